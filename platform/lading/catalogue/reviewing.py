"""How a review decision changes a product (RULES.md 30). Only `kernel.review` calls this."""

from __future__ import annotations

from django.urls import reverse

from lading.kernel import audit, outbox, review
from lading.kernel.actor import Actor
from lading.kernel.clock import now

from . import access, events, states
from .models import Product
from .queries import REVIEW_KIND
from .states import ProductStatus


def register() -> None:
    """Register the review of products; called on start."""
    review.register(
        review.ReviewKind(
            name=REVIEW_KIND,
            label="Product",
            capability=access.CAPABILITY,
            lock=_lock,
            approve=_approve,
            reject=_reject,
            admin_url=_admin_url,
        )
    )


def _lock(product_id: int) -> None:
    access.lock_for_review(product_id)


def _approve(actor: Actor, product_id: int, _remarks: str) -> None:
    product = _decided(product_id, ProductStatus.APPROVED, remarks="")
    audit.record(actor, product, "product_approved")
    outbox.publish(events.APPROVED, _event(product), order_key=events.order_of(product))
    events.offer_changed(product.company_id)


def _reject(actor: Actor, product_id: int, remarks: str) -> None:
    product = _decided(product_id, ProductStatus.REJECTED, remarks=remarks)
    audit.record(actor, product, "product_rejected", {"reason": remarks})
    outbox.publish(
        events.REJECTED,
        {**_event(product), "reason": remarks},
        order_key=events.order_of(product),
    )


def _decided(product_id: int, status: ProductStatus, *, remarks: str) -> Product:
    product = Product.objects.get(pk=product_id)
    states.check(product.status, status)
    product.status = status
    product.remarks = remarks[: review.MAX_REMARKS]
    product.updated_at = now()
    product.save(update_fields=["status", "remarks", "updated_at"])
    return product


def _event(product: Product) -> dict[str, int | None]:
    """The event's payload. It contains the review's id, so that the company is told once of each
    decision.
    """
    return {"productId": product.pk, "reviewId": review.open_id(REVIEW_KIND, product.pk)}


def _admin_url(product_id: int) -> str:
    return reverse("admin:catalogue_product_change", args=[product_id])
