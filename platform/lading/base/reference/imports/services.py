"""Staff's imports: a file is uploaded, read and tried by a worker, confirmed, and imported by a
worker, which is all of it or nothing.

The file is read by the one reader of tables (`documents.table_files`) in a process with limits.
Trying it and importing it are each one transaction with their new state, so that a killed worker
leaves nothing half done and the next begins again. Imports into one table are carried out one after
another; one that would change something else than its preview showed is refused. A person's next
file for a table takes the place of one that they have not confirmed.
"""

from __future__ import annotations

import datetime as dt
import json
import logging
import uuid
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from lading.base.documents.confined.pool import Pool
from lading.base.documents.confined.protocol import Refused
from lading.base.documents.table_files import choosing
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.database import advisory_locks, row_locks
from lading.base.kernel.database.rows import get_first
from lading.base.kernel.errors import Conflict
from lading.base.kernel.values.clock import now
from lading.base.work import outbox, progress

from . import file_refusals
from .file_refusals import MAX_CELLS, MAX_ROWS
from .report import Opening, Report
from .staff_import import StaffImport
from .states import ALLOWED, AT_WORK, UNCONFIRMED, ImportState
from .table import ImportTable, NoTable, Place

log = logging.getLogger(__name__)

UPLOADED = "reference.import_uploaded"
"""Event: {importId}."""
CONFIRMED = "reference.import_confirmed"
"""Event: {importId}."""

READING_SECONDS: Final = 40
"""Of processor time. A workbook of as many cells as are allowed takes up to 30."""
KEPT = dt.timedelta(days=1)
NAME_LENGTH: Final = 150

LISTED: Final = 10
"""So many of a person's last files are listed."""

_READER: Final = "lading.base.documents.table_files.tasks:tables"
_LIMITS: Final = {"max_rows": MAX_ROWS, "max_cells": MAX_CELLS, "guides": []}
OVERTAKEN = _("Nothing was imported: the table has changed. Please upload the file again.")
NO_LONGER_ALLOWED = _("Nothing was imported: you may not import this table any more.")
GIVEN_UP = _("Nothing was imported: reading or importing the file failed repeatedly.")
OTHER_PREVIEW = _("The file was read anew meanwhile. Please check the rows below.")
NO_SHEET: Final = "Please choose a sheet of the file."
WHICH_SHEET: Final = "Please choose the sheet that has this row."
NO_ROW: Final = "Please enter the number of the row that names the columns, such as 4."
NOT_WAITING = _("This import was already confirmed, or has expired.")

_pool = Pool(1)


@dataclass(frozen=True, slots=True)
class Choice:
    """The sheet and the row of the heading that a person chose; "" and None where they did not."""

    sheet: str = ""
    heading_row: int | None = None


@dataclass(frozen=True, slots=True)
class Work:
    """How to import into a table for a person: ``find`` gives the table of a file that was read, or
    raises NoTable or Refused; ``attempt`` tries the rows and changes nothing; ``perform`` imports
    and audits them.
    """

    find: Callable[[Mapping[str, Any], Choice], ImportTable]
    attempt: Callable[[ImportTable], Report]
    perform: Callable[[ImportTable], Report]


Opener = Callable[[StaffImport], Work | None]
"""Gives the work of an import; None when its person may not import into its table any more."""


def begin(*, actor: Actor, table: str, name: str, content: bytes) -> uuid.UUID:
    """Store an uploaded file and have it read. Returns the import's uuid. The caller has checked
    that the person may import into the table.
    """
    with transaction.atomic():
        _own(actor, table).filter(state__in=UNCONFIRMED).delete()
        staff_import = StaffImport.objects.create(
            table=table,
            file_name=name[-NAME_LENGTH:],
            user_id=actor.user_id,
            request_id=actor.request_id,
            content=content,
            created_at=now(),
        )
        outbox.publish(UPLOADED, {"importId": staff_import.pk})
    return staff_import.uuid


def own_import(*, actor: Actor, table: str, key: uuid.UUID) -> StaffImport:
    """An import of the person. Raises NotFound for anybody else's."""
    return get_first(_own(actor, table).defer("content").filter(uuid=key))


