"""In which direction each letter of a text is read (Unicode's bidirectional algorithm, UAX 9).

python-bidi knows the classes of letters from Python's tables and leaves out the letters that the
algorithm ignores. So it is only shown a stand-in for each letter, one of each class: it answers a
level for every letter, also for ignored ones and for those newer than Python's tables.
"""

from __future__ import annotations

import unicodedata
from typing import Any

from bidi import algorithm

_STAND_INS = {
    "L": "a",
    "R": "\u05d0",
    "AL": "\u0627",
    "EN": "1",
    "AN": "\u0661",
    "ES": "-",
    "ET": "$",
    "CS": ",",
    "NSM": "\u0300",
    "ON": "!",
    "WS": " ",
    "S": " ",
    "B": " ",
}
"""A letter of each class that the algorithm resolves. Lines are separated before, so that B and S
are spaces.
"""
_IGNORED = "NSM"
"""Joiners, soft hyphens, tags and isolates have the level of the letter before them, as UAX 9, 5.2
recommends for those who keep them; a mark has that too.
"""
_BRACKETS = "()[]{}⟨⟩⟦⟧〈〉《》「」『』【】〔〕〖〗（）［］｛｝"
_CLOSED_BY = dict(zip(_BRACKETS[::2], _BRACKETS[1::2], strict=True))
_UNASSIGNED = (
    (0x0590, 0x05FF, "R"),
    (0x0600, 0x07BF, "AL"),
    (0x07C0, 0x085F, "R"),
    (0x0860, 0x08FF, "AL"),
    (0x20A0, 0x20CF, "ET"),
    (0xFB1D, 0xFB4F, "R"),
    (0xFB50, 0xFDCF, "AL"),
    (0xFDF0, 0xFDFF, "AL"),
    (0xFE70, 0xFEFF, "AL"),
    (0x10800, 0x10CFF, "R"),
    (0x10D00, 0x10D3F, "AL"),
    (0x10D40, 0x10EBF, "R"),
    (0x10EC0, 0x10EFF, "AL"),
    (0x10F00, 0x10F2F, "R"),
    (0x10F30, 0x10F6F, "AL"),
    (0x10F70, 0x10FFF, "R"),
    (0x1E800, 0x1EC6F, "R"),
    (0x1EC70, 0x1ECBF, "AL"),
    (0x1ECC0, 0x1ECFF, "R"),
    (0x1ED00, 0x1ED4F, "AL"),
    (0x1ED50, 0x1EDFF, "R"),
    (0x1EE00, 0x1EEFF, "AL"),
    (0x1EF00, 0x1EFFF, "R"),
    (0x1F000, 0x1FAFF, "ON"),
)
"""The classes of code points that Python's tables do not have yet: Unicode's DerivedBidiClass, and
pictures. All others are L.
"""


def levels(text: str) -> list[int]:
    """The level of each letter of a line: odd ones are read from right to left."""
    stand_ins = "".join(map(_stand_in, text))
    base = algorithm.get_base_level(stand_ins)
    storage: dict[str, Any] = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = base, ("L", "R")[base]
    algorithm.get_embedding_levels(stand_ins, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    _resolve_brackets(text, storage["chars"], "LR"[base])
    algorithm.resolve_neutral_types(storage, debug=False)
    algorithm.resolve_implicit_levels(storage, debug=False)
    return [each["level"] for each in storage["chars"]]


def _resolve_brackets(text: str, chars: list[dict[str, Any]], base: str) -> None:
    """UAX 9, N0, which python-bidi leaves out: both brackets of a pair get the direction of the
    line if the pair has a letter of it, else that of the letters before the pair if those inside
    are alike. So `(INR)` behind `GST` keeps its brackets in an Arabic line.
    """
    for first, last in _bracket_pairs(text, chars):
        inside = {_direction(each) for each in chars[first + 1 : last]} - {""}
        if not inside:
            continue
        before = (_direction(each) for each in reversed(chars[:first]))
        context = next(filter(None, before), base)
        kind = base if base in inside or context == base else context
        chars[first]["type"] = chars[last]["type"] = kind


def _bracket_pairs(text: str, chars: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """The places of brackets that belong together, in the order of the first ones."""
    opened: list[tuple[str, int]] = []
    pairs = []
    for place, char in enumerate(text):
        if chars[place]["type"] != "ON":
            continue
        if char in _CLOSED_BY:
            opened.append((_CLOSED_BY[char], place))
        depth = next((at for at in reversed(range(len(opened))) if opened[at][0] == char), None)
        if depth is not None:
            pairs.append((opened[depth][1], place))
            del opened[depth:]
    return sorted(pairs)


def _direction(char: dict[str, Any]) -> str:
    """The direction of a letter once weak types are resolved: numbers count as R; "" for none."""
    kind: str = char["type"]
    return {"L": "L", "R": "R", "AL": "R", "EN": "R", "AN": "R"}.get(kind, "")


def _stand_in(char: str) -> str:
    kind = unicodedata.bidirectional(char) or _class_of_unassigned(ord(char))
    return _STAND_INS.get(kind) or _STAND_INS[_IGNORED]


def _class_of_unassigned(code: int) -> str:
    return next((kind for first, last, kind in _UNASSIGNED if first <= code <= last), "L")
