"""Rows of one sheet of a workbook (XLSX), as text: days as 2026-11-26, numbers without grouping. A
formula counts as its last result.
"""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterator
from typing import Any, BinaryIO

import openpyxl

from lading.kernel.confined.protocol import Refused

from . import refusals
from .csv_rows import Row

_SHOWN_DIGITS = 15
_LARGEST = 10**18


def sheet_names(content: BinaryIO) -> list[str]:
    """The sheets that people see, those with content first. Raises Refused when none has any."""
    book = _book(content)
    filled = [sheet.title for sheet in book.worksheets if _is_shown(sheet) and _has_rows(sheet)]
    if not filled:
        raise Refused(refusals.EMPTY)
    return filled


def rows(content: BinaryIO, title: str) -> Iterator[Row]:
    """Every row of the sheet that has content, with its number there."""
    book = _book(content)
    if title not in book.sheetnames:
        raise Refused(refusals.NO_SHEET)
    sheet: Any = book[title]
    # What the sheet says of its size may be wrong.
    sheet.reset_dimensions()
    for number, cells in enumerate(sheet.iter_rows(values_only=True), start=1):
        texts = [_text(cell) for cell in cells]
        if any(texts):
            yield number, _checked(texts, number), ""


def _book(content: BinaryIO) -> Any:
    content.seek(0)
    try:
        return openpyxl.load_workbook(content, read_only=True, data_only=True)
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise Refused(refusals.DAMAGED) from error


def _is_shown(sheet: Any) -> bool:
    return bool(sheet.sheet_state == "visible")


def _has_rows(sheet: Any) -> bool:
    sheet.reset_dimensions()
    return any(any(cell is not None for cell in line) for line in sheet.iter_rows(values_only=True))


def _checked(texts: list[str], number: int) -> list[str]:
    """The cells without empty ones at the end."""
    while texts and not texts[-1]:
        texts.pop()
    if any(len(text) > refusals.MAX_CELL for text in texts):
        raise refusals.at(refusals.LONG_LINE, number)
    return texts


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, dt.datetime):
        return value.date().isoformat()
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _number(value)
    return str(value).replace("\0", "")


def _number(value: float) -> str:
    """A number as spreadsheets show it, with 15 digits: 0.1 + 0.2 is 0.3."""
    if isinstance(value, float):
        if not math.isfinite(value):
            return str(value)
        value = float(f"{value:.{_SHOWN_DIGITS}g}")
        if value.is_integer() and abs(value) < _LARGEST:
            value = int(value)
    return str(value)
