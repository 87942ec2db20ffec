"""Checks every row of a file by the services of the form, and reports all errors at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _

from lading.kernel.actor import Actor
from lading.kernel.errors import Text
from lading.reference import resolve

from . import cell_readers as cells
from .cell_readers import Context, WrongCell
from .columns import Column, by_field, placed
from .kinds import KINDS
from .kinds.kind import Kind, Values
from .models import BulkImport
from .number_columns import decided, decimal_signs
from .report import Report, RowError

SAME_AS = _("This row is the same as row {row}.")
NO_ROWS = _("The file has no rows below the heading.")

Table = Mapping[str, Any]
_READINGS: Mapping[cells.Reader, Callable[[Any, Context], Text | None]] = {
    cells.hs_code: cells.taken_as
}
"""What is said of cells that are read as something else than they say, by their readers."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The rows as the form would send them, and the report; rows only where nothing is wrong."""

    rows: Sequence[Values]
    report: Report
    is_refused: bool = False
    """Whether the file as a whole is wrong, so that no row was looked at."""

    @property
    def is_right(self) -> bool:
        """Whether all of it can be stored."""
        return not self.report.reasons and not self.report.found


def check_table(
    actor: Actor,
    found: BulkImport,
    table: Table,
    tell: Callable[[int], None],
    *,
    by_form: bool = True,
) -> Checked:
    """Check all rows of a table. ``tell`` is told how many are done. Without ``by_form`` the rows
    are only read: the services that store them check them once more.
    """
    kind = KINDS[found.kind]
    columns, problems = placed(kind.columns(actor, found.variant), table["headers"])
    if not problems and (wrong := kind.wrong_heading(by_field(columns))):
        problems.append(str(wrong))
    if not table["rows"]:
        problems.append(str(NO_ROWS))
    if problems:
        return Checked([], Report.refusing(*problems), is_refused=True)
    signs = decimal_signs((line for _number, *line in table["rows"]), columns)
    context = Context(table.get("epoch"), found.pictures)
    work = _Work(kind, actor, found, context, columns, by_form, signs)
    errors, rows, readings = list[RowError](), list[Values](), list[RowError]()
    with resolve.remembering():
        for done, (number, *line) in enumerate(table["rows"], start=1):
            values, wrong_cells = work.row(number, line)
            errors += wrong_cells
            rows.append(values)
            if by_form:
                readings += work.readings(number, line)
            tell(done)
    errors += _repeated(table["rows"], columns)
    errors += kind.conflicts(actor, _right(work, errors))
    right = _right(work, errors)
    report = _report(kind, actor, in_order(errors, columns), len(rows), right, readings)
    return Checked(rows, report)


def _right(work: _Work, errors: Sequence[RowError]) -> Mapping[int, Any]:
    """What the kind compares of the rows without an error, by their numbers."""
    wrong = {error.row for error in errors}
    return {row: each for row, each in work.compared.items() if row not in wrong}


def _report(
    kind: Kind,
    actor: Actor,
    errors: Sequence[RowError],
    count: int,
    right: Mapping[int, Any],
    readings: Sequence[RowError],
) -> Report:
    refusal = kind.refusal(actor, count, right)
    more = {"reasons": refusal.reasons, "lifted_by": refusal.lifted_by} if refusal else {}
    notes = () if errors or refusal else kind.notes(actor, right)
    return Report.of(errors, kind.warnings(actor, right), readings, notes=notes, **more)


def in_order(errors: Iterable[RowError], columns: Mapping[int, Column]) -> list[RowError]:
    """The errors as one reads the file: row by row, from the first column to the last. Those about
    a whole row come first.
    """
    places = {column.field: place for place, column in columns.items()}
    return sorted(errors, key=lambda error: (error.row, places.get(error.field, -1)))


@dataclass(frozen=True, slots=True)
class _Work:
    kind: Kind
    actor: Actor
    found: BulkImport
    context: Context
    columns: Mapping[int, Column]
    by_form: bool
    signs: Mapping[int, str]
    """The decimal signs of columns of numbers, by their places."""
    compared: dict[int, Any] = field(default_factory=dict)
    """What the kind compares of the rows that can be stored, by their numbers."""

    def row(self, number: int, line: Sequence[Any]) -> tuple[Values, list[RowError]]:
        """The values of a row, and what is wrong with it."""
        values, wrong = dict[str, Any](), dict[str, str]()
        for place, column in self.columns.items():
            try:
                cells.check(line[place])
                cell = decided(line[place], self.signs.get(place))
                read = column.read(cell, self.context)
            except WrongCell as error:
                wrong[column.field] = str(error)
                continue
            if read != "" and read != []:
                values[column.field] = read
        return values, list(self._errors(number, values, wrong))

    def readings(self, number: int, line: Sequence[Any]) -> Iterator[RowError]:
        """How cells of a row were read that say something else."""
        for place, column in self.columns.items():
            told = _READINGS.get(column.read)
            if told is None or isinstance(line[place], dict):
                continue
            if (message := told(line[place], self.context)) is not None:
                yield RowError(number, column.field, str(message))

    def _errors(self, number: int, values: Values, wrong: Mapping[str, str]) -> Iterator[RowError]:
        """The messages about cells that cannot be read, and the form's about all other fields."""
        for name, message in wrong.items():
            yield RowError(number, name, message)
        if not self.by_form:
            return
        fields = by_field(self.columns)
        looked = self.kind.look(self.actor, self.found.variant, values)
        if looked.compared is not None:
            self.compared[number] = looked.compared
        for name, messages in looked.errors.items():
            if name not in wrong:
                place = name if name in fields else ""
                yield from (RowError(number, place, str(message)) for message in messages)


def _repeated(rows: Sequence[Sequence[Any]], columns: Collection[int]) -> Iterator[RowError]:
    """A message for each row that repeats an earlier one. ``columns`` are those that are read: a
    column of errors that was sent again may differ.
    """
    first: dict[str, int] = {}
    for number, *line in rows:
        earlier = first.setdefault(repr([line[place] for place in columns]), number)
        if earlier != number:
            yield RowError(number, "", str(SAME_AS).format(row=earlier))
