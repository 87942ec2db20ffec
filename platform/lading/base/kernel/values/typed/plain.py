"""Typed texts in plain characters: Latin digits, narrow signs, nothing invisible."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_INVISIBLE: Final = re.compile("[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_WIDE: Final = re.compile("[\uff01-\uff5e\uffe5]")
_DIGIT: Final = re.compile(r"[^\W\D_]")
_SPACE: Final = re.compile(r"\s")


def plain_text(text: str) -> str:
    """The text with digits of every script as Latin ones, full-width signs as narrow ones, every
    space as a plain one, and without marks of direction.
    """
    seen = _INVISIBLE.sub("", text)
    seen = _WIDE.sub(lambda match: unicodedata.normalize("NFKC", match[0]), seen)
    seen = _DIGIT.sub(lambda match: str(unicodedata.decimal(match[0])), seen)
    return _SPACE.sub(" ", seen).strip()
