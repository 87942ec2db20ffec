"""What the screens of an import show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection

from lading.base.kernel.values.typed.decimal_signs import COMMA, POINT

from . import rejects, repeats, words
from .columns import deciding, fields, leaving
from .columns.mapping import ColumnMapping
from .models import RecordImport, Reject
from .rules import State

SHOWN_REJECTS: Final = 10
_CHUNK: Final = 2_000
_ORDERS: Final = {
    deciding.DAY_FIRST: "Dates written as 03/04: the day first.",
    deciding.MONTH_FIRST: "Dates written as 03/04: the month first.",
}
_SIGNS: Final = {POINT: "point", COMMA: "comma"}
_BY_PROBLEM: Final = """
SELECT problem, count(*), (array_agg(row_number ORDER BY row_number))[1:5]
FROM record_imports_reject, jsonb_array_elements_text(problems) problem
WHERE record_import_id = %s GROUP BY 1 ORDER BY 2 DESC, 1
"""


@dataclass(frozen=True, slots=True)
class Problems:
    """Why rows were rejected: each reason with how many rows it has and the numbers of the first
    ones; and the first rows.
    """

    by_reason: list[tuple[str, str, str]]
    first: list[tuple[int, str]]


def progress_of(record_import: RecordImport) -> int | None:
    """How much of its present step an import has done, in percent; None outside such a step."""
    if record_import.state == State.READING:
        return min(100 * record_import.bytes_read // max(record_import.file_bytes, 1), 100)
    if record_import.state == State.MERGING:
        return 100 * record_import.merged_to // max(record_import.staged_to, 1)
    return None


@dataclass(frozen=True, slots=True)
class Question:
    """What staff are asked about rows with the record id of an earlier import: in a sentence, with
    examples (`repeats.find`), what replacing hides, the choices, and its name (`repeats.token`).
    """

    text: str
    effect: str
    examples: list[dict[str, Any]]
    choices: list[tuple[str, str]]
    asked: str


def question_of(record_import: RecordImport) -> Question | None:
    """What an import waits for; None unless it does."""
    if record_import.state != State.ASKING:
        return None
    known = record_import.repeats
    rows, records = known["rows"], known["earlier"]
    has = "1 row has" if rows == 1 else f"{rows:,} rows have"
    several = f"{records:,} earlier records are" if records else ""
    return Question(
        text=f"{has} the record id of an earlier import of this publisher, with other content.",
        effect="1 earlier record is" if records == 1 else several,
        examples=known["examples"],
        choices=list(repeats.Choice.choices),
        asked=repeats.token(record_import),
    )


def problems_of(record_import: RecordImport) -> Problems:
    """Why rows of an import were rejected. Two SQL queries."""
    with connection.cursor() as cursor:
        cursor.execute(_BY_PROBLEM, [record_import.pk])
        by_reason = [
            (words.problem_text(code, {}), f"{count:,}", _numbers(count, first))
            for code, count, first in cursor.fetchall()
        ]
    rows = Reject.objects.filter(record_import=record_import).order_by("row_number")[:SHOWN_REJECTS]
    return Problems(by_reason, [(row.row_number, _reasons(row)) for row in rows])


def outcome_of(record_import: RecordImport) -> str:
    """What is to be said of an import that is done and brought nothing; else empty."""
    if record_import.state != State.DONE or record_import.merged_rows:
        return ""
    if not record_import.staged_rows:
        return "Nothing was imported: no line below the heading is a row of the table."
    if record_import.skipped_rows:
        return "Nothing was imported: every row was skipped, rejected or there already."
    if record_import.rejected_rows == record_import.staged_rows:
        return "Nothing was imported: every row was rejected."
    if not record_import.rejected_rows:
        return "Nothing was imported: every row is the same as a record that was there already."
    return "Nothing was imported: the rows that were not rejected were there already."


def reject_header(record_import: RecordImport) -> list[str]:
    """The heading of the file of rejected rows: that of their own file, so that the file can be
    imported again (`rejects.suggested`).
    """
    return rejects.header_of(record_import)


def reject_lines(record_import: RecordImport) -> Iterator[list[Any]]:
    """The rejected rows, in the order of the file."""
    names = _names(record_import)
    rows = Reject.objects.filter(record_import=record_import).order_by("row_number")
    for row in rows.iterator(chunk_size=_CHUNK):
        yield [row.row_number, _reasons(row), *(row.cells.get(name, "") for name in names)]


def columns_of(record_import: RecordImport) -> list[tuple[str, str]]:
    """Each field with the column that it came from, or the value of all rows."""
    if not record_import.mapping or not record_import.sample:
        return []
    mapping = ColumnMapping.from_json(record_import.mapping)
    header: Sequence[str] = record_import.sample["header"]
    return [
        (fields.BY_NAME[name].label, header[mapping.columns[name]] or "—") for name in mapping.names
    ] + [
        (fields.BY_NAME[name].label, f"{value} (all rows)") for name, value in mapping.fixed.items()
    ]


def read_as(record_import: RecordImport) -> list[str]:
    """How dates, numbers and shortened HS codes were read, in sentences."""
    findings = record_import.findings
    order = _ORDERS.get(findings.get("order", ""))
    sentences = [order] if order else []
    decimals = findings.get("decimals", {})
    sentences += [
        f"{fields.BY_NAME[name].label}: decimals after a {_SIGNS[decimals[name]]}."
        for name in deciding.NUMBERS
        if name in decimals
    ]
    if count := findings.get("without_origin", 0):
        what = "1 row has" if count == 1 else f"{count:,} rows have"
        which = "it" if count == 1 else "them"
        sentences.append(f"{what} no country of origin: only searches for any origin find {which}.")
    restored = findings.get("restored", {})
    if rows := restored.get("rows", 0):
        codes = ", ".join(f"{written} → {code}" for written, code in restored["codes"])
        what = "1 row has" if rows == 1 else f"{rows:,} rows have"
        sentences.append(f"{what} an HS code whose leading 0 was lost and put back: {codes}.")
    return sentences


def left_out_of(record_import: RecordImport) -> list[str]:
    """What of the file is no row of the import, in sentences: lines, then columns."""
    if not record_import.mapping or not record_import.sample:
        return []
    mapping = ColumnMapping.from_json(record_import.mapping)
    titles = leaving.titles_told(record_import.sample)
    lines = leaving.rows_told(record_import.findings.get("left_out", {}))
    columns = leaving.columns_told(record_import.sample, mapping)
    return [*([titles] if titles else []), *lines, *columns]


def _numbers(count: int, first: Sequence[int]) -> str:
    listed = ", ".join(f"{number:,}" for number in first)
    return f"{listed} …" if count > len(first) else listed


def _names(record_import: RecordImport) -> list[str]:
    return ColumnMapping.from_json(record_import.mapping).names if record_import.mapping else []


def _reasons(row: Reject) -> str:
    return "; ".join(words.problem_text(code, row.cells) for code in row.problems)
