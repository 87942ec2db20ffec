"""The back office runs scripts of our own files alone, and never makes one from text.
`tests/e2e/admin-*.spec.ts` show in Chromium that every screen works under its policy.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import unfold
from django.contrib.staticfiles import finders
from django.template import Engine
from django.test import Client

from lading.office import backoffice
from tests.platform.back_office import Browser, Submitted
from tests.platform.factories import member

pytestmark = pytest.mark.django_db

ALPINE = "backoffice/vendor/alpine-csp-3.17.4.min.js"
FOLLOWED = {
    "admin/base.html": "2ce9250b3c649e3a",
    "admin/change_list.html": "5885c39760f6085d",
    "unfold/helpers/avatar.html": "5d4ecbb7d793089b",
    "unfold/helpers/command.html": "ae6ce324d8536613",
    "unfold/helpers/dialog.html": "e961b19a9a2f2175",
    "unfold/helpers/empty_results.html": "5f4727a37a99da76",
    "unfold/helpers/header_title.html": "b126ed2ab9ca1680",
    "unfold/helpers/modal.html": "fa0832c6ded6a26b",
    "unfold/helpers/navigation_user.html": "4c9ba58b3f215326",
    "unfold/helpers/pagination_infinite.html": "a513e92f9a277a97",
    "unfold/helpers/welcomemsg.html": "e8eab02522ba2319",
    "unfold/layouts/skeleton.html": "66af9f0bb45f98ba",
}
"""Unfold's templates before which ours come, as they were when ours were written."""
NONCE = re.compile(r"'nonce-([\w-]{20,})'")
INLINE_SCRIPT = re.compile(
    r"<script(?![^>]*\ssrc=)(?![^>]*type=\"application/json\")[^>]*>", re.IGNORECASE
)
HANDLER = re.compile(r"<[^>]*\son[a-z]+\s*=", re.IGNORECASE)
STYLE = re.compile(r"<style([^>]*)>", re.IGNORECASE)


def rules(answer: Any) -> dict[str, str]:
    """The policy's directives."""
    parts = (part.split(" ", 1) for part in answer["Content-Security-Policy"].split("; "))
    return dict(parts)


def pages(client: Client) -> Iterator[Any]:
    """A page of each kind."""
    for path in (
        "/admin/",
        "/admin/login/",
        "/admin/accounts/user/",
        "/admin/accounts/user/add/",
        "/admin/kernel/review/",
        "/admin/legal/legalversion/",
        "/admin/reference/country/import/",
        "/admin/password_change/",
        "/admin/second-factor/",
        "/admin/nothing/",
    ):
        yield client.get(path, follow=True)


def test_no_page_runs_a_script_that_is_not_a_file_of_ours(browser: Browser) -> None:
    for client in (browser(), Client()):
        for page in pages(client):
            directives = rules(page)
            assert directives["script-src"] == "'self'"
            assert (directives["object-src"], directives["base-uri"]) == ("'none'", "'none'")
            assert directives["frame-ancestors"] == "'none'"
            html = page.content.decode()
            assert INLINE_SCRIPT.findall(html) == []
            assert HANDLER.findall(html) == []
            [nonce] = NONCE.findall(directives["style-src"])
            assert set(STYLE.findall(html)) <= {
                f' nonce="{nonce}"',
                f' id="unfold-theme-colors" nonce="{nonce}"',
            }


def test_every_page_has_a_nonce_of_its_own(browser: Browser) -> None:
    client = browser()
    nonces = [NONCE.findall(rules(client.get("/admin/"))["style-src"])[0] for _ in range(5)]
    assert len(set(nonces)) == 5


def test_a_script_in_a_name_stays_text_and_could_not_run(
    browser: Browser, submitted: Submitted
) -> None:
    submitted(company_name="<script>alert(1)</script>")
    page = browser().get("/admin/kernel/review/")
    assert "<script>alert" not in page.content.decode()
    assert "unsafe" not in rules(page)["script-src"]


def test_a_file_keeps_the_stricter_policy_of_its_own(client: Client) -> None:
    assert rules(client.get("/robots.txt"))["default-src"] == "'self'"
    assert rules(client.get("/api/docs"))["frame-ancestors"] == "'none'"
    assert client.get("/api/docs")["X-Frame-Options"] == "DENY"


def test_the_development_outbox_alone_runs_the_script_in_its_page(client: Client) -> None:
    page = client.get("/dev/outbox")
    [nonce] = NONCE.findall(rules(page)["script-src"])
    html = page.content.decode()
    assert html.count(f'<script nonce="{nonce}">') == html.count("<script") == 1
    assert html.count(f'<style nonce="{nonce}">') == html.count("<style") == 1


def test_a_new_unfold_has_the_templates_that_ours_follow() -> None:
    """A digest that changes: bring the change of unfold's template into ours, then note it here."""
    originals = Path(unfold.__file__).parent / "templates"
    ours = Path(backoffice.__file__).parent / "overrides"
    names = [str(file.relative_to(ours)) for file in ours.rglob("*.html")]
    digests = {
        name: hashlib.sha256((originals / name).read_bytes()).hexdigest()[:16]
        for name in names
        if (originals / name).exists()
    }
    assert digests == FOLLOWED


@pytest.mark.parametrize("name", sorted(FOLLOWED))
def test_our_template_is_the_one_that_is_used(name: str) -> None:
    assert "/backoffice/overrides/" in Engine.get_default().get_template(name).origin.name


def test_the_style_of_a_list_without_actions_has_the_nonce(browser: Browser) -> None:
    page = browser().get("/admin/reference/businesstype/")
    [nonce] = NONCE.findall(rules(page)["style-src"])
    html = page.content.decode()
    assert f'<style nonce="{nonce}">' in html
    assert html.count("#changelist table thead th:first-child") == 1


def test_the_build_for_strict_policies_is_the_published_one() -> None:
    """The digest of `dist/cdn.min.js` in the package @alpinejs/csp 3.17.4."""
    file = finders.find(ALPINE)
    assert file is not None
    content = Path(file).read_bytes()
    assert hashlib.sha256(content).hexdigest() == (
        "0d18d7f8d7910e2e0212f0f056b12f50bebc3abb7d88d2f7c7cb4c336fe4519a"
    )
    assert b"new Function" not in content
    assert not re.search(rb"\beval\(", content)


def test_nothing_private_is_stored_and_public_lists_are(client: Client, api: Any) -> None:
    for answer in (
        api(member(3)).get("/enquiries/businessType"),
        api(member(1)).get("/auth/session"),
        api(member(1)).get("/enquiries/4711"),
        api().get("/auth/session"),
        api().get("/nothing"),
    ):
        assert answer.headers["Cache-Control"] == "no-store", answer
    assert api().get("/businesstypes").headers["Cache-Control"] == "public, max-age=300"
    assert client.get("/api/openapi.json")["Cache-Control"] == "no-cache"
