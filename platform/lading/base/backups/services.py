"""What the program of backups does: what is due, and a proof of the newest backup."""

from __future__ import annotations

import datetime as dt

from croniter import croniter
from django.conf import settings
from django.core.files.storage import default_storage

from lading.base.kernel.values import clock

from . import steps
from .making import address, make
from .models import BackupStep, Step
from .places import Bucket, Failed, Folder, made_at, whole
from .proving import prove
from .retention import copy, tidy


def folder() -> Folder:
    """The folder of backups (`BACKUP_DIR`)."""
    return Folder(settings.BACKUP_DIR)


def back_up(*, at_once: bool = False) -> None:
    """Make a backup if one is due (or in any case, ``at_once``), copy those that the bucket lacks,
    and delete the old ones. What fails is told and raised; done again, it goes on from there.
    """
    place = folder()
    with place.locked():
        with steps.telling(Step.MADE, place.root):
            newest = (whole(place.sizes()) or [""])[-1]
            if at_once or not newest or made_at(newest) < last_due():
                newest = make(place, address(), default_storage)
            steps.note(Step.MADE, newest, made_at(newest))
            tidy(place, settings.BACKUP_KEPT, _proven())
        if "backups" in settings.STORAGES:
            with steps.telling(Step.COPIED, place.root):
                bucket = Bucket()
                if copied := copy(place, bucket):
                    steps.note(Step.COPIED, copied, made_at(copied))
                tidy(bucket, settings.BACKUP_KEPT, _proven())
        (place.root / steps.FAILED).unlink(missing_ok=True)


def last_due() -> dt.datetime:
    """When a backup was due last."""
    at: dt.datetime = croniter(settings.BACKUP_CRON, clock.now()).get_prev(dt.datetime)
    return at


def next_due() -> dt.datetime:
    """When a backup is due next."""
    at: dt.datetime = croniter(settings.BACKUP_CRON, clock.now()).get_next(dt.datetime)
    return at


def _proven() -> set[str]:
    """The backup that was proven last, which is kept however old it is."""
    return {*BackupStep.objects.filter(step=Step.PROVEN).values_list("backup", flat=True)}


def prove_newest() -> str:
    """Prove the newest backup, and return its name. Raises Failed with all that is not as it
    was, which is told as well.
    """
    place = folder()
    with place.locked(), steps.telling(Step.PROVEN, place.root):
        names = whole(place.sizes())
        if not names:
            raise Failed("There is no whole backup.")
        faults = prove(place, names[-1], settings.BACKUP_PROOF_URL or address())
        if faults:
            raise Failed(f"{names[-1]} is not as it was:\n" + "\n".join(faults))
        steps.note(Step.PROVEN, names[-1], clock.now())
    return names[-1]
