"""The records of Excel's binary workbooks (XLSB and XLS), and the stream that has those of XLS."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final

ZIP: Final = b"PK"
"""How an XLSB workbook begins."""
TWO, FOUR = struct.Struct("<H"), struct.Struct("<I")
_HEAD: Final = struct.Struct("<HH")
_IN_HEADER: Final = 109
"""Sectors of the table of sectors that the header of a compound file names: 7 MB."""
_ENTRY: Final = 128
_BOOKS: Final = ("Workbook", "Book")


def records(data: bytes) -> Iterator[tuple[int, int, int]]:
    """The kind of each record of XLSB, and where its content begins and how long it is."""
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


def wide_text(data: bytes, at: int) -> tuple[str, int]:
    """A text of XLSB and where it ends."""
    end = at + 4 + 2 * FOUR.unpack_from(data, at)[0]
    return data[at + 4 : end].decode("utf-16-le", errors="replace"), end


def old_records(book: bytes, at: int) -> Iterator[tuple[int, int, int]]:
    """Likewise, of XLS, from a place on."""
    while at + _HEAD.size <= len(book):
        kind, size = _HEAD.unpack_from(book, at)
        yield kind, at + _HEAD.size, size
        at += _HEAD.size + size


def stream_of(data: bytes) -> bytes:
    """The stream of a compound file that has the workbook; empty for one that is too small to have
    sectors of its own.
    """
    size = 1 << TWO.unpack_from(data, 30)[0]
    tables = struct.unpack_from(f"<{_IN_HEADER}I", data, 76)
    table = b"".join(_sector(data, each, size) for each in tables if each < len(data) // size)
    directory = _chain(data, table, FOUR.unpack_from(data, 48)[0], size)
    least = FOUR.unpack_from(data, 56)[0]
    for at in range(0, len(directory) - _ENTRY + 1, _ENTRY):
        entry = directory[at : at + _ENTRY]
        name = entry[: max(TWO.unpack_from(entry, 64)[0] - 2, 0)].decode("utf-16-le", "replace")
        first, length = struct.unpack_from("<II", entry, 116)
        if name in _BOOKS and length >= least:
            return _chain(data, table, first, size)[:length]
    return b""


def _chain(data: bytes, table: bytes, first: int, size: int) -> bytes:
    """The sectors of a stream, no more than the file has."""
    sectors = list[bytes]()
    sector = first
    most = len(data) // size
    while sector < most and len(sectors) < most:
        sectors.append(_sector(data, sector, size))
        sector = FOUR.unpack_from(table, 4 * sector)[0]
    return b"".join(sectors)


def _sector(data: bytes, number: int, size: int) -> bytes:
    return data[(number + 1) * size : (number + 2) * size]
