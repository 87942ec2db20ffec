"""Columns of lists' files with amounts of money."""

from __future__ import annotations

from lading.base.http.exports import Column, value_at
from lading.base.kernel.errors import Text

from .currencies import RUPEE, money_cell


def money(title: Text, path: str, *, currency: str, part_of: str = "") -> Column:
    """An amount in the currency whose code is at the path ``currency``."""
    amount, code = value_at(path), value_at(currency)
    return Column(title, lambda row: money_cell(amount(row), code(row)), part_of)


def rupees(title: Text, path: str, *, part_of: str = "") -> Column:
    """An amount in rupees."""
    amount = value_at(path)
    return Column(title, lambda row: money_cell(amount(row), RUPEE), part_of)
