"""Who may read a stored file, and with which headers it is sent."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator

import pytest
from django.core.files.storage import default_storage
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from lading.base.files import access
from lading.base.files.models import Purpose, StoredFile
from lading.base.files.schemas import file_url
from lading.base.kernel.actor import Actor
from tests.platform.back_office import staff_of
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, colleague, member
from tests.platform.privacy.people import stored

from . import corpus
from .conftest import upload

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


def path_of(url: str) -> str:
    return url.removeprefix("/api")


def body(answer: object) -> bytes:
    return b"".join(answer.response.streaming_content)  # type: ignore[attr-defined]  # a file


def test_the_company_and_staff_read_it_and_nobody_else(api: Api) -> None:
    owner = member(2)
    path = path_of(upload(api(owner), corpus.pdf(), "terms.pdf").json["url"])
    for reader in (owner, colleague(owner), StaffFactory.create()):
        answer = api(reader).get(path)
        assert answer.status == 200
        assert body(answer) == corpus.pdf()
    for business_type in range(1, 10):
        assert api(member(business_type)).get(path).status == 404
    assert api().get(path).status == 401


@pytest.mark.parametrize(
    ("role", "read"),
    [
        ("reviewer", set(Purpose.values) - {"policy"}),
        ("data_team", {"document", "logo"}),
        ("content_editor", {"policy"}),
        ("administrator", set(Purpose.values)),
    ],
)
def test_each_role_of_staff_reads_what_its_work_is(api: Api, role: str, read: set[str]) -> None:
    owner, clerk = member(2), staff_of(role)
    readable_purposes = {
        purpose
        for purpose in Purpose.values
        if api(clerk).get(path_of(file_url(stored(owner, "a.pdf", purpose=purpose)))).status == 200
    }
    assert readable_purposes == read


def test_how_a_document_is_sent(api: Api) -> None:
    owner = member(2)
    answer = api(owner).get(path_of(upload(api(owner), corpus.pdf(), "équipe.pdf").json["url"]))
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"] == "attachment; filename*=utf-8''%C3%A9quipe.pdf"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "private, max-age=300"
    assert answer.headers["Content-Security-Policy"] == "sandbox; default-src 'none'"
    assert answer.headers["Content-Length"] == str(len(corpus.pdf()))


def test_a_picture_is_shown(api: Api) -> None:
    owner = member(2)
    answer = api(owner).get(path_of(upload(api(owner), corpus.png(), "a b.png").json["url"]))
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.headers["Content-Disposition"] == 'inline; filename="a b.png"'


def test_the_name_in_the_address_decides_nothing(api: Api) -> None:
    owner = member(2)
    url = path_of(upload(api(owner), corpus.png(), "a.png").json["url"])
    answer = api(owner).get(url.replace("a.png", "evil.html"))
    assert answer.headers["Content-Type"] == "image/png"
    assert 'filename="a.png"' in answer.headers["Content-Disposition"]


@pytest.mark.parametrize("path", ["/files/1/x.png", f"/files/{uuid.UUID(int=7)}/x.png", "/files/x"])
def test_unknown_files_are_not_found(api: Api, path: str) -> None:
    answer = api(member(2)).get(path)
    assert (answer.status, answer.json["code"]) == (404, "NOT_FOUND")


@pytest.fixture
def _forwarders_read_everything() -> Iterator[None]:
    def rule(actor: Actor, file: StoredFile) -> bool:
        return actor.business_type == 6

    access.register_rule(rule)
    access.register_rule(rule)
    yield
    access._rules.pop(rule)


@pytest.mark.usefixtures("_forwarders_read_everything")
def test_an_apps_rule_lets_others_in(api: Api) -> None:
    path = path_of(upload(api(member(2)), corpus.pdf()).json["url"])
    assert body(api(member(6)).get(path)) == corpus.pdf()
    assert api(member(7)).get(path).status == 404


def test_two_queries_per_download(api: Api) -> None:
    owner = member(2)
    path = path_of(upload(api(owner), corpus.png()).json["url"])
    client = api(owner)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(path).status == 200
    assert len(queries) == 2


def test_a_file_whose_content_is_lost_is_not_found(api: Api) -> None:
    owner = member(2)
    path = path_of(upload(api(owner), corpus.pdf()).json["url"])
    default_storage.delete(StoredFile.objects.get().path)
    answer = api(owner).get(path)
    assert (answer.status, answer.json["code"]) == (404, "NOT_FOUND")


def test_staff_reach_files_from_the_back_office(api: Api) -> None:
    url = upload(api(member(2)), corpus.pdf(), "terms.pdf").json["url"]
    path = url.replace("/api/files/", "/admin/file/")
    browser = Client()
    assert browser.get(path).status_code == 302
    browser.force_login(member(2), backend="allauth.account.auth_backends.AuthenticationBackend")
    assert browser.get(path).status_code == 302
    browser.force_login(
        StaffFactory.create(), backend="allauth.account.auth_backends.AuthenticationBackend"
    )
    response = browser.get(path)
    assert response.status_code == 200
    assert response["Content-Security-Policy"] == "sandbox; default-src 'none'"
    browser.force_login(
        StaffFactory.create(is_superuser=False),
        backend="allauth.account.auth_backends.AuthenticationBackend",
    )
    assert browser.get(path).status_code == 404
