"""The back office's error pages have its own look and a way back, and show no technical detail."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import AnonymousUser
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from lading.office.backoffice import refusals
from tests.platform.back_office import Browser, staff_with
from tests.platform.full_disk import no_file_above
from tests.platform.racing import held

pytestmark = pytest.mark.django_db

MACHINERY = ("Traceback", "Exception", "django", "CSRF", "lading.", "Forbidden")
DENIED, MISSING = "/admin/kernel/auditentry/", "/admin/no/such/page/"


def assert_own_look(answer: Any, status: int, title: str) -> str:
    """Assert that it is the site's page with that title and a way back. Returns its text."""
    text: str = answer.content.decode()
    assert answer.status_code == status
    assert f"{title} | {admin.site.each_context(anybody())['site_title']}" in text
    assert 'href="/admin/"' in text
    assert "unfold/css/styles.css" in text
    body = text.partition("<body")[2]
    assert [word for word in MACHINERY if word in body] == []
    return text


def anybody() -> HttpRequest:
    """A request without a user."""
    request = RequestFactory().get("/admin/")
    request.user = AnonymousUser()
    return request


def test_what_a_role_does_not_include(browser: Browser) -> None:
    answer = browser(staff_with("accounts.view_user")).get(DENIED)
    text = assert_own_look(answer, 403, "You do not have permission to do this")
    assert "An administrator can change your roles." in text


def test_a_page_that_is_not_there(browser: Browser) -> None:
    assert_own_look(browser().get(MISSING), 404, "This page does not exist")


def test_a_form_without_its_token(browser: Browser) -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/admin/login/", {"username": "a", "password": "b"})
    text = assert_own_look(answer, 403, "This form is out of date")
    assert "Reload the page and try again." in text


def test_a_failure_tells_the_number_of_the_request(browser: Browser) -> None:
    """No table that the page needs can be read, and the error page is still shown."""
    client = browser()
    client.raise_request_exception = False
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE kernel_review RENAME TO elsewhere")
    answer = client.get("/admin/kernel/review/", headers={"X-Request-ID": "quoted-by-staff-1"})
    text = assert_own_look(answer, 500, "Something went wrong on our side")
    assert "quoted-by-staff-1" in text
    assert "kernel_review" not in text
    assert "ProgrammingError" not in text


def lock_the_queue() -> None:
    with connection.cursor() as cursor:
        cursor.execute("LOCK TABLE kernel_review")


@pytest.mark.django_db(transaction=True)
def test_what_somebody_else_holds_for_too_long(browser: Browser) -> None:
    client = browser()
    client.raise_request_exception = False
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '100ms'")
    with held(lock_the_queue):
        answer = client.get("/admin/kernel/review/", headers={"X-Request-ID": "quoted-by-staff-2"})
    connection.close()
    text = assert_own_look(answer, 503, "This is not possible at the moment")
    assert "quoted-by-staff-2" in text
    assert int(answer.headers["Retry-After"]) > 0
    assert "lock timeout" not in text


def test_a_full_disk(browser: Browser, settings: Settings, tmp_path: Path) -> None:
    settings.FILE_UPLOAD_TEMP_DIR = spool = tmp_path / "received"
    spool.mkdir()
    file = SimpleUploadedFile("units.csv", b"code,name\r\n" + b"x" * 3_000_000)
    client = browser()
    client.raise_request_exception = False
    with no_file_above(2_000_000):
        answer = client.post("/admin/reference/unit/import/", {"import_file": file})
    text = assert_own_look(answer, 503, "The disk is full")
    assert "nothing was stored" in text
    assert answer.headers["Retry-After"] == "60"
    assert list(spool.iterdir()) == []


EVERY = [refusals.FULL, refusals.NOT_ALLOWED, refusals.NOT_FOUND, refusals.FAILURE, refusals.AWAY]


@pytest.mark.parametrize("refusal", EVERY)
def test_it_makes_no_query(refusal: refusals.Refusal) -> None:
    request = RequestFactory().get("/admin/x")
    with CaptureQueriesContext(connection) as captured:
        refusals._page(request, refusal)
    assert captured.captured_queries == []


def test_outside_the_back_office_nothing_is_its_page() -> None:
    answer = Client().get("/no/such/page")
    assert answer.status_code == 404
    assert "unfold" not in answer.content.decode()
    assert Client().get("/api/no/such/call").json()["code"] == "NOT_FOUND"
