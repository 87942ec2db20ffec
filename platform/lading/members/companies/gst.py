"""Checks the GST number of an Indian company: first its pattern, then its check digit, each with
its own message.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_lazy as _
from stdnum import luhn
from stdnum.exceptions import ValidationError

from lading.base.kernel.checks import Checks
from lading.base.kernel.errors import Text
from lading.base.kernel.field_limits import TextLimits

GST_REQUIRED = _("GST Number is required")
# RULES.md 1.5.
GST_INVALID = _("The input is not a valid GST Number")
GST_CHECK_DIGIT = _(
    "The last character of this GST Number does not match the others. Please check it against "
    "your certificate."
)

_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MAX_SENT = 40
NUMBER = TextLimits(
    max_length=MAX_SENT,
    too_long=GST_INVALID,
    pattern="[0-9]{2}[A-Za-z]{5}[0-9]{4}[A-Za-z][0-9A-Za-z][Zz][0-9A-Za-z]",
    pattern_message=GST_INVALID,
)
"""A number as it is typed. Its check digit cannot be part of the pattern."""


def read_gst_number(
    checks: Checks, field: str, value: Any, *, required: Text | None = GST_REQUIRED
) -> str:
    """A GST number in capitals; "" when absent or wrong."""
    number = checks.text_within(field, value, replace(NUMBER, required=required)).upper()
    if not number or checks.failed(field):
        return ""
    if not has_check_digit(number):
        checks.fail(field, GST_CHECK_DIGIT)
        return ""
    return number


def has_check_digit(number: str) -> bool:
    """Whether the last character of a well-formed number is right: Luhn modulo 36.

    `stdnum.in_.gstin` uses the same sum, but also a list of states that lacks the newest ones
    (38, Ladakh) and would refuse their companies.
    """
    try:
        luhn.validate(number, _ALPHABET)
    except ValidationError:
        return False
    return True
