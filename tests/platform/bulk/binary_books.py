"""Workbooks in Excel's binary formats, written record by record, and workbooks with a password."""

from __future__ import annotations

import datetime as dt
import io
import struct
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .own_downloads import ods

_EMPTY = 0xFFFFFFFF
_END = 0xFFFFFFFE
_SECTOR = 512
_ERRORS = {"#DIV/0!": 0x07, "#REF!": 0x17, "#N/A": 0x2A}
_FIRST_DAY = dt.date(1899, 12, 30)
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"

# -- XLSB: a zip whose parts are records --


def as_xlsb(*sheets: Sequence[Sequence[Any]], hidden: int = 0) -> bytes:
    """Sheets as Excel saves them as `Binary workbook`; the last ``hidden`` ones are hidden. Texts
    that begin with an equals sign are formulas with a text as their result.
    """
    buffer = io.BytesIO()
    shared: dict[str, int] = {}
    parts = [_sheet(rows, shared) for rows in sheets]
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("_rels/.rels", _relations([("officeDocument", "xl/workbook.bin")]))
        targets = [(f"worksheet{n}", f"worksheets/sheet{n}.bin") for n in range(len(parts))]
        others = [("styles", "styles.bin"), ("sharedStrings", "sharedStrings.bin")]
        book.writestr("xl/_rels/workbook.bin.rels", _relations([*targets, *others]))
        book.writestr("xl/workbook.bin", _workbook(len(parts), hidden))
        book.writestr("xl/styles.bin", _styles())
        book.writestr("xl/sharedStrings.bin", _texts(shared))
        for number, part in enumerate(parts):
            book.writestr(f"xl/worksheets/sheet{number}.bin", part)
    return buffer.getvalue()


def record(kind: int, data: bytes = b"") -> bytes:
    """A record of XLSB."""
    name = bytes([kind]) if kind < 0x80 else bytes([kind & 0x7F | 0x80, kind >> 7])
    size, length = b"", len(data)
    while True:
        size += bytes([length & 0x7F | (0x80 if length > 0x7F else 0)])
        length >>= 7
        if not length:
            return name + size + data


