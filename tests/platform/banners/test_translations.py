"""The texts of banners in other languages: who reads which, and what staff are told is missing."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from lading.market.banners.models import Banner
from tests.platform.back_office import Browser, staff_of
from tests.platform.conftest import ApiClient
from tests.platform.factories import member
from tests.platform.walk.changes import changed_since, fingerprint

from .rows import banner_of, form
from .test_back_office import typed

Api = Callable[..., ApiClient]

pytestmark = pytest.mark.django_db

PATH = "/broadcastpromotions"
LIST = "/admin/banners/banner/"
FRENCH = {"title": "Taux de fret", "description": "Comparez les transitaires."}
ARABIC = {"title": "أسعار الشحن", "description": "قارن بين وكلاء الشحن."}


@pytest.fixture
def client(browser: Browser) -> Client:
    return browser(staff_of("content_editor"))


def shown_in(viewer: ApiClient, language: str) -> tuple[str, str, str]:
    viewer.headers["accept-language"] = language
    (row,) = viewer.get(f"{PATH}/offers").data["rows"]
    return row["title"], row["description"], row["language"]


def test_each_reader_gets_the_text_of_their_language_else_the_english_one(api: Api) -> None:
    banner_of(2, translations={"fr": FRENCH, "ar": ARABIC})
    viewer = api(member(2))
    english = ("Ask for freight rates", "Compare forwarders for your route.", "en")
    assert shown_in(viewer, "fr-CA") == (FRENCH["title"], FRENCH["description"], "fr")
    assert shown_in(viewer, "ar") == (ARABIC["title"], ARABIC["description"], "ar")
    assert shown_in(viewer, "en") == english
    assert shown_in(viewer, "it") == english


def test_staff_store_translations_and_read_which_are_missing(editor: ApiClient) -> None:
    answer = editor.post(PATH, form(translations={"fr": FRENCH, "it": {"title": " "}}))
    assert answer.status == 201, answer
    assert answer.data["translations"] == {"fr": FRENCH}
    assert answer.data["missingLanguages"] == ["zh", "es", "it", "ar"]
    assert answer.data["title"] == "Export credit at lower interest"
    retitled = editor.put(f"{PATH}/{answer.data['id']}", {"title": "New"})
    assert retitled.data["translations"] == {"fr": FRENCH}
    changed = editor.put(f"{PATH}/{answer.data['id']}", {"translations": {"ar": ARABIC}})
    assert changed.data["translations"] == {"ar": ARABIC}


def test_staff_read_the_english_texts_whatever_their_browser_asks_for(editor: ApiClient) -> None:
    banner = banner_of(2, translations={"fr": FRENCH})
    editor.headers["accept-language"] = "fr"
    answer = editor.get(f"{PATH}/{banner.pk}")
    assert (answer.data["title"], answer.data["language"]) == ("Ask for freight rates", "en")


@pytest.mark.parametrize(
    ("translations", "errors"),
    [
        (
            {"fr": {"title": "Seul"}},
            {"translations.fr.description": ["Promotion Message is required"]},
        ),
        (
            {"it": {"title": "", "description": "Solo"}},
            {"translations.it.title": ["Title is required"]},
        ),
        (
            {"es": {"title": "x", "description": "y" * 111}},
            {"translations.es.description": ["Promotion Message cannot exceed 110 characters"]},
        ),
        (
            {"zh": {"title": "标" * 81, "description": "消息"}},
            {"translations.zh.title": ["This is longer than 80 characters."]},
        ),
        ({"en": FRENCH}, {"translations": ["This value is not valid."]}),
        ({"de": FRENCH}, {"translations": ["This value is not valid."]}),
        ([FRENCH], {"translations": ["This value is not valid."]}),
        ({"fr": "Taux"}, {"translations.fr": ["This value is not valid."]}),
        (
            {"fr": {"title": 5, "description": "Taux"}},
            {"translations.fr.title": ["This value is not valid."]},
        ),
    ],
)
def test_a_wrong_translation_is_refused_and_stores_nothing(
    editor: ApiClient, translations: Any, errors: dict[str, list[str]]
) -> None:
    banner, before = banner_of(2, translations={"fr": FRENCH}), fingerprint()
    for answer in (
        editor.post(PATH, form(translations=translations)),
        editor.put(f"{PATH}/{banner.pk}", {"translations": translations}),
    ):
        assert answer.status == 422
        assert answer.json["errors"] == errors
    assert changed_since(before) == set()


def test_staff_write_translations_in_the_form(client: Client) -> None:
    sent = typed(title_fr="Tarifs", description_fr="Demandez", title_ar="", description_ar=" ")
    client.post(f"{LIST}write/", sent)
    banner = Banner.objects.get()
    assert banner.translations == {"fr": {"title": "Tarifs", "description": "Demandez"}}
    page = client.get(f"{LIST}{banner.pk}/change/").content.decode()
    assert "<strong>Tarifs</strong><br>Demandez" in page
    assert "Chinese, Spanish, Italian, Arabic" in page
    edited = client.get(f"{LIST}{banner.pk}/write/").content.decode()
    assert 'name="title_fr" maxlength="80" value="Tarifs"' in edited


def test_the_form_shows_the_error_in_its_language_and_keeps_what_was_typed(client: Client) -> None:
    page = client.post(f"{LIST}write/", typed(title_it="Tariffe")).content.decode()
    field = page[page.index('name="description_it"') :]
    assert "Promotion Message is required" in field[: field.index("</label>")]
    assert 'value="Tariffe"' in page
    assert not Banner.objects.exists()


def test_the_list_says_which_languages_are_missing_and_filters_by_them(client: Client) -> None:
    banner_of(2, title="Partly", translations={"fr": FRENCH})
    whole = dict.fromkeys(("zh", "es", "fr", "it", "ar"), FRENCH)
    banner_of(2, title="Whole", translations=whole)
    page = client.get(LIST).content.decode()
    assert "Chinese, Spanish, Italian, Arabic" in page

    def listed(query: str) -> set[str]:
        page = client.get(f"{LIST}?{query}").content.decode()
        return {title for title in ("Partly", "Whole") if f">{title}<" in page}

    assert listed("missing=it") == {"Partly"}
    assert listed("missing=fr") == set()
    sheet = load_workbook(io.BytesIO(client.get(f"{LIST}export/").content)).active
    assert sheet is not None
    heads, *rows = [[cell.value for cell in line] for line in sheet.iter_rows()]
    column = heads.index("Missing languages")
    assert [row[column] for row in rows] == [None, "Chinese, Spanish, Italian, Arabic"]
