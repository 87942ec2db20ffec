"""Checks every row of a file by the services of the form, and reports all errors at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from lading.base.documents.table_files.faults import shortened
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Text
from lading.base.reference import resolve

from . import cell_readers as cells
from .cell_readers import Context, WrongCell
from .columns import Column, Placed, by_field, placed
from .kinds import KINDS
from .kinds.kind import Kind, Values
from .models import BulkImport
from .questions.choosers import Chooser
from .questions.column_readings import Question, Readings, find_readings
from .questions.value_questions import ValueQuestions
from .questions.written_values import WrittenValues
from .report import Report, RowError
from .tables import listed
from .template import shown_cell

SAME_AS = _("This row is the same as row {row}.")
NO_ROWS = _("The file has no rows below the heading.")
BEYOND = _(
    "The row has more cells than the heading. A text with a separator in it needs double quotes."
)

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
    questions: Sequence[Question] = ()
    """What its person has to say about columns before the rows can be stored."""
    asks: bool = False
    """Whether its person has to say something first. Then the report has the questions about
    written values, and nothing about rows.
    """

    @property
    def is_right(self) -> bool:
        """Whether all of it can be stored."""
        return not self.report.reasons and not self.report.found


def check_table(
    actor: Actor,
    bulk_import: BulkImport,
    table: Table,
    tell: Callable[[int], None],
    *,
    by_form: bool = True,
    may_ask: bool = False,
) -> Checked:
    """Check all rows of a table. ``tell`` is told how many are done. Without ``by_form`` the rows
    are only read: the services that store them check them once more. With ``may_ask`` its person is
    asked about values that mean nothing; without, their rows are wrong.
    """
    work = open_table(actor, bulk_import, table)
    problems = [*work.placed.problems]
    if not problems and (wrong := work.kind.wrong_heading(by_field(work.columns))):
        problems.append(str(wrong))
    if not table["rows"]:
        problems.append(str(NO_ROWS))
    if problems:
        # Which column is missing is often seen by those that were not understood.
        return Checked([], Report.refusing(*problems, *work.placed.left_out), is_refused=True)
    questions = work.readings.questions
    value_questions = ValueQuestions(work.written, work.choosers)
    errors, rows, readings = list[RowError](), list[Values](), list[RowError]()
    left_out: dict[Text, list[int]] = {}
    with resolve.remembering():
        for done, (number, *line) in enumerate(table["rows"], start=1):
            tell(done)
            if (reason := work.reason_to_leave_out(line)) is not None:
                left_out.setdefault(reason, []).append(number)
                continue
            values, wrong_cells = work.row(number, line, by_form=by_form)
            errors += wrong_cells
            rows.append(values)
            if by_form:
                readings += work.readings_of(number, line)
                refused = {error.field for error in wrong_cells}
                value_questions.note(number, line, values, refused)
        values_asked, not_asked = (
            value_questions.open_questions(work.may_lack) if may_ask else ([], 0)
        )
        values_told = [
            asdict(each) for each in [*values_asked, *value_questions.chosen(work.may_lack)]
        ]
    if questions or values_asked:
        full_report = Report(values=values_told, not_asked=not_asked)
        return Checked([], full_report, questions=questions, asks=True)
    errors += [RowError(number, "", str(BEYOND)) for number in table["beyond"]]
    errors += _repeated(table["rows"], work, left_out.values()) if by_form else ()
    errors += work.kind.conflicts(actor, _right(work, errors))
    right = _right(work, errors)
    report = _report(work, in_order(errors, work.columns), len(rows), right, readings, table)
    told_left_out = [*work.placed.left_out, *_told_rows(left_out)]
    full_report = replace(report, left_out=told_left_out, values=values_told, not_asked=not_asked)
    return Checked(rows, full_report)


def open_table(actor: Actor, bulk_import: BulkImport, table: Table) -> Work:
    """What is needed to read the rows of an import's table."""
    kind = KINDS[bulk_import.kind]
    known = placed(kind.columns(actor, bulk_import.variant), table["titles"])
    readings = find_readings(
        [line for _number, *line in table["rows"]],
        known.columns,
        separator=table.get("separator", ""),
        answers=bulk_import.answers,
    )
    headings = {
        column.field: ", ".join(table["titles"][place]) for place, column in known.columns.items()
    }
    context = Context(table["epoch"], bulk_import.pictures, headings, table["notes"])
    written = WrittenValues(
        known.columns, bulk_import.choices, lambda column, cell: column.read(cell, context)
    )
    return Work(kind, actor, bulk_import, context, known, readings, written)


def _told_rows(left_out: Mapping[Text, Sequence[int]]) -> list[str]:
    return [
        str(reason).format(rows=listed(map(str, numbers))) for reason, numbers in left_out.items()
    ]


def _right(work: Work, errors: Sequence[RowError]) -> Mapping[int, Any]:
    """What the kind compares of the rows without an error, by their numbers."""
    wrong = {error.row for error in errors}
    return {row: each for row, each in work.compared.items() if row not in wrong}


