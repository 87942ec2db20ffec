"""Checks the GST number of an Indian company: first its pattern, then its check digit, each with
its own message.
"""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import gettext_lazy as _
from stdnum import luhn
from stdnum.exceptions import ValidationError

from lading.kernel.checks import Checks
from lading.kernel.errors import Text

GST_REQUIRED = _("GST Number is required")
# RULES.md 1.5.
GST_INVALID = _("The input is not a valid GST Number")
GST_CHECK_DIGIT = _(
    "The last character of this GST Number does not match the others. Please check it against "
    "your certificate."
)

_PATTERN = re.compile(r"[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]", re.ASCII)
_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MAX_SENT = 40


def read_gst_number(
    checks: Checks, field: str, value: Any, *, required: Text | None = GST_REQUIRED
) -> str:
    """A GST number in capitals; "" when absent or wrong."""
    if isinstance(value, str) and len(value) > MAX_SENT:
        checks.fail(field, GST_INVALID)
        return ""
    number = checks.text(field, value, required=required, max_length=MAX_SENT).upper()
    if not number or checks.failed(field):
        return ""
    if not _PATTERN.fullmatch(number):
        checks.fail(field, GST_INVALID)
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
