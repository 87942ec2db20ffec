"""Makes the wire shape of a product of another company that was found."""

from __future__ import annotations

from collections.abc import Sequence

from lading.base.files.schemas import thumbnail_url
from lading.base.files.thumbnails import Size
from lading.base.kernel.actor import Actor
from lading.base.reference.business_types import CODE_BY_ID, BusinessTypeId
from lading.base.reference.names import name_in
from lading.base.reference.schemas import CategoryOut, HsCodeOut
from lading.members.accounts import permissions
from lading.members.billing.plans import names
from lading.members.companies.schemas import BusinessTypeOut

from .market_schemas import AskOut, FoundProductOut
from .models import Product


def found_shapes(actor: Actor, products: Sequence[Product]) -> list[FoundProductOut]:
    """The products of `market.find`. One SQL query for a reader who is not told by the plan whose
    products they are.
    """
    known = names.known(actor, (each.company_id for each in products))
    return [_found_shape(actor, each, is_known=each.company_id in known) for each in products]


def _found_shape(actor: Actor, product: Product, *, is_known: bool) -> FoundProductOut:
    company, primary = product.company, product.primary_image
    type_id = BusinessTypeId(company.business_type_id)
    return FoundProductOut(
        id=product.pk,
        name=product.name,
        description=product.description,
        categories=CategoryOut(id=product.category_id, name=name_in(product.category)),
        hscode=HsCodeOut.model_validate(product.hs_code),
        thumbnail=thumbnail_url(primary, Size.SMALL) if primary else None,
        company_id=company.pk if is_known else None,
        company_name=company.name if is_known else None,
        user_id=getattr(product, "seller_user_id", None) if is_known else None,
        country=name_in(company.country),
        business_types=BusinessTypeOut.named(type_id, CODE_BY_ID[type_id]),
        created_at=product.created_at,
        ask=way_to_ask(actor, type_id),
    )


def way_to_ask(actor: Actor, seller: BusinessTypeId) -> AskOut | None:
    """How the company asks a seller of this type by an enquiry, if it can at all."""
    way = permissions.ways_to_ask(actor.business_type).get(seller)
    if way is None or not permissions.may_write(actor):
        return None
    return AskOut(variant=way.variant, party=CODE_BY_ID[way.party])
