"""Tells companies what staff decided about their products. Safe to repeat: a company is told once
of each decision, and not at all about a deleted product.
"""

from __future__ import annotations

from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.reach.notifications.kinds import Kind
from lading.reach.notifications.services import Notice, tell
from lading.trade.catalogue.models import Product

PRODUCTS_PATH = "/my-products"


@outbox.consumer("product.approved", name="notifications.tell_product_approved")
def tell_approved(payload: Payload) -> None:
    """Tell the seller that others see the product now."""
    product = _product(payload["productId"])
    if product is None:
        return
    url = f"{PRODUCTS_PATH}/details?id={product.pk}"
    key = f"product_approved:{product.pk}:{payload['reviewId']}"
    tell([product.company_id], Notice(Kind.PRODUCT_APPROVED, url, key, {"product": product.name}))


@outbox.consumer("product.rejected", name="notifications.tell_product_rejected")
def tell_rejected(payload: Payload) -> None:
    """Tell the seller why, with a link to the form."""
    product = _product(payload["productId"])
    if product is None:
        return
    url = f"{PRODUCTS_PATH}/edit/{product.pk}"
    key = f"product_rejected:{product.pk}:{payload['reviewId']}"
    params = {"product": product.name, "reason": payload["reason"]}
    tell([product.company_id], Notice(Kind.PRODUCT_REJECTED, url, key, params))


def _product(product_id: int) -> Product | None:
    return Product.objects.filter(pk=product_id).only("name", "company_id").first()
