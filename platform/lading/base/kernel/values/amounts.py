"""Formats amounts: in paise, as on Indian invoices, and those that rows store as text, in the
active language.
"""

from __future__ import annotations

import re
from decimal import Decimal

from babel.numbers import format_decimal
from num2words import num2words

from .grouping import INDIAN, RUPEE, grouped

_STORED = re.compile(r"(?:([A-Z]{3}) |(₹))?(\d[\d,]*(?:\.\d+)?)")


def indian(paise: int) -> str:
    """`1,23,456.70` for 12345670 paise, as staff and tax invoices write it for every reader."""
    return format_decimal(Decimal(paise) / 100, format="#,##,##0.00", locale=INDIAN)


def rupees(paise: int) -> str:
    """`₹1,23,456.70` for 12345670 paise, `-₹1.00` for -100."""
    return f"{'-' if paise < 0 else ''}₹{indian(abs(paise))}"


def stored_text(value: str) -> str:
    """The number, or the amount in a currency, that a row stores as `12,500`, `USD 1,250.00` or
    `₹1,250.00`, as its reader groups it. Other values stay as they are.
    """
    parts = _STORED.fullmatch(value)
    if parts is None:
        return value
    code, sign, number = parts.groups()
    plain = number.replace(",", "")
    places = "0" * len(plain.partition(".")[2])
    written = grouped(Decimal(plain), places, currency=RUPEE if sign else code or "")
    return f"{code} {written}" if code else f"{sign or ''}{written}"


def number_text(value: Decimal) -> str:
    """`12,500.5` in the active language, with the decimals that the number has."""
    written = f"{value.normalize():f}"
    return grouped(value, "0" * len(written.partition(".")[2]))


def rupees_in_words(paise: int) -> str:
    """`Rupees Two Thousand Nine Hundred And Ninety-Nine and Fifty Paise Only`."""
    rupees, rest = divmod(paise, 100)
    whole_rupees = f"Rupees {_in_words(rupees)}"
    return f"{whole_rupees} and {_in_words(rest)} Paise Only" if rest else f"{whole_rupees} Only"


def _in_words(number: int) -> str:
    return str(num2words(number, lang=INDIAN)).replace(",", "").title()
