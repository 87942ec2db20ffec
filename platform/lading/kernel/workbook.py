"""Writes a table as an XLSX file, without cells that a spreadsheet would run as a formula."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Iterable, Sequence
from decimal import Decimal
from enum import IntEnum
from typing import Any, Final

from django.http import HttpResponse
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from .clock import IST
from .spreadsheet import neutral

XLSX_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
DAY: Final = "dd-mmm-yyyy"
MOMENT: Final = "dd-mmm-yyyy hh:mm"
"""Spreadsheets write the month in their own language."""
_MOST_CHARS: Final = 32_000


class Width(IntEnum):
    """The width of a column, in characters."""

    NARROW = 12
    USUAL = 22
    WIDE = 44


def xlsx(
    header: Sequence[Any],
    rows: Iterable[Sequence[Any]],
    *,
    right_to_left: bool = False,
    note: str = "",
    widths: Sequence[Width] = (),
) -> bytes:
    """A workbook of one sheet. Numbers and dates stay what they are, moments are shown in India's
    time; everything else is text. A ``note`` stands above the header.
    """
    book = Workbook(write_only=True)
    sheet: Any = book.create_sheet()
    sheet.freeze_panes = "A3" if note else "A2"
    sheet.sheet_view.rightToLeft = right_to_left
    for place in range(len(header)):
        letter = get_column_letter(place + 1)
        sheet.column_dimensions[letter].width = widths[place] if widths else Width.USUAL
    if note:
        sheet.append([cell_of(sheet, note, is_bold=True)])
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
    """A cell for a sheet that is written row by row: a number, a date, or else a text."""
    if isinstance(value, dt.date):
        return _dated(sheet, value)
    is_number = isinstance(value, int | float | Decimal) and not isinstance(value, bool)
    cell = WriteOnlyCell(sheet, value if is_number else _text(value))
    if not is_number:
        cell.data_type = "s"
    if is_bold:
        cell.font = Font(bold=True)
    return cell


def _dated(sheet: Any, value: dt.date) -> Any:
    is_moment = isinstance(value, dt.datetime)
    cell = WriteOnlyCell(sheet, _local(value))
    cell.number_format = MOMENT if is_moment else DAY
    return cell


def _local(value: dt.date) -> dt.datetime:
    """A moment in India, or the beginning of a day: a spreadsheet knows no time zones."""
    if isinstance(value, dt.datetime):
        return value.astimezone(IST).replace(tzinfo=None)
    return dt.datetime.combine(value, dt.time())


def _text(value: Any) -> str:
    return ILLEGAL_CHARACTERS_RE.sub("", neutral(value))[:_MOST_CHARS]
