"""Which quotations of a comparison can be compared by their price, and which of those is the best.

Prices are compared for one common unit, in one currency, on one basis: terms of one group (whoever
sells ex works leaves out what CIF contains), for all that was asked for, and as long as an order
can be placed. What differs is said, and is never marked as the best (RULES.md 50).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from enum import StrEnum
from typing import Any, Final

from lading.base.reference.units.families import FACTORS, convert_price, family_of

Row = dict[str, Any]


class Difference(StrEnum):
    """A reason why a quotation's price cannot be compared with the others. `quantity`: the price is
    for less than the quantity requested. `terms`: the delivery terms cover different costs. `unit`:
    the unit cannot be converted. `rate`: there is no current exchange rate. `ended`: the quotation
    has expired or was withdrawn.
    """

    QUANTITY = "quantity"
    """It is for less than was asked for."""
    TERMS = "terms"
    """Its delivery terms contain more or less than those asked for, or than most of the others."""
    UNIT = "unit"
    """Its price is for something that does not convert into the common unit."""
    RATE = "rate"
    """There is no current exchange rate."""
    ENDED = "ended"
    """It has expired, or was withdrawn."""


TERM_GROUPS: Final[Mapping[str, str]] = {
    "EXW": "E",
    "EXM": "E",
    "FOR": "FOR",
    "FAS": "F",
    "FOB": "F",
    "CFR": "C",
    "CIF": "C",
    "DAP": "D",
}
"""The groups of delivery terms: E leaves all transport to the buyer, F the main carriage, C and D
pay it. FOR is delivery by rail in India, before export.
"""
NOT_STATED: Final = ""
COMMON_UNITS: Final = ("KGS", "QTL", "MTS", "LBS")
"""The units of weight in which traders compare, before others of the family."""


def units_to_compare(enquiry_unit: str | None, units: Iterable[str | None]) -> list[str]:
    """The codes of the units in which these prices can be compared: the one asked in first. Only
    that one if it converts into no other.
    """
    known = [code for code in (enquiry_unit, *units) if code]
    if not known:
        return []
    family = family_of(known[0])
    if family is None:
        return [known[0]]
    usual = COMMON_UNITS if known[0] in FACTORS[family] and "KGS" in FACTORS[family] else ()
    alike = (code for code in (*known, *usual) if family_of(code) is family)
    return list(dict.fromkeys(alike))


def price_per(price: Decimal, unit: str | None, common: str | None) -> Decimal | None:
    """A price for the common unit; None if its own unit does not convert into it. Prices per
    container or cubic metre have no unit, and are only compared among each other.
    """
    if unit is None or common is None:
        return price if unit == common else None
    return convert_price(price, unit, common)


def terms_to_compare(enquiry_terms: str, offered: Sequence[str]) -> str:
    """The group of delivery terms in which prices are compared: that of the terms asked for if
    anybody offers it, else the most frequent one, the first of several.
    """
    groups = [_group(terms) for terms in offered]
    enquiry_group = _group(enquiry_terms)
    if enquiry_terms and enquiry_group in groups:
        return enquiry_group
    return Counter(groups).most_common(1)[0][0] if groups else NOT_STATED


def differences(
    row: Row,
    *,
    enquiry_quantity: Decimal | None,
    terms: str,
    common: Decimal | None,
    is_priced_alike: bool,
) -> list[Difference]:
    """Why a row cannot be compared; nothing if it can. ``common`` is its price for the common unit
    in the currency of the comparison.
    """
    offered = row["qty_offered"]
    holds = {
        Difference.QUANTITY: enquiry_quantity is not None
        and offered is not None
        and offered < enquiry_quantity,
        Difference.TERMS: _group(row["payment_terms"] or "") != terms,
        Difference.UNIT: not is_priced_alike,
        Difference.RATE: is_priced_alike and common is None,
        Difference.ENDED: row["expires_in_days"] < 0 or row["status"] == "withdrawn",
    }
    return [difference for difference, applies in holds.items() if applies]


def mark_best(rows: Sequence[Row]) -> None:
    """Set ``is_best`` of the lowest price, or of several that are alike, if at least two rows can
    be compared.
    """
    alike = [row["common_price"] for row in rows if not row["differences"]]
    lowest = min(alike) if len(alike) > 1 else None
    for row in rows:
        row["is_best"] = lowest is not None and (
            not row["differences"] and row["common_price"] == lowest
        )


def _group(terms: str) -> str:
    return TERM_GROUPS.get(terms, terms)
