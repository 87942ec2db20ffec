"""Files of kinds that people also send, each through the import: the right records, or the refusal
that says what to do.
"""

from __future__ import annotations

import csv
import datetime as dt
import gzip
import io
import zipfile
from collections.abc import Sequence
from typing import Any

import openpyxl
import pytest
from django.test import Client

from lading.base.kernel.errors import ValidationFailed
from lading.records.record_imports import queries, services
from lading.records.record_imports.models import RecordImport
from lading.records.trade_records.models import TradeRecord
from tests.platform.back_office import Browser, staff_of

from . import importing
from .importing import counts, imported, rejected, stored, uploaded

pytestmark = pytest.mark.django_db

HEADING = (
    "Record id", "Date", "HS code", "Description", "Port of loading", "Port of discharge",
    "Country of origin", "Country of destination", "Quantity", "Unit", "Value", "Currency",
)  # fmt: skip
ONE = (
    "OWN-1", "2024-04-13", "09024020", "Zzq tea", "INCCU", "Hamburg", "India", "Germany", "1500.5",
    "KGS", "4321.75", "USD",
)  # fmt: skip
TWO = (
    "OWN-2", "2024-05-02", "07031010", "Zzq onions", "INNSA", "Port Klang", "India", "Malaysia",
    "500000", "KGS", "180000", "USD",
)  # fmt: skip
FIRST = (
    "OWN-1", dt.date(2024, 4, 13), "09024020", "INCCU", "DEHAM", "IN", "DE", "1500.5", "KGS",
    "4321.75",
)  # fmt: skip
SECOND = (
    "OWN-2", dt.date(2024, 5, 2), "07031010", "INNSA", "MYPKG", "IN", "MY", "500000", "KGS",
    "180000",
)  # fmt: skip
CHINESE = (
    "Record id", "日期", "商品编码", "品名", "装货港", "目的港", "原产国", "目的国", "数量", "单位",
    "金额", "币种",
)  # fmt: skip
TRADITIONAL = (
    "Record id", "日期", "商品編碼", "商品名稱", "裝貨港", "目的港", "原產國", "目的國", "數量",
    "單位", "金額", "幣別",
)  # fmt: skip
RUSSIAN = (
    "Record id", "Дата", "Код ТН ВЭД", "Описание товара", "Порт погрузки", "Порт назначения",
    "Страна происхождения", "Страна назначения", "Количество", "Единица", "Стоимость", "Валюта",
)  # fmt: skip


def changed(row: Sequence[str], **cells: str) -> list[str]:
    """A row with other cells, by the first word of their heading."""
    names = [name.split()[0].lower() for name in HEADING]
    return [cells.get(name, cell) for name, cell in zip(names, row, strict=True)]


def text(*lines: Sequence[str], separator: str = ",", encoding: str = "utf-8") -> bytes:
    """Lines as a CSV file."""
    made = io.StringIO()
    csv.writer(made, delimiter=separator).writerows(lines)
    return made.getvalue().encode(encoding)


