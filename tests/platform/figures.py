"""Tells figures that stand without a currency or a unit (RULES.md 78), by English headings."""

from __future__ import annotations

import re
from collections.abc import Sequence

_MONEY = re.compile(
    r"\b(price|rate per unit|amount|total|value|cost|freight|refunded|net|taxable|[csi]gst)\b",
    re.IGNORECASE,
)
_QUANTITY = re.compile(r"\b(quantity|weight|volume)\b", re.IGNORECASE)
_CURRENCY = re.compile(r"\b(INR|USD|rupees|currency)\b|₹|\{currency\}", re.IGNORECASE)
_UNIT = re.compile(r"\b(units?|uom|kg|kilograms|tonnes|cubic metres)\b", re.IGNORECASE)
# No figures: what says something of a price or a quantity, shares, and days.
_ABOUT = re.compile(
    r"^(price is per|price basis|prices are for|price validity|note on|quantity unit|best )"
    r"|percent|%",
    re.IGNORECASE,
)
_CURRENCY_HEADING = re.compile(r"(foreign )?currency", re.IGNORECASE)
_UNIT_HEADING = re.compile(r"(quantity )?units?|uom", re.IGNORECASE)


def bare_headings(headings: Sequence[str]) -> list[str]:
    """The headings of figures whose currency or unit neither they nor another heading names."""
    read = [each.replace("_", " ") for each in headings]
    has_currency = any(_CURRENCY_HEADING.fullmatch(each) for each in read)
    has_unit = any(_UNIT_HEADING.fullmatch(each) for each in read)
    figures = [each for each in read if not _ABOUT.search(each)]
    return [
        each
        for each in figures
        if (_MONEY.search(each) and not has_currency and not _CURRENCY.search(each))
        or (_QUANTITY.search(each) and not has_unit and not _UNIT.search(each))
    ]


def names_currency_or_unit(text: str) -> bool:
    """Whether a text has a currency or the code of a unit: `₹12.00`, `USD 5`, `12 KGS`."""
    return bool(re.search(r"₹|\b[A-Z]{3}\b", text))
