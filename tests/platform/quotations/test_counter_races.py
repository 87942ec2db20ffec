"""A counter-offer is answered while something ends it, on real threads and real PostgreSQL. Each
race has one winner; without the lock both would win.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Barrier
from typing import Any

import pytest
from django.db import IntegrityError

from lading.base.kernel.errors import Conflict
from lading.trade.enquiries import services as enquiries
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations import access, services
from lading.trade.quotations.counter import services as counter_offers
from lading.trade.quotations.counter.schemas import CounterAnswerIn, CounterOfferIn
from lading.trade.quotations.models import CounterOffer, Quotation
from lading.trade.quotations.schemas import QuotationIn
from tests.platform.racing import Move, at_once, refusals

from .trade import Trade, actor, answer, counter, form, proposal, quoted

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 3


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


def only_conflicts(outcomes: list[Any]) -> bool:
    return all(isinstance(each, Conflict) for each in refusals(outcomes))


@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_four_counter_offers_at_once_are_one(attempt: int) -> None:
    deal, quotation = quoted()
    outcomes = at_once(*[countering(deal, quotation) for _each in range(4)])
    assert {each.code for each in refusals(outcomes)} == {"ALREADY_EXISTS"}
    assert CounterOffer.objects.count() == 1
    nothing_is_half_done(quotation)


@pytest.mark.parametrize("against", [ordering, revising, deleting])
@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_one_that_is_made_while_the_quotation_changes(
    attempt: int, against: Callable[[Trade, Quotation], Move]
) -> None:
    """Either it comes first and the change ends it, or the change comes first and it is refused."""
    deal, quotation = quoted()
    made, changed = at_once(countering(deal, quotation), against(deal, quotation))
    assert not isinstance(changed, Exception)
    assert only_conflicts([made])
    ended = "answered" if against is revising else "closed"
    stored = list(CounterOffer.objects.values_list("status", flat=True))
    assert stored == ([] if isinstance(made, Exception) else [ended])
    nothing_is_half_done(quotation)


@pytest.mark.parametrize(
    ("status", "other"), [("accepted", "declined"), ("accepted", "withdrawn"), ("accepted",) * 2]
)
@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_two_answers_at_once_have_one_winner(attempt: int, status: str, other: str) -> None:
    deal, quotation = quoted()
    offer = counter(deal.buyer, quotation)
    second = deal.buyer if other == "withdrawn" else deal.seller
    outcomes = at_once(answering(deal.seller, offer, status), answering(second, offer, other))
    assert len(refusals(outcomes)) == 1
    assert only_conflicts(outcomes)
    nothing_is_half_done(quotation)


@pytest.mark.parametrize("against", [ordering, revising, deleting])
@pytest.mark.parametrize("attempt", range(ROUNDS))
def test_an_acceptance_against_a_change_of_the_quotation(
    attempt: int, against: Callable[[Trade, Quotation], Move]
) -> None:
    deal, quotation = quoted()
    offer = counter(deal.buyer, quotation)
    outcomes = at_once(answering(deal.seller, offer, "accepted"), against(deal, quotation))
    assert only_conflicts(outcomes)
    is_accepted = not isinstance(outcomes[0], Exception)
    # The enquiry can be deleted after the acceptance; an order and a revision have seen version 1.
    assert len(refusals(outcomes)) == (0 if against is deleting and is_accepted else 1)
    nothing_is_half_done(quotation)


# -- positive controls --


@contextmanager
def without_locks(together: int) -> Iterator[None]:
    """Read without locking, and continue only when all have read, which the locks prevent."""
    read = Barrier(together, timeout=20)

    def unlocked(who: Any, quotation_id: int) -> Quotation:
        quotation = access.get(who, quotation_id)
        quotation.enquiry = Enquiry.objects.get(pk=quotation.enquiry_id)
        read.wait()
        return quotation

    def offer_of(quotation: Quotation, counter_id: int) -> CounterOffer:
        found = CounterOffer.objects.get(quotation=quotation, pk=counter_id)
        answered.wait()
        return found

    answered = Barrier(together, timeout=20)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(access, "lock", unlocked)
        patch.setattr(access, "lock_counter_offer", offer_of)
        yield


def test_control_without_the_lock_the_constraint_is_the_last_guard() -> None:
    deal, quotation = quoted()
    with without_locks(2):
        outcomes = at_once(countering(deal, quotation), countering(deal, quotation))
    assert [type(each) for each in refusals(outcomes)] == [IntegrityError]
    assert CounterOffer.objects.count() == 1


def test_control_without_the_lock_one_is_left_open_on_an_ordered_quotation() -> None:
    deal, quotation = quoted()
    with without_locks(2):
        outcomes = at_once(countering(deal, quotation), ordering(deal, quotation))
    assert refusals(outcomes) == []
    quotation.refresh_from_db()
    assert quotation.status == "order_placed"


def test_control_without_the_lock_one_is_declined_and_withdrawn() -> None:
    deal, quotation = quoted()
    offer = counter(deal.buyer, quotation)
    moves = [answering(deal.seller, offer, "declined"), answering(deal.buyer, offer, "withdrawn")]
    with without_locks(2):
        assert refusals(at_once(*moves)) == []


def test_the_races_notice_a_second_answer() -> None:
    deal, quotation = quoted()
    offer = counter(deal.buyer, quotation)
    answer(deal.seller, offer, "declined")
    [late] = at_once(answering(deal.buyer, offer, "withdrawn"))
    assert isinstance(late, Conflict)
