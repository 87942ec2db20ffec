"""Makes the files. Each attempt has a path of its own, which the download keeps before anything is
stored there: whatever a killed worker leaves is deleted by the next attempt, and one file results.
"""

from __future__ import annotations

import tempfile
import uuid
from collections.abc import Iterator
from typing import Any, Final

from django.core.files import File
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Q
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from lading.base.documents.workbook import write_xlsx
from lading.base.files import services as files
from lading.base.kernel import limits
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.outside import check_no_transaction
from lading.base.kernel.errors import AppError, Text
from lading.base.kernel.values.clock import now
from lading.base.kernel.values.counted import Counted
from lading.base.work import leases, outbox, progress
from lading.members.billing.authentication import actor_of_person
from lading.records.trade_records import finding
from lading.records.trade_records import queries as trade_records
from lading.records.trade_records.criteria import Criteria
from lading.records.trade_records.downloads import COLUMNS, cells_of

from . import rules, services
from .models import RecordDownload
from .rules import DownloadState

READY: Final = "record_download.ready"
"""Event: {downloadId}."""
FOLDER: Final = "record-downloads"
"""Where files lie in the storage."""
READ_AT_ONCE: Final = 20_000
"""Records of one statement, and of one step of the progress."""

TOO_MANY = Counted(
    "The search finds more than {limit} record. Narrow the search, and download the records in "
    "parts.",
    "The search finds more than {limit} records. Narrow the search, and download the records in "
    "parts.",
)
NO_LONGER_ALLOWED = _("Your company may no longer search exporter data.")
GIVEN_UP = _("The file could not be prepared. Please try again.")


class Stopped(Exception):
    """The download was cancelled or deleted, or another worker makes it."""


class Refusal(Exception):
    """The file cannot be made; the text says why."""


def prepare(download_id: int) -> bool:
    """Make and store the file of a download. Returns False if nobody wants it any more. Safe to
    repeat and to kill.

    Raises what the storage raises, and `leases.Lost` when another attempt began meanwhile.
    """
    check_no_transaction("The storage of files")
    download = _begin(download_id)
    if download is None:
        return False
    with translation.override(download.language):
        try:
            criteria, rows = _search(download)
        except Refusal as refusal:
            _fail(download, str(refusal))
            return False
        try:
            size = _store(download, criteria, rows)
        except Stopped:
            return False
    return _finish(download, size)


def give_up(download_id: int) -> None:
    """Store that the file could not be made, after the last attempt. In a transaction."""
    download = _locked(download_id)
    if download is not None:
        with translation.override(download.language):
            _end(download, DownloadState.FAILED, reason=str(GIVEN_UP))


def sweep_strays() -> int:
    """Delete stored files that belong to no download, which a killed worker may leave. Returns how
    many.
    """
    try:
        names = default_storage.listdir(FOLDER)[1]
    except FileNotFoundError:
        return 0
    swept = 0
    for path in (f"{FOLDER}/{name}" for name in names):
        known = RecordDownload.objects.filter(Q(path=path) | Q(attempt_path=path))
        if not known.exists():
            default_storage.delete(path)
            swept += 1
    return swept


def progress_key(download: RecordDownload) -> str:
    """The key under which the progress of a download is stored."""
    return f"record-download:{download.pk}"


def _begin(download_id: int) -> RecordDownload | None:
    """Store the path of this attempt, and delete what the previous one left."""
    with transaction.atomic():
        download = _locked(download_id)
        if download is None:
            return None
        if download.attempt_path:
            files.discard_paths([download.attempt_path])
        download.attempt_path = f"{FOLDER}/{download.pk}-{uuid.uuid4().hex}.xlsx"
        download.save(update_fields=["attempt_path"])
    return download


def _search(download: RecordDownload) -> tuple[Criteria, int]:
    """What is looked for, and how much of it there is. Raises Refusal."""
    actor = actor_of_person(download.user_id, download.request_id)
    if actor is None or actor.company_id != download.company_id:
        raise Refusal(NO_LONGER_ALLOWED)
    try:
        criteria = trade_records.criteria_of(actor, services.filter_of(download))
    except AppError as refusal:
        raise Refusal(refusal.message) from refusal
    most = limits.number("exporter_data.download_rows")
    rows = finding.count_to(criteria, most + 1)
    if rows > most:
        raise Refusal(TOO_MANY.format(limit=most))
    if rows == 0:
        raise Refusal(services.NOTHING_FOUND)
    return criteria, rows


def _store(download: RecordDownload, criteria: Criteria, rows: int) -> int:
    """Write the file, on the disk and not in memory, and store it. Returns its bytes. Raises
    Stopped.
    """
    with tempfile.TemporaryFile() as content:
        write_xlsx(
            content,
            [str(title) for title, _name, _width in COLUMNS],
            _lines(download, criteria, rows),
            right_to_left=translation.get_language_bidi(),
            widths=[width for _title, _name, width in COLUMNS],
        )
        size = content.tell()
        content.seek(0)
        _require_wanted(download)
        default_storage.save(download.attempt_path, File(content))
    return size


def _lines(download: RecordDownload, criteria: Criteria, rows: int) -> Iterator[list[Any]]:
    """The lines of the file. Raises Stopped once nobody wants it any more."""
    done = 0
    for records in finding.all_in_order(criteria, READ_AT_ONCE):
        _require_wanted(download)
        # What was imported since the count is left out.
        records_left = records[: rows - done]
        for record in records_left:
            yield cells_of(record)
        done += len(records_left)
        progress.note(progress_key(download), done, rows)
        if done == rows:
            break
    download.rows = done


def _require_wanted(download: RecordDownload) -> None:
    outbox.keep_working()
    rows = RecordDownload.objects.filter(
        pk=download.pk, state=DownloadState.WORKING, attempt_path=download.attempt_path
    )
    if not rows.exists():
        raise Stopped


def _finish(begun: RecordDownload, size: int) -> bool:
    """Mark the download ready, or delete what was stored if nobody wants it any more."""
    with transaction.atomic():
        download = _locked(begun.pk)
        if download is not None and download.attempt_path == begun.attempt_path:
            at = now()
            _end(
                download,
                DownloadState.READY,
                path=begun.attempt_path,
                size=size,
                rows=begun.rows,
                expires_at=at + services.keeping_time(),
            )
            outbox.publish(READY, {"downloadId": download.pk})
            return True
        files.discard_paths([begun.attempt_path])
    if download is not None:
        raise leases.Lost
    return False


def _fail(begun: RecordDownload, reason: Text) -> None:
    with transaction.atomic():
        download = _locked(begun.pk)
        if download is not None:
            _end(download, DownloadState.FAILED, reason=str(reason))


def _end(download: RecordDownload, state: DownloadState, **more: Any) -> None:
    rules.check(download.state, state)
    if download.attempt_path and state != DownloadState.READY:
        files.discard_paths([download.attempt_path])
    changes = {"state": state, "attempt_path": "", "ended_at": now(), **more}
    for name, value in changes.items():
        setattr(download, name, value)
    download.save(update_fields=list(changes))


def _locked(download_id: int) -> RecordDownload | None:
    rows = RecordDownload.objects.filter(pk=download_id, state=DownloadState.WORKING)
    return row_locks.for_change(rows).first()
