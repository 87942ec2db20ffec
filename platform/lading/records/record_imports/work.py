"""The work on an import: its rows are read from the file, checked and merged, or removed again.

Each step is a transaction that also notes how far the import is, under the lock of its row. So a
worker that was killed, or whose database went away, leaves whole steps, and the next one goes on
after them. Two workers at once are stopped by what is noted: the later finds that the import has
moved on. Nobody sees a record before all are merged (`trade_records.loading`).
"""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Sequence
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import Max, Min

from lading.base.documents.confined.pool import Pool
from lading.base.documents.confined.protocol import Head, Refused
from lading.base.kernel import audit, limits
from lading.base.kernel.actor import SYSTEM
from lading.base.kernel.database import row_locks
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.records.trade_records import loading

from . import checking, parts, rejects, repeats, staging, words
from .columns import headings, leaving, spellings
from .columns.mapping import ColumnMapping, suggested
from .models import RecordImport, Reject, Spelling
from .rules import AT_WORK, State
from .steps import MovedOn, follow, locked, move, note

WORK: Final = "record_imports.work"
"""Event: {importId}."""
LOOK: Final = "record_imports.look"
"""Event: {importId}."""

SAMPLE: Final = "lading.base.documents.table_files.tasks:sample"
COPIED: Final = "lading.base.documents.table_files.tasks:copied"
PIECE_SECONDS: Final = 120
"""Processor time for each piece: a workbook's texts are read before its first rows."""
ROWS_OF_A_PIECE: Final = 5_000
"""Of what the confined process hands over at once."""
STAGED_AT_ONCE: Final = 20_000
MERGED_AT_ONCE: Final = 50_000
"""Rows of one transaction."""
READING_SECONDS: Final = 1_200
"""The rest is read by a further job: each may take half an hour."""
MERGING_SECONDS: Final = 240
"""Then other imports have their turn."""

WITHOUT_ORIGIN: Final = "without_origin"
"""A finding: right rows that have no country of origin."""
_HEADING: Final = ("heading_row", "heading_lines", "heading_key")
_pool = Pool(2)


def look(import_id: int) -> None:
    """Read the first rows of an uploaded file. Safe to repeat."""
    record_import = RecordImport.objects.filter(pk=import_id, state=State.LOOKING).first()
    if record_import is None:
        return
    whole = parts.WholeFile(record_import)
    options = {**_how(record_import), "size": whole.size}
    try:
        _head, content = next(
            _pool.stream(SAMPLE, whole.read, whole.size, seconds=PIECE_SECONDS, options=options)
        )
        sample = headings.described(words.parse(content), record_import.reading.get("heading_row"))
    except Refused as refusal:
        _settle(record_import, State.REFUSED, reason=words.why(str(refusal)))
        return
    mapping = rejects.suggested(sample["header"]) or suggested(sample)
    _settle(record_import, State.MAPPING, sample=sample, mapping=mapping.as_json())


def work(import_id: int) -> None:
    """Go on with an import until it has ended, or for some minutes; then a further event goes on.
    Safe to repeat and to kill.
    """
    try:
        is_done = _go_on(import_id)
    except MovedOn:
        return
    if not is_done:
        with transaction.atomic():
            outbox.publish(WORK, {"importId": import_id})


def give_up(import_id: int) -> None:
    """Have what was merged removed, after the last attempt. In a transaction."""
    rows = RecordImport.objects.filter(pk=import_id, state__in=AT_WORK)
    record_import = row_locks.for_change(rows).first()
    if record_import is None:
        return
    if record_import.state == State.LOOKING:
        move(record_import, State.FAILED, reason=words.GIVEN_UP, ended_at=now())
    elif record_import.state != State.REMOVING:
        stop(record_import, State.FAILED, words.GIVEN_UP)


def stop(record_import: RecordImport, becomes: State, reason: str = "") -> None:
    """Have all records of a locked import removed; then it becomes ``becomes``."""
    move(record_import, State.REMOVING, becomes=becomes, reason=reason)
    outbox.publish(WORK, {"importId": record_import.pk})


def _go_on(import_id: int) -> bool:
    """Whether there is nothing left to do."""
    record_import = RecordImport.objects.filter(pk=import_id).first()
    if record_import is None or record_import.state not in AT_WORK:
        return True
    if record_import.state == State.REMOVING:
        return _remove(record_import)
    if staging.is_lost(record_import):
        _begin_reading_again(record_import)
    try:
        if record_import.state == State.READING and not _read(record_import):
            return False
        return record_import.state != State.MERGING or _merge(record_import)
    except Refused as refusal:
        with transaction.atomic():
            stop(locked(record_import), State.REFUSED, words.why(str(refusal)))
        return True


