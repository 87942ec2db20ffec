"""`manage.py backup`: makes backups by the schedule of `BACKUP_CRON` until it is stopped."""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from argparse import ArgumentParser
from types import FrameType
from typing import Any

from croniter import croniter
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from lading.base.backups import services
from lading.base.backups.steps import OFF
from lading.base.kernel.values import clock
from lading.base.work.schedule import AGAIN

log = logging.getLogger(__name__)

LOOK_SECONDS = 60.0


class Command(BaseCommand):
    """Runs until it is stopped."""

    help = "Makes backups when they are due, copies them to the bucket, and deletes old ones."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whether to make one backup now and end."""
        parser.add_argument("--once", action="store_true", help="make one now, and end")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make one, or all that become due."""
        os.umask(0o077)
        signal.signal(signal.SIGTERM, _stop)
        if options["once"]:
            try:
                services.back_up(at_once=True)
            except Exception as error:
                raise CommandError(str(error)) from error
            return
        if settings.BACKUP_CRON == OFF:
            log.warning("No backups are made: BACKUP_CRON is off.")
        elif not croniter.is_valid(settings.BACKUP_CRON):
            raise CommandError(f"BACKUP_CRON is no cron expression: {settings.BACKUP_CRON}")
        _keep_making()


def _keep_making() -> None:
    """Make backups when they are due; one that failed sooner again. A missed one is made now."""
    failures, due = 0, clock.now()
    while True:
        if settings.BACKUP_CRON != OFF and clock.now() >= due:
            try:
                services.back_up()
                failures, due = 0, services.next_due()
            except Exception:  # whatever it is: the next attempt may succeed
                log.exception("no backup was made or copied")
                failures += 1
                due = min(clock.now() + AGAIN[min(failures, len(AGAIN)) - 1], services.next_due())
            connection.close()
        time.sleep(LOOK_SECONDS)


def _stop(_number: int, _frame: FrameType | None) -> None:
    sys.exit(0)
