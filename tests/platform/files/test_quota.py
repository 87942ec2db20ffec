"""Limits for a company: its megabytes of files, and its number of unused files."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from lading.base.files import jobs, services
from lading.base.files.models import StoredFile
from lading.base.kernel import limits
from lading.base.kernel.errors import ValidationFailed
from lading.base.kernel.models import Limit
from lading.members.accounts.models import User
from lading.members.companies.models import CompanyDocument
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import StaffFactory, colleague, company_of, member
from tests.platform.privacy.people import stored
from tests.platform.quotations.trade import actor
from tests.platform.racing import at_once, refusals

from . import corpus
from .conftest import upload

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
MEGABYTE = 1_000_000
FULL = (
    "Your company has used all of its 3 MB of storage. Unused files are deleted after 30 days. "
    "If you need more space, please contact us."
)
UNUSED = (
    "Your company has 3 uploaded files that are not in use. Please submit the forms they belong "
    "to, or try again in a few days."
)


def set_limit(key: str, value: int) -> None:
    Limit.objects.create(key=key, plan_tier=0, value=value)
    limits.forget()


def used(user: User, name: str) -> StoredFile:
    """A file that something refers to."""
    file = stored(user, name, purpose="document")
    CompanyDocument.objects.create(company=company_of(user), key=name, file=file)
    return file


def _file() -> SimpleUploadedFile:
    return SimpleUploadedFile("a.png", corpus.png())


def assert_refused(answer: Answer, message: str, kept: Any, before: int) -> None:
    assert (answer.status, answer.json["code"]) == (422, "VALIDATION"), answer
    assert answer.errors == {"image": [message]}
    assert StoredFile.objects.count() == before
    assert len(kept()) == before, "no content either"


def test_a_company_keeps_so_many_megabytes_whoever_uploads_them(api: Api, kept: Any) -> None:
    set_limit("upload.company_megabytes", 3)
    head = member(3, tier=2)
    file = used(head, "a")
    StoredFile.objects.filter(pk=file.pk).update(size=3 * MEGABYTE - 10)
    for user in (head, colleague(head)):
        assert_refused(upload(api(user), corpus.png()), FULL, kept, 1)
    assert upload(api(member(3)), corpus.png()).status == 200, "another company's is its own"


def test_what_just_fits_is_kept(api: Api, kept: Any) -> None:
    set_limit("upload.company_megabytes", 3)
    user = member(3)
    file = used(user, "a")
    content = corpus.pdf()
    StoredFile.objects.filter(pk=file.pk).update(size=3 * MEGABYTE - len(content))
    assert upload(api(user), content).status == 200
    assert_refused(upload(api(user), content), FULL, kept, 2)


def test_files_that_nothing_uses_are_counted(api: Api, kept: Any) -> None:
    set_limit("upload.unused_files", 3)
    user = member(3)
    used(user, "GST")
    for _ in range(3):
        assert upload(api(user), corpus.png()).status == 200
    assert_refused(upload(api(user), corpus.png()), UNUSED, kept, 4)
    (one, *_rest) = StoredFile.objects.filter(purpose="attachment")
    CompanyDocument.objects.create(company=company_of(user), key="EXIM", file=one)
    assert upload(api(user), corpus.png()).status == 200


def test_a_night_makes_room(api: Api) -> None:
    set_limit("upload.unused_files", 1)
    set_limit("upload.company_megabytes", 3)
    user = member(3)
    file = stored(user, "old.pdf")
    StoredFile.objects.filter(pk=file.pk).update(
        size=3 * MEGABYTE, unused_since=timezone.now() - dt.timedelta(days=31)
    )
    refused = upload(api(user), corpus.png())
    assert len(refused.errors["image"]) == 2, "both at once"
    assert jobs.purge_unused()["files"] == 1
    assert upload(api(user), corpus.png()).status == 200


def test_staff_have_no_company_and_no_quota() -> None:
    set_limit("upload.unused_files", 1)
    clerk = StaffFactory.create()
    for _ in range(2):
        assert services.store_upload(actor=actor(clerk), upload=_file()).pk


def test_a_company_with_many_files_costs_as_many_statements(api: Api) -> None:
    client = api(user := member(3))

    def statements() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert upload(client, corpus.png()).status == 200
        return len(captured)

    statements()
    few = statements()
    for number in range(30):
        used(user, f"P{number}")
    assert statements() == few


def race(count: int) -> list[ValidationFailed]:
    """Several uploads of one company at once, with room for one. Returns the refusals."""
    set_limit("upload.unused_files", 1)
    who = actor(member(3))
    outcomes = at_once(*[lambda: services.store_upload(actor=who, upload=_file())] * count)
    return refusals(outcomes)


@pytest.mark.django_db(transaction=True)
def test_one_of_eight_at_once_fits(kept: Any) -> None:
    assert [type(error) for error in race(8)] == [ValidationFailed] * 7
    assert StoredFile.objects.count() == 1
    assert len(kept()) == 1
