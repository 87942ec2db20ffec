"""Reads a date as people of every language type or paste it: the day before the month where both
are possible.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from .month_names import folded, months, weekdays
from .plain import plain_text

_DAY_FIRST: Final = frozenset({"fr", "es", "it", "ar"})
"""Languages in which nobody writes the month before the day."""
MOST_CHARACTERS: Final = 100
"""A longer text is no date."""
FIRST_YEAR: Final = 1900
LAST_YEAR: Final = 2199
_NO_END: Final = 9999
"""The year by which programs say that something never ends."""
_YEAR: Final = re.compile(r"(?<!\d)\d{4}(?!\d)", re.ASCII)
_DASHES: Final = re.compile("[‐‑‒–—−]")
_TIME: Final = re.compile(
    r"[ ,،t]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?(?:[ap]\.? ?m\.?|ص|م))?(?: ?ist| ?z)?$"
)
_LEVANT: Final = re.compile("(كانون|تشرين) ال")
_CHINESE: Final = re.compile(r"(\d{4}|\d{2}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]")
_CHINESE_WEEKDAY: Final = re.compile(r"[ (]*(?:星期|周).\)?$")
_BETWEEN: Final = r"(?: ?[-/.] ?| )"
_YEAR_FIRST: Final = re.compile(rf"(\d{{4}}){_BETWEEN}(\d{{1,2}}){_BETWEEN}(\d{{1,2}})")
_YEAR_LAST: Final = re.compile(rf"(\d{{1,2}}){_BETWEEN}(\d{{1,2}}){_BETWEEN}(\d{{4}}|\d{{2}})")
_OURS: Final = re.compile(r"\d{2}-\d{2}-\d{4}")
_SIGN: Final = re.compile("[-/.]")
_ORDINAL: Final = re.compile(r"(\d)(?:st|nd|rd|th|er|[o°])(?=[ ,]|$)")
_EDGE: Final = re.compile(r"(?<=\d)(?=[^\W\d_])|(?<=[^\W\d_])(?=\d)")
_SEPARATORS: Final = re.compile("[.,،/'’-]+")
_SMALL_WORDS: Final = frozenset({"of", "de", "del", "م"})


class DateProblem(StrEnum):
    """Why a text is no date."""

    NOT_A_DATE = "not_a_date"
    NO_SUCH_DAY = "no_such_day"


@dataclass(frozen=True, slots=True)
class ReadDate:
    """A day that was read. Unless it is ``certain``, ``other`` is the second reading if it is a day
    of the calendar.
    """

    value: dt.date
    certain: bool = True
    other: dt.date | None = None


@dataclass(frozen=True, slots=True)
class _Parts:
    """Year, month and day as they were typed; ``other`` is the other order of an uncertain one."""

    year: str
    month: int
    day: int
    other: tuple[str, int, int] | None = None
    certain: bool = True
    weekday: int | None = None


def read_date(text: str, language: str, today: dt.date) -> ReadDate | DateProblem:
    """The day that a text means on a page of a language. What can be read in two ways is not
    certain. A year of two digits is the nearest to ``today``, at most fifty years before it. A year
    of another calendar makes no date.
    """
    if len(text) > MOST_CHARACTERS:
        return DateProblem.NOT_A_DATE
    typed = _simplified(text)
    bare = _CHINESE_WEEKDAY.sub("", typed).strip()
    parts = _numeric(bare, language, today) or _named(typed)
    if parts is None:
        return DateProblem.NOT_A_DATE
    year = _full_year(parts.year, today)
    if not _is_ours(year):
        return DateProblem.NOT_A_DATE
    day = day_of(year, parts.month, parts.day)
    if day is None:
        return DateProblem.NO_SUCH_DAY
    is_that_day = parts.weekday is None or parts.weekday == day.weekday()
    return ReadDate(day, parts.certain and is_that_day, _other(parts, today))


def has_foreign_year(text: str) -> bool:
    """Whether the year of a date is one of another calendar: 2569 in Thailand, 1405 in Iran."""
    match = _YEAR.search(plain_text(text))
    return match is not None and not _is_ours(int(match[0]))


def _is_ours(year: int) -> bool:
    return FIRST_YEAR <= year <= LAST_YEAR or year == _NO_END


def _other(parts: _Parts, today: dt.date) -> dt.date | None:
    if parts.other is None:
        return None
    year, month, day = parts.other
    return day_of(_full_year(year, today), month, day)


def day_of(year: int, month: int, day: int) -> dt.date | None:
    """The day; None if there is none."""
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None


def _simplified(text: str) -> str:
    """In small letters, without accents and times."""
    seen = _DASHES.sub("-", folded(plain_text(text)))
    return _LEVANT.sub(r"\1_ال", _TIME.sub("", seen))


def _full_year(year: str, today: dt.date) -> int:
    if len(year) == 4:
        return int(year)
    now = today.year
    in_century = now - now % 100 + int(year)
    if in_century >= now + 50:
        return in_century - 100
    return in_century + 100 if in_century < now - 50 else in_century


def _numeric(text: str, language: str, today: dt.date) -> _Parts | None:
    """`31-12-2026`, `2026/12/31`, `31 12 26`, `2026年12月31日`, `20261231`."""
    if parts := _CHINESE.fullmatch(text):
        return _Parts(parts[1], int(parts[2]), int(parts[3]))
    if parts := _YEAR_FIRST.fullmatch(text):
        return _Parts(parts[1], int(parts[2]), int(parts[3])) if _is_one_sign(text) else None
    if len(text) == 8 and text.isdecimal():
        return _eight_digits(text)
    parts = _YEAR_LAST.fullmatch(text)
    if parts is None or not _is_one_sign(text):
        return None
    return _year_last(text, (parts[1], parts[2], parts[3]), language, today)


def _is_one_sign(text: str) -> bool:
    signs = _SIGN.findall(text)
    return len(set(signs)) <= 1 and len(signs) != 1


def _eight_digits(text: str) -> _Parts:
    is_year_first = FIRST_YEAR <= int(text[:4]) <= LAST_YEAR and int(text[4:6]) <= 12
    if is_year_first:
        return _Parts(text[:4], int(text[4:6]), int(text[6:]))
    return _Parts(text[4:], int(text[2:4]), int(text[:2]))


def _year_last(text: str, typed: tuple[str, str, str], language: str, today: dt.date) -> _Parts:
    """Three numbers, the year behind: the day first, or the month; a short year may be first."""
    first, second, year = typed
    one, two = int(first), int(second)
    if len(year) == 2 and language == "zh" and one > 12:
        return _Parts(first, two, int(year), (year, two, one), certain=False)
    if one <= 12 < two <= 31:
        return _Parts(year, one, two)
    if language in _DAY_FIRST or "." in text or _OURS.fullmatch(text) or one == two:
        return _Parts(year, two, one)
    if one <= 12:
        return _Parts(year, two, one, (year, one, two), certain=False)
    # `26/12/31`: some write a short year first.
    years_away = _full_year(first.zfill(2), today) - today.year
    may_be_year = len(year) == 2 and int(year) <= 31 and -1 <= years_away <= 3
    other = (first.zfill(2), two, int(year)) if may_be_year else None
    return _Parts(year, two, one, other, certain=not may_be_year)


def _named(text: str) -> _Parts | None:
    """`31 Dec 2026`, `jeudi 31 décembre 2026`, `Dec 31, 2026`, `2026-Dec-31`."""
    spaced = _SEPARATORS.sub(" ", _EDGE.sub(" ", _ORDINAL.sub(r"\1", text)))
    words = [word for word in spaced.split() if word not in _SMALL_WORDS]
    weekday = weekdays().get(words[0]) if len(words) == 4 else None
    rest = words[1:] if weekday is not None else words
    month = next((months()[word] for word in rest if word in months()), None)
    numbers = [word for word in rest if word.isdecimal()]
    if len(rest) != 3 or month is None or len(numbers) != 2:
        return None
    year, day = numbers if len(numbers[0]) == 4 else reversed(numbers)
    if len(day) > 2 or len(year) not in {2, 4}:
        return None
    return _Parts(year, month, int(day), weekday=weekday)
