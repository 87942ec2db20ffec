"""Writes a table as an XLSX file, without cells that a spreadsheet would run as a formula."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any, Final

from django.http import HttpResponse
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from .spreadsheet import neutral

XLSX_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_COLUMN_WIDTH: Final = 22
_MOST_CHARS: Final = 32_000


def xlsx(
    header: Sequence[Any], rows: Iterable[Sequence[Any]], *, right_to_left: bool = False
) -> bytes:
    """A workbook of one sheet. Numbers stay numbers; everything else is text."""
    book = Workbook(write_only=True)
    sheet: Any = book.create_sheet()
    sheet.freeze_panes = "A2"
    sheet.sheet_view.rightToLeft = right_to_left
    for number in range(1, len(header) + 1):
        sheet.column_dimensions[get_column_letter(number)].width = _COLUMN_WIDTH
    sheet.append([cell_of(sheet, cell, is_bold=True) for cell in header])
    for row in rows:
        sheet.append([cell_of(sheet, cell) for cell in row])
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def xlsx_response(filename: str, content: bytes) -> HttpResponse:
    """A download. ``filename`` is ours, plain ASCII."""
    response = HttpResponse(content, content_type=XLSX_TYPE)
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    response["Cache-Control"] = "private, no-store"
    return response


def cell_of(sheet: Any, value: Any, *, is_bold: bool = False) -> Any:
    """A cell for a sheet that is written row by row. Numbers stay numbers; everything else is
    text.
    """
    is_number = isinstance(value, int | float | Decimal) and not isinstance(value, bool)
    cell = WriteOnlyCell(sheet, value if is_number else _text(value))
    if not is_number:
        cell.data_type = "s"
    if is_bold:
        cell.font = Font(bold=True)
    return cell


def _text(value: Any) -> str:
    return ILLEGAL_CHARACTERS_RE.sub("", neutral(value))[:_MOST_CHARS]
