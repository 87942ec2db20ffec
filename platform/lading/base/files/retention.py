"""Deletes uploads that nothing refers to: replaced certificates and logos, removed attachments,
files of forms that were never sent. They stay for some days (limit `retention.file_days`); then row
and content are deleted together.

The nightly job marks files that have become unused, and deletes those that have been unused long
enough. Attaching a marked file removes the mark first (`services.claim`), so that a file is never
deleted after it was chosen. Every step may be killed and run again: deleting the row and publishing
the deletion of its content are one transaction, and contents without a row, which a killed upload
leaves, are found by listing the storage.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterator

from django.core.files.storage import default_storage
from django.db import connection, transaction

from lading.base.kernel import limits
from lading.base.kernel.values.clock import now

from . import services, thumbnails
from .models import StoredFile

BATCH = 500
STRAY_AFTER = dt.timedelta(days=1)
"""No upload takes as long: an older content without a row belongs to no upload in progress."""


def mark() -> int:
    """Mark files that have become unused with the time, and unmark those in use again. Returns how
    many are newly marked. It has no time limit, because it reads every file's row.
    """
    noted = StoredFile.objects.filter(unused_since__isnull=False)
    unused = services.unreferred(noted).values("pk")
    fresh = services.unreferred(StoredFile.objects.filter(unused_since=None))
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = 0")
        noted.exclude(pk__in=unused).update(unused_since=None)
        return fresh.update(unused_since=now())


def discard() -> int:
    """Delete files that have been unused long enough, a batch at a time. Returns how many."""
    oldest = now() - dt.timedelta(days=limits.number("retention.file_days"))
    over = StoredFile.objects.filter(unused_since__lt=oldest)
    discarded, last = 0, 0
    while ids := list(over.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:BATCH]):
        last = ids[-1]
        with transaction.atomic():
            discarded += services.discard(over.filter(pk__in=ids))
    return discarded


def sweep_strays() -> int:
    """Delete stored contents that have no row. Returns how many."""
    swept = 0
    for folder in _folders():
        known = _paths_of(_rows_of(folder))
        names = default_storage.listdir(f"{services.ROOT}/{folder}")[1]
        for path in (f"{services.ROOT}/{folder}/{name}" for name in names):
            if path not in known and is_old(path):
                default_storage.delete(path)
                swept += 1
    return swept


def _folders() -> Iterator[str]:
    """The folders of uploads, named by the beginning of their files' uuids."""
    try:
        folders = default_storage.listdir(services.ROOT)[0]
    except FileNotFoundError:
        return
    yield from sorted(name for name in folders if services.is_folder(name))


def _paths_of(rows: services.Files) -> set[str]:
    """The paths of all contents that belong to these rows."""
    files = rows.only("path", "has_thumbnails")
    return {path for file in files for path in (file.path, *thumbnails.paths_of(file))}


def _rows_of(folder: str) -> services.Files:
    rest = 32 - len(folder)
    first, last = uuid.UUID(folder + "0" * rest), uuid.UUID(folder + "f" * rest)
    return StoredFile.objects.filter(uuid__range=(first, last))


def is_old(path: str) -> bool:
    """Whether a stored content is older than `STRAY_AFTER`."""
    try:
        return default_storage.get_modified_time(path) < now() - STRAY_AFTER
    except FileNotFoundError:  # deleted meanwhile
        return False
