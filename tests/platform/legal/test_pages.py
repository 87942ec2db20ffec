"""The legal pages of a new installation, and reading them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as configured
from pytest_django import Settings

from lading.base.kernel import limits
from lading.base.kernel.errors import ValidationFailed
from lading.base.kernel.models import Limit
from lading.base.legal.loaders import load_legal_pages
from lading.base.legal.models import LegalText, LegalVersion
from tests.platform.conftest import ApiClient

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
LOCALES = [locale for locale, _name in configured.LANGUAGES]
PAGES = [(kind, locale) for kind in ("terms", "privacy") for locale in LOCALES]


@pytest.fixture
def loaded(db: None) -> None:
    assert load_legal_pages() == 2


def test_loading_again_adds_nothing_and_leaves_staff_their_page(loaded: None) -> None:
    before = list(LegalText.objects.order_by("pk").values())
    assert load_legal_pages() == 0
    assert list(LegalText.objects.order_by("pk").values()) == before
    assert set(LegalVersion.objects.values_list("kind", "number")) == {("terms", 1), ("privacy", 1)}


@pytest.fixture
def copied(settings: Settings, tmp_path: Path) -> Path:
    """The folder of a copy of the pages, which are then loaded from there."""
    folder = tmp_path / "legal"
    shutil.copytree(Path(settings.FIXTURES_DIR, "legal"), folder)
    settings.FIXTURES_DIR = tmp_path
    return folder


def test_a_missing_language_stops_the_load(copied: Path) -> None:
    (copied / "privacy.ar.md").unlink()
    with pytest.raises(OSError, match=r"privacy\.ar\.md"):
        load_legal_pages()
    assert not LegalVersion.objects.filter(kind="privacy").exists()


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("No title\n\nText", ValueError),
        ("# Title\n\n", ValidationFailed),
        ("# Title\n\nWrite to {adress}.", ValidationFailed),
    ],
)
def test_a_page_that_is_not_complete_stops_the_load(
    copied: Path, text: str, refusal: type[Exception]
) -> None:
    (copied / "privacy.it.md").write_text(text)
    with pytest.raises(refusal):
        load_legal_pages()
    assert not LegalVersion.objects.filter(kind="privacy").exists()


@pytest.mark.parametrize(("kind", "locale"), PAGES)
def test_everybody_reads_it_in_their_language_without_a_blank(
    loaded: None, api: Api, kind: str, locale: str
) -> None:
    page = api().get(f"/legal/{kind}", locale=locale).data
    assert (page["kind"], page["locale"], page["version"]) == (kind, locale, 1)
    assert page["publishedAt"]
    text = page["title"] + page["body"]
    assert not re.search(r"[{}_]{1,}|\[\s*\]|TODO|XXX", text)
    for known in (configured.LEGAL_ENTITY, configured.LEGAL_ADDRESS, configured.CONTACT_EMAIL):
        assert known in text


# Facts that the pages must state by RULES.md 1.1, in each language's words.
STATEMENTS: dict[str, list[str]] = {
    "en": [
        "company registered in India",
        "for use in India",
        "cannot be cancelled once it has been paid",
        "only if we cancel the order ourselves or fail to perform",
        "GST) applies to every purchase",
        "within one year",
        "courts of Tamil Nadu, India",
        "laws in force in the State of Tamil Nadu",
    ],
    "zh": ["印度注册", "供在印度使用", "不得取消", "予以退款", "GST", "一年内",
           "泰米尔纳德邦的法院"],
    "es": ["registrada en la India", "uso en la India", "no puede cancelarse", "Solo reembolsamos",
           "GST", "un año", "tribunales de Tamil Nadu", "leyes vigentes"],
    "fr": ["immatriculée en Inde", "utilisé en Inde", "ne peut plus être annulée",
           "ne remboursons un paiement que", "GST", "un an", "tribunaux du Tamil Nadu"],
    "it": ["registrata in India", "uso in India", "non può essere annullato",
           "soltanto se siamo noi", "GST", "un anno", "tribunali del Tamil Nadu"],
    "ar": ["مسجلة في الهند", "للاستخدام في الهند", "لا يمكن إلغاء", "لا نردّ المبلغ", "GST",
           "سنة واحدة", "محاكم تاميل نادو"],
}  # fmt: skip


@pytest.mark.parametrize("locale", LOCALES)
def test_the_terms_state_what_the_documents_ask_for(loaded: None, api: Api, locale: str) -> None:
    body = api().get("/legal/terms", locale=locale).data["body"]
    for statement in STATEMENTS[locale]:
        assert re.search(statement.replace(")", r"\)"), body), statement


@pytest.mark.parametrize("kind", ["terms", "privacy"])
def test_every_language_has_the_same_sections(loaded: None, api: Api, kind: str) -> None:
    sections = {}
    for locale in LOCALES:
        body = api().get(f"/legal/{kind}", locale=locale).data["body"]
        shape = re.findall(r"^(?:## \d+|- )", body, re.MULTILINE)
        sections[locale] = shape
    assert all(shape == sections["en"] for shape in sections.values())
    assert len(sections["en"]) > 8


def test_a_limit_staff_change_is_what_the_page_says(loaded: None, api: Api) -> None:
    Limit.objects.create(key="retention.login_days", plan_tier=0, value=123)
    limits.forget()
    assert "Sign-ins: 123 days." in api().get("/legal/privacy", locale="en").data["body"]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_page_says_how_long_networks_of_sign_ins_stay(
    loaded: None, api: Api, locale: str
) -> None:
    body = api().get("/legal/privacy", locale=locale).data["body"]
    after_sign_ins = re.findall(r"^- .*365.*\n(- .*)", body, re.MULTILINE)
    assert re.findall(r"\d+", after_sign_ins[0]) == ["7"]


@pytest.mark.parametrize(
    ("requested", "language", "shown"),
    [
        ("fr-FR", "en", "fr"),
        ("", "it", "it"),
        ("", "it-IT", "it"),
        ("de", "ar", "en"),
        ("", "de", "en"),
        ("ZH", "en", "zh"),
    ],
)
def test_the_language(loaded: None, api: Api, requested: str, language: str, shown: str) -> None:
    query: dict[str, Any] = {"locale": requested} if requested else {}
    assert api(language=language).get("/legal/terms", **query).data["locale"] == shown


def test_it_is_cached_and_confirmed(loaded: None, api: Api) -> None:
    first = api().get("/legal/terms", locale="en")
    assert "public" in first.headers["Cache-Control"]
    client = api()
    client.headers["if-none-match"] = first.headers["ETag"]
    assert client.get("/legal/terms", locale="en").status == 304
    assert client.get("/legal/terms", locale="fr").status == 200


@pytest.mark.parametrize("kind", ["imprint", "TERMS", "terms-of-service"])
def test_an_unknown_page(loaded: None, api: Api, kind: str) -> None:
    answer = api().get(f"/legal/{kind}")
    assert (answer.status, answer.json["code"]) == (404, "NOT_FOUND")