def last_imports(*, actor: Actor, table: str) -> Sequence[StaffImport]:
    """The person's last imports into a table, the newest first, without their files."""
    return list(_own(actor, table).defer("content")[:LISTED])


def confirm(*, actor: Actor, table: str, key: uuid.UUID, seen: str) -> None:
    """Have an import carried out that was tried without an error. ``seen`` is the digest of the
    preview that the person saw. Raises NotFound and Conflict.
    """
    with transaction.atomic():
        staff_import = _locked_own(actor, table, key)
        if staff_import.state == ImportState.READY and report_of(staff_import).digest != seen:
            raise Conflict(OTHER_PREVIEW)
        _move(staff_import, ImportState.IMPORTING)
        outbox.publish(CONFIRMED, {"importId": staff_import.pk})


def read_again(*, actor: Actor, table: str, key: uuid.UUID, sent: Mapping[str, Any]) -> None:
    """Have a file read anew that is not imported yet, by the sheet and the row of its heading that
    the person chose. Raises NotFound, Conflict and ValidationFailed.
    """
    with transaction.atomic():
        staff_import = _locked_own(actor, table, key)
        opening = report_of(staff_import).opening
        if opening is None:
            raise Conflict(NOT_WAITING)
        choice = _choice(sent, opening.names)
        staff_import.sheet, staff_import.heading_row = choice.sheet, choice.heading_row
        staff_import.rows, staff_import.report = b"", b""
        _move(staff_import, ImportState.READING, "sheet", "heading_row", "rows", "report")
        outbox.publish(UPLOADED, {"importId": staff_import.pk})


def read(import_id: int, opened: Opener) -> None:
    """Read an uploaded file and try its rows. Safe to repeat."""
    staff_import = StaffImport.objects.filter(pk=import_id, state=ImportState.READING).first()
    if staff_import is None:
        return
    work = opened(staff_import)
    if work is None:
        _refuse(import_id, NO_LONGER_ALLOWED)
        return
    choice, opening = _choice_of(staff_import), None
    try:
        content = _read_file(staff_import)
        opening = _opening(content, Place(choice.sheet))
        table = work.find(content, choice)
    except Refused as refusal:
        log.info("refused the import %s: %s", staff_import.uuid, refusal)
        _refuse(import_id, file_refusals.why(str(refusal)), opening)
        return
    except NoTable as refusal:
        _refuse(import_id, refusal, _opening(content, refusal.place))
        return
    outbox.keep_working()
    opening = _opening(content, Place(table.sheet, table.heading))
    with transaction.atomic():
        _try(import_id, table, opening, opened)


def carry_out(import_id: int, opened: Opener) -> None:
    """Import the rows of a confirmed file, all or none. In a transaction; safe to repeat."""
    staff_import = _locked(import_id, ImportState.IMPORTING)
    if staff_import is None:
        return
    work = opened(staff_import)
    if work is None:
        _settle(import_id, ImportState.FAILED, Report.refusing(NO_LONGER_ALLOWED))
        return
    advisory_locks.take(f"import into {staff_import.table}", patiently=True)
    with transaction.atomic():
        report = work.perform(ImportTable(**_unpacked(staff_import.rows)))
        is_overtaken = report.is_refused or report.digest != report_of(staff_import).digest
        transaction.set_rollback(is_overtaken)
    if is_overtaken:
        _settle(import_id, ImportState.FAILED, Report.refusing(OVERTAKEN))
    else:
        _settle(import_id, ImportState.DONE, Report(totals=report.totals))


def give_up(import_id: int) -> None:
    """Store that an import failed, after its last attempt. In a transaction."""
    for state in AT_WORK:
        if _locked(import_id, state) is not None:
            _settle(import_id, ImportState.FAILED, Report.refusing(GIVEN_UP))


def purge() -> int:
    """Delete imports that were uploaded more than a day ago. Nightly. Returns how many."""
    old = StaffImport.objects.filter(created_at__lt=now() - KEPT)
    return old.exclude(state=ImportState.IMPORTING).delete()[0]


def report_of(staff_import: StaffImport) -> Report:
    """The import's report; an empty one while there is none."""
    return Report.from_json(_unpacked(staff_import.report)) if staff_import.report else Report()


