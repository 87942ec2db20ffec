"""Tells companies about ratings and business cards. Safe to repeat: each company is told once."""

from __future__ import annotations

from lading.base.kernel.values.clock import IST
from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.members.accounts.models import User
from lading.reach.notifications.kinds import Kind
from lading.reach.notifications.services import Notice, tell
from lading.trade.profiles.models import BusinessCard, Rating

CARDS_PATH = "/business-card"


@outbox.consumer("rating.given", name="notifications.tell_rated")
def tell_rated(payload: Payload) -> None:
    """Tell the rated company. Without the rater's name, which depends on the plan."""
    ratings = Rating.objects.filter(pk=payload["ratingId"])
    rating = ratings.select_related("quotation__enquiry").first()
    if rating is None:
        return
    url, key = "/my-profile", f"rating:{rating.pk}"
    params = {"product": rating.quotation.enquiry.product_name, "stars": str(rating.rating)}
    tell([rating.rated_id], Notice(Kind.RATING_RECEIVED, url, key, params))


@outbox.consumer("card.requested", name="notifications.tell_card_requested")
def tell_card_requested(payload: Payload) -> None:
    """Tell the buyer, at most once a day per requesting company, however often it cancels its
    request.
    """
    card = _card(payload["cardId"])
    if card is None:
        return
    day = card.created_at.astimezone(IST).date()
    url, key = CARDS_PATH, f"card:{card.requester_id}:{day:%Y%m%d}"
    tell([card.buyer_id], Notice(Kind.CARD_REQUESTED, url, key, {"company": card.requester.name}))


@outbox.consumer("card.accepted", name="notifications.tell_card_accepted")
def tell_card_accepted(payload: Payload) -> None:
    """Tell the requester, with a link to the contact."""
    card = _card(payload["cardId"])
    if card is None:
        return
    buyer = User.objects.filter(company_id=card.buyer_id, is_primary=True)
    user_id = buyer.values_list("pk", flat=True).first()
    url = CARDS_PATH if user_id is None else f"/user-profile?id={user_id}"
    key = f"card_accepted:{card.pk}"
    tell([card.requester_id], Notice(Kind.CARD_ACCEPTED, url, key, {"company": card.buyer.name}))


@outbox.consumer("card.rejected", name="notifications.tell_card_rejected")
def tell_card_rejected(payload: Payload) -> None:
    """Tell the requester. For a lead, name its product, because not every plan shows the buyer."""
    card = _card(payload["cardId"])
    if card is None:
        return
    kind = Kind.LEAD_CARD_REJECTED if card.enquiry else Kind.CARD_REJECTED
    key = f"card_rejected:{card.pk}"
    tell([card.requester_id], Notice(kind, CARDS_PATH, key, _named(card)))


def _named(card: BusinessCard) -> dict[str, str]:
    if card.enquiry is None:
        return {"company": card.buyer.name}
    return {"product": card.enquiry.product_name}


def _card(card_id: int) -> BusinessCard | None:
    related = ("requester", "buyer", "enquiry")
    return BusinessCard.objects.select_related(*related).filter(pk=card_id).first()
