"""Tells companies which of their offers expire soon, and what staff decided about them. Safe to
repeat: a company is told once of each expiry date and each decision, and not at all about a deleted
offer.
"""

from __future__ import annotations

import datetime as dt

from django.db import transaction

from lading.base.kernel.values.clock import day_start, today
from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.market.offers.access import shown_until
from lading.market.offers.models import Offer
from lading.market.offers.rules import OFFER_SHOWN_AGAIN, OFFER_TAKEN_DOWN
from lading.reach.notifications.kinds import Kind
from lading.reach.notifications.services import Notice, tell, tell_each

OFFERS_PATH = "/offer-your-cargo/view"
BATCH = 200
DAY = dt.timedelta(days=1)


def tell_ending() -> int:
    """Tell companies of the offers that others see until tomorrow, or until today if yesterday's
    run was missed, and that nobody saved since (RULES.md 58). Returns of how many offers. A
    constant number of SQL statements per batch.
    """
    return sum(_tell_ending_on(last_day) for last_day in (today(), today() + DAY))


def _tell_ending_on(last_day: dt.date) -> int:
    ending = shown_until(last_day, saved_before=day_start(last_day - DAY))
    offers_told, after = 0, 0
    while batch := list(ending.filter(pk__gt=after).order_by("pk")[:BATCH]):
        with transaction.atomic():
            tell_each([(offer.company_id, _ending(offer)) for offer in batch])
        offers_told, after = offers_told + len(batch), batch[-1].pk
    return offers_told


def _ending(offer: Offer) -> Notice:
    day = f"{offer.expiry_date:%d-%m-%Y}"
    return Notice(
        kind=Kind.OFFER_ENDING,
        url=f"{OFFERS_PATH}/{offer.pk}",
        dedupe_key=f"{Kind.OFFER_ENDING}:{offer.pk}:{offer.expiry_date.isoformat()}",
        params={"product": offer.name, "day": day, "until": day},
    )


@outbox.consumer(OFFER_TAKEN_DOWN, name="notifications.tell_offer_taken_down")
def tell_taken_down(payload: Payload) -> None:
    """Tell the company that nobody else sees its offer any more, and why."""
    _tell(Kind.OFFER_TAKEN_DOWN, payload, reason=payload["reason"])


@outbox.consumer(OFFER_SHOWN_AGAIN, name="notifications.tell_offer_shown_again")
def tell_shown_again(payload: Payload) -> None:
    """Tell the company that others see its offer again."""
    _tell(Kind.OFFER_SHOWN_AGAIN, payload)


def _tell(kind: Kind, payload: Payload, **params: str) -> None:
    offer = Offer.objects.filter(pk=payload["offerId"]).only("name", "company_id").first()
    if offer is None:
        return
    url, key = f"{OFFERS_PATH}/{offer.pk}", f"{kind}:{offer.pk}:{payload['at']}"
    tell([offer.company_id], Notice(kind, url, key, {"product": offer.name, **params}))
