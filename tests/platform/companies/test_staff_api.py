"""The staff's lists of users and products: rows, filters, capabilities, constant cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from lading.base.files.models import StoredFile
from lading.members.accounts.models import User
from lading.members.companies.models import CompanyDocument, CompanyPort
from tests.platform.back_office import staff_with
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import (
    ProductFactory,
    StaffFactory,
    colleague,
    company_of,
    member,
    port,
)
from tests.platform.many import in_one_test

Api = Callable[..., ApiClient]

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(api: Api) -> ApiClient:
    return api(StaffFactory.create())


def names(answer: Answer) -> list[str]:
    assert answer.status == 200, answer
    return [row["name"] for row in answer.data["rows"]]


def certificate(user: User, key: str = "GST") -> StoredFile:
    stored = StoredFile.objects.create(
        company_id=user.company_id,
        purpose="document",
        original_name=f"{key}.pdf",
        content_type="application/pdf",
        size=4,
        sha256="0" * 64,
        path=default_storage.save(f"uploads/{key}", ContentFile(b"%PDF")),
        created_at=timezone.now(),
    )
    CompanyDocument.objects.create(company=company_of(user), key=key, file=stored)
    return stored


# -- users --


def test_a_row_is_the_person_and_the_company(staff: ApiClient) -> None:
    user = member(6, state="Tamil Nadu", gst_number="33AAKCK4821M1ZB")
    company = company_of(user)
    company.rating_count, company.rating_sum = 3, 13
    company.save()
    CompanyPort.objects.create(company=company, port=port("AEJEA"), role="destination")
    CompanyPort.objects.create(company=company, port=port("INMUN"), role="loading")
    stored = certificate(user)
    row = staff.get("/admin/users").data["rows"][0]
    link = f"/api/files/{stored.uuid}/GST.pdf"
    assert row == {
        "id": user.pk,
        "uuid": str(user.uuid),
        "name": user.name,
        "email": user.email,
        "mobile": user.mobile,
        "role": "primary",
        "isPrimary": True,
        "isActive": True,
        "companyId": company.pk,
        "companyName": company.name,
        "companyLogo": None,
        "companyDescription": "",
        "businessTypeId": 6,
        "businessTypes": {"id": 6, "code": "freight_forwarder", "name": "Freight forwarder"},
        "city": "Chennai",
        "state": "Tamil Nadu",
        "country": "India",
        "countryCode": "+91",
        "address": "12 Harbour Road",
        "gstNumber": "33AAKCK4821M1ZB",
        "status": "approved",
        "port": ["Jebel Ali(AEJEA)"],
        "attachments": row["attachments"],
        "profilePercent": 95,  # no logo
        "ratingAverage": 4.3,
        "ratingCount": 3,
        "createdAt": row["createdAt"],
    }
    [attachment] = row["attachments"]
    assert (attachment["key"], attachment["src"]) == ("GST", link)


def test_staff_are_not_among_them_and_colleagues_are(staff: ApiClient) -> None:
    user = member(2)
    second = colleague(user)
    rows = staff.get("/admin/users").data["rows"]
    assert [(row["id"], row["role"]) for row in rows] == [
        (second.pk, "secondary"),
        (user.pk, "primary"),
    ]


@pytest.fixture
def three() -> None:
    for kind, name, status in (
        (1, "Ana", "approved"),
        (2, "Bela", "pending"),
        (2, "Chen", "rejected"),
    ):
        user = member(kind, status=status, name=f"{name} Trading")
        user.name, user.email, user.mobile = (
            name,
            f"{name}@x.example".lower(),
            f"+9170000{kind}{name}",
        )
        user.save()


@pytest.mark.usefixtures("three")
@in_one_test(
    ("query", "expected"),
    [
        ({}, ["Chen", "Bela", "Ana"]),
        ({"status": "ALL"}, ["Chen", "Bela", "Ana"]),
        ({"status": "pending"}, ["Bela"]),
        ({"status": "rejected", "businessTypeId": 2}, ["Chen"]),
        ({"businessTypeId": 1}, ["Ana"]),
        ({"filter": "chen trad"}, ["Chen"]),
        ({"filter": "BELA@X"}, ["Bela"]),
        ({"filter": "+91700001"}, ["Ana"]),
        ({"filter": "nobody"}, []),
        ({"limit": 1, "page": 3}, ["Ana"]),
        ({"page": 4}, []),
    ],
)
def test_users_are_filtered(staff: ApiClient, query: dict[str, Any], expected: list[str]) -> None:
    assert names(staff.get("/admin/users", **query)) == expected


@pytest.mark.parametrize(
    ("path", "query", "field"),
    [
        ("/admin/users", {"status": "gone"}, "status"),
        ("/admin/users", {"businessTypeId": 10}, "businessTypeId"),
        ("/admin/users", {"filter": "\x00"}, "filter"),
        ("/admin/products", {"status": "gone"}, "status"),
        ("/admin/products", {"filter": "x" * 101}, "filter"),
    ],
)
def test_bad_filters_are_named(
    staff: ApiClient, path: str, query: dict[str, Any], field: str
) -> None:
    answer = staff.get(path, **query)
    assert (answer.status, list(answer.errors)) == (422, [field])


# -- products --


def test_a_product_row(staff: ApiClient) -> None:
    user = member(3)
    product = ProductFactory.by(user, name="Combed yarn", status="pending_approval", remarks="x")
    row = staff.get("/admin/products").data["rows"][0]
    assert row == {
        "id": product.pk,
        "name": "Combed yarn",
        "userId": user.pk,
        "companyId": user.company_id,
        "companyName": company_of(user).name,
        "categoryId": product.category_id,
        "categories": {"id": product.category_id, "name": product.category.name},
        "hsCodeId": product.hs_code_id,
        "hscode": {
            "id": product.hs_code_id,
            "code": "520512",
            "description": product.hs_code.description,
        },
        "status": "pending_approval",
        "primaryImage": None,
        "thumbnail": None,
        "images": [],
        "isActive": True,
        "reviewDueAt": None,
        "can": [],
        "description": "Combed cotton yarn on cones",
        "specification": "Ne 30/1",
        "remarks": "x",
        "createdAt": row["createdAt"],
    }


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({}, ["Rice", "Yarn"]),
        ({"status": "approved"}, ["Rice"]),
        ({"status": "pending_approval"}, ["Yarn"]),
        ({"filter": "yar"}, ["Yarn"]),
        ({"filter": "1006"}, ["Rice"]),
        ({"filter": "oriental"}, ["Yarn"]),
    ],
)
def test_products_are_filtered(
    staff: ApiClient, query: dict[str, Any], expected: list[str]
) -> None:
    ProductFactory.by(member(3, name="Oriental"), name="Yarn", status="pending_approval")
    ProductFactory.by(member(3, name="Western"), "100630", name="Rice")
    assert names(staff.get("/admin/products", **query)) == expected


# -- both --


@pytest.mark.parametrize("path", ["/admin/users", "/admin/products", "/admin/enquiries"])
@pytest.mark.parametrize(
    ("role", "status"),
    [
        ("", 403),
        ("content_editor", 403),
        ("data_team", 403),
        ("reviewer", 200),
        ("administrator", 200),
    ],
)
def test_each_role_has_its_lists(api: Api, path: str, role: str, status: int) -> None:
    caller = api(staff_with(role=role) if role else staff_with())
    answer = caller.get(path)
    code_or_rows = answer.json["code"] if status == 403 else answer.data["rows"]
    assert (answer.status, code_or_rows) == (status, "FORBIDDEN" if status == 403 else [])


@pytest.mark.parametrize(("path", "statements"), [("/admin/users", 5), ("/admin/products", 4)])
def test_a_list_costs_the_same_at_any_length(staff: ApiClient, path: str, statements: int) -> None:
    counts = []
    for length in (1, 20):
        for _n in range(length):
            user = member(2)
            certificate(user)
            ProductFactory.by(user)
        with CaptureQueriesContext(connection) as captured:
            assert staff.get(path, limit=100).status == 200
        counts.append(len(captured))
    assert counts == [statements, statements]
