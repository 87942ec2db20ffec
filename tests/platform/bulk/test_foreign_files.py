"""Sheets of rates from programs and countries that write otherwise: each gives the rates that it
means, or is refused with what to do, and never another figure (RULES.md 73, 74, 82).
"""

from __future__ import annotations

import datetime as dt
import re
import zipfile
from collections.abc import Callable
from io import BytesIO

import pytest

from tests.platform.conftest import ApiClient
from tests.platform.factories import member

from . import bad_files as bad
from .conftest import confirmed, errors, uploaded
from .test_own_files import BOTH, HEADING, LAST, OF_ONE, ONE, TWO, Rate, live, text

pytestmark = pytest.mark.django_db
Client = Callable[..., ApiClient]

TEXTS = "xl/sharedStrings.xml"
TYPES = "[Content_Types].xml"
OVERRIDE = (
    b'<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-'
    b'officedocument.spreadsheetml.sharedStrings+xml"/></Types>'
)
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def with_price(cell: str) -> bytes:
    """A workbook of one rate whose first price is this cell in XML."""
    change = re.compile(rb'<c r="C2"[^>]*>.*?</c>')
    return bad.with_part(
        bad.as_xlsx([HEADING, ONE]), bad.SHEET, lambda data: change.sub(cell.encode(), data)
    )


def with_fonts(*runs: tuple[str, str]) -> bytes:
    """A workbook whose first price is a text of several fonts, as Excel saves it."""
    written = "".join(
        f'<r><rPr>{font}<sz val="11"/></rPr><t xml:space="preserve">{part}</t></r>'
        for font, part in runs
    )
    book = with_price('<c r="C2" t="s"><v>0</v></c>')
    buffer = BytesIO()
    with zipfile.ZipFile(BytesIO(book)) as old, zipfile.ZipFile(buffer, "w") as new:
        for part in old.namelist():
            if part != TEXTS:
                data = old.read(part)
                is_named = part != TYPES or b"sharedStrings" in data
                new.writestr(part, data if is_named else data.replace(b"</Types>", OVERRIDE))
        new.writestr(TEXTS, f'<sst xmlns="{MAIN}"><si>{written}</si></sst>')
    return buffer.getvalue()


def strict() -> bytes:
    """A workbook that Excel saved as `Strict Open XML Spreadsheet`."""
    names = {
        b"http://schemas.openxmlformats.org/spreadsheetml/2006/main":
            b"http://purl.oclc.org/ooxml/spreadsheetml/main",
        b"http://schemas.openxmlformats.org/officeDocument/2006/relationships":
            b"http://purl.oclc.org/ooxml/officeDocument/relationships",
    }  # fmt: skip

    def renamed(data: bytes) -> bytes:
        for name, other in names.items():
            data = data.replace(name, other)
        return data

    content = bad.as_xlsx([HEADING, ONE])
    for part in zipfile.ZipFile(BytesIO(content)).namelist():
        content = bad.with_part(content, part, renamed)
    return content


def beside_very_hidden() -> bytes:
    """A workbook with other rates on a sheet that only a program can show."""
    book = bad.book_of([HEADING, ONE, TWO], [HEADING, [*ONE[:2], "1", "2", *ONE[4:]]])
    book.worksheets[1].sheet_state = "veryHidden"
    return bad.saved(book)


def with_hidden_column() -> bytes:
    """A workbook in which the column of a price is hidden."""
    book = bad.book_of([HEADING, ONE, TWO])
    book.worksheets[0].column_dimensions["D"].hidden = True
    return bad.saved(book)


def macros() -> bytes:
    """A workbook with macros (XLSM)."""
    kinds = (
        b"openxmlformats-officedocument.spreadsheetml.sheet.main",
        b"ms-excel.sheet.macroEnabled.main",
    )
    return bad.with_part(bad.as_xlsx([HEADING, ONE]), TYPES, lambda data: data.replace(*kinds))


def priced(*prices: str, until: str = LAST) -> bytes:
    """A text with one rate."""
    return text([HEADING, [*ONE[:2], *prices, "USD", until, "x"]])


SOFT = [f"{name[:1]}\u00ad{name[1:]}\u200b" for name in HEADING]
READ: list[tuple[str, Callable[[], bytes], set[Rate]]] = [
    ("digits and signs of Arabic", lambda: priced("١٬٢٥٠٫٠٠", "٢٬١٠٠٫٠٠"), OF_ONE),
    ("full-width digits, comma and point", lambda: priced("１，２５０．００", "２１００"), OF_ONE),
    ("Swiss apostrophes", lambda: priced("1’250.00", "2'100.00"), OF_ONE),
    ("narrow spaces of French", lambda: priced("1\u202f250,00", "2\u202f100,00"), OF_ONE),
    ("a day in full-width digits",
     lambda: priced("1250", "2100", until="２０９９／１２／３１"), OF_ONE),
    ("a day in Arabic digits", lambda: priced("1250", "2100", until="٣١/١٢/٢٠٩٩"), OF_ONE),
    ("hyphens and marks that nobody sees", lambda: text([SOFT, ONE, TWO]), BOTH),
    ("a separator named in capitals", lambda: b"SEP=;\r\n" + text([HEADING, ONE, TWO], ";"), BOTH),
    ("UTF-32", lambda: text([HEADING, ONE, TWO], ",", "utf-32"), BOTH),
    ("a sheet that is very hidden", beside_very_hidden, BOTH),
    ("a column that is hidden", with_hidden_column, BOTH),
    ("a workbook with macros", macros, OF_ONE),
    ("a price of two fonts", lambda: with_fonts(("<b/>", "12"), ("<i/>", "50")), OF_ONE),
    ("a price beside one that is struck through",
     lambda: with_fonts(("<strike/>", "990 "), ("", "1250")), OF_ONE),
]  # fmt: skip

