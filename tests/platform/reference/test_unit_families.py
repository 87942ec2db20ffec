"""The conversion of units: figures are those of conversion tables, not of the code."""

from __future__ import annotations

from decimal import Decimal

import pytest

from lading.base.reference.loading import sources
from lading.base.reference.units.families import (
    FACTORS,
    convert_price,
    family_of,
)


@pytest.mark.parametrize(
    ("price", "unit", "into", "expected"),
    [
        ("1500", "MTS", "KGS", "1.5"),
        ("1.5", "KGS", "MTS", "1500"),
        ("1.5", "KGS", "QTL", "150"),
        ("4150", "QTL", "MTS", "41500"),
        ("2.204622621848776", "KGS", "LBS", "1"),
        ("45.359237", "LBS", "KGS", "100"),
        ("3", "TON", "MTS", "3"),
        ("0.0005", "GMS", "KGS", "0.5"),
        ("10.7639104167097", "SQM", "SQF", "1"),
        ("914.4", "YDS", "MTR", "1000"),
        ("1000", "CBM", "LTR", "1"),
        ("3.785411784", "UGS", "LTR", "1"),
    ],
)
def test_a_price_of_another_unit(price: str, unit: str, into: str, expected: str) -> None:
    converted = convert_price(Decimal(price), unit, into)
    assert converted is not None
    assert abs(converted - Decimal(expected)) < Decimal("1e-12")


@pytest.mark.parametrize(
    ("unit", "into"),
    [
        ("PCS", "KGS"),
        ("NOS", "PCS"),
        ("BAG", "KGS"),
        ("MTR", "SQM"),
        ("KGS", "LTR"),
        ("DOZ", "PCS"),
    ],
)
def test_units_that_measure_different_things_do_not_convert(unit: str, into: str) -> None:
    assert convert_price(Decimal(5), unit, into) is None


def test_packages_have_no_family() -> None:
    assert family_of("BAG") is None
    assert family_of(None) is None


def test_every_code_but_the_pound_is_a_unit_of_the_list() -> None:
    listed = {row["code"] for row in sources.fixture("units.csv")}
    known = {code for factors in FACTORS.values() for code in factors}
    assert known - listed == {"LBS"}
