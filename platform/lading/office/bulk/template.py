"""The files that can be downloaded: a template, and a person's file with a column of its errors."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import zip_longest
from typing import Any

from django.utils import translation
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.worksheet.datavalidation import DataValidation

from lading.base.documents.spreadsheet import BYTE_ORDER_MARK, neutral
from lading.base.documents.table_files.cells import NO_RESULT, WRONG
from lading.base.documents.workbook import DAY, text_of
from lading.base.kernel import limits

from .columns import ERRORS, READ_AS, Column, placed
from .files import VALUES_SHEET
from .report import Report, RowError, by_row

_WIDTH = 24
_ERRORS_WIDTH = 60
Rows = Iterable[Sequence[Any]]


def workbook(
    title: str,
    header: Sequence[str],
    columns: Mapping[int, Column],
    rows: Rows = (),
    *,
    errors: bool = False,
) -> bytes:
    """A workbook with these headings and rows, and on a second sheet the values that its columns
    offer. ``columns`` are those of the headings, by their places from 1 on.
    """
    book = Workbook(write_only=True)
    sheet: Any = book.create_sheet(title)
    sheet.freeze_panes = "A2"
    sheet.sheet_view.rightToLeft = translation.get_language_bidi()
    for place in range(1, len(header) + 1):
        is_last = errors and place == len(header)
        width = _ERRORS_WIDTH if is_last else _WIDTH
        sheet.column_dimensions[get_column_letter(place)].width = width
    offered = {
        place: list(each.values()) for place, each in columns.items() if each.values is not None
    }
    for place, values in offered.items():
        if values:
            sheet.data_validations.append(_validation(columns[place], place, offered))
    sheet.append([_cell(sheet, text, is_bold=True) for text in header])
    for row in rows:
        sheet.append([_cell(sheet, shown_cell(value)) for value in row])
    _add_values(book, columns, offered)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def csv_file(header: Sequence[str], rows: Rows = (), separator: str = ",") -> bytes:
    """A CSV file, which spreadsheets recognise as UTF-8."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator)
    writer.writerow([neutral(each) for each in header])
    writer.writerows([_csv_text(value) for value in row] for row in rows)
    return (BYTE_ORDER_MARK + text.getvalue()).encode()


@dataclass(frozen=True, slots=True)
class Marked:
    """A file with a column of errors; ``columns`` are by their places from 1 on."""

    header: list[str]
    rows: list[list[Any]]
    columns: Mapping[int, Column]


def with_errors(table: Mapping[str, Any], report: Report, columns: Sequence[Column]) -> Marked:
    """The file of a table, with its errors, and with how its cells were read where any says
    something else. Older columns of these are left out.
    """
    known = placed(columns, table["titles"]).columns
    labels = {each.field: str(each.label) for each in columns}
    messages_by_heading = {READ_AS: by_row(report.readings), ERRORS: by_row(report.errors)}
    numbers = {number for number, *_line in table["rows"]}
    if numbers.isdisjoint(messages_by_heading[READ_AS]):
        del messages_by_heading[READ_AS]
    rows = [
        [
            *(line[place] for place in known),
            *(
                _messages_text(messages.get(number, ()), labels)
                for messages in messages_by_heading.values()
            ),
        ]
        for number, *line in table["rows"]
    ]
    header = [str(table["headers"][place]) for place in known]
    by_place = dict(enumerate(known.values(), start=1))
    return Marked([*header, *map(str, messages_by_heading)], rows, by_place)


def _messages_text(errors: Sequence[RowError], labels: Mapping[str, str]) -> str:
    named = [(labels.get(error.field, ""), error.message) for error in errors]
    return "\n".join(f"{label}: {message}" if label else message for label, message in named)


def _validation(column: Column, place: int, offered: Mapping[int, Sequence[str]]) -> DataValidation:
    """The rule of a column: its values, on the second sheet. Codes and other names of ports and the
    like are accepted too, so the program may only warn of them.
    """
    letter = get_column_letter(list(offered).index(place) + 1)
    source = f"{quote_sheetname(str(VALUES_SHEET))}!${letter}$2:${letter}${len(offered[place]) + 1}"
    rule = DataValidation(type="list", formula1=source, allow_blank=True)
    rule.showErrorMessage = column.is_closed
    own = get_column_letter(place)
    rule.add(f"{own}2:{own}{limits.number('bulk.rows') + 1}")
    return rule


def _add_values(
    book: Any, columns: Mapping[int, Column], offered: Mapping[int, Sequence[str]]
) -> None:
    sheet: Any = book.create_sheet(str(VALUES_SHEET))
    sheet.freeze_panes = "A2"
    for place in range(1, len(offered) + 1):
        sheet.column_dimensions[get_column_letter(place)].width = _WIDTH
    heading = [str(columns[place].label) for place in offered]
    sheet.append([_cell(sheet, text, is_bold=True) for text in heading])
    for values in zip_longest(*offered.values()):
        sheet.append([None if value is None else _cell(sheet, value) for value in values])


def _cell(sheet: Any, value: Any, *, is_bold: bool = False) -> Any:
    """A number, a date, or else a text."""
    is_kept = isinstance(value, int | float | Decimal | dt.date) and not isinstance(value, bool)
    cell = WriteOnlyCell(sheet, value if is_kept else text_of(value))
    if not is_kept:
        cell.data_type = "s"
    elif isinstance(value, dt.date):
        cell.number_format = DAY
    if is_bold:
        cell.font = Font(bold=True)
    return cell


def shown_cell(value: Any) -> Any:
    """A cell as it was: an error that the spreadsheet showed stays readable."""
    if isinstance(value, dict):
        return "" if value[WRONG] == NO_RESULT else value[WRONG]
    return value


def _csv_text(value: Any) -> Any:
    cell = shown_cell(value)
    is_number = isinstance(cell, int | float) and not isinstance(cell, bool)
    return cell if is_number else neutral(cell)
