"""Checks e-mail addresses and mobile numbers in forms: the documents' rules and messages (RULES.md
1.5), and the numbering plans of the world (RULES.md 46).
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

import phonenumbers
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.errors import Text

from . import texts

MAX_EMAIL = 75
MAX_MOBILE = 20
INDIA = 91

EMAIL_REQUIRED = _("Please input your E-mail!")
EMAIL_INVALID = _("The input is not a valid E-mail!")
MOBILE_REQUIRED = _("Please provide your WhatsApp-enabled mobile number!")
MOBILE_INDIAN = _("Please enter a valid 10-digit Indian WhatsApp number")
MOBILE_INVALID = _("Please enter a valid WhatsApp number")

LOOKS_LIKE = _(
    "This e-mail address contains {character}, which looks like another letter or cannot be seen. "
    "Please type the address again."
)

_LOOKING_ALIKE = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC"})
"""Alphabets with letters that look like each other's, as the names of their letters begin."""
_PHONETIC = re.compile("[\u0250-\u02ff\u1d00-\u1dbf]")
_SPACING = re.compile(r"[\s().-]")
_DIGITS = re.compile(r"\+?\d{4,19}", re.ASCII)
_INDIAN = re.compile(r"[6-9]\d{9}", re.ASCII)


def email(checks: Checks, field: str, value: Any, *, required: Text | None = EMAIL_REQUIRED) -> str:
    """An e-mail address in lower case, of at most 75 characters; "" when absent or wrong."""
    if isinstance(value, str) and (problem := problem_of_address(value)) is not None:
        checks.fail(field, problem)
        return ""
    text = checks.text(field, value, required=required, max_length=MAX_EMAIL).lower()
    if not text:
        return ""
    try:
        validate_email(text)
    except ValidationError:
        checks.fail(field, EMAIL_INVALID)
        return ""
    return text


def problem_of_address(address: str) -> Text | None:
    """What is wrong with an e-mail address whose letters look like others, or are not seen: an
    address with a Cyrillic letter is another mailbox than the one that it shows.
    """
    character = texts.invisible_in(address) or _look_alike_in(address)
    return None if character is None else LOOKS_LIKE.format(character=texts.named(character))


def _look_alike_in(address: str) -> str | None:
    """A letter that is the form of another (full-width), or of an alphabet that looks like the one
    before. Names of domains and mailboxes use one of those alphabets at a time.
    """
    if address.isascii():
        return None
    alphabet = ""
    for char in address:
        if _PHONETIC.match(char) or unicodedata.normalize("NFKC", char) not in (char, " "):
            return char
        written = unicodedata.name(char, "").partition(" ")[0]
        if written not in _LOOKING_ALIKE:
            continue
        if alphabet and written != alphabet:
            return next(each for each in address if _is_foreign(each))
        alphabet = written
    return None


def _is_foreign(char: str) -> bool:
    written = unicodedata.name(char, "").partition(" ")[0]
    return written in _LOOKING_ALIKE and written != "LATIN"


def mobile(
    checks: Checks,
    field: str,
    value: Any,
    *,
    dial_code: Any,
    required: Text | None = MOBILE_REQUIRED,
) -> str:
    """A mobile number in E.164; "" when absent or wrong.

    ``dial_code`` is that of the form's country (`+91`, `91`). The number may be written without or
    with its dial code, with or without a plus (RULES.md 46). A number with a plus may be of another
    country.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    text = _SPACING.sub("", checks.text(field, value, required=required, max_length=MAX_MOBILE))
    if not text:
        return ""
    dial = _dial_code(dial_code)
    number = _number(text, dial) if _DIGITS.fullmatch(text) else None
    if number is None:
        checks.fail(field, MOBILE_INDIAN if dial == INDIA else MOBILE_INVALID)
        return ""
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)


def region_of(mobile: str) -> str:
    """The country of a number in E.164, as ISO alpha-2; "" when unknown or absent."""
    if not mobile:
        return ""
    return phonenumbers.region_code_for_number(phonenumbers.parse(mobile)) or ""


def dial_code(checks: Checks, field: str, value: Any, *, default: int = INDIA) -> int:
    """A country's dial code as a number; ``default`` when absent."""
    if value is None or value == "":
        return default
    code = _dial_code(value)
    if not phonenumbers.COUNTRY_CODE_TO_REGION_CODE.get(code):
        checks.fail(field, INVALID_VALUE)
        return default
    return code


def _dial_code(value: Any) -> int:
    digits = str(value).strip().removeprefix("+")
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= 3 else 0


def _number(text: str, dial: int) -> phonenumbers.PhoneNumber | None:
    """The number, tried as a national one first: some begin with the digits of the dial code."""
    if text.startswith("+"):
        return _valid(text)
    international = _valid(f"+{text}")
    if international is not None and international.country_code != dial:
        international = None
    return _valid(f"+{dial}{text}") or international


def _valid(text: str) -> phonenumbers.PhoneNumber | None:
    try:
        number = phonenumbers.parse(text)
    except phonenumbers.NumberParseException:
        return None
    if not phonenumbers.is_valid_number(number):
        return None
    if number.country_code == INDIA and not _INDIAN.fullmatch(str(number.national_number)):
        return None
    return number
