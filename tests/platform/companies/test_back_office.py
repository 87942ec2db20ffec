"""Companies in the back office: what staff see, decide and judge."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.test import Client
from django.utils import timezone

from lading.base.files.models import StoredFile
from lading.base.kernel.models import AuditEntry, OutboxMessage, Review
from lading.members.accounts.models import User
from lading.members.companies import reviewing
from lading.members.companies.models import Company, CompanyDocument
from tests.platform.back_office import CONFIRM, Browser, staff_of
from tests.platform.factories import (
    colleague,
    company_of,
    member,
    serves,
    ships,
)
from tests.platform.guards import nothing_changed

pytestmark = pytest.mark.django_db

LIST = "/admin/companies/company/"


def stored(company: Company, name: str = "gst.png") -> StoredFile:
    path = default_storage.save(f"t/{name}", ContentFile(b"\x89PNG content"))
    return StoredFile.objects.create(
        company_id=company.pk,
        purpose="document",
        path=path,
        original_name=name,
        content_type="image/png",
        size=12,
        sha256="0" * 64,
        created_at=timezone.now(),
    )


def document(company: Company, key: str = "GST") -> CompanyDocument:
    return CompanyDocument.objects.create(company=company, key=key, file=stored(company))


@pytest.fixture
def waiting(db: None) -> tuple[User, Company, Review]:
    user = member(3, name="Erode Weavers", status="pending")
    company = company_of(user)
    document(company)
    reviewing.submit(company)
    return user, company, Review.objects.get(kind="company", object_id=company.pk)


def page_of(client: Client, company: Company) -> str:
    return client.get(f"{LIST}{company.pk}/change/").content.decode()


def verdict(client: Client, company: Company, what: str, **fields: str) -> Any:
    return client.post(f"{LIST}{company.pk}/{what}/", {**CONFIRM, **fields})


def test_the_page_shows_what_belongs_to_the_company(
    browser: Browser, waiting: tuple[User, Company, Review]
) -> None:
    user, company, _entry = waiting
    serves(user, "INMUN")
    ships(user, "INMUN", "AEJEA")
    second = colleague(user)
    page = page_of(browser(staff_of("reviewer")), company)
    for text in ("Erode Weavers", "GST certificate", "gst.png", user.email, second.email, "INMUN"):
        assert text in page, text
    assert "Company logo" in page
    assert "90 %" not in page
    assert "95 %" in page


def test_the_data_team_sees_the_company_without_its_people(
    browser: Browser, waiting: tuple[User, Company, Review]
) -> None:
    user, company, _entry = waiting
    page = page_of(browser(staff_of("data_team")), company)
    assert "Erode Weavers" in page
    assert user.email not in page
    assert f"/{company.pk}/approve/" not in page
    assert 'value="accepted"' not in page


def test_the_list_tells_completion_and_waiting(
    browser: Browser, waiting: tuple[User, Company, Review]
) -> None:
    _user, company, _entry = waiting
    other = company_of(member(1))
    client = browser(staff_of("reviewer"))

    def listed_ids(**query: str) -> set[int]:
        return {row.pk for row in client.get(LIST, query).context["cl"].result_list}

    assert listed_ids() == {company.pk, other.pk}
    assert listed_ids(waiting="yes") == {company.pk}
    assert listed_ids(waiting="overdue") == set()
    assert listed_ids(status__exact="approved") == {other.pk}
    assert listed_ids(q="Erode") == {company.pk}
    page = client.get(LIST).content.decode()
    assert "95 %" in page
    assert "0 h 0 min" in page


def test_a_reviewer_approves(browser: Browser, waiting: tuple[User, Company, Review]) -> None:
    _user, company, entry = waiting
    client = browser(staff_of("reviewer"))
    verdict(client, company, "approve", seen=entry.submitted_at.isoformat())
    company.refresh_from_db()
    entry.refresh_from_db()
    assert (company.status, entry.decision) == ("approved", "approved")
    assert OutboxMessage.objects.filter(topic="company.approved").exists()
    assert AuditEntry.objects.filter(action="company_approved", is_staff=True).exists()


def test_a_reviewer_rejects_with_a_reason(
    browser: Browser, waiting: tuple[User, Company, Review]
) -> None:
    _user, company, entry = waiting
    client = browser(staff_of("reviewer"))
    submitted_at = entry.submitted_at.isoformat()
    assert (
        "Please enter valid reason"
        in verdict(client, company, "reject", seen=submitted_at).content.decode()
    )
    company.refresh_from_db()
    assert company.status == "pending"
    verdict(client, company, "reject", seen=submitted_at, reason="The certificate is unreadable")
    company.refresh_from_db()
    assert company.status == "rejected"
    assert "The certificate is unreadable" in page_of(client, company)


def test_what_was_edited_since_is_looked_at_again(
    browser: Browser, waiting: tuple[User, Company, Review]
) -> None:
    _user, company, entry = waiting
    submitted_at = entry.submitted_at.isoformat()
    reviewing.submit(company)
    client = browser()
    for stale in (submitted_at, ""):
        with nothing_changed():
            verdict(client, company, "approve", seen=stale)
        edited = "This has been edited since you opened it. Please review it again."
        assert edited in page_of(client, company)


def test_a_verified_company_can_be_rejected_later(browser: Browser) -> None:
    company = company_of(member(3))
    client = browser(staff_of("reviewer"))
    verdict(client, company, "reject", reason="The GST registration was cancelled")
    company.refresh_from_db()
    assert company.status == "rejected"
    outbox_messages = OutboxMessage.objects.filter(topic="company.rejected")
    assert {row.payload["reason"] for row in outbox_messages} == {
        "The GST registration was cancelled"
    }
    assert AuditEntry.objects.filter(action="company_rejected", object_id=company.pk).count() == 1


@pytest.mark.parametrize("role", ["content_editor", "data_team"])
@pytest.mark.parametrize("what", ["approve", "reject"])
def test_others_decide_nothing(
    browser: Browser, waiting: tuple[User, Company, Review], role: str, what: str
) -> None:
    _user, company, entry = waiting
    client = browser(staff_of(role))
    with nothing_changed():
        answer = verdict(client, company, what, seen=entry.submitted_at.isoformat(), reason="x")
    assert answer.status_code == 403


def test_the_review_queue_shows_the_company(
    browser: Browser, waiting: tuple[User, Company, Review]
) -> None:
    user, _company, entry = waiting
    client = browser(staff_of("reviewer"))
    page = client.get(f"/admin/kernel/review/{entry.pk}/change/").content.decode()
    for text in ("Erode Weavers", user.email, "gst.png", "95 %"):
        assert text in page, text


def judge(client: Client, paper: CompanyDocument, status: str, file: object = None) -> Any:
    url = f"{LIST}documents/{paper.pk}/"
    return client.post(url, {"status": status, "file": str(file or paper.file.uuid)})


def test_documents_are_accepted_and_rejected_one_by_one(browser: Browser) -> None:
    paper = document(company_of(member(3)))
    client = browser(staff_of("reviewer"))
    for status in ("rejected", "accepted"):
        judge(client, paper, status)
        paper.refresh_from_db()
        assert paper.status == status
        assert AuditEntry.objects.filter(action=f"document_{status}").count() == 1


@pytest.mark.parametrize("status", ["sent", "", "approved"])
def test_a_document_is_nothing_else(browser: Browser, status: str) -> None:
    paper = document(company_of(member(3)))
    client = browser()
    with nothing_changed():
        judge(client, paper, status)
    assert "The document is marked" not in page_of(client, paper.company)


def test_another_file_is_looked_at_first(browser: Browser) -> None:
    paper = document(company_of(member(3)))
    file_key = paper.file.uuid
    paper.file = stored(paper.company, "newer.png")
    paper.save()
    client = browser()
    with nothing_changed():
        judge(client, paper, "accepted", file_key)
    another = "The company has sent another file. Please look at it again."
    assert another in page_of(client, paper.company)


def test_judging_takes_the_capability_and_a_post(browser: Browser) -> None:
    paper = document(company_of(member(3)))
    judge(browser(staff_of("data_team")), paper, "accepted")
    assert browser().get(f"{LIST}documents/{paper.pk}/").status_code == 405
    assert judge(browser(member(3)), paper, "accepted")["Location"].startswith("/admin/login/")
    paper.refresh_from_db()
    assert paper.status == "sent"


def test_documents_open_for_staff_who_see_companies(browser: Browser) -> None:
    paper = document(company_of(member(3)))
    url = f"/admin/kernel/review/files/{paper.file.uuid}/"
    answer: Any = browser(staff_of("reviewer")).get(url)
    assert b"".join(answer.streaming_content) == b"\x89PNG content"
    assert browser(staff_of("content_editor")).get(url).status_code == 404
