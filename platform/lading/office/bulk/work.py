"""What workers do with imports: they read and check files, store confirmed rows, and clean up."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from lading.base.documents.confined.protocol import Refused
from lading.base.kernel import audit, limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.errors import AppError, Forbidden, ValidationFailed
from lading.base.kernel.values.clock import now
from lading.base.reference import resolve
from lading.base.work import outbox, progress
from lading.members.billing.authentication import actor_of_person

from . import access, files
from .checking import Checked, check_table
from .kinds import KINDS
from .kinds.kind import Values
from .models import BulkImport
from .questions import answering, remembered
from .report import Report, pack
from .rules import AT_WORK, ImportState
from .tables import Choice, TableRead, find_table, stored_table

TOLD_EVERY: Final = 100
"""Rows after which the progress is noted."""

OVERTAKEN = _(
    "Nothing was saved: something has changed since the file was checked. Please correct the rows "
    "below and upload the file again."
)
NO_LONGER_ALLOWED = _("Nothing was saved: your company is no longer allowed to do this.")
GIVEN_UP = _("Nothing was saved: reading or saving the file failed repeatedly.")


def check(import_id: int) -> None:
    """Read an uploaded file and check its rows. Safe to repeat."""
    bulk_import = BulkImport.objects.filter(pk=import_id, state=ImportState.CHECKING).first()
    if bulk_import is None:
        return
    with translation.override(bulk_import.language):
        try:
            read = None if bulk_import.has_table else files.read_tables(bytes(bulk_import.content))
        except Refused as refusal:
            _settle(import_id, ImportState.REFUSED, Report.refusing(files.why(refusal)))
            return
        actor = _actor_of(bulk_import)
        if actor is None:
            _settle(import_id, ImportState.REFUSED, Report.refusing(NO_LONGER_ALLOWED))
            return
        if read is None:
            table = stored_table(bulk_import.content)
            _check_table(actor, bulk_import, TableRead(table, left_out=table["left_out"]))
            return
        choice = Choice(bulk_import.sheet, bulk_import.heading_row)
        table_read = find_table(
            KINDS[bulk_import.kind].columns(actor, bulk_import.variant), read, choice
        )
        if table_read.table is None:
            report = Report.refusing(table_read.problem)
            _settle(
                import_id,
                ImportState.REFUSED,
                report,
                row_count=0,
                **_parts_kept(bulk_import, table_read),
            )
            return
        _check_table(actor, bulk_import, table_read)


def _check_table(actor: Actor, bulk_import: BulkImport, table_read: TableRead) -> None:
    """Check the rows of an import's table and store the result; the file stays while its person has
    to answer.
    """
    table = table_read.table or {}
    rows = len(table["rows"])
    answering.recall_choices(actor, bulk_import, table)
    checked = check_table(actor, bulk_import, table, _telling(bulk_import, rows), may_ask=True)
    more = {"row_count": rows, "choices": bulk_import.choices}
    if checked.asks:
        report = replace(checked.report, questions=[asdict(each) for each in checked.questions])
        content = bytes(bulk_import.content)
        opening = bulk_import.opening if bulk_import.has_table else pack(table_read.opening)
        _settle(
            bulk_import.pk, ImportState.ASKING, report, content=content, opening=opening, **more
        )
        return
    _settle(
        bulk_import.pk,
        _state_of(checked),
        replace(checked.report, left_out=[*table_read.left_out, *checked.report.left_out]),
        content=b"" if checked.is_refused else pack({**table, "left_out": table_read.left_out}),
        choices=bulk_import.choices,
        has_table=not checked.is_refused,
        row_count=rows if checked.is_refused else len(checked.rows),
        **_parts_kept(bulk_import, table_read),
    )


def _parts_kept(bulk_import: BulkImport, table_read: TableRead) -> dict[str, bytes]:
    """The file, where it was read now, and its beginning, to choose another heading."""
    if bulk_import.has_table:
        return {}
    return {"original": bytes(bulk_import.content), "opening": pack(table_read.opening)}


def store(import_id: int) -> None:
    """Check the rows of a confirmed file once more and store them, all or none. In a transaction;
    safe to repeat.
    """
    waiting = BulkImport.objects.filter(pk=import_id, state=ImportState.STORING).first()
    if waiting is None:
        return
    with translation.override(waiting.language):
        actor = _actor_of(waiting)
        if actor is None:
            _settle(import_id, ImportState.FAILED, Report.refusing(NO_LONGER_ALLOWED))
            return
        # First the company, then the import: all services lock in this order.
        KINDS[waiting.kind].lock(actor)
        bulk_import = _locked(import_id, ImportState.STORING)
        if bulk_import is not None:
            with resolve.remembering():
                _store(actor, bulk_import)


def give_up(import_id: int) -> None:
    """Store that an import failed, after its last attempt. In a transaction."""
    for state in AT_WORK:
        bulk_import = _locked(import_id, state)
        if bulk_import is not None:
            with translation.override(bulk_import.language):
                _settle(import_id, ImportState.FAILED, Report.refusing(GIVEN_UP))


def purge() -> int:
    """Delete imports that were uploaded some days ago, and choices that were not used for long.
    Nightly. Returns how many.
    """
    old = now() - dt.timedelta(days=limits.number("bulk.kept_days"))
    return BulkImport.objects.filter(created_at__lt=old).delete()[0] + remembered.purge()


def _store(actor: Actor, bulk_import: BulkImport) -> None:
    table = stored_table(bulk_import.content)
    count = len(table["rows"])
    tell = _telling(bulk_import, 2 * count)
    # The form's services check each row that they store. Only if they refuse something, all rows
    # are checked for the report: checking takes as long as storing.
    read = check_table(actor, bulk_import, table, tell, by_form=False)
    stored = _stored(actor, bulk_import, read.rows, tell) if read.is_right else None
    if stored is not None and not isinstance(stored, AppError):
        _settle(bulk_import.pk, ImportState.DONE, Report(notes=stored))
        return
    is_found_by_check = stored is None or isinstance(stored, ValidationFailed | Forbidden)
    checked = check_table(actor, bulk_import, table, tell) if is_found_by_check else read
    if stored is not None and checked.is_right:
        _settle(bulk_import.pk, ImportState.FAILED, Report.refusing(stored.message))
        return
    report = replace(checked.report, reasons=[str(OVERTAKEN), *checked.report.reasons])
    _settle(bulk_import.pk, ImportState.WRONG, report, content=bytes(bulk_import.content))


def _stored(
    actor: Actor, bulk_import: BulkImport, rows: Sequence[Values], tell: Callable[[int], None]
) -> Sequence[str] | AppError:
    """Store all rows, and return what to say of it; the error if a service refuses them."""
    count = len(rows)
    try:
        with transaction.atomic():
            kind = KINDS[bulk_import.kind]
            notes = kind.store(
                actor,
                bulk_import.variant,
                rows,
                lambda done: tell(count + done),
                bulk_import.created_at,
            )
            audit.record(
                actor, bulk_import, "bulk_imported", {"kind": bulk_import.kind, "rows": count}
            )
    except AppError as refusal:
        return refusal
    return notes


def _actor_of(bulk_import: BulkImport) -> Actor | None:
    """The import's person; None when they may not import this any more."""
    actor = actor_of_person(bulk_import.user_id, bulk_import.request_id)
    if actor is None or actor.company_id != bulk_import.company_id:
        return None
    try:
        KINDS[bulk_import.kind].require(actor, bulk_import.variant)
    except AppError:
        return None
    return actor


