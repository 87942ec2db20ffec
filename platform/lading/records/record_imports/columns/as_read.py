"""Shows what the first rows of a file are read as, before anything is imported."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from django.db import connection
from psycopg import sql

from lading.base.kernel.values.typed.decimal_signs import COMMA, POINT
from lading.base.reference.models import Country, Port
from lading.records.record_imports.models import RecordImport

from . import deciding, fields, numbers, spellings
from .deciding import DAY_FIRST, MONTH_FIRST
from .mapping import ColumnMapping

SHOWN_ROWS: Final = 8
_READ_FIRST: Final = ("day", "hs_code", "quantity", "unit", "value", "currency")
_IN_ORDER: Final = (*_READ_FIRST, *(name for name in fields.NAMES if name not in _READ_FIRST))
"""What may be misread comes first, since the table is wider than the screen."""
NOT_READ: Final = "cannot be read"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as written, and what it is read as where that is something else. ``is_wrong``: the row
    would be rejected, or a question is open.
    """

    written: str
    read: str = ""
    is_wrong: bool = False


def table(record_import: RecordImport, mapping: ColumnMapping) -> dict[str, Any]:
    """The first rows of a file: `{labels: [field], rows: [(number, [Cell])]}`, with the fields that
    columns or fixed values give.
    """
    sample = record_import.sample
    rows = sample["rows"][:SHOWN_ROWS]
    names = [name for name in _IN_ORDER if name in mapping.columns or name in mapping.fixed]
    written = {name: _column(rows, mapping, name) for name in names}
    evidence = deciding.evidence_of_sample(sample["rows"], mapping.columns)
    read = _Reading(mapping, evidence, written, record_import.source)
    columns = [read.column(name) for name in names]
    return {
        "labels": [fields.BY_NAME[name].label for name in names],
        "rows": [
            (row[0], cells) for row, cells in zip(rows, zip(*columns, strict=True), strict=True)
        ]
        if columns
        else [],
    }


def days_meant(cell: str) -> str:
    """Both days that a date may be: `4 March 2024 or 3 April 2024`."""
    texts = []
    for order in (DAY_FIRST, MONTH_FIRST):
        with spellings.reading(order) as readers:
            meaning = readers["day"](cell, "")
        if meaning:
            texts.append(_day_text(meaning["day"]))
    return " or ".join(texts)


def numbers_meant(cell: str) -> tuple[str, str]:
    """Both numbers that a cell may be: with a point and with a comma as the decimal sign."""
    return (
        _number_text(_numbers([cell], "quantity", POINT)[0], 1),
        _number_text(_numbers([cell], "quantity", COMMA)[0], 1),
    )


class _Reading:
    def __init__(
        self,
        mapping: ColumnMapping,
        evidence: deciding.Shown,
        written: Mapping[str, Sequence[str]],
        source: str,
    ) -> None:
        self._mapping, self._shown, self._written = mapping, evidence, written
        self._source = source

    def column(self, name: str) -> list[Cell]:
        """The cells of a field."""
        written = self._written[name]
        if name in deciding.NUMBERS:
            return self._numbers(name, written)
        if name == "day" and self._shown.asks_order and not self._mapping.order:
            return [
                Cell(
                    cell,
                    f"{meant}?" if " or " in (meant := days_meant(cell)) else meant,
                    is_wrong=True,
                )
                for cell in written
            ]
        beside = self._written.get(spellings.PORT_OF.get(name, ""), [""] * len(written))
        order = self._mapping.order or self._shown.order.shown or DAY_FIRST
        with spellings.reading(order, self._source) as readers:
            read = readers.get(name)
            if read is None:
                return [Cell(cell) for cell in written]
            pairs = zip(written, beside, strict=True)
            return [_cell(name, cell, read(cell.lstrip("'"), other)) for cell, other in pairs]

    def _numbers(self, name: str, written: Sequence[str]) -> list[Cell]:
        evidence = self._shown.numbers.get(name)
        others = {each.shown for each in self._shown.numbers.values() if each.shown}
        sign_shown = evidence.shown if evidence else ""
        decimal = self._mapping.decimal or sign_shown or (others.pop() if len(others) == 1 else "")
        if not decimal and evidence and evidence.either:
            return [
                Cell(cell, " or ".join(numbers_meant(cell)) + "?", is_wrong=True)
                for cell in written
            ]
        times = self._mapping.times if name == "value" else 1
        read = _numbers(written, name, decimal or POINT)
        return [
            Cell(cell, _number_text(number, times), number is not None and number.is_nan())
            for cell, number in zip(written, read, strict=True)
        ]


def _column(rows: Sequence[Sequence[Any]], mapping: ColumnMapping, name: str) -> list[str]:
    place = mapping.columns.get(name)
    if place is None:
        return [mapping.fixed[name]] * len(rows)
    return [str(row[place + 1]) if place + 1 < len(row) else "" for row in rows]


def _cell(name: str, written: str, meaning: spellings.Meaning | None) -> Cell:
    if meaning is None or spellings.WRONG in meaning:
        # A port that is not known is kept as it is written.
        is_port = name in spellings.PORT_OF
        return Cell(written) if is_port else Cell(written, NOT_READ, is_wrong=True)
    read = _meaning_text(name, meaning)
    return Cell(written, "" if read == written else read)


def _meaning_text(name: str, meaning: spellings.Meaning) -> str:
    if name == "day":
        return _day_text(meaning["day"])
    if "number" in meaning:
        model = Port if name in spellings.PORT_OF else Country
        named = model._default_manager.get(pk=meaning["number"])
        return str(named.name)
    return str(meaning.get("text", ""))


def _day_text(day: dt.date) -> str:
    return f"{day.day} {day:%B %Y}"


def _numbers(written: Sequence[str], name: str, decimal: str) -> list[Decimal | None]:
    """The numbers, read by the statement that the import uses."""
    query = sql.SQL(
        "SELECT {read} FROM unnest({cells}::text[]) WITH ORDINALITY AS s (cell, at) ORDER BY at"
    ).format(
        read=numbers.read(sql.Identifier("s", "cell"), name, decimal),
        cells=sql.Literal(list(written)),
    )
    with connection.cursor() as cursor:
        cursor.execute(query)
        return [row[0] for row in cursor.fetchall()]


def _number_text(number: Decimal | None, times: int) -> str:
    if number is None:
        return ""
    if number.is_nan():
        return NOT_READ
    return f"{(number * times).normalize():,f}"
