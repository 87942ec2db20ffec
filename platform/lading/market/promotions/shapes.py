"""Makes the wire shape of a promotion for whoever reads it."""

from __future__ import annotations

from collections.abc import Sequence

from lading.base.kernel.actor import Actor
from lading.base.kernel.values.clock import today
from lading.base.reference.business_types import CODE_BY_ID, BusinessTypeId
from lading.base.reference.names import name_in
from lading.base.reference.schemas import CategoryOut
from lading.members.billing.plans import names
from lading.members.companies.schemas import BusinessTypeOut

from . import access
from .models import Promotion
from .schemas import (
    PromotionCountryOut,
    PromotionHsCodeOut,
    PromotionOut,
    PromotionPortOut,
    PromotionUserOut,
    Stage,
)


def stage_of(promotion: Promotion) -> Stage:
    """Where today lies, in India."""
    day = today()
    if day < promotion.starts_on:
        return "upcoming"
    return "running" if day <= promotion.ends_on else "ended"


def shape_for(actor: Actor, promotion: Promotion) -> PromotionOut:
    """A promotion as this reader sees it; one of `queries.whole`. One SQL query for a reader who is
    not told names by the plan.
    """
    return shapes_for(actor, [promotion])[0]


def shapes_for(actor: Actor, promotions: Sequence[Promotion]) -> list[PromotionOut]:
    """The same, of several; as many SQL queries."""
    known = names.known(actor, (each.company_id for each in promotions))
    return [_shape(actor, each, is_known=each.company_id in known) for each in promotions]


def _shape(actor: Actor, promotion: Promotion, *, is_known: bool) -> PromotionOut:
    is_own = actor.company_id == promotion.company_id
    is_inside = is_own or actor.is_staff
    company, code = promotion.company, promotion.hs_code
    type_id = BusinessTypeId(company.business_type_id)
    targeted = [CODE_BY_ID[BusinessTypeId(each)] for each in promotion.target_types]
    country, port = promotion.country, promotion.port
    user = PromotionUserOut(
        id=promotion.created_by_id, company_id=company.pk, company_name=company.name
    )
    return PromotionOut(
        id=promotion.pk,
        title=promotion.title,
        description=promotion.message,
        buyer_message=promotion.message,
        category=name_in(promotion.category),
        category_id=promotion.category_id,
        categories=CategoryOut(id=promotion.category_id, name=name_in(promotion.category)),
        hs_code_id=code.pk,
        hs_code=PromotionHsCodeOut(
            id=code.pk, code=code.code, name=code.code, description=code.description
        ),
        start_date=promotion.starts_on,
        end_date=promotion.ends_on,
        stage=stage_of(promotion),
        country_id=promotion.country_id,
        country=PromotionCountryOut(id=country.pk, country=name_in(country)) if country else None,
        port_id=promotion.port_id,
        port=PromotionPortOut(id=port.pk, port=port.name, code=port.locode) if port else None,
        targeted_business_type=targeted if is_inside else [],
        user_id=promotion.created_by_id if is_known else None,
        user=user if is_known else None,
        company_name=company.name if is_known else None,
        company_name_locked=not is_known,
        business_types=BusinessTypeOut.named(type_id, CODE_BY_ID[type_id]),
        status=promotion.status if is_inside else None,
        remarks=(promotion.remarks or None) if is_inside else None,
        review_due_at=getattr(promotion, "review_due_at", None) if is_inside else None,
        created_at=promotion.created_at,
        updated_at=promotion.updated_at,
        is_own=is_own,
        can=list(access.list_actions(actor, promotion)),
    )
