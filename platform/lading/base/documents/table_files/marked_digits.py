"""Whether a workbook has digits that are raised, lowered or crossed out within a cell, and would be
read as if they were not: `1250¹` with the mark of a footnote as 12501. Only the shared texts of
XLSX are read with their fonts (`workbook_rows`).

What does not follow a format says nothing here; the libraries have the last word on whether the
workbook can be read.
"""

from __future__ import annotations

import re
import struct
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import BinaryIO, Final

from lading.base.documents.confined.protocol import Refused

from . import refusals
from .binary_records import FOUR, TWO, ZIP, old_records, records, stream_of, wide_text

Runs = Sequence[tuple[int, int]]
"""From which character on a text has which font."""


class Mark(Enum):
    """What a font does to a digit."""

    NONE = 0
    SHIFTED = 1
    STRUCK = 2


_IS_STRUCK: Final = 0x08
_FONT, _TEXT, _TEXT_IN_CELL = 0x2B, 0x13, 0x3E
_OLD_FONT, _OLD_TEXTS, _OLD_MORE, _OLD_END = 0x31, 0xFC, 0x3C, 0x0A
_IS_WIDE, _HAS_PHONETICS, _HAS_RUNS = 0x01, 0x04, 0x08
_NO_FONT: Final = 4
"""The number that XLS gives to no font."""
_SHEET_PART: Final = re.compile(r"xl/worksheets/[^/]+\.xml", re.IGNORECASE)
_INLINE: Final = re.compile(
    rb"<(?:\w+:)?(?:vertAlign\b[^>]*(?:super|sub)script|strike\b(?![^>]*val=.(?:0|false)))[^>]*>"
    rb"(?:(?!</(?:\w+:)?r>).){0,2000}?<(?:\w+:)?t\b[^>]*>\s*\d",
    re.DOTALL,
)
"""The font of a part of a text within a cell of XLSX, with a digit as its first character."""
_LONGEST_RUN: Final = 4_096
_PIECE: Final = 1024 * 1024
_STYLE: Final = re.compile(rb"<style:style\b([^>]*[^/>])>(.*?)</style:style>", re.DOTALL)
_STYLE_NAME: Final = re.compile(rb'style:name="([^"]+)"')
_SHIFTED_STYLE: Final = re.compile(rb'style:text-position="(?!0%)')
_STRUCK_STYLE: Final = re.compile(rb'style:text-line-through-(?:style|type)="(?!none)')
_SPAN: Final = re.compile(
    rb'([^<]?)<text:span\b[^>]*text:style-name="([^"]+)"[^>]*>([^<]*)</text:span>(</text:p>)?'
)


def refuse(content: BinaryIO) -> None:
    """Raise Refused for a workbook with such digits."""
    content.seek(0)
    is_zip = content.read(len(ZIP)) == ZIP
    content.seek(0)
    try:
        is_misread = _is_zip_misread(content) if is_zip else _is_xls_misread(content.read())
    except (IndexError, struct.error, KeyError):
        is_misread = False
    content.seek(0)
    if is_misread:
        raise Refused(refusals.MARKED_DIGITS)


def _is_zip_misread(content: BinaryIO) -> bool:
    with zipfile.ZipFile(content) as book:
        names = book.namelist()
        if "xl/workbook.bin" in names:
            return _is_xlsb_misread(book, names)
        if "content.xml" in names:
            return _is_ods_misread(book.read("content.xml"))
        return any(_has_inline(book, name) for name in names if _SHEET_PART.fullmatch(name))


def _is_misread(text: str, runs: Runs, marks: Sequence[Mark]) -> bool:
    """Whether a run of a text makes other digits of it than people see."""
    ends = [*(start for start, _font in runs[1:]), len(text)]
    for (start, font), end in zip(runs, ends, strict=True):
        part, mark = text[start:end].strip(), marks[font]
        if mark is Mark.SHIFTED and part[:1].isdigit() and text[:start].rstrip()[-1:].isdigit():
            return True
        # A text that is crossed out as a whole is like a cell that is: it counts.
        if mark is Mark.STRUCK and part != text.strip() and any(map(str.isdigit, part)):
            return True
    return False


def _mark(options: int, shift: int) -> Mark:
    if shift:
        return Mark.SHIFTED
    return Mark.STRUCK if options & _IS_STRUCK else Mark.NONE


# -- XLSX --


def _has_inline(book: zipfile.ZipFile, name: str) -> bool:
    tail = b""
    with book.open(name) as part:
        while piece := part.read(_PIECE):
            near = tail + piece
            if (b"vertAlign" in near or b"strike" in near) and _INLINE.search(near):
                return True
            tail = near[-_LONGEST_RUN:]
    return False


# -- XLSB --


