"""More sheets of rates as carriers, forwarders and their programs make them, with the rates that
they mean, written down by hand.
"""

from __future__ import annotations

import datetime as dt
import gzip
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from lading.market.freight_rates.models import FreightRate
from tests.platform.conftest import ApiClient
from tests.platform.factories import member

from . import bad_files as bad
from .conftest import confirmed, errors, uploaded

pytestmark = pytest.mark.django_db
Client = Callable[..., ApiClient]

Rate = tuple[str, str, str, str]
Rows = Sequence[Sequence[Any]]
LAST = "2099-12-31"
HEADING = ["POL", "POD", "20GP", "40HC", "Currency", "Validity", "Remarks"]
ONE: list[Any] = ["INNSA", "DEHAM", "1250", "2100", "USD", LAST, "All in"]
TWO: list[Any] = ["INMAA", "AEJEA", "900", "1400", "USD", LAST, "All in"]
BOTH: set[Rate] = {
    ("INNSA", "DEHAM", "20DS", "1250.00 USD"), ("INNSA", "DEHAM", "40DHC", "2100.00 USD"),
    ("INMAA", "AEJEA", "20DS", "900.00 USD"), ("INMAA", "AEJEA", "40DHC", "1400.00 USD"),
}  # fmt: skip
OF_ONE = {rate for rate in BOTH if rate[0] == "INNSA"}
CENTS: set[Rate] = {
    ("INNSA", "DEHAM", "20DS", "1234.50 EUR"), ("INNSA", "DEHAM", "40DHC", "2345.75 EUR"),
}  # fmt: skip


def text(rows: Rows, separator: str = ",", encoding: str = "utf-8") -> bytes:
    """Rows as a text file."""
    return bad.as_csv(rows, separator, encoding)


def with_letterhead() -> bytes:
    """A heading below eleven lines of a letter."""
    lines: list[list[Any]] = [["Zzq Ocean Lines, Mumbai"], [], ["Attention: pricing desk"], []]
    return bad.as_xlsx([*lines, *[["Phone", "+91 22 5550 0199"]], *[[]] * 6, HEADING, ONE, TWO])


def two_lines() -> bytes:
    """A heading of two lines in a text, the upper one over several columns."""
    upper = ["POL", "POD", "Ocean freight (USD)", "", "Validity", "Remarks"]
    rows = [[*each[:4], *each[5:]] for each in (ONE, TWO)]
    return text([upper, ["", "", "20'", "40' HC", "", ""], *rows])


def merged_lane() -> bytes:
    """A port of loading that is merged over both of its rows."""
    book = bad.book_of([HEADING, ["INNSA", *TWO[1:]], ["", *ONE[1:]]])
    book.worksheets[0].merge_cells("A2:A3")
    return bad.saved(book)


def beside(*others: Rows, name: str = "") -> bytes:
    """A workbook whose first sheet has the rates, beside other ones."""
    book = bad.book_of([HEADING, ONE, TWO], *[[*map(list, rows)] for rows in others])
    if name:
        book.worksheets[1].title = name
    return bad.saved(book)


CHINESE = ["装货港", "目的港", "20GP", "40HC", "币种", "价格有效期", "备注"]
ARABIC = ["ميناء التحميل", "ميناء الوصول", "20GP", "40HC", "العملة", "صلاحية السعر", "تعليقات"]
FRENCH = ["Port de chargement", "Port de destination", "20GP", "40HC", "Devise"]
EURO = ["INNSA", "DEHAM", "1 234,50", "2 345,75", "EUR", "31/12/2099", "Tout compris"]

