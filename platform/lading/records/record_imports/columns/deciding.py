"""Whether the day or the month comes first in the dates of a column, and what the decimal sign of
its numbers is. The cells decide, by the rule of all imports (`typed.evidence`): 13 can only
be a day, and 1.234,50 has a comma for its decimals. Where all cells allow both, a person has to
say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection
from psycopg import sql

from lading.base.documents.confined.protocol import Refused
from lading.base.kernel.values.typed.decimal_signs import COMMA, POINT
from lading.base.kernel.values.typed.evidence import Evidence
from lading.base.kernel.values.typed.orders import Order, evidence_of_orders

from . import numbers

DAY_FIRST, MONTH_FIRST = Order.DAY.value, Order.MONTH.value
NUMBERS: Final = ("quantity", "value")
UNCLEAR: Final = "unclear"
MIXED: Final = "mixed"
CONTRARY: Final = "contrary"
"""Reasons of refusals; the field and the cells follow."""


def decided(evidence: Evidence, name: str, chosen: str) -> str:
    """The way of all cells of a column, where a person chose ``chosen``, or nothing; empty where it
    makes no difference.

    Raises Refused where the cells say the contrary, and where nobody and nothing decides.
    """
    if evidence.shown and chosen and evidence.shown != chosen and 0 in evidence.counts:
        raise Refused(f"{CONTRARY}: {name}|{evidence.cell}")
    if evidence.shown or chosen:
        return chosen or evidence.shown
    if any(evidence.counts):
        raise Refused(f"{MIXED}: {name}|{evidence.cells[0]}|{evidence.cells[1]}")
    if evidence.either:
        raise Refused(f"{UNCLEAR}: {name}|{evidence.either}")
    return ""


def evidence_of_numbers(source: sql.Composable, column: str) -> Evidence:
    """What the numbers of a column show. ``source`` is what SQL reads it from. Two queries, which
    end at the first cell that shows something, and one or two more.
    """
    cell = sql.Identifier(column)
    ways = [numbers.only(cell, sign) for sign in (POINT, COMMA)]
    cells = [_first(source, cell, way) for way in ways]
    counts = [int(bool(each)) for each in cells]
    if all(counts):
        counts = [_count(source, way) for way in ways]
    either = "" if any(counts) else _first(source, cell, numbers.either(cell))
    return Evidence((POINT, COMMA), (counts[0], counts[1]), (cells[0], cells[1]), either)


def decimals(evidence: Mapping[str, Evidence], chosen: str) -> dict[str, str]:
    """The decimal sign of each column of numbers where it makes a difference; that of the other
    column where its own cells do not show it. Raises Refused like `decided`.
    """
    signs_shown = {each.shown for each in evidence.values() if each.shown}
    other = signs_shown.pop() if len(signs_shown) == 1 else ""
    signs = {
        name: decided(each, name, chosen or ("" if any(each.counts) else other))
        for name, each in evidence.items()
    }
    return {name: sign for name, sign in signs.items() if sign}


@dataclass(frozen=True, slots=True)
class Shown:
    """What the first rows show."""

    order: Evidence
    numbers: Mapping[str, Evidence]

    @property
    def asks_order(self) -> str:
        """A date that may be read in two ways where no other one decides; else empty."""
        return "" if any(self.order.counts) else self.order.either

    @property
    def asks_decimal(self) -> str:
        """A number that may be read in two ways where no other one decides; else empty."""
        if any(any(each.counts) for each in self.numbers.values()):
            return ""
        return next((each.either for each in self.numbers.values() if each.either), "")


def evidence_of_sample(rows: Sequence[Sequence[Any]], columns: Mapping[str, int]) -> Shown:
    """What the first rows of a file show in the columns of these fields."""
    days = [(cell, 1) for cell in cells_of(rows, columns.get("day"))]
    return Shown(
        evidence_of_orders(days),
        {
            name: evidence_of_numbers(_as_table(cells_of(rows, columns[name])), "cell")
            for name in NUMBERS
            if name in columns
        },
    )


def cells_of(rows: Sequence[Sequence[Any]], place: int | None) -> list[str]:
    """The cells of a column of the first rows, empty ones left out."""
    if place is None:
        return []
    return [str(row[place + 1]) for row in rows if place + 1 < len(row) and row[place + 1]]


def _as_table(cells: Sequence[str]) -> sql.Composable:
    return sql.SQL("unnest({}::text[]) AS given (cell)").format(sql.Literal(list(cells)))


def _first(source: sql.Composable, cell: sql.Composable, fits: sql.Composable) -> str:
    """The first cell of a column that fits; else empty."""
    query = sql.SQL("SELECT {cell} FROM {source} WHERE {fits} LIMIT 1").format(
        cell=cell, source=source, fits=fits
    )
    with connection.cursor() as cursor:
        cursor.execute(query)
        row = cursor.fetchone()
    return str(row[0]) if row else ""


def _count(source: sql.Composable, fits: sql.Composable) -> int:
    query = sql.SQL("SELECT count(*) FROM {source} WHERE {fits}").format(source=source, fits=fits)
    with connection.cursor() as cursor:
        cursor.execute(query)
        return int(cursor.fetchone()[0])
