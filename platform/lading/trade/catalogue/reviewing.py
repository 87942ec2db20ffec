"""How a review decision changes a product (RULES.md 30). Only `kernel.review` calls this."""

from __future__ import annotations

from functools import partial

from django.utils.translation import gettext_lazy as _

from lading.base.kernel import review
from lading.base.kernel.values.clock import now
from lading.base.work import outbox

from . import access, rules
from .models import Product
from .queries import REVIEW_KIND
from .rules import ProductStatus


def register() -> None:
    """Register the review of products; called on start."""
    approved = partial(_decided, ProductStatus.APPROVED)
    rejected = partial(_decided, ProductStatus.REJECTED)
    review.register(
        review.ReviewKind(
            name=REVIEW_KIND,
            label=_("Product"),
            capability=access.CAPABILITY,
            lock=access.lock_for_review,
            approve=review.effect("product_approved", store=approved, tell=_tell_approved),
            reject=review.effect("product_rejected", store=rejected, tell=_tell_rejected),
            admin_url=review.page_of(Product),
        )
    )


def _decided(status: ProductStatus, product_id: int, remarks: str) -> Product:
    product = Product.objects.get(pk=product_id)
    rules.check(product.status, status)
    product.status = status
    product.remarks = remarks
    product.updated_at = now()
    if status == ProductStatus.APPROVED and product.is_active:
        product.offered_at = product.updated_at
    product.save(update_fields=["status", "remarks", "updated_at", "offered_at"])
    return product


def _tell_approved(product: Product, _remarks: str) -> None:
    outbox.publish(
        rules.PRODUCT_APPROVED, _event(product), order_key=rules.event_order_of(product.pk)
    )
    rules.tell_catalogue_changed(product.company_id)
    if product.is_active:
        rules.tell_offered(product.pk)


def _tell_rejected(product: Product, remarks: str) -> None:
    outbox.publish(
        rules.PRODUCT_REJECTED,
        {**_event(product), "reason": remarks},
        order_key=rules.event_order_of(product.pk),
    )


def _event(product: Product) -> dict[str, int | None]:
    """The event's payload. It contains the review's id, so that the company is told once of each
    decision.
    """
    return {"productId": product.pk, "reviewId": review.open_id(REVIEW_KIND, product.pk)}
