"""E-mail addresses and mobile numbers as people type them."""

from __future__ import annotations

from typing import Any

import pytest

from lading.base.kernel.checks import Checks
from lading.base.kernel.values import contact_checks
from tests.platform.many import in_one_test

INDIAN = "Please enter a valid 10-digit Indian WhatsApp number"
FOREIGN = "Please enter a valid WhatsApp number"


def mobile(value: Any, dial_code: Any = "+91") -> tuple[str, list[str]]:
    checks = Checks()
    number = contact_checks.mobile(checks, "mobile", value, dial_code=dial_code)
    return number, [str(message) for message in checks.errors.get("mobile", [])]


@in_one_test(
    ("value", "dial_code", "expected"),
    [
        ("9876543210", "+91", "+919876543210"),
        ("9876543210", "91", "+919876543210"),
        ("9876543210", 91, "+919876543210"),
        (9876543210, "+91", "+919876543210"),
        ("+919876543210", "+91", "+919876543210"),
        ("919876543210", "+91", "+919876543210"),
        ("+91 98765 43210", "+91", "+919876543210"),
        ("98765-43210", "+91", "+919876543210"),
        # A national number that begins with the dial code's own digits.
        ("9123456789", "+91", "+919123456789"),
        ("501234567", "+971", "+971501234567"),
        ("0501234567", "+971", "+971501234567"),
        ("971501234567", "+971", "+971501234567"),
        ("+971501234567", "+91", "+971501234567"),
        ("+442071838750", "+44", "+442071838750"),
        ("212 555 0123", "+1", "+12125550123"),
    ],
)
def test_every_spelling_is_one_number(value: Any, dial_code: Any, expected: str) -> None:
    assert mobile(value, dial_code) == (expected, [])


@in_one_test(
    ("value", "dial_code", "message"),
    [
        ("5876543210", "+91", INDIAN),
        ("987654321", "+91", INDIAN),
        ("98765432100", "+91", INDIAN),
        ("+915876543210", "+91", INDIAN),
        ("0442345678", "+91", INDIAN),
        ("98765x3210", "+91", INDIAN),
        ("९८७६५४३२१०", "+91", INDIAN),
        ("1234", "+971", FOREIGN),
        ("50123", "+971", FOREIGN),
        ("+5876", "+971", FOREIGN),
        ("501234567", "", FOREIGN),
        ("501234567", "+00", FOREIGN),
        ("", "+91", "Please provide your WhatsApp-enabled mobile number!"),
        ("  ", "+91", "Please provide your WhatsApp-enabled mobile number!"),
        (None, "+91", "Please provide your WhatsApp-enabled mobile number!"),
        ("9" * 21, "+91", "This is longer than 20 characters."),
        (True, "+91", "This value is not valid."),
        (["9876543210"], "+91", "This value is not valid."),
    ],
)
def test_a_value_that_is_not_a_number_is_refused(value: Any, dial_code: Any, message: str) -> None:
    assert mobile(value, dial_code) == ("", [message])


def test_a_number_may_be_left_out_where_it_is_not_required() -> None:
    checks = Checks()
    assert contact_checks.mobile(checks, "mobile", "", dial_code=91, required=None) == ""
    assert not checks.errors


@pytest.mark.parametrize(
    ("value", "expected"), [("+971", 971), ("971", 971), (971, 971), ("", 91), (None, 91)]
)
def test_dial_codes(value: Any, expected: int) -> None:
    checks = Checks()
    assert contact_checks.dial_code(checks, "countryCode", value) == expected
    assert not checks.errors


@pytest.mark.parametrize("value", ["+999", "x", "0", "+9716", ["+91"], "९१"])
def test_wrong_dial_codes_are_named(value: Any) -> None:
    checks = Checks()
    contact_checks.dial_code(checks, "countryCode", value)
    assert list(checks.errors) == ["countryCode"]


@in_one_test(
    ("value", "expected", "message"),
    [
        (" Asha@Trader.Example ", "asha@trader.example", None),
        ("asha+rice@trader.example", "asha+rice@trader.example", None),
        ("", "", "Please input your E-mail!"),
        (None, "", "Please input your E-mail!"),
        ("asha", "", "The input is not a valid E-mail!"),
        ("asha@", "", "The input is not a valid E-mail!"),
        ("asha@trader.example\nBcc: x@y.example", "", "The input is not a valid E-mail!"),
        ("Asha <asha@trader.example>", "", "The input is not a valid E-mail!"),
        ("a" * 64 + "@trader.exampl", "", "This is longer than 75 characters."),
        (5, "", "This value is not valid."),
    ],
)
def test_email_addresses(value: Any, expected: str, message: str | None) -> None:
    checks = Checks()
    assert contact_checks.email(checks, "email", value) == expected
    assert [str(m) for m in checks.errors.get("email", [])] == ([message] if message else [])
