"""Every way in which a quotation, an order or a counter-offer changes, and who is told.

Each is a generator. What it does before its first `yield` only prepares; what it does between the
first and the second is the change; the second has what open pages are told of it.
"""

from __future__ import annotations

import datetime as dt
from functools import partial

from lading.base.kernel.values import clock
from lading.base.work.live import Topic
from lading.trade.enquiries import services as enquiries
from lading.trade.quotations import expiry
from lading.trade.quotations import services as quotations
from lading.trade.quotations.models import Quotation, QuotationVersion
from tests.platform.factories import company_of
from tests.platform.quotations import trade as deals

from .wire import PREPARED, Change, Changes, Said, to

L, E, Q = Topic.LEAD, Topic.ENQUIRY, Topic.QUOTATION


def both(deal: deals.Trade, kind: str, quotation: Quotation) -> list[Said]:
    """Both parties of a quotation are told of it."""
    return [to(side, Q, kind, quotation.pk) for side in (deal.seller, deal.buyer)]


def all_of_it(deal: deals.Trade, kind: str, quotation: Quotation) -> list[Said]:
    """Both parties are told; the seller of the lead, and the buyer of the enquiry, too."""
    return [
        *both(deal, kind, quotation),
        to(deal.seller, L, kind, deal.enquiry.pk),
        to(deal.buyer, E, kind, deal.enquiry.pk),
    ]


def a_quotation_is_sent() -> Change:
    deal = deals.trade()
    deals.another_seller(deal.enquiry)
    yield PREPARED
    quotation = deals.send(deal.seller, deal.enquiry)
    yield all_of_it(deal, "quotation_sent", quotation)


def a_quotation_is_revised() -> Change:
    deal, quotation = deals.quoted()
    deals.send(deals.another_seller(deal.enquiry), deal.enquiry)
    yield PREPARED
    deals.revise(deal.seller, quotation, price=245)
    yield both(deal, "quotation_revised", quotation)


def a_quotation_is_read() -> Change:
    deal, quotation = deals.quoted()
    yield PREPARED
    quotations.read_quotation(actor=deals.actor(deal.buyer), quotation_id=quotation.pk)
    kind = "quotation_read"
    yield [*both(deal, kind, quotation), to(deal.buyer, E, kind, deal.enquiry.pk)]


def a_revision_is_read() -> Change:
    deal, quotation = deals.quoted()
    quotations.read_quotation(actor=deals.actor(deal.buyer), quotation_id=quotation.pk)
    deals.revise(deal.seller, quotation, price=245)
    yield PREPARED
    quotations.read_quotation(actor=deals.actor(deal.buyer), quotation_id=quotation.pk)
    yield both(deal, "quotation_read", quotation)


def a_quotation_is_read_again() -> Change:
    deal, quotation = deals.quoted()
    for reader in (deal.buyer, deal.seller):
        quotations.read_quotation(actor=deals.actor(reader), quotation_id=quotation.pk)
    yield PREPARED
    for reader in (deal.buyer, deal.seller):
        quotations.read_quotation(actor=deals.actor(reader), quotation_id=quotation.pk)
    yield []


def a_quotation_expires() -> Change:
    deal, quotation = deals.quoted()
    deals.counter(deal.buyer, quotation)
    yesterday = clock.today() - dt.timedelta(days=1)
    QuotationVersion.objects.update(expiry_date=yesterday)
    yield PREPARED
    expiry.tell_ends()
    yield [
        *both(deal, "quotation_expired", quotation),
        *both(deal, "counter_offer_closed", quotation),
    ]


def quotations_are_withdrawn_with_their_enquiry() -> Change:
    deal, quotation = deals.quoted()
    enquiries.delete_enquiry(actor=deals.actor(deal.buyer), enquiry_id=deal.enquiry.pk)
    yield PREPARED
    quotations.withdraw_quotations(enquiry_id=deal.enquiry.pk)
    yield both(deal, "quotation_withdrawn", quotation)


def a_sellers_quotations_are_retracted() -> Change:
    deal, quotation = deals.quoted()
    deals.send(deals.another_seller(deal.enquiry), deal.enquiry)
    yield PREPARED
    quotations.retract_quotations(company_id=company_of(deal.seller).pk)
    yield all_of_it(deal, "quotation_retracted", quotation)


def an_order_is_placed() -> Change:
    """The other sellers' quotations for the enquiry are closed: they are told of their own."""
    deal, quotation = deals.quoted()
    rival = deals.another_seller(deal.enquiry)
    other = deals.send(rival, deal.enquiry)
    offer = deals.counter(deal.buyer, other)
    yield PREPARED
    quotations.place_order(actor=deals.actor(deal.buyer), quotation_id=quotation.pk, version=1)
    assert offer.quotation_id == other.pk
    yield [
        *all_of_it(deal, "order_placed", quotation),
        *(
            to(side, Q, kind, other.pk)
            for side in (rival, deal.buyer)
            for kind in ("quotation_closed", "counter_offer_closed")
        ),
    ]


def an_order_is_confirmed() -> Change:
    deal, quotation = deals.quoted()
    deals.send(deals.another_seller(deal.enquiry), deal.enquiry)
    quotations.place_order(actor=deals.actor(deal.buyer), quotation_id=quotation.pk, version=1)
    yield PREPARED
    quotations.confirm_order(actor=deals.actor(deal.seller), quotation_id=quotation.pk)
    yield all_of_it(deal, "order_confirmed", quotation)


def a_counter_offer_is_made() -> Change:
    deal, quotation = deals.quoted()
    yield PREPARED
    deals.counter(deal.buyer, quotation)
    yield both(deal, "counter_offer_made", quotation)


def a_counter_offer_is(status: str) -> Change:
    deal, quotation = deals.quoted()
    offer = deals.counter(deal.buyer, quotation)
    yield PREPARED
    side = deal.buyer if status == "withdrawn" else deal.seller
    more = {"version": 1} if status == "accepted" else {}
    deals.answer(side, offer, status, **more)
    yield both(deal, f"counter_offer_{status}", quotation)


CHANGES: Changes = {
    function.__name__: function
    for function in (
        a_quotation_is_sent,
        a_quotation_is_revised,
        a_quotation_is_read,
        a_revision_is_read,
        a_quotation_is_read_again,
        a_quotation_expires,
        quotations_are_withdrawn_with_their_enquiry,
        a_sellers_quotations_are_retracted,
        an_order_is_placed,
        an_order_is_confirmed,
        a_counter_offer_is_made,
    )
} | {
    f"a_counter_offer_is_{status}": partial(a_counter_offer_is, status)
    for status in ("accepted", "declined", "withdrawn")
}
