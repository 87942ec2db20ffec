"""Who may not raise, change or see enquiries. A refusal stores nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel.models import AuditEntry, Review
from lading.trade.enquiries.models import Enquiry
from tests.platform.conftest import ApiClient
from tests.platform.factories import EnquiryFactory, colleague, member
from tests.platform.guards import nothing_changed

from .actors import nothing_is_stored
from .payloads import goods

Api = Callable[..., ApiClient]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("business_type", [3, 4, 5, 6, 7, 9])
def test_only_buyers_and_exporters_raise_rfqs(api: Api, business_type: int) -> None:
    answer = api(member(business_type)).post("/enquiries", goods())
    assert (answer.status, answer.json["code"]) == (403, "FORBIDDEN")
    assert nothing_is_stored()


@pytest.mark.parametrize(
    "party", ["manufacturer", "commission_agent", "customhouseagents_freightforwarder", "buyer"]
)
def test_exporters_ask_only_whom_they_may(api: Api, party: str) -> None:
    answer = api(member(2)).post("/enquiries", goods(targetedBusinessType=[party]))
    assert answer.errors["targetedBusinessType"] == [
        "Your type of business cannot send enquiries to this recipient."
    ]
    assert nothing_is_stored()


@pytest.mark.parametrize(
    "claim",
    [
        {"userId": 10**9},
        {"userId": -1},
        {"userId": "1; DROP"},
        {"userId": [1]},
        {"userId": True},
        {"businessTypeId": 2},
        {"businessTypeId": "8"},
        {"businessTypeId": {"id": 1}},
    ],
)
def test_nobody_raises_an_enquiry_as_somebody_else(api: Api, claim: dict[str, Any]) -> None:
    answer = api(member(1)).post("/enquiries", goods(**claim))
    assert (answer.status, answer.json["code"]) == (403, "FORBIDDEN")
    assert nothing_is_stored()


def test_another_companys_user_id_is_refused_and_a_colleagues_is_not(api: Api) -> None:
    user, stranger = member(1), member(1)
    assert api(user).post("/enquiries", goods(userId=stranger.pk)).status == 403
    assert nothing_is_stored()
    answer = api(user).post("/enquiries", goods(userId=colleague(user).pk, businessTypeId="1"))
    assert answer.status == 201, answer
    assert answer.data["userId"] == user.pk


@pytest.mark.parametrize(
    "status",
    [
        "published",
        "PUBLISHED",
        "rejected",
        "approved",
        "withdrawn",
        "quotation_received",
        "quotation_sent",
        "order_placed",
        "order_confirmed",
        "ORDER_COFIRMED",
        "new_enquiry",
        "awaiting_for_quotation",
    ],
)
def test_only_staff_and_trade_set_the_other_statuses(api: Api, status: str) -> None:
    user = member(1)
    assert api(user).post("/enquiries", goods(status=status)).status == 403
    assert nothing_is_stored()
    enquiry = EnquiryFactory.by(user, status="draft")
    assert api(user).post(f"/enquiries/{enquiry.pk}", goods(status=status)).status == 403
    enquiry.refresh_from_db()
    assert enquiry.status == "draft"
    assert not AuditEntry.objects.exists()


def test_a_status_alone_submits_nothing(api: Api) -> None:
    user = member(1)
    enquiry = EnquiryFactory.by(user, status="draft")
    answer = api(user).post(f"/enquiries/{enquiry.pk}", {"status": "pending_approval"})
    assert answer.status == 422
    enquiry.refresh_from_db()
    assert enquiry.status == "draft"
    assert not Review.objects.exists()


def test_computed_values_are_not_taken_from_the_client(api: Api) -> None:
    form = goods(
        totalQuotations=9,
        isMatched=True,
        publishedAt="2020-01-01T00:00:00Z",
        companyId=1,
        createdAt="2020-01-01T00:00:00Z",
        storedStatus="published",
        orderState="order_confirmed",
        id=4711,
    )
    answer = api(member(1)).post("/enquiries", form)
    assert answer.data["totalQuotations"] == 0
    assert answer.data["isMatched"] is False
    assert answer.data["publishedAt"] is None
    assert answer.data["id"] != 4711
    assert not answer.data["createdAt"].startswith("2020")


def test_a_rejected_company_is_read_only(api: Api) -> None:
    user = member(1, status="rejected")
    enquiry = EnquiryFactory.by(user, status="draft")
    for answer in (
        api(user).post("/enquiries", goods()),
        api(user).post(f"/enquiries/{enquiry.pk}", goods()),
        api(user).delete(f"/enquiries/{enquiry.pk}"),
    ):
        assert (answer.status, answer.json["code"]) == (403, "COMPANY_REJECTED")
    assert Enquiry.objects.count() == 1
    assert api(user).get(f"/enquiries/{enquiry.pk}").status == 200


@pytest.mark.parametrize("business_type", range(1, 10))
def test_strangers_do_not_learn_that_an_enquiry_exists(api: Api, business_type: int) -> None:
    enquiry = EnquiryFactory.by(member(1), status="draft")
    stranger = api(member(business_type))
    for answer in (
        stranger.get(f"/enquiries/{enquiry.pk}"),
        stranger.post(f"/enquiries/{enquiry.pk}", goods()),
        stranger.delete(f"/enquiries/{enquiry.pk}"),
    ):
        assert (answer.status, answer.json["code"]) == (404, "NOT_FOUND")
    assert Enquiry.objects.get().product_name == enquiry.product_name


@pytest.mark.parametrize(
    ("enquiry_id", "refusal"),
    [(2**63 - 1, (404, "NOT_FOUND")), (10**30, (422, "VALIDATION"))],
)
def test_ids_that_no_row_has_are_refused(
    api: Api, enquiry_id: int, refusal: tuple[int, str]
) -> None:
    buyer = member(1)
    EnquiryFactory.by(buyer)
    client = api(buyer)
    with nothing_changed():
        for answer in (
            client.get(f"/enquiries/{enquiry_id}"),
            client.delete(f"/enquiries/{enquiry_id}"),
        ):
            assert (answer.status, answer.json["code"]) == refusal