def _begin_reading_again(record_import: RecordImport) -> None:
    """After a crash of the database: read all rows again, and go on merging where it was."""
    with transaction.atomic():
        row = locked(record_import)
        more = {} if row.state == State.READING else {"state": State.READING}
        kept = {WITHOUT_ORIGIN: row.findings.get(WITHOUT_ORIGIN, 0)}
        again = repeats.again(row)
        note(row, staged_rows=0, staged_to=0, bytes_read=0, findings=kept, repeats=again, **more)
    follow(record_import, row)


# -- reading --


def _read(record_import: RecordImport) -> bool:
    """Copy all rows of the file into the staging table. False when the time is up."""
    mapping = ColumnMapping.from_json(record_import.mapping)
    deadline = time.monotonic() + READING_SECONDS
    if not record_import.staged_rows:
        with transaction.atomic():
            locked(record_import)
            staging.create(record_import)
    pieces: list[tuple[Head, bytes]] = []
    for head, piece in _stream(record_import, mapping):
        outbox.keep_working()
        pieces.append((head, piece))
        if sum(each["rows"] for each, _piece in pieces) >= STAGED_AT_ONCE:
            _stage(record_import, mapping, pieces)
            pieces = []
            outbox.give_way()
            if time.monotonic() > deadline:
                return False
    if pieces:
        _stage(record_import, mapping, pieces)
    _look_up(record_import, mapping)
    return True


def _stream(record_import: RecordImport, mapping: ColumnMapping) -> Any:
    whole = parts.WholeFile(record_import)
    options = {
        **_how(record_import),
        "size": whole.size,
        **{name: record_import.sample[name] for name in _HEADING},
        "sheets": record_import.sample["sheets"],
        "width": len(record_import.sample["header"]),
        "key": mapping.columns["day"],
        "columns": [mapping.columns[name] for name in mapping.names],
        "after": record_import.staged_to,
        "max_rows": limits.number("record_imports.rows"),
        "piece_rows": ROWS_OF_A_PIECE,
    }
    return _pool.stream(COPIED, whole.read, whole.size, seconds=PIECE_SECONDS, options=options)


def _stage(
    record_import: RecordImport, mapping: ColumnMapping, pieces: Sequence[tuple[Head, bytes]]
) -> None:
    heads = [head for head, _piece in pieces]
    with transaction.atomic():
        staging.without_time_limit()
        staging.copy(record_import, mapping.names, [piece for _head, piece in pieces])
        row = locked(record_import)
        left_out = leaving.added(row.findings.get("left_out"), heads)
        note(
            row,
            staged_rows=row.staged_rows + sum(head["rows"] for head in heads),
            staged_to=heads[-1]["last"],
            bytes_read=heads[-1]["at"],
            findings={**row.findings, "left_out": left_out},
        )
    follow(record_import, row)


def _look_up(record_import: RecordImport, mapping: ColumnMapping) -> None:
    """Find out what all spellings mean, and begin to merge."""
    with transaction.atomic():
        staging.without_time_limit()
        staging.index(record_import)
    findings = spellings.look_up(record_import, mapping)
    days = Spelling.objects.filter(record_import=record_import, field="day", is_known=True)
    span = days.aggregate(first=Min("day"), last=Max("day"))
    with transaction.atomic():
        row = locked(record_import)
        move(
            row,
            State.MERGING,
            first_day=span["first"],
            last_day=span["last"],
            findings={**row.findings, **findings},
        )
        with connection.cursor() as cursor:
            cursor.execute(f"ANALYZE {Spelling._meta.db_table}")
    follow(record_import, row)


# -- merging --


def _merge(record_import: RecordImport) -> bool:
    """Merge all rows, and let everybody see them; or first ask staff about repeated record ids.
    False when the time is up.
    """
    mapping = ColumnMapping.from_json(record_import.mapping)
    deadline = time.monotonic() + MERGING_SECONDS
    loading.begin(record_import.pk)
    if not repeats.is_found(record_import):
        repeats.find(record_import, mapping, MERGED_AT_ONCE)
    if repeats.is_undecided(record_import):
        _ask(record_import)
        return True
    if record_import.first_day and record_import.last_day:
        loading.ensure_partitions(record_import.first_day, record_import.last_day)
    while record_import.merged_to < record_import.staged_to:
        outbox.give_way()
        outbox.keep_working()
        if time.monotonic() > deadline:
            return False
        _merge_some(record_import, mapping)
        if record_import.rejected_rows > limits.number("record_imports.rejected"):
            raise Refused(f"{words.TOO_MANY_REJECTS}: {record_import.rejected_rows}")
    if record_import.first_day and record_import.last_day:
        loading.tidy(record_import.first_day, record_import.last_day)
    _publish(record_import)
    return True


def _ask(record_import: RecordImport) -> None:
    """Wait for staff, and let other imports go on meanwhile."""
    with transaction.atomic():
        row = locked(record_import)
        loading.forget(row.pk)
        move(row, State.ASKING, on_repeats="")
        _wake_others()


