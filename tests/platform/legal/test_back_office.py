"""Legal pages in the back office: drafts, previews, comparisons, and versions that never change."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from lading.base.adminkit.markdown import to_html
from lading.base.kernel.models import AuditEntry
from lading.base.legal import services
from lading.base.legal.admin.legal_view import compare
from lading.base.legal.models import LegalText, LegalVersion
from tests.platform.authenticator import actor_of
from tests.platform.back_office import CONFIRM, Browser, staff_of

pytestmark = pytest.mark.django_db

LIST = "/admin/legal/legalversion/"
LOCALES = [locale for locale, _language in settings.LANGUAGES]


def draft() -> LegalVersion:
    return services.start_draft(actor=actor_of(staff_of("content_editor")), kind="terms")


def words(**bodies: str) -> dict[str, str]:
    form = {"changes": "New refund rules"}
    for locale in LOCALES:
        form[f"title_{locale}"] = f"Terms {locale}"
        form[f"body_{locale}"] = bodies.get(locale, f"# One\n\nText in {locale}")
    return form


def page_of(client: Client, version: LegalVersion) -> Any:
    return client.get(f"{LIST}{version.pk}/change/")


def save(client: Client, version: LegalVersion, form: dict[str, str]) -> Any:
    return client.post(f"{LIST}{version.pk}/change/", form)


def published(client: Client, form: dict[str, str]) -> LegalVersion:
    version = draft()
    save(client, version, form)
    client.post(f"{LIST}{version.pk}/publish/", CONFIRM)
    version.refresh_from_db()
    return version


def test_a_draft_is_written_previewed_and_published(browser: Browser) -> None:
    client = browser(staff_of("content_editor"))
    client.post(f"{LIST}draft-terms/", CONFIRM)
    version = LegalVersion.objects.get(kind="terms")
    page = page_of(client, version).content.decode()
    assert page.count("<textarea") == 6
    assert 'name="body_ar" rows="18" dir="rtl"' in page
    assert save(client, version, words(en="Write to {email}. **Now**")).status_code == 302
    page = page_of(client, version).content.decode()
    assert f"Write to {settings.CONTACT_EMAIL}. <strong>Now</strong>" in page
    client.post(f"{LIST}{version.pk}/publish/", CONFIRM)
    version.refresh_from_db()
    assert (version.number, version.changes) == (1, "New refund rules")
    actions = list(AuditEntry.objects.order_by("pk").values_list("action", flat=True))
    assert actions == ["legal_draft_started", "legal_draft_edited", "legal_published"]


def test_a_published_version_is_final(browser: Browser) -> None:
    client = browser(staff_of("content_editor"))
    version = published(client, words())
    before = list(LegalText.objects.order_by("pk").values())
    page = page_of(client, version).content.decode()
    assert "<textarea" not in page
    assert f"{LIST}{version.pk}/publish/" not in page
    save(client, version, words(en="Something else"))
    client.post(f"{LIST}{version.pk}/discard/", CONFIRM)
    client.post(f"{LIST}{version.pk}/publish/", CONFIRM)
    client.post(f"{LIST}{version.pk}/delete/", {"post": "yes"})
    assert list(LegalText.objects.order_by("pk").values()) == before
    assert LegalVersion.objects.get(pk=version.pk).number == 1


def test_what_lacks_a_language_is_not_published(browser: Browser) -> None:
    client = browser(staff_of("content_editor"))
    version = draft()
    save(client, version, {**words(), "body_it": ""})
    page = client.post(f"{LIST}{version.pk}/publish/", CONFIRM, follow=True).content.decode()
    assert "Text is required in Italiano" in page
    version.refresh_from_db()
    assert version.number is None


def test_a_refused_draft_shows_what_was_typed(browser: Browser) -> None:
    client = browser(staff_of("content_editor"))
    version = draft()
    page = save(client, version, {**words(fr="Nouveau texte"), "title_es": "x" * 121})
    text = page.content.decode()
    assert page.status_code == 200
    assert "Nouveau texte" in text
    assert "longer than 120 characters" in text
    assert not LegalText.objects.exists()


def test_the_next_draft_begins_with_the_words_in_force_and_shows_what_changed(
    browser: Browser,
) -> None:
    client = browser(staff_of("content_editor"))
    published(client, words(en="First line\n\nOld rule"))
    second = draft()
    page = page_of(client, second).content.decode()
    assert "Old rule" in page
    assert page.count("(none)") == 6
    save(client, second, words(en="First line\n\nNew rule"))
    page = page_of(client, second).content.decode()
    assert "<ins>New rule</ins>" in page
    assert "<del>Old rule</del>" in page
    assert page.count("(none)") == 5


def test_discarding(browser: Browser) -> None:
    client = browser(staff_of("content_editor"))
    version = draft()
    client.post(f"{LIST}{version.pk}/discard/", CONFIRM)
    assert not LegalVersion.objects.exists()


@pytest.mark.parametrize("role", ["reviewer", "data_team"])
def test_nobody_else_touches_them(browser: Browser, role: str) -> None:
    version = draft()
    client = browser(staff_of(role))
    assert page_of(client, version).status_code in {302, 403}
    assert save(client, version, words()).status_code in {302, 403}
    for what in ("publish", "discard"):
        assert client.post(f"{LIST}{version.pk}/{what}/", CONFIRM).status_code == 403
    assert client.post(f"{LIST}draft-privacy/", CONFIRM).status_code == 403
    assert LegalVersion.objects.get().number is None
    assert not LegalText.objects.exists()


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("# A & B", "<h3>A &amp; B</h3>\n"),
        ("one\ntwo", "<p>one\ntwo</p>\n"),
        ("- a\n- **b**", "<ul>\n<li>a</li>\n<li><strong>b</strong></li>\n</ul>\n"),
        ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n"),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>\n"),
        ("[x](data:text/html,a)", "<p>[x](data:text/html,a)</p>\n"),
        (
            "[x](https://a.example/?a&b)",
            '<p><a href="https://a.example/?a&amp;b" class="text-link" rel="noopener">x</a></p>\n',
        ),
        ("2 * 3 * 4", "<p>2 * 3 * 4</p>\n"),
        ("", ""),
    ],
)
def test_the_preview_marks_up_and_never_runs_anything(text: str, html: str) -> None:
    assert to_html(text) == html


def test_a_comparison_of_the_same_is_empty() -> None:
    assert compare("a\nb", "a\nb") == []
    assert [(line.kind, line.text) for line in compare("a\nb\nc", "a\nB\nc")] == [
        ("gap", "…"),
        ("same", "a"),
        ("removed", "b"),
        ("added", "B"),
        ("same", "c"),
    ]
