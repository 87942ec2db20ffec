"""The conversion of units: figures are those of conversion tables, not of the code."""

from __future__ import annotations

from decimal import Decimal

import pytest

from lading.base.reference.loading import sources
from lading.base.reference.units.families import (
    FACTORS,
    are_alike,
    convert_price,
    convert_quantity,
    family_of,
)
from tests.platform.many import in_one_test


@in_one_test(
    ("quantity", "unit", "into", "expected"),
    [
        ("19500", "KGS", "MTS", "19.5"),
        ("2", "MTS", "KGS", "2000"),
        ("3", "TON", "MTS", "3"),
        ("250", "QTL", "MTS", "25"),
        ("1", "KGS", "LBS", "2.20462262184878"),
        ("100", "LBS", "KGS", "45.359237"),
        ("500", "GMS", "KGS", "0.5"),
        ("1", "SQM", "SQF", "10.7639104167097"),
        ("1000", "YDS", "MTR", "914.4"),
        ("1", "CBM", "LTR", "1000"),
        ("1", "UGS", "LTR", "3.785411784"),
    ],
)
def test_a_quantity_in_another_unit(quantity: str, unit: str, into: str, expected: str) -> None:
    converted = convert_quantity(Decimal(quantity), unit, into)
    assert converted is not None
    assert abs(converted - Decimal(expected)) < Decimal("1e-12")


@pytest.mark.parametrize(
    ("price", "unit", "into", "expected"),
    [
        ("1500", "MTS", "KGS", "1.5"),
        ("1.5", "KGS", "MTS", "1500"),
        ("1.5", "KGS", "QTL", "150"),
        ("4150", "QTL", "MTS", "41500"),
        ("2.204622621848776", "KGS", "LBS", "1"),
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
    assert convert_quantity(Decimal(5), unit, into) is None
    assert convert_price(Decimal(5), unit, into) is None
    assert not are_alike([unit, into])


def test_units_of_one_family_or_one_unit_are_alike() -> None:
    assert are_alike(["KGS", "MTS", "QTL"])
    assert are_alike(["PCS", "PCS"])
    assert are_alike([])
    assert not are_alike(["KGS", "MTS", "NOS"])
    assert family_of("BAG") is None
    assert family_of(None) is None


def test_every_code_but_the_pound_is_a_unit_of_the_list() -> None:
    listed = {row["code"] for row in sources.fixture("units.csv")}
    known = {code for factors in FACTORS.values() for code in factors}
    assert known - listed == {"LBS"}
