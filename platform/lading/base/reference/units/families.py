"""Which units measure the same thing, and how they convert: the one table of these factors.

A unit is given by its code (UQC). Units that are not in the table, such as pieces, bags or
cartons, are not converted into other units: nobody knows how heavy a bag is.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from enum import StrEnum
from typing import Final


class UnitFamily(StrEnum):
    """What the units of a family measure."""

    MASS = "mass"
    LENGTH = "length"
    AREA = "area"
    VOLUME = "volume"


BASE_UNITS: Final[Mapping[UnitFamily, str]] = {
    UnitFamily.MASS: "KGS",
    UnitFamily.LENGTH: "MTR",
    UnitFamily.AREA: "SQM",
    UnitFamily.VOLUME: "LTR",
}
"""The unit that the factors of a family are in."""

FACTORS: Final[Mapping[UnitFamily, Mapping[str, Decimal]]] = {
    UnitFamily.MASS: {
        "KGS": Decimal(1),
        "MTS": Decimal(1000),
        "TON": Decimal(1000),
        "QTL": Decimal(100),
        "GMS": Decimal("0.001"),
        "LBS": Decimal("0.45359237"),
    },
    UnitFamily.LENGTH: {
        "MTR": Decimal(1),
        "KME": Decimal(1000),
        "CMS": Decimal("0.01"),
        "YDS": Decimal("0.9144"),
        "GYD": Decimal("131.6736"),
    },
    UnitFamily.AREA: {
        "SQM": Decimal(1),
        "SQF": Decimal("0.09290304"),
        "SQY": Decimal("0.83612736"),
    },
    UnitFamily.VOLUME: {
        "LTR": Decimal(1),
        "KLR": Decimal(1000),
        "MLT": Decimal("0.001"),
        "CBM": Decimal(1000),
        "CCM": Decimal("0.001"),
        "UGS": Decimal("3.785411784"),
    },
}
"""How many base units one unit is, by the family and the unit's code. All are exact: the pound and
the yard as defined in 1959, the US gallon as 231 cubic inches. TON is the metric tonne, as the list
of units names it.
"""

_FAMILY_BY_CODE: Final = {code: family for family, factors in FACTORS.items() for code in factors}


def family_of(code: str | None) -> UnitFamily | None:
    """The family of a unit; None for units that convert into no other."""
    return _FAMILY_BY_CODE.get(code) if code else None


def factor_between(unit: str, other: str) -> Decimal | None:
    """How many ``other`` one ``unit`` is: 1000 for MTS and KGS. None if they measure different
    things.
    """
    if unit == other:
        return Decimal(1)
    family = family_of(unit)
    if family is None or family is not family_of(other):
        return None
    return FACTORS[family][unit] / FACTORS[family][other]


def convert_price(price: Decimal, unit: str, into: str) -> Decimal | None:
    """The price of one ``into``, from the price of one ``unit``, not rounded; None if the units
    measure different things.
    """
    factor = factor_between(into, unit)
    return None if factor is None else price * factor
