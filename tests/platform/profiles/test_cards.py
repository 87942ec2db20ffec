"""Business cards (RULES.md 33): who may ask whom, how often, and what accepting shows."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict
from lading.base.kernel.values.clock import as_of
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.reach.notifications.models import Notification
from lading.trade.profiles import cards
from lading.trade.profiles.models import BusinessCard
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import colleague, company_of, member, subscribe
from tests.platform.quotations.trade import actor

from .orders import everything

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
SENT_LIST = {"type": "my_sent_request"}


def ask(client: ApiClient, buyer: Any) -> Answer:
    return client.post("/businesscard", {"requestToId": getattr(buyer, "pk", buyer)})


def decide(client: ApiClient, card: int, status: str) -> Answer:
    return client.put(f"/businesscard/{card}", {"status": status})


@pytest.mark.parametrize("kind", range(2, 10))
@pytest.mark.parametrize("tier", [1, 2])
def test_every_supplier_with_an_active_plan_asks_a_buyer(api: Api, kind: int, tier: int) -> None:
    buyer, seller = member(1), member(kind, tier=tier)
    card = ask(api(seller), buyer)
    assert card.status == 200
    assert card.data["status"] == "sent"
    assert card.data["requestTo"]["companyName"] == company_of(buyer).name
    assert card.data["requestTo"]["id"] == buyer.pk
    assert card.data["requestFrom"]["id"] == seller.pk
    received = api(buyer).get("/businesscard", requestToId=buyer.pk, status="sent").data
    assert [row["id"] for row in received["rows"]] == [card.data["id"]]


def test_without_an_active_plan(api: Api) -> None:
    buyer, seller = member(1), member(3)
    before = everything()
    refusal = ask(api(seller), buyer)
    assert (refusal.status, refusal.json["code"]) == (403, "UPGRADE_REQUIRED")
    assert refusal.json["liftedBy"] == ["free", "basic", "premium"]
    assert everything() == before


def test_buyers_do_not_ask_and_suppliers_are_not_asked(api: Api) -> None:
    buyer, other, seller = member(1), member(1), member(3, tier=2)
    rival = member(2, tier=3)
    before = everything()
    for client, target in ((api(other), buyer), (api(seller), rival), (api(seller), seller)):
        refusal = ask(client, target)
        assert (refusal.status, refusal.json["code"]) == (403, "FORBIDDEN")
    assert everything() == before


def test_a_rejected_company_neither_asks_nor_is_asked(api: Api) -> None:
    buyer, seller, other = member(1, status="rejected"), member(3, tier=2), member(1)
    outcast = member(3, tier=2, status="rejected")
    before = everything()
    assert ask(api(seller), buyer).status == 404
    assert ask(api(outcast), other).json["code"] == "COMPANY_REJECTED"
    assert everything() == before


@pytest.mark.parametrize("sent", [None, "", "x", 2**63, [1], True])
def test_a_wrong_id(api: Api, sent: Any) -> None:
    seller = member(3, tier=2)
    before = everything()
    assert ask(api(seller), sent).status in {404, 422}
    assert ask(api(seller), 999999).status == 404
    assert everything() == before


def test_a_buyer_whose_people_are_gone_cannot_be_asked(api: Api) -> None:
    buyer, seller = member(1), member(3, tier=2)
    User.objects.filter(pk=buyer.pk).update(is_active=False)
    client = api(seller)
    before = everything()
    assert ask(client, buyer).status == 404
    assert everything() == before


def test_one_open_request_per_pair(api: Api) -> None:
    buyer, seller = member(1), member(3, tier=2)
    card = ask(api(seller), buyer).data["id"]
    before = everything()
    for client in (api(seller), api(colleague(seller))):
        refusal = ask(client, buyer)
        assert (refusal.status, refusal.json["code"]) == (409, "ALREADY_EXISTS")
    assert everything() == before
    decide(api(buyer), card, "accepted")
    assert ask(api(seller), buyer).json["code"] == "ALREADY_EXISTS"
    assert ask(api(seller), member(1)).status == 200
    assert ask(api(member(3, tier=2)), buyer).status == 200


def test_it_can_be_asked_again_thirty_days_after_a_rejection(api: Api) -> None:
    buyer, seller = member(1), member(3)
    subscribe(company_of(seller), 2, days=40)
    decide(api(buyer), ask(api(seller), buyer).data["id"], "rejected")
    decided_at = BusinessCard.objects.get().decided_at
    assert decided_at is not None
    edge = decided_at + dt.timedelta(days=30)
    before = everything()
    with as_of(edge - dt.timedelta(microseconds=1)):
        refusal = ask(api(seller), buyer)
    assert (refusal.status, refusal.json["code"]) == (409, "INVALID_TRANSITION")
    assert everything() == before
    with as_of(edge):
        assert ask(api(seller), buyer).status == 200


def test_acceptance_reveals_the_contact_to_the_requesters_company(api: Api) -> None:
    buyer, seller = member(1), member(3, tier=1)
    path = f"/users/{buyer.pk}"
    assert api(seller).get(path).data["contactLocked"] is True
    card = ask(api(seller), buyer).data["id"]
    assert api(seller).get(path).data["email"] is None
    assert decide(api(buyer), card, "ACCEPTED").data["status"] == "accepted"
    for person in (seller, colleague(seller)):
        profile = api(person).get(path).data
        assert (profile["contactLocked"], profile["email"]) == (False, buyer.email)
    assert api(member(3, tier=1)).get(path).data["email"] is None
    # Giving up the card ends it.
    assert api(seller).delete(f"/businesscard/{card}").status == 204
    assert api(seller).get(path).data["email"] is None


def test_only_the_buyer_decides_and_only_the_requester_takes_back(api: Api) -> None:
    buyer, seller = member(1), member(3, tier=2)
    card = ask(api(seller), buyer).data["id"]
    before = everything()
    assert decide(api(seller), card, "accepted").status == 403
    assert api(buyer).delete(f"/businesscard/{card}").status == 403
    assert decide(api(buyer), card, "withdrawn").status == 422
    assert decide(api(buyer), card, "").status == 422
    assert everything() == before


def test_strangers_do_not_learn_that_it_exists(api: Api) -> None:
    buyer, seller = member(1), member(3, tier=2)
    others = [member(1), member(3, tier=2)]
    card = ask(api(seller), buyer).data["id"]
    before = everything()
    for other in others:
        assert decide(api(other), card, "accepted").status == 404
        assert api(other).delete(f"/businesscard/{card}").status == 404
        assert api(other).get("/businesscard").data["rows"] == []
        assert api(other).get("/businesscard", **SENT_LIST).data["rows"] == []
        assert api(other).get("/businesscard", requestToId=buyer.pk).status == 403
    assert everything() == before


def test_lists(api: Api) -> None:
    buyers, seller = [member(1) for _ in range(3)], member(3, tier=2)
    ids = [ask(api(seller), buyer).data["id"] for buyer in buyers]
    decide(api(buyers[0]), ids[0], "rejected")
    api(seller).delete(f"/businesscard/{ids[1]}")
    sent = api(seller).get("/businesscard", page=1, limit=10, **SENT_LIST).data
    assert [(row["id"], row["status"]) for row in sent["rows"]] == [
        (ids[2], "sent"),
        (ids[0], "rejected"),
    ]
    assert sent["count"] == 2
    one = api(seller).get("/businesscard", requestToId=buyers[0].pk, **SENT_LIST).data
    assert [row["id"] for row in one["rows"]] == [ids[0]]
    assert api(seller).get("/businesscard", status="rejected", **SENT_LIST).data["count"] == 1
    assert api(seller).get("/businesscard").data["count"] == 0
    assert api(seller).get("/businesscard", status="withdrawn").status == 422
    # A colleague of the buyer sees the company's cards, also by the primary's id.
    mate = colleague(buyers[2])
    assert api(mate).get("/businesscard", requestToId=buyers[2].pk).data["count"] == 1


def test_listing_costs_the_same_however_many_there_are(api: Api) -> None:
    seller = member(3, tier=2)
    client = api(seller)

    def statements() -> int:
        with CaptureQueriesContext(
            connection,
        ) as captured:
            client.get("/businesscard", limit=50, **SENT_LIST)
        return len(captured)

    ask(client, member(1))
    few = statements()
    for _each in range(4):
        ask(client, member(1))
    assert statements() == few


def test_who_is_told_what(api: Api) -> None:
    buyer, seller = member(1), member(3, tier=2)
    first = ask(api(seller), buyer).data["id"]
    api(seller).delete(f"/businesscard/{first}")
    second = ask(api(seller), buyer).data["id"]
    outbox.drain()
    # Asked twice in a day, told once.
    notices = Notification.objects.values_list("company_id", "kind")
    assert list(notices) == [(buyer.company_id, "card_requested")]
    decide(api(buyer), second, "accepted")
    outbox.drain()
    accepted = Notification.objects.get(kind="card_accepted")
    assert (accepted.company_id, accepted.url) == (
        seller.company_id,
        f"/user-profile?id={buyer.pk}",
    )
    third = ask(api(member(3, tier=2)), buyer).data["id"]
    decide(api(buyer), third, "rejected")
    outbox.drain()
    assert Notification.objects.filter(kind="card_rejected").count() == 1
    for row in api(buyer).get("/notifications").data["rows"]:
        assert company_of(seller).name in row["title"] or "has requested" in row["title"]


class Pair(RuleBasedStateMachine):
    """A supplier and a buyer act at random; the results are compared with a model."""

    def __init__(self) -> None:
        super().__init__()
        self.buyer: Actor = actor(member(1))
        self.seller: Actor = actor(member(3, tier=2))
        self.states: dict[int, str] = {}

    def live(self) -> list[int]:
        return [pk for pk, state in self.states.items() if state in {"sent", "accepted"}]

    def attempt(self, move: Callable[[], Any], *, allowed: bool) -> Any:
        before = list(BusinessCard.objects.order_by("pk").values())
        try:
            result = move()
        except Conflict:
            assert not allowed
            assert list(BusinessCard.objects.order_by("pk").values()) == before
            return None
        assert allowed
        return result

    @rule()
    def ask(self) -> None:
        free = not self.live() and "rejected" not in self.states.values()
        card = self.attempt(
            lambda: cards.request_card(actor=self.seller, user_id=self.buyer.user_id), allowed=free
        )
        if card is not None:
            self.states[card.pk] = "sent"

    @precondition(lambda self: self.states)
    @rule(data=st.data(), status=st.sampled_from(["accepted", "rejected"]))
    def decide(self, data: st.DataObject, status: str) -> None:
        pk = data.draw(st.sampled_from(sorted(self.states)))
        allowed = self.states[pk] == "sent"
        self.attempt(
            lambda: cards.decide_card(actor=self.buyer, card_id=pk, status=status), allowed=allowed
        )
        if allowed:
            self.states[pk] = status

    @precondition(lambda self: self.states)
    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        pk = data.draw(st.sampled_from(sorted(self.states)))
        allowed = self.states[pk] in {"sent", "accepted"}
        self.attempt(lambda: cards.withdraw_card(actor=self.seller, card_id=pk), allowed=allowed)
        if allowed:
            self.states[pk] = "withdrawn"

    @rule()
    def compare(self) -> None:
        mine = BusinessCard.objects.filter(requester_id=self.seller.company_id)
        assert dict(mine.values_list("pk", "status")) == self.states
        assert len(self.live()) <= 1


class Machine(TestCase):
    def test_every_sequence(self) -> None:
        run_state_machine_as_test(
            Pair, settings=settings(max_examples=12, stateful_step_count=12, deadline=None)
        )
