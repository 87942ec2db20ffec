"""Sheets of rates in Excel's binary formats, in other encodings and with other separators, and as
programs of the trade leave them, with the rates that they mean, written down by hand.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from lading.market.freight_rates.models import FreightRate
from tests.platform.conftest import ApiClient
from tests.platform.factories import member

from . import bad_files as bad
from . import binary_books as binary
from .conftest import confirmed, errors, uploaded
from .own_downloads import as_ods
from .test_own_files import BOTH, CENTS, HEADING, LAST, OF_ONE, ONE, TWO, Rate, live, text

pytestmark = pytest.mark.django_db
Client = Callable[..., ApiClient]

DAY = dt.date(2099, 12, 31)
IN_BOOK = [[*ONE[:2], 1250, 2100, "USD", DAY, "All in"], [*TWO[:2], 900, 1400.0, "USD", DAY, "x"]]
OLD: list[list[Any]] = [HEADING, ["INNSA", "DEHAM", 1, 2, "USD", DAY, "last year"]]


def row_with_comments(comments: str) -> list[Any]:
    return [*ONE[:6], comments]


def with_filter() -> bytes:
    """A workbook with a filter, whose second row is hidden, and a sheet that is protected."""
    book = bad.book_of([HEADING, ONE, TWO])
    sheet = book.worksheets[0]
    sheet.auto_filter.ref = "A1:G3"
    sheet.row_dimensions[3].hidden = True
    sheet.protection.sheet = True
    sheet.protection.password = "rates"
    return bad.saved(book)


def wide_ods() -> bytes:
    """A workbook of LibreOffice that ends in a thousand empty columns and a million empty rows."""
    made = as_ods(bad.as_xlsx([HEADING, ONE, TWO]))
    columns = b'<table:table-cell table:number-columns-repeated="1017"/></table:table-row>'
    rows = (
        b'<table:table-row table:number-rows-repeated="1048573"><table:table-cell '
        b'table:number-columns-repeated="1024"/></table:table-row></table:table>'
    )
    return bad.with_part(
        made,
        "content.xml",
        lambda data: data.replace(b"</table:table-row>", columns).replace(b"</table:table>", rows),
    )


READ: list[tuple[str, Callable[[], bytes], set[Rate]]] = [
    ("XLSB", lambda: binary.as_xlsb([HEADING, *IN_BOOK]), BOTH),
    ("XLSB with a letterhead and texts by formulas", lambda: binary.as_xlsb(
        [["Zzq Lines"], [], HEADING, ["=INNSA", "=DEHAM", *IN_BOOK[0][2:]], IN_BOOK[1]]), BOTH),
    ("XLSB beside a hidden sheet",
     lambda: binary.as_xlsb([HEADING, *IN_BOOK], OLD, hidden=1), BOTH),
    ("XLS", lambda: binary.as_xls([HEADING, ONE, TWO]), BOTH),
    ("XLS with days as numbers", lambda: binary.as_xls(
        [HEADING, [*ONE[:2], 1250, 2100, "USD", 73_050, "x"]]), OF_ONE),
    ("ODS with empty columns and rows without end", wide_ods, BOTH),
    ("hidden and protected rows", with_filter, BOTH),
    ("carets between the cells", lambda: text([HEADING, ONE, TWO], "^"), BOTH),
    ("tildes between the cells", lambda: text([HEADING, ONE, TWO], "~"), BOTH),
    ("semicolons in UTF-16 without its mark",
     lambda: text([HEADING, ONE, TWO], ";", "utf-16-le"), BOTH),
    ("bars in UTF-16 of the other order",
     lambda: text([HEADING, ONE, TWO], "|", "utf-16-be"), BOTH),
    ("a mark in the middle", lambda: b"\xef\xbb\xbf" + text([HEADING, ONE, TWO], ",", "utf-8-sig"),
     BOTH),
    ("line ends of old Macs", lambda: text([HEADING, ONE, TWO]).replace(b"\r\n", b"\r"), BOTH),
    ("separators behind each row",
     lambda: text([[*HEADING, "", ""], [*ONE, "", ""], TWO], ";"), BOTH),
    ("thousands in quotation marks", lambda: text(
        [HEADING, [*ONE[:2], "1,250.00", "2,100.00", *ONE[4:]]]), OF_ONE),
    ("currencies behind, as in Europe", lambda: text(
        [HEADING, ["INNSA", "DEHAM", "1.234,50 €", "2.345,75 EUR", "EUR", "31.12.2099", "x"]], ";"),
     CENTS),
    ("spaces that do not break", lambda: bad.as_xlsx(
        [[f"\u00a0{name}\u200b" for name in HEADING], [f"{cell}\u00a0" for cell in ONE]]), OF_ONE),
    ("codes in small letters with a space", lambda: text(
        [HEADING, ["in nsa", "de-ham", *ONE[2:]]]), OF_ONE),
    ("a day in words", lambda: text([HEADING, [*ONE[:5], "Dec 31, 2099", "x"]]), OF_ONE),
    ("a day and its weekday",
     lambda: text([HEADING, [*ONE[:5], "Thursday, 31 December 2099", "x"]]), OF_ONE),
    ("from and until", lambda: text(
        [[*HEADING[:5], "Valid from", "Valid to", "Remarks"],
         [*ONE[:5], "2026-01-01", LAST, "x"]]), OF_ONE),
]  # fmt: skip

ENCODINGS: list[tuple[str, str]] = [
    ("gb18030", "含码头操作费和文件费，不含目的港费用"),
    ("big5", "含碼頭操作費及文件費，不含目的港費用"),
    ("shift_jis", "ターミナル料金込み、仕向港の費用は別途です"),
    ("euc_kr", "터미널 비용 포함, 도착항 비용은 별도입니다"),
    ("cp1251", "Включая терминальные сборы, без расходов в порту назначения"),
    ("cp1256", "يشمل رسوم المناولة ولا يشمل رسوم ميناء الوصول"),
    ("cp1252", "THC inclus, hors frais à destination – façon « tout compris »"),
    ("utf-16", "含码头操作费 – façon"),
]


def rates_of(client: ApiClient, content: bytes) -> set[Rate]:
    """The rates that a file gives."""
    bulk_import = uploaded(client, content, kind="rates")
    assert bulk_import["status"] == "ready", (
        bulk_import["reasons"],
        errors(client, bulk_import["id"]),
    )
    assert confirmed(client, bulk_import["id"])["status"] == "done"
    return live()


@pytest.mark.parametrize(("name", "made", "rates"), READ, ids=[row[0] for row in READ])
def test_a_sheet_gives_its_rates(
    api: Client, name: str, made: Callable[[], bytes], rates: set[Rate]
) -> None:
    assert rates_of(api(member(6, tier=2)), made()) == rates
    assert {str(rate.valid_until) for rate in FreightRate.objects.all()} == {LAST}


@pytest.mark.parametrize(("encoding", "comments"), ENCODINGS, ids=[row[0] for row in ENCODINGS])
def test_letters_are_those_that_were_written(api: Client, encoding: str, comments: str) -> None:
    content = text([HEADING, row_with_comments(comments)], ";", encoding)
    assert rates_of(api(member(6, tier=2)), content) == OF_ONE
    assert {rate.comments for rate in FreightRate.objects.all()} == {comments}


ERRORS: list[tuple[str, Callable[[list[list[Any]]], bytes], str]] = [
    ("XLSB", binary.as_xlsb, "#N/A"),
    ("XLS", binary.as_xls, "#DIV/0!"),
    ("XLS in a formula", lambda rows: binary.as_xls(_by_formula(rows)), "#REF!"),
    ("ODS", lambda rows: as_ods(bad.as_xlsx(rows)), "#N/A"),
]


def _by_formula(rows: list[list[Any]]) -> list[list[Any]]:
    return [[f"={cell}" if cell == "#REF!" else cell for cell in row] for row in rows]


@pytest.mark.parametrize(("name", "made", "error"), ERRORS, ids=[row[0] for row in ERRORS])
def test_an_error_that_a_sheet_shows_is_not_an_empty_cell(
    api: Client, name: str, made: Callable[[list[list[Any]]], bytes], error: str
) -> None:
    client = api(member(6, tier=2))
    bulk_import = uploaded(client, made([HEADING, ONE, [*TWO[:2], error, *TWO[3:]]]), kind="rates")
    message = f"This cell shows the error {error}. Please correct it."
    assert errors(client, bulk_import["id"]) == [(3, "20' dry standard", message)]
    assert live() == set()


PASSWORD = "The file is protected by a password. Please save it without one."
NO_HEADING = (
    "No row of the file names the columns. Please name them as in the template, in one row above "
    "the others."
)
UNREADABLE = "The file cannot be read as a table. Please save it as a workbook (XLSX) or as CSV."
HTML = "<html><body><table><tr><td>POL</td></tr><tr><td>INNSA</td></tr></table></body></html>"
REFUSED: list[tuple[str, Callable[[], bytes], str]] = [
    ("XLS with a password", lambda: binary.as_xls([HEADING, ONE], password=True), PASSWORD),
    ("XLSX with a password", binary.xlsx_with_password, PASSWORD),
    ("ODS with a password", binary.ods_with_password, PASSWORD),
    ("a web page that is called a workbook", HTML.encode, UNREADABLE),
    ("lanes across and containers down", lambda: text(
        [["", "Mundra to Jebel Ali", "Mundra to Sohar"], ["Twenty", "1250", "1300"]]), NO_HEADING),
    ("a picture", lambda: bytes.fromhex("89504e470d0a1a0a") + bytes(range(256)) * 9, UNREADABLE),
]  # fmt: skip


@pytest.mark.parametrize(("name", "made", "reason"), REFUSED, ids=[row[0] for row in REFUSED])
def test_a_file_that_cannot_be_read_says_what_to_do(
    api: Client, name: str, made: Callable[[], bytes], reason: str
) -> None:
    client = api(member(6, tier=2))
    bulk_import = uploaded(client, made(), kind="rates")
    assert (bulk_import["status"], bulk_import["reasons"]) == ("refused", [reason])
    assert live() == set()
