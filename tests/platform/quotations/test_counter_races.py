"""A counter-offer is answered while something ends it, on real threads and real PostgreSQL. Each
race has one winner; without the lock both would win.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel.errors import Conflict
from lading.trade.enquiries import services as enquiries
from lading.trade.quotations import services
from lading.trade.quotations.counter import services as counter_offers
from lading.trade.quotations.counter.schemas import CounterAnswerIn, CounterOfferIn
from lading.trade.quotations.models import CounterOffer, Quotation
from lading.trade.quotations.schemas import QuotationIn
from tests.platform.racing import Move, at_once, overlapping, refusals

from .trade import Trade, actor, answer, counter, form, proposal, quoted

pytestmark = pytest.mark.django_db(transaction=True)

Change = Callable[[Trade, Quotation], Move]


def countering(deal: Trade, quotation: Quotation) -> Move:
    who, payload = actor(deal.buyer), CounterOfferIn.model_validate(proposal())
    return lambda: counter_offers.make_counter_offer(
        actor=who, quotation_id=quotation.pk, payload=payload
    )


def answering(who: Any, offer: CounterOffer, status: str) -> Move:
    someone = actor(who)
    payload = CounterAnswerIn.model_validate({"status": status, "version": 1})
    return lambda: counter_offers.answer_counter_offer(
        actor=someone, quotation_id=offer.quotation_id, counter_id=offer.pk, payload=payload
    )


def ordering(deal: Trade, quotation: Quotation) -> Move:
    who = actor(deal.buyer)
    return lambda: services.place_order(actor=who, quotation_id=quotation.pk, version=1)


def revising(deal: Trade, quotation: Quotation) -> Move:
    who = actor(deal.seller)
    payload = QuotationIn.model_validate(form(deal.enquiry, price=777, version=1))
    return lambda: services.revise_quotation(actor=who, quotation_id=quotation.pk, payload=payload)


def deleting(deal: Trade, _quotation: Quotation) -> Move:
    who = actor(deal.buyer)

    def delete() -> None:
        enquiries.delete_enquiry(actor=who, enquiry_id=deal.enquiry.pk)
        services.withdraw_quotations(enquiry_id=deal.enquiry.pk)

    return delete


def nothing_is_half_done(quotation: Quotation) -> None:
    """Require that the quotation agrees with its counter-offers, each of which is decided once."""
    quotation.refresh_from_db()
    offers = list(CounterOffer.objects.filter(quotation=quotation))
    is_open = [offer.status for offer in offers].count("open")
    assert quotation.has_counter_offer == (is_open == 1)
    assert quotation.status == "quotation_sent" or is_open == 0
    accepted = [offer for offer in offers if offer.status == "accepted"]
    for offer in accepted:
        assert offer.answer_version is not None
        assert offer.answer_version.price == offer.price
    if quotation.ordered_version is not None:
        assert quotation.ordered_version == quotation.current_version


def test_two_counter_offers_at_once_are_one() -> None:
    deal, quotation = quoted()
    outcomes = overlapping(countering(deal, quotation), countering(deal, quotation))
    assert [each.code for each in refusals(outcomes)] == ["ALREADY_EXISTS"]
    assert CounterOffer.objects.count() == 1
    nothing_is_half_done(quotation)


@pytest.mark.parametrize("against", [ordering, revising, deleting])
def test_one_that_is_made_first_is_ended_by_a_change_of_the_quotation(against: Change) -> None:
    deal, quotation = quoted()
    outcomes = overlapping(countering(deal, quotation), against(deal, quotation))
    assert refusals(outcomes) == []
    ended = "answered" if against is revising else "closed"
    assert list(CounterOffer.objects.values_list("status", flat=True)) == [ended]
    nothing_is_half_done(quotation)


@pytest.mark.parametrize("against", [ordering, revising, deleting])
def test_one_that_is_made_after_a_change_of_the_quotation_is_refused(against: Change) -> None:
    deal, quotation = quoted()
    changed, made = overlapping(against(deal, quotation), countering(deal, quotation))
    assert not isinstance(changed, Exception)
    assert isinstance(made, Conflict)
    assert not CounterOffer.objects.exists()
    nothing_is_half_done(quotation)


@pytest.mark.parametrize(
    ("status", "other"),
    [
        ("accepted", "declined"),
        ("accepted", "withdrawn"),
        ("withdrawn", "accepted"),
        ("declined", "withdrawn"),
        ("accepted",) * 2,
    ],
)
def test_two_answers_at_once_have_one_winner(status: str, other: str) -> None:
    deal, quotation = quoted()
    offer = counter(deal.buyer, quotation)
    first, second = (deal.buyer if each == "withdrawn" else deal.seller for each in (status, other))
    outcomes = overlapping(answering(first, offer, status), answering(second, offer, other))
    assert [type(each) for each in refusals(outcomes)] == [Conflict]
    offer.refresh_from_db()
    assert offer.status == status
    nothing_is_half_done(quotation)


@pytest.mark.parametrize("against", [ordering, revising, deleting])
@pytest.mark.parametrize("first", ["acceptance", "change"])
def test_an_acceptance_against_a_change_of_the_quotation(first: str, against: Change) -> None:
    deal, quotation = quoted()
    offer = counter(deal.buyer, quotation)
    is_accepted_first = first == "acceptance"
    moves = [answering(deal.seller, offer, "accepted"), against(deal, quotation)]
    outcomes = overlapping(*(moves if is_accepted_first else moves[::-1]))
    # The enquiry can be deleted after the acceptance; an order and a revision have seen version 1.
    refused = [] if against is deleting and is_accepted_first else [Conflict]
    assert [type(each) for each in refusals(outcomes)] == refused
    assert not isinstance(outcomes[0], Exception)
    nothing_is_half_done(quotation)


def test_the_races_notice_a_second_answer() -> None:
    deal, quotation = quoted()
    offer = counter(deal.buyer, quotation)
    answer(deal.seller, offer, "declined")
    [late] = at_once(answering(deal.buyer, offer, "withdrawn"))
    assert isinstance(late, Conflict)
