"""ISO 4217 currencies in use, without funds, metals and test codes, and how
amounts in them are written (RULES.md 70).
"""

from __future__ import annotations

from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from functools import cache

import pycountry
from babel.numbers import get_territory_currencies

from lading.base.documents.workbook import Money
from lading.base.kernel.field_limits import NumberLimits
from lading.base.kernel.values.currency_decimals import decimals_of, places_of
from lading.base.kernel.values.grouping import RUPEE, grouped

__all__ = [
    "RUPEE",
    "amount_text",
    "currency_codes",
    "is_currency",
    "money_cell",
    "money_text",
    "priced_in",
    "rounded",
]


@cache
def currency_codes() -> frozenset[str]:
    """Return the codes of all currencies that are legal tender in some country today."""
    return frozenset(
        code
        for country in pycountry.countries
        for code in get_territory_currencies(country.alpha_2)
    )


def is_currency(code: str) -> bool:
    """Whether `code` is a currency, in capital letters."""
    return code in currency_codes()


def rounded(amount: Decimal, code: str) -> Decimal:
    """An amount with the decimals of its currency, rounded half up."""
    return amount.quantize(Decimal(1).scaleb(-decimals_of(code)), rounding=ROUND_HALF_UP)


def priced_in(limits: NumberLimits, code: str) -> NumberLimits:
    """The limits of a price in a currency. One for a unit may have more decimals than the
    currency, but never fewer.
    """
    more = max(0, decimals_of(code) - limits.places)
    return replace(limits, places=limits.places + more, digits=limits.digits + more)


def amount_text(amount: Decimal, code: str, *, language: str | None = None) -> str:
    """`1,234.50` in the active language, or in another one, with the decimals of the currency,
    grouped as its reader groups them. Nothing is rounded away: a price for one unit may have more
    decimals.
    """
    return grouped(amount, "0" * places_of(amount, code), currency=code, language=language)


def money_text(amount: Decimal, code: str, *, language: str | None = None) -> str:
    """`USD 1,234.50`, `JPY 1,500`, `KWD 1.500`: as `amount_text`, with the code."""
    return f"{code} {amount_text(amount, code, language=language)}"


def money_cell(amount: Decimal | float | None, code: str | None) -> Money | None:
    """The cell of a workbook with an amount: as `amount_text` it shows the decimals of the
    currency, or more if the amount has more. None for none.
    """
    return None if amount is None else Money(amount, places_of(Decimal(str(amount)), code or ""))
