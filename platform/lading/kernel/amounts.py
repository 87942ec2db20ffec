"""Formats amounts: in paise, as on Indian invoices, and those that rows store as text, in the
active language.
"""

from __future__ import annotations

import re
from decimal import Decimal

from babel.numbers import format_decimal
from num2words import num2words

from . import languages

LOCALE = "en_IN"
_STORED = re.compile(r"(?:([A-Z]{3}) )?(\d[\d,]*(?:\.\d+)?)")


def indian(paise: int) -> str:
    """`1,23,456.70` for 12345670 paise."""
    return format_decimal(Decimal(paise) / 100, format="#,##,##0.00", locale=LOCALE)


def rupees(paise: int) -> str:
    """`₹1,23,456.70` for 12345670 paise, `-₹1.00` for -100."""
    return f"{'-' if paise < 0 else ''}₹{indian(abs(paise))}"


def stored_text(value: str) -> str:
    """The number, or the amount in a currency, that a row stores as `12,500` or `USD 1,250.00`, in
    the active language; rupees as in India. Other values stay as they are.
    """
    found = _STORED.fullmatch(value)
    if found is None:
        return value
    currency, number = found.groups()
    pattern, locale = ("#,##,##0", LOCALE) if currency == "INR" else ("#,##0", languages.active())
    whole, _, decimals = number.replace(",", "").partition(".")
    if decimals:
        pattern += "." + "0" * len(decimals)
    written = format_decimal(Decimal(f"{whole}.{decimals or 0}"), format=pattern, locale=locale)
    return f"{currency} {written}" if currency else written


def number_text(value: Decimal) -> str:
    """`12,500.5` in the active language, with the decimals that the number has."""
    written = f"{value.normalize():f}"
    pattern = "#,##0"
    if "." in written:
        pattern += "." + "0" * len(written.partition(".")[2])
    return str(format_decimal(value, format=pattern, locale=languages.active()))


def rupees_in_words(paise: int) -> str:
    """`Rupees Two Thousand Nine Hundred And Ninety-Nine and Fifty Paise Only`."""
    rupees, rest = divmod(paise, 100)
    words = f"Rupees {_words(rupees)}"
    return f"{words} and {_words(rest)} Paise Only" if rest else f"{words} Only"


def _words(number: int) -> str:
    return str(num2words(number, lang=LOCALE)).replace(",", "").title()