READ: list[tuple[str, Callable[[], bytes], set[Rate]]] = [
    ("gzip", lambda: gzip.compress(text([HEADING, ONE, TWO])), BOTH),
    ("a workbook in a zip", lambda: bad.zipped(a=bad.as_xlsx([HEADING, ONE, TWO])), BOTH),
    ("UTF-16 without its mark", lambda: text([HEADING, ONE, TWO], "\t", "utf-16-le"), BOTH),
    ("bars between the cells", lambda: text([HEADING, ONE, TWO], "|"), BOTH),
    ("a named separator", lambda: b"sep=;\r\n" + text([HEADING, ONE, TWO], ";"), BOTH),
    ("a line break in a cell", lambda: text([HEADING, [*ONE[:6], "All in,\nnet"], TWO]), BOTH),
    ("a heading in row 12", with_letterhead, BOTH),
    ("a heading of two lines", two_lines, BOTH),
    ("the heading again", lambda: text([HEADING, ONE, HEADING, TWO]), BOTH),
    ("blank rows between", lambda: text([HEADING, ONE, [""] * 7, [""] * 7, TWO]), BOTH),
    ("totals in Chinese", lambda: text([HEADING, ONE, TWO, ["合计", "", "2150", "3500"]]), BOTH),
    ("notes below", lambda: text([HEADING, ONE, TWO, ["* subject to PSS"], ["E. & O. E."]]), BOTH),
    ("a sheet of terms beside", lambda: beside([["Terms of carriage"], ["…"]]), BOTH),
    ("our sheet of values beside", lambda: beside([["Currency"], ["USD"]], name="Values"), BOTH),
    ("a column that is not known", lambda: text(
        [[*HEADING, "Carrier"], [*ONE, "Zzq Line"], [*TWO, "Zzq Line"]]), BOTH),
    ("the whole of a lane not offered", lambda: text(
        [HEADING, ONE, TWO, ["INMUN", "SGSIN", "TBA", "on request", "USD", LAST, "x"]]), BOTH),
    ("digits of Persian", lambda: text([HEADING, [*ONE[:2], "۱۲۵۰", "۲۱۰۰", *ONE[4:]]]), OF_ONE),
    ("apostrophes", lambda: text([HEADING, [*ONE[:2], "'1250", "'2100", *ONE[4:]]]), OF_ONE),
    ("a price with its currency", lambda: text(
        [HEADING, [*ONE[:2], "USD 1,250.00", "$2100/-", *ONE[4:]]]), OF_ONE),
    ("a time of day", lambda: text([HEADING, [*ONE[:5], f"{LAST} 00:00:00", "x"]]), OF_ONE),
    ("a day as a number", lambda: bad.as_xlsx([HEADING, [*ONE[:5], 73_050, "x"]]), OF_ONE),
    ("dates of a workbook", lambda: bad.as_xlsx(
        [HEADING, [*ONE[:5], dt.date(2099, 12, 31), "x"]]), OF_ONE),
    ("Chinese headings in GB 18030", lambda: text([CHINESE, ONE, TWO], ",", "gb18030"), BOTH),
    ("Arabic headings in Windows-1256", lambda: text([ARABIC, ONE, TWO], ";", "cp1256"), BOTH),
    ("French numbers and headings", lambda: text(
        [[*FRENCH, "Validité du prix", "Commentaires"], EURO], ";", "cp1252"), CENTS),
    ("a port merged over two rows", merged_lane, {
        ("INNSA", "AEJEA", "20DS", "900.00 USD"), ("INNSA", "AEJEA", "40DHC", "1400.00 USD"),
        ("INNSA", "DEHAM", "20DS", "1250.00 USD"), ("INNSA", "DEHAM", "40DHC", "2100.00 USD"),
    }),
]  # fmt: skip

BEYOND = (
    "The row has more cells than the heading. A text with a separator in it needs double quotes."
)
SEVERAL_SHEETS = (
    "Several sheets have such a table (Sheet, Sheet1). Please choose one, or keep all rows on one "
    "sheet."
)
NO_HEADING = (
    "No row of the file names the columns. Please name them as in the template, in one row above "
    "the others."
)
WRONG: list[tuple[str, Callable[[], bytes], list[tuple[int, str, str]]]] = [
    ("an error of the spreadsheet", lambda: bad.as_xlsx([HEADING, [*ONE[:2], "#N/A", *ONE[3:]]]),
     [(2, "20' dry standard", "This cell shows the error #N/A. Please correct it.")]),
    ("a negative price", lambda: text([HEADING, [*ONE[:2], "(1250)", *ONE[3:]]]),
     [(2, "20' dry standard", "Enter at least 0.")]),
    ("another currency than the column says",
     lambda: text([HEADING, [*ONE[:2], "EUR 1250", *ONE[3:]]]),
     [(2, "20' dry standard", "This amount is in another currency. Enter it in USD.")]),
    ("a cell more than the heading has", lambda: text([HEADING, ONE, [*TWO, "more"]]),
     [(3, "", BEYOND)]),
    ("two prices in a cell", lambda: text([HEADING, [*ONE[:2], "1250/1300", *ONE[3:]]]),
     [(2, "20' dry standard", "Enter a number.")]),
]  # fmt: skip

REFUSED: list[tuple[str, Callable[[], bytes], str]] = [
    ("rates on two sheets", lambda: beside([HEADING, TWO]),
     SEVERAL_SHEETS),
    ("a letter", lambda: b"Dear Sir,\nplease find our rates attached.\n",
     NO_HEADING),
    ("a heading without rows", lambda: text([HEADING]),
     "The file has no rows below the heading."),
]  # fmt: skip


def live() -> set[Rate]:
    """All rates: lane, container, price."""
    rows = FreightRate.objects.select_related("loading_port", "destination_port")
    return {
        (row.loading_port.locode, row.destination_port.locode, row.container,
         f"{row.price:.2f} {row.currency}")
        for row in rows
    }  # fmt: skip


@pytest.mark.parametrize(("name", "made", "rates"), READ, ids=[row[0] for row in READ])
def test_a_sheet_gives_its_rates(
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
    assert {str(rate.valid_until) for rate in FreightRate.objects.all()} == {LAST}


@pytest.mark.parametrize(("name", "made", "expected_errors"), WRONG, ids=[row[0] for row in WRONG])
def test_a_row_that_cannot_be_read_is_told_and_nothing_is_stored(
    api: Client, name: str, made: Callable[[], bytes], expected_errors: list[tuple[int, str, str]]
) -> None:
    carrier = api(member(6, tier=2))
    bulk_import = uploaded(carrier, made(), kind="rates")
    assert bulk_import["status"] == "refused"
    assert errors(carrier, bulk_import["id"]) == expected_errors
    assert live() == set()


@pytest.mark.parametrize(("name", "made", "reason"), REFUSED, ids=[row[0] for row in REFUSED])
def test_a_file_without_a_table_says_what_to_do(
    api: Client, name: str, made: Callable[[], bytes], reason: str
) -> None:
    carrier = api(member(6, tier=2))
    bulk_import = uploaded(carrier, made(), kind="rates")
    assert (bulk_import["status"], bulk_import["reasons"]) == ("refused", [reason])
    assert live() == set()
