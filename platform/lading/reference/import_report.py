"""What staff see of an import: totals, changes row by row, and the errors of each row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.safestring import SafeString, mark_safe
from import_export.results import Result

SHOWN: Final = 200
"""So many changed rows, wrong rows and errors are shown; all of them are counted."""


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """A row that is added or changed. ``cells`` is the library's HTML, with the texts escaped."""

    import_type: str
    cells: Sequence[str]

    @property
    def diff(self) -> list[SafeString]:
        """The cells for the template."""
        return [mark_safe(cell) for cell in self.cells]  # nosec B308 B703  # noqa: S308


@dataclass(frozen=True, slots=True)
class WrongRow:
    """A row that is not accepted, with the messages at each column."""

    number: int
    values: Sequence[str]
    errors: Mapping[str, Sequence[str]]

    @property
    def field_specific_errors(self) -> dict[str, Sequence[str]]:
        """The messages at columns."""
        return {name: words for name, words in self.errors.items() if name != NON_FIELD_ERRORS}

    @property
    def non_field_specific_errors(self) -> Sequence[str]:
        """The messages about the whole row."""
        return self.errors.get(NON_FIELD_ERRORS, ())


@dataclass(frozen=True, slots=True)
class Failure:
    """An error, in the form that the library's templates read."""

    error: str
    traceback: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """The result of an import or its preview. The names are those that the library's templates
    read.
    """

    totals: Mapping[str, int] = field(default_factory=dict)
    diff_headers: Sequence[str] = ()
    changed: Sequence[ChangedRow] = ()
    invalid_rows: Sequence[WrongRow] = ()
    failures: Sequence[tuple[int, str]] = ()
    """Row and error of those that no rule foresaw."""
    reasons: Sequence[str] = ()
    """Why the whole file is refused."""
    left_out: int = 0
    """Rows that are counted, but not shown."""

    @classmethod
    def of(cls, result: Result) -> Report:
        """The report of the library's result."""
        changed = [
            ChangedRow(row.import_type, [str(cell) for cell in row.diff or ()])
            for row in result.valid_rows()
            if not row.is_skip()
        ]
        failures = [
            (row.number, str(failed.error)) for row in result.error_rows for failed in row.errors
        ]
        shown = min(SHOWN, len(changed)), min(SHOWN, len(result.invalid_rows))
        return cls(
            totals=dict(result.totals),
            diff_headers=[str(name) for name in result.diff_headers],
            changed=changed[:SHOWN],
            invalid_rows=[_wrong(row) for row in result.invalid_rows[:SHOWN]],
            failures=failures[:SHOWN],
            reasons=[str(failed.error) for failed in result.base_errors],
            left_out=len(changed) + len(result.invalid_rows) - sum(shown),
        )

    @classmethod
    def refusing(cls, reason: object) -> Report:
        """The report of a file that cannot be read."""
        return cls(reasons=[str(reason)])

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Report:
        """The report as it was stored."""
        return cls(
            **{
                **stored,
                "changed": [ChangedRow(**row) for row in stored.get("changed", ())],
                "invalid_rows": [WrongRow(**row) for row in stored.get("invalid_rows", ())],
                "failures": [(number, text) for number, text in stored.get("failures", ())],
            }
        )

    def as_json(self) -> dict[str, Any]:
        """The report to store."""
        return asdict(self)

    @property
    def has_errors(self) -> bool:
        """Whether something went wrong besides rows that break a rule."""
        return bool(self.reasons or self.failures)

    @property
    def has_validation_errors(self) -> bool:
        """Whether rows break a rule."""
        return bool(self.invalid_rows)

    @property
    def is_refused(self) -> bool:
        """Whether no row of the file may be imported."""
        return self.has_errors or self.has_validation_errors

    @property
    def base_errors(self) -> list[Failure]:
        """Why the whole file is refused, for the template."""
        return [Failure(reason) for reason in self.reasons]

    @property
    def row_errors(self) -> list[tuple[int, list[Failure]]]:
        """The errors of rows, for the template."""
        return [(number, [Failure(text)]) for number, text in self.failures]

    @property
    def valid_rows(self) -> Sequence[ChangedRow]:
        """The rows of the preview, for the template."""
        return self.changed


def _wrong(row: Any) -> WrongRow:
    values = ["" if value is None else str(value) for value in row.values]
    errors = {name: [str(word) for word in words] for name, words in row.error_dict.items()}
    return WrongRow(row.number, values, errors)
