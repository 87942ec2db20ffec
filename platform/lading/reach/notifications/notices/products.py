"""Tells companies what staff decided about their products. Safe to repeat: a company is told once
of each decision, and not at all about a deleted product.
"""

from __future__ import annotations

from lading.reach.notifications.kinds import Kind
from lading.reach.notifications.services import Notice, tell
from lading.trade.catalogue.models import Product

PRODUCTS_PATH = "/my-products"


def tell_approved(product_id: int, review_id: int | None) -> None:
    """Tell the seller that others see the product now."""
    product = _product(product_id)
    if product is None:
        return
    tell(
        [product.company_id],
        Notice(
            kind=Kind.PRODUCT_APPROVED,
            url=f"{PRODUCTS_PATH}/details?id={product_id}",
            dedupe_key=f"product_approved:{product_id}:{review_id}",
            params={"product": product.name},
        ),
    )


def tell_rejected(product_id: int, review_id: int | None, reason: str) -> None:
    """Tell the seller why, with a link to the form."""
    product = _product(product_id)
    if product is None:
        return
    tell(
        [product.company_id],
        Notice(
            kind=Kind.PRODUCT_REJECTED,
            url=f"{PRODUCTS_PATH}/edit/{product_id}",
            dedupe_key=f"product_rejected:{product_id}:{review_id}",
            params={"product": product.name, "reason": reason},
        ),
    )


def _product(product_id: int) -> Product | None:
    return Product.objects.filter(pk=product_id).only("name", "company_id").first()
