"""The answer about a form's field says what validation says of it (RULES.md 69)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.utils import translation

from lading.base.kernel import limits as stored
from lading.base.kernel.checks import Checks
from lading.base.kernel.field_limits import (
    DAYS_AWAY,
    DateLimits,
    FieldRuleOut,
    NumberLimits,
    TextLimits,
    Unusual,
)
from lading.base.kernel.models import Limit
from lading.base.kernel.values.counted import Counted
from lading.market.listings.forms.rodtep import SCRIP

QUANTITY = NumberLimits(minimum=0, above=True, digits=9, places=3)
PERCENT = NumberLimits(minimum=0, maximum=100, too_large="Not above 100%.")


def said(limits: NumberLimits, value: Any) -> list[str]:
    checks = Checks()
    assert checks.number_within("share", value, limits) is None
    return [str(each) for each in checks.errors["share"]]


@pytest.mark.parametrize(
    ("limits", "value", "message"),
    [
        (QUANTITY, "0", "Enter a number above 0."),
        (QUANTITY, -1, "Enter a number above 0."),
        (QUANTITY, "1.2345", "Enter a number with at most 3 decimal places."),
        (QUANTITY, 1_000_000, "Enter at most 999,999.999."),
        (NumberLimits(minimum=1_500, places=0), 1_499, "Enter at least 1,500."),
        (NumberLimits(places=0), "2.5", "Enter a whole number."),
        (NumberLimits(places=1), "2.55", "Enter a number with at most 1 decimal place."),
        (PERCENT, "100.01", "Not above 100%."),
    ],
)
def test_a_number_outside_its_limits_is_told_which(
    limits: NumberLimits, value: Any, message: str
) -> None:
    assert said(limits, value) == [message]


def test_the_rule_of_a_field_has_the_words_that_validation_says() -> None:
    rule = FieldRuleOut.from_limits("share", QUANTITY)
    assert (rule.above_minimum, rule.decimal_places) == (True, 3)
    assert rule.minimum == Decimal(0)
    assert rule.maximum == Decimal("999999.999")
    assert [rule.too_small_message] == said(QUANTITY, 0)
    assert [rule.too_large_message] == said(QUANTITY, "1000000")
    text = FieldRuleOut.from_limits("words", TextLimits(max_length=3))
    checks = Checks()
    checks.text_within("words", "four", TextLimits(max_length=3))
    assert [text.too_long_message] == checks.errors["words"]
    assert (text.max_length, text.maximum, text.decimal_places) == (3, None, None)


def test_the_words_are_in_the_language_of_the_call() -> None:
    limits = NumberLimits(minimum=1_500, digits=9, places=0)
    with translation.override("fr"):
        rule = FieldRuleOut.from_limits("share", limits)
        assert rule.too_small_message is not None
        assert "1\u202f500" in rule.too_small_message
        assert [rule.too_small_message] == said(limits, 3)


@pytest.mark.django_db
def test_staff_decide_from_where_on_a_value_is_asked_about() -> None:
    rule = FieldRuleOut.from_limits("expiryDate", DateLimits(unusual=DAYS_AWAY))
    assert (rule.unusual_after_days, rule.unusual_above) == (365, None)
    assert rule.unusual_message == "This date is more than 365 days away. Is it right?"
    Limit.objects.update_or_create(key="unusual.days", plan_tier=0, defaults={"value": 1_000})
    stored.forget()
    changed = FieldRuleOut.from_limits("expiryDate", DateLimits(unusual=DAYS_AWAY))
    assert changed.unusual_after_days == 1_000
    assert changed.unusual_message == "This date is more than 1,000 days away. Is it right?"


@pytest.mark.django_db
def test_an_unusual_number_is_taken() -> None:
    question = Counted("More than {limit} box?", "More than {limit} boxes?", by="count")
    limits = NumberLimits(places=0, unusual=Unusual(limit="unusual.containers", question=question))
    assert FieldRuleOut.from_limits("boxes", limits).unusual_message == "More than 500 boxes?"
    assert Checks().number_within("boxes", 100_000, limits) == 100_000


@pytest.mark.parametrize(
    ("typed", "is_right"),
    [
        ("0312345678", True),
        (" 0312 345-678 ", True),
        ("ab/12", True),
        ("031", False),
        ("0312_345", False),
        ("\u00e90312345", False),
        ("1" * 21, False),
    ],
)
def test_a_pattern_is_said_and_checked_alike(typed: str, *, is_right: bool) -> None:
    """The same texts as in the portal's `rules.test.ts`."""
    rule = FieldRuleOut.from_limits("scripNumber", SCRIP)
    assert rule.pattern == r"[\s/.-]*(?:[A-Za-z0-9][\s/.-]*){4,20}"
    checks = Checks()
    checks.text_within("scripNumber", typed, SCRIP)
    expected = [] if is_right else [rule.pattern_message]
    assert checks.errors.get("scripNumber", []) == expected
    assert rule.pattern_message == "A scrip number has 4 to 20 letters and digits."


def test_an_empty_text_has_no_pattern_to_match() -> None:
    checks = Checks()
    assert checks.text_within("scripNumber", "  ", SCRIP) == ""
    assert checks.errors == {}
