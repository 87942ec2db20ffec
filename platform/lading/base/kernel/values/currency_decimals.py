"""How many decimals amounts in a currency have, by ISO 4217 (RULES.md 70)."""

from __future__ import annotations

from decimal import Decimal
from types import MappingProxyType
from typing import Final

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


def decimals_of(code: str) -> int:
    """The decimals of amounts in a currency: 2 for INR, 0 for JPY, 3 for KWD; 2 for an unknown
    code.
    """
    return DECIMALS.get(code, USUAL_DECIMALS)


def places_of(amount: Decimal, code: str) -> int:
    """The decimals to show an amount with: those of its currency, or more if it has more."""
    own = -int(amount.normalize().as_tuple().exponent)
    return max(decimals_of(code), own, 0)


def stored_money(amount: Decimal, code: str) -> str:
    """`USD 1,234.50` as rows of messages store it, to be shown in the language of each reader
    (`kernel.values.amounts.stored_text`).
    """
    return f"{code} {amount:,.{places_of(amount, code)}f}"
