"""Which encoding a text has."""

from __future__ import annotations

import codecs
import re
from typing import Final

from charset_normalizer import from_bytes

WESTERN: Final = "cp1252"
_MARKS: Final = (
    # UTF-32 comes first: its mark begins as that of UTF-16.
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SCRIPTS: Final = ["gb18030", "big5", "shift_jis", "euc_kr", "cp1256", "cp1251", WESTERN]
"""One for each script that is told from its bytes. Those of Latin letters cannot be told from each
other in a short text; `WESTERN` stands for all of them.
"""
_ONE_BYTE: Final = frozenset({"cp1256", "cp1251"})
_EAST_ASIAN: Final = frozenset({"gb18030", "big5", "shift_jis"})
_COMMON_CHINESE: Final = "gb2312"
"""The common characters of GB 18030. A short text in them is taken for Big5 or Shift JIS, whose own
texts have other bytes.
"""
_MIXED: Final = re.compile(r"[A-Za-z][^\W\d_A-Za-z]|[^\W\d_A-Za-z][A-Za-z]")
"""A Latin letter beside one of another script. No word in Cyrillic or Arabic has that; `café` read
as one of them does.
"""
_HALF: Final = 2


def guessed(head: bytes) -> str:
    """The encoding by a text's first bytes: what its mark says; UTF-16 where every other byte is
    zero; UTF-8 where it can be; else by what the letters would be.
    """
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return encoding
    odd, even = head[1::2].count(0), head[::2].count(0)
    if max(odd, even) * _HALF > len(head) // _HALF:
        return "utf-16-le" if odd > even else "utf-16-be"
    return "utf-8" if _is("utf-8", head) else _by_letters(head)


def _by_letters(head: bytes) -> str:
    likely = [match.encoding for match in from_bytes(head, cp_isolation=_SCRIPTS)]
    best = likely[0] if likely else WESTERN
    if best in _EAST_ASIAN and _is(_COMMON_CHINESE, head):
        return "gb18030"
    is_doubtful = best in _ONE_BYTE and _MIXED.search(head.decode(best, errors="replace"))
    return WESTERN if is_doubtful else best


def _is(encoding: str, head: bytes) -> bool:
    """Whether the bytes can be text in an encoding; the last character may be cut off."""
    try:
        codecs.getincrementaldecoder(encoding)().decode(head)
    except UnicodeDecodeError:
        return False
    return True