def workbook(*lines: Sequence[Any], merged: Sequence[str] = ()) -> bytes:
    """Lines as a workbook."""
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    for line in lines:
        sheet.append(list(line))
    for cells in merged:
        sheet.merge_cells(cells)
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def zipped(name: str, content: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return buffer.getvalue()


GROUPS = ("", "Shipment", "Goods", "", "Ports", "", "Countries", "", "Amounts", "", "", "")
SAME: dict[str, bytes] = {
    "Chinese in GB 18030": text(
        CHINESE, changed(ONE, description="红茶"), changed(TWO, description="洋葱"),
        encoding="gb18030",
    ),
    "Chinese in Big5": text(
        TRADITIONAL, changed(ONE, description="紅茶"), changed(TWO, description="新鮮洋蔥"),
        encoding="big5",
    ),
    "Russian in Windows-1251": text(
        RUSSIAN, changed(ONE, description="Чай чёрный"), changed(TWO, description="Лук свежий"),
        separator=";", encoding="cp1251",
    ),
    "tabs, packed by gzip": gzip.compress(text(HEADING, ONE, TWO, separator="\t")),
    "a workbook in a zip": zipped("records.xlsx", workbook(HEADING, ONE, TWO)),
    "a separator that is named": b"sep=|\r\n" + text(HEADING, ONE, TWO, separator="|"),
    "a heading of two lines, merged": workbook(
        ["Zzq exports"], GROUPS, HEADING, ONE, TWO, merged=["A1:L1", "E2:F2", "I2:L2"]
    ),
    "notes and pages between the rows": text(
        ["Page 1 of 2"], HEADING, ONE, ["", "", "carried forward"], ["Page 2 of 2"], HEADING, TWO,
        ["Sum", "", "", "", "", "", "", "", "501500.5"], ["Source: Zzq customs"],
    ),
    "dates in several spellings": text(
        HEADING, changed(ONE, date="13 Apr 2024"), changed(TWO, date="45414")
    ),
    "dates with points and a time": text(
        HEADING, changed(ONE, date="13.04.2024 18:05"), changed(TWO, date="02.05.2024")
    ),
    "month first, two digits of the year": text(
        HEADING, changed(ONE, date="4/13/24"), changed(TWO, date="5/2/24")
    ),
    "lines within a cell": text(
        HEADING, changed(ONE, description="Zzq tea\nin bulk\r\nblack"), TWO
    ),
    "points between thousands": text(
        HEADING, changed(ONE, quantity="1.500,5", value="4.321,75"),
        changed(TWO, quantity="500.000", value="180.000"), separator=";",
    ),
    "apostrophes between thousands": text(
        HEADING, changed(ONE, quantity="1'500.5", value="4'321.75"),
        changed(TWO, quantity="500'000", value="180'000"),
    ),
    "an apostrophe before every cell": text(
        HEADING, [f"'{cell}" if cell[0].isdigit() else cell for cell in ONE], TWO
    ),
    "codes without their zero": text(
        HEADING, changed(ONE, hs="9024020"), changed(TWO, hs="7031010")
    ),
    "separators at the end of every line": text([*HEADING, ""], [*ONE, "", ""], [*TWO, ""]),
}  # fmt: skip


@pytest.mark.parametrize("kind", SAME)
def test_a_file_gives_the_same_records(kind: str) -> None:
    record_import = imported(SAME[kind], fixed_origin_country="")
    assert (record_import.state, rejected(record_import)) == ("done", {}), record_import.reason
    assert stored() == [FIRST, SECOND]


def test_texts_of_other_scripts_and_lines_within_cells_are_kept() -> None:
    imported(SAME["Chinese in Big5"], fixed_origin_country="")
    assert set(TradeRecord.objects.values_list("description", flat=True)) == {"紅茶", "新鮮洋蔥"}
    TradeRecord.objects.all().delete()
    imported(SAME["lines within a cell"], fixed_origin_country="")
    assert TradeRecord.objects.get(record_id="OWN-1").description == "Zzq tea in bulk black"


@pytest.mark.parametrize(
    ("written", "code"), [("30617", "030617"), ("902402010", "0902402010"), ("902", "0902")]
)
def test_a_lost_zero_is_put_back_and_said(written: str, code: str) -> None:
    record_import = imported(text(HEADING, changed(ONE, hs=written), TWO), fixed_origin_country="")
    assert TradeRecord.objects.get(record_id="OWN-1").hs_code == code
    assert queries.read_as(record_import)[-1] == (
        f"1 row has an HS code whose leading 0 was lost and put back: {written} → {code}."
    )


def test_amounts_in_parentheses_are_refused_by_row() -> None:
    record_import = imported(
        text(HEADING, changed(ONE, value="(4,321.75)"), TWO), fixed_origin_country=""
    )
    assert rejected(record_import) == {2: ["value:number"]}
    assert stored() == [SECOND]


def test_a_workbook_says_its_numbers_so_that_nothing_is_asked() -> None:
    lines = [[*changed(ONE)[:8], 1.234, "KGS", 2.345, "USD"]]
    imported(workbook(HEADING, *lines), fixed_origin_country="")
    assert stored()[0][7:] == ("1.234", "KGS", "2.345")


TWO_WAYS = text(
    HEADING,
    changed(ONE, quantity="2.400", value="4.321", date="04/03/2024"),
    separator=";",
)


@pytest.fixture
def client(browser: Browser) -> Client:
    return browser(staff_of("data_team"))


def test_what_may_be_read_in_two_ways_is_asked_with_examples_and_shown_as_read(
    client: Client,
) -> None:
    record_import = uploaded(TWO_WAYS)
    address = f"/admin/record_imports/recordimport/{record_import.uuid}/columns/"
    page = client.get(address).content.decode()
    assert "<bdi>04/03/2024</bdi>: 4 March 2024 or 3 April 2024?" in page
    assert "<bdi>2.400</bdi>: 2.4 or 2,400?" in page
    sent = importing.form_of(record_import)
    refused = client.post(address, sent)
    assert refused.status_code == 422
    assert "Please say whether the day or the month comes first: 04/03/2024" in (
        refused.content.decode()
    )
    record_import.refresh_from_db()
    assert record_import.state == "mapping"
    chosen = {**sent, "order": "month", "decimal": ","}
    content = client.post(address, {**chosen, "preview": ""}).content.decode()
    assert "→ <bdi>3 April 2024</bdi>" in content
    assert "→ <bdi>2,400</bdi>" in content
    assert "→ <bdi>4,321</bdi>" in content
    client.post(address, chosen)
    importing.work()
    assert stored()[0][1] == dt.date(2024, 4, 3)
    assert stored()[0][7:] == ("2400", "KGS", "4321")


def after_the_first_rows(**cells: str) -> bytes:
    """A file whose last row is like no other."""
    rows = [changed(ONE, record=f"OWN-{number}") for number in range(100)]
    return text(HEADING, *rows, changed(TWO, **cells))


UNDECIDED = {
    "a date that may be two": (
        after_the_first_rows(date="04/03/2024"),
        "04/03/2024 in the column for “Date” can be read in two ways",
    ),
    "dates in both orders": (
        text(HEADING, changed(ONE, date="13/04/2024"), changed(TWO, date="05/20/2024")),
        "as in 13/04/2024 and 05/20/2024",
    ),
    "decimals of both kinds": (
        text(HEADING, changed(ONE, value="1,5"), changed(TWO, value="1.5")),
        "as in 1.5 and 1,5",
    ),
}


@pytest.mark.parametrize("kind", UNDECIDED)
def test_what_nobody_decides_is_refused_and_read_after_a_choice(kind: str) -> None:
    content, reason = UNDECIDED[kind]
    record_import = imported(content, fixed_origin_country="")
    assert record_import.state == "refused"
    assert reason in record_import.reason
    assert not TradeRecord.objects.exists()
    by = importing.data_team()
    services.look_again(actor=by, key=record_import.uuid, sent={})
    importing.work()
    record_import.refresh_from_db()
    sent = importing.form_of(record_import, order="day", decimal=".")
    services.start(actor=by, key=record_import.uuid, sent=sent)
    importing.work()
    record_import.refresh_from_db()
    assert record_import.state == "done", record_import.reason
    assert counts(record_import)[3] == (0 if "may be two" in kind else 1)


def test_a_choice_that_the_cells_contradict_is_refused() -> None:
    content = text(HEADING, changed(ONE, date="13/04/2024"), changed(TWO, date="02/05/2024"))
    record_import = imported(content, fixed_origin_country="", order="month")
    assert record_import.state == "refused"
    assert "13/04/2024 in the column for “Date” cannot be read as you chose" in record_import.reason
    assert not TradeRecord.objects.exists()


def test_one_odd_cell_among_many_is_the_mistake() -> None:
    rows = [changed(ONE, record=f"OWN-{number}", date="13/04/2024") for number in range(40)]
    record_import = imported(
        text(HEADING, *rows, changed(TWO, date="05/20/2024")), fixed_origin_country=""
    )
    assert (record_import.state, counts(record_import)) == ("done", (41, 40, 0, 1))
    assert rejected(record_import) == {42: ["day:unknown"]}


def without_origin(destination: str = "Germany") -> RecordImport:
    """A file that does not say where goods come from."""
    kept = [place for place in range(len(HEADING)) if place not in {4, 6}]
    lines = [HEADING, changed(ONE, country=destination)]
    lines[1] = [destination if cell == "Germany" else cell for cell in ONE]
    return uploaded(text(*([line[place] for place in kept] for line in lines)))


def test_india_is_proposed_where_no_column_has_the_country_of_origin(client: Client) -> None:
    record_import = without_origin()
    assert record_import.mapping["fixed"] == {"origin_country": "India"}
    address = f"/admin/record_imports/recordimport/{record_import.uuid}/columns/"
    assert "India is proposed for all rows" in client.get(address).content.decode()
    services.start(
        actor=importing.data_team(), key=record_import.uuid, sent=importing.form_of(record_import)
    )
    importing.work()
    assert stored()[0][5:7] == ("IN", "DE")


def test_rows_without_a_country_of_origin_are_counted() -> None:
    blank = ["" if cell in {"India", "INCCU"} else cell for cell in ONE]
    by_port = ["" if cell == "India" else cell for cell in TWO]
    record_import = imported(text(HEADING, blank, by_port), fixed_origin_country="")
    assert counts(record_import) == (2, 2, 0, 0)
    assert [each[5] for each in stored()] == ["", "IN"]
    assert queries.read_as(record_import)[-1] == (
        "1 row has no country of origin: only searches for any origin find it."
    )


def test_nothing_is_imported_without_a_country_of_origin() -> None:
    record_import = without_origin("India")
    assert record_import.mapping["fixed"] == {}
    with pytest.raises(ValidationFailed) as refused:
        services.start(
            actor=importing.data_team(),
            key=record_import.uuid,
            sent=importing.form_of(record_import),
        )
    assert "country of origin" in str(refused.value.errors["columns"])
    record_import.refresh_from_db()
    assert record_import.state == "mapping"
