"""How the digits of numbers are grouped for a reader (RULES.md 77)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import Decimal
from typing import Final

from babel.numbers import format_decimal

from . import languages

INDIA: Final = "IN"
RUPEE: Final = "INR"
INDIAN: Final = "en_IN"
UNGROUPED_THOUSANDS: Final = frozenset({"es", "it"})
"""Languages that group from five digits on (CLDR): 3651, but 36.512. babel does not apply it."""

_is_in_india: ContextVar[bool] = ContextVar("reader_is_in_india", default=False)


def set_reader(*, in_india: bool) -> None:
    """Say where the reader of what this call answers is, until the next call says it."""
    _is_in_india.set(in_india)


@contextmanager
def reading(*, in_india: bool) -> Iterator[None]:
    """Write what is inside for a reader in India, or for one elsewhere."""
    token = _is_in_india.set(in_india)
    try:
        yield
    finally:
        _is_in_india.reset(token)


def by_crores(currency: str, language: str) -> bool:
    """Whether amounts in a currency are grouped as 12,34,567: rupees, in English, in India."""
    return currency == RUPEE and language == languages.DEFAULT and _is_in_india.get()


def grouped(
    value: Decimal, decimals: str = "", *, currency: str = "", language: str | None = None
) -> str:
    """`12,345.50` in the active language, or in another one; rupees by the reader.

    ``decimals`` is the pattern behind the decimal sign: `00` for two, `##` for at most two.
    """
    language = language or languages.active()
    crores = by_crores(currency, language)
    pattern = "#,##,##0" if crores else "#,##0"
    return str(
        format_decimal(
            value,
            format=f"{pattern}.{decimals}" if decimals else pattern,
            locale=INDIAN if crores else language,
            group_separator=language not in UNGROUPED_THOUSANDS or abs(value) >= 10_000,
        )
    )
