"""Amounts in other currencies, in decimal arithmetic (RULES.md 50)."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lading.base.exchange_rates.conversion import Rate, Rates, RateState

DAY = dt.date(2026, 11, 20)
amounts = st.decimals(min_value=0, max_value=Decimal("1e25"), places=2)
rupees = st.decimals(min_value=Decimal("0.000000000001"), max_value=Decimal("1e11"), places=12)


def rates(**inr: Decimal) -> Rates:
    return Rates(
        {code: Rate(code, RateState.CURRENT, value, DAY, "ecb") for code, value in inr.items()}
    )


@pytest.mark.parametrize(
    ("amount", "source", "target", "expected"),
    [
        ("100.00", "USD", "INR", "8842.00"),
        ("8842.00", "INR", "USD", "100.00"),
        ("1.00", "USD", "EUR", "0.86"),  # 88.42 / 102.57 = 0.86204…
        ("0.01", "USD", "INR", "0.88"),
        ("0.5", "TWO", "INR", "0.01"),  # 0.005 is rounded up
        ("0.49", "TWO", "INR", "0.00"),
        ("250.50", "USD", "USD", "250.50"),
    ],
)
def test_amounts_are_rounded_half_up(amount: str, source: str, target: str, expected: str) -> None:
    known = rates(USD=Decimal("88.42"), EUR=Decimal("102.57"), TWO=Decimal("0.01"))
    assert known.convert(Decimal(amount), source, target) == Decimal(expected)


@pytest.mark.parametrize(
    ("price", "source", "target", "expected"),
    [
        ("1.00", "INR", "USD", "0.0113"),  # 0.011309…
        ("0.05", "INR", "USD", "0.000565"),  # 0.00056548…
        ("2.50", "USD", "EUR", "2.16"),  # 2.15511…
        ("0.01", "INR", "DEAR", "0E-8"),
        ("0.00", "INR", "USD", "0.00"),
        ("0.05", "USD", "USD", "0.05"),
    ],
)
def test_a_small_price_keeps_three_digits(
    price: str, source: str, target: str, expected: str
) -> None:
    known = rates(USD=Decimal("88.42"), EUR=Decimal("102.57"), DEAR=Decimal(10**9))
    converted = known.convert_price(Decimal(price), source, target)
    assert str(converted) == expected


@given(amounts, rupees, rupees)
def test_a_converted_price_is_at_least_as_near_as_a_converted_amount(
    price: Decimal, usd: Decimal, eur: Decimal
) -> None:
    known = rates(USD=usd, EUR=eur)
    exact = Fraction(price) * Fraction(usd) / Fraction(eur)
    by_price, by_amount = (
        abs(Fraction(convert(price, "USD", "EUR") or 0) - exact)
        for convert in (known.convert_price, known.convert)
    )
    assert by_price <= by_amount


@given(amounts, rupees, rupees)
def test_a_converted_amount_is_the_nearest_hundredth(
    amount: Decimal, usd: Decimal, eur: Decimal
) -> None:
    converted = rates(USD=usd, EUR=eur).convert(amount, "USD", "EUR")
    assert isinstance(converted, Decimal)
    exact = Fraction(amount) * Fraction(usd) / Fraction(eur)
    assert -Fraction(1, 200) < Fraction(converted) - exact <= Fraction(1, 200)
    assert Fraction(converted) * 100 == int(Fraction(converted) * 100)


@given(amounts, amounts, rupees)
def test_a_larger_amount_is_never_converted_to_a_smaller_one(
    one: Decimal, other: Decimal, usd: Decimal
) -> None:
    known = rates(USD=usd)
    lower, higher = (known.convert(each, "USD", "INR") for each in sorted((one, other)))
    assert lower is not None
    assert higher is not None
    assert lower <= higher


@given(amounts, rupees)
def test_converting_back_differs_by_no_more_than_the_two_roundings(
    amount: Decimal, usd: Decimal
) -> None:
    known = rates(USD=usd)
    there = known.convert(amount, "USD", "INR")
    back = known.convert(there, "INR", "USD")
    assert back is not None
    half = Fraction(1, 200)
    assert abs(Fraction(back) - Fraction(amount)) <= half / Fraction(usd) + half


@pytest.mark.parametrize("state", [RateState.OLD, RateState.MISSING])
def test_nothing_is_converted_with_an_old_or_missing_rate(state: RateState) -> None:
    inr, date = (Decimal(88), DAY) if state is RateState.OLD else (None, None)
    known = Rates({"USD": Rate("USD", state, inr, date), **rates(EUR=Decimal(100)).by_currency})
    for source, target in [("USD", "INR"), ("INR", "USD"), ("USD", "EUR"), ("EUR", "USD")]:
        assert known.convert(Decimal(5), source, target) is None
    assert known.convert(Decimal(5), "XYZ", "INR") is None
    assert known.convert(Decimal(5), "USD", "USD") == 5
    assert known.convert(None, "EUR", "INR") is None
    assert known.convert(Decimal(5), "EUR", "INR") == 500
