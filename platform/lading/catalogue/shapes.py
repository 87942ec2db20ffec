"""Makes the wire shape of a product for whoever reads it."""

from __future__ import annotations

from typing import Any

from lading.files.schemas import file_url, thumbnail_url
from lading.files.thumbnails import Size
from lading.kernel.actor import Actor
from lading.reference.names import name_in
from lading.reference.schemas import CategoryOut, HsCodeOut

from . import actions
from .models import Product
from .schemas import ProductImageOut, ProductOut


def shape_for(actor: Actor, product: Product) -> ProductOut:
    """A product as this reader sees it; one of `queries`, so that it takes no further SQL query."""
    if actor.is_staff or actor.company_id == product.company_id:
        can = () if actor.is_staff else actions.of_owner(actor, product)
        return ProductOut(
            **_offered(product),
            status=product.status,
            remarks=product.remarks or None,
            review_due_at=getattr(product, "review_due_at", None),
            can=list(can),
        )
    return ProductOut(**_offered(product), status=None, remarks=None, review_due_at=None, can=[])


def _offered(product: Product) -> dict[str, Any]:
    """The fields that all readers are sent."""
    primary = product.primary_image
    further = [image.file for image in product.further_images.all()]
    files = [primary, *further] if primary else further
    return {
        "id": product.pk,
        "name": product.name,
        "user_id": product.created_by_id,
        "company_id": product.company_id,
        "company_name": product.company.name,
        "category_id": product.category_id,
        "categories": CategoryOut(id=product.category_id, name=name_in(product.category)),
        "hs_code_id": product.hs_code_id,
        "hscode": HsCodeOut.model_validate(product.hs_code),
        "description": product.description,
        "specification": product.specification,
        "primary_image": file_url(primary) if primary else None,
        "thumbnail": thumbnail_url(primary, Size.SMALL) if primary else None,
        "images": [ProductImageOut.of(file) for file in files],
        "is_active": product.is_active,
        "created_at": product.created_at,
    }
