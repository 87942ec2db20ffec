"""Reads the numbers and the days of an imported spreadsheet by the rules of the forms (RULES.md 73
and 74), and writes them.

What can be read in two ways is read as the other cells of its column are written. Where they leave
it open, it is refused with both readings.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any, Final

from import_export import widgets

from lading.base.kernel.checks import NOT_A_DATE, NOT_A_NUMBER, Checks, foreign_year, two_ways
from lading.base.kernel.values import languages
from lading.base.kernel.values.clock import today
from lading.base.kernel.values.typed.dates import ReadDate, has_foreign_year, read_date
from lading.base.kernel.values.typed.decimal_signs import COMMA, POINT, evidence_of_signs
from lading.base.kernel.values.typed.numbers import (
    MOST_CHARACTERS,
    NumberProblem,
    ReadNumber,
    plain_number,
    read_number,
)
from lading.base.kernel.values.typed.orders import Order, days_by_order, evidence_of_orders
from lading.base.reference.imports.cells import cell_text
from lading.base.reference.loading.port_sources import DEGREE

_POINT: Final = "en"
"""A language that writes decimals by a point, and groups by a comma."""
_COMMA: Final = "de"
"""One that does the opposite."""
_EITHER: Final = "fr"
"""One that groups by neither: both are decimal."""
_LANGUAGES: Final[Mapping[str, str]] = {POINT: _POINT, COMMA: _COMMA}
_BY_SEPARATOR: Final[Mapping[str, str]] = {",": POINT, ";": COMMA}
"""Where commas divide the cells of a text, points divide decimals; where semicolons do, commas."""
_MINUS: Final = "()-\u2212 "
_FIRST_DAY: Final = {1899: dt.date(1899, 12, 30), 1904: dt.date(1904, 1, 1)}
_LAST_DAY: Final = 2_958_465
"""The number of 31 December 9999."""


class ColumnWidget(widgets.Widget):
    """Reads the cells of a column as its other cells are written."""

    def look_at(self, cells: Iterable[Any], *, separator: str, epoch: int | None) -> None:
        """See all cells of the column before any is read. ``separator`` divides the cells of a
        text; ``epoch`` is the year from which a workbook counts days.
        """
        raise NotImplementedError


class Number(ColumnWidget):
    """A number; None when empty. Its limits are those of the model."""

    def __init__(self) -> None:
        super().__init__()
        self.language = ""

    def look_at(self, cells: Iterable[Any], *, separator: str, epoch: int | None) -> None:
        """See which decimal sign the column has."""
        sign = evidence_of_signs(_texts(cells)).shown or _BY_SEPARATOR.get(separator, "")
        self.language = _LANGUAGES.get(sign, "")

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> Any:
        """Return the number, or raise ValueError."""
        if isinstance(value, int | float) and not isinstance(value, bool):
            return Decimal(repr(value))
        text = cell_text(value)
        return _number(text, self.language) if text else None

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        """Write the number so that it can be read in one way."""
        return "" if value is None else _written(Decimal(value))


class Whole(Number):
    """A whole number; None when empty."""

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> Any:
        """Return the number, or raise ValueError."""
        number = super().clean(value, row, **kwargs)
        if number is not None and number % 1:
            raise ValueError("Enter a whole number.")
        return None if number is None else int(number)


class Degrees(Number):
    """A latitude or longitude in decimal degrees, to five places; empty when unknown. It has no
    thousands, so that a point and a comma are both decimal.
    """

    def look_at(self, cells: Iterable[Any], *, separator: str, epoch: int | None) -> None:
        """Look at nothing."""
        self.language = _EITHER

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> Any:
        """Return the number, or raise ValueError."""
        number = super().clean(value, row, **kwargs)
        return None if number is None else number.quantize(DEGREE)


class Day(ColumnWidget):
    """A day: 20-11-2026, 2026-11-20, as people write it, or a number of days of a workbook."""

    def __init__(self) -> None:
        super().__init__()
        self.order: Order | None = None
        self.first: dt.date | None = None

    def look_at(self, cells: Iterable[Any], *, separator: str, epoch: int | None) -> None:
        """See which of day and month the column has first."""
        seen_order = evidence_of_orders((cell, 1) for cell in _texts(cells)).shown
        self.order = Order(seen_order) if seen_order else None
        self.first = _FIRST_DAY.get(epoch or 0)

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> dt.date:
        """Return the day, or raise ValueError."""
        is_count = isinstance(value, int) and not isinstance(value, bool)
        if is_count and self.first is not None and 1 <= value <= _LAST_DAY:
            return self.first + dt.timedelta(days=value)
        text = cell_text(value)
        if has_foreign_year(text):
            raise ValueError(str(foreign_year()))
        read = read_date(text, languages.DEFAULT, today())
        if self.order is not None and isinstance(read, ReadDate) and read.other:
            return days_by_order(text, today()).get(self.order, read.value)
        checks = Checks()
        day = checks.date("day", text, required=NOT_A_DATE)
        if day is None:
            raise ValueError(str(checks.errors["day"][0]))
        return day

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        """Write the day."""
        return f"{value:%d-%m-%Y}" if value else ""


def _number(text: str, language: str) -> Decimal:
    read = [_read(text, each) for each in ([language] if language else [_POINT, _COMMA])]
    numbers = [number for number in read if number is not None]
    if len(numbers) < len(read):
        raise ValueError(str(NOT_A_NUMBER))
    if len(set(numbers)) > 1:
        raise ValueError(str(two_ways(text, *numbers)))
    return numbers[0]


def _read(text: str, language: str) -> Decimal | None:
    read = read_number(text, language, decimals=MOST_CHARACTERS)
    if read is NumberProblem.NEGATIVE:
        size = read_number(text.strip(_MINUS), language, decimals=MOST_CHARACTERS)
        return -size.value if isinstance(size, ReadNumber) else None
    return read.value if isinstance(read, ReadNumber) else None


def _written(number: Decimal) -> str:
    sign = "-" if number < 0 else ""
    return f"{sign}{plain_number(abs(number), languages.DEFAULT)}"


def _texts(cells: Iterable[Any]) -> Iterator[str]:
    return (cell for cell in cells if isinstance(cell, str))
