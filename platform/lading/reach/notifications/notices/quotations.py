"""Tells buyers and sellers about counter-offers and about quotations whose validity ends. Every
function is safe to repeat: a company is told once.
"""

from __future__ import annotations

import datetime as dt

from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.reach.notifications.kinds import Kind
from lading.reach.notifications.services import Notice, tell, tell_each
from lading.trade.quotations.models import CounterOffer, QuotationVersion
from lading.trade.quotations.rules import ClosedBecause

from .paths import received_path, sent_path


@outbox.consumer("counter_offer.made", name="notifications.tell_counter_offer_made")
def tell_made(payload: Payload) -> None:
    """Tell the seller about a counter-offer."""
    _tell_seller(payload["counterOfferId"], Kind.COUNTER_OFFER_RECEIVED)


@outbox.consumer("counter_offer.accepted", name="notifications.tell_counter_offer_accepted")
def tell_accepted(payload: Payload) -> None:
    """Tell the buyer that the terms were accepted."""
    _tell_buyer(payload["counterOfferId"], Kind.COUNTER_OFFER_ACCEPTED)


@outbox.consumer("counter_offer.declined", name="notifications.tell_counter_offer_declined")
def tell_declined(payload: Payload) -> None:
    """Tell the buyer that the terms were declined."""
    _tell_buyer(payload["counterOfferId"], Kind.COUNTER_OFFER_DECLINED)


@outbox.consumer("counter_offer.withdrawn", name="notifications.tell_counter_offer_withdrawn")
def tell_withdrawn(payload: Payload) -> None:
    """Tell the seller that the buyer took the counter-offer back."""
    _tell_seller(payload["counterOfferId"], Kind.COUNTER_OFFER_WITHDRAWN)


@outbox.consumer("counter_offer.closed", name="notifications.tell_counter_offer_closed")
def tell_closed(payload: Payload) -> None:
    """Tell those who are not told otherwise; orders, withdrawals and the end of the quotation have
    notices of their own.
    """
    counter_id: int = payload["counterOfferId"]
    counter = _counter(counter_id)
    if counter is None:
        return
    if counter.closed_because == ClosedBecause.ORDERED_ELSEWHERE:
        _tell_seller(counter_id, Kind.COUNTER_OFFER_CLOSED)
    elif counter.closed_because == ClosedBecause.EXPIRED and _quotation_goes_on(counter):
        _tell_seller(counter_id, Kind.COUNTER_OFFER_EXPIRED)
        _tell_buyer(counter_id, Kind.OWN_COUNTER_OFFER_EXPIRED)


@outbox.consumer("quotation.expiring", name="notifications.tell_quotation_expiring")
def tell_expiring(payload: Payload) -> None:
    """Tell both sides on the day before the last day."""
    _tell_both(payload, Kind.QUOTATION_EXPIRING, Kind.OWN_QUOTATION_EXPIRING, "expiring")


@outbox.consumer("quotation.expired", name="notifications.tell_quotation_expired")
def tell_expired(payload: Payload) -> None:
    """Tell both sides that the validity has ended."""
    _tell_both(payload, Kind.QUOTATION_EXPIRED, Kind.OWN_QUOTATION_EXPIRED, "expired")


def _tell_seller(counter_id: int, kind: Kind) -> None:
    counter = _counter(counter_id)
    if counter is not None:
        notice = _notice(kind, counter, sent_path(counter.quotation))
        tell([counter.quotation.company_id], notice)


def _tell_buyer(counter_id: int, kind: Kind) -> None:
    counter = _counter(counter_id)
    if counter is not None:
        notice = _notice(kind, counter, received_path(counter.quotation))
        tell([counter.quotation.receiver_id], notice)


def _notice(kind: Kind, counter: CounterOffer, url: str) -> Notice:
    return Notice(
        kind=kind,
        url=url,
        dedupe_key=f"{kind}:{counter.pk}",
        params={
            "product": counter.quotation.enquiry.product_name,
            "company": counter.quotation.company.name,
            "valid_until": _day(counter.expiry_date),
        },
    )


def _tell_both(payload: Payload, received: Kind, sent: Kind, occasion: str) -> None:
    version = (
        QuotationVersion.objects.filter(
            quotation_id=payload["quotationId"], number=payload["version"]
        )
        .select_related("quotation__enquiry", "quotation__company")
        .first()
    )
    if version is None:
        return
    quotation = version.quotation
    tell_each(
        [
            (quotation.receiver_id, _ending(received, version, occasion, received_path(quotation))),
            (quotation.company_id, _ending(sent, version, occasion, sent_path(quotation))),
        ]
    )


def _ending(kind: Kind, version: QuotationVersion, occasion: str, url: str) -> Notice:
    day = _day(version.expiry_date)
    return Notice(
        kind=kind,
        url=url,
        dedupe_key=f"{occasion}:{version.quotation_id}:{version.number}",
        params={
            "product": version.quotation.enquiry.product_name,
            "company": version.quotation.company.name,
            "day": day,
            "valid_until": day,
        },
    )


def _quotation_goes_on(counter: CounterOffer) -> bool:
    """Whether the quotation stays valid longer than the counter-offer did."""
    return counter.version.expiry_date > counter.expiry_date


def _counter(counter_id: int) -> CounterOffer | None:
    return (
        CounterOffer.objects.filter(pk=counter_id)
        .select_related("version", "quotation__enquiry", "quotation__company")
        .first()
    )


def _day(date: dt.date) -> str:
    return f"{date:%d-%m-%Y}"
