"""Policy updates in the back office: the form with its preview, versions, buttons and roles."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from lading.files.schemas import file_url
from lading.policies.models import PolicyFile, PolicyUpdate
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
    shown = client.get(f"{LIST}{policy.pk}/change/").content.decode()
    assert "Drawback rates" in shown
    assert "&lt;script&gt;alert(1)" in shown
    assert "Version 1" in shown
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