def _report(
    work: Work,
    errors: Sequence[RowError],
    count: int,
    right: Mapping[int, Any],
    readings: Sequence[RowError],
    table: Table,
) -> Report:
    kind, actor = work.kind, work.actor
    refusal = kind.refusal(actor, count, right)
    more = {"reasons": refusal.reasons, "lifted_by": refusal.lifted_by} if refusal else {}
    notes = () if errors or refusal else kind.notes(actor, right)
    lines = {number: line for number, *line in table["rows"]}
    places = {column.field: place for place, column in work.columns.items()}

    def written(row: int, name: str) -> str:
        return shortened(shown_cell(lines[row][places[name]])) if name in places else ""

    warnings = kind.warnings(actor, right)
    return Report.from_errors(errors, warnings, readings, written=written, notes=notes, **more)


def in_order(errors: Iterable[RowError], columns: Mapping[int, Column]) -> list[RowError]:
    """The errors as one reads the file: row by row, from the first column to the last. Those about
    a whole row come first.
    """
    places = {column.field: place for place, column in columns.items()}
    return sorted(errors, key=lambda error: (error.row, places.get(error.field, -1)))


@dataclass(frozen=True, slots=True)
class Work:
    """Reads the rows of one table, one after the other."""

    kind: Kind
    actor: Actor
    bulk_import: BulkImport
    context: Context
    placed: Placed
    readings: Readings
    written: WrittenValues
    compared: dict[int, Any] = field(default_factory=dict)
    """What the kind compares of the rows that can be stored, by their numbers."""
    stored: set[int] = field(default_factory=set)
    """The numbers of the rows that are stored already as they are."""

    @property
    def columns(self) -> Mapping[int, Column]:
        """The columns that are read, by their places."""
        return self.placed.columns

    @property
    def choosers(self) -> Mapping[str, Chooser]:
        """How values are chosen, by the fields of their columns."""
        return {each.field: each.chooser for each in self.columns.values() if each.chooser}

    def may_lack(self, values: Values, name: str) -> bool:
        """Whether the form accepts a row without this field, whatever else is wrong with it."""
        others = {each: value for each, value in values.items() if each != name}
        whole = self.kind.completed(self.actor, others, self.context)
        return name not in self.kind.look(self.actor, self.bulk_import.variant, whole).errors

    def reason_to_leave_out(self, line: Sequence[Any]) -> Text | None:
        """Why a row is not looked at, as it says itself; None for one that is."""
        return self.kind.leaves_out(
            {column.field: line[place] for place, column in self.columns.items()}
        )

    def row(
        self, number: int, line: Sequence[Any], *, by_form: bool = True
    ) -> tuple[Values, list[RowError]]:
        """The values of a row, and what is wrong with it."""
        values, wrong = dict[str, Any](), dict[str, str]()
        written = self.written.of_row(line)
        for place, column in self.columns.items():
            choice = self.written.choice(written.get(column.field))
            if choice is not None and choice["value"] is not None:
                values |= {column.field: choice["value"]} if choice["value"] else {}
                continue
            try:
                cells.check(line[place])
                read = column.read(self.readings.decided(place, line[place]), self.context)
            except WrongCell as error:
                wrong[column.field] = str(error)
                continue
            if read != "" and read != []:
                values[column.field] = read
        whole = self.kind.completed(self.actor, values, self.context)
        return whole, list(self._errors(number, whole, wrong, by_form=by_form))

    def readings_of(self, number: int, line: Sequence[Any]) -> Iterator[RowError]:
        """How cells of a row were read that say something else."""
        for place, column in self.columns.items():
            reading_of = _READINGS.get(column.read)
            if reading_of is None or isinstance(line[place], dict):
                continue
            if (message := reading_of(line[place], self.context)) is not None:
                yield RowError(number, column.field, str(message))

    def _errors(
        self, number: int, values: Values, wrong: Mapping[str, str], *, by_form: bool
    ) -> Iterator[RowError]:
        """The messages about cells that cannot be read, and the form's about all other fields."""
        for name, message in wrong.items():
            yield RowError(number, name, message)
        if not by_form:
            return
        fields = by_field(self.columns)
        looked = self.kind.look(self.actor, self.bulk_import.variant, values)
        if looked.compared is not None:
            self.compared[number] = looked.compared
        if looked.is_stored:
            self.stored.add(number)
        for name, messages in looked.errors.items():
            if name not in wrong:
                place = name if name in fields else ""
                yield from (RowError(number, place, str(message)) for message in messages)


def _repeated(
    rows: Sequence[Sequence[Any]], work: Work, left_out: Iterable[Iterable[int]]
) -> Iterator[RowError]:
    """A message for each row that repeats an earlier one in what is read: a column of errors that
    was sent again may differ. Rows that are left out, or stored already, may repeat others.
    """
    without = work.stored.union(*left_out)
    first: dict[str, int] = {}
    for number, *line in rows:
        if number in without:
            continue
        earlier = first.setdefault(repr([line[place] for place in work.columns]), number)
        if earlier != number:
            yield RowError(number, "", str(SAME_AS).format(row=earlier), (str(earlier),))
