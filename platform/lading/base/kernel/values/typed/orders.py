"""Which of day and month comes first in a date of three numbers, the year last."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

from .dates import ReadDate, read_date
from .evidence import Evidence, gathered
from .plain import plain_text

_MONTHS: Final = 12
_THREE: Final = re.compile(r"'?(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?!\d)", re.ASCII)
"""A time of day may follow."""
_ANY_LANGUAGE: Final = "en"
"""Of a date with points the order is known in every language."""


class Order(StrEnum):
    """Which of the two numbers is first."""

    DAY = "day"
    MONTH = "month"


def order_shown(text: str) -> Order | None:
    """The order that a date shows, because one of its numbers is no month; else None."""
    first, second, _year = _numbers(text)
    if first > _MONTHS >= second > 0:
        return Order.DAY
    return Order.MONTH if second > _MONTHS >= first > 0 else None


def has_either_order(text: str) -> bool:
    """Whether a date is another day with the month first."""
    first, second, _year = _numbers(text)
    return first != second and 0 < first <= _MONTHS and 0 < second <= _MONTHS


def evidence_of_orders(written: Iterable[tuple[str, int]]) -> Evidence:
    """What the dates of a column show: each spelling, with how many rows have it."""
    return gathered((Order.DAY, Order.MONTH), written, order_shown, has_either_order)


def days_by_order(text: str, today: dt.date) -> Mapping[Order, dt.date]:
    """The days that a date of three numbers can be; none for any other text. A year of two digits
    is the nearest to ``today``.
    """
    first, second, year = _numbers(text)
    written = {Order.DAY: f"{first}.{second}.{year}", Order.MONTH: f"{second}.{first}.{year}"}
    read = {order: read_date(each, _ANY_LANGUAGE, today) for order, each in written.items()}
    return {order: day.value for order, day in read.items() if isinstance(day, ReadDate)}


def _numbers(text: str) -> tuple[int, int, str]:
    match = _THREE.match(plain_text(text))
    return (int(match[1]), int(match[2]), match[3]) if match else (0, 0, "")
