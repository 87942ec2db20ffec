"""The rules of products: states (RULES.md 30), limits, and the events that other apps follow."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from lading.base.kernel.errors import Conflict
from lading.base.kernel.limits import ANY_PLAN, declare
from lading.base.work import outbox


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


# Products a company may hold (RULES.md 19).
declare(
    "product.max",
    "Maximum products per company",
    {ANY_PLAN: 5, 1: 5, 2: 10, 3: 20},
    may_be_zero=True,
)
declare("product.images", "Maximum images per product", 4)
# Changes of products that a company may send within a minute.
declare("product.writes_per_minute", "Products saved per company per minute", 60)


PRODUCT_APPROVED = "product.approved"
"""Event: {productId, reviewId}."""
PRODUCT_REJECTED = "product.rejected"
"""Event: {productId, reviewId, reason}."""
PRODUCT_OFFERED = "product.offered"
"""Event: {productId}, which others find from now on: it was approved, or turned on again."""
CATALOGUE_CHANGED = "catalogue.changed"
"""Event: {companyId}, whose approved, active products are others now."""


def tell_catalogue_changed(company_id: int) -> None:
    """Tell other apps that a company's approved, active products changed, so that its enquiries are
    matched again.
    """
    outbox.publish(CATALOGUE_CHANGED, {"companyId": company_id}, order_key=f"company {company_id}")


def tell_offered(product_id: int) -> None:
    """Tell other apps that others find a product from now on."""
    outbox.publish(PRODUCT_OFFERED, {"productId": product_id}, order_key=event_order_of(product_id))


def event_order_of(product_id: int) -> str:
    """The key that keeps the events of one product in order."""
    return f"product {product_id}"
