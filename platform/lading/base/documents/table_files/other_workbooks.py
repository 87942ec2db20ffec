"""Sheets of workbooks that are not XLSX (XLS, XLSB and ODS), and merged cells of all of them.

The library has a whole sheet in memory, four times what openpyxl needs, and tells an error in a
cell from an empty cell in no format: XLSX is read by openpyxl.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO

from python_calamine import CalamineError, CalamineWorkbook, PasswordError, SheetVisibleEnum

from lading.base.documents.confined.protocol import Refused

from . import cells, refusals

Range = tuple[int, int, int, int]
"""The first row and column and the last ones of merged cells. Rows count from 1, columns from 0."""


def sheet_names(content: BinaryIO) -> list[str]:
    """The sheets that people see and that have content. Raises Refused when none has any, and for a
    workbook that is damaged or protected by a password.
    """
    book = _book(content)
    visible = [
        sheet.name for sheet in book.sheets_metadata if sheet.visible == SheetVisibleEnum.Visible
    ]
    filled = [name for name in visible if _has_rows(book, name)]
    if not filled:
        raise Refused(refusals.EMPTY)
    return filled


def lines(content: BinaryIO, title: str) -> Iterator[tuple[int, list[Any]]]:
    """Every line of the sheet with its number there, as the library reads it."""
    book = _book(content)
    if title not in book.sheet_names:
        raise Refused(refusals.NO_SHEET)
    return enumerate(_rows(book, title), start=1)


def merged(content: BinaryIO, title: str) -> list[Range]:
    """The merged cells of a sheet. Those of ODS are not known, nor those of a sheet that shows one
    of Excel's later errors.
    """
    try:
        ranges = _book(content).get_sheet_by_name(title).merged_cell_ranges or []
    except CalamineError:
        return []
    return [(top + 1, left, bottom + 1, right) for (top, left), (bottom, right) in ranges]


def _book(content: BinaryIO) -> Any:
    content.seek(0)
    try:
        return CalamineWorkbook.from_filelike(content)
    except PasswordError as error:
        raise Refused(refusals.ENCRYPTED) from error
    except CalamineError as error:
        raise Refused(refusals.DAMAGED) from error


def _has_rows(book: Any, name: str) -> bool:
    return any(any(cells.plain(value) is not None for value in row) for row in _rows(book, name))


def _rows(book: Any, name: str) -> list[list[Any]]:
    """The rows from the first cell of the sheet on, so that their numbers are those of people."""
    rows: list[list[Any]] = book.get_sheet_by_name(name).to_python(skip_empty_area=False)
    return rows
