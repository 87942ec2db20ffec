"""Rows of the sheets of a workbook (XLSX), one after the other: one of any size needs little
memory. A formula counts as its last result.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO, Final

import openpyxl
from openpyxl.cell.rich_text import CellRichText, TextBlock

from lading.base.documents.confined.protocol import Refused

from . import cells, refusals

_RAISED: Final = str.maketrans("0123456789+-=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾")
_LOWERED: Final = str.maketrans("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")
_SHIFTED: Final = {"superscript": _RAISED, "subscript": _LOWERED}


def sheet_names(content: BinaryIO) -> list[str]:
    """The sheets that people see and that have content. Raises Refused when none has any."""
    book = _book(content)
    filled = [sheet.title for sheet in book.worksheets if _is_shown(sheet) and _has_rows(sheet)]
    if not filled:
        raise Refused(refusals.EMPTY)
    return filled


def lines(content: BinaryIO, title: str) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Every line of the sheet with its number there, as the library reads it; texts of several
    fonts as people see them.
    """
    for number, line in enumerate(_sheet(_book(content), title).iter_rows(values_only=True), 1):
        yield number, tuple(map(_as_seen, line))


def _as_seen(value: Any) -> Any:
    """The value; of a text without what is struck through, and with the mark of a footnote as a
    raised digit: a price with one is no other price.
    """
    if not isinstance(value, CellRichText):
        return value
    unstruck = [part for part in value if not (isinstance(part, TextBlock) and part.font.strike)]
    return "".join(map(_shifted, unstruck or value))


def _shifted(part: str | TextBlock) -> str:
    if not isinstance(part, TextBlock):
        return part
    return part.text.translate(_SHIFTED.get(part.font.vertAlign or "", {}))


def counts_from(content: BinaryIO) -> int:
    """The year from which the workbook counts days: 1899 or 1904."""
    return int(_book(content).epoch.year)


def formulas(content: BinaryIO, title: str) -> set[tuple[int, int]]:
    """Where the sheet has formulas: row and column, from 1."""
    sheet = _sheet(_book(content, are_results=False), title)
    return {
        (cell.row, cell.column)
        for line in sheet.iter_rows()
        for cell in line
        if cell.data_type == "f"
    }


def _sheet(book: Any, title: str) -> Any:
    if title not in book.sheetnames:
        raise Refused(refusals.NO_SHEET)
    sheet = book[title]
    # What the sheet says of its size may be wrong.
    sheet.reset_dimensions()
    return sheet


def _book(content: BinaryIO, *, are_results: bool = True) -> Any:
    content.seek(0)
    try:
        return openpyxl.load_workbook(
            content, read_only=True, data_only=are_results, rich_text=True
        )
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise Refused(refusals.DAMAGED) from error


def _is_shown(sheet: Any) -> bool:
    return bool(sheet.sheet_state == "visible")


def _has_rows(sheet: Any) -> bool:
    sheet.reset_dimensions()
    return any(
        any(cells.plain(value) is not None for value in line)
        for line in sheet.iter_rows(values_only=True)
    )
