"""GST numbers: the pattern and the check digit, each with its own message."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stdnum.in_ import gstin

from lading.base.kernel.checks import Checks
from lading.members.companies.gst import read_gst_number
from tests.platform.many import in_one_test

INVALID = "The input is not a valid GST Number"
CHECK_DIGIT = (
    "The last character of this GST Number does not match the others. Please check it "
    "against your certificate."
)


def read(value: Any) -> tuple[str, list[str]]:
    checks = Checks()
    number = read_gst_number(checks, "gstNumber", value)
    return number, [str(message) for message in checks.errors.get("gstNumber", [])]


@pytest.mark.parametrize(
    ("value", "number"),
    [
        ("27AAPFU0939F1ZV", "27AAPFU0939F1ZV"),
        (" 27aapfu0939f1zv ", "27AAPFU0939F1ZV"),
        # Ladakh, a state since 2019.
        ("38AAACB1234C1ZC", "38AAACB1234C1ZC"),
    ],
)
def test_numbers_as_they_are(value: str, number: str) -> None:
    assert read(value) == (number, [])


@in_one_test(
    ("value", "message"),
    [
        ("", "GST Number is required"),
        (None, "GST Number is required"),
        ("27AAPFU0939F1Z", INVALID),
        ("27AAPFU0939F1ZVX", INVALID),
        ("27AAPFU0939F1AV", INVALID),
        ("2XAAPFU0939F1ZV", INVALID),
        ("27AAPFU0939F1Z٣", INVALID),
        ("x" * 5000, INVALID),
        ("27AAPFU0939F1ZO", CHECK_DIGIT),
        ("72AAPFU0939F1ZV", CHECK_DIGIT),
        (27, "This value is not valid."),
    ],
)
def test_what_is_wrong(value: Any, message: str) -> None:
    assert read(value) == ("", [message])


@given(st.from_regex(r"\A(0[1-9]|[12][0-9]|3[0-7])[A-Z]{3}P[A-Z][0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]\Z"))
def test_it_agrees_with_the_number_library(number: str) -> None:
    try:
        gstin.validate(number)
    except gstin.InvalidChecksum:
        assert read(number) == ("", [CHECK_DIGIT])
    except gstin.ValidationError:
        pass  # a state missing in the library's list, or a PAN without digits
    else:
        assert read(number) == (number, [])


@given(st.integers(0, 14), st.sampled_from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
def test_no_single_slip_of_a_character_goes_through(place: int, character: str) -> None:
    true = "27AAPFU0939F1ZV"
    slipped = true[:place] + character + true[place + 1 :]
    assert (read(slipped)[0] == "") == (slipped != true)
