"""ISO 4217 currencies in use, without funds, metals and test codes, and how many decimals amounts
in each have (RULES.md 70).
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from types import MappingProxyType
from typing import Final

import pycountry
from babel.numbers import get_territory_currencies

USUAL_DECIMALS: Final = 2
DECIMALS: Final = MappingProxyType(
    dict.fromkeys(
        (
            "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND",
            "VUV", "XAF", "XOF", "XPF",
        ),
        0,
    )
    | dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3)
)  # fmt: skip
"""The currencies that have other than two decimals: the minor units of ISO 4217, list one of its
maintenance agency (SIX). CLDR, which babel has, says for several what people use in cash instead.
"""


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


def decimals_of(code: str) -> int:
    """The decimals of amounts in a currency: 2 for INR, 0 for JPY, 3 for KWD; 2 for an unknown
    code.
    """
    return DECIMALS.get(code, USUAL_DECIMALS)


def rounded(amount: Decimal, code: str) -> Decimal:
    """An amount with the decimals of its currency, rounded half up."""
    return amount.quantize(Decimal(1).scaleb(-decimals_of(code)), rounding=ROUND_HALF_UP)
