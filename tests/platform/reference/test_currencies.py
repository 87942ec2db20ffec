"""The decimals of currencies by ISO 4217, and how amounts are written with them (RULES.md 70)."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.utils import translation

from lading.base.kernel.field_limits import NumberLimits
from lading.base.kernel.values.currency_decimals import DECIMALS, decimals_of, stored_money
from lading.base.kernel.values.grouping import reading
from lading.base.reference.currencies import currency_codes, money_text, priced_in, rounded
from scripts.lib.paths import ROOT
from tests.platform.many import in_one_test


@in_one_test(
    ("code", "decimals"),
    [
        ("INR", 2),
        ("USD", 2),
        ("JPY", 0),
        ("KRW", 0),
        ("VND", 0),
        ("KWD", 3),
        ("TND", 3),
        ("IQD", 3),
        # CLDR has fewer for these, because people pay them in cash without.
        ("IDR", 2),
        ("HUF", 2),
        ("RSD", 2),
        ("AFN", 2),
    ],
)
def test_a_currency_has_the_decimals_of_the_standard(code: str, decimals: int) -> None:
    assert decimals_of(code) == decimals


def test_the_exceptions_are_currencies() -> None:
    assert set(DECIMALS) <= currency_codes()


@pytest.mark.parametrize(
    ("amount", "code", "shown"),
    [("0.5", "JPY", "1"), ("1.0005", "KWD", "1.001"), ("2.345", "USD", "2.35")],
)
def test_an_amount_is_rounded_half_up_to_them(amount: str, code: str, shown: str) -> None:
    assert rounded(Decimal(amount), code) == Decimal(shown)


@in_one_test(
    ("language", "amount", "code", "written"),
    [
        ("en", "1500", "JPY", "JPY 1,500"),
        ("en", "1500.00", "JPY", "JPY 1,500"),
        ("en", "33.35", "JPY", "JPY 33.35"),
        ("en", "1.5", "KWD", "KWD 1.500"),
        ("fr", "1234567.5", "EUR", "EUR 1\u202f234\u202f567,50"),
        ("it", "1234567.5", "KWD", "KWD 1.234.567,500"),
        ("en", "1234567.5", "INR", "INR 1,234,567.50"),
        ("fr", "1234567.5", "INR", "INR 1\u202f234\u202f567,50"),
        ("it", "3651", "INR", "INR 3651,00"),
        ("es", "-3651.5", "USD", "USD -3651,50"),
        ("it", "36510", "INR", "INR 36.510,00"),
    ],
)
def test_an_amount_is_written_with_them(
    language: str, amount: str, code: str, written: str
) -> None:
    with translation.override(language):
        assert money_text(Decimal(amount), code) == written


@pytest.mark.parametrize(
    ("language", "code", "written"),
    [
        ("en", "INR", "INR 12,34,567.50"),
        ("en", "USD", "USD 1,234,567.50"),
        ("fr", "INR", "INR 1\u202f234\u202f567,50"),
        ("zh", "INR", "INR 1,234,567.50"),
    ],
)
def test_rule_77_only_readers_in_india_have_rupees_by_crores(
    language: str, code: str, written: str
) -> None:
    with translation.override(language), reading(in_india=True):
        assert money_text(Decimal("1234567.5"), code) == written
    with translation.override(language):
        assert "12,34" not in money_text(Decimal("1234567.5"), code)


def test_rule_70_decimals_are_those_of_the_table_that_the_portal_reads() -> None:
    rows = (ROOT / "tests/inputs/currencies.csv").read_text(encoding="utf-8").split()[1:]
    table = {code: int(decimals) for code, decimals in (row.split(",") for row in rows)}
    assert table == {code: decimals_of(code) for code in currency_codes()}
    assert (table["JPY"], table["KWD"], table["IDR"], len(table)) == (0, 3, 2, 154)


def test_stored_amounts_keep_the_decimals_of_their_currency() -> None:
    written = [stored_money(Decimal(1500), code) for code in ("JPY", "KWD", "USD")]
    assert written == ["JPY 1,500", "KWD 1,500.000", "USD 1,500.00"]


def test_a_price_may_have_more_decimals_than_its_currency_and_never_fewer() -> None:
    price = NumberLimits(digits=14, places=2)
    assert [priced_in(price, code).places for code in ("JPY", "USD", "KWD", "")] == [2, 2, 3, 2]
    assert priced_in(price, "KWD").most == Decimal("999999999999.999")
