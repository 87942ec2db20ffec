"""Import and export of companies by staff."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.utils import timezone

from lading.base.kernel.models import AuditEntry
from lading.members.accounts.models import User
from lading.members.companies.admin.resources import CompanyResource
from lading.members.companies.models import Company
from tests.platform import exchange
from tests.platform.authenticator import actor_of
from tests.platform.back_office import Browser, staff_of, staff_with
from tests.platform.factories import (
    company_of,
    member,
)
from tests.platform.guards import nothing_changed

pytestmark = pytest.mark.django_db

LIST = "/admin/companies/company/"


def upload(client: Client, text: str | bytes, kind: str = "csv") -> Any:
    content = text.encode() if isinstance(text, str) else text
    file = SimpleUploadedFile(f"companies.{kind}", content)
    sent = client.post(f"{LIST}import/", {"import_file": file, "resource": ""})
    preview = exchange.after_work(client, sent)
    form = preview.context.get("confirm_form") if preview.context else None
    if form is None:
        return preview
    return exchange.after_work(client, client.post(f"{LIST}process_import/", form.initial))


def test_a_file_corrects_companies_and_is_audited(browser: Browser) -> None:
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
    ("columns", "row", "message"),
    [
        ("id,name", "{id},", "Company Name is required"),
        ("id,name", "{id}," + "x" * 101, "longer than 100 characters"),
        ("id,gst_number", "{id},27AAPFU0939F1ZX", "last character"),
        ("id,gst_number", "{id},12", "not a valid GST Number"),
        ("id,name", "999999,Somebody", "No company has this id"),
        ("id,name", ",Somebody", "No company has this id"),
        ("id,name", "abc,Somebody", "This value is not valid"),
        ("id,name", "{id},Good\r\n{id},Twice", "appears twice"),
        ("name,city", "Somebody,Erode", "id"),
    ],
)
def test_a_wrong_row_is_named_and_nothing_is_imported(
    browser: Browser, columns: str, row: str, message: str
) -> None:
    company = company_of(member(3, name="Erode Weavers", gst_number="27AAPFU0939F1ZV"))
    before = Company.objects.filter(pk=company.pk).values().get()
    count = Company.objects.count()
    page = upload(browser(), f"{columns}\r\n{row.format(id=company.pk)}\r\n").content.decode()
    assert message in page
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


@pytest.mark.parametrize("path", ["import/", "export/"])
def test_exchanging_takes_the_capability(browser: Browser, path: str) -> None:
    company_of(member(3))
    permitted = staff_with("companies.view_company", "companies.change_company")
    for user in (staff_of("reviewer"), staff_of("content_editor"), permitted):
        client = browser(user)
        with nothing_changed():
            assert client.get(f"{LIST}{path}").status_code == 403
            assert client.post(f"{LIST}{path}", {}).status_code == 403
    assert browser(permitted).get(LIST).status_code == 200
    assert browser().get(f"{LIST}{path}").status_code == 200
