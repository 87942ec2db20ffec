"""Import and export of reference tables as CSV and XLSX; later loads keep what staff imported."""

from __future__ import annotations

import csv
import io
from typing import Any, Final

import openpyxl
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from tablib import Dataset

from lading.base.documents.spreadsheet import restored
from lading.base.reference.imports.bulk_resources import HsCodeResource, PortResource
from lading.base.reference.imports.spreadsheets import cell
from lading.base.reference.loading.loaders import load_reference_data
from lading.base.reference.models import Category, Country, HsCode, Port, PortAlias, Unit
from tests.platform.exchange import (
    CSV,
    XLSX,
    as_csv,
    as_xlsx,
    confirm,
    errors_of,
    export,
    run_import,
    upload,
    zip_bomb,
)
from tests.platform.guards import nothing_changed

from .conftest import MODELS, staff

pytestmark = pytest.mark.django_db


PORT_HEAD = ["locode", "name", "country", "latitude", "longitude", "aliases", "is_active"]


@pytest.mark.parametrize(("kind", "write"), [(CSV, as_csv), (XLSX, as_xlsx)])
def test_ports_are_added_and_changed_by_a_file(editor: Client, kind: int, write: Any) -> None:
    names = ";".join(PortAlias.objects.filter(port__locode="INNSA").values_list("name", flat=True))
    rows: list[list[Any]] = [
        PORT_HEAD,
        ["INMUN", "Mundra Port", "IN", 22.74, 69.71, "Adani Mundra; Mundra SEZ", "yes"],
        ["inabc", "Alpha Bay", "in", "", "", "", ""],
        ["INNSA", "Nhava Sheva", "IN", 18.97, 72.93, names, "yes"],
    ]
    preview = upload(editor, "reference/port", write(rows), kind)
    assert Port.objects.get(locode="INMUN").name == "Mundra"
    confirm(editor, "reference/port", preview)
    mundra = Port.objects.get(locode="INMUN")
    assert (mundra.name, mundra.staff_edited) == ("Mundra Port", True)
    assert [alias.name for alias in mundra.aliases.all()] == ["Adani Mundra", "Mundra SEZ"]
    added = Port.objects.get(locode="INABC")
    assert (added.name, added.country_id, added.latitude, added.is_active) == (
        "Alpha Bay",
        105,
        None,
        True,
    )
    assert not Port.objects.get(locode="INNSA").staff_edited
    listed_rows = Client().get("/api/ports", {"filter": "adani mundra"}).json()["data"]["rows"]
    assert [row["port"] for row in listed_rows] == ["Mundra Port"]


def test_wrong_port_rows_are_named_and_nothing_is_imported(editor: Client) -> None:
    rows: list[list[Any]] = [
        PORT_HEAD,
        ["INMUN", "Mundra Port", "IN", "", "", "", "yes"],
        ["XX1", "Nowhere", "IN", "", "", "", "yes"],
        ["INABC", "", "QQ", "", "", "", "maybe"],
        ["INABD", "Far North", "IN", "95", "x", "", "yes"],
        ["INABE", "Chennai", "IN", "", "", "", "yes"],
        ["INMUN", "Mundra again", "IN", "", "", "", "yes"],
    ]
    before = list(Port.objects.order_by("id").values_list())
    preview = upload(editor, "reference/port", as_csv(rows))
    assert "confirm_form" not in preview.context
    messages = errors_of(preview)
    assert "Enter a UN/LOCODE such as INMUN." in messages
    assert "There is no country QQ." in messages
    assert "This field cannot be blank." in messages
    assert "Enter yes or no." in messages
    assert "Ensure this value is less than or equal to 90." in messages
    assert "INMAA already has this name." in messages
    assert "This row appears twice in the file." in messages
    assert "There is no country QQ." in preview.content.decode()
    assert list(Port.objects.order_by("id").values_list()) == before


def test_countries_survive_what_spreadsheets_do_to_dial_codes(editor: Client) -> None:
    head = ["iso2", "name", "iso3", "dial_code", "currency_code", "aliases", "is_active"]
    rows: list[list[Any]] = [
        head,
        ["in", "India", "ind", 91, "inr", "Bharat; Republic of India", "yes"],
        ["XK", "Kosovo", "XKX", "+383", "EUR", "", "yes"],
    ]
    run_import(editor, "reference/country", as_xlsx(rows), XLSX)
    india = Country.objects.get(pk=105)
    assert (india.iso2, india.dial_code, india.currency_code) == ("IN", "+91", "INR")
    kosovo = Country.objects.get(iso2="XK")
    assert kosovo.pk >= 1000
    assert kosovo.search_text == "|kosovo|xk|xkx|"