def note_progress(staff_import: StaffImport, done: int, total: int) -> None:
    """Tell the screen how many rows are done; outside the transaction, so it sees it at once."""
    progress.note(_progress_key(staff_import), done, total)


def progress_of(staff_import: StaffImport) -> tuple[int, int] | None:
    """How many rows are done, and of how many; None when that is not known."""
    return progress.known(_progress_key(staff_import))


def _progress_key(staff_import: StaffImport) -> str:
    return f"import:{staff_import.uuid}:{staff_import.state}"


def _own(actor: Actor, table: str) -> QuerySet[StaffImport]:
    return StaffImport.objects.filter(user_id=actor.user_id, table=table)


def _locked_own(actor: Actor, table: str, key: uuid.UUID) -> StaffImport:
    return get_first(row_locks.for_change(_own(actor, table).defer("content").filter(uuid=key)))


def _choice(sent: Mapping[str, Any], sheets: Sequence[str]) -> Choice:
    """What a person chose on the form. Raises ValidationFailed."""
    checks = Checks()
    sheet = str(sent.get("sheet") or "")
    if sheet and sheet not in sheets:
        checks.fail("sheet", NO_SHEET)
    row = None
    try:
        row = choosing.row_chosen(str(sent.get("heading_row") or ""))
    except ValueError:
        checks.fail("heading_row", NO_ROW)
    if row is not None and not sheet and len(sheets) > 1:
        checks.fail("sheet", WHICH_SHEET)
    checks.raise_if_failed()
    return Choice(sheet, row)


def _choice_of(staff_import: StaffImport) -> Choice:
    return Choice(staff_import.sheet, staff_import.heading_row)


def _opening(read: Mapping[str, Any], place: Place) -> Opening:
    sheets = choosing.beginning(read["tables"], {place.sheet: place.rows})
    return Opening(sheets, place.sheet, place.rows)


def _locked(import_id: int, state: ImportState) -> StaffImport | None:
    rows = StaffImport.objects.filter(pk=import_id, state=state)
    return row_locks.for_change(rows).first()


def _read_file(staff_import: StaffImport) -> Any:
    """What the file has, as `documents.table_files.tasks.tables` gives it. Raises Refused."""
    content = bytes(staff_import.content)
    return json.loads(_pool.run(_READER, content, seconds=READING_SECONDS, options=_LIMITS))


def _refuse(import_id: int, reason: object, opening: Opening | None = None) -> None:
    """``opening``: the file is kept, because another heading or sheet of it can be chosen."""
    with transaction.atomic():
        if _locked(import_id, ImportState.READING) is not None:
            _settle(import_id, ImportState.REFUSED, Report.refusing(reason, opening))


def _try(import_id: int, table: ImportTable, opening: Opening, opened: Opener) -> None:
    staff_import = _locked(import_id, ImportState.READING)
    if staff_import is None:
        return
    work = opened(staff_import)
    if work is None:
        _settle(import_id, ImportState.REFUSED, Report.refusing(NO_LONGER_ALLOWED))
        return
    report = replace(work.attempt(table), opening=opening)
    if report.is_refused:
        _settle(import_id, ImportState.REFUSED, report)
    else:
        _settle(import_id, ImportState.READY, report, _packed(table.as_json()))


def _settle(import_id: int, state: ImportState, report: Report, rows: bytes = b"") -> None:
    """Store what came of it. The file is kept while it can be read in another way."""
    staff_import = StaffImport.objects.defer("content").get(pk=import_id)
    staff_import.rows, staff_import.report = rows, _packed(report.as_json())
    changed = ["rows", "report"]
    if report.opening is None:
        staff_import.content = b""
        changed.append("content")
    _move(staff_import, state, *changed)


def _move(staff_import: StaffImport, state: ImportState, *more: str) -> None:
    if state not in ALLOWED[staff_import.state]:
        raise Conflict(NOT_WAITING)
    staff_import.state = state
    staff_import.save(update_fields=["state", *more])


def _packed(value: Any) -> bytes:
    return zlib.compress(json.dumps(value).encode())


def _unpacked(packed: bytes | memoryview) -> Any:
    return json.loads(zlib.decompress(packed))
