"""Makes the wire shape of a product for whoever reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lading.base.files.schemas import file_url, thumbnail_url
from lading.base.files.thumbnails import Size
from lading.base.kernel.actor import Actor
from lading.base.reference.names import name_in
from lading.base.reference.schemas import CategoryOut, HsCodeOut
from lading.members.billing.plans import names

from . import actions
from .models import Product
from .schemas import ProductImageOut, ProductOut


def shape_for(actor: Actor, product: Product) -> ProductOut:
    """A product as this reader sees it; one of `queries`. One SQL query for a reader who is not
    told by the plan whose product it is.
    """
    return shapes_for(actor, [product])[0]


def shapes_for(actor: Actor, products: Sequence[Product]) -> list[ProductOut]:
    """The same, of several; as many SQL queries."""
    known = names.known(actor, (each.company_id for each in products))
    return [_shape(actor, each, is_known=each.company_id in known) for each in products]


def _shape(actor: Actor, product: Product, *, is_known: bool) -> ProductOut:
    offered = _offered(product) | _seller(product, is_known=is_known)
    if actor.is_staff or actor.company_id == product.company_id:
        can = () if actor.is_staff else actions.of_owner(actor, product)
        return ProductOut(
            **offered,
            status=product.status,
            remarks=product.remarks or None,
            review_due_at=getattr(product, "review_due_at", None),
            can=list(can),
        )
    return ProductOut(**offered, status=None, remarks=None, review_due_at=None, can=[])


def _seller(product: Product, *, is_known: bool) -> dict[str, Any]:
    """Whose product it is, for readers who may know that (RULES.md 55)."""
    return {
        "user_id": product.created_by_id if is_known else None,
        "company_id": product.company_id if is_known else None,
        "company_name": product.company.name if is_known else None,
    }


def _offered(product: Product) -> dict[str, Any]:
    """The fields that all readers are sent."""
    primary = product.primary_image
    further = [image.file for image in product.further_images.all()]
    files = [primary, *further] if primary else further
    return {
        "id": product.pk,
        "name": product.name,
        "category_id": product.category_id,
        "categories": CategoryOut(id=product.category_id, name=name_in(product.category)),
        "hs_code_id": product.hs_code_id,
        "hscode": HsCodeOut.model_validate(product.hs_code),
        "description": product.description,
        "specification": product.specification,
        "primary_image": file_url(primary) if primary else None,
        "thumbnail": thumbnail_url(primary, Size.SMALL) if primary else None,
        "images": [ProductImageOut.from_file(file) for file in files],
        "is_active": product.is_active,
        "created_at": product.created_at,
    }
