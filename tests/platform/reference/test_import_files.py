"""Files as staff have them: every format, encoding and layout gives the right rows, or a reason
that says what to do. The expected values are written by hand.
"""

from __future__ import annotations

import datetime as dt
import gzip
import io
import zipfile
from decimal import Decimal
from typing import Any

import openpyxl
import pytest
from django.test import Client

from lading.base.exchange_rates.models import ExchangeRate
from lading.base.reference.models import Country, HsCode, Port, Unit
from tests.platform.exchange import as_csv, as_xlsx, confirm, errors_of, upload
from tests.platform.factories import StaffFactory

pytestmark = pytest.mark.django_db

PORT, UNIT, HS = "reference/port", "reference/unit", "reference/hscode"
RATE = "exchange_rates/exchangerate"

MANIFEST = (
    '<?xml version="1.0"?><m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<m:file-entry m:full-path="/" m:media-type="application/vnd.oasis.opendocument.spreadsheet"/>'
    "</m:manifest>"
)


@pytest.fixture
def staff(db: None) -> Client:
    client = Client()
    client.force_login(StaffFactory.create())
    return client


def told_of(preview: Any) -> list[str]:
    """What is left out, as the page says it before the import is confirmed."""
    said = list(preview.context["result"].left_out)
    page = preview.content.decode()
    assert all(sentence.split(":")[0] in page for sentence in said)
    return said


def take(client: Client, table: str, data: bytes) -> list[str]:
    """Import a file; what of it was left out."""
    preview = upload(client, table, data)
    assert "confirm_form" in preview.context, errors_of(preview)
    left_out = told_of(preview)
    assert confirm(client, table, preview).status_code == 302
    return left_out


def refusal(client: Client, table: str, data: bytes) -> str:
    preview = upload(client, table, data)
    assert "confirm_form" not in preview.context
    page = " ".join(preview.content.decode().split())
    assert "Nothing imported" in page
    (said,) = errors_of(preview)
    return said


def unit(code: str) -> tuple[str, str, bool]:
    row = Unit.objects.get(code=code)
    return row.name, row.rec20_code, row.is_active


# -- encodings and packings --


def test_unicode_text_of_excel_with_decimal_commas(staff: Client) -> None:
    lines = ["UN/LOCODE\tPort name\tCountry\tLat\tLong", "INZZQ\tZzq Côte\tIndia\t18,954\t-72,84"]
    left_out = take(staff, PORT, "\r\n".join(lines).encode("utf-16"))
    port = Port.objects.get(locode="INZZQ")
    assert (port.name, port.country.iso2) == ("Zzq Côte", "IN")
    assert (port.latitude, port.longitude) == (Decimal("18.954"), Decimal("-72.84"))
    assert left_out == []


def test_gb18030_with_chinese_names(staff: Client) -> None:
    text = (
        "code,name,name_zh,is_active\r\n"
        "ZQA,Zzq bales,压紧的大包装货物单位,是\r\n"
        "ZQB,Zzq bags,袋装货物的单位,否\r\n"
    )
    take(staff, UNIT, text.encode("gb18030"))
    assert unit("ZQA") == ("Zzq bales", "", True)
    assert unit("ZQB") == ("Zzq bags", "", False)
    assert Unit.objects.get(code="ZQA").names["zh"] == "压紧的大包装货物单位"


def test_semicolons_and_decimal_commas(staff: Client) -> None:
    text = "locode;name;country;latitude;longitude\r\nDEZZQ;Zzqhafen;DE;53,5461;9,9661\r\n"
    take(staff, PORT, text.encode("cp1252"))
    port = Port.objects.get(locode="DEZZQ")
    assert (port.latitude, port.longitude) == (Decimal("53.5461"), Decimal("9.9661"))


def test_a_packed_file(staff: Client) -> None:
    rows = as_csv([["code", "name"], ["ZQC", "Zzq crates"]])
    take(staff, UNIT, gzip.compress(rows))
    assert unit("ZQC") == ("Zzq crates", "", True)
    box = io.BytesIO()
    with zipfile.ZipFile(box, "w") as archive:
        archive.writestr("units.csv", as_csv([["code", "name"], ["ZQD", "Zzq drums"]]))
    take(staff, UNIT, box.getvalue())
    assert unit("ZQD") == ("Zzq drums", "", True)


