"""The staff's calls for registrations and website queries: lists, decisions, capabilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.kernel.models import AuditEntry, OutboxMessage, Review
from lading.base.reference.models import Country
from lading.members.accounts.models import User
from lading.reach.intake.models import ExporterRegistration
from tests.platform.conftest import Answer, ApiClient
from tests.platform.enquiries.actors import listen
from tests.platform.factories import StaffFactory, member, registered, website_query
from tests.platform.many import in_one_test
from tests.platform.walk.changes import fingerprint

Api = Callable[..., ApiClient]

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(api: Api) -> ApiClient:
    return api(StaffFactory.create())


def in_role(role: str) -> User:
    user: User = StaffFactory.create(is_superuser=False)
    if role:
        user.groups.add(Group.objects.get_or_create(name=role)[0])
    return user


def companies(answer: Answer) -> list[str]:
    assert answer.status == 200, answer
    return [row["companyName"] for row in answer.data["rows"]]


# -- registrations --


def test_staff_see_the_whole_registration(staff: ApiClient) -> None:
    stored = registered(remarks="")
    answer = staff.get("/registartion")
    assert (answer.data["count"], answer.data["countIsCapped"]) == (1, False)
    row = answer.data["rows"][0]
    assert row == {
        "id": stored.pk,
        "uuid": str(stored.uuid),
        "companyType": "Private Limited Company",
        "companyTypeCode": "private_limited",
        "name": "Asha Menon",
        "companyName": "Menon Spices",
        "email": "asha@menon-spices.example",
        "mobile": "+919876543210",
        "natureOfBusiness": "Export of spices",
        "status": "pending_approval",
        "remarks": None,
        "locale": "en",
        "createdAt": row["createdAt"],
    }
    assert staff.get(f"/registartion/{stored.pk}").data == row
    assert staff.get("/registartion/987654").status == 404


def test_the_documents_words_are_not_translated(api: Api) -> None:
    registered()
    french = api(StaffFactory.create(), language="fr").get("/registartion")
    assert french.data["rows"][0]["companyType"] == "Private Limited Company"


@pytest.fixture
def three() -> None:
    registered(company_name="Menon Spices")
    registered(company_name="Kaveri Yarns", name="Ravi", status="approved", email="r@k.example")
    registered(
        company_name="Ghat 100% Coffee", name="Lila", status="rejected", mobile="+919999900000"
    )


@pytest.mark.usefixtures("three")
@in_one_test(
    ("query", "expected"),
    [
        ({}, ["Ghat 100% Coffee", "Kaveri Yarns", "Menon Spices"]),
        ({"status": "ALL"}, ["Ghat 100% Coffee", "Kaveri Yarns", "Menon Spices"]),
        ({"status": "pending_approval"}, ["Menon Spices"]),
        ({"status": "APPROVED"}, ["Kaveri Yarns"]),
        ({"status": "rejected"}, ["Ghat 100% Coffee"]),
        ({"filter": "kaveri"}, ["Kaveri Yarns"]),
        ({"filter": "LILA"}, ["Ghat 100% Coffee"]),
        ({"filter": "r@k."}, ["Kaveri Yarns"]),
        ({"filter": "99999 0"}, ["Ghat 100% Coffee"]),
        ({"filter": "+9199999"}, ["Ghat 100% Coffee"]),
        ({"filter": "9199999"}, ["Ghat 100% Coffee"]),
        ({"filter": "+99999"}, []),
        ({"filter": "coff 100"}, ["Ghat 100% Coffee"]),
        ({"filter": "k.example"}, []),
        ({"filter": "%"}, []),
        ({"filter": "_"}, []),
        ({"filter": "spices", "status": "approved"}, ["Kaveri Yarns"]),
        ({"limit": 1, "page": 2}, ["Kaveri Yarns"]),
        ({"page": 9}, []),
    ],
)
def test_filters(staff: ApiClient, query: dict[str, Any], expected: list[str]) -> None:
    assert companies(staff.get("/registartion", **query)) == expected


@pytest.mark.parametrize("path", ["/registartion", "/website-queries"])
@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"status": "lost"}, "status"),
        ({"filter": "\x00"}, "filter"),
        ({"filter": "x" * 101}, "filter"),
        ({"page": 0}, "page"),
        ({"limit": 101}, "limit"),
    ],
)
def test_bad_filters_are_named(
    staff: ApiClient, path: str, query: dict[str, Any], field: str
) -> None:
    answer = staff.get(path, **query)
    assert (answer.status, list(answer.errors)) == (422, [field])


def test_approval(staff: ApiClient, monkeypatch: pytest.MonkeyPatch) -> None:
    listen(monkeypatch, "registration.approved")
    stored = registered()
    answer = staff.post(f"/registartion/{stored.pk}", {"status": "approved"})
    assert (answer.status, answer.data["status"]) == (200, "approved")
    assert Review.objects.get().decision == "approved"
    assert OutboxMessage.objects.filter(topic="registration.approved").exists()
    actions = set(AuditEntry.objects.values_list("action", flat=True))
    assert {"registration_approved", "review_approved"} <= actions


def test_rejection_says_why(staff: ApiClient, monkeypatch: pytest.MonkeyPatch) -> None:
    listen(monkeypatch, "registration.rejected")
    stored = registered()
    body = {"status": "rejected", "remarks": " Not for export "}
    answer = staff.post(f"/registartion/{stored.pk}", body)
    assert (answer.data["status"], answer.data["remarks"]) == ("rejected", "Not for export")
    event = OutboxMessage.objects.filter(topic="registration.rejected").first()
    assert event is not None
    assert event.payload == {"registrationId": stored.pk, "reason": "Not for export"}


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, {"status": ["Status is required"]}),
        ({"status": "pending_approval"}, {"status": ["This value is not valid."]}),
        ({"status": "rejected"}, {"remarks": ["Please enter valid reason"]}),
        ({"status": "rejected", "remarks": "  "}, {"remarks": ["Please enter valid reason"]}),
        (
            {"status": "rejected", "remarks": "x" * 2001},
            {"remarks": ["This is longer than 2000 characters."]},
        ),
    ],
)
def test_a_bad_decision_changes_nothing(
    staff: ApiClient, body: dict[str, Any], errors: dict[str, list[str]]
) -> None:
    stored = registered()
    before = fingerprint()
    answer = staff.post(f"/registartion/{stored.pk}", body)
    assert (answer.status, answer.errors) == (422, errors)
    assert fingerprint() == before


def test_what_is_decided_stays(staff: ApiClient) -> None:
    stored = registered()
    path = f"/registartion/{stored.pk}"
    assert staff.post(path, {"status": "approved"}).status == 200
    before = fingerprint()
    again = staff.post(path, {"status": "rejected", "remarks": "Too late"})
    assert (again.status, again.json["code"]) == (409, "INVALID_TRANSITION")
    assert staff.post("/registartion/987654", {"status": "approved"}).status == 404
    assert fingerprint() == before


def test_deleting_withdraws_what_waits(staff: ApiClient) -> None:
    stored, other = registered(), registered(company_name="Kaveri Yarns")
    answer = staff.delete(f"/registartion/{stored.pk}")
    assert (answer.status, answer.json) == (200, {"message": "Exporter Registration deleted"})
    assert ExporterRegistration.objects.get() == other
    assert Review.objects.get(object_id=stored.pk).decision == "withdrawn"
    assert Review.objects.get(object_id=other.pk).decided_at is None
    entry = AuditEntry.objects.get(action="registration_deleted")
    assert entry.data == {"companyName": "Menon Spices", "status": "pending_approval"}
    assert staff.delete(f"/registartion/{stored.pk}").status == 404


# -- website queries --


def test_staff_see_the_whole_query(staff: ApiClient) -> None:
    france = Country.objects.get(iso2="FR")
    stored = website_query(locale="fr", notes="Called", country=france)
    row = staff.get("/website-queries").data["rows"][0]
    assert row == {
        "id": stored.pk,
        "uuid": str(stored.uuid),
        "name": "Marc Dubois",
        "companyName": "Dubois Frères",
        "email": "marc@dubois.example",
        "dialCode": "+33",
        "mobile": "+33612345678",
        "country": "France",
        "subject": "Plans for a cooperative",
        "message": "Which plan suits us?",
        "status": "new",
        "notes": "Called",
        "locale": "fr",
        "createdAt": row["createdAt"],
        "updatedAt": row["updatedAt"],
    }


def test_what_nobody_stated_is_null(staff: ApiClient) -> None:
    website_query(mobile="", company_name="")
    row = staff.get("/website-queries").data["rows"][0]
    keys = ("dialCode", "mobile", "country", "companyName")
    assert [row[key] for key in keys] == [None, None, None, None]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({}, ["c", "b", "a"]),
        ({"status": "new"}, ["c", "a"]),
        ({"status": "answered"}, ["b"]),
        ({"status": "closed"}, []),
        ({"filter": "b"}, ["b"]),
        ({"limit": 2}, ["c", "b"]),
    ],
)
def test_queries_are_filtered(staff: ApiClient, query: dict[str, Any], expected: list[str]) -> None:
    for name in "abc":
        website_query(
            subject=name,
            name="Q",
            company_name="",
            email="q@q.example",
            status="answered" if name == "b" else "new",
        )
    answer = staff.get("/website-queries", **query)
    assert [row["subject"] for row in answer.data["rows"]] == expected


# -- who may --

REGISTRATION_READERS = {"reviewer", "data_team", "administrator"}
QUERY_READERS = {"reviewer", "content_editor", "data_team", "administrator"}
ROLES = ["", "reviewer", "content_editor", "data_team", "administrator"]


@pytest.mark.parametrize("role", ROLES)
def test_each_role_has_its_calls(api: Api, role: str) -> None:
    caller = api(in_role(role))
    stored = registered()
    path = f"/registartion/{stored.pk}"
    reads = 200 if role in REGISTRATION_READERS else 403
    assert [caller.get("/registartion").status, caller.get(path).status] == [reads, reads]
    assert caller.get("/website-queries").status == (200 if role in QUERY_READERS else 403)
    decides = 200 if role in {"reviewer", "administrator"} else 403
    before = fingerprint()
    statuses = [
        caller.post(path, {"status": "approved"}).status,
        caller.delete(path).status,
    ]
    assert statuses == [decides, decides]
    assert (fingerprint() == before) == (decides == 403)


@pytest.mark.parametrize("kind", [1, 2])
def test_members_are_refused(api: Api, kind: int) -> None:
    caller = api(member(kind, tier=3))
    stored = registered()
    before = fingerprint()
    for answer in (
        caller.get("/registartion"),
        caller.get(f"/registartion/{stored.pk}"),
        caller.post(f"/registartion/{stored.pk}", {"status": "approved"}),
        caller.delete(f"/registartion/{stored.pk}"),
        caller.get("/website-queries"),
    ):
        assert (answer.status, answer.json["code"]) == (403, "FORBIDDEN")
    assert fingerprint() == before


@pytest.mark.parametrize("path", ["/registartion", "/website-queries"])
def test_a_list_costs_the_same_at_any_length(staff: ApiClient, path: str) -> None:
    counts = []
    for rows in (1, 20):
        for _n in range(rows):
            registered()
            website_query()
        with CaptureQueriesContext(connection) as captured:
            assert staff.get(path, limit=100).status == 200
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 4
