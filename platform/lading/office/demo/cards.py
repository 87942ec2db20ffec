"""The business cards that the demo's suppliers ask the buyer for. Times are days before today."""

from __future__ import annotations

from dataclasses import dataclass

from lading.base.kernel.actor import Actor
from lading.base.reference.business_types import BusinessTypeId as T
from lading.trade.profiles import cards


@dataclass(frozen=True, slots=True)
class Request:
    """A request, and what the buyer made of it: "" while it waits."""

    days_ago: float
    by: T
    answer: str = ""


REQUESTS = (
    # Rejected so long ago that the agent may ask again.
    Request(34.6, T.COMMISSION_AGENT, "rejected"),
    Request(33.2, T.MANUFACTURER_EXPORTER, "accepted"),
    Request(21.7, T.EXPORTER, "accepted"),
    Request(16.4, T.SHIPPING_LINE, "rejected"),
    Request(9.3, T.MANUFACTURER),
    Request(6.5, T.CUSTOM_HOUSE_AGENT),
    Request(4.4, T.CHA_FREIGHT_FORWARDER),
    Request(0.7, T.FREIGHT_FORWARDER),
)


def ask(supplier: Actor, buyer: Actor, request: Request) -> None:
    """Ask for the buyer's card, now, and answer at once if it has an answer."""
    card = cards.request_card(actor=supplier, user_id=buyer.user_id)
    if request.answer:
        cards.decide_card(actor=buyer, card_id=card.pk, status=request.answer)