def _merge_some(record_import: RecordImport, mapping: ColumnMapping) -> None:
    """Check the next rows; merge those that are right, and store why the others are not."""
    after, to = (
        record_import.merged_to,
        min(record_import.merged_to + MERGED_AT_ONCE, record_import.staged_to),
    )
    with transaction.atomic():
        staging.without_time_limit()
        checked = checking.check(
            record_import, mapping, after, to, repeats.but_skipped(record_import)
        )
        skipped = repeats.count_skipped(record_import, after, to)
        right = checked.rows - checked.wrong
        merged = loading.merge(record_import.pk, checking.RIGHT_ROWS) if right else 0
        if checked.wrong:
            checking.keep_rejects(record_import, mapping, after, to)
        row = locked(record_import)
        note(
            row,
            merged_to=to,
            merged_rows=row.merged_rows + merged,
            double_rows=row.double_rows + right - merged,
            rejected_rows=row.rejected_rows + checked.wrong,
            skipped_rows=row.skipped_rows + skipped,
            findings={
                **row.findings,
                WITHOUT_ORIGIN: row.findings.get(WITHOUT_ORIGIN, 0) + checked.without_origin,
            },
        )
    follow(record_import, row)


def _publish(record_import: RecordImport) -> None:
    with transaction.atomic():
        staging.without_time_limit()
        replaced = repeats.take_out(record_import)
        row = locked(record_import)
        note(row, replaced_rows=replaced)
        loading.publish(row.pk, row.first_day, row.last_day)
        counts = {
            "rows": row.staged_rows,
            "merged": row.merged_rows,
            "doubles": row.double_rows,
            "rejected": row.rejected_rows,
            "skipped": row.skipped_rows,
            "replaced": replaced,
        }
        _end(row, State.DONE, "records_imported", counts)
    _clean(record_import)


# -- removing --


def _remove(record_import: RecordImport) -> bool:
    """Remove what was merged. False when the time is up."""
    deadline = time.monotonic() + MERGING_SECONDS
    if record_import.merged_to and record_import.first_day and record_import.last_day:
        loading.hide(record_import.pk)
        while removed := _remove_some(
            record_import, record_import.first_day, record_import.last_day
        ):
            outbox.give_way()
            outbox.keep_working()
            record_import.removed_rows += removed
            if time.monotonic() > deadline:
                return False
    with transaction.atomic():
        row = locked(record_import)
        loading.forget(row.pk)
        if row.becomes == State.REFUSED:
            _keep_some_rejects(row)
        becomes = State(row.becomes)
        _end(row, becomes, f"records_{becomes.value}", {"removed": row.removed_rows})
    _clean(record_import, keeps_parts=becomes in {State.REFUSED, State.FAILED})
    return True


def _remove_some(record_import: RecordImport, first_day: dt.date, last_day: dt.date) -> int:
    with transaction.atomic():
        staging.without_time_limit()
        removed = loading.remove_some(record_import.pk, first_day, last_day)
        row = locked(record_import)
        note(row, removed_rows=row.removed_rows + removed)
    return removed


def _keep_some_rejects(row: RecordImport) -> None:
    """Of a file that is refused, keep some rejects, as examples."""
    rows = Reject.objects.filter(record_import=row).order_by("row_number")
    last = rows.values_list("row_number", flat=True)[words.EXAMPLES : words.EXAMPLES + 1].first()
    if last is not None:
        rows.order_by().filter(row_number__gte=last).delete()


# -- all --


def _end(row: RecordImport, state: State, action: str, counts: dict[str, int]) -> None:
    move(row, state, ended_at=now())
    audit.record(SYSTEM, row, action, counts)
    _wake_others()


def _wake_others() -> None:
    """Have the imports go on that may have waited for this one."""
    for pk in RecordImport.objects.filter(state__in=(State.MERGING, State.REMOVING)).values_list(
        "pk", flat=True
    ):
        outbox.publish(WORK, {"importId": pk})


def _clean(record_import: RecordImport, *, keeps_parts: bool = False) -> None:
    """Delete what is no longer needed. `services.purge` deletes what a killed worker leaves."""
    staging.drop(record_import)
    if not keeps_parts:
        parts.forget(record_import)


def _how(record_import: RecordImport) -> dict[str, str]:
    stored = record_import.sample or record_import.reading
    return {name: stored.get(name, "") for name in ("encoding", "separator", "sheet")}


def _settle(record_import: RecordImport, state: State, **more: Any) -> None:
    with transaction.atomic():
        rows = RecordImport.objects.filter(pk=record_import.pk, state=State.LOOKING)
        row = row_locks.for_change(rows).first()
        if row is not None:
            ended = {} if state == State.MAPPING else {"ended_at": now()}
            move(row, state, **ended, **more)