NO_NUMBER = (2, "20' dry standard", "Enter a number.")
FIELD = (2, "20' dry standard", "This cell shows the error #FIELD!. Please correct it.")
WRONG: list[tuple[str, Callable[[], bytes], tuple[int, str, str]]] = [
    ("the raised mark of a footnote",
     lambda: with_fonts(("", "1250"), ('<vertAlign val="superscript"/>', "1")), NO_NUMBER),
    ("a lowered digit",
     lambda: with_fonts(("", "1250"), ('<vertAlign val="subscript"/>', "2")), NO_NUMBER),
    ("the raised digit of a text file", lambda: priced("1250¹", "2100"), NO_NUMBER),
    ("one of Excel's later errors",
     lambda: with_price('<c r="C2" t="e"><f>A1.Price</f><v>#FIELD!</v></c>'), FIELD),
]  # fmt: skip

OTHER_CALENDARS = {
    "Buddhist": "31-12-2642",
    "Buddhist, year first": "2642-12-31",
    "Buddhist in Chinese": "2642年12月31日",
    "Buddhist as a day of a workbook": dt.date(2642, 12, 31),
    "Persian": "۱۴۷۸/۱۰/۱۰",
    "Persian, with its month": "10 دی 1478",
    "Hijri": "1523/12/31",
    "Hebrew": "10 Tevet 5860",
}

MARKED = (
    "Some digits in the file are raised or crossed out, like the mark of a footnote, and would be "
    "read as part of a figure. Please save it with Excel or LibreOffice as a workbook (XLSX)."
)
UNREADABLE = "The file cannot be read as a table. Please save it as a workbook (XLSX) or as CSV."
XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
REFUSED: dict[str, tuple[bytes, str]] = {
    "Strict Open XML": (
        strict(),
        "The file is saved as “Strict Open XML”. Please save it as an ordinary workbook (XLSX).",
    ),
    "a raised mark in a text that another program has put into its cell": (
        with_price(
            '<c r="C2" t="inlineStr"><is><r><t>1250</t></r><r><rPr><vertAlign val="superscript"/>'
            "</rPr><t>1</t></r></is></c>"
        ),
        MARKED,
    ),
    "a workbook of Excel 2003 in XML": (
        f'{XML}<?mso-application progid="Excel.Sheet"?><Workbook/>'.encode(), UNREADABLE,
    ),
    "a flat workbook of LibreOffice": (f"{XML}<office:document/>".encode(), UNREADABLE),
    "a web page in UTF-16": ("<HTML><table></table></HTML>".encode("utf-16"), UNREADABLE),
    "a page as a mail": (b"MIME-Version: 1.0\nContent-Type: x\n", UNREADABLE),
    "JSON": (b'[{"POL": "INNSA", "20GP": 1250}]', UNREADABLE),
    "a workbook of Numbers": (
        bad.zipped(**{"Index/Document.iwa": b"x", "preview.jpg": b"y"}), UNREADABLE,
    ),
    "a letter of Word": (
        bad.zipped(**{"[Content_Types].xml": b"x", "word/document.xml": b"y"}), UNREADABLE,
    ),
    "an archive of 7-Zip": (b"7z\xbc\xaf\x27\x1c" + bytes(99), UNREADABLE),
}  # fmt: skip


@pytest.mark.parametrize(("name", "made", "rates"), READ, ids=[row[0] for row in READ])
def test_a_foreign_sheet_gives_its_rates(
    api: Client, name: str, made: Callable[[], bytes], rates: set[Rate]
) -> None:
    carrier = api(member(6, tier=2))
    bulk_import = uploaded(carrier, made(), kind="rates")
    assert bulk_import["status"] == "ready", (
        bulk_import["reasons"],
        errors(carrier, bulk_import["id"]),
    )
    assert confirmed(carrier, bulk_import["id"])["status"] == "done"
    assert live() == rates


@pytest.mark.parametrize(("name", "made", "fault"), WRONG, ids=[row[0] for row in WRONG])
def test_a_price_with_a_mark_is_no_other_price(
    api: Client, name: str, made: Callable[[], bytes], fault: tuple[int, str, str]
) -> None:
    carrier = api(member(6, tier=2))
    bulk_import = uploaded(carrier, made(), kind="rates")
    assert (bulk_import["status"], errors(carrier, bulk_import["id"])) == ("refused", [fault])
    assert live() == set()


@pytest.mark.parametrize("name", OTHER_CALENDARS)
def test_a_day_of_another_calendar_is_not_taken_for_ours(api: Client, name: str) -> None:
    carrier = api(member(6, tier=2))
    book = bad.as_xlsx([HEADING, [*ONE[:5], OTHER_CALENDARS[name], "x"]])
    bulk_import = uploaded(carrier, book, kind="rates")
    ((row, column, message),) = errors(carrier, bulk_import["id"])
    assert (bulk_import["status"], row, column) == ("refused", 2, "Price validity")
    assert message.startswith("Enter the year as in the Gregorian calendar, such as 20")
    assert live() == set()


@pytest.mark.parametrize("name", REFUSED)
def test_a_foreign_file_that_is_no_table_says_what_to_do(api: Client, name: str) -> None:
    content, reason = REFUSED[name]
    carrier = api(member(6, tier=2))
    bulk_import = uploaded(carrier, content, kind="rates")
    assert (bulk_import["status"], bulk_import["reasons"]) == ("refused", [reason])
    assert live() == set()
