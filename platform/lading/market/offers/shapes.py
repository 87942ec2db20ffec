"""Makes the wire shape of an offer for whoever reads it."""

from __future__ import annotations

from typing import Any

from lading.base.files.models import StoredFile
from lading.base.files.schemas import file_url, thumbnail_url
from lading.base.files.thumbnails import Size
from lading.base.kernel.actor import Actor
from lading.base.reference.business_types import CODE_BY_ID, BusinessTypeId
from lading.base.reference.names import name_in
from lading.base.reference.schemas import CategoryOut, HsCodeOut
from lading.base.reference.text import unit_label
from lading.members.accounts.models import User
from lading.members.billing.plans import names
from lading.members.companies.models import CompanyStatus
from lading.members.companies.schemas import BusinessTypeOut
from lading.trade.catalogue.market_shapes import way_to_ask
from lading.trade.catalogue.rules import ProductStatus
from lading.trade.catalogue.schemas import ProductImageOut

from . import access
from .models import Offer
from .rules import Hidden, status_of
from .schemas import CargoOfferOut, OfferOut, OfferUserOut


def own_shape(actor: Actor, offer: Offer) -> OfferOut:
    """One of the company's own offers; one of `queries`, so that it takes no further SQL query."""
    primary = offer.primary_image
    return OfferOut(
        **_offered(offer),
        user=OfferUserOut(id=offer.created_by_id, company_name=offer.company.name),
        product_id=offer.product_id,
        user_id=offer.created_by_id,
        primary_image=file_url(primary) if primary else None,
        images=_images(offer),
        hidden=hidden_because(offer),
        remarks=offer.take_down_reason or None,
        can=list(access.list_actions(actor, offer)),
    )


def detail_shape(actor: Actor, offer: Offer) -> CargoOfferOut:
    """An offer of another company; of `queries.get_live`. One SQL query for who may know the
    company.
    """
    company = offer.company
    type_id = BusinessTypeId(company.business_type_id)
    return CargoOfferOut(
        **_offered(offer),
        user=_seller(actor, offer),
        business_types=BusinessTypeOut.named(type_id, CODE_BY_ID[type_id]),
        country=name_in(company.country),
        ask=way_to_ask(actor, type_id),
        images=_images(offer),
    )


def hidden_because(offer: Offer) -> Hidden | None:
    """Why only its owner sees an offer, its expiry aside; None where others see it."""
    if offer.taken_down_at is not None:
        return Hidden.TAKEN_DOWN
    product = offer.product
    if product is None or product.status != ProductStatus.APPROVED or not product.is_active:
        return Hidden.PRODUCT
    return Hidden.COMPANY if offer.company.status == CompanyStatus.REJECTED else None


def _seller(actor: Actor, offer: Offer) -> OfferUserOut:
    if not names.knows(actor, offer.company_id):
        return OfferUserOut(id=None, company_name=None)
    primary = User.objects.filter(company_id=offer.company_id, is_primary=True)
    return OfferUserOut(
        id=primary.values_list("pk", flat=True).first(), company_name=offer.company.name
    )


def _offered(offer: Offer) -> dict[str, Any]:
    """The fields that all readers are sent alike."""
    primary = offer.primary_image
    return {
        "id": offer.pk,
        "name": offer.name,
        "category_id": offer.category_id,
        "categories": CategoryOut(id=offer.category_id, name=name_in(offer.category)),
        "hs_code_id": offer.hs_code_id,
        "hscode": HsCodeOut.model_validate(offer.hs_code),
        "business_type_ids": [offer.company.business_type_id],
        "qty": offer.quantity,
        "uom": unit_label(name_in(offer.unit), offer.unit.code),
        "price": offer.price,
        "payment_terms": offer.payment_terms,
        "location_for_delivery": offer.delivery_location,
        "comments": offer.comments,
        "expiry_date": offer.expiry_date,
        "status": status_of(offer.created_at, offer.expiry_date),
        "thumbnail": thumbnail_url(primary, Size.SMALL) if primary else None,
        "created_at": offer.created_at,
    }


def _images(offer: Offer) -> list[ProductImageOut]:
    return [ProductImageOut.from_file(file) for file in files_of(offer)]


def files_of(offer: Offer) -> list[StoredFile]:
    """All its images, the primary one first."""
    further = [image.file for image in offer.further_images.all()]
    return [offer.primary_image, *further] if offer.primary_image else further
