"""Background jobs that tell companies about counter-offers and about the end of quotations."""

from __future__ import annotations

from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.reach.notifications.notices import quotations as quotation_notices


@outbox.consumer("quotation.expiring", name="notifications.tell_quotation_expiring")
def tell_expiring(payload: Payload) -> None:
    """Tell both sides that a quotation ends soon."""
    quotation_notices.tell_expiring(payload["quotationId"], payload["version"])


@outbox.consumer("quotation.expired", name="notifications.tell_quotation_expired")
def tell_expired(payload: Payload) -> None:
    """Tell both sides that a quotation has expired."""
    quotation_notices.tell_expired(payload["quotationId"], payload["version"])


@outbox.consumer("counter_offer.made", name="notifications.tell_counter_offer_made")
def tell_made(payload: Payload) -> None:
    """Tell the seller about a counter-offer."""
    quotation_notices.tell_made(payload["counterOfferId"])


@outbox.consumer("counter_offer.accepted", name="notifications.tell_counter_offer_accepted")
def tell_accepted(payload: Payload) -> None:
    """Tell the buyer that its counter-offer was accepted."""
    quotation_notices.tell_accepted(payload["counterOfferId"])


@outbox.consumer("counter_offer.declined", name="notifications.tell_counter_offer_declined")
def tell_declined(payload: Payload) -> None:
    """Tell the buyer that its counter-offer was declined."""
    quotation_notices.tell_declined(payload["counterOfferId"])


@outbox.consumer("counter_offer.withdrawn", name="notifications.tell_counter_offer_withdrawn")
def tell_withdrawn(payload: Payload) -> None:
    """Tell the seller that the buyer took its counter-offer back."""
    quotation_notices.tell_withdrawn(payload["counterOfferId"])


@outbox.consumer("counter_offer.closed", name="notifications.tell_counter_offer_closed")
def tell_closed(payload: Payload) -> None:
    """Tell those who are not told otherwise that a counter-offer was closed."""
    quotation_notices.tell_closed(payload["counterOfferId"])
