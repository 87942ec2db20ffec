"""GET /users/{id}: the documents' `User`, for oneself, colleagues and staff.

`profiles/test_public.py` tests that of another company.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from lading.base.files.models import StoredFile
from lading.members.companies.models import CompanyDocument
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, colleague, member, port, serves, ships, subscribe

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]


def test_the_whole_entity(api: Api) -> None:
    user = member(8, name="Deccan Granite", city="Hosur", state="Tamil Nadu", description="Slabs")
    company = user.company
    assert company is not None
    file = StoredFile.objects.create(
        company_id=company.pk,
        purpose="document",
        original_name="gst.pdf",
        content_type="application/pdf",
        size=1,
        sha256="0" * 64,
        path="uploads/x",
        created_at=timezone.now(),
    )
    CompanyDocument.objects.create(company=company, key="GST", file=file, description="2026")
    company.logo = file
    company.save()
    ships(user, "INMAA", "DEHAM")
    serves(user, "AEJEA", "destination")
    serves(user, "INMUN", "loading")
    subscription = subscribe(company, 2)
    address = f"/api/files/{file.uuid}/gst.pdf"
    data = api(user).get(f"/users/{user.pk}").data
    assert data == {
        "id": user.pk,
        "uuid": str(user.uuid),
        "name": user.name,
        "email": user.email,
        "mobile": user.mobile,
        "companyName": "Deccan Granite",
        "companyId": company.pk,
        "companyLogo": address,
        "companyDescription": "Slabs",
        "city": "Hosur",
        "state": "Tamil Nadu",
        "country": "India",
        "countryCode": "+91",
        "address": "12 Harbour Road",
        "gstNumber": "",
        "businessTypeId": 8,
        "businessTypes": {
            "id": 8,
            "code": "manufacturer_exporter",
            "name": "Manufacturer-exporter",
        },
        "status": "approved",
        "isPrimary": True,
        "role": "primary",
        "port": [f"{port('AEJEA').name}(AEJEA)"],
        "loadingPort": ["Mundra(INMUN)"],
        "portPairs": ["Chennai(INMAA) → Hamburg(DEHAM)"],
        "attachments": [
            {
                "key": "GST",
                "description": "2026",
                "src": address,
                "originalName": "gst.pdf",
                "downloadUrl": address,
                "isShown": False,
            }
        ],
        "attachmentsWithheld": False,
        "subscription": {
            "planId": 2,
            "tier": "basic",
            "planName": "Plan 2",
            "endDate": subscription.ends_at.isoformat(),
            "status": "active",
            "next": None,
        },
        "profilePercent": 95,
        "ratings": [],
        "ratingAverage": None,
        "ratingCount": 0,
        "response": {"rate": None, "medianHours": None, "cases": None, "answered": None},
        "createdAt": user.created_at.isoformat(),
        "contactLocked": False,
        "profileMissing": ["EXIM"],
        "remarks": None,
        "portEdit": {
            "allowed": True,
            "nextAt": None,
            "plan": "Basic",
            "perMonth": 1,
            "limits": {"loading": 10, "destination": 5, "pairs": 5},
        },
        "fields": data["fields"],  # test_form.py
        "rows": {
            "gst": True,
            "documents": ["GST", "EXIM"],
            "ports": None,
            "destinations": False,
            "pairs": True,
        },
        "canBeAskedForCard": False,
    }


def test_who_may_read_which_user(api: Api) -> None:
    user = member(2)
    second = colleague(user)
    staff = StaffFactory.create()
    assert api(second).get(f"/users/{user.pk}").status == 200
    assert api(user).get(f"/users/{second.pk}").data["role"] == "secondary"
    assert api(staff).get(f"/users/{user.pk}").data["companyId"] == user.company_id
    assert api(staff).get(f"/users/{staff.pk}").data["role"] == "staff"
    assert api(user).get(f"/users/{staff.pk}").status == 404
    assert api().get(f"/users/{user.pk}").status == 401


@pytest.mark.parametrize(
    "key", [0, 10**9, 2**63, 10**30, "me", "-1", "1.5", "1%20OR%201=1", "\u0661"]
)
def test_unknown_ids_are_not_found(api: Api, key: object) -> None:
    answer = api(member(2)).get(f"/users/{key}")
    assert (answer.status, answer.json["code"]) == (404, "NOT_FOUND")


def test_the_number_of_queries_does_not_grow(api: Api) -> None:
    user = member(8, tier=3)
    client = api(user)

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client.get(f"/users/{user.pk}").status == 200
        # Limits are read every few seconds, not by each call.
        return sum("kernel_limit" not in query["sql"] for query in captured)

    bare = queries()
    for locode in ("INMUN", "INMAA", "INCOK", "INVTZ"):
        ships(user, locode, "AEJEA")
        serves(user, locode)
    # The token, the person, ports, pairs, documents, ratings, responses, subscription.
    assert queries() == bare == 8
