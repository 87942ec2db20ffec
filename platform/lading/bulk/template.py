"""The files that can be downloaded: a template, and a person's file with a column of its errors."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from django.utils import translation

from lading.kernel import limits
from lading.kernel.spreadsheet import BYTE_ORDER_MARK, neutral
from lading.kernel.table_files.cells import NO_RESULT, WRONG
from lading.kernel.workbook import Styles, fill

from .columns import ERRORS, READ_AS, Column, placed
from .files import VALUES_SHEET
from .report import Report, RowError, by_row

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

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
    # The library takes 14 MB, which most processes never need.
    from xlsxwriter import Workbook  # noqa: PLC0415

    offered = {
        place: list(each.values()) for place, each in columns.items() if each.values is not None
    }
    data = io.BytesIO()
    with Workbook(data, {"constant_memory": True}) as book:
        styles = Styles.of(book)
        sheet = book.add_worksheet(title)
        if translation.get_language_bidi():
            sheet.right_to_left()
        sheet.set_column(0, len(header) - 1, _WIDTH)
        if errors:
            sheet.set_column(len(header) - 1, len(header) - 1, _ERRORS_WIDTH)
        for place, values in offered.items():
            if values:
                _offer(sheet, columns[place], place, offered)
        fill(sheet, styles, [header], ([shown_cell(value) for value in row] for row in rows))
        sheet = book.add_worksheet(str(VALUES_SHEET))
        sheet.set_column(0, max(len(offered) - 1, 0), _WIDTH)
        heading = [columns[place].label for place in offered]
        fill(sheet, styles, [heading], zip_longest(*offered.values(), fillvalue=""))
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
    told = {READ_AS: by_row(report.readings), ERRORS: by_row(report.errors)}
    numbers = {number for number, *_line in table["rows"]}
    if numbers.isdisjoint(told[READ_AS]):
        del told[READ_AS]
    rows = [
        [
            *(line[place] for place in known),
            *(_words(messages.get(number, ()), labels) for messages in told.values()),
        ]
        for number, *line in table["rows"]
    ]
    header = [str(table["headers"][place]) for place in known]
    by_place = dict(enumerate(known.values(), start=1))
    return Marked([*header, *map(str, told)], rows, by_place)


def _words(errors: Sequence[RowError], labels: Mapping[str, str]) -> str:
    named = [(labels.get(error.field, ""), error.message) for error in errors]
    return "\n".join(f"{label}: {message}" if label else message for label, message in named)


def _offer(
    sheet: Worksheet, column: Column, place: int, offered: Mapping[int, Sequence[str]]
) -> None:
    """Offer the values of a column, which are on the second sheet. Codes and other names of ports
    and the like are accepted too, so the program may only warn of them.
    """
    from xlsxwriter.utility import quote_sheetname, xl_range_abs  # noqa: PLC0415 - as above

    at = list(offered).index(place)
    cells = xl_range_abs(1, at, len(offered[place]), at)
    rule = {
        "validate": "list",
        "source": f"={quote_sheetname(str(VALUES_SHEET))}!{cells}",
        "show_error": column.is_closed,
    }
    sheet.data_validation(1, place - 1, limits.number("bulk.rows"), place - 1, rule)


def shown_cell(value: Any) -> Any:
    """A cell as it was: an error that the spreadsheet showed stays readable."""
    if isinstance(value, dict):
        return "" if value[WRONG] == NO_RESULT else value[WRONG]
    return value


def _csv_text(value: Any) -> Any:
    shown = shown_cell(value)
    is_number = isinstance(shown, int | float) and not isinstance(shown, bool)
    return shown if is_number else neutral(shown)
