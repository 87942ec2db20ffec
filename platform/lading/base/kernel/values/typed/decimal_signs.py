"""Which sign a column of numbers has before its decimals, as its cells show it.

The patterns are those of Python and of PostgreSQL alike, because trade records are counted by a
statement. They stand for a trimmed text without a currency.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from .evidence import Evidence, gathered
from .plain import plain_text

POINT, COMMA = ".", ","
OTHER: Final = {POINT: COMMA, COMMA: POINT}
SPACING: Final = " \u00a0\u2009\u202f'\u2019_"
"""What may stand between groups of three besides a point or a comma."""
_MINUS: Final = "\u2212\u2010\u2011\u2012\u2013\u2014-"
_BEFORE: Final = f"[(+{_MINUS}]?"
_BEHIND: Final = f"[){_MINUS}]?"
_EXPONENT: Final = "[eE][+-]?[0-9]{1,3}"
_FIRST: Final = "[1-9][0-9]{0,2}"


def _only(sign: str, indian: str = "") -> str:
    """A number that can only have this decimal sign; ``indian`` are groups of two before the last
    one.
    """
    thousands = f"[{OTHER[sign]}][0-9]{{3}}"
    several = f"({_FIRST}({thousands})+{indian})"
    ways = (
        # 1.5 and 1.2345: no group has so many digits.
        f"[0-9]*[{sign}]([0-9]{{1,2}}|[0-9]{{4,}})({_EXPONENT})?",
        # 1.234E+05: what is written with an exponent has no groups.
        f"[0-9]*[{sign}][0-9]+{_EXPONENT}",
        # 0.125, .125 and 1234.567: no group begins so.
        f"(0[0-9]*|[0-9]{{4,}})?[{sign}][0-9]{{3}}",
        # 1 234.567: one sign groups.
        f"{_FIRST}([{SPACING}][0-9]{{3}})+[{sign}][0-9]+",
        # 1,234.5, and 1,234,567 or 1,23,456: the other sign groups.
        f"({_FIRST}|{several}){thousands}[{sign}][0-9]*",
        f"{several}{thousands}",
    )
    return f"{_BEFORE}({'|'.join(ways)}){_BEHIND}"


ONLY: Final = {
    # In India the groups before the last one have two digits, and commas between them.
    POINT: _only(POINT, f"|[1-9][0-9]?([{COMMA}][0-9]{{2}})+"),
    COMMA: _only(COMMA),
}
"""The pattern of a number that can only have this decimal sign."""
EITHER: Final = f"{_BEFORE}{_FIRST}[.,][0-9]{{3}}{_BEHIND}"
"""2.400: thousands, or a fraction."""

_ONLY: Final = {sign: re.compile(pattern) for sign, pattern in ONLY.items()}
_EITHER: Final = re.compile(EITHER)


def sign_shown(text: str) -> str:
    """The decimal sign that a number shows, because it can be read in one way; "" for any other
    text.
    """
    number = _trimmed(text)
    return next((sign for sign, pattern in _ONLY.items() if pattern.fullmatch(number)), "")


def has_either_sign(text: str) -> bool:
    """Whether a text is another number with the other decimal sign."""
    return _EITHER.fullmatch(_trimmed(text)) is not None


def evidence_of_signs(written: Iterable[str]) -> Evidence:
    """What the texts of a column show."""
    return gathered((POINT, COMMA), ((text, 1) for text in written), sign_shown, has_either_sign)


def _trimmed(text: str) -> str:
    return plain_text(text).lstrip(SPACING)
