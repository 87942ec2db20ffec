"""`manage.py load_reference`: loads the data that an installation needs, and updates it later."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from lading.base.legal.loaders import load_legal_pages
from lading.base.reference.loading.loaders import load_reference_data
from lading.members.accounts.loaders import load_roles
from lading.members.billing.plans.loaders import load_plans


class Command(BaseCommand):
    """Load reference tables, staff roles, plans, limits and legal pages, all or nothing."""

    help = "Load what a new installation starts with. Safe to run again: staff's changes stay."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Load, and print one line per table."""
        try:
            with transaction.atomic():
                self._load()
        except (LookupError, ValueError, OSError) as error:
            raise CommandError(f"Nothing was loaded: {error}") from error

    def _load(self) -> None:
        for table in load_reference_data():
            self.stdout.write(
                f"{table.table}: {table.total} rows, {table.inserted} added,"
                f" {table.updated} changed, {table.deactivated} deactivated"
            )
        self.stdout.write(f"role: {load_roles()} added")
        loaded = load_plans()
        self.stdout.write(f"legal page: {load_legal_pages()} added")
        self.stdout.write(f"plan: {loaded.plans} added\nlimit: {loaded.limits} added")
