"""Verification codes: 15 random symbols and a check symbol (Luhn's), in four groups of four.

Of 32 symbols, none looks like another: there is no 0, O, 1 or I. The 75 random bits cannot be
guessed, and the check symbol tells a mistyped code from one that is not ours.
"""

from __future__ import annotations

import re
import secrets

from django.utils.translation import gettext_lazy as _
from stdnum import luhn
from stdnum.exceptions import ValidationError

from lading.base.kernel.errors import ValidationFailed

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
RANDOM = 15
LENGTH = RANDOM + 1
GROUP = 4

MISTYPED = _(
    "This is not a verification code. Please compare it with the document, character by character."
)
_BETWEEN = re.compile(r"[\s\-‐-―]+")


def new_code() -> str:
    """A code that nobody can guess."""
    drawn = "".join(secrets.choice(ALPHABET) for _each in range(RANDOM))
    return drawn + str(luhn.calc_check_digit(drawn, ALPHABET))


def grouped(code: str) -> str:
    """A code as people read it: `ABCD-EFGH-JKLM-NPQR`."""
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def code_from(typed: str) -> str:
    """The code that somebody typed, in any case, with or without spaces and hyphens.

    Raises ValidationFailed for what cannot be one of our codes.
    """
    code = _BETWEEN.sub("", typed).upper()
    if len(code) != LENGTH or not _has_its_check(code):
        raise ValidationFailed(errors={"code": [MISTYPED]})
    return code


def _has_its_check(code: str) -> bool:
    try:
        luhn.validate(code, ALPHABET)
    except ValidationError:
        return False
    return True