def test_an_open_document_whatever_its_name(staff: Client) -> None:
    cells = [["code", "name", "rec20_code"], ["ZQE", "Zzq ells", "ELL"]]
    rows = "".join(
        "<table:table-row>"
        + "".join(
            '<table:table-cell office:value-type="string">'
            f"<text:p>{cell}</text:p></table:table-cell>"
            for cell in row
        )
        + "</table:table-row>"
        for row in cells
    )
    names = " ".join(
        f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{short}:1.0"'
        for short in ("office", "table", "text")
    )
    content = (
        f"<office:document-content {names}><office:body><office:spreadsheet>"
        f'<table:table table:name="Units">{rows}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    book = io.BytesIO()
    with zipfile.ZipFile(book, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", MANIFEST)
        archive.writestr("content.xml", content)
    take(staff, UNIT, book.getvalue())
    assert unit("ZQE") == ("Zzq ells", "ELL", True)


def test_an_archive_of_two_files_names_both(staff: Client) -> None:
    box = io.BytesIO()
    with zipfile.ZipFile(box, "w") as archive:
        archive.writestr("units.csv", b"code,name\nZQF,Zzq\n")
        archive.writestr("ports.csv", b"locode,name\nINZZQ,Zzq\n")
    assert refusal(staff, UNIT, box.getvalue()) == (
        "The archive has several files (units.csv, ports.csv). Please pack the one with the table"
        " alone."
    )


def test_a_damaged_workbook_is_named(staff: Client) -> None:
    content = as_xlsx([["code", "name"], ["ZQG", "Zzq"]])
    said = refusal(staff, UNIT, content[: len(content) // 2])
    assert said.startswith("The file is damaged")


# -- layouts --


def test_titles_merged_cells_totals_and_notes_are_left_out_and_named(staff: Client) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Units of Zzq Trading"])
    sheet.merge_cells("A1:C1")
    sheet.append([])
    sheet.append(["as of", "November 2026"])
    sheet.append(["Code", "Name", "UNECE", "Remarks"])
    sheet.append(["ZQH", "Zzq hanks", None, "by hand"])
    sheet.append([])
    sheet.append(["ZQI", "Zzq ingots", None, None])
    sheet.append(["Total", 2])
    sheet.append(["Source: our own list"])
    data = io.BytesIO()
    book.save(data)
    left_out = take(staff, UNIT, data.getvalue())
    assert unit("ZQH") == ("Zzq hanks", "", True)
    assert unit("ZQI") == ("Zzq ingots", "", True)
    assert left_out == [
        "Columns that are unknown and left out: UNECE, Remarks.",
        (
            "Lines above the heading that are left out: row 1 “Units of Zzq Trading”, row 3 “as of"
            " November 2026”."
        ),
        "Totals that are left out: row 8 “Total 2”.",
        "Notes that are left out: row 9 “Source: our own list”.",
    ]


def test_a_row_with_nothing_but_its_key_is_no_note(staff: Client) -> None:
    errors = errors_of(upload(staff, UNIT, b"code,name\nZQJ,Zzq jars\nZQK,\n"))
    assert errors == ["This field cannot be blank."]
    assert not Unit.objects.filter(code="ZQJ").exists()


def test_a_key_in_a_section_called_total_is_a_row(staff: Client) -> None:
    preview = upload(staff, HS, b"section,hscode,description\nTOTAL,9999,Zzq\nTOTAL,TOTAL,All\n")
    assert errors_of(preview) == []
    left_out = told_of(preview)
    assert left_out == [
        "Columns that are unknown and left out: section.",
        "Totals that are left out: row 3 “TOTAL TOTAL All”.",
    ]


def test_a_total_is_no_port_although_its_word_could_be_a_code(staff: Client) -> None:
    left_out = take(staff, PORT, b"locode,name,country\nINZZQ,Zzq,IN\nTotal,1,\n")
    assert left_out == ["Totals that are left out: row 3 \u201cTotal 1\u201d."]
    assert not Port.objects.filter(locode="TOTAL").exists()


def test_a_second_column_of_one_name_is_left_out(staff: Client) -> None:
    left_out = take(staff, UNIT, b"code,name,name\nZQL,Zzq loads,Other\n")
    assert unit("ZQL")[0] == "Zzq loads"
    assert left_out == ["Columns that occur twice, of which only the first is taken: name."]


def test_a_file_without_its_key_is_refused_by_the_name_of_the_column(staff: Client) -> None:
    before = Port.objects.count()
    said = refusal(staff, PORT, b"name,country\nZzq,IN\n")
    assert said == "The file has no column locode. Its heading in row 1 has: name, country."
    assert Port.objects.count() == before


def test_a_cell_beyond_the_heading_is_refused_with_its_row(staff: Client) -> None:
    said = refusal(staff, UNIT, b"code,name\nZQM,Zzq, metres\n")
    assert said.startswith("Row 2 has more cells than the heading.")


def test_two_sheets_with_such_a_table_are_refused(staff: Client) -> None:
    book = openpyxl.Workbook()
    first = book.active
    assert first is not None
    for sheet, code in ((first, "ZQN"), (book.create_sheet("More"), "ZQO")):
        sheet.append(["code", "name"])
        sheet.append([code, "Zzq"])
    data = io.BytesIO()
    book.save(data)
    assert "(Sheet, More)" in refusal(staff, UNIT, data.getvalue())


def test_cells_with_errors_and_formulas_without_results_are_refused(staff: Client) -> None:
    rows: list[list[Any]] = [["code", "name"], ["ZQP", "=A1&B1"], ["ZQQ", "#REF!"]]
    errors = errors_of(upload(staff, UNIT, as_xlsx(rows)))
    assert sorted(errors) == [
        (
            "The file does not have the result of this formula. Please replace the formula with"
            " its value."
        ),
        "This cell shows the error #REF!. Please correct it.",
    ]
    assert not Unit.objects.filter(code__startswith="ZQ").exists()


# -- what the cells say --


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("10121", "010121"),
        ("0101.21", "010121"),
        ("'010121", "010121"),
        ("0101 21", "010121"),
        ("HSN 0101.21", "010121"),
        ("1", "01"),
        ("101", "0101"),
    ],
)
def test_hs_codes_as_people_write_them(staff: Client, written: str, code: str) -> None:
    text = [["code", "description"], [written, f"Zzq {code}"]]
    take(staff, HS, as_csv(text))
    assert HsCode.objects.get(code=code).description == f"Zzq {code}"


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("1.0121E+05", "A spreadsheet has shortened this code. Enter all of its digits."),
        ("52ab", "Enter 2, 4 or 6 digits."),
        ("52051110", "Enter 2, 4 or 6 digits."),
    ],
)
def test_what_is_no_hs_code_is_refused(staff: Client, written: str, why: str) -> None:
    before = list(HsCode.objects.order_by("pk").values_list("code", "description"))
    errors = errors_of(upload(staff, HS, as_csv([["code", "description"], [written, "Zzq"]])))
    assert why in errors
    assert list(HsCode.objects.order_by("pk").values_list("code", "description")) == before


