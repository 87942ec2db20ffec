"""The locks that each action on quotations takes before it writes: the enquiry, then quotations.
`test_races.py` shows what goes wrong without them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import transaction

from lading.base.kernel.values import clock
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations import expiry, services
from lading.trade.quotations.models import CounterOffer, Quotation
from tests.platform.locks import Lock, assert_locked

from .trade import actor, answer, counter, quoted, revise, send, trade

pytestmark = pytest.mark.django_db

Case = tuple[Callable[[], Any], list[Lock]]
ENQUIRIES, QUOTATIONS = Enquiry._meta.db_table, Quotation._meta.db_table


def locks_of(quotation: Quotation) -> list[Lock]:
    """The locks of a change of one quotation."""
    return [Lock(ENQUIRIES, quotation.enquiry_id), Lock(QUOTATIONS, quotation.pk)]


def sending() -> Case:
    deal = trade()
    return partial(send, deal.seller, deal.enquiry), [Lock(ENQUIRIES, deal.enquiry.pk)]


def revising() -> Case:
    deal, quotation = quoted()
    return partial(revise, deal.seller, quotation, price=300), locks_of(quotation)


def ordering() -> Case:
    deal, quotation = quoted()
    order = partial(services.place_order, actor=actor(deal.buyer), quotation_id=quotation.pk)
    return partial(order, version=1), locks_of(quotation)


def reading() -> Case:
    deal, quotation = quoted()
    read = partial(services.read_quotation, actor=actor(deal.buyer), quotation_id=quotation.pk)
    return read, locks_of(quotation)


def countering() -> Case:
    deal, quotation = quoted()
    return partial(counter, deal.buyer, quotation), locks_of(quotation)


def answering() -> Case:
    deal, quotation = quoted()
    offer = counter(deal.buyer, quotation)
    action = partial(answer, deal.seller, offer, "accepted", version=1)
    return action, [*locks_of(quotation), Lock(CounterOffer._meta.db_table, offer.pk)]


def ordering_with_a_counter_offer() -> Case:
    deal, quotation = quoted()
    counter(deal.buyer, quotation)
    order = partial(services.place_order, actor=actor(deal.buyer), quotation_id=quotation.pk)
    table = CounterOffer._meta.db_table
    return partial(order, version=1), [*locks_of(quotation), Lock(table, "open", before=table)]


def retracting() -> Case:
    _deal, quotation = quoted()

    def retract() -> None:
        with transaction.atomic():
            services.retract_quotations(company_id=quotation.company_id)

    return retract, locks_of(quotation)


def withdrawing_with_the_enquiry() -> Case:
    _deal, quotation = quoted()
    Enquiry.objects.filter(pk=quotation.enquiry_id).update(status="withdrawn")
    action = partial(services.withdraw_quotations, enquiry_id=quotation.enquiry_id)
    live = Lock(QUOTATIONS, quotation.enquiry_id)
    return action, [Lock(ENQUIRIES, quotation.enquiry_id), live]


def telling_its_end() -> Case:
    _deal, quotation = quoted()
    yesterday = clock.today() - dt.timedelta(days=1)
    quotation.versions.update(expiry_date=yesterday)
    return expiry.tell_ends, locks_of(quotation)


def ending_a_counter_offer() -> Case:
    deal, quotation = quoted()
    offer = counter(deal.buyer, quotation)
    yesterday = clock.today() - dt.timedelta(days=1)
    CounterOffer.objects.filter(pk=offer.pk).update(expiry_date=yesterday)
    offers = Lock(CounterOffer._meta.db_table, quotation.pk)
    return expiry.tell_ends, [*locks_of(quotation), offers]


@pytest.mark.parametrize(
    "case",
    [
        sending,
        revising,
        ordering,
        reading,
        countering,
        answering,
        ordering_with_a_counter_offer,
        retracting,
        withdrawing_with_the_enquiry,
        telling_its_end,
        ending_a_counter_offer,
    ],
)
def test_it_is_locked_before_it_is_changed(case: Callable[[], Case]) -> None:
    action, locks = case()
    assert_locked(action, *locks)
