"""What happens to products, for other apps."""

from __future__ import annotations

from lading.base.work import outbox

from .models import Product

APPROVED = "product.approved"
"""Event: {productId, reviewId}."""
REJECTED = "product.rejected"
"""Event: {productId, reviewId, reason}."""
OFFERED = "product.offered"
"""Event: {productId}, which others find from now on: it was approved, or turned on again."""
CHANGED = "catalogue.changed"
"""Event: {companyId}, whose approved, active products are others now."""


def offer_changed(company_id: int) -> None:
    """Tell other apps that a company's approved, active products changed, so that its enquiries are
    matched again.
    """
    outbox.publish(CHANGED, {"companyId": company_id}, order_key=f"company {company_id}")


def offered(product: Product) -> None:
    """Tell other apps that others find a product from now on."""
    outbox.publish(OFFERED, {"productId": product.pk}, order_key=order_of(product))


def order_of(product: Product) -> str:
    """The key that keeps the events of one product in order."""
    return f"product {product.pk}"
