"""Writes a table as an XLSX file, without cells that a spreadsheet would run as a formula."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum
from typing import IO, TYPE_CHECKING, Any, Final

from django.http import HttpResponse

from lading.base.kernel.values.clock import IST
from lading.base.kernel.values.texts import shown_lines

from .spreadsheet import neutral

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

XLSX_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
DAY: Final = "dd-mmm-yyyy"
MOMENT: Final = "dd-mmm-yyyy hh:mm"
"""Spreadsheets write the month in their own language."""
_MOST_CHARS: Final = 32_000
_PLACES: Final = range(7)


class Width(IntEnum):
    """The width of a column, in characters."""

    NARROW = 12
    USUAL = 22
    WIDE = 44


@dataclass(frozen=True, slots=True)
class Money:
    """A cell with an amount of money, shown with so many decimals (`currencies.money_cell`)."""

    amount: Decimal | int | float
    places: int


@dataclass(frozen=True, slots=True)
class _Styles:
    bold: Format
    day: Format
    moment: Format
    money: Sequence[Format]
    """By the number of decimals."""


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
    data = io.BytesIO()
    write_xlsx(data, header, rows, right_to_left=right_to_left, note=note, widths=widths)
    return data.getvalue()


def write_xlsx(
    target: IO[bytes],
    header: Sequence[Any],
    rows: Iterable[Sequence[Any]],
    *,
    right_to_left: bool = False,
    note: str = "",
    widths: Sequence[Width] = (),
) -> None:
    """Write what `xlsx` returns into a file, row by row: the rows are never all in memory."""
    # The library takes 14 MB, which most processes never need.
    from xlsxwriter import Workbook  # noqa: PLC0415

    with Workbook(target, {"constant_memory": True}) as book:
        styles = _Styles(
            book.add_format({"bold": True}),
            book.add_format({"num_format": DAY}),
            book.add_format({"num_format": MOMENT}),
            [book.add_format({"num_format": _money_format(places)}) for places in _PLACES],
        )
        sheet: Worksheet = book.add_worksheet()
        if right_to_left:
            sheet.right_to_left()
        for place in range(len(header)):
            sheet.set_column(place, place, widths[place] if widths else Width.USUAL)
        heads = [[note], header] if note else [header]
        sheet.freeze_panes(len(heads), 0)
        for number, cells in enumerate(heads):
            for place, cell in enumerate(cells):
                sheet.write_string(number, place, text_of(cell), styles.bold)
        for number, row in enumerate(rows, start=len(heads)):
            for place, cell in enumerate(row):
                _WRITERS.get(type(cell), _write_other)(sheet, number, place, cell, styles)


def xlsx_response(filename: str, content: bytes) -> HttpResponse:
    """A download. ``filename`` is ours, plain ASCII."""
    response = HttpResponse(content, content_type=XLSX_TYPE)
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    response["Cache-Control"] = "private, no-store"
    return response


def text_of(value: Any) -> str:
    """The text of a cell: no formula, nothing that a workbook cannot have or that nobody sees, not
    too long.
    """
    if not isinstance(value, str):
        return neutral(value)[:_MOST_CHARS]
    # Most texts have nothing to take out, which this tells in a fraction of the time.
    return neutral(value if value.isprintable() else shown_lines(value))[:_MOST_CHARS]


def _money_format(places: int) -> str:
    return f"#,##0.{'0' * places}" if places else "#,##0"


def _write_text(sheet: Worksheet, row: int, column: int, value: Any, _styles: _Styles) -> None:
    text = text_of(value)
    if text:
        sheet.write_string(row, column, text)


def _write_number(sheet: Worksheet, row: int, column: int, value: Any, _styles: _Styles) -> None:
    sheet.write_number(row, column, value)


def _write_day(sheet: Worksheet, row: int, column: int, value: Any, styles: _Styles) -> None:
    sheet.write_datetime(row, column, value, styles.day)


def _write_moment(sheet: Worksheet, row: int, column: int, value: Any, styles: _Styles) -> None:
    """Write a moment as Indian time, because cells of a spreadsheet have no time zone."""
    local = value.astimezone(IST).replace(tzinfo=None)
    sheet.write_datetime(row, column, local, styles.moment)


def _write_money(sheet: Worksheet, row: int, column: int, value: Any, styles: _Styles) -> None:
    style = styles.money[min(value.places, _PLACES[-1])]
    sheet.write_number(row, column, value.amount, style)


def _write_other(sheet: Worksheet, row: int, column: int, value: Any, styles: _Styles) -> None:
    """A value of another type: a number of its own class, or a text."""
    is_number = isinstance(value, int | float | Decimal) and not isinstance(value, bool)
    (_write_number if is_number else _write_text)(sheet, row, column, value, styles)


_WRITERS: Final[dict[type, Callable[[Worksheet, int, int, Any, _Styles], None]]] = {
    str: _write_text,
    int: _write_number,
    float: _write_number,
    Decimal: _write_number,
    dt.datetime: _write_moment,
    dt.date: _write_day,
    Money: _write_money,
}
