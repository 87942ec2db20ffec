"""Requests to buyers that the requester may not know (RULES.md 23, 33): nothing tells that the
buyers of two leads are one, and the buyer has one entry for all of them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel.values import clock
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.reach.notifications.models import Notification
from lading.trade.enquiries.models import Enquiry
from lading.trade.privacy.holdings import Subject, holdings
from lading.trade.profiles import cards
from lading.trade.profiles.models import BusinessCard
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import company_of, member
from tests.platform.test_withheld import cells_of

from .orders import everything, ordered
from .test_lead_cards import ask, lead_of

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
BUYER = "Quietwater Imports"
SENT = {"type": "my_sent_request"}


def two_leads() -> tuple[User, User, list[Enquiry]]:
    """A Free seller, a buyer, and two leads of the buyer that the seller has opened."""
    seller, buyer = member(3, tier=1), member(1, name=BUYER)
    return seller, buyer, [lead_of(seller, raiser=buyer) for _ in range(2)]


def ask_both(client: ApiClient, leads: list[Enquiry]) -> list[int]:
    answers = [ask(client, enquiry) for enquiry in leads]
    assert [answer.status for answer in answers] == [200, 200]
    return [answer.data["id"] for answer in answers]


def rows(answer: Answer) -> list[dict[str, Any]]:
    listed_rows: list[dict[str, Any]] = answer.data["rows"]
    assert answer.data["count"] == len(listed_rows)
    return listed_rows


def decide(client: ApiClient, card: int, status: str) -> Answer:
    return client.put(f"/businesscard/{card}", {"status": status})


def test_a_second_lead_of_the_same_buyer_is_asked_like_any_other(api: Api) -> None:
    seller, buyer, leads = two_leads()
    client = api(seller)
    first, second = ask_both(client, leads)
    assert {row["id"] for row in rows(client.get("/businesscard", **SENT))} == {first, second}
    before = everything()
    for enquiry in leads:
        assert ask(client, enquiry).json["code"] == "ALREADY_EXISTS"
    assert everything() == before
    # Asked by its id, the buyer is one of the directory, whoever raised the leads.
    assert client.post("/businesscard", {"requestToId": buyer.pk}).status == 200
    assert client.post("/businesscard", {"requestToId": buyer.pk}).status == 409


def test_the_buyer_has_one_entry_with_all_enquiries(api: Api) -> None:
    seller, buyer, leads = two_leads()
    ask_both(api(seller), leads)
    other = member(4, tier=1)
    third = lead_of(other, raiser=buyer)
    ask(api(other), third)
    client = api(buyer)
    theirs, entry = rows(client.get("/businesscard"))
    assert (theirs["requestFrom"]["id"], theirs["enquiryIds"]) == (other.pk, [third.pk])
    assert entry["requestFrom"]["id"] == seller.pk
    assert entry["enquiryIds"] == sorted(each.pk for each in leads)
    for enquiry in leads:
        [found] = rows(client.get("/businesscard", enquiryId=enquiry.pk))
        assert found == entry
    assert rows(client.get("/businesscard", status="accepted")) == []
    todo = client.get("/dashboard/todo").data
    assert [each["count"] for each in todo["items"] if each["kind"] == "business_cards"] == [2]


def test_a_filter_by_the_buyer_finds_nothing_that_is_unnamed(api: Api) -> None:
    seller, buyer, leads = two_leads()
    client = api(seller)
    [first, _second] = ask_both(client, leads)
    wanted = {**SENT, "requestToId": buyer.pk}
    assert rows(client.get("/businesscard", **wanted)) == []
    in_file = cells_of(client.get("/businesscard/xlsx", **wanted).response.content)
    assert leads[0].pk not in in_file
    assert leads[0].pk in cells_of(client.get("/businesscard/xlsx", **SENT).response.content)
    decide(api(buyer), first, "accepted")
    assert len(rows(client.get("/businesscard", **wanted))) == 2


def test_accepting_the_entry_names_the_buyer_of_all(api: Api) -> None:
    seller, buyer, leads = two_leads()
    client = api(seller)
    first, _second = ask_both(client, leads)
    assert decide(api(buyer), first, "accepted").data["status"] == "accepted"
    outbox.drain()
    shown = rows(client.get("/businesscard", **SENT))
    assert [(row["status"], row["requestTo"]["companyName"]) for row in shown] == [
        ("accepted", BUYER)
    ] * 2
    [entry] = rows(api(buyer).get("/businesscard"))
    assert (entry["status"], entry["can"], len(entry["enquiryIds"])) == ("accepted", [], 2)
    assert Notification.objects.filter(company=company_of(seller)).count() == 1
    third = lead_of(seller, raiser=buyer)
    assert ask(client, third).json["code"] == "ALREADY_EXISTS"
    # Giving up the card gives up all of it.
    assert client.delete(f"/businesscard/{first}").status == 204
    assert rows(client.get("/businesscard", **SENT)) == []
    assert client.get(f"/enquiries/{third.pk}").data["user"]["companyName"] is None
    assert client.get(f"/users/{buyer.pk}").data["contactLocked"] is True


def test_a_rejection_is_told_one_by_one(api: Api) -> None:
    """Two requests that are rejected at one moment would have one buyer."""
    seller, buyer, leads = two_leads()
    client = api(seller)
    first, second = ask_both(client, leads)
    assert decide(api(buyer), second, "rejected").data["status"] == "rejected"
    outbox.drain()
    [entry] = rows(api(buyer).get("/businesscard"))
    assert (entry["status"], entry["can"]) == ("rejected", [])
    assert decide(api(buyer), first, "accepted").status == 409
    statuses = {row["id"]: row["status"] for row in rows(client.get("/businesscard", **SENT))}
    assert statuses == {first: "sent", second: "rejected"}
    [waiting] = BusinessCard.objects.filter(status="sent")
    assert waiting.answered_at is not None
    assert waiting.reject_at is not None
    assert waiting.answered_at < waiting.reject_at <= waiting.answered_at + dt.timedelta(days=1)
    assert cards.tell_rejections() == 0
    with clock.as_of(waiting.reject_at):
        assert cards.tell_rejections() == 1
        assert cards.tell_rejections() == 0
    outbox.drain()
    told = rows(client.get("/businesscard", **SENT))
    assert [row["status"] for row in told] == ["rejected"] * 2
    assert told[0]["decidedAt"] != told[1]["decidedAt"]
    assert Notification.objects.filter(company=company_of(seller)).count() == 2
    assert {row["requestTo"]["companyName"] for row in told} == {None}
    # Each enquiry waits by itself, and another lead of the buyer does not.
    assert ask(client, leads[0]).json["code"] == "INVALID_TRANSITION"
    assert ask(client, lead_of(seller, raiser=buyer)).status == 200


def test_a_request_by_name_is_rejected_apart_from_those_of_leads(api: Api) -> None:
    seller, buyer, leads = two_leads()
    client = api(seller)
    [first, second] = ask_both(client, leads)
    named = client.post("/businesscard", {"requestToId": buyer.pk}).data["id"]
    decide(api(buyer), first, "rejected")
    statuses = {row["id"]: row["status"] for row in rows(client.get("/businesscard", **SENT))}
    assert statuses == {first: "sent", second: "sent", named: "rejected"}


@pytest.mark.parametrize("known_by", ["plan", "order"])
def test_a_buyer_that_is_known_is_asked_once(api: Api, known_by: str) -> None:
    seller, buyer = member(3, tier=2 if known_by == "plan" else 1), member(1)
    leads = [lead_of(seller, raiser=buyer) for _ in range(2)]
    if known_by == "order":
        ordered(buyer, seller)
    client = api(seller)
    assert ask(client, leads[0]).data["requestTo"]["id"] == buyer.pk
    before = everything()
    assert ask(client, leads[1]).json["code"] == "ALREADY_EXISTS"
    assert client.post("/businesscard", {"requestToId": buyer.pk}).status == 409
    assert everything() == before
    assert len(rows(client.get("/businesscard", **SENT, requestToId=buyer.pk))) == 1


def test_the_download_of_ones_own_data_does_not_tell_either(api: Api) -> None:
    seller, buyer, leads = two_leads()
    ask_both(api(seller), leads)
    mine = {each.name: list(each.rows(Subject.for_user(seller))) for each in holdings()}
    assert [row["buyer_name"] for row in mine["business-cards-requested"]] == ["", ""]
    asked = [row for row in mine["actions"] if row["action"] == "card_requested"]
    assert [row["data"] for row in asked] == [{"enquiry": each.pk} for each in leads]
    assert str(buyer.company_id) not in str([row["data"] for row in asked])
