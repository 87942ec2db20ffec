"""Tells companies what staff decided about their promotions. Safe to repeat: a company is told once
of each decision, and not at all about a deleted promotion.
"""

from __future__ import annotations

from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.market.promotions.models import Promotion
from lading.market.promotions.rules import PROMOTION_APPROVED, PROMOTION_REJECTED
from lading.reach.notifications.kinds import Kind
from lading.reach.notifications.services import Notice, tell

PROMOTIONS_PATH = "/promotions"


@outbox.consumer(PROMOTION_APPROVED, name="notifications.tell_promotion_approved")
def tell_approved(payload: Payload) -> None:
    """Tell the company that its promotion was approved."""
    promotion_id, review_id = payload["promotionId"], payload["reviewId"]
    promotion = _promotion(promotion_id)
    if promotion is None:
        return
    url = f"{PROMOTIONS_PATH}/view/{promotion_id}"
    key = f"promotion_approved:{promotion_id}:{review_id}"
    params = {"promotion": promotion.title}
    tell([promotion.company_id], Notice(Kind.PROMOTION_APPROVED, url, key, params))


@outbox.consumer(PROMOTION_REJECTED, name="notifications.tell_promotion_rejected")
def tell_rejected(payload: Payload) -> None:
    """Tell the company why, with a link to the form."""
    promotion_id, review_id = payload["promotionId"], payload["reviewId"]
    promotion = _promotion(promotion_id)
    if promotion is None:
        return
    url = f"{PROMOTIONS_PATH}/add-edit/{promotion_id}"
    key = f"promotion_rejected:{promotion_id}:{review_id}"
    params = {"promotion": promotion.title, "reason": payload["reason"]}
    tell([promotion.company_id], Notice(Kind.PROMOTION_REJECTED, url, key, params))


def _promotion(promotion_id: int) -> Promotion | None:
    promotions = Promotion.objects.filter(pk=promotion_id, deleted_at=None)
    return promotions.only("title", "company_id").first()
