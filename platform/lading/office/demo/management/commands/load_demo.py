"""`manage.py load_demo`: the demo accounts and what they trade. Demo mode only."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from lading.office.demo.load import DemoRefused, load_demo


class Command(BaseCommand):
    """Load the demo."""

    help = "Add the demo accounts and their trade. Safe to run again; refused outside demo mode."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Load, and print what was added."""
        try:
            loaded = load_demo()
        except DemoRefused as error:
            raise CommandError(f"Nothing was loaded: {error}.") from error
        self.stdout.write(f"people: {loaded.people} added, enquiries: {loaded.enquiries} added")
