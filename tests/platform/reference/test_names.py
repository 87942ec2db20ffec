"""Names of countries, categories, units and business types are in the reader's language."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.utils import translation
from tablib import Dataset

from lading.base.kernel.values import languages
from lading.base.reference.base_models import NamedRow
from lading.base.reference.forms import NAME_FIELDS, NamesForm
from lading.base.reference.imports.resources import NamedResource, UnitResource
from lading.base.reference.loading import sources
from lading.base.reference.loading.loaders import load_reference_data
from lading.base.reference.models import Category, Country, Unit
from lading.base.reference.names import local_name, name_in
from lading.base.reference.resolve import resolve_category, resolve_country, resolve_unit

pytestmark = pytest.mark.django_db

Read = Callable[..., dict[str, Any]]


@pytest.fixture
def read() -> Read:
    def call(path: str, language: str, **query: Any) -> dict[str, Any]:
        response = Client().get(f"/api{path}", query, headers={"accept-language": language})
        assert response.status_code == 200, response.content
        data: dict[str, Any] = json.loads(response.content)["data"]
        return data

    return call


@pytest.mark.parametrize(
    ("language", "india", "rice", "kilograms"),
    [
        ("en", "India", "Rice and other cereals", "Kilograms (KGS)"),
        ("zh-CN", "印度", "大米及其他谷物", "千克 (KGS)"),
        ("es", "India", "Arroz y demás cereales", "Kilogramos (KGS)"),
        ("fr-FR", "Inde", "Riz et autres céréales", "Kilogrammes (KGS)"),
        ("it", "India", "Riso e altri cereali", "Chilogrammi (KGS)"),
        ("ar", "الهند", "أرز وحبوب أخرى", "كيلوغرام (KGS)"),
    ],
)
def test_lists_are_in_the_requested_language(
    read: Read, language: str, india: str, rice: str, kilograms: str
) -> None:
    countries = {row["id"]: row["country"] for row in read("/countries", language)["rows"]}
    categories = {
        row["id"]: row["name"] for row in read("/categories", language, limit=100)["rows"]
    }
    units = {row["code"]: row["label"] for row in read("/units", language)["rows"]}
    assert (countries[105], categories[10], units["KGS"]) == (india, rice, kilograms)


def test_ports_name_their_country_in_the_language(read: Read) -> None:
    row = read("/ports", "fr", filter="INMUN")["rows"][0]
    assert (row["port"], row["countryName"]) == ("Mundra", "Inde")


def test_business_types_are_in_the_readers_language() -> None:
    answer = Client().get("/api/businesstypes", headers={"accept-language": "it"})
    assert "Esportatore" in {row["name"] for row in answer.json()["data"]}


@pytest.mark.parametrize("language", languages.OTHERS)
@pytest.mark.parametrize(
    ("model", "most"), [(Country, 80), (Category, 80), (Unit, 40)], ids=["country", "cat", "unit"]
)
def test_every_row_has_a_name_of_its_own_in_every_language(
    model: type[NamedRow], most: int, language: str
) -> None:
    names = [row.names.get(language, "") for row in model._default_manager.filter(is_active=True)]
    assert all(0 < len(name) <= most for name in names)
    assert len(set(names)) == len(names)


def test_words_of_trade_documents_win_over_the_locale_data() -> None:
    assert Country.objects.get(iso2="HK").names["zh"] == "中国香港"
    assert Country.objects.get(iso2="PS").names["fr"] == "Palestine"


@pytest.mark.parametrize("language", languages.CODES)
def test_the_reader_finds_a_country_in_their_language_and_in_english(
    read: Read, language: str
) -> None:
    own = name_in(Country.objects.get(iso2="DE"), language)
    for typed in (own, "german", "DEU"):
        assert read("/countries", language, filter=typed)["rows"][0]["iso2"] == "DE", typed


def test_nobody_finds_a_country_by_what_others_call_it(read: Read) -> None:
    """For an English reader `al` finds Albania and Algeria, but not Germany (Alemania)."""
    iso2s = [row["iso2"] for row in read("/countries", "en", filter="alem")["rows"]]
    assert iso2s == []
    assert read("/countries", "es", filter="alem")["rows"][0]["iso2"] == "DE"


def test_accents_and_case_are_no_matter(read: Read) -> None:
    assert [row["id"] for row in read("/categories", "fr", filter="CEREALES riz")["rows"]] == [10]
    assert [row["id"] for row in read("/categories", "fr", filter="rice cereals")["rows"]] == [10]
    assert [row["id"] for row in read("/categories", "en", filter="riz")["rows"]] == []
    assert [row["id"] for row in read("/categories", "zh", filter="大米")["rows"]] == [10]


def test_other_names_are_what_a_select_searches_besides(read: Read) -> None:
    row = next(row for row in read("/countries", "zh")["rows"] if row["iso2"] == "IN")
    assert row["otherNames"] == ["India", "Bharat", "Republic of India"]
    unit = read("/units", "fr")["rows"][0]
    assert (unit["name"], unit["otherNames"]) == ("Kilogrammes", ["Kilograms"])


@pytest.mark.parametrize("language", languages.CODES)
def test_every_name_that_is_shown_is_understood_when_it_comes_back(language: str) -> None:
    with translation.override(language):
        for country in Country.objects.filter(is_active=True):
            assert resolve_country(name_in(country)) == country
        for category in Category.objects.filter(is_active=True):
            assert resolve_category(name_in(category)) == category
        for unit in Unit.objects.filter(is_active=True):
            assert resolve_unit(f"{name_in(unit)} ({unit.code})") == unit


def test_a_form_filled_in_another_language_is_understood_too() -> None:
    with translation.override("ar"):
        assert resolve_country("Allemagne") == Country.objects.get(iso2="DE")
        assert resolve_category("Riz et autres céréales") == Category.objects.get(pk=10)
        assert resolve_unit("千克 (KGS)") == Unit.objects.get(code="KGS")


@pytest.mark.parametrize("language", languages.CODES)
def test_the_database_chooses_as_python_does(language: str) -> None:
    Country.objects.filter(iso2="FR").update(names={})
    chosen = dict(Country.objects.values_list("iso2", local_name(language=language)))
    assert chosen == {row.iso2: name_in(row, language) for row in Country.objects.all()}
    assert chosen["FR"] == "France"


def test_each_language_has_its_own_tag_and_says_so_to_caches() -> None:
    english = Client().get("/api/countries", headers={"accept-language": "en"})
    chinese = Client().get("/api/countries", headers={"accept-language": "zh"})
    assert english["ETag"] != chinese["ETag"]
    asked = {"accept-language": "zh", "if-none-match": english["ETag"]}
    assert Client().get("/api/countries", headers=asked).status_code == 200
    asked["if-none-match"] = chinese["ETag"]
    again = Client().get("/api/countries", headers=asked)
    assert again.status_code == 304
    for answer in (english, chinese, again):
        assert "Accept-Language" in answer["Vary"]


def test_the_units_document_is_in_the_readers_language_too() -> None:
    answer = Client().get("/static/units.json", headers={"accept-language": "es"})
    assert json.loads(answer.content)["data"]["rows"][0]["label"] == "Kilogramos (KGS)"
    assert answer["Content-Language"] == "es"
    assert "Accept-Language" in answer["Vary"]


def _changes() -> dict[str, bool]:
    return {table.table: table.any for table in load_reference_data()}


def test_a_database_from_before_is_filled_once() -> None:
    Country.objects.update(names={}, search_names={})
    Category.objects.update(names={}, search_text="", search_names={})
    first, second = _changes(), _changes()
    assert (first["country"], first["category"], first["unit"]) == (True, True, False)
    assert not any(second.values())
    assert Country.objects.get(iso2="IN").names["ar"] == "الهند"
    assert Category.objects.get(pk=10).search_text == "|rice and other cereals|"


def test_a_row_that_staff_kept_before_there_were_names_is_given_them() -> None:
    Category.objects.filter(pk=10).update(
        name="Rice", names={}, search_text="", search_names={}, staff_edited=True
    )
    assert _changes()["category"]
    row = Category.objects.get(pk=10)
    assert (row.name, row.names["fr"]) == ("Rice", "Riz et autres céréales")
    assert (row.search_text, row.search_names["fr"]) == ("|rice|", "riz et autres cereales")
    assert not _changes()["category"]


def test_names_that_staff_changed_stay() -> None:
    row = Category.objects.get(pk=10)
    row.names, row.staff_edited = {"fr": "Riz"}, True
    row.save()
    assert not _changes()["category"]
    assert Category.objects.get(pk=10).names == {"fr": "Riz"}


def test_staff_have_a_field_and_a_column_for_every_other_language() -> None:
    assert tuple(NamesForm.declared_fields) == NAME_FIELDS
    assert set(NAME_FIELDS) <= NamedResource.fields.keys()
    assert [f"name_{code}" for code, _name in settings.LANGUAGES if code != "en"] == [*NAME_FIELDS]


def test_staff_change_and_clear_names_in_the_back_office(editor: Client) -> None:
    address = "/admin/reference/category/10/change/"
    page = editor.get(address)
    assert page.context["adminform"].form["name_fr"].value() == "Riz et autres céréales"
    form = {
        "name": "Rice and other cereals",
        "name_zh": "  谷物 ",
        "name_fr": "",
        "section": "II",
        "chapters": "10",
        "ordering": "10",
        "is_active": "on",
    }
    assert editor.post(address, form).status_code == 302
    row = Category.objects.get(pk=10)
    assert (row.names, row.staff_edited) == ({"zh": "谷物"}, True)
    assert row.search_names == {"zh": "谷物"}
    assert LogEntry.objects.filter(object_id="10").exists()
    with translation.override("fr"):
        assert name_in(row) == "Rice and other cereals"


def test_staff_find_rows_by_any_name(editor: Client) -> None:
    answer = editor.get("/admin/reference/country/", {"q": "Allemagne"})
    assert [row.iso2 for row in answer.context["cl"].result_list] == ["DE"]
    by_code = editor.get("/admin/reference/country/", {"q": "fr"})
    assert "DE" not in {row.iso2 for row in by_code.context["cl"].result_list}


def test_an_export_has_the_names_and_an_import_reads_them() -> None:
    sheet = UnitResource().export(Unit.objects.filter(code="KGS"))
    [row] = csv.DictReader(io.StringIO(sheet.csv))
    assert (row["name"], row["name_it"]) == ("Kilograms", "Chilogrammi")
    sheet.dict = [{**row, "name_it": "Chili", "name_ar": ""}]
    result = UnitResource().import_data(sheet, raise_errors=True)
    assert result.totals["update"] == 1
    unit = Unit.objects.get(code="KGS")
    assert (unit.names["it"], "ar" in unit.names, unit.staff_edited) == ("Chili", False, True)
    assert unit.search_names["it"] == "chili"


def test_a_file_without_the_columns_leaves_the_names() -> None:
    sheet = Dataset(
        ["KGS", "Kilos", "KGM", "yes"], headers=["code", "name", "rec20_code", "is_active"]
    )
    assert UnitResource().import_data(sheet, raise_errors=True).totals["update"] == 1
    unit = Unit.objects.get(code="KGS")
    assert (unit.name, unit.names["fr"]) == ("Kilos", "Kilogrammes")


def test_the_fixtures_say_no_name_twice() -> None:
    for name in ("categories.csv", "units.csv"):
        for code in languages.OTHERS:
            names = [row[f"name_{code}"] for row in sources.fixture(name)]
            assert len(set(names)) == len(names), (name, code)
