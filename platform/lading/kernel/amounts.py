"""Formats amounts, given in paise, as on Indian invoices."""

from __future__ import annotations

from decimal import Decimal

from babel.numbers import format_decimal
from num2words import num2words

LOCALE = "en_IN"


def indian(paise: int) -> str:
    """`1,23,456.70` for 12345670 paise."""
    return format_decimal(Decimal(paise) / 100, format="#,##,##0.00", locale=LOCALE)


def rupees(paise: int) -> str:
    """`₹1,23,456.70` for 12345670 paise, `-₹1.00` for -100."""
    return f"{'-' if paise < 0 else ''}₹{indian(abs(paise))}"


def rupees_in_words(paise: int) -> str:
    """`Rupees Two Thousand Nine Hundred And Ninety-Nine and Fifty Paise Only`."""
    rupees, rest = divmod(paise, 100)
    words = f"Rupees {_words(rupees)}"
    return f"{words} and {_words(rest)} Paise Only" if rest else f"{words} Only"


def _words(number: int) -> str:
    return str(num2words(number, lang=LOCALE)).replace(",", "").title()
