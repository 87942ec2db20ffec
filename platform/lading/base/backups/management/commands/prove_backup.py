"""`manage.py prove_backup`: restores the newest backup elsewhere, and compares."""

from __future__ import annotations

import os
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from lading.base.backups import services


class Command(BaseCommand):
    """Proves that the newest backup can be restored."""

    help = "Restores the newest backup into a database of its own, compares, and deletes it."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Prove it; ends with 1 if anything is not as it was."""
        os.umask(0o077)
        try:
            name = services.prove_newest()
        except Exception as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{name} was restored, and everything is as it was.")
