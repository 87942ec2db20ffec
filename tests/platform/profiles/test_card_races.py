"""Several companies or people change one request for a business card at the same instant: only one
succeeds, and nothing is half done.
"""

from __future__ import annotations

from functools import partial

import pytest

from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict
from lading.trade.profiles import cards
from lading.trade.profiles.models import BusinessCard
from tests.platform.factories import colleague, member
from tests.platform.quotations.trade import actor
from tests.platform.racing import Move, at_once, overlapping, refusals

from .test_lead_cards import lead_of

pytestmark = pytest.mark.django_db(transaction=True)


def asking(who: Actor, buyer_id: int) -> Move:
    return lambda: cards.request_card(actor=who, user_id=buyer_id)


def test_two_colleagues_ask_once() -> None:
    buyer, seller = member(1), member(3, tier=2)
    people = [actor(seller), actor(colleague(seller))]
    outcomes = overlapping(*[asking(who, buyer.pk) for who in people])
    assert [type(error) for error in refusals(outcomes)] == [Conflict]
    assert BusinessCard.objects.count() == 1


def test_eight_colleagues_ask_once_for_each_lead() -> None:
    buyer, seller = member(1), member(3, tier=1)
    leads = [lead_of(seller, raiser=buyer) for _ in range(2)]
    people = [actor(seller), *[actor(colleague(seller)) for _ in range(7)]]
    outcomes = at_once(
        *[
            partial(cards.request_card, actor=who, user_id=None, enquiry_id=leads[place % 2].pk)
            for place, who in enumerate(people)
        ]
    )
    assert len(refusals(outcomes)) == 6
    assert all(isinstance(error, Conflict) for error in refusals(outcomes))
    enquiry_ids = BusinessCard.objects.order_by("enquiry_id").values_list("enquiry_id", flat=True)
    assert list(enquiry_ids) == [each.pk for each in leads]


@pytest.mark.parametrize("attempt", range(2))
def test_an_entry_is_answered_as_a_whole_while_another_request_comes(attempt: int) -> None:
    buyer, seller = member(1), member(3, tier=1)
    leads = [lead_of(seller, raiser=buyer) for _ in range(3)]
    who, decides = actor(seller), actor(buyer)
    first, second = (
        cards.request_card(actor=who, user_id=None, enquiry_id=each.pk) for each in leads[:2]
    )
    outcomes = at_once(
        lambda: cards.decide_card(actor=decides, card_id=first.pk, status="accepted"),
        lambda: cards.request_card(actor=who, user_id=None, enquiry_id=leads[2].pk),
        lambda: cards.decide_card(actor=decides, card_id=second.pk, status="rejected"),
    )
    refused = refusals(outcomes)
    assert all(isinstance(error, Conflict) for error in refused)
    # One answer for all that was asked before it: none of them is left over.
    answers = BusinessCard.objects.filter(pk__in=[first.pk, second.pk])
    assert len(set(answers.values_list("answered_at", flat=True))) == 1
    third = BusinessCard.objects.filter(enquiry=leads[2]).first()
    is_accepted = answers.filter(status="accepted").count() == 2
    assert third is None or third.answered_at is not None or third.status == "sent"
    assert third is not None or is_accepted


@pytest.mark.parametrize("decisions", [("accepted", "rejected"), ("rejected", "accepted")])
def test_accepting_and_rejecting_at_once_has_one_winner(decisions: tuple[str, str]) -> None:
    buyer, seller = actor(member(1)), actor(member(3, tier=2))
    card = cards.request_card(actor=seller, user_id=buyer.user_id)
    decide = partial(cards.decide_card, actor=buyer, card_id=card.pk)
    outcomes = overlapping(*[partial(decide, status=decision) for decision in decisions])
    assert [type(error) for error in refusals(outcomes)] == [Conflict]
    card.refresh_from_db()
    assert card.status == decisions[0]
