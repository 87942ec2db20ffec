"""Whether the day or the month comes first in the dates of a column, and what the decimal sign of
its numbers is. The cells decide: 13 can only be a day, and 1.234,50 has a comma for its decimals.
Where all cells allow both, a person has to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection
from psycopg import sql

from lading.kernel.confined.protocol import Refused
from lading.kernel.typed.orders import Order, has_either_order, order_shown

from . import numbers

DAY_FIRST, MONTH_FIRST = Order.DAY.value, Order.MONTH.value
POINT, COMMA = numbers.POINT, numbers.COMMA
NUMBERS: Final = ("quantity", "value")
UNCLEAR: Final = "unclear"
MIXED: Final = "mixed"
CONTRARY: Final = "contrary"
"""Reasons of refusals; the field and the cells follow."""
_CLEAR: Final = 20
"""So many times as often as the other, one way is the column's, and the other a mistake."""


@dataclass(slots=True)
class Evidence:
    """How many cells can only be read in one way or in the other, and a cell of each: the day or
    the month first, the point or the comma. ``either`` is a cell that may be both.
    """

    ways: tuple[str, str]
    counts: tuple[int, int] = (0, 0)
    cells: tuple[str, str] = ("", "")
    either: str = ""

    @property
    def shown(self) -> str:
        """The way that the cells show; empty where they show none, or both."""
        first, second = self.counts
        if first and first >= _CLEAR * second:
            return self.ways[0]
        return self.ways[1] if second and second >= _CLEAR * first else ""

    @property
    def cell(self) -> str:
        """A cell that shows it."""
        return self.cells[self.ways.index(self.shown)] if self.shown else ""

    def decided(self, name: str, chosen: str) -> str:
        """The way of all cells of a column, where a person chose ``chosen``, or nothing; empty
        where it makes no difference.

        Raises Refused where the cells say the contrary, and where nobody and nothing decides.
        """
        if self.shown and chosen and self.shown != chosen and 0 in self.counts:
            raise Refused(f"{CONTRARY}: {name}|{self.cell}")
        if self.shown or chosen:
            return chosen or self.shown
        if any(self.counts):
            raise Refused(f"{MIXED}: {name}|{self.cells[0]}|{self.cells[1]}")
        if self.either:
            raise Refused(f"{UNCLEAR}: {name}|{self.either}")
        return ""


def of_days(written: Iterable[tuple[str, int]]) -> Evidence:
    """What the dates of a column show: each spelling, with how many rows have it."""
    ways = (DAY_FIRST, MONTH_FIRST)
    counts, cells, either = [0, 0], ["", ""], ""
    for text, rows in written:
        order = order_shown(text)
        if order is not None:
            way = ways.index(order)
            counts[way] += rows
            cells[way] = cells[way] or text
        elif has_either_order(text):
            either = either or text
    return Evidence(ways, (counts[0], counts[1]), (cells[0], cells[1]), either)


def of_numbers(source: sql.Composable, column: str) -> Evidence:
    """What the numbers of a column show. ``source`` is what SQL reads it from. Two queries, which
    end at the first cell that shows something, and one or two more.
    """
    ways = (numbers.ONLY_POINT, numbers.ONLY_COMMA)
    cells = [_first(source, column, way) for way in ways]
    counts = [int(bool(cell)) for cell in cells]
    if all(counts):
        counts = [_count(source, column, way) for way in ways]
    either = "" if any(counts) else _first(source, column, numbers.EITHER)
    return Evidence((POINT, COMMA), (counts[0], counts[1]), (cells[0], cells[1]), either)


def decimals(evidence: Mapping[str, Evidence], chosen: str) -> dict[str, str]:
    """The decimal sign of each column of numbers where it makes a difference; that of the other
    column where its own cells do not show it. Raises Refused like `Evidence.decided`.
    """
    shown = {each.shown for each in evidence.values() if each.shown}
    other = shown.pop() if len(shown) == 1 else ""
    decided = {
        name: each.decided(name, chosen or ("" if any(each.counts) else other))
        for name, each in evidence.items()
    }
    return {name: sign for name, sign in decided.items() if sign}


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


def of_sample(rows: Sequence[Sequence[Any]], columns: Mapping[str, int]) -> Shown:
    """What the first rows of a file show in the columns of these fields."""
    days = [(cell, 1) for cell in cells_of(rows, columns.get("day"))]
    return Shown(
        of_days(days),
        {
            name: of_numbers(_as_table(cells_of(rows, columns[name])), "cell")
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


def _first(source: sql.Composable, column: str, way: numbers.Way) -> str:
    """The first cell of a column that can only be written in this way; else empty."""
    query = sql.SQL("SELECT {column} FROM {source} WHERE {fits} LIMIT 1").format(
        column=sql.Identifier(column), source=source, fits=way.fits(sql.Identifier(column))
    )
    with connection.cursor() as cursor:
        cursor.execute(query)
        found = cursor.fetchone()
    return str(found[0]) if found else ""


def _count(source: sql.Composable, column: str, way: numbers.Way) -> int:
    query = sql.SQL("SELECT count(*) FROM {source} WHERE {fits}").format(
        source=source, fits=way.fits(sql.Identifier(column))
    )
    with connection.cursor() as cursor:
        cursor.execute(query)
        return int(cursor.fetchone()[0])
