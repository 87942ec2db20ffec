"""Files as people and attackers send them. Imports nothing of Django, because a process without it
reads them too.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import zipfile
from collections.abc import Callable, Iterable
from typing import Any

import openpyxl
from openpyxl.workbook import Workbook

HEAD = ["Name", "Quantity", "Ready"]
ROW = ["Combed cotton yarn", 12000, "2099-12-31"]
SHEET = "xl/worksheets/sheet1.xml"


def as_csv(rows: Iterable[Iterable[Any]], separator: str = ",", encoding: str = "utf-8") -> bytes:
    """Rows as a CSV file."""
    text = io.StringIO()
    csv.writer(text, delimiter=separator).writerows(rows)
    return text.getvalue().encode(encoding)


def saved(book: Workbook) -> bytes:
    """A workbook as a file."""
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def book_of(*sheets: list[list[Any]]) -> Workbook:
    """A workbook with these sheets."""
    book = openpyxl.Workbook()
    for number, rows in enumerate(sheets):
        sheet = book.worksheets[0] if number == 0 else book.create_sheet()
        for row in rows:
            sheet.append(row)
    return book


def as_xlsx(*sheets: list[list[Any]]) -> bytes:
    """Sheets as a workbook's file."""
    return saved(book_of(*sheets))


def with_part(content: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    """A workbook with one of its parts changed."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(buffer, "w", 8) as new:
        for part in old.namelist():
            data = old.read(part)
            new.writestr(part, change(data) if part == name else data)
    return buffer.getvalue()


def bomb() -> bytes:
    """A workbook whose sheet unpacks to 90 MB of text in one cell."""
    end = b"</t></is></c></row></sheetData>"
    return with_part(
        as_xlsx([HEAD]),
        SHEET,
        lambda data: data.replace(
            b"</sheetData>",
            b'<row r="2"><c r="A2" t="inlineStr"><is><t>' + b"x" * 90_000_000 + end,
        ),
    )


def million_texts() -> bytes:
    """A workbook with twelve megabytes of shared texts."""
    texts = b"<si><t>" + b"y" * 1000 + b"</t></si>"
    buffer = io.BytesIO(as_xlsx([HEAD]))
    with zipfile.ZipFile(buffer, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/sharedStrings.xml", b"<sst>" + texts * 12_000 + b"</sst>")
    return buffer.getvalue()


def million_empty_rows() -> bytes:
    """A workbook with a million empty rows between its heading and its row."""
    return empty_rows(1_000_000)


def empty_rows(count: int) -> bytes:
    """A workbook with so many empty rows between its heading and its row."""
    last = count + 2
    empty = b"".join(b'<row r="%d"/>' % number for number in range(2, last))
    row = b'<row r="%d"><c r="A%d" t="inlineStr"><is><t>Yarn</t></is></c></row>' % (last, last)
    return with_part(
        as_xlsx([HEAD]),
        SHEET,
        lambda data: data.replace(b"</sheetData>", empty + row + b"</sheetData>"),
    )


def far_cell() -> bytes:
    """A workbook with a cell in the last column of a row."""
    cell = b'<row r="900"><c r="XFD900"><v>1</v></c></row>'
    return with_part(
        as_xlsx([HEAD, ROW]),
        SHEET,
        lambda data: data.replace(b"</sheetData>", cell + b"</sheetData>"),
    )


def far_row() -> bytes:
    """A workbook with a cell in its last row, and nothing between."""
    cell = b'<row r="1048576"><c r="A1048576"><v>1</v></c></row>'
    return with_part(
        as_xlsx([HEAD, ROW]),
        SHEET,
        lambda data: data.replace(b"</sheetData>", cell + b"</sheetData>"),
    )


def wide_rows() -> bytes:
    """A workbook with rows of two hundred cells."""
    return as_xlsx([HEAD, *[["x"] * 250 for _ in range(5)]])


def merged() -> bytes:
    """A workbook with merged cells."""
    book = book_of([HEAD, ROW, ROW])
    book.worksheets[0].merge_cells("A2:A3")
    return saved(book)


def formula(result: str | None) -> bytes:
    """A workbook with a formula and its stored result, or without one."""
    content = as_xlsx([HEAD, ["Yarn", "=6000*2", "2099-12-31"]])
    if result is None:
        return content
    stored = f"<v>{result}</v>".encode()
    return with_part(content, SHEET, lambda data: data.replace(b"<v />", stored))


def quantity(written: str) -> bytes:
    """A workbook with a quantity as a program wrote it."""
    value = f"<v>{written}</v>".encode()
    return with_part(as_xlsx([HEAD, ROW]), SHEET, lambda data: data.replace(b"<v>12000</v>", value))


def shown_error() -> bytes:
    """A workbook with a cell that shows an error."""
    return as_xlsx([HEAD, ["Yarn", "#N/A", "2099-12-31"]])


def hidden_sheet() -> bytes:
    """A workbook whose second sheet, with content, is hidden."""
    book = book_of([HEAD, ROW], [["list"], ["of"], ["mine"]])
    book.worksheets[1].sheet_state = "hidden"
    return saved(book)


def guide_sheet() -> bytes:
    """A workbook with the sheet of values that our template has."""
    book = book_of([HEAD, ROW], [["Unit"], ["KGS"]])
    book.worksheets[1].title = "Values"
    return saved(book)


def dates() -> bytes:
    """A workbook with a date, a time of day with its date, and a date as a number."""
    return as_xlsx(
        [
            HEAD,
            ["a", 1, dt.date(2099, 12, 31)],
            ["b", 1, dt.datetime(2099, 12, 31, 15, 30)],  # noqa: DTZ001 - workbooks have no time zones
            ["c", 1, 73050],
        ]
    )


def old_workbook() -> bytes:
    """The beginning of a workbook of Excel 2003."""
    return bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 2000


def entities() -> bytes:
    """A workbook whose sheet declares entities that grow without end."""
    declared = (
        b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
    )
    return with_part(as_xlsx([HEAD, ROW]), SHEET, lambda data: declared + data)


def zipped(**files: bytes) -> bytes:
    """An archive of these files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def many_rows(count: int) -> bytes:
    """A CSV file with so many rows."""
    return as_csv([HEAD, *[[f"Yarn {number}", number, "2099-12-31"] for number in range(count)]])


def largest() -> bytes:
    """A workbook of ten thousand rows with thirty texts each, none like another."""
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append([f"Column {place}" for place in range(20)])
    for number in range(10_000):
        sheet.append([f"{number} {place}" for place in range(20)])
    return saved(book)


TRADERS = ["Baumwollgarn – gekämmt", "8 000", "31.12.2099"]
"""A row with letters that encodings write differently."""