def _state_of(checked: Checked) -> ImportState:
    if checked.is_refused:
        return ImportState.REFUSED
    return ImportState.READY if checked.is_right else ImportState.WRONG


def _telling(bulk_import: BulkImport, total: int) -> Callable[[int], None]:
    def tell(done: int) -> None:
        if done % TOLD_EVERY == 0 or done == total:
            outbox.keep_working()
            progress.note(progress_key(bulk_import), done, total)

    return tell


def progress_key(bulk_import: BulkImport) -> str:
    """The key under which the progress of an import in its state is stored."""
    return f"bulk:{bulk_import.pk}:{bulk_import.state}"


def _locked(import_id: int, state: str) -> BulkImport | None:
    rows = BulkImport.objects.filter(pk=import_id, state=state)
    return row_locks.for_change(rows).first()


def _settle(
    import_id: int, state: ImportState, report: Report, *, content: bytes = b"", **more: Any
) -> None:
    """Store the result, unless the import was discarded meanwhile."""
    with transaction.atomic():
        rows = BulkImport.objects.defer(*access.LARGE).filter(pk=import_id, state__in=AT_WORK)
        bulk_import = row_locks.for_change(rows).first()
        if bulk_import is None:
            return
        bulk_import.content, bulk_import.report = content, report.packed()
        bulk_import.row_messages = report.packed_rows()
        if state not in (*AT_WORK, ImportState.ASKING, ImportState.READY):
            bulk_import.ended_at = now()
        if state in (ImportState.DONE, ImportState.FAILED):
            more |= {"original": b"", "opening": b""}
        for name, value in more.items():
            setattr(bulk_import, name, value)
        bulk_import.move(state, "content", "report", "row_messages", "ended_at", *more)
