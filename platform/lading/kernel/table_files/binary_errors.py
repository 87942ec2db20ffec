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

Places = Mapping[tuple[int, int], str]
"""The error by row and column. Rows count from 1, columns from 0."""

_ZIP: Final = b"PK"
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
_TWO, _FOUR = struct.Struct("<H"), struct.Struct("<I")
_HEAD: Final = struct.Struct("<HH")
_BUNDLE, _ROW = 0x9C, 0x00
_WITH_ERROR: Final = frozenset({0x03, 0x0B})
"""Records of XLSB: an error by itself, and as the result of a formula."""
_OLD_SHEET, _OLD_ERROR, _OLD_FORMULA, _OLD_BEGIN, _OLD_END = 0x85, 0x205, 0x06, 0x809, 0x0A
_IS_ERROR: Final = 2
_IN_HEADER: Final = 109
"""Sectors of the table of sectors that the header of a compound file names: 7 MB."""
_ENTRY: Final = 128
_BOOKS: Final = ("Workbook", "Book")


def errors_of(content: BinaryIO, title: str) -> Places:
    """The errors that a sheet shows; none for a workbook of another format."""
    content.seek(0)
    is_zip = content.read(len(_ZIP)) == _ZIP
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
    for kind, at, _size in _records(data):
        if kind == _ROW:
            row = _FOUR.unpack_from(data, at)[0] + 1
        elif kind in _WITH_ERROR:
            yield (row, _FOUR.unpack_from(data, at)[0]), _shown(data[at + 8])


def _records(data: bytes) -> Iterator[tuple[int, int, int]]:
    """The kind of each record, and where its content begins and how long it is."""
    at = 0
    while at < len(data):
        kind, at = data[at], at + 1
        if kind & 0x80:
            kind, at = kind & 0x7F | (data[at] & 0x7F) << 7, at + 1
        size = 0
        for shift in (0, 7, 14, 21):
            byte, at = data[at], at + 1
            size |= (byte & 0x7F) << shift
            if not byte & 0x80:
                break
        yield kind, at, size
        at += size


def _relation_of(data: bytes, title: str) -> str:
    """The key of a sheet's part; "" for a sheet that there is not."""
    for kind, at, _size in _records(data):
        if kind == _BUNDLE:
            key, behind = _wide(data, at + 8)
            if _wide(data, behind)[0] == title:
                return key
    return ""


def _wide(data: bytes, at: int) -> tuple[str, int]:
    """A text and where it ends."""
    end = at + 4 + 2 * _FOUR.unpack_from(data, at)[0]
    return data[at + 4 : end].decode("utf-16-le", errors="replace"), end


def _target(relations: bytes, key: str) -> str:
    for match in _RELATION.finditer(relations):
        named = {name: value.decode() for name, value in _ATTRIBUTE.findall(match[0])}
        if key and named.get(b"Id") == key:
            target = named.get(b"Target", "")
            return target.lstrip("/") if target.startswith("/") else f"xl/{target}"
    return ""


# -- XLS --


def _of_xls(data: bytes, title: str) -> Iterator[tuple[tuple[int, int], str]]:
    book = _stream(data)
    depth = 0
    for kind, at, size in _old_records(book, _start_of(book, title)):
        depth += (kind == _OLD_BEGIN) - (kind == _OLD_END)
        if depth <= 0:
            return
        record = book[at : at + size]
        if kind == _OLD_ERROR and record[7]:
            yield _place(record), _shown(record[6])
        elif kind == _OLD_FORMULA and record[12:14] == b"\xff\xff" and record[6] == _IS_ERROR:
            yield _place(record), _shown(record[8])


def _old_records(book: bytes, at: int) -> Iterator[tuple[int, int, int]]:
    while at + _HEAD.size <= len(book):
        kind, size = _HEAD.unpack_from(book, at)
        yield kind, at + _HEAD.size, size
        at += _HEAD.size + size


def _start_of(book: bytes, title: str) -> int:
    """Where the records of a sheet begin; behind the end for one that there is not."""
    for kind, at, size in _old_records(book, 0):
        if kind == _OLD_END:
            break
        if kind == _OLD_SHEET and _old_title(book[at + 6 : at + size]) == title:
            return int(_FOUR.unpack_from(book, at)[0])
    return len(book)


def _old_title(record: bytes) -> str:
    is_wide = record[1] & 1
    text = record[2 : 2 + record[0] * (2 if is_wide else 1)]
    return text.decode("utf-16-le" if is_wide else "latin-1", errors="replace")


def _place(record: bytes) -> tuple[int, int]:
    return _TWO.unpack_from(record)[0] + 1, _TWO.unpack_from(record, 2)[0]


def _stream(data: bytes) -> bytes:
    """The stream of a compound file that has the workbook; empty for one that is too small to have
    sectors of its own.
    """
    size = 1 << _TWO.unpack_from(data, 30)[0]
    tables = struct.unpack_from(f"<{_IN_HEADER}I", data, 76)
    table = b"".join(_sector(data, each, size) for each in tables if each < len(data) // size)
    directory = _chain(data, table, _FOUR.unpack_from(data, 48)[0], size)
    least = _FOUR.unpack_from(data, 56)[0]
    for at in range(0, len(directory) - _ENTRY + 1, _ENTRY):
        entry = directory[at : at + _ENTRY]
        name = entry[: max(_TWO.unpack_from(entry, 64)[0] - 2, 0)].decode("utf-16-le", "replace")
        first, length = struct.unpack_from("<II", entry, 116)
        if name in _BOOKS and length >= least:
            return _chain(data, table, first, size)[:length]
    return b""


def _chain(data: bytes, table: bytes, first: int, size: int) -> bytes:
    """The sectors of a stream, no more than the file has."""
    found = list[bytes]()
    sector = first
    most = len(data) // size
    while sector < most and len(found) < most:
        found.append(_sector(data, sector, size))
        sector = _FOUR.unpack_from(table, 4 * sector)[0]
    return b"".join(found)


def _sector(data: bytes, number: int, size: int) -> bytes:
    return data[(number + 1) * size : (number + 2) * size]


def _shown(code: int) -> str:
    return _SHOWN.get(code, "#N/A")
