"""Reads days as files write them."""

from __future__ import annotations

import datetime as dt
import re
from typing import Final

from lading.base.kernel.values.typed.dates import day_of
from lading.base.kernel.values.typed.month_names import folded, months

from .deciding import MONTH_FIRST

FIRST_YEAR: Final = 1980
"""Earlier days are mistakes; so are those to come."""
_ISO: Final = re.compile(r"(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})")
_PLAIN: Final = re.compile(r"(\d{4})(\d{2})(\d{2})")
_NUMBERS: Final = re.compile(r"(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})")
_DAY_NAMED: Final = re.compile(r"(\d{1,2})[-/. ]*([^\W\d_]{2,12})[-/. ,]*(\d{4}|\d{2})")
_NAMED_DAY: Final = re.compile(r"([^\W\d_]{2,12})[-/. ]*(\d{1,2})[-/. ,]+(\d{4}|\d{2})")
_TIME: Final = re.compile(r"[T ]\s*\d{1,2}:\d{2}.*$")
_MOST_CHARACTERS: Final = 100
_SERIAL: Final = re.compile(r"\d{5}(?:\.\d+)?")
_PIVOT: Final = 70
_SERIAL_DAY_0: Final = dt.date(1899, 12, 30)
"""The day from which spreadsheets count."""


def read_day(written: str, order: str, today: dt.date) -> dt.date | None:
    """The day; None for what is no day, and for one before 1980 or after today.

    Understood: 2026-11-26, 20261126, 26/11/2026 or 11/26/2026 by ``order``, 26-Nov-2026, Nov 26,
    2026 or 26 novembre 2026, two digits of a year, a time of day after it, and the day numbers of
    spreadsheets.
    """
    if len(written) > _MOST_CHARACTERS:
        return None
    day = _day(_TIME.sub("", written.strip(" '")).strip(), order)
    return day if day is not None and day.year >= FIRST_YEAR and day <= today else None


def _day(text: str, order: str) -> dt.date | None:
    if match := _ISO.fullmatch(text) or _PLAIN.fullmatch(text):
        return day_of(int(match[1]), int(match[2]), int(match[3]))
    if match := _NUMBERS.fullmatch(text):
        first, second = int(match[1]), int(match[2])
        month, day = (first, second) if order == MONTH_FIRST else (second, first)
        return day_of(_year(match[3]), month, day)
    if match := _DAY_NAMED.fullmatch(text):
        return day_of(_year(match[3]), _month(match[2]), int(match[1]))
    if match := _NAMED_DAY.fullmatch(text):
        return day_of(_year(match[3]), _month(match[1]), int(match[2]))
    if _SERIAL.fullmatch(text):
        return _SERIAL_DAY_0 + dt.timedelta(days=int(text.partition(".")[0]))
    return None


def _year(digits: str) -> int:
    year = int(digits)
    if len(digits) > 2:
        return year
    return year + (1900 if year >= _PIVOT else 2000)


def _month(name: str) -> int:
    """1 to 12 for a month's name in one of the product's languages, also a short one; 0 for
    another word.
    """
    return months().get(folded(name), 0)
