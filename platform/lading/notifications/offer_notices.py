"""Tells companies what staff decided about their offers. Safe to repeat: a company is told once of
each decision, and not at all about a deleted offer.
"""

from __future__ import annotations

from lading.kernel import outbox
from lading.kernel.outbox import Payload
from lading.offers.events import SHOWN_AGAIN, TAKEN_DOWN
from lading.offers.models import Offer

from .kinds import Kind
from .services import Notice, tell

OFFERS_PATH = "/offer-your-cargo/view"


@outbox.consumer(TAKEN_DOWN, name="notifications.tell_offer_taken_down")
def tell_taken_down(payload: Payload) -> None:
    """Tell the company that nobody else sees its offer any more, and why."""
    _tell(Kind.OFFER_TAKEN_DOWN, payload, reason=payload["reason"])


@outbox.consumer(SHOWN_AGAIN, name="notifications.tell_offer_shown_again")
def tell_shown_again(payload: Payload) -> None:
    """Tell the company that others see its offer again."""
    _tell(Kind.OFFER_SHOWN_AGAIN, payload)


def _tell(kind: Kind, payload: Payload, **params: str) -> None:
    offer = Offer.objects.filter(pk=payload["offerId"]).only("name", "company_id").first()
    if offer is None:
        return
    tell(
        [offer.company_id],
        Notice(
            kind=kind,
            url=f"{OFFERS_PATH}/{offer.pk}",
            dedupe_key=f"{kind}:{offer.pk}:{payload['at']}",
            params={"product": offer.name, **params},
        ),
    )