def wide(text: str) -> bytes:
    """A text of XLSB."""
    encoded = text.encode("utf-16-le")
    return struct.pack("<I", len(encoded) // 2) + encoded


def _workbook(sheets: int, hidden: int) -> bytes:
    bundles = b"".join(
        record(0x9C, struct.pack("<II", int(n >= sheets - hidden), n + 1) + wide(f"rId{n + 1}")
                + wide(f"Rates {n + 1}"))
        for n in range(sheets)
    )  # fmt: skip
    properties = record(0x99, struct.pack("<III", 0, 0, 0))
    return b"".join((record(0x83), properties, record(0x8F), bundles, record(0x90), record(0x84)))


def _styles() -> bytes:
    """Two formats of cells: 0 is general, 1 a day."""
    formats = b"".join(record(0x2F, struct.pack("<HH12x", 0, number)) for number in (0, 14))
    count = struct.pack("<I", 2)
    return b"".join((record(0x116), record(0x269, count), formats, record(0x26A), record(0x117)))


def _texts(shared: Mapping[str, int]) -> bytes:
    items = b"".join(record(0x13, b"\0" + wide(text)) for text in shared)
    head = struct.pack("<II", len(shared), len(shared))
    return b"".join((record(0x9F, head), items, record(0xA0)))


def _sheet(rows: Sequence[Sequence[Any]], shared: dict[str, int]) -> bytes:
    width = max((len(row) for row in rows), default=1)
    size = struct.pack("<IIII", 0, max(len(rows) - 1, 0), 0, width - 1)
    lines = b"".join(
        record(0x00, struct.pack("<II9x", number, 0))
        + b"".join(_cell(place, value, shared) for place, value in enumerate(row))
        for number, row in enumerate(rows)
        if row
    )
    opening = (record(0x81), record(0x94, size), record(0x91))
    return b"".join((*opening, lines, record(0x92), record(0x82)))


def _cell(place: int, value: Any, shared: dict[str, int]) -> bytes:
    head = struct.pack("<II", place, int(isinstance(value, dt.date)))
    if value is None:
        return record(0x01, head)
    if isinstance(value, bool):
        return record(0x04, head + bytes([value]))
    if isinstance(value, dt.date):
        return record(0x05, head + struct.pack("<d", (value - _FIRST_DAY).days))
    if isinstance(value, int):  # as Excel packs whole numbers and hundredths
        return record(0x02, head + struct.pack("<i", value << 2 | 2))
    if isinstance(value, float):
        return record(0x05, head + struct.pack("<d", value))
    if value in _ERRORS:
        return record(0x03, head + bytes([_ERRORS[value]]))
    if value.startswith("="):
        return record(0x08, head + wide(value[1:]) + struct.pack("<HI", 0, 0))
    return record(0x07, head + struct.pack("<I", shared.setdefault(value, len(shared))))


def _relations(targets: Sequence[tuple[str, str]]) -> str:
    entries = "".join(
        f'<Relationship Id="rId{number}" Type="{_RELATION}/{kind.rstrip("0123456789")}" '
        f'Target="{target}"/>'
        for number, (kind, target) in enumerate(targets, start=1)
    )
    return f'<?xml version="1.0"?><Relationships xmlns="{_PACKAGE}">{entries}</Relationships>'


# -- XLS and workbooks with a password: streams in a compound file --


def as_xls(rows: Sequence[Sequence[Any]], *, password: bool = False) -> bytes:
    """A sheet as Excel 2003 saves it; with a ``password`` it says so first. `=#REF!` is a formula
    with this error as its result.
    """
    password_record = biff(0x2F, struct.pack("<HHH48x", 1, 1, 1)) if password else b""
    opening = biff(0x809, struct.pack("<HHHHII", 0x600, 5, 0, 0, 0, 0)) + password_record
    name = b"\x05\0Rates"
    length = len(opening) + 4 + 8 - 2 + len(name) - 2 + 2 + 4
    cells = b"".join(
        _old_cell(line, place, value)
        for line, row in enumerate(rows)
        for place, value in enumerate(row)
        if value not in (None, "")
    )
    bundle = biff(0x85, struct.pack("<IBB", length, 0, 0) + name)
    start = len(opening) + len(bundle) + 4
    bundle = biff(0x85, struct.pack("<IBB", start, 0, 0) + name)
    sheet = biff(0x809, struct.pack("<HHHHII", 0x600, 16, 0, 0, 0, 0)) + cells + biff(0x0A)
    return compound({"Workbook": opening + bundle + biff(0x0A) + sheet})


def xlsx_with_password() -> bytes:
    """What Excel makes of a new workbook with a password: both streams in an old file."""
    return compound({"EncryptionInfo": bytes(5000), "EncryptedPackage": bytes(range(256)) * 20})


def ods_with_password() -> bytes:
    """What LibreOffice makes of a workbook with a password."""
    key = (
        '<manifest:file-entry manifest:full-path="content.xml" manifest:size="9999">'
        '<manifest:encryption-data manifest:checksum="AAAA"><manifest:algorithm '
        'manifest:algorithm-name="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/>'
        "</manifest:encryption-data></manifest:file-entry>"
    )
    return ods("", manifest=key)


def biff(kind: int, data: bytes = b"") -> bytes:
    """A record of XLS."""
    return struct.pack("<HH", kind, len(data)) + data


def _old_cell(line: int, place: int, value: Any) -> bytes:
    head = struct.pack("<HHH", line, place, 0)
    if isinstance(value, int | float):
        return biff(0x203, head + struct.pack("<d", value))
    text = str(value)
    if text in _ERRORS:
        return biff(0x205, head + bytes([_ERRORS[text], 1]))
    if text.startswith("=#"):
        result = bytes([2, 0, _ERRORS[text[1:]], 0, 0, 0, 0xFF, 0xFF])
        return biff(0x06, head + result + struct.pack("<HIHBB", 0, 0, 2, 0x1C, _ERRORS[text[1:]]))
    return biff(0x204, head + struct.pack("<HB", len(text), 1) + text.encode("utf-16-le"))


def compound(streams: Mapping[str, bytes]) -> bytes:
    """A compound file with these streams, each in sectors of its own."""
    contents = [data.ljust(4096, b"\0") for data in streams.values()]  # shorter ones are kept apart
    chains = list(_chains(contents))
    used = chains[-1][1] if chains else 2
    table = [_EMPTY] * 128
    table[0], table[1] = 0xFFFFFFFD, _END
    for first, last in chains:
        for sector in range(first, last):
            table[sector] = sector + 1 if sector + 1 < last else _END
    header = bytes.fromhex("d0cf11e0a1b11ae1") + bytes(16)
    header += struct.pack("<HHHHH6x", 0x3E, 3, 0xFFFE, 9, 6)
    header += struct.pack("<IIIIIIIII", 0, 1, 1, 0, 4096, _END, 0, _END, 0)
    header += struct.pack("<I", 0) + struct.pack("<I", _EMPTY) * 108
    entries = _entry("Root Entry", 5, child=1 if streams else _EMPTY, first=_END, size=0)
    for number, (name, content) in enumerate(zip(streams, contents, strict=True), start=1):
        right = number + 1 if number < len(streams) else _EMPTY
        entries += _entry(name, 2, right=right, first=chains[number - 1][0], size=len(content))
    body = b"".join(content.ljust(-(-len(content) // _SECTOR) * _SECTOR, b"\0")
                    for content in contents)  # fmt: skip
    assert used <= len(table)
    return header + struct.pack("<128I", *table) + entries.ljust(_SECTOR, b"\0") + body


def _chains(contents: Sequence[bytes]) -> Iterator[tuple[int, int]]:
    """The first sector of each content, and the one behind its last."""
    first = 2  # behind the table of sectors and the directory
    for content in contents:
        last = first - (-len(content) // _SECTOR)
        yield first, last
        first = last


def _entry(
    name: str, kind: int, *, first: int, size: int, child: int = _EMPTY, right: int = _EMPTY
) -> bytes:
    encoded = f"{name}\0".encode("utf-16-le")
    links = struct.pack("<BBIII", kind, 1, _EMPTY, right, child)
    tail = struct.pack("<16xI8x8xIQ", 0, first, size)
    return encoded.ljust(64, b"\0") + struct.pack("<H", len(encoded)) + links + tail