@pytest.mark.parametrize(
    ("table", "text", "column"),
    [
        (HS, "code,description\n5299,Zzq\n", "Category"),
        (PORT, "locode,name\nINZZQ,Zzq\n", "Country"),
    ],
)
def test_a_new_row_without_a_column_that_it_needs_names_the_column(
    staff: Client, table: str, text: str, column: str
) -> None:
    preview = upload(staff, table, text.encode())
    (fault,) = preview.context["result"].faults
    assert (fault.column, fault.message) == (column, "This field cannot be blank.")
    assert not HsCode.objects.filter(code="5299").exists()
    assert not Port.objects.filter(locode="INZZQ").exists()


def test_a_stored_row_needs_no_column_that_the_file_lacks(staff: Client) -> None:
    before = HsCode.objects.get(code="5205").category_id
    take(staff, HS, b"code,description\n5205,Zzq yarn\n")
    stored = HsCode.objects.get(code="5205")
    assert (stored.description, stored.category_id) == ("Zzq yarn", before)


@pytest.mark.parametrize(
    "content",
    [b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", b"%PDF-1.7\n1 0 obj", b"\xff\xd8\xff\xe0\x00\x10JFIF"],
)
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_picture_or_a_document_is_named(staff: Client, content: bytes, pack: Any) -> None:
    said = refusal(staff, UNIT, pack(content))
    assert said.startswith("The file is a picture, a document or a web page.")


YES = ["yes", "Y", "1", "TRUE", "oui", "Sí", "sì", "是", "نعم", ""]
NO = ["no", "N", "0", "false", "Non", "否", "لا", "FALSO"]


@pytest.mark.parametrize("written", [*YES, *NO])
def test_yes_and_no_in_every_language(staff: Client, written: str) -> None:
    take(staff, UNIT, as_csv([["code", "name", "is_active"], ["ZQR", "Zzq", written]]))
    assert unit("ZQR")[2] is (written in YES)


def rates(client: Client, rows: list[list[str]], separator: str) -> list[str]:
    """Upload rates in a text; the messages of those that are refused."""
    lines = [separator.join(row) for row in [["currency", "date", "inr"], *rows]]
    preview = upload(client, RATE, "\n".join(lines).encode())
    errors = errors_of(preview)
    if not errors:
        confirm(client, RATE, preview)
    return errors


@pytest.mark.parametrize(
    ("separator", "written", "value"),
    [
        (",", "84.855", "84.855"),
        (";", "84,855", "84.855"),
        (";", "1.234,5", "1234.5"),
        ("\t", "84.85", "84.85"),
        ("\t", "84,85", "84.85"),
    ],
)
def test_a_rate_has_one_value(staff: Client, separator: str, written: str, value: str) -> None:
    assert rates(staff, [["USD", "20-11-2026", written]], separator) == []
    assert ExchangeRate.objects.get().inr == Decimal(value)


def test_a_rate_of_two_values_is_asked_about_unless_its_column_decides(staff: Client) -> None:
    said = rates(staff, [["USD", "20-11-2026", "84.855"]], "\t")
    assert said == ["84.855 can be read in two ways. Write 84.8550 or 84855."]
    assert not ExchangeRate.objects.exists()
    both = [["USD", "20-11-2026", "84.855"], ["EUR", "20-11-2026", "101.5"]]
    assert rates(staff, both, "\t") == []
    assert ExchangeRate.objects.get(currency="USD").inr == Decimal("84.855")


def test_a_day_of_two_readings_is_asked_about_unless_its_column_decides(staff: Client) -> None:
    (said,) = rates(staff, [["USD", "04/03/2026", "88"]], ",")
    assert "04/03/2026 can be read in two ways." in said
    assert rates(staff, [["USD", "04/03/2026", "88"], ["EUR", "03/25/2026", "99"]], ",") == []
    assert ExchangeRate.objects.get(currency="USD").date == dt.date(2026, 4, 3)
    assert ExchangeRate.objects.get(currency="EUR").date == dt.date(2026, 3, 25)


def test_a_day_may_be_a_number_of_a_workbook(staff: Client) -> None:
    rows: list[list[Any]] = [["currency", "date", "inr"], ["USD", 46346, 88.4]]
    take(staff, RATE, as_xlsx(rows))
    exchange_rate = ExchangeRate.objects.get()
    assert (exchange_rate.date, exchange_rate.inr) == (dt.date(2026, 11, 20), Decimal("88.4"))


def test_a_country_is_known_by_its_names(staff: Client) -> None:
    rows = [
        ["locode", "name", "country"],
        ["CIZZQ", "Zzq one", "Côte d’Ivoire"],
        ["DEZZR", "Zzq two", "Allemagne"],
        ["CNZZQ", "Zzq three", "中国"],
    ]
    take(staff, PORT, as_csv(rows))
    found = dict(Port.objects.filter(name__startswith="Zzq").values_list("locode", "country__iso2"))
    assert found == {"CIZZQ": "CI", "DEZZR": "DE", "CNZZQ": "CN"}
    assert Country.objects.get(iso2="DE").staff_edited is False
