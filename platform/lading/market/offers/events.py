"""What happens to offers, for other apps."""

from __future__ import annotations

from typing import Any

from lading.base.work import outbox

from .models import Offer

TAKEN_DOWN = "offer.taken_down"
"""Event: {offerId, at, reason}: staff show it to nobody."""
SHOWN_AGAIN = "offer.shown_again"
"""Event: {offerId, at}: staff show it again."""


def taken_down(offer: Offer, reason: str) -> None:
    """Tell other apps that staff took an offer down."""
    outbox.publish(TAKEN_DOWN, {**_what(offer), "reason": reason}, order_key=_order_of(offer))


def shown_again(offer: Offer) -> None:
    """Tell other apps that an offer is shown again."""
    outbox.publish(SHOWN_AGAIN, _what(offer), order_key=_order_of(offer))


def _what(offer: Offer) -> dict[str, Any]:
    at = offer.updated_at.isoformat() if offer.updated_at else ""
    return {"offerId": offer.pk, "at": at}


def _order_of(offer: Offer) -> str:
    return f"offer {offer.pk}"
