"""The rules of promotions: their states, events and limits (RULES.md 30, 61). Who may do what is in
`access`.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from lading.base.kernel.errors import Conflict
from lading.base.kernel.limits import DAYS, declare


class PromotionStatus(models.TextChoices):
    """What staff decided. Whether an approved promotion is shown also depends on its dates."""

    PENDING_APPROVAL = "pending_approval", _("Pending approval")
    APPROVED = "approved", pgettext_lazy("of a promotion", "Approved")
    REJECTED = "rejected", pgettext_lazy("of a promotion", "Rejected")


_SAVED = frozenset({PromotionStatus.PENDING_APPROVAL})
ALLOWED: Mapping[str, frozenset[PromotionStatus]] = {
    PromotionStatus.PENDING_APPROVAL: _SAVED | {PromotionStatus.APPROVED, PromotionStatus.REJECTED},
    PromotionStatus.APPROVED: _SAVED,
    PromotionStatus.REJECTED: _SAVED,
}
"""The owner's saving sends every promotion back to review; staff decide what waits."""


def check_move(before: str, after: PromotionStatus) -> None:
    """Raise Conflict for a move that is not allowed."""
    if after not in ALLOWED[before]:
        raise Conflict


PROMOTION_APPROVED = "promotion.approved"
"""Event: {promotionId, reviewId}, which its readers see from its first day on."""
PROMOTION_REJECTED = "promotion.rejected"
"""Event: {promotionId, reviewId, reason}."""

# Promotions of a company that wait for review, or are approved, and did not end (RULES.md 61).
declare("promotion.live_max", "Maximum live promotions per company", 10, may_be_zero=True)
declare("promotion.days_max", "Maximum duration of a promotion (days)", 365, at_most=DAYS)
# Changes of promotions that a company may send within a minute.
declare("promotion.writes_per_minute", "Promotions saved per company per minute", 60)
# Deleted ones without a conversation.
declare("promotion.kept_days", "Days for which a deleted promotion is kept", 30, at_most=DAYS)
