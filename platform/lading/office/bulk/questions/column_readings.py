"""How the numbers and the dates of a column are written: `2.400` alone can be read in two ways, and
beside `1.250,75` in the same column in one; so can `04/03/2027` beside `28/03/2027`.

Where the cells of a column allow both, its person is asked: once for all columns that are written
in the same way.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Any, Final

from lading.base.kernel.values import languages
from lading.base.kernel.values.amounts import number_text
from lading.base.kernel.values.clock import today
from lading.base.kernel.values.dates import day_text
from lading.base.kernel.values.typed.dates import ReadDate, read_date
from lading.base.kernel.values.typed.decimal_signs import (
    COMMA,
    OTHER,
    POINT,
    evidence_of_signs,
    sign_shown,
)
from lading.base.kernel.values.typed.numbers import two_readings
from lading.base.kernel.values.typed.orders import (
    Order,
    days_by_order,
    evidence_of_orders,
    has_either_order,
)
from lading.office.bulk import cell_readers as cells
from lading.office.bulk.columns import Column

_NUMBERS: Final = (cells.number, cells.offered_price)
_DOUBTFUL: Final = re.compile(r"([1-9]\d{0,2})([.,])(\d{3})", re.ASCII)
_SEMICOLON: Final = ";"
"""What divides the cells of a text where the comma divides decimals."""
EXAMPLES: Final = 3
"""Cells of a column by which a person decides."""
_EXAMPLES_OF_ALL: Final = 6
"""Likewise of several columns that are asked about at once; each has one at least."""
_BETWEEN: Final = re.compile(r"\D")
_UNDATED_LANGUAGE: Final = "en"
"""A language whose people write the day or the month first."""


class QuestionWay(StrEnum):
    """Subject of a question about a column: `decimalSign` (the sign that separates decimals) or
    `dayOrder` (whether the day or the month comes first in a date).
    """

    DECIMAL_SIGN = "decimalSign"
    DAY_ORDER = "dayOrder"


@dataclass(frozen=True, slots=True)
class Example:
    """A cell of a field's column as it is written, and as it would be read."""

    field: str
    written: str
    read: str


@dataclass(frozen=True, slots=True)
class Question:
    """What the cells of one column leave open, or of several that are written in the same way: each
    answer with examples. ``field`` is the first of ``fields``.
    """

    field: str
    way: QuestionWay
    options: Mapping[str, Sequence[Example]]
    fields: Sequence[str]


@dataclass(frozen=True, slots=True)
class _Open:
    """A column whose cells can be read in two ways: those cells, and the signs between their
    digits.
    """

    field: str
    way: QuestionWay
    cells: Sequence[str]

    @property
    def key(self) -> tuple[QuestionWay, frozenset[str]]:
        """What columns have in common that are asked about at once. Another sign may well come from
        another hand.
        """
        texts = map(str.strip if self.way is QuestionWay.DAY_ORDER else _number_of, self.cells)
        return self.way, frozenset(sign for each in texts for sign in _BETWEEN.findall(each))


@dataclass(frozen=True, slots=True)
class Readings:
    """How each column is read, by its place: its decimal sign, or the order of its dates."""

    signs: Mapping[int, str]
    orders: Mapping[int, Order]
    questions: Sequence[Question]

    def decided(self, place: int, cell: Any) -> Any:
        """The cell; if it can be read in two ways, as its column says."""
        if place in self.signs:
            return with_sign(cell, self.signs[place])
        return with_order(cell, self.orders[place]) if place in self.orders else cell


def find_readings(
    rows: Sequence[Sequence[Any]],
    columns: Mapping[int, Column],
    *,
    separator: str,
    answers: Mapping[str, str],
) -> Readings:
    """How the columns of a table are read. ``rows`` are without their numbers; ``answers`` are
    those of the person by field, which hold only where the cells leave it open.
    """
    signs: dict[int, str] = {}
    orders: dict[int, Order] = {}
    open_columns = list[_Open]()
    for place, column in columns.items():
        written = [row[place] for row in rows if isinstance(row[place], str)]
        answer = answers.get(column.field, "")
        if column.read in _NUMBERS:
            doubtful = [cell for cell in written if _is_doubtful(cell)]
            sign = _sign_of_all(written) or _sign_beside(separator, doubtful)
            if sign or answer in OTHER:
                signs[place] = sign or answer
            elif doubtful:
                open_columns.append(_Open(column.field, QuestionWay.DECIMAL_SIGN, doubtful))
        elif column.read is cells.date:
            order = _order_of_all(written) or (Order(answer) if answer in set(Order) else None)
            if order is not None:
                orders[place] = order
            elif uncertain := [cell for cell in written if _is_uncertain(cell)]:
                open_columns.append(_Open(column.field, QuestionWay.DAY_ORDER, uncertain))
    return Readings(signs, orders, _questions(open_columns))


