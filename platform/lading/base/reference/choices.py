"""The names of all rows that can be chosen, in the reader's language, for lists in spreadsheets."""

from __future__ import annotations

from .currencies import currency_codes
from .models import Category, Country, HsCode, Port, Unit
from .names import name_in
from .text import unit_label

LONGEST = 100
"""Characters of an HS code with its description."""


def categories() -> list[str]:
    """All product categories."""
    return [name_in(row) for row in Category.objects.filter(is_active=True)]


def units() -> list[str]:
    """All units of quantity."""
    return [unit_label(name_in(row), row.code) for row in Unit.objects.filter(is_active=True)]


def countries() -> list[str]:
    """All countries."""
    return sorted(name_in(row) for row in Country.objects.filter(is_active=True))


def ports() -> list[str]:
    """All ports, with their UN/LOCODEs."""
    rows = Port.objects.filter(is_active=True).values_list("name", "locode")
    return [f"{name} ({locode})" for name, locode in rows.order_by("name", "locode")]


def hs_codes() -> list[str]:
    """All HS codes of six digits, with the beginnings of their descriptions."""
    rows = HsCode.objects.filter(is_active=True, level=HsCode.Level.SUBHEADING)
    codes = rows.order_by("code").values_list("code", "description")
    return [f"{code} {description}"[:LONGEST] for code, description in codes]


def currencies() -> list[str]:
    """The codes of all currencies."""
    return sorted(currency_codes())
