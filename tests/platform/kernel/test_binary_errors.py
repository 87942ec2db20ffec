"""Which cells of Excel's binary workbooks show an error. The workbooks are made here byte by byte,
because no library of ours writes them.
"""

from __future__ import annotations

import io
import struct
import zipfile

import pytest

from lading.base.documents.confined.protocol import Refused
from lading.base.documents.table_files import refusals
from lading.base.documents.table_files.binary_errors import errors_of
from lading.base.documents.table_files.tasks import _with_errors

SECTOR = 512
LEAST = 4_096
"""Bytes of the smallest stream that has sectors of its own."""
NO_SECTOR, END_OF_CHAIN = 0xFFFFFFFF, 0xFFFFFFFE
DIVIDED_BY_ZERO, NOT_AVAILABLE = 0x07, 0x2A


def record(kind: int, content: bytes = b"") -> bytes:
    """A record of XLS."""
    return struct.pack("<HH", kind, len(content)) + content


def old_error(row: int, column: int, code: int) -> bytes:
    return record(0x205, struct.pack("<HHHBB", row, column, 0, code, 1))


def old_sheet(*records: bytes) -> bytes:
    return record(0x809, bytes(16)) + b"".join(records) + record(0x0A)


def old_book(**sheets: bytes) -> bytes:
    """A workbook whose stream is just long enough to have sectors of its own."""
    at = len(old_sheet(*(record(0x85, bytes(8) + name.encode()) for name in sheets)))
    named = list[bytes]()
    for name, sheet in sheets.items():
        title = struct.pack("<BB", len(name), 0) + name.encode()
        named.append(record(0x85, struct.pack("<IH", at, 0) + title))
        at += len(sheet)
    stream = old_sheet(*named) + b"".join(sheets.values())
    return compound(stream.ljust(LEAST, b"\0"))


def compound(stream: bytes) -> bytes:
    """A compound file: the table of sectors, the directory, and the stream of the workbook."""
    count = len(stream) // SECTOR
    chain = [*range(3, 2 + count), END_OF_CHAIN]
    table = [0xFFFFFFFD, END_OF_CHAIN, *chain]
    head = bytearray(SECTOR)
    head[:8] = bytes.fromhex("d0cf11e0a1b11ae1")
    struct.pack_into("<H", head, 30, 9)
    struct.pack_into("<I", head, 48, 1)
    struct.pack_into("<I", head, 56, LEAST)
    struct.pack_into("<109I", head, 76, 0, *[NO_SECTOR] * 108)
    name = "Workbook".encode("utf-16-le")
    entry = bytearray(128)
    entry[: len(name)] = name
    struct.pack_into("<H", entry, 64, len(name) + 2)
    struct.pack_into("<II", entry, 116, 2, len(stream))
    table += [NO_SECTOR] * (SECTOR // 4 - len(table))
    return bytes(head) + struct.pack("<128I", *table) + bytes(entry).ljust(SECTOR, b"\0") + stream


def new_book(sheet: bytes) -> bytes:
    """An XLSB workbook of one sheet, "Rates"."""

    def wide(text: str) -> bytes:
        return struct.pack("<I", len(text)) + text.encode("utf-16-le")

    bundle = bytes(8) + wide("rId1") + wide("Rates")
    box = io.BytesIO()
    with zipfile.ZipFile(box, "w") as book:
        book.writestr("xl/workbook.bin", b"\x9c\x01" + bytes([len(bundle)]) + bundle)
        book.writestr(
            "xl/_rels/workbook.bin.rels", '<Relationship Id="rId1" Target="worksheets/sheet1.bin"/>'
        )
        book.writestr("xl/worksheets/sheet1.bin", sheet)
    return box.getvalue()


def test_errors_of_a_sheet_of_xls_and_of_no_other_sheet() -> None:
    chart = old_sheet()
    rates = old_sheet(old_error(1, 0, DIVIDED_BY_ZERO), chart, old_error(4, 2, NOT_AVAILABLE))
    content = old_book(Rates=rates, Notes=old_sheet(old_error(8, 1, DIVIDED_BY_ZERO)))
    assert errors_of(io.BytesIO(content), "Rates") == {(2, 0): "#DIV/0!", (5, 2): "#N/A"}
    assert errors_of(io.BytesIO(content), "Notes") == {(9, 1): "#DIV/0!"}
    assert errors_of(io.BytesIO(content), "Ports") == {}


def test_errors_of_a_sheet_of_xlsb() -> None:
    row = b"\x00\x04" + struct.pack("<I", 6)
    error = b"\x03\x09" + struct.pack("<IIB", 3, 0, NOT_AVAILABLE)
    content = new_book(row + error)
    assert errors_of(io.BytesIO(content), "Rates") == {(7, 3): "#N/A"}
    assert errors_of(io.BytesIO(content), "Ports") == {}


def test_a_zip_without_a_binary_workbook_shows_none() -> None:
    box = io.BytesIO()
    with zipfile.ZipFile(box, "w") as book:
        book.writestr("content.xml", "x")
    assert errors_of(box, "Rates") == {}


def test_an_error_beyond_the_last_column_refuses_the_file() -> None:
    ((number, *cells),) = _with_errors([[1, "a"]], {(1, refusals.MAX_COLUMNS - 1): "#N/A"})
    assert (number, cells[0], len(cells)) == (1, "a", refusals.MAX_COLUMNS)
    with pytest.raises(Refused, match=f"^{refusals.TOO_MANY_COLUMNS}$"):
        _with_errors([[1, "a"]], {(1, refusals.MAX_COLUMNS): "#N/A"})