def _is_xlsb_misread(book: zipfile.ZipFile, names: Iterable[str]) -> bool:
    styles = book.read("xl/styles.bin")
    marks = [
        _mark(TWO.unpack_from(styles, at + 2)[0], TWO.unpack_from(styles, at + 6)[0])
        for kind, at, _size in records(styles)
        if kind == _FONT
    ]
    if not any(mark is not Mark.NONE for mark in marks):
        return False
    parts = [name for name in names if name.endswith(".bin") and name.startswith("xl/")]
    return any(
        _is_misread(text, runs, marks) for part in parts for text, runs in _rich(book.read(part))
    )


def _rich(data: bytes) -> Iterator[tuple[str, Runs]]:
    """The texts of several fonts of a part, shared ones or those of cells."""
    for kind, start, _size in records(data):
        if kind not in {_TEXT, _TEXT_IN_CELL}:
            continue
        at = start if kind == _TEXT else start + 8
        if not data[at] & 1:
            continue
        text, at = wide_text(data, at + 1)
        count = FOUR.unpack_from(data, at)[0]
        yield text, _runs(data[at + 4 : at + 4 + 4 * count])


def _runs(data: bytes) -> list[tuple[int, int]]:
    return list(struct.iter_unpack("<HH", data))


# -- XLS --


class _Continued:
    """A record of XLS and those that continue it."""

    def __init__(self, pieces: Sequence[bytes]) -> None:
        self._pieces, self._number, self._at = pieces, 0, 0

    def take(self, count: int) -> bytes:
        """So many bytes. Raises IndexError behind the end."""
        taken = bytearray()
        while len(taken) < count:
            piece = self._pieces[self._number]
            part = piece[self._at : self._at + count - len(taken)]
            if part:
                taken += part
                self._at += len(part)
            else:
                self._go_on()
        return bytes(taken)

    def text(self, count: int, *, is_wide: bool) -> str:
        """So many characters; each piece says anew how wide they are."""
        text = ""
        while len(text) < count:
            if self._at >= len(self._pieces[self._number]):
                self._go_on()
                is_wide = bool(self.take(1)[0] & _IS_WIDE)
            left = len(self._pieces[self._number]) - self._at
            fitting = min(count - len(text), left // (1 + is_wide))
            if not fitting:
                raise IndexError
            part = self.take(fitting * (1 + is_wide))
            text += part.decode("utf-16-le" if is_wide else "latin-1", errors="replace")
        return text

    def _go_on(self) -> None:
        self._number, self._at = self._number + 1, 0


def _is_xls_misread(data: bytes) -> bool:
    fonts, pieces, before = list[Mark](), list[bytes](), 0
    book = stream_of(data)
    for kind, at, size in old_records(book, 0):
        if kind == _OLD_END:
            break
        if kind == _OLD_FONT:
            fonts.append(_mark(TWO.unpack_from(book, at + 2)[0], TWO.unpack_from(book, at + 8)[0]))
        # Other records are continued, too.
        if kind == _OLD_TEXTS or (kind == _OLD_MORE and before == _OLD_TEXTS):
            pieces.append(book[at : at + size])
        before = before if kind == _OLD_MORE else kind
    if not pieces or all(mark is Mark.NONE for mark in fonts):
        return False
    marks = [*fonts[:_NO_FONT], Mark.NONE, *fonts[_NO_FONT:]]
    return any(_is_misread(text, runs, marks) for text, runs in _old_rich(_Continued(pieces)))


def _old_rich(texts: _Continued) -> Iterator[tuple[str, Runs]]:
    """The shared texts of several fonts."""
    count = FOUR.unpack(texts.take(8)[4:])[0]
    for _number in range(count):
        length, flags = struct.unpack("<HB", texts.take(3))
        runs = TWO.unpack(texts.take(2))[0] if flags & _HAS_RUNS else 0
        behind = FOUR.unpack(texts.take(4))[0] if flags & _HAS_PHONETICS else 0
        text = texts.text(length, is_wide=bool(flags & _IS_WIDE))
        if runs:
            yield text, _runs(texts.take(4 * runs))
        texts.take(behind)


# -- ODS --


def _is_ods_misread(content: bytes) -> bool:
    marks = dict[bytes, Mark]()
    for attributes, body in _STYLE.findall(content):
        name = _STYLE_NAME.search(attributes)
        if name and b'style:family="text"' in attributes:
            shifted, struck = _SHIFTED_STYLE.search(body), _STRUCK_STYLE.search(body)
            marks[name[1]] = Mark.SHIFTED if shifted else Mark.STRUCK if struck else Mark.NONE
    if all(mark is Mark.NONE for mark in marks.values()):
        return False
    for before, name, part, end in _SPAN.findall(content):
        mark = marks.get(name, Mark.NONE)
        if mark is Mark.SHIFTED and before.isdigit() and part.lstrip()[:1].isdigit():
            return True
        is_whole = before in {b"", b">"} and end
        if mark is Mark.STRUCK and not is_whole and re.search(rb"\d", part):
            return True
    return False
