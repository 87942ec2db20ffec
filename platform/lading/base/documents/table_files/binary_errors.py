"""Where the sheets of Excel's binary workbooks (XLSB and XLS) show an error. The library that reads
them takes such a cell for an empty one: a price that is wrong would be none.

What does not follow the format says nothing here; the library has the last word on whether the
workbook can be read.
"""

from __future__ import annotations

import re
import struct
import zipfile
from collections.abc import Iterator, Mapping
from typing import BinaryIO, Final

from .binary_records import FOUR, TWO, ZIP, old_records, records, stream_of, wide_text

Places = Mapping[tuple[int, int], str]
"""The error by row and column. Rows count from 1, columns from 0."""

_SHOWN: Final = {
    0x00: "#NULL!",
    0x07: "#DIV/0!",
    0x0F: "#VALUE!",
    0x17: "#REF!",
    0x1D: "#NAME?",
    0x24: "#NUM!",
    0x2A: "#N/A",
}
_RELATION: Final = re.compile(rb"<Relationship\b[^>]*>")
_ATTRIBUTE: Final = re.compile(rb"\b(Id|Target)=[\"']([^\"']+)[\"']")
_BUNDLE, _ROW = 0x9C, 0x00
_WITH_ERROR: Final = frozenset({0x03, 0x0B})
"""Records of XLSB: an error by itself, and as the result of a formula."""
_OLD_SHEET, _OLD_ERROR, _OLD_FORMULA, _OLD_BEGIN, _OLD_END = 0x85, 0x205, 0x06, 0x809, 0x0A
_IS_ERROR: Final = 2


def errors_of(content: BinaryIO, title: str) -> Places:
    """The errors that a sheet shows; none for a workbook of another format."""
    content.seek(0)
    is_zip = content.read(len(ZIP)) == ZIP
    content.seek(0)
    try:
        return dict(_of_xlsb(content, title) if is_zip else _of_xls(content.read(), title))
    except (IndexError, struct.error, KeyError, UnicodeDecodeError):
        return {}


# -- XLSB --


def _of_xlsb(content: BinaryIO, title: str) -> Iterator[tuple[tuple[int, int], str]]:
    with zipfile.ZipFile(content) as book:
        key = _relation_of(book.read("xl/workbook.bin"), title)
        part = _target(book.read("xl/_rels/workbook.bin.rels"), key)
        data = book.read(part)
    row = 0
    for kind, at, _size in records(data):
        if kind == _ROW:
            row = FOUR.unpack_from(data, at)[0] + 1
        elif kind in _WITH_ERROR:
            yield (row, FOUR.unpack_from(data, at)[0]), _error_text(data[at + 8])


def _relation_of(data: bytes, title: str) -> str:
    """The key of a sheet's part; "" for a sheet that there is not."""
    for kind, at, _size in records(data):
        if kind == _BUNDLE:
            key, behind = wide_text(data, at + 8)
            if wide_text(data, behind)[0] == title:
                return key
    return ""


def _target(relations: bytes, key: str) -> str:
    for match in _RELATION.finditer(relations):
        named = {name: value.decode() for name, value in _ATTRIBUTE.findall(match[0])}
        if key and named.get(b"Id") == key:
            target = named.get(b"Target", "")
            return target.lstrip("/") if target.startswith("/") else f"xl/{target}"
    return ""


# -- XLS --


def _of_xls(data: bytes, title: str) -> Iterator[tuple[tuple[int, int], str]]:
    book = stream_of(data)
    depth = 0
    for kind, at, size in old_records(book, _start_of(book, title)):
        depth += (kind == _OLD_BEGIN) - (kind == _OLD_END)
        if depth <= 0:
            return
        record = book[at : at + size]
        if kind == _OLD_ERROR and record[7]:
            yield _place(record), _error_text(record[6])
        elif kind == _OLD_FORMULA and record[12:14] == b"\xff\xff" and record[6] == _IS_ERROR:
            yield _place(record), _error_text(record[8])


def _start_of(book: bytes, title: str) -> int:
    """Where the records of a sheet begin; behind the end for one that there is not."""
    for kind, at, size in old_records(book, 0):
        if kind == _OLD_END:
            break
        if kind == _OLD_SHEET and _old_title(book[at + 6 : at + size]) == title:
            return int(FOUR.unpack_from(book, at)[0])
    return len(book)


def _old_title(record: bytes) -> str:
    is_wide = record[1] & 1
    text = record[2 : 2 + record[0] * (2 if is_wide else 1)]
    return text.decode("utf-16-le" if is_wide else "latin-1", errors="replace")


def _place(record: bytes) -> tuple[int, int]:
    return TWO.unpack_from(record)[0] + 1, TWO.unpack_from(record, 2)[0]


def _error_text(code: int) -> str:
    return _SHOWN.get(code, "#N/A")
