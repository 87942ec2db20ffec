"""What staff see of an import: totals, what changes row by row, the faults of the file, and what is
left out of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from import_export.results import Result, RowResult

from lading.base.documents.table_files.faults import Fault, SingleFault, by_kind, shortened

from .headings import label_of
from .resources import ExchangeResource, is_change
from .table import ImportTable

SHOWN: Final = 200
"""So many changed rows are shown; all of them are counted."""
SHOWN_FAULTS: Final = 50
"""Likewise, kinds of faults."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the preview under its column's label; ``old`` is None in a new row."""

    label: str
    old: str | None
    new: str

    @property
    def is_changed(self) -> bool:
        """Whether a stored row gets another value."""
        return self.old is not None and self.old != self.new


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """A row that is added or changed. ``cells`` are `[old, new]`; old is None in a new row."""

    import_type: str
    cells: Sequence[Sequence[str | None]]


@dataclass(frozen=True, slots=True)
class Opening:
    """The first rows of each sheet as they are written (`table_files.choosing.beginning`), the one
    that is read, and the rows of its heading.
    """

    sheets: Sequence[Mapping[str, Any]]
    sheet: str = ""
    heading: Sequence[int] = ()

    @property
    def names(self) -> Sequence[str]:
        """The sheets from which one can be chosen; none in a text."""
        return [each["sheet"] for each in self.sheets if each["sheet"]]

    @property
    def shown(self) -> Sequence[tuple[str, Sequence[tuple[int, bool, Sequence[str]]]]]:
        """For the template: each sheet with its rows: number, whether it is of the heading, cells,
        as many as the widest row has.
        """
        return [
            (each["sheet"], list(self._rows(each["sheet"], each["rows"]))) for each in self.sheets
        ]

    def _rows(
        self, sheet: str, rows: Sequence[Sequence[Any]]
    ) -> Iterator[tuple[int, bool, Sequence[str]]]:
        width = max(len(row) for row in rows)
        for number, *cells in rows:
            is_heading = sheet == self.sheet and number in self.heading
            yield number, is_heading, [*cells, *[""] * (width - 1 - len(cells))]


@dataclass(frozen=True, slots=True)
class Report:
    """The result of an import or its preview."""

    totals: Mapping[str, int] = field(default_factory=dict)
    headers: Sequence[str] = ()
    changed: Sequence[ChangedRow] = ()
    faults: Sequence[Fault] = ()
    reasons: Sequence[str] = ()
    """Why the whole file is refused."""
    left_out: Sequence[str] = ()
    """A sentence for each kind of line or column of the file that is not imported."""
    not_shown: int = 0
    """Changed rows and kinds of faults that are counted, but not shown."""
    digest: str = ""
    """Of all changes, old and new, in their order."""
    opening: Opening | None = None
    """How the file begins, from which its heading can be chosen; None where it cannot."""

    @classmethod
    def from_result(cls, result: Result, resource: ExchangeResource, table: ImportTable) -> Report:
        """The report of the library's result."""
        changed = list(_changed(result.rows))
        faults = _faults(result, resource, table)
        return cls(
            totals=dict(result.totals),
            headers=[
                label_of(resource, str(each.column_name)) for each in resource.imported_fields()
            ],
            changed=changed[:SHOWN],
            faults=faults[:SHOWN_FAULTS],
            reasons=[_text_of(failed.error) for failed in result.base_errors],
            left_out=table.left_out,
            not_shown=len(changed[SHOWN:]) + len(faults[SHOWN_FAULTS:]),
            digest=resource.digest.hexdigest(),
        )

    @classmethod
    def refusing(cls, reason: object, opening: Opening | None = None) -> Report:
        """The report of a file that has no such table, or that cannot be read."""
        return cls(reasons=[str(reason)], opening=opening)

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Report:
        """The report as it was stored."""
        return cls(
            **{
                **stored,
                "changed": [ChangedRow(**row) for row in stored.get("changed", ())],
                "faults": [Fault(**fault) for fault in stored.get("faults", ())],
                "opening": Opening(**opening) if (opening := stored.get("opening")) else None,
            }
        )

    def as_json(self) -> dict[str, Any]:
        """The report to store."""
        return asdict(self)

    @property
    def is_refused(self) -> bool:
        """Whether nothing of the file may be imported."""
        return bool(self.reasons or self.faults)

    @property
    def changes(self) -> int:
        """How many rows are added or changed."""
        return self.totals.get("new", 0) + self.totals.get("update", 0)

    @property
    def preview(self) -> Sequence[tuple[str, Sequence[Cell]]]:
        """The changed rows for the template: what happens to the row, and its cells."""
        return [
            (
                row.import_type,
                [
                    Cell(label, old, new or "")
                    for label, (old, new) in zip(self.headers, row.cells, strict=True)
                ],
            )
            for row in self.changed
        ]

    @property
    def rows(self) -> int:
        """How many rows the file has."""
        return sum(self.totals.values())

    @property
    def wrong_rows(self) -> int:
        """How many rows are refused."""
        return self.totals.get("invalid", 0) + self.totals.get("error", 0)


def _changed(rows: Iterable[RowResult]) -> Iterator[ChangedRow]:
    return (ChangedRow(row.import_type, row.diff) for row in rows if is_change(row))


def _faults(result: Result, resource: ExchangeResource, table: ImportTable) -> list[Fault]:
    """Each kind of fault once, under the label of its column."""
    kinds = by_kind(_single_faults(result, resource, table))
    return [
        replace(kind, column=label_of(resource, kind.column) if kind.column else "")
        for kind in kinds
    ]


def _single_faults(
    result: Result, resource: ExchangeResource, table: ImportTable
) -> Iterator[SingleFault]:
    """Each message about a row."""
    for row in result.invalid_rows:
        place = row.number - 1
        for name, errors in _by_field(row.error).items():
            column = _column(resource, name)
            cell = _cell(table, place, column)
            for error in errors:
                values = [str(value) for value in (error.params or {}).values()]
                for message in error.messages:
                    yield SingleFault(table.numbers[place], column, message, cell, values)
    for row in result.error_rows:
        for failed in row.errors:
            yield SingleFault(table.numbers[row.number - 1], "", _text_of(failed.error))


def _by_field(error: ValidationError) -> Mapping[str, Sequence[ValidationError]]:
    own: Mapping[str, Sequence[ValidationError]] | None = getattr(error, "error_dict", None)
    return {NON_FIELD_ERRORS: error.error_list} if own is None else own


def _column(resource: ExchangeResource, name: str) -> str:
    """The column of a field that has an error; "" for an error of the whole row."""
    if name == NON_FIELD_ERRORS:
        return ""
    fields = resource.get_import_fields()
    return next((str(each.column_name) for each in fields if each.attribute == name), name)


def _cell(table: ImportTable, place: int, column: str) -> str:
    if column not in table.columns:
        return ""
    cell = table.rows[place][table.columns.index(column)]
    return "" if isinstance(cell, Mapping) else shortened(cell)


def _text_of(error: Exception) -> str:
    return " ".join(error.messages) if isinstance(error, ValidationError) else str(error)
