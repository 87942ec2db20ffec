"""One pass over a payload names every wrong field (wire contract, status 422)."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any

import pytest

from lading.base.kernel.checks import Checks
from lading.base.kernel.errors import ValidationFailed
from tests.platform.many import in_one_test


def test_every_failing_field_is_reported_at_once() -> None:
    checks = Checks()
    checks.text("name", "", required="Name is required", max_length=10)
    checks.number("price", "abc", required="Price is required")
    checks.date("until", "2026-02-30")
    with pytest.raises(ValidationFailed) as caught:
        checks.raise_if_failed()
    assert {
        field: [str(m) for m in messages] for field, messages in caught.value.errors.items()
    } == {
        "name": ["Name is required"],
        "price": ["Enter a number."],
        "until": ["There is no such day in the calendar."],
    }


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  Basmati rice ", "Basmati rice"),
        ("cafe\u0301", "caf\u00e9"),
        ("أرز بسمتي", "أرز بسمتي"),
        ("🚢 20ft", "🚢 20ft"),
        ("<b>bold</b>", "<b>bold</b>"),
        (None, ""),
    ],
)
def test_texts_are_kept_as_written_but_trimmed_and_normalised(text: Any, kept: str) -> None:
    checks = Checks()
    assert checks.text("name", text, max_length=20) == kept
    assert not checks.errors


@in_one_test("text", ["a\x00b", "a\x1bb", "\ud800", 5, ["a"], {"a": 1}, True])
def test_texts_that_cannot_be_stored_are_refused(text: Any) -> None:
    checks = Checks()
    assert checks.text("name", text, max_length=20) == ""
    assert checks.failed("name")


def test_the_longest_text_fits_and_one_more_does_not() -> None:
    checks = Checks()
    assert checks.text("name", "x" * 100, max_length=100) == "x" * 100
    checks.text("name", "x" * 101, max_length=100)
    assert [str(m) for m in checks.errors["name"]] == ["This is longer than 100 characters."]


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        (5, Decimal(5)),
        ("5", Decimal(5)),
        (5.25, Decimal("5.25")),
        ("0005.50", Decimal("5.50")),
        (1e3, Decimal(1000)),
        (-1, Decimal(-1)),
    ],
)
def test_numbers_are_read_exactly(typed: Any, number: Decimal) -> None:
    checks = Checks()
    assert checks.number("qty", typed) == number
    assert not checks.errors


@in_one_test(
    "typed",
    [
        "NaN",
        "Infinity",
        float("nan"),
        float("inf"),
        "1e5",
        "1_00",
        "1,0000.1",
        True,
        [],
        {},
        "--1",
        "9" * 400,
        10**400,
        1.234,
        "0.001",
    ],
)
def test_what_is_not_a_number_of_that_size_is_refused(typed: Any) -> None:
    checks = Checks()
    assert checks.number("qty", typed) is None
    assert checks.failed("qty")


@pytest.mark.parametrize(
    ("typed", "date"),
    [
        ("2026-11-20", dt.date(2026, 11, 20)),
        ("20-11-2026", dt.date(2026, 11, 20)),
        ("2026-11-20T18:30:00.000Z", dt.date(2026, 11, 20)),
    ],
)
def test_dates_are_iso_or_day_first(typed: str, date: dt.date) -> None:
    checks = Checks()
    assert checks.date("until", typed) == date


@in_one_test("typed", ["5/11/2026", "2026-13-01", "0000-01-01", 20261120, [], "20-11", "20-11-2"])
def test_other_dates_are_refused(typed: Any) -> None:
    checks = Checks()
    assert checks.date("until", typed) is None
    assert checks.failed("until")


def test_choices_ignore_case_and_follow_aliases() -> None:
    checks = Checks()
    assert checks.choice("mode", "SEA", ["sea", "air"]) == "sea"
    assert checks.choice("status", "ORDER_COFIRMED", {"order_cofirmed": "order_confirmed"}) == (
        "order_confirmed"
    )
    assert checks.choice("mode", "rail", ["sea", "air"]) == ""
    assert checks.choice("type", ["fcl"], ["fcl"]) == ""
    assert set(checks.errors) == {"mode", "type"}
