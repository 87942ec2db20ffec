"""The names of months and weekdays as people write them: those of CLDR in the product's languages,
and others in use, without accents and in small letters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Final

from babel import Locale

_LANGUAGES: Final = ("en", "fr", "es", "it", "ar")
"""Chinese writes months as numbers, and its weekdays are left out when a date is read."""
_WIDTHS: Final = ("wide", "abbreviated")
_MARKS: Final = re.compile("[\u0300-\u036f\u0653-\u0655]")

# Arabic has three sets of months: CLDR has Egypt's, these are the Levant's and the Maghreb's.
_MORE_MONTHS: Final = (
    "كانون_الثاني جانفي",
    "feb febr شباط فيفري",
    "mar اذار",
    "نيسان افريل",
    "ايار ماي",
    "يونيه حزيران جوان",
    "يوليه تموز جويلية يوليوز",
    "اب اوت غشت",
    "sep sept set sett setiembre ايلول شتنبر",
    "تشرين_الاول",
    "تشرين_الثاني نونبر",
    "كانون_الاول دجنبر",
)
_MORE_DAYS: Final = ("", "الاثنان", "tues", "", "thur thurs", "", "")


def folded(text: str) -> str:
    """In small letters and without accents."""
    return _MARKS.sub("", unicodedata.normalize("NFKD", text.lower()))


@cache
def months() -> Mapping[str, int]:
    """1 to 12 by a month's name; two words are joined by `_`."""
    named = {name: at + 1 for at, more in enumerate(_MORE_MONTHS) for name in more.split()}
    for language in _LANGUAGES:
        for form in Locale.parse(language).months.values():
            for width in _WIDTHS:
                named |= {_key(name): month for month, name in form[width].items()}
    return named


@cache
def weekdays() -> Mapping[str, int]:
    """0 (Monday) to 6 by a weekday's name."""
    sunday_first = [(at - 1) % 7 for at in range(7)]
    named = {
        name: day
        for day, more in zip(sunday_first, _MORE_DAYS, strict=True)
        for name in more.split()
    }
    for language in _LANGUAGES:
        for form in Locale.parse(language).days.values():
            for width in _WIDTHS:
                named |= {_key(name): day for day, name in form[width].items()}
    return named


def _key(name: str) -> str:
    return folded(name).rstrip(".").replace(" ", "_")
