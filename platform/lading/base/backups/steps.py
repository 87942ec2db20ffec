"""Notes when each step of backups was done or failed, for figures, for staff, and for whoever looks
at the container.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import logging
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db import Error as DatabaseFailure

from lading.base.kernel.values import clock

from .models import BackupStep, Step

log = logging.getLogger(__name__)

OFF = "off"
LATE_AFTER = {
    Step.MADE: dt.timedelta(hours=30),
    Step.COPIED: dt.timedelta(hours=30),
    Step.PROVEN: dt.timedelta(days=35),
}
"""`scripts/deploy/monitoring/alerts.yml` has the same."""
FAILED = "failed"
"""The file in the folder of backups that says why the last attempt failed."""
MAX_ERROR = 2000


def expected() -> list[BackupStep]:
    """The steps that this installation wants done, also those that never were."""
    if settings.BACKUP_CRON == OFF:
        return []
    steps = [step for step in Step if step != Step.COPIED or "backups" in settings.STORAGES]
    rows = BackupStep.objects.in_bulk([step.value for step in steps])
    return [rows.get(step.value) or BackupStep(step=step.value) for step in steps]


def age(row: BackupStep) -> dt.timedelta | None:
    """How long ago it was done; None if never."""
    return None if row.done_at is None else clock.now() - row.done_at


def is_late(row: BackupStep) -> bool:
    """Whether somebody should look."""
    past = age(row)
    return past is None or past > LATE_AFTER[Step(row.step)]


def note(step: Step, backup: str, at: dt.datetime) -> None:
    """Store that a step was done with a backup."""
    log.info("backup %s: %s", backup, step.value)
    values = {"done_at": at, "backup": backup, "error": ""}
    BackupStep.objects.update_or_create(step=step, defaults=values)


@contextlib.contextmanager
def telling(step: Step, folder: Path) -> Iterator[None]:
    """Tell in the folder and in the database why a step failed, and raise the error."""
    try:
        yield
    except Exception as error:
        text = f"{type(error).__name__}: {error}"[:MAX_ERROR]
        try:
            (folder / FAILED).write_text(f"{clock.now().isoformat()} {step.value}: {text}\n")
        except OSError as full:
            log.warning("%s cannot be written: %s", folder / FAILED, full)
        try:
            BackupStep.objects.update_or_create(step=step, defaults={"error": text})
        except DatabaseFailure as away:
            log.warning("the database is away: %s", type(away).__name__)
        raise
