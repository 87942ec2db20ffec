"""`manage.py load_reference`: load or refresh the reference tables."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from lading.reference.loaders import load_reference_data


class Command(BaseCommand):
    """Load countries, ports, HS codes, categories, units, business and container types."""

    help = "Load the reference tables. Safe to run again: rows kept by staff are left alone."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Load, and print one line per table."""
        try:
            changes = load_reference_data()
        except (LookupError, OSError) as error:
            raise CommandError(f"Reference data was not loaded: {error}") from error
        for table in changes:
            self.stdout.write(
                f"{table.table}: {table.total} rows, {table.inserted} added,"
                f" {table.updated} changed, {table.deactivated} deactivated"
            )
