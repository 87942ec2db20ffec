"""The form of a company's profile in the back office (RULES.md 3.5)."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from lading.base.kernel.models import AuditEntry
from lading.members.accounts.models import User
from lading.members.companies.models import CompanyDocument
from tests.platform.back_office import Browser, staff_of
from tests.platform.factories import company_of, member
from tests.platform.files import corpus
from tests.platform.profiles.forms import GST_NUMBER, state
from tests.platform.walk.world import picture

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(browser: Browser) -> Client:
    return browser(staff_of("administrator"))


def address(user: User) -> str:
    return f"/admin/companies/company/{user.company_id}/profile/"


def typed(user: User, **fields: Any) -> dict[str, Any]:
    company = company_of(user)
    return {
        "name": user.name,
        "companyName": company.name,
        "city": company.city,
        "country": "IN",
        "gstNumber": GST_NUMBER,
        "address": company.address,
        "companyDescription": "Freight since 1987",
        "loadingPort": "Mundra(INMUN)\n\nINNSA",
        "port": "AEJEA",
        **fields,
    }


def text_of(answer: Any) -> str:
    return unescape(answer.content.decode())


def test_the_page_of_a_company_leads_to_its_form(client: Client) -> None:
    user = member(6, gst_number=GST_NUMBER)
    page = text_of(client.get(f"/admin/companies/company/{user.company_id}/change/"))
    assert "Edit profile" in page
    action = f"/admin/companies/company/{user.company_id}/edit/"
    assert action in page
    assert client.get(action).headers["location"] == address(user)
    form = text_of(client.get(address(user)))
    for label in ("Company Name", "Phone Number", "Destination Ports", "Handling Ports"):
        assert (label in form) is (label != "Handling Ports"), label
    assert f'value="{user.email}"' in form
    assert form.count(" disabled") >= 2


def test_a_complete_form_is_stored_with_its_ports(client: Client) -> None:
    user = member(6, gst_number=GST_NUMBER)
    answer = client.post(address(user), typed(user, city="Erode"))
    assert answer.headers["location"] == f"/admin/companies/company/{user.company_id}/change/"
    company = company_of(User.objects.get(pk=user.pk))
    assert company.city == "Erode"
    assert sorted(company.ports.values_list("role", "port__locode")) == [
        ("destination", "AEJEA"),
        ("loading", "INMUN"),
        ("loading", "INNSA"),
    ]
    assert AuditEntry.objects.filter(action="profile_corrected").count() == 1
    page = text_of(client.get(answer.headers["location"]))
    message = (
        "Profile Updated Successfully. The updates made to your profile will reflect immediately."
    )
    assert message in page


def test_a_wrong_form_keeps_what_was_typed_and_names_every_field(client: Client) -> None:
    user = member(6, gst_number=GST_NUMBER)
    before = state()
    ports = "AEJEA\nSGSIN\nNLRTM\nDEHAM\nUSNYC\nGBFXT"
    wrong = typed(user, name="", city=" ", address="", companyDescription="", gstNumber="x")
    page = text_of(client.post(address(user), wrong | {"port": ports, "companyName": "Typed here"}))
    for message in (
        "Name is required",
        "City is required",
        "Address is required",
        "Description is required",
        "The input is not a valid GST Number",
        "You can select a maximum of 5 ports!",
    ):
        assert message in page
    assert 'value="Typed here"' in page
    assert "GBFXT" in page
    assert state() == before


def test_files_take_the_place_of_those_that_are_there(client: Client) -> None:
    user = member(6, gst_number=GST_NUMBER)
    scan = SimpleUploadedFile("gst.pdf", corpus.pdf(), "application/pdf")
    logo = SimpleUploadedFile("logo.png", picture().getvalue(), "image/png")
    answer = client.post(address(user), typed(user, new_GST=scan, new_logo=logo))
    assert answer.status_code == 302, text_of(answer)
    company = company_of(User.objects.get(pk=user.pk))
    assert company.logo is not None
    assert CompanyDocument.objects.get(company=company).file.original_name == "gst.pdf"
    # Without another file, both stay.
    client.post(address(user), typed(user, city="Erode"))
    assert CompanyDocument.objects.get(company=company).file.original_name == "gst.pdf"


def test_a_file_of_another_type_or_size_is_refused(client: Client) -> None:
    user = member(6, gst_number=GST_NUMBER)
    before = state()
    message = "Invalid file.Please select a valid format under 5 MB."
    page = SimpleUploadedFile("page.pdf", b"<html></html>", "application/pdf")
    assert message in text_of(client.post(address(user), typed(user, new_GST=page)))
    large = SimpleUploadedFile("large.pdf", corpus.pdf() + b"\n" * 5_242_881, "application/pdf")
    assert message in text_of(client.post(address(user), typed(user, new_GST=large)))
    assert state() == before


@pytest.mark.parametrize("role", ["reviewer", "content_editor", "data_team"])
def test_other_roles_neither_see_nor_send_it(browser: Browser, role: str) -> None:
    user, client = member(6, gst_number=GST_NUMBER), browser(staff_of(role))
    before = state()
    assert client.get(address(user)).status_code == 403
    assert client.post(address(user), typed(user, city="Erode")).status_code == 403
    assert state() == before


def test_a_company_that_is_not_there_has_no_form(client: Client) -> None:
    sent, before = typed(member(6, gst_number=GST_NUMBER), city="Erode"), state()
    path = "/admin/companies/company/987654/profile/"
    assert client.get(path).status_code == client.post(path, sent).status_code == 404
    assert state() == before
