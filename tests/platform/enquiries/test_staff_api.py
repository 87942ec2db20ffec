"""The staff's calls for enquiries: lists, filters, decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.kernel.models import Review
from lading.base.reference.models import Country
from lading.trade.enquiries.models import Enquiry
from tests.platform.back_office import staff_with
from tests.platform.conftest import Answer, ApiClient
from tests.platform.enquiries.payloads import goods
from tests.platform.factories import (
    EnquiryFactory,
    StaffFactory,
    category_of,
    hs,
    member,
    port,
)
from tests.platform.guards import nothing_changed
from tests.platform.many import check_each, in_one_test
from tests.platform.plans import forget_statistics

Api = Callable[..., ApiClient]

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(api: Api) -> ApiClient:
    return api(StaffFactory.create())


def names(answer: Answer) -> list[str]:
    assert answer.status == 200, answer
    return [row["productName"] for row in answer.data["rows"]]


def submitted(api: Api, **fields: Any) -> int:
    answer = api(member(1)).post("/enquiries", goods(**fields))
    assert answer.status == 201, answer
    enquiry_id: int = answer.data["id"]
    return enquiry_id


def test_staff_see_everybodys_and_whose_it_is(api: Api, staff: ApiClient) -> None:
    enquiry = EnquiryFactory.by(member(2), status="rejected", rejection_reason="Too vague")
    row = staff.get("/admin/enquiries").data["rows"][0]
    assert row["user"]["companyName"] == enquiry.company.name
    assert row["businessTypes"] == {"id": 2, "code": "exporter", "name": "Exporter"}
    assert row["reason"] == "Too vague"
    assert row["targetedBusinessType"] == [
        "manufacturer",
        "manufacturer_exporter",
        "commission_agent",
    ]
    assert staff.get(f"/admin/enquiries/{enquiry.pk}").data == row
    assert staff.get("/admin/enquiries/987654").status == 404


@pytest.fixture
def received() -> None:
    uae = {"product_name": "yarn lot 7"}
    EnquiryFactory.by(member(1), status="draft", product_name="draft")
    EnquiryFactory.by(member(1), status="pending_approval", product_name="pending")
    EnquiryFactory.by(member(1), status="withdrawn", product_name="withdrawn")
    EnquiryFactory.by(
        member(1),
        product_name="Basmati RICE",
        hs_code=hs("100630"),
        destination_country=Country.objects.get(iso2="DE"),
        destination_port=port("DEHAM"),
    )
    EnquiryFactory.by(member(1), **uae)


@pytest.mark.usefixtures("received")
@in_one_test(
    ("query", "expected"),
    [
        ({}, ["yarn lot 7", "Basmati RICE", "withdrawn", "pending"]),
        ({"status": "ALL"}, ["yarn lot 7", "Basmati RICE", "withdrawn", "pending", "draft"]),
        ({"status": "PENDING APPROVAL"}, ["pending"]),
        ({"status": "draft"}, ["draft"]),
        ({"status": "published"}, ["yarn lot 7", "Basmati RICE"]),
        ({"active": "true"}, ["yarn lot 7", "Basmati RICE", "pending"]),
        ({"active": "false"}, ["withdrawn"]),
        ({"destinationCountry": "Germany"}, ["Basmati RICE"]),
        ({"destinationCountry": "DE", "status": "published"}, ["Basmati RICE"]),
        ({"destinationCountry": "Atlantis"}, []),
        ({"destinationCountry": "ALL", "status": "draft"}, ["draft"]),
        ({"sourceCountry": "105", "status": "published"}, ["yarn lot 7", "Basmati RICE"]),
        ({"filter": "rice"}, ["Basmati RICE"]),
        ({"filter": "ri bas"}, ["Basmati RICE"]),
        ({"filter": "1006 30"}, ["Basmati RICE"]),
        ({"filter": "ice"}, []),
        ({"filter": "🧵"}, []),
        ({"filter": "a' | !b:* & ("}, []),
        ({"sort": "createdAt", "limit": 1}, ["pending"]),
        ({"page": 3}, []),
    ],
)
def test_filters(staff: ApiClient, query: dict[str, Any], expected: list[str]) -> None:
    assert names(staff.get("/admin/enquiries", **query)) == expected


@pytest.mark.usefixtures("received")
def test_filter_by_category(staff: ApiClient) -> None:
    rice = category_of("100630").pk
    assert names(staff.get("/admin/enquiries", categoryId=rice)) == ["Basmati RICE"]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"status": "pirate"}, "status"),
        ({"filter": "\x00"}, "filter"),
        ({"destinationCountry": "\x00"}, "destinationCountry"),
        ({"categoryId": "x"}, "categoryId"),
        ({"active": "maybe"}, "active"),
        ({"sort": "productName"}, "sort"),
    ],
)
def test_bad_filters_are_named(staff: ApiClient, query: dict[str, Any], field: str) -> None:
    answer = staff.get("/admin/enquiries", **query)
    assert (answer.status, list(answer.errors)) == (422, [field])


def test_approving_publishes_what_was_looked_at(api: Api, staff: ApiClient) -> None:
    enquiry_id = submitted(api)
    detail = staff.get(f"/admin/enquiries/{enquiry_id}").data
    body = {
        **detail,
        "status": "published",
        "productName": "Something else",
        "submittedAt": detail["review"]["submittedAt"],
    }
    answer = staff.post("/admin/enquiries", body)
    assert answer.status == 200, answer
    assert answer.data["status"] == "published"
    assert answer.data["productName"] == "Combed cotton yarn Ne 30/1"
    again = staff.post("/admin/enquiries", body)
    assert (again.status, again.json["code"]) == (409, "INVALID_TRANSITION")


def test_rejecting_needs_a_reason(api: Api, staff: ApiClient) -> None:
    enquiry_id = submitted(api)
    for reason in (None, "", "  "):
        body = {"id": enquiry_id, "status": "rejected", "reason": reason}
        answer = staff.post("/admin/enquiries", body)
        assert answer.status == 422
        assert answer.errors == {"reason": ["Please enter valid reason"]}
    assert Enquiry.objects.get().status == "pending_approval"
    answer = staff.post("/admin/enquiries", {**body, "reason": "Too vague"})
    assert (answer.data["status"], answer.data["reason"]) == ("rejected", "Too vague")
    assert answer.data["review"]["remarks"] == "Too vague"
    assert staff.post("/admin/enquiries", {**body, "reason": "Again"}).status == 409


def test_what_was_edited_since_is_not_decided(api: Api, staff: ApiClient) -> None:
    owner = member(1)
    enquiry_id = api(owner).post("/enquiries", goods()).data["id"]
    submitted_at = staff.get(f"/admin/enquiries/{enquiry_id}").data["review"]["submittedAt"]
    assert api(owner).post(f"/enquiries/{enquiry_id}", goods(qty=1)).status == 200
    body = {"id": enquiry_id, "status": "published", "submittedAt": submitted_at}
    assert staff.post("/admin/enquiries", body).status == 409
    assert Enquiry.objects.get().status == "pending_approval"


BAD_DECISIONS: list[Any] = [
    ({}, "id"),
    ({"id": "x"}, "id"),
    ({"id": 0}, "id"),
    ({"id": 10**12}, "id"),
    ({"status": "pending_approval"}, "status"),
    ({"status": "order_confirmed"}, "status"),
    ({"status": ["published"]}, "status"),
    ({"status": "rejected", "reason": ["x"]}, "reason"),
    ({"status": "rejected", "reason": "x" * 2001}, "reason"),
    ({"status": "rejected", "reason": "\x00"}, "reason"),
    ({"status": "published", "submittedAt": "yesterday"}, "submittedAt"),
    ({"status": "published", "submittedAt": "2026-01-01T00:00:00"}, "submittedAt"),
    ({"status": "published", "submittedAt": 5}, "submittedAt"),
]


def test_bad_decisions_are_named_and_nothing_changes(api: Api, staff: ApiClient) -> None:
    enquiry_id = submitted(api)

    def check(body: dict[str, Any], field: str) -> None:
        sent = {"id": enquiry_id, **body} if body else body
        answer = staff.post("/admin/enquiries", sent)
        assert answer.status == 422, answer
        assert field in answer.errors
        assert Enquiry.objects.get().status == "pending_approval"
        assert Review.objects.get().decided_at is None

    check_each(BAD_DECISIONS, check)


def test_a_draft_is_nobodys_to_decide(staff: ApiClient) -> None:
    draft = EnquiryFactory.by(member(1), status="draft")
    with nothing_changed():
        for pk, status, code in ((draft.pk, 409, "INVALID_TRANSITION"), (987654, 404, "NOT_FOUND")):
            answer = staff.post("/admin/enquiries", {"id": pk, "status": "published"})
            assert (answer.status, answer.json["code"]) == (status, code)


def test_an_enquiry_is_shown_to_those_whose_work_it_is(api: Api) -> None:
    enquiry = EnquiryFactory.by(member(1), status="pending_approval")
    path = f"/admin/enquiries/{enquiry.pk}"
    assert api(staff_with(role="reviewer")).get(path).data["id"] == enquiry.pk
    assert api(staff_with(role="content_editor")).get(path).json["code"] == "FORBIDDEN"


def test_the_list_costs_the_same_queries_at_any_length(api: Api, staff: ApiClient) -> None:
    counts = []
    for length in (1, 10, 100):
        while Enquiry.objects.count() < length:
            EnquiryFactory.by(member(1))
        staff.get("/admin/enquiries", limit=100)
        with CaptureQueriesContext(connection) as captured:
            assert len(staff.get("/admin/enquiries", limit=100).data["rows"]) == length
        counts.append(len(captured))
    assert counts == [3, 3, 3]


def test_the_search_is_made_by_index(staff: ApiClient) -> None:
    forget_statistics()
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    with CaptureQueriesContext(connection) as captured:
        staff.get("/admin/enquiries", filter="cotton")
    sql = next(q["sql"] for q in captured if "COUNT" in q["sql"])
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN " + sql.replace("%", "%%"))
        plan = "\n".join(row[0] for row in cursor.fetchall())
    assert "enquiry_words" in plan, plan
