"""Rows whose record id an earlier import of their publisher has, with other content (RULES.md 64):
corrections, or further lines of a shipment. Before anything is merged, staff say what becomes of
them.

They are looked for while the import has its turn, so that no other one changes the records
meanwhile. A choice is for what staff were shown: where another import was finished before the
answer, so that it is other rows or records, they are asked again.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from typing import Any, Final

from django.db import models, transaction
from psycopg import sql

from lading.base.work import outbox
from lading.records.trade_records import replacing

from . import checking, staging
from .columns import spellings
from .columns.mapping import ColumnMapping
from .models import RecordImport
from .repeat_texts import described
from .rules import State
from .steps import follow, locked, note

SHOWN: Final = 5
"""So many record ids are shown as examples,"""
SHOWN_LINES: Final = 3
"""and so many rows of each."""
_NARROWED: Final = "AND EXISTS (SELECT FROM {ids} k WHERE k.record_id = {written})"
_BUT_SKIPPED: Final = (
    "AND NOT EXISTS (SELECT FROM {rows} k WHERE k.row_number = s.row_number AND k.is_new)"
)


class Choice(models.TextChoices):
    """What becomes of them."""

    REPLACE = "replace", "Replace the earlier records by what this file has for their ids"
    SKIP = "skip", "Skip these rows"
    ADD = "add", "Add these rows, and keep the earlier records"


def is_found(record_import: RecordImport) -> bool:
    """Whether it is known, since the import has its turn, which rows these are."""
    return "rows" in record_import.repeats


def is_undecided(record_import: RecordImport) -> bool:
    """Whether there are such rows, and staff have not chosen for just these."""
    if not record_import.repeats["rows"]:
        return False
    return not record_import.on_repeats or record_import.repeats.get("asked") != token(
        record_import
    )


def token(record_import: RecordImport) -> str:
    """Names what staff are asked about."""
    return "-".join(str(record_import.repeats.get(name, 0)) for name in replacing.Repeats._fields)


def again(record_import: RecordImport) -> dict[str, Any]:
    """What is known of them before they are looked for: what staff were asked about."""
    asked = record_import.repeats.get("asked")
    return {"asked": asked} if asked else {}


def find(record_import: RecordImport, mapping: ColumnMapping, at_once: int) -> None:
    """Look for them, and note `{rows, ids, earlier, examples}` (`replacing.Repeats`). Safe to
    repeat and to kill. Raises MovedOn.
    """
    earlier = _earlier(record_import) if "record_id" in mapping.columns else []
    with transaction.atomic():
        staging.without_time_limit()
        locked_import = locked(record_import)
        sent = checking.record_ids(record_import) if earlier else ""
        has_any = bool(earlier) and replacing.find_ids(record_import.pk, sent, earlier)
        # Another worker that has been here meanwhile has emptied the tables.
        turn = {**again(locked_import), "turn": uuid.uuid4().hex}
        note(locked_import, repeats=turn if has_any else replacing.Repeats()._asdict())
    follow(record_import, locked_import)
    if not has_any:
        return
    for after in range(0, record_import.staged_to, at_once):
        outbox.keep_working()
        _keep_some(record_import, mapping, after, min(after + at_once, record_import.staged_to))
    with transaction.atomic():
        staging.without_time_limit()
        counts = replacing.count(record_import.pk, earlier)
        locked_import = locked(record_import)
        examples = _examples(record_import, mapping, earlier)
        note(
            locked_import,
            repeats={**again(locked_import), **counts._asdict(), "examples": examples},
        )
    follow(record_import, locked_import)


def but_skipped(record_import: RecordImport) -> sql.Composable:
    """A condition of `checking.check`: without the rows that staff skip."""
    if not _is_chosen(record_import, Choice.SKIP):
        return checking.ALL_ROWS
    return sql.SQL(_BUT_SKIPPED).format(rows=sql.Identifier(replacing.rows_table(record_import.pk)))


def count_skipped(record_import: RecordImport, after: int, to: int) -> int:
    """How many rows after one number up to another staff skip."""
    if not _is_chosen(record_import, Choice.SKIP):
        return 0
    return replacing.count_new(record_import.pk, after, to)


def take_out(record_import: RecordImport) -> int:
    """Take the records out of sight that the import replaces. In the transaction that publishes it.
    Returns how many those are.
    """
    if not _is_chosen(record_import, Choice.REPLACE):
        return 0
    return replacing.take_out(record_import.pk, _earlier(record_import))


def _is_chosen(record_import: RecordImport, choice: Choice) -> bool:
    return bool(record_import.repeats.get("rows")) and record_import.on_repeats == choice


def _earlier(record_import: RecordImport) -> list[int]:
    """The imports of the same publisher whose records everybody sees."""
    publisher = spellings.publisher_of(record_import.source)
    done = RecordImport.objects.filter(state=State.DONE).exclude(pk=record_import.pk)
    return sorted(
        pk
        for pk, source in done.values_list("pk", "source")
        if spellings.publisher_of(source) == publisher
    )


def _keep_some(record_import: RecordImport, mapping: ColumnMapping, after: int, to: int) -> None:
    narrower = sql.SQL(_NARROWED).format(
        ids=sql.Identifier(replacing.ids_table(record_import.pk)), written=checking.written_id()
    )
    with transaction.atomic():
        staging.without_time_limit()
        locked(record_import)
        checking.check(record_import, mapping, after, to, narrower)
        replacing.keep(record_import.pk, checking.NUMBERED_ROWS)


def _examples(
    record_import: RecordImport, mapping: ColumnMapping, earlier: Collection[int]
) -> list[dict[str, Any]]:
    """The first ids, each with its first row, and what differs: `{record_id, row, earlier: [text],
    now: [text]}`.
    """
    examples = []
    for record_id, numbers in replacing.first_new(record_import.pk, SHOWN, SHOWN_LINES):
        before = replacing.earlier_records(record_id, earlier, SHOWN_LINES)
        old, new = described(before, _checked(record_import, mapping, numbers))
        examples.append({"record_id": record_id, "row": numbers[0], "earlier": old, "now": new})
    return examples


def _checked(
    record_import: RecordImport, mapping: ColumnMapping, numbers: Sequence[int]
) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for number in numbers:
        checking.check(record_import, mapping, number - 1, number)
        rows += checking.right_rows()
    return rows
