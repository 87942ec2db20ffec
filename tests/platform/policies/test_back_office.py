"""Policy updates in the back office: the form with its preview, versions, buttons and roles."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from lading.base.files.models import StoredFile
from lading.base.files.schemas import file_url
from lading.base.kernel.models import AuditEntry
from lading.market.policies.models import PolicyFile, PolicyUpdate
from tests.platform.back_office import CONFIRM, Browser, staff_of
from tests.platform.walk.world import picture

from .rows import policy_of

pytestmark = pytest.mark.django_db

LIST = "/admin/policies/policyupdate/"


@pytest.fixture
def client(browser: Browser) -> Client:
    return browser(staff_of("content_editor"))


def typed(**fields: Any) -> dict[str, Any]:
    return {
        "title": "Drawback rates",
        "details": "New rates for yarn",
        "description": "# Rates\n\n<script>alert(1)</script>",
        "type_of_update": "circular",
        "effective_on": "2026-12-01",
        "readers": ["2", "8"],
        **fields,
    }


def image() -> SimpleUploadedFile:
    return SimpleUploadedFile("rates.png", picture().getvalue())


def test_an_update_is_written_with_its_picture_and_shown(client: Client) -> None:
    assert client.get(f"{LIST}add-update/").headers["location"] == f"{LIST}write/"
    page = client.get(f"{LIST}write/").content.decode()
    assert page.count('name="readers"') == 9
    answer = client.post(f"{LIST}write/", typed(new_image=[image()]))
    policy = PolicyUpdate.objects.select_related("current").get()
    assert answer.headers["location"] == f"{LIST}{policy.pk}/change/"
    assert policy.current is not None
    assert policy.current.business_type_ids == [2, 8]
    assert PolicyFile.objects.get().file.original_name == "rates.png"
    content = client.get(f"{LIST}{policy.pk}/change/").content.decode()
    assert "Drawback rates" in content
    assert "&lt;script&gt;alert(1)" in content
    assert "Version 1" in content
    assert "Drawback rates" in client.get(LIST).content.decode()
    assert "Drawback rates" in client.get(f"{LIST}?q=drawb").content.decode()
    assert "Drawback rates" not in client.get(f"{LIST}?q=freight").content.decode()


def test_an_empty_list_says_so_in_the_documented_words(client: Client) -> None:
    assert "No policy created yet, Try it now" in client.get(LIST).content.decode()


def test_a_wrong_form_keeps_what_was_typed_and_says_why(client: Client) -> None:
    page = client.post(f"{LIST}write/", typed(title="")).content.decode()
    assert "please enter policy title" in page
    assert "Policy icon is mandatory." in page
    assert "New rates for yarn" in page
    assert not PolicyUpdate.objects.exists()


def test_a_change_drops_the_files_that_are_no_longer_ticked(client: Client) -> None:
    policy = policy_of(2)
    old = PolicyFile.objects.get().file
    page = client.get(f"{LIST}{policy.pk}/write/").content.decode()
    assert f'value="{file_url(old)}" checked' in page
    client.post(f"{LIST}{policy.pk}/write/", typed(new_image=[image()]))
    policy.refresh_from_db()
    assert policy.current is not None
    assert policy.current.number == 2
    assert [each.file.original_name for each in policy.current.files.all()] == ["rates.png"]
    # The version before keeps its picture.
    assert PolicyFile.objects.filter(version__number=1, file=old).exists()


def test_typed_markdown_is_previewed_and_tags_are_text(client: Client) -> None:
    page = client.post(f"{LIST}preview/", {"description": "**Now** <b>x</b>"}).content.decode()
    assert "<strong>Now</strong> &lt;b&gt;x&lt;/b&gt;" in page
    assert client.get(f"{LIST}preview/").status_code == 405


def test_an_update_is_deactivated_and_restored(client: Client) -> None:
    policy = policy_of(2)
    page = client.get(f"{LIST}{policy.pk}/change/").content.decode()
    assert "/deactivate/" in page
    assert "/restore/" not in page
    client.post(f"{LIST}{policy.pk}/deactivate/", CONFIRM)
    policy.refresh_from_db()
    assert policy.is_active is False
    client.post(f"{LIST}{policy.pk}/restore/", CONFIRM)
    policy.refresh_from_db()
    assert policy.is_active is True


@pytest.mark.parametrize("role", ["reviewer", "data_team"])
def test_other_staff_neither_see_nor_write_updates(role: str, browser: Browser) -> None:
    client, policy = browser(staff_of(role)), policy_of(2)
    for path in (LIST, f"{LIST}{policy.pk}/change/", f"{LIST}write/"):
        assert client.get(path).status_code == 403, path
    assert client.post(f"{LIST}write/", typed(new_image=[image()])).status_code == 403
    assert client.post(f"{LIST}preview/", {"description": "x"}).status_code == 403
    assert PolicyUpdate.objects.count() == 1


def sources(page: str) -> set[str]:
    """The addresses of files on a page."""
    return {html.unescape(each) for each in re.findall(r'"(/admin/[^"]*files/[^"]*)"', page)}


def test_staff_open_the_files_from_the_update_and_from_its_form(client: Client) -> None:
    policy = policy_of(2)
    for path in ("change", "write"):
        shown = sources(client.get(f"{LIST}{policy.pk}/{path}/").content.decode())
        assert shown, path
        for address in shown:
            assert client.get(address).status_code == 200, address
    # Nothing of a company is in them.
    assert not AuditEntry.objects.filter(action="file_opened").exists()


def test_a_refused_form_keeps_the_files_that_were_chosen(client: Client) -> None:
    policy = policy_of(2)
    page = client.post(
        f"{LIST}{policy.pk}/write/", typed(title="", new_image=[image()])
    ).content.decode()
    old, new = PolicyFile.objects.get().file, StoredFile.objects.get(original_name="rates.png")
    assert f'value="{file_url(new)}" checked' in page
    # What was unticked stays so.
    assert f'value="{file_url(old)}">' in page
    client.post(f"{LIST}{policy.pk}/write/", typed(kept_image=[file_url(new)]))
    policy.refresh_from_db()
    assert policy.current is not None
    assert [each.file for each in policy.current.files.all()] == [new]


def test_who_saves_what_somebody_else_has_changed_is_told_first(client: Client) -> None:
    policy = policy_of(2)
    kept = file_url(PolicyFile.objects.get().file)
    opened = client.get(f"{LIST}{policy.pk}/write/").content.decode()
    assert 'name="version" value="1"' in opened
    client.post(f"{LIST}{policy.pk}/write/", typed(title="Hers", version=1, kept_image=[kept]))
    page = client.post(
        f"{LIST}{policy.pk}/write/", typed(title="His", version=1, kept_image=[kept])
    ).content.decode()
    assert "Somebody else saved this update" in page
    assert 'name="title" maxlength="150" value="His"' in page
    policy.refresh_from_db()
    assert str(policy) == "Hers"
    assert 'name="version" value="2"' in page
    client.post(f"{LIST}{policy.pk}/write/", typed(title="His", version=2, kept_image=[kept]))
    policy.refresh_from_db()
    assert (str(policy), policy.versions.count()) == ("His", 3)


def test_a_row_names_few_readers_and_all_of_them_at_once(client: Client) -> None:
    policy_of(*range(1, 10), title="For all")
    policy_of(2, 3, 4, 8, title="For four")
    policy_of(2, 8, title="For two")
    page = client.get(LIST).content.decode()
    for text in ("All types of business", "Exporter, Manufacturer +2", "Exporter, Manufacturer-"):
        assert text in page


def test_the_page_of_an_update_has_every_version_with_its_files(client: Client) -> None:
    policy = policy_of(2, title="As it was", details="Old words")
    client.post(f"{LIST}{policy.pk}/write/", typed(new_image=[image()]))
    page = client.get(f"{LIST}{policy.pk}/change/").content.decode()
    for text in ("Version 1", "Version 2", "As it was", "Old words", "scheme.png", "rates.png"):
        assert text in page


def test_an_update_that_is_not_there_leads_to_the_list(client: Client) -> None:
    answer = client.get(f"{LIST}987654/write/")
    assert answer.headers["location"] == LIST