def test_hs_codes_get_their_zeros_level_and_parent_back(editor: Client) -> None:
    rows: list[list[Any]] = [
        ["code", "description", "category", "is_active"],
        [101, "Horses and their kin; live", "Live animals", "yes"],
        ["0101.99", "Horses; other", "Live animals", "yes"],
        ["5217", "A new heading", "Cotton fibre, yarn and fabric", "yes"],
        ["521700", "A new subheading", "Cotton fibre, yarn and fabric", "yes"],
    ]
    run_import(editor, "reference/hscode", as_xlsx(rows), XLSX)
    assert HsCode.objects.get(code="0101").description == "Horses and their kin; live"
    added = HsCode.objects.get(code="521700")
    assert added.level == 6
    assert added.parent is not None
    assert added.parent.code == "5217"
    assert added.parent.parent is not None
    assert added.parent.parent.code == "52"
    listed_rows = Client().get("/api/hscode", {"filter": "subheading new"}).json()["data"]["rows"]
    assert [row["code"] for row in listed_rows] == ["521700"]


def test_wrong_hs_rows_are_named(editor: Client) -> None:
    rows: list[list[Any]] = [
        ["code", "description", "category", "is_active"],
        ["981100", "An orphan", "Live animals", "yes"],
        ["52ab", "Letters", "Live animals", "yes"],
        ["5205", "", "Yarns", "yes"],
    ]
    before = list(HsCode.objects.order_by("id").values_list("code", "description", "category"))
    messages = errors_of(upload(editor, "reference/hscode", as_csv(rows)))
    assert "There is no code 9811." in messages
    assert "Enter 2, 4 or 6 digits." in messages
    assert "There is no category Yarns." in messages
    assert "This field cannot be blank." in messages
    after = list(HsCode.objects.order_by("id").values_list("code", "description", "category"))
    assert after == before


def test_a_chapter_moves_with_its_codes(editor: Client) -> None:
    rows: list[list[Any]] = [
        ["id", "name", "section", "chapters", "ordering", "is_active"],
        [49, "Silk", "XI", "50", 49, "no"],
        ["", "Headwear", "XII", "65", 64, "yes"],
        [64, "Umbrellas", "XII", "66", 65, "yes"],
    ]
    headgear = Category.objects.get(chapters__contains=["65"])
    rows[3][0] = headgear.pk
    rows[2], rows[3] = rows[3], rows[2]
    run_import(editor, "reference/category", as_csv(rows))
    headwear = Category.objects.get(name="Headwear")
    assert headwear.pk >= 1000
    assert HsCode.objects.get(code="650100").category == headwear
    assert HsCode.objects.get(code="6601").category == headgear
    assert not Category.objects.get(pk=49).is_active


def test_a_chapter_held_twice_is_refused(editor: Client) -> None:
    rows: list[list[Any]] = [
        ["id", "name", "section", "chapters", "ordering", "is_active"],
        ["", "Yarns", "XI", "52", 1, "yes"],
        [777, "Unknown", "XI", "98", 1, "yes"],
    ]
    messages = errors_of(upload(editor, "reference/category", as_csv(rows)))
    assert "Chapter 52 belongs to Cotton fibre, yarn and fabric." in messages
    assert "No category has this id. Leave it empty to add one." in messages
    assert Category.objects.count() == 91


def test_units_are_added(editor: Client) -> None:
    rows = [["code", "name", "rec20_code", "is_active"], ["gal", "Imperial gallons", "gli", "yes"]]
    run_import(editor, "reference/unit", as_csv(rows))
    assert Unit.objects.get(code="GAL").rec20_code == "GLI"
    messages = errors_of(
        upload(editor, "reference/unit", as_csv([rows[0], ["K", "Kay", "", "yes"]]))
    )
    assert messages == ["Enter three capital letters."]


def test_a_later_load_keeps_what_staff_imported(editor: Client) -> None:
    rows = [PORT_HEAD[:3], ["INMUN", "Mundra Port", "IN"], ["INABC", "Alpha Bay", "IN"]]
    run_import(editor, "reference/port", as_csv(rows))
    load_reference_data()
    assert Port.objects.get(locode="INMUN").name == "Mundra Port"
    assert Port.objects.get(locode="INABC").is_active


PART: Final = {("port", XLSX): "?q=IN", ("hscode", XLSX): "?q=0"}
"""Of thousands of rows, a part: the whole table is exported and imported in the other format."""


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("kind", [CSV, XLSX])
def test_an_export_imports_without_a_change(editor: Client, model: str, kind: int) -> None:
    exported = export(editor, f"reference/{model}", kind, PART.get((model, kind), ""))
    preview = upload(editor, f"reference/{model}", exported, kind)
    assert errors_of(preview) == []
    totals = preview.context["result"].totals
    assert (totals["new"], totals["update"]) == (0, 0)
    assert totals["skip"] > 20


def test_an_export_holds_no_formulas(editor: Client) -> None:
    Port.objects.exclude(locode__in=["INMUN", "INNSA", "INMAA"]).delete()
    Port.objects.filter(locode="INMUN").update(name='=HYPERLINK("http://evil")')
    Port.objects.filter(locode="INNSA").update(name="@SUM(A1)")
    text = export(editor, "reference/port", CSV).decode()
    cells = {written for row in csv.reader(io.StringIO(text)) for written in row}
    assert '\'=HYPERLINK("http://evil")' in cells
    assert "'@SUM(A1)" in cells
    book = openpyxl.load_workbook(io.BytesIO(export(editor, "reference/port", XLSX)))
    types = {written.data_type for row in book.worksheets[0].iter_rows() for written in row}
    assert "f" not in types
    assert book.worksheets[0].max_row == 4


