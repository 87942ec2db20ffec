"""Reads an uploaded CSV file or workbook as a table, in a process of its own (`kernel.confined`).

What the file has is counted while it is read, and reading ends where a limit is reached. Does not
import Django.
"""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import openpyxl

from lading.kernel.confined.protocol import Head, Refused

TOO_MANY_ROWS = "too many rows"
TOO_MANY_CELLS = "too many cells"
TOO_LARGE = "too large when unpacked"
EMPTY = "empty"

MAX_TEXTS = 10 * 1024 * 1024
"""Bytes that a workbook's shared texts may have when unpacked: all of them are in memory."""
MAX_ROWS = 20_000
MAX_CELLS = 600_000
"""Empty ones count, too."""
MAX_TAGS = MAX_CELLS * 7
"""A cell with its text in it has six (`<c><is><t>…</t></is></c>`), and a row is in two. Parsing
takes seconds for each million.
"""
_TEXTS = "sharedstrings.xml"
_PIECE = 256 * 1024
_PLAIN = (str, int, float, bool)


def read_csv(content: bytes, options: Head) -> bytes:
    """The table of a CSV file in UTF-8, as JSON (`{"headers", "rows"}`)."""
    text = io.StringIO(content.decode("utf-8-sig"), newline="")
    return _table(csv.reader(text), options)


def read_xlsx(content: bytes, options: Head) -> bytes:
    """The table of a workbook's first sheet, as JSON. A formula counts as its last result."""
    _check_unpacked(content, options["max_bytes"])
    book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True)
    sheet: Any = book.active
    if sheet is None:
        raise Refused(EMPTY)
    # What the sheet says of its size may be wrong.
    sheet.reset_dimensions()
    return _table(sheet.iter_rows(values_only=True), options)


def _check_unpacked(content: bytes, max_bytes: int) -> None:
    """Raise Refused for a workbook that is too large when unpacked, before anything is parsed.
    `zipfile` never unpacks more of a part than the part's own entry says.
    """
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = archive.infolist()
        texts = sum(part.file_size for part in parts if part.filename.lower().endswith(_TEXTS))
        if sum(part.file_size for part in parts) > max_bytes or texts > MAX_TEXTS:
            raise Refused(TOO_LARGE)
        tags = 0
        for part in parts:
            with archive.open(part) as opened:
                while piece := opened.read(_PIECE):
                    tags += piece.count(b"<")
                    if tags > MAX_TAGS:
                        raise Refused(TOO_MANY_CELLS)


def _table(lines: Iterable[Sequence[Any]], options: Head) -> bytes:
    rows = _counted(lines, options["max_rows"], options["max_cells"])
    headers = next(rows, [])
    if not any(headers):
        raise Refused(EMPTY)
    table = {
        "headers": headers,
        "rows": [_as_wide(row, len(headers)) for row in rows if _has_something(row)],
    }
    return json.dumps(table, ensure_ascii=False, separators=(",", ":")).encode()


def _counted(lines: Iterable[Sequence[Any]], max_rows: int, max_cells: int) -> Iterator[list[Any]]:
    """The header and at most so many rows, with at most so many cells together, empty ones too."""
    cells = 0
    for number, line in enumerate(lines):
        if number > max_rows:
            raise Refused(TOO_MANY_ROWS)
        cells += max(len(line), 1)
        if cells > max_cells:
            raise Refused(TOO_MANY_CELLS)
        yield [_plain(value) for value in line]


def _plain(value: Any) -> Any:
    """A value as a JSON type; dates become text."""
    return value if value is None or isinstance(value, _PLAIN) else str(value)


def _has_something(cells: Sequence[Any]) -> bool:
    return any(cell not in {None, ""} for cell in cells)


def _as_wide(row: list[Any], width: int) -> list[Any]:
    """The row with as many cells as the header. Cells without a header must be empty."""
    if _has_something(row[width:]):
        raise ValueError("a row has more cells than the header")
    return row[:width] + [""] * (width - len(row))
