"""What happens to promotions, for other apps."""

from __future__ import annotations

from .models import Promotion

APPROVED = "promotion.approved"
"""Event: {promotionId, reviewId}, which its readers see from its first day on."""
REJECTED = "promotion.rejected"
"""Event: {promotionId, reviewId, reason}."""


def order_of(promotion: Promotion) -> str:
    """The key that keeps the events of one promotion in order."""
    return f"promotion {promotion.pk}"
