"""`manage.py load_plans`: add the plans and limits that a new installation lacks."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from lading.billing.loaders import load_plans


class Command(BaseCommand):
    """Load `fixtures/plans.csv` and the default limits."""

    help = "Add missing plans and limits. Safe to run again: nothing staff changed is touched."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Load, and print what was added."""
        try:
            loaded = load_plans()
        except (ValueError, OSError) as error:
            raise CommandError(f"Plans were not loaded: {error}") from error
        self.stdout.write(f"plan: {loaded.plans} added\nlimit: {loaded.limits} added")
