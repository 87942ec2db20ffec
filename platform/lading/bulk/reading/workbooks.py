"""Reads the one sheet of a workbook (XLSX) that has content.

A formula counts as its last result. What would be lost or misread is refused: merged cells, and
content on a second sheet. Hidden sheets and those of our own template are no content.
"""

from __future__ import annotations

import datetime as dt
import io
import math
import re
import zipfile
from collections.abc import Iterator, Sequence
from typing import IO, Any

import openpyxl

from lading.kernel.confined.protocol import Head, Refused

from . import tables

MAX_UNPACKED_BYTES = 80 * 1024 * 1024
MAX_TEXTS = 10 * 1024 * 1024
"""Bytes that a workbook's shared texts may have when unpacked: all of them are in memory."""
MAX_TAGS = 4_200_000
"""A cell with its text in it has six (`<c><is><t>…</t></is></c>`). Parsing takes seconds for each
million.
"""
_TEXTS = "sharedstrings.xml"
_PIECE = 256 * 1024
_FORMULA = re.compile(rb"<(?:\w+:)?f[ >/]")
_MERGED = re.compile(rb"<(?:\w+:)?mergeCell\s[^>]*ref=[\"']([A-Z0-9:]{2,30})[\"']")
_LONGEST_TAG = 200
"""Bytes of the end of a piece that are read again with the next, for tags between two pieces."""
_SHOWN_DIGITS = 15
_LARGEST = 10**18


def read_xlsx(content: bytes, options: Head) -> bytes:
    """The table of a workbook as JSON (`tables.table`). ``guides`` are the titles of our template's
    sheets with the values to choose from.
    """
    tables.hold_memory()
    _check_unpacked(content)
    book = _opened(content, are_results=True)
    sheet = _sheet_with_content(book, options["guides"])
    formulas, merged = _peculiarities(content, sheet)
    if merged:
        raise tables.refusal(tables.MERGED, merged)
    missing = _formulas(content, sheet.title) if formulas else set()
    lines = tables.limited(_lines(sheet, missing), options["max_rows"])
    return tables.table(lines, max_rows=options["max_rows"], epoch=book.epoch.year)


def _opened(content: bytes, *, are_results: bool) -> Any:
    return openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=are_results)


def _check_unpacked(content: bytes) -> None:
    """Raise Refused for a workbook that is too large when unpacked, before anything is parsed.
    `zipfile` never unpacks more of a part than the part's own entry says.
    """
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = archive.infolist()
        texts = sum(part.file_size for part in parts if part.filename.lower().endswith(_TEXTS))
        if sum(part.file_size for part in parts) > MAX_UNPACKED_BYTES or texts > MAX_TEXTS:
            raise Refused(tables.TOO_LARGE)
        tags = lines = 0
        for part in parts:
            with archive.open(part) as opened:
                for piece in _pieces(opened):
                    tags += piece.count(b"<")
                    lines += piece.count(b"<row")
                    if lines > tables.MAX_LINES:
                        raise Refused(tables.TOO_MANY_LINES)
                    if tags > MAX_TAGS:
                        raise Refused(tables.TOO_LARGE)


def _pieces(opened: IO[bytes]) -> Iterator[bytes]:
    while piece := opened.read(_PIECE):
        yield piece


def _sheet_with_content(book: Any, guides: Sequence[str]) -> Any:
    shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    filled = []
    for sheet in shown:
        # What the sheet says of its size may be wrong.
        sheet.reset_dimensions()
        if sheet.title not in guides and _has_content(sheet):
            filled.append(sheet)
    if not filled:
        raise Refused(tables.EMPTY)
    if len(filled) > 1:
        raise tables.refusal(tables.SHEETS, [sheet.title for sheet in filled])
    return filled[0]


def _has_content(sheet: Any) -> bool:
    return any(not tables.is_empty(line) for line in sheet.iter_rows(values_only=True))


def _peculiarities(content: bytes, sheet: Any) -> tuple[bool, list[str]]:
    """Whether the sheet has formulas, and its merged cells."""
    has_formulas, merged, kept = False, list[str](), b""
    archive = zipfile.ZipFile(io.BytesIO(content))
    with archive, archive.open(sheet._worksheet_path) as opened:
        for piece in _pieces(opened):
            seen = kept + piece
            has_formulas = has_formulas or _FORMULA.search(seen) is not None
            merged += [found.decode() for found in _MERGED.findall(seen)]
            kept = seen[-_LONGEST_TAG:]
    return has_formulas, list(dict.fromkeys(merged))


def _formulas(content: bytes, title: str) -> set[tuple[int, int]]:
    """Where the sheet has formulas: row and column."""
    sheet = _opened(content, are_results=False)[title]
    sheet.reset_dimensions()
    return {
        (cell.row, cell.column)
        for line in sheet.iter_rows()
        for cell in line
        if cell.data_type == "f"
    }


def _lines(sheet: Any, formulas: set[tuple[int, int]]) -> Iterator[list[Any]]:
    for number, line in enumerate(sheet.iter_rows(), start=1):
        if len(line) > tables.MAX_COLUMNS:
            raise Refused(tables.TOO_MANY_COLUMNS)
        yield [
            _plain(cell, is_formula=(number, at) in formulas)
            for at, cell in enumerate(line, start=1)
        ]


def _plain(cell: Any, *, is_formula: bool) -> Any:
    value = cell.value
    if value is None:
        return {tables.WRONG: tables.NO_RESULT} if is_formula else None
    if cell.data_type == "e":
        return {tables.WRONG: str(value)}
    if isinstance(value, dt.datetime):
        return value.date().isoformat()
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _number(value)
    return value if isinstance(value, bool) else str(value).strip()


def _number(value: Any) -> Any:
    """A number as spreadsheets show it, with 15 digits: 0.1 + 0.2 is 0.3. One that is too large for
    JSON is a text, which the form judges.
    """
    if isinstance(value, float) and math.isfinite(value):
        value = float(f"{value:.{_SHOWN_DIGITS}g}")
        value = int(value) if value.is_integer() else value
    return value if abs(value) < _LARGEST else str(value)
