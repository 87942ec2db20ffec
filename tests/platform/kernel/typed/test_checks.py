"""The API takes a number or a date as people type it if it can be read in one way, and never
guesses (RULES.md 73, 74).
"""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any

import pytest
from django.utils import translation

from lading.base.kernel.checks import Checks
from lading.base.kernel.field_limits import NumberLimits
from lading.base.kernel.values.typed.numbers import two_readings
from tests.platform.many import in_one_test

WEIGHT = NumberLimits(minimum=0, places=3)
PRICE = NumberLimits(minimum=1)


def number(
    language: str, sent: Any, limits: NumberLimits = PRICE, currency: str = ""
) -> Decimal | str | None:
    """The number that was read, or the message."""
    checks = Checks()
    with translation.override(language):
        read = checks.number_within("price", sent, limits, currency=currency)
        return str(checks.errors["price"][0]) if checks.errors else read


def day(language: str, sent: Any) -> dt.date | str | None:
    checks = Checks()
    with translation.override(language):
        read = checks.date("until", sent)
        return str(checks.errors["until"][0]) if checks.errors else read


@in_one_test(
    ("language", "sent", "currency", "value"),
    [
        ("fr", "81 375,00", "EUR", "81375"),
        ("fr", "12,5", "", "12.5"),
        ("it", "1.234,50", "EUR", "1234.5"),
        ("es", "1.234.567,8", "", "1234567.8"),
        ("en", "₹1,23,456.00", "INR", "123456"),
        ("en", "USD 1,250.00", "USD", "1250"),
        ("zh", "１２．５", "", "12.5"),
        ("ar", "۱۲۳", "", "123"),
        ("en", "3,651", "", "3651"),
        ("en", "1250/-", "INR", "1250"),
        # What programs send stays what it was.
        ("it", "12.5", "", "12.5"),
        ("fr", "1250.75", "", "1250.75"),
        ("en", "1.250", "", "1.25"),
        ("en", 1.25, "", "1.25"),
        ("it", 1250, "", "1250"),
    ],
)
def test_a_number_is_read_as_it_is_typed(
    language: str, sent: Any, currency: str, value: str
) -> None:
    assert number(language, sent, currency=currency) == Decimal(value)


def test_a_json_number_is_never_read_by_language() -> None:
    assert number("it", 1.234, WEIGHT) == Decimal("1.234")
    assert number("it", Decimal("1.234"), WEIGHT) == Decimal("1.234")


@pytest.mark.parametrize(
    ("language", "sent", "message"),
    [
        ("it", "1.234", "1.234 si può leggere in due modi. Scrivete 1,2340 o 1234."),
        ("fr", "3,651", "3,651 peut se lire de deux façons. Écrivez 3,6510 ou 3651."),
    ],
)
def test_what_can_be_read_in_two_ways_is_refused_with_both(
    language: str, sent: str, message: str
) -> None:
    assert number(language, sent, WEIGHT) == message


@pytest.mark.parametrize(
    ("sent", "readings"),
    [
        ("1.250", (Decimal(1250), Decimal("1.250"))),
        ("1,250", (Decimal("1.250"), Decimal(1250))),
        ("1.250,5", None),
        ("1250", None),
        ("ten", None),
    ],
)
def test_both_readings_are_told_where_there_are_two(
    sent: str, readings: tuple[Decimal, Decimal] | None
) -> None:
    assert two_readings(sent, "it") == readings


@pytest.mark.parametrize("language", ["es", "fr", "it"])
@pytest.mark.parametrize("sent", ["1.234", "2.400", "9.125"])
def test_each_of_the_two_spellings_is_then_understood(language: str, sent: str) -> None:
    refusal = str(number(language, sent, WEIGHT))
    offered = {
        word.rstrip(".。")
        for word in refusal.replace("“", " ").replace("”", " ").split()
        if word[0].isdigit() and word.rstrip(".。") != sent
    }
    assert {number(language, each, WEIGHT) for each in offered} == {
        Decimal(sent),
        Decimal(sent) * 1000,
    }


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        ("EUR 12", "This amount is in another currency. Enter it in USD."),
        ("€12", "This amount is in another currency. Enter it in USD."),
        ("ten", "Enter a number."),
        ("-$5", "Enter at least 1."),
        ("12,345.678", "Enter a number with at most 2 decimal places."),
        ("9" * 120, "Enter a number."),
        ("1,234,567,890,123,456", "Enter at most 999,999,999,999.99."),
    ],
)
def test_a_refusal_says_why(sent: str, message: str) -> None:
    assert number("en", sent, currency="USD") == message


@in_one_test(
    ("language", "sent", "value"),
    [
        ("en", "31-Dec-2026", "2026-12-31"),
        ("en", "05-12-2026", "2026-12-05"),
        ("it", "2026-12-05", "2026-12-05"),
        ("fr", "5/12/26", "2026-12-05"),
        ("fr", "1er décembre 2026", "2026-12-01"),
        ("zh", "2026年12月5日", "2026-12-05"),
        ("ar", "٣١ ديسمبر ٢٠٢٦", "2026-12-31"),
        ("en", "2026-12-31T10:00:00Z", "2026-12-31"),
    ],
)
def test_a_date_is_read_as_it_is_typed(language: str, sent: str, value: str) -> None:
    assert day(language, sent) == dt.date.fromisoformat(value)


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        (
            "5/12/2026",
            "5/12/2026 can be read in two ways. Write 05-Dec-2026 or 12-May-2026.",
        ),
        ("30 Feb 2027", "There is no such day in the calendar."),
        ("2027-02-30", "There is no such day in the calendar."),
        ("soon", "Enter a date as DD-MM-YYYY."),
        (20261231, "Enter a date as DD-MM-YYYY."),
    ],
)
def test_a_wrong_date_is_refused_with_its_reason(sent: Any, message: str) -> None:
    assert day("en", sent) == message
