"""Asking the buyer of a lead for its business card, also for companies whose plan does not name
the buyer (RULES.md 23, 33).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.reach.notifications.models import Notification
from lading.trade.enquiries.models import Enquiry, Lead
from lading.trade.privacy.holdings import Subject, holdings
from lading.trade.profiles.models import BusinessCard
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import EnquiryFactory, company_of, member
from tests.platform.offered import does, reject

from .orders import everything

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
BUYER = "Gulf Looms Trading LLC"


def lead_of(seller: User, *, opened: bool = True, raiser: User | None = None) -> Enquiry:
    at = timezone.now()
    enquiry = EnquiryFactory.by(raiser or member(1, name=BUYER), product_name="Cotton yarn")
    Lead.objects.create(
        enquiry=enquiry,
        company=company_of(seller),
        is_matched=True,
        score=100,
        published_at=at,
        accessed_at=at if opened else None,
        created_at=at,
    )
    return enquiry


def ask(client: ApiClient, enquiry: Enquiry) -> Answer:
    return client.post("/businesscard", {"enquiryId": enquiry.pk})


def sent(client: ApiClient, enquiry: Enquiry) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = client.get(
        "/businesscard", type="my_sent_request", enquiryId=enquiry.pk
    ).data["rows"]
    return rows


def test_a_free_company_reaches_the_buyer_without_being_told_who_it_is(api: Api) -> None:
    seller = member(3, tier=1)
    enquiry = lead_of(seller)
    client, buyer = api(seller), User.objects.get(company=enquiry.company)
    detail = client.get(f"/enquiries/{enquiry.pk}").data
    assert detail["user"]["companyName"] is None
    assert "requestCard" in detail["can"]
    made = ask(client, enquiry)
    assert made.status == 200
    assert made.data["enquiryId"] == enquiry.pk
    hidden = {"id": None, "companyName": None, "companyLogo": None}
    assert made.data["requestTo"].items() >= hidden.items()
    assert BUYER not in json.dumps([made.json, sent(client, enquiry)])
    assert [row["status"] for row in sent(client, enquiry)] == ["sent"]
    assert sent(client, lead_of(seller)) == []
    before = everything()
    assert ask(client, enquiry).json["code"] == "ALREADY_EXISTS"
    assert everything() == before
    # The buyer is told who asks, and its acceptance shows who it is.
    decide = api(buyer).put(f"/businesscard/{made.data['id']}", {"status": "accepted"})
    assert decide.data["requestFrom"]["companyName"] == company_of(seller).name
    assert decide.data["requestTo"]["companyName"] == BUYER
    [row] = sent(client, enquiry)
    assert (row["requestTo"]["companyName"], row["requestTo"]["id"]) == (BUYER, buyer.pk)
    profile = client.get(f"/users/{buyer.pk}").data
    assert (profile["contactLocked"], profile["email"]) == (False, buyer.email)


def test_a_buyer_that_declines_stays_unknown(api: Api) -> None:
    seller = member(3, tier=1)
    enquiry = lead_of(seller)
    buyer = User.objects.get(company=enquiry.company)
    made = ask(api(seller), enquiry).data["id"]
    api(buyer).put(f"/businesscard/{made}", {"status": "rejected"})
    outbox.drain()
    [row] = sent(api(seller), enquiry)
    assert (row["status"], row["requestTo"]["companyName"]) == ("rejected", None)
    notification = Notification.objects.get(company=company_of(seller))
    assert (notification.kind, notification.params) == (
        "lead_card_rejected",
        {"product": "Cotton yarn"},
    )
    [requested] = [each for each in holdings() if each.name == "business-cards-requested"]
    [mine] = requested.rows(Subject.for_user(seller))
    assert (mine["buyer_name"], mine["status"]) == ("", "rejected")


def test_a_plan_that_names_buyers_names_this_one(api: Api) -> None:
    seller = member(3, tier=2)
    enquiry = lead_of(seller)
    assert ask(api(seller), enquiry).data["requestTo"]["companyName"] == BUYER


def test_only_an_opened_lead_of_ones_own(api: Api) -> None:
    seller, other = member(3, tier=2), member(3, tier=2)
    closed, theirs = lead_of(seller, opened=False), lead_of(other)
    before = everything()
    for enquiry_id in (closed.pk, theirs.pk, 10**12, 2**70):
        answer = api(seller).post("/businesscard", {"enquiryId": enquiry_id})
        assert answer.status in {404, 422}, enquiry_id
    assert api(seller).post("/businesscard", {"enquiryId": "x"}).errors == {
        "enquiryId": ["This value is not valid."]
    }
    assert everything() == before


@pytest.mark.parametrize("tier", [None, 1, 2])
@pytest.mark.parametrize("raiser", [1, 2])
@pytest.mark.parametrize("is_rejected", [False, True])
def test_it_is_offered_exactly_when_it_is_accepted(
    api: Api, tier: int | None, raiser: int, *, is_rejected: bool
) -> None:
    seller = member(3, tier=tier)
    enquiry = lead_of(seller, raiser=member(raiser))
    if is_rejected:
        reject(seller)
    can = api(seller).get(f"/enquiries/{enquiry.pk}").data["can"]
    [row] = api(seller).get("/enquiries/businessType").data["rows"]
    asks = does(lambda: ask(api(seller), enquiry))
    assert ("requestCard" in can) is ("requestCard" in row["can"]) is asks
    assert asks is (tier is not None and raiser == 1 and not is_rejected)
    assert not BusinessCard.objects.exists()
