"""Companies: what staff see, decide, judge, and exchange as files."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import openpyxl
import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.utils import timezone

from lading.accounts.models import User
from lading.billing.admin.company_plan import NAMES, plan_rows
from lading.billing.plans.entitlements import Entitlement
from lading.companies import reviewing
from lading.companies.admin.resources import CompanyResource
from lading.companies.models import Company, CompanyDocument
from lading.files.models import StoredFile
from lading.kernel.models import AuditEntry, OutboxMessage, Review
from tests.platform.authenticator import actor_of
from tests.platform.conftest import ApiClient
from tests.platform.factories import (
    ProductFactory,
    colleague,
    company_of,
    member,
    serves,
    ships,
)

from .conftest import Browser, staff_of

pytestmark = pytest.mark.django_db

LIST = "/admin/companies/company/"
CONFIRM = {"_form_submitted": "True"}


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


def test_the_page_answers_what_the_plan_allows_as_the_company_is_told(
    browser: Browser, api: Callable[..., ApiClient]
) -> None:
    user = member(3, tier=2)
    for owner in (user, user, member(3)):
        ProductFactory.of(owner)
    colleague(user)
    shown = plan_rows(company_of(user))
    told = api(user).get("/subscription-plans/entitlements").data
    assert len(shown) == len(told) > 0
    values = {str(row.name): (row.value, row.allowed, row.more) for row in shown}
    assert values["Products"] == ("2 of 10", True, "Premium")
    assert values["Secondary users"] == ("1 of 10", True, "")
    assert values["Enquiries opened this month"] == ("0, unlimited", True, "")
    assert values["Business cards"] == ("Yes", True, "")
    page = page_of(browser(staff_of("reviewer")), company_of(user))
    assert "2 of 10" in page
    assert plan_rows(company_of(member(1))) == []


def test_what_a_company_without_a_plan_lacks_is_said(browser: Browser) -> None:
    company = company_of(member(3))
    page = page_of(browser(staff_of("reviewer")), company)
    assert "more with Basic, Premium" in page
    assert "more with Free, Basic, Premium" in page


def test_every_entitlement_has_a_name_for_staff() -> None:
    assert NAMES.keys() == set(Entitlement)


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

    def found(**query: str) -> set[int]:
        return {row.pk for row in client.get(LIST, query).context["cl"].result_list}

    assert found() == {company.pk, other.pk}
    assert found(waiting="yes") == {company.pk}
    assert found(waiting="overdue") == set()
    assert found(status__exact="approved") == {other.pk}
    assert found(q="Erode") == {company.pk}
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
    seen = entry.submitted_at.isoformat()
    assert (
        "Please enter valid reason"
        in verdict(client, company, "reject", seen=seen).content.decode()
    )
    company.refresh_from_db()
    assert company.status == "pending"
    verdict(client, company, "reject", seen=seen, reason="The certificate is unreadable")
    company.refresh_from_db()
    assert company.status == "rejected"
    assert "The certificate is unreadable" in page_of(client, company)


def test_what_was_edited_since_is_looked_at_again(
    browser: Browser, waiting: tuple[User, Company, Review]
) -> None:
    _user, company, entry = waiting
    seen = entry.submitted_at.isoformat()
    reviewing.submit(company)
    client = browser()
    for stale in (seen, ""):
        verdict(client, company, "approve", seen=stale)
        company.refresh_from_db()
        assert company.status == "pending"


def test_a_verified_company_can_be_rejected_later(browser: Browser) -> None:
    company = company_of(member(3))
    client = browser(staff_of("reviewer"))
    verdict(client, company, "reject", reason="The GST registration was cancelled")
    company.refresh_from_db()
    assert company.status == "rejected"


@pytest.mark.parametrize("role", ["content_editor", "data_team"])
@pytest.mark.parametrize("what", ["approve", "reject"])
def test_others_decide_nothing(
    browser: Browser, waiting: tuple[User, Company, Review], role: str, what: str
) -> None:
    _user, company, entry = waiting
    client = browser(staff_of(role))
    answer = verdict(client, company, what, seen=entry.submitted_at.isoformat(), reason="x")
    assert answer.status_code == 403
    company.refresh_from_db()
    entry.refresh_from_db()
    assert (company.status, entry.decided_at) == ("pending", None)


def test_the_review_queue_shows_the_company(
    browser: Browser, waiting: tuple[User, Company, Review]
) -> None:
    user, _company, entry = waiting
    client = browser(staff_of("reviewer"))
    page = client.get(f"/admin/kernel/review/{entry.pk}/change/").content.decode()
    for text in ("Erode Weavers", user.email, "gst.png", "95 %"):
        assert text in page, text


# Documents


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
    judge(browser(), paper, status)
    paper.refresh_from_db()
    assert paper.status == "sent"


def test_another_file_is_looked_at_first(browser: Browser) -> None:
    paper = document(company_of(member(3)))
    seen = paper.file.uuid
    paper.file = stored(paper.company, "newer.png")
    paper.save()
    judge(browser(), paper, "accepted", seen)
    paper.refresh_from_db()
    assert paper.status == "sent"


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


# Files


def upload(client: Client, text: str | bytes, kind: str = "csv") -> Any:
    content = text.encode() if isinstance(text, str) else text
    file = SimpleUploadedFile(f"companies.{kind}", content)
    number = {"csv": "0", "xlsx": "1"}[kind]
    preview = client.post(f"{LIST}import/", {"format": number, "import_file": file, "resource": ""})
    form = preview.context.get("confirm_form") if preview.context else None
    if form is None:
        return preview
    return client.post(f"{LIST}process_import/", form.initial, follow=True)


def test_a_file_corrects_companies_and_is_written_down(browser: Browser) -> None:
    company = company_of(member(3, name="Erode Weavers", gst_number="27AAPFU0939F1ZV"))
    other = company_of(member(2))
    upload(
        browser(staff_of("data_team")),
        f"id,name,city,address\r\n{company.pk},Erode Weavers Ltd,Erode,'=SUM(1)\r\n",
    )
    company.refresh_from_db()
    assert (company.name, company.city) == ("Erode Weavers Ltd", "Erode")
    assert company.address == "=SUM(1)"
    assert (company.gst_number, company.status) == ("27AAPFU0939F1ZV", "approved")
    entry = AuditEntry.objects.get(action="company_imported")
    assert entry.data["changes"]["name"] == ["Erode Weavers", "Erode Weavers Ltd"]
    assert AuditEntry.objects.get(action="staff_imported").data == {"update": 1}
    assert Company.objects.get(pk=other.pk).name == other.name


@pytest.mark.parametrize(
    ("columns", "row", "words"),
    [
        ("id,name", "{id},", "Company Name is required"),
        ("id,name", "{id}," + "x" * 101, "longer than 100 characters"),
        ("id,gst_number", "{id},27AAPFU0939F1ZX", "check digit"),
        ("id,gst_number", "{id},12", "not a valid GST Number"),
        ("id,name", "999999,Somebody", "No company has this id"),
        ("id,name", ",Somebody", "No company has this id"),
        ("id,name", "abc,Somebody", "This value is not valid"),
        ("id,name", "{id},Good\r\n{id},Twice", "appears twice"),
        ("name,city", "Somebody,Erode", "id"),
    ],
)
def test_a_wrong_row_is_named_and_nothing_is_imported(
    browser: Browser, columns: str, row: str, words: str
) -> None:
    company = company_of(member(3, name="Erode Weavers", gst_number="27AAPFU0939F1ZV"))
    before = Company.objects.filter(pk=company.pk).values().get()
    count = Company.objects.count()
    page = upload(browser(), f"{columns}\r\n{row.format(id=company.pk)}\r\n").content.decode()
    assert words in page
    assert Company.objects.filter(pk=company.pk).values().get() == before
    assert Company.objects.count() == count
    assert not AuditEntry.objects.filter(action__contains="imported").exists()


def test_a_column_that_is_not_in_the_file_stays_as_the_company_made_it(browser: Browser) -> None:
    company = company_of(member(3, name="Erode Weavers", city="Salem"))
    read = CompanyResource(actor_of(staff_of("data_team")))
    row = read.get_queryset().get(pk=company.pk)
    Company.objects.filter(pk=company.pk).update(city="Karur")
    read.import_instance(row, {"id": company.pk, "name": "Erode Weavers Ltd"})
    with transaction.atomic():
        read.do_instance_save(row, is_create=False)
    company.refresh_from_db()
    assert (company.name, company.city) == ("Erode Weavers Ltd", "Karur")
    changes = AuditEntry.objects.get(action="company_imported").data["changes"]
    assert changes == {"name": ["Erode Weavers", "Erode Weavers Ltd"]}


def test_a_file_brings_no_erased_company_back(browser: Browser) -> None:
    person = member(3, name="Erode Weavers", address="", gst_number="")
    company = company_of(person)
    User.objects.filter(pk=person.pk).update(erased_at=timezone.now(), is_active=False)
    file = f"id,address,gst_number\r\n{company.pk},12 Mill Road,27AAPFU0939F1ZV\r\n"
    page = upload(browser(), file).content.decode()
    assert "closed and its data erased" in page
    company.refresh_from_db()
    assert (company.address, company.gst_number) == ("", "")
    assert not AuditEntry.objects.filter(action__contains="imported").exists()


def test_a_file_changes_neither_verification_nor_country_nor_type(browser: Browser) -> None:
    company = company_of(member(3, status="pending"))
    fixed = "uuid", "status", "country", "business_type"
    before = Company.objects.filter(pk=company.pk).values("uuid", "status", "country_id").get()
    row = f"{company.pk},{'0' * 32},approved,AE,buyer,New name"
    upload(browser(), f"id,{','.join(fixed)},name\r\n{row}\r\n")
    company.refresh_from_db()
    assert company.name == "New name"
    after = Company.objects.filter(pk=company.pk).values("uuid", "status", "country_id").get()
    assert after == before


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_an_export_imports_as_it_was_and_runs_nothing(browser: Browser, kind: str) -> None:
    company = company_of(member(3, name="=HYPERLINK(1)", gst_number="27AAPFU0939F1ZV"))
    client = browser(staff_of("data_team"))
    number = {"csv": "0", "xlsx": "1"}[kind]
    fields = ["id", "name", "gst_number", "status", "business_type"]
    form = {"format": number, "resource": "", **{f"companyresource_{f}": "on" for f in fields}}
    answer = client.post(f"{LIST}export/", form)
    content: bytes = answer.content
    if kind == "csv":
        assert "'=HYPERLINK(1)" in content.decode()
        assert "\n=HYPERLINK" not in content.decode()
    else:
        sheet = openpyxl.load_workbook(io.BytesIO(content)).active
        assert sheet is not None
        cells = [cell for row in sheet.iter_rows() for cell in row]
        assert all(cell.data_type != "f" for cell in cells)
        assert "'=HYPERLINK(1)" in {cell.value for cell in cells}
    assert AuditEntry.objects.get(action="staff_exported").data == {"rows": 1}
    upload(client, content, kind)
    company.refresh_from_db()
    assert company.name == "=HYPERLINK(1)"


@pytest.mark.parametrize("role", ["reviewer", "content_editor"])
@pytest.mark.parametrize("path", ["import/", "export/"])
def test_exchanging_takes_the_capability(browser: Browser, role: str, path: str) -> None:
    client = browser(staff_of(role))
    assert client.get(f"{LIST}{path}").status_code == 403
    assert client.post(f"{LIST}{path}", {}).status_code == 403
