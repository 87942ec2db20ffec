"""The states of a promotion (RULES.md 30, 61)."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from lading.base.kernel.errors import Conflict


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


def check(before: str, after: PromotionStatus) -> None:
    """Raise Conflict for a move that is not allowed."""
    if after not in ALLOWED[before]:
        raise Conflict