def with_sign(cell: Any, sign: str) -> Any:
    """The cell; if its number can be read in two ways, as the decimal sign says."""
    parts = cells.amount_parts(cell)
    match = _DOUBTFUL.fullmatch(parts.number) if parts else None
    if parts is None or match is None:
        return cell
    whole, own, places = match.groups()
    # With a fourth decimal it cannot be taken for a thousand again.
    return parts.around(f"{whole}{own}{places}0" if own == sign else whole + places)


def with_order(cell: Any, order: Order) -> Any:
    """The cell; if its date has three numbers, the day that it means in this order, or the only one
    that it can mean.
    """
    day = days_by_order(cell, today()).get(order) if isinstance(cell, str) else None
    return cell if day is None else day.isoformat()


def _sign_of_all(written: Iterable[str]) -> str:
    """The decimal sign that the cells show; "" where they leave it open."""
    return evidence_of_signs(_number_in(cell) for cell in written).shown


def _number_in(cell: str) -> str:
    """The number of a cell, without a currency or words around it."""
    parts = None if sign_shown(cell) else cells.amount_parts(cell)
    return parts.number if parts else cell


def _sign_beside(separator: str, doubtful: Sequence[str]) -> str:
    """The comma, where semicolons divide the cells and every doubtful number has a point."""
    signs = {match[2] for cell in doubtful if (match := _doubtful(cell))}
    return COMMA if separator == _SEMICOLON and signs == {POINT} else ""


def _doubtful(cell: str) -> re.Match[str] | None:
    parts = cells.amount_parts(cell)
    return _DOUBTFUL.fullmatch(parts.number) if parts else None


def _is_doubtful(cell: str) -> bool:
    """Whether the number of a cell can be read in two ways in the language of its person."""
    parts = cells.amount_parts(cell)
    return parts is not None and two_readings(parts.number, languages.active()) is not None


def _order_of_all(written: Iterable[str]) -> Order | None:
    """The order that the cells show; None where they leave it open."""
    order = evidence_of_orders((cell, 1) for cell in written).shown
    return Order(order) if order else None


def _is_uncertain(cell: str) -> bool:
    """Whether a date alone is not certain. One with points or as our pages write it is: its day is
    first.
    """
    read = read_date(cell, _UNDATED_LANGUAGE, today())
    is_certain = not isinstance(read, ReadDate) or read.certain
    return not is_certain and has_either_order(cell)


def _questions(open_columns: Iterable[_Open]) -> list[Question]:
    """One question for the columns that are written in the same way."""
    alike: dict[tuple[QuestionWay, frozenset[str]], list[_Open]] = {}
    for column in open_columns:
        alike.setdefault(column.key, []).append(column)
    return [_question(way, columns) for (way, _signs), columns in alike.items()]


def _question(way: QuestionWay, columns: Sequence[_Open]) -> Question:
    asks_sign = way is QuestionWay.DECIMAL_SIGN
    answers = (POINT, COMMA) if asks_sign else tuple(map(str, Order))
    shown_as = _shown_with if asks_sign else _shown_in
    most = min(EXAMPLES, max(_EXAMPLES_OF_ALL // len(columns), 1))
    options = {
        answer: [
            Example(column.field, cell, shown_as(cell, answer))
            for column in columns
            for cell in list(dict.fromkeys(column.cells))[:most]
        ]
        for answer in answers
    }
    fields = [column.field for column in columns]
    return Question(fields[0], way, options, fields)


def _number_of(cell: str) -> str:
    match = _doubtful(cell)
    return match[0] if match else ""


def _shown_with(cell: str, sign: str) -> str:
    """The number of a doubtful cell as the language's pages show it."""
    match = _doubtful(cell)
    if match is None:
        return cell
    whole, own, places = match.groups()
    return number_text(Decimal(f"{whole}.{places}" if own == sign else whole + places))


def _shown_in(cell: str, order: str) -> str:
    """The day of an uncertain cell as the language's pages show it."""
    return day_text(dt.date.fromisoformat(str(with_order(cell, Order(order)))))
