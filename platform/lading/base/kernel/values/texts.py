"""The rule for texts that people send (RULES.md 71): what is stored of them, and what is refused.

Forms of the API, cells of files, screens of staff, searches, subjects of e-mails and titles of
documents all ask this module, and nothing else decides it. `tests/inputs/texts.csv` has examples.
Confined processes use it, too, so it must not import Django.

- The text has Unicode's normal form NFC, and no space at its ends.
- What nobody can see is removed, because people paste it without knowing: byte order marks, soft
  hyphens, zero-width spaces, marks of direction, fillers, tags. A joiner or a variation selector
  stays where a script or a picture needs it.
- A letter keeps four of the accents that are stacked on it; more would cover other lines.
- What turns the letters around (U+202E) and control characters are refused by name: the text that
  would be left is not the one that was seen.
- Line breaks of every kind are a line feed, or a space in a field of one line.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

_LINE_BREAK = re.compile("\r\n|[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f]")
_OVERRIDE = re.compile("[\u202d\u202e]")
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffc\ufdd0-\ufdef"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a]"
)
_BLANK = str.maketrans({"\u2800": " "})
"""A sign without ink that has a width, as a space has."""
_STACK = re.compile(
    r"([\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4})"
    r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+"
)
"""More accents on a letter than any spelling has: they cover the lines above and below."""
_PLANE_END = 0xFFFE
"""The last two code points of each plane are no characters."""

ZWNJ, ZWJ = "\u200c", "\u200d"
_JOINED = re.compile(
    "[\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufefc\U00010d00-\U00010d3f\U0001e900-\U0001e95f"
    "\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\u1a20-\u1aaf\u1b00-\u1bff\ua840-\ua87f"
    "\ua8e0-\ua8ff\ua980-\uaaff\uabc0-\uabff\U00011000-\U00011fff]"
)
"""Letters and marks of scripts whose spelling has joiners: Arabic and its neighbours, those of
India, Sri Lanka, Tibet and South-East Asia.
"""
_ARABIC = re.compile("[\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufefc]")
_VIRAMA = 9
_PICTURE = re.compile(
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2934\u2935"
    "\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
)
_KEYCAPS, _KEYCAP = "#*0123456789", "\u20e3"
_SELECTOR = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef\u180b-\u180d\u180f]")
_PRESENTATION = "\ufe0e\ufe0f"
_IDEOGRAPH = re.compile("[\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_MONGOLIAN = re.compile("[\u1800-\u18af]")
_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
"""The flags of England, Scotland and Wales."""
_PLANE_14 = re.compile("[\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]")
_DEPENDS = re.compile(
    "[\u200c\u200d\ufe00-\ufe0f\u180b-\u180d\u180f\ufffe\uffff\U000e0000-\U000e0fff]"
    "|[\U0001fffe-\U000dffff\U000efffe-\U0010ffff]"
)
"""Characters that stay or go by what is beside them, and planes with code points that are none."""
_RTL = {"R", "AL", "AN"}
_NAMES = {
    0x00: "NULL",
    0x07: "BELL",
    0x08: "BACKSPACE",
    0x1A: "SUBSTITUTE",
    0x1B: "ESCAPE",
    0x7F: "DELETE",
}


class UncleanText(ValueError):
    """The text cannot be stored as it is, because of one character: it ``hides`` what the text
    says, or else it cannot be shown. `checks.message_of` is the message.
    """

    def __init__(self, character: str, *, hides: bool) -> None:
        super().__init__(named(character))
        self.character, self.hides = character, hides


def clean(text: str, *, multiline: bool = False) -> str:
    """What is stored of a text; "" for one with nothing to see. Raises UncleanText."""
    broken = _LINE_BREAK.sub("\n", text)
    if control := _CONTROL.search(broken):
        raise UncleanText(control.group(), hides=False)
    if (override := _hiding(broken)) is not None:
        raise UncleanText(override, hides=True)
    return _visible(broken, multiline=multiline)


def shown(text: str) -> str:
    """A text on one line without anything that nobody sees. Refuses nothing: for what is searched
    for, and for subjects, titles and names of files, whose texts may have been stored before this
    rule.
    """
    return _visible(_CONTROL.sub("", _LINE_BREAK.sub("\n", text)), multiline=False)


def shown_lines(text: str) -> str:
    """The same for a text of several lines, which keeps its lines."""
    return _visible(_CONTROL.sub("", _LINE_BREAK.sub("\n", text)), multiline=True)


def invisible_in(text: str) -> str | None:
    """The first character that nobody sees, for texts in which none has a use (addresses)."""
    invisible = _INVISIBLE.search(text) or _DEPENDS.search(text)
    return invisible.group() if invisible else None


def named(character: str) -> str:
    """A character for a message: `U+202E RIGHT-TO-LEFT OVERRIDE`."""
    code = ord(character)
    name = unicodedata.name(character, "") or _NAMES.get(code, "")
    return f"U+{code:04X} {name}".strip()


def _hiding(text: str) -> str | None:
    """An override that changes what is seen. Telephone books copy numbers with U+202D around them,
    which changes nothing where no letter is read from right to left.
    """
    overrides = _OVERRIDE.findall(text)
    if "\u202e" in overrides:
        return "\u202e"
    turns = any(unicodedata.bidirectional(char) in _RTL for char in text)
    return overrides[0] if overrides and turns else None


def _visible(text: str, *, multiline: bool) -> str:
    if text.isascii() and (multiline or text.isprintable()):
        return text.strip()
    if not multiline:
        text = re.sub("[\n\t]", " ", text)
    plain = _INVISIBLE.sub("", unicodedata.normalize("NFC", text)).translate(_BLANK)
    visible = "".join(_visible_characters(plain)) if _DEPENDS.search(plain) else plain
    return _STACK.sub(r"\1", unicodedata.normalize("NFC", visible)).strip()


def _visible_characters(text: str) -> Iterator[str]:
    """The parts of a text, without joiners, selectors and tags that nothing needs."""
    before, at = "", 0
    while at < len(text):
        char = text[at]
        flag = _FLAG.match(text, at)
        part = flag.group() if flag else char
        following = text[at + 1 : at + 2]
        at += len(part)
        if flag or _stays(before, char, following):
            yield part
            before = part[-1]


def _stays(before: str, char: str, following: str) -> bool:
    if char in (ZWNJ, ZWJ):
        return _joins(before, char, following)
    if _SELECTOR.match(char):
        return _selects(before, char, following)
    return not _PLANE_14.match(char) and ord(char) & _PLANE_END != _PLANE_END


def _joins(before: str, joiner: str, following: str) -> bool:
    if not before:
        return False
    if joiner == ZWJ and (_PICTURE.match(before) or before in _PRESENTATION):
        return bool(following and _PICTURE.match(following))
    if not _JOINED.match(before):
        return False
    if unicodedata.combining(before) == _VIRAMA or (joiner == ZWJ and _ARABIC.match(before)):
        return True
    return bool(following and _JOINED.match(following))


def _selects(before: str, selector: str, following: str) -> bool:
    if not before:
        return False
    if selector in _PRESENTATION and _PICTURE.match(before):
        return True
    if selector in _PRESENTATION and before in _KEYCAPS:
        return following == _KEYCAP
    pattern = _MONGOLIAN if "\u180b" <= selector <= "\u180f" else _IDEOGRAPH
    return bool(pattern.match(before))
