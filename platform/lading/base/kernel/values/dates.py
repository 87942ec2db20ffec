"""Dates, times and spans of time, as each language writes them; the portal writes dates alike
(``portal/messages/<language>/dates.json``).
"""

from __future__ import annotations

import datetime as dt
import re
from types import MappingProxyType
from typing import Final

from babel.dates import format_date, format_time
from django.utils import translation

from . import languages
from .counted import Counted

_DAYS: Final = MappingProxyType({"en": "dd-MMM-y", "zh": "y年M月d日", "ar": "d MMMM y"})
_DAY: Final = "d MMM y"
_FIRST_DAYS: Final = MappingProxyType({"fr": "d'er' MMM y"})
"""The pattern of a month's first day, where a language writes it in another way."""
_BETWEEN: Final = MappingProxyType({"zh": " ", "ar": "، "})
"""What stands between day and time, where it is not a comma."""
_SPAN: Final = Counted("{days} day", "{days} days", by="days")
_STORED: Final = re.compile(r"\d{2}-\d{2}-\d{4}(?: \d{2}:\d{2})?")


def day_text(day: dt.date, language: str | None = None) -> str:
    """`05-Nov-2026`, `5 nov. 2026` or `1er nov. 2026`, in the active language unless another one is
    given.
    """
    language = language or languages.active()
    pattern = _DAYS.get(language, _DAY)
    if day.day == 1:
        pattern = _FIRST_DAYS.get(language, pattern)
    return format_date(day, pattern, locale=language)


def moment_text(moment: dt.datetime, language: str | None = None) -> str:
    """`05-Nov-2026, 2:05 PM`, in the moment's own time zone."""
    language = language or languages.active()
    # Python's own copy of the language's data has other spaces than browsers have.
    time = " ".join(format_time(moment.time(), "short", locale=language).split())
    return f"{day_text(moment, language)}{_BETWEEN.get(language, ', ')}{time}"


def stored_text(value: str) -> str:
    """The day or moment that a row stores as `05-11-2026` or `05-11-2026 14:05`, in the active
    language. Other values stay as they are.
    """
    if not _STORED.fullmatch(value):
        return value
    if " " in value:
        return moment_text(dt.datetime.strptime(value, "%d-%m-%Y %H:%M"))  # noqa: DTZ007
    return day_text(dt.datetime.strptime(value, "%d-%m-%Y"))  # noqa: DTZ007


def days_span(days: int, language: str) -> str:
    """`1 day`, `30 jours`."""
    with translation.override(language):
        return _SPAN.format(days=days)
