"""The states of a product (RULES.md 30)."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from lading.base.kernel.errors import Conflict


class ProductStatus(models.TextChoices):
    """Review status of a product (RULES.md 2.4). `pending_approval`: submitted, and awaiting the
    decision of staff. `approved`, `rejected`: decided by staff.
    """

    PENDING_APPROVAL = "pending_approval", _("Pending approval")
    APPROVED = "approved", pgettext_lazy("of a product", "Approved")
    REJECTED = "rejected", pgettext_lazy("of a product", "Rejected")


_SAVED = frozenset({ProductStatus.PENDING_APPROVAL})
ALLOWED: Mapping[str, frozenset[ProductStatus]] = {
    ProductStatus.PENDING_APPROVAL: _SAVED | {ProductStatus.APPROVED, ProductStatus.REJECTED},
    ProductStatus.APPROVED: _SAVED,
    ProductStatus.REJECTED: _SAVED,
}
"""The owner's saving sends every product back to review; staff decide what waits."""


def check(before: str, after: ProductStatus) -> None:
    """Raise Conflict for a move that is not allowed."""
    if after not in ALLOWED[before]:
        raise Conflict
