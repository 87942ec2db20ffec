"""Saving, submitting and deleting enquiries: what is stored, and who may do it."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from lading.base.kernel.models import AuditEntry, OutboxMessage, Review, ReviewDecision
from lading.trade.enquiries.models import Enquiry
from tests.platform.conftest import ApiClient
from tests.platform.factories import EnquiryFactory, category_of, colleague, hs, member

from .actors import listen
from .payloads import customs, freight, goods

Api = Callable[..., ApiClient]

pytestmark = pytest.mark.django_db


def test_a_submitted_enquiry_is_stored_whole_and_waits_for_review(api: Api) -> None:
    buyer = member(1)
    answer = api(buyer).post("/enquiries", goods())
    assert answer.status == 201, answer
    assert answer.json["message"] == "Your Enquiry is Submitted for Authorization."
    expected = {
        "variant": "rfq",
        "productName": "Combed cotton yarn Ne 30/1",
        "description": "Waxed, on cones, 25 kg cartons",
        "qty": 12000,
        "units": "Kilograms (KGS)",
        "categoryId": category_of("520512").pk,
        "hsCodeId": hs("520512").pk,
        "sourceCountry": "India",
        "sourcePort": None,
        "destinationCountry": "United Arab Emirates",
        "destinationPortCode": "AEJEA",
        "paymentTerms": "EXW",
        "locationForDelivery": "Coimbatore",
        "includeCommisionAgent": True,
        "currency": "USD",
        "shipmentMode": None,
        "containerType": None,
        "targetedBusinessType": ["manufacturer", "manufacturer_exporter", "commission_agent"],
        "isDuplicate": False,
        "businessTypeId": 1,
        "userId": buyer.pk,
        "status": "pending_approval",
        "storedStatus": "pending_approval",
        "totalQuotations": 0,
        "readReciept": [],
        "isMatched": False,
        "accessInfo": {"canAccess": True},
        "rateindication": None,
    }
    assert {name: answer.data[name] for name in expected} == expected
    assert buyer.company is not None
    assert answer.data["user"] == {"id": buyer.pk, "companyName": buyer.company.name}
    assert answer.data["hscode"]["code"] == "520512"
    review = Review.objects.get(kind="enquiry", object_id=answer.data["id"], decided_at=None)
    assert (review.due_at - review.submitted_at).total_seconds() == 24 * 3600
    assert review.title == "Combed cotton yarn Ne 30/1"
    assert answer.data["review"]["remarks"] is None
    actions = AuditEntry.objects.filter(object_type="enquiries.enquiry").order_by("id")
    assert [entry.action for entry in actions] == ["enquiry_created", "enquiry_submitted"]


def test_a_draft_needs_a_name_alone_and_is_reviewed_by_nobody(api: Api) -> None:
    buyer = member(1)
    answer = api(buyer).post("/enquiries", {"status": "draft", "productName": "Basmati"})
    assert answer.status == 201, answer
    assert answer.json["message"] is None
    assert answer.data["status"] == "draft"
    assert answer.data["targetedBusinessType"] == []
    assert answer.data["review"] is None
    assert not Review.objects.exists()
    assert not OutboxMessage.objects.exists()


def test_freight_towards_forwarders_is_sea_fcl_whatever_is_sent(api: Api) -> None:
    answer = api(member(1)).post(
        "/enquiries", freight(shipmentMode="air", shipmentType="lcl", cargoWeight=9, qty=7)
    )
    assert answer.status == 201, answer
    expected = {
        "shipmentMode": "sea",
        "shipmentType": "fcl",
        "containerType": "40DHC",
        "noOfContainers": 2,
        "netWeightPerContainer": 18000,
        "cargoReadinessDate": "2099-12-31",
        "currency": "USD",
        "rateindication": 1200,
        "sourcePort": "Mundra",
        "sourcePortCode": "INMUN",
        # Not on a forwarder's form:
        "cargoWeight": None,
        "qty": None,
        "hsCodeId": None,
    }
    assert {name: answer.data[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("raiser", "party", "stored"),
    [
        (1, ["manufacturer"], [3, 8, 4]),
        (1, ["commission_agent"], [4]),
        (1, ["custom_house_agent"], [5]),
        (1, ["freight_forwarder"], [6]),
        (1, ["shipping_line"], [7]),
        (1, ["exporter"], [2, 8]),
        (1, "exporter,manufacturer_exporter", [2, 8]),
        (2, ["exporter"], [2, 8]),
        (2, ["exporter", "manufacturer_exporter"], [2, 8]),
        (8, ["custom_house_agent"], [5]),
        (8, [7], [7]),
    ],
)
def test_the_server_works_out_who_is_asked(
    api: Api, raiser: int, party: Any, stored: list[int]
) -> None:
    form = {**freight(), **customs(), **goods(), **freight(), "targetedBusinessType": party}
    answer = api(member(raiser)).post("/enquiries", form | {"hsCodeId": hs("520512").pk})
    assert answer.status == 201, answer
    assert Enquiry.objects.get().target_types == stored


def test_agents_are_not_asked_without_the_check_box(api: Api) -> None:
    answer = api(member(1)).post("/enquiries", goods(includeCommisionAgent=False))
    assert answer.data["targetedBusinessType"] == ["manufacturer", "manufacturer_exporter"]
    assert answer.data["includeCommisionAgent"] is False


def test_air_and_less_than_container_loads_need_weight_and_volume(api: Api) -> None:
    buyer = api(member(1))
    form = goods(
        targetedBusinessType=["manufacturer_exporter"],
        sourcePort="Mundra",
        shipmentMode="air",
        cargoReadinessDate="31-12-2099",
    )
    refused = buyer.post("/enquiries", form)
    assert refused.errors == {
        "cargoWeight": ["Cargo Weight is required"],
        "totalCubicMeter": ["Total Cubic Meters is required"],
    }
    answer = buyer.post("/enquiries", form | {"cargoWeight": 950.5, "totalCubicMeter": 6})
    assert answer.status == 201, answer
    assert answer.data["shipmentType"] is None
    assert answer.data["cargoWeight"] == 950.5
    by_sea = form | {"shipmentMode": "SEA", "shipmentType": "lcl"}
    assert set(buyer.post("/enquiries", by_sea).errors) == {"cargoWeight", "totalCubicMeter"}
    full = form | {"shipmentMode": "sea", "shipmentType": "fcl"}
    assert buyer.post("/enquiries", full).errors == {
        "containerType": ["Select Container type"],
        "noOfContainers": ["Number of containers is required"],
        "netWeightPerContainer": ["Net weight is required"],
    }


def test_exporters_load_in_india_whatever_is_sent(api: Api) -> None:
    form = goods(targetedBusinessType=["exporter"], sourceCountry="China", locationForDelivery="x")
    answer = api(member(2)).post("/enquiries", form)
    assert answer.status == 201, answer
    assert answer.data["sourceCountry"] == "India"
    assert answer.data["currency"] == "INR"
    assert answer.data["paymentTerms"] is None


def test_changing_the_party_leaves_nothing_of_the_old_one(api: Api) -> None:
    buyer = api(member(1))
    enquiry_id = buyer.post("/enquiries", freight(status="draft")).data["id"]
    answer = buyer.post(f"/enquiries/{enquiry_id}", freight() | goods())
    assert answer.status == 200, answer
    assert answer.data["containerType"] is None
    assert answer.data["shipmentMode"] is None
    assert answer.data["noOfContainers"] is None


def test_a_clone_is_a_new_enquiry(api: Api) -> None:
    user = member(1)
    first = EnquiryFactory.by(user)
    answer = api(user).post("/enquiries", goods(isDuplicate=True))
    assert answer.status == 201
    assert answer.data["isDuplicate"] is True
    assert answer.data["id"] != first.pk
    assert answer.data["status"] == "pending_approval"


def test_a_resubmission_starts_the_clock_again_and_forgets_the_reason(api: Api) -> None:
    user = member(1)
    enquiry = EnquiryFactory.by(user, status="rejected", rejection_reason="Too vague")
    assert api(user).post(f"/enquiries/{enquiry.pk}", goods()).status == 200
    first = Review.objects.get(object_id=enquiry.pk)
    assert api(user).post(f"/enquiries/{enquiry.pk}", goods(qty=5)).status == 200
    again = Review.objects.get(object_id=enquiry.pk)
    assert again.pk == first.pk
    assert again.submitted_at > first.submitted_at
    enquiry.refresh_from_db()
    assert enquiry.rejection_reason == ""
    assert enquiry.quantity == Decimal(5)


def test_a_colleague_edits_what_belongs_to_the_company(api: Api) -> None:
    user = member(1)
    enquiry = EnquiryFactory.by(user, status="draft")
    answer = api(colleague(user)).post(f"/enquiries/{enquiry.pk}", goods(userId=user.pk))
    assert answer.status == 200, answer
    assert answer.data["userId"] == user.pk


@pytest.mark.parametrize("status", ["published", "withdrawn"])
def test_a_published_enquiry_cannot_be_edited(api: Api, status: str) -> None:
    user = member(1)
    enquiry = EnquiryFactory.by(user, status=status)
    answer = api(user).post(f"/enquiries/{enquiry.pk}", goods(productName="Changed"))
    assert (answer.status, answer.json["code"]) == (409, "NOT_EDITABLE")
    enquiry.refresh_from_db()
    assert enquiry.product_name != "Changed"


def test_a_pending_enquiry_cannot_go_back_to_draft(api: Api) -> None:
    user = member(1)
    enquiry = EnquiryFactory.by(user, status="pending_approval")
    answer = api(user).post(f"/enquiries/{enquiry.pk}", goods(status="draft"))
    assert (answer.status, answer.json["code"]) == (409, "INVALID_TRANSITION")


@pytest.mark.parametrize("status", ["draft", "pending_approval", "rejected"])
def test_unpublished_enquiries_are_removed(api: Api, status: str) -> None:
    user = member(1)
    enquiry_id = api(user).post("/enquiries", goods()).data["id"]
    Enquiry.objects.filter(pk=enquiry_id).update(status=status)
    answer = api(user).delete(f"/enquiries/{enquiry_id}")
    assert answer.status == 200, answer
    assert answer.data["id"] == enquiry_id
    assert not Enquiry.objects.exists()
    assert Review.objects.get().decision == ReviewDecision.WITHDRAWN
    assert api(user).delete(f"/enquiries/{enquiry_id}").status == 404


def test_a_published_enquiry_is_withdrawn(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    listen(monkeypatch, "enquiry.withdrawn")
    user = member(1)
    enquiry = EnquiryFactory.by(user)
    answer = api(user).delete(f"/enquiries/{enquiry.pk}")
    assert (answer.status, answer.data["status"]) == (200, "withdrawn")
    assert api(user).delete(f"/enquiries/{enquiry.pk}").status == 409
    events = OutboxMessage.objects.filter(consumer="tests.listener").values_list(
        "payload", flat=True
    )
    assert list(events) == [{"enquiryId": enquiry.pk}]


@pytest.mark.parametrize("order_state", ["order_placed", "order_confirmed"])
def test_an_ordered_enquiry_is_not_deleted(api: Api, order_state: str) -> None:
    user = member(1)
    enquiry = EnquiryFactory.by(user, order_state=order_state)
    answer = api(user).delete(f"/enquiries/{enquiry.pk}")
    assert (answer.status, answer.json["code"]) == (409, "INVALID_TRANSITION")
    enquiry.refresh_from_db()
    assert enquiry.status == "published"
