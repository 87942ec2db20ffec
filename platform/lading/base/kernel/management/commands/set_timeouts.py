"""`manage.py set_timeouts`: sets the timeouts of our database role, for pools where connections
cannot set them.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connection
from psycopg import sql


class Command(BaseCommand):
    """Run after `migrate`, and again when a timeout is changed."""

    help = (
        "Gives the database role the timeouts of the settings, for connections through PgBouncer."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Set them for new connections of our role to this database."""
        database = sql.Identifier(connection.settings_dict["NAME"])
        with connection.cursor() as cursor:
            for name, milliseconds in settings.DATABASE_TIMEOUTS.items():
                statement = sql.SQL("ALTER ROLE CURRENT_USER IN DATABASE {} SET {} = {}").format(
                    database, sql.Identifier(name), sql.Literal(milliseconds)
                )
                cursor.execute(statement.as_string(cursor.connection))
        self.stdout.write(f"Timeouts of the role are set: {settings.DATABASE_TIMEOUTS}.")