@pytest.mark.parametrize(
    ("value", "safe"),
    [
        ("=1+1", "'=1+1"),
        ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
        ("-2+3", "'-2+3"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t=1"),
        ("\r=1", "'\r=1"),
        ("'=1", "''=1"),
        ("''-1", "'''-1"),
        ("  =1", "'  =1"),
        ("\uff1d1+1", "'\uff1d1+1"),
        ("'Tis = none", "'Tis = none"),
        ("-33.86", "-33.86"),
        ("+91", "+91"),
        ("Mundra", "Mundra"),
        (None, ""),
    ],
)
def test_cells_are_neutralised_and_restored(value: Any, safe: str) -> None:
    assert cell(value) == safe
    assert restored(safe) == (value or "")


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", CSV),
        (b"\x00\xff\xfe garbage", CSV),
        (b"not a workbook", XLSX),
        (b"PK\x03\x04 broken", XLSX),
        (b"name,country\r\nAlpha,IN\r\n", CSV),
        (b"locode\r\n\xd8\x00\r\n", CSV),
    ],
)
def test_a_file_that_is_no_table_is_refused_with_a_reason(
    editor: Client, data: bytes, kind: int
) -> None:
    before = Port.objects.count()
    response = upload(editor, "reference/port", data, kind)
    assert response.status_code == 200
    assert "confirm_form" not in response.context
    assert errors_of(response)
    assert Port.objects.count() == before


def test_a_workbook_that_unpacks_to_too_much_is_refused(editor: Client) -> None:
    response = upload(editor, "reference/port", zip_bomb(), XLSX)
    assert errors_of(response) == ["The file is too large when unpacked."]


def test_too_many_rows_are_refused(editor: Client) -> None:
    rows = [PORT_HEAD[:3], *([f"IN{n:03d}", "x", "IN"] for n in range(20_001))]
    assert errors_of(upload(editor, "reference/port", as_csv(rows))) == [
        "The file has more than 20,000 rows."
    ]


@pytest.mark.parametrize("resource", [PortResource, HsCodeResource])
def test_a_whole_table_is_imported_with_few_queries(resource: Any) -> None:
    rows = resource().export()
    text = rows.headers.index("name" if resource is PortResource else "description")
    renamed = Dataset(headers=rows.headers)
    for row in rows:
        renamed.append([*row[:text], f"{row[text][:60]} {row[0]}", *row[text + 1 :]])
    with CaptureQueriesContext(connection) as captured:
        result = resource().import_data(renamed, rollback_on_validation_errors=True)
    assert not result.has_errors()
    assert not result.has_validation_errors()
    assert result.totals["update"] == len(rows)
    assert len(captured) < 150
    table = resource().get_queryset()
    assert table.filter(staff_edited=True).count() == len(rows)
    assert load_reference_data()[4].updated == 0
    if resource is PortResource:
        assert table.get(locode="INBOM").search_text.startswith("|mumbai inbom|bombay|")


@pytest.mark.parametrize("model", MODELS)
def test_without_permission_nothing_is_shown_imported_or_exported(model: str) -> None:
    client = Client()
    client.force_login(staff())
    for path in ("", "import/", "export/", "add/"):
        assert client.get(f"/admin/reference/{model}/{path}").status_code == 403
    rows = [PORT_HEAD[:3], ["INMUN", "Mundra Port", "IN"]]
    assert upload(client, f"reference/{model}", as_csv(rows)).status_code == 403
    assert client.post(f"/admin/reference/{model}/process_import/").status_code == 403
    assert Port.objects.get(locode="INMUN").name == "Mundra"


def test_staff_who_may_only_look_may_export_but_not_import() -> None:
    client = Client()
    client.force_login(staff("view_port"))
    assert client.get("/admin/reference/port/").status_code == 200
    assert client.get("/admin/reference/port/export/").status_code == 200
    with nothing_changed():
        assert upload(client, "reference/port", b"locode\r\n").status_code == 403


def test_a_file_that_went_stale_imports_nothing(editor: Client) -> None:
    rows = [PORT_HEAD[:3], ["INABC", "Alpha Bay", "IN"], ["INABD", "Beta Bay", "IN"]]
    preview = upload(editor, "reference/port", as_csv(rows))
    Port.objects.create(name="Beta Bay", locode="INABE", country_id=105, staff_edited=True)
    response = confirm(editor, "reference/port", preview)
    page = editor.get(response.headers["Location"], follow=True).content.decode()
    assert "Nothing was imported" in page
    assert not Port.objects.filter(locode__in=["INABC", "INABD"]).exists()
