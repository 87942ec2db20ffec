"""The rows of a checked file as they will be stored, to look at before they are confirmed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from lading.base.http.paging import Paging
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict
from lading.base.kernel.values import languages
from lading.base.kernel.values.amounts import number_text
from lading.base.kernel.values.clock import today
from lading.base.kernel.values.dates import day_text
from lading.base.kernel.values.typed.dates import ReadDate, read_date
from lading.base.kernel.values.typed.numbers import ReadNumber, read_number
from lading.base.reference import resolve

from . import access, cell_readers
from . import rules as states
from .checking import Work, open_table
from .columns import Column
from .kinds.kind import RowState, Shown, Values
from .models import BulkImport
from .report import Report
from .rules import ImportState
from .tables import stored_table
from .template import shown_cell

_NUMBERS: Final = (cell_readers.number, cell_readers.offered_price)
_PLACES: Final = 8
"""More decimal places than any field of a form has."""
_PICTURES: Final = (cell_readers.picture, cell_readers.pictures)


@dataclass(frozen=True, slots=True)
class CellPreview:
    """A cell as it is written, as it will be stored, and what is stored now where that differs."""

    field: str
    column: str
    written: str
    read: str
    before: str
    is_number: bool


@dataclass(frozen=True, slots=True)
class RowPreview:
    """A row of the file, by its number there, and what becomes of it."""

    row: int
    state: RowState
    cells: Sequence[CellPreview]


def rows_of(
    actor: Actor, import_id: int, paging: Paging, revision: int | None = None
) -> tuple[list[RowPreview], int]:
    """A page of the rows and how many there are. Raises NotFound, and Conflict for a file whose
    rows were not checked, or are stored, or that has another revision.
    """
    bulk_import = access.get_own(actor, import_id)
    states.check_revision(bulk_import.revision, revision)
    if bulk_import.state not in (ImportState.READY, ImportState.WRONG) or not bulk_import.content:
        raise Conflict
    table = stored_table(bulk_import.content)
    work = open_table(actor, bulk_import, table)
    wrong = _wrong_rows(bulk_import)
    rows = [row for row in table["rows"] if work.reason_to_leave_out(row[1:]) is None]
    page = rows[paging.offset : paging.offset + paging.limit]
    with resolve.remembering():
        read = {number: work.row(number, line) for number, *line in page}
        row_states = work.kind.shown(actor, work.compared)
        meant = {number: _meanings(work, line) for number, *line in page}
    values = {number: row for number, (row, _errors) in read.items()}
    previews = [
        _preview(
            work,
            (number, line),
            {**values[number], **meant[number]},
            row_states.get(number),
            is_wrong=number in wrong,
        )
        for number, *line in page
    ]
    return previews, len(rows)


def _wrong_rows(bulk_import: BulkImport) -> frozenset[int]:
    """The numbers of the rows that were refused."""
    if bulk_import.state != ImportState.WRONG:
        return frozenset()
    report = Report.unpacked(bulk_import.report, bulk_import.row_messages)
    return frozenset(error.row for error in report.errors)


def _preview(
    work: Work,
    row: tuple[int, Sequence[Any]],
    values: Values,
    row_state: Shown | None,
    *,
    is_wrong: bool,
) -> RowPreview:
    """A row whose form refused it shows what was read of it all the same. One that the form would
    accept can be wrong too: it repeats another row, or has more cells than the heading.
    """
    number, line = row
    known = row_state or Shown(RowState.WRONG)
    cells = [
        CellPreview(
            field=column.field,
            column=str(column.label),
            written=_written(line[place]),
            read=known.values.get(column.field, _read(column, line[place], values)),
            before=known.before.get(column.field, ""),
            is_number=column.read in _NUMBERS,
        )
        for place, column in work.columns.items()
    ]
    named = {column.field for column in work.columns.values()}
    added = [
        CellPreview(
            field=column.field,
            column=str(column.label),
            written="",
            read=known.values[column.field],
            before=known.before.get(column.field, ""),
            is_number=column.read in _NUMBERS,
        )
        for column in work.kind.columns(work.actor, work.bulk_import.variant)
        if column.field in known.values and column.field not in named
    ]
    return RowPreview(number, RowState.WRONG if is_wrong else known.state, [*cells, *added])


def _meanings(work: Work, line: Sequence[Any]) -> Mapping[str, str]:
    """The names of the rows of reference data that a row of the file means, by field; "" where it
    means none.
    """
    written = work.written.of_row(line).values()
    offers = {each.field: work.written.meaning(each) for each in written}
    return {name: offer.label if offer else "" for name, offer in offers.items()}


def _written(cell: Any) -> str:
    """A cell as the file shows it, also 0."""
    value = shown_cell(cell)
    return "" if value is None else str(value)


def _read(column: Column, cell: Any, values: Values) -> str:
    """What was read of a cell, in words of the language. Pictures are known by their names in the
    file.
    """
    value = values.get(column.field)
    if value is None:
        return ""
    if column.read in _PICTURES:
        return _written(cell) if value else ""
    if column.read is cell_readers.date:
        return _day(str(value))
    if column.read not in _NUMBERS:
        return str(value)
    number, currency = _number(value), values.get("currency")
    is_price = column.read is cell_readers.offered_price
    return f"{currency} {number}" if is_price and number and currency else number


def _day(value: str) -> str:
    """A day as the form reads it, in words of the language; "" for a text that is none."""
    read = read_date(value, languages.active(), today())
    return day_text(read.value) if isinstance(read, ReadDate) and read.certain else ""


def _number(value: Any) -> str:
    """A number as the form reads it, in the language; "" for a text that is none."""
    if not isinstance(value, str):
        return number_text(Decimal(str(value)))
    parts = cell_readers.amount_parts(value)
    number = parts.number if parts else value
    read = read_number(number, languages.active(), decimals=_PLACES)
    return number_text(read.value) if isinstance(read, ReadNumber) and read.certain else ""
