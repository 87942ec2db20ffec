"""How the figures of a calculation are written, in the active language. PDF and spreadsheet use the
reader's own answer of the API, so that all of them say the same.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from django.utils.translation import gettext as _

from lading.base.kernel.values.currency_decimals import decimals_of
from lading.base.kernel.values.grouping import grouped
from lading.base.reference.hs.codes import written_as
from lading.base.reference.text import unit_code

from .arithmetic import RUPEE
from .rules import KINDS
from .schemas import CalculationItemOut

KIND_LABELS: Final = dict(KINDS)


def amount_text(amount: Decimal, currency: str, *, places: int = 0) -> str:
    """`1,234,567.00`, grouped for the reader: with the decimals of the currency, or as many as the
    amount has up to ``places``.
    """
    least = decimals_of(currency)
    return grouped(amount, "0" * least + "#" * (places - least), currency=currency)


def money_text(amount: Decimal, currency: str, *, places: int = 0) -> str:
    """`USD 1,234.50`."""
    return f"{currency} {amount_text(amount, currency, places=places)}"


def percent_text(percent: Decimal) -> str:
    """`0.25`, `18`."""
    return grouped(percent, "####")


def rate_text(item: CalculationItemOut) -> str:
    """What one unit costs, `USD 2.7250`, or what the item is a share of, `0.25 % of CIF`."""
    if item.share_of is None or item.share_percent is None:
        return money_text(item.rate_per_unit, item.currency, places=4)
    share = {"share": f"{percent_text(item.share_percent)} %", "price": item.share_of.value}
    insured = item.insured_percent
    if insured is None or insured == 100:
        return _("{share} of {price}").format(**share)
    return _("{share} of {part} of {price}").format(**share, part=f"{percent_text(insured)} %")


def quantity_text(item: CalculationItemOut) -> str:
    """`12,500 KGS`; a dash for a share, which has no quantity."""
    if item.uom is None:
        return "—"
    number = grouped(item.no_of_units, "###")
    return f"{number} {unit_code(item.uom)}"


def hs_code_text(item: CalculationItemOut) -> str:
    """`5205.11`; a dash for an item without an HS code."""
    return "—" if item.hscode is None else written_as(item.hscode)


def exchange_text(currency: str, rate: Decimal) -> str:
    """`1 USD = INR 88.42`."""
    return f"1 {currency} = {RUPEE} {grouped(rate, '00####', currency=RUPEE)}"
