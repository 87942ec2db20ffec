"""How a review decision changes a promotion (RULES.md 30). Only `kernel.review` calls this."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy as _

from lading.base.kernel import review
from lading.base.kernel.values.clock import now
from lading.base.work import outbox

from . import access, rules
from .models import Promotion
from .queries import REVIEW_KIND
from .rules import PROMOTION_APPROVED, PROMOTION_REJECTED, PromotionStatus


def register() -> None:
    """Register the review of promotions; called on start."""
    approved = partial(_decided, PromotionStatus.APPROVED)
    rejected = partial(_decided, PromotionStatus.REJECTED)
    review.register(
        review.ReviewKind(
            name=REVIEW_KIND,
            label=_("Promotion"),
            capability=access.CAPABILITY,
            lock=access.lock_for_review,
            approve=review.effect("promotion_approved", store=approved, tell=_tell_approved),
            reject=review.effect("promotion_rejected", store=rejected, tell=_tell_rejected),
            admin_url=review.page_of(Promotion),
        )
    )


def _decided(status: PromotionStatus, promotion_id: int, remarks: str) -> Promotion:
    promotion = Promotion.objects.get(pk=promotion_id)
    rules.check_move(promotion.status, status)
    promotion.status = status
    promotion.remarks = remarks
    promotion.updated_at = now()
    if status == PromotionStatus.APPROVED:
        promotion.approved_title = promotion.title
    promotion.save(update_fields=["status", "remarks", "updated_at", "approved_title"])
    return promotion


def _tell_approved(promotion: Promotion, _remarks: str) -> None:
    outbox.publish(PROMOTION_APPROVED, _event(promotion), order_key=_order_of(promotion))


def _tell_rejected(promotion: Promotion, remarks: str) -> None:
    payload = {**_event(promotion), "reason": remarks}
    outbox.publish(PROMOTION_REJECTED, payload, order_key=_order_of(promotion))


def _event(promotion: Promotion) -> dict[str, Any]:
    """The event's payload. It contains the review's id, so that the company is told once of each
    decision.
    """
    return {
        "promotionId": promotion.pk,
        "reviewId": review.open_id(REVIEW_KIND, promotion.pk),
    }


def _order_of(promotion: Promotion) -> str:
    """The key that keeps the events of one promotion in order."""
    return f"promotion {promotion.pk}"
