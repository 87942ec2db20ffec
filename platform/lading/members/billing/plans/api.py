"""Routes of the billing app (wire contract)."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from ninja import Query, Router

from lading.base.http.api import actor_of, answers
from lading.base.kernel.wire import Data
from lading.members.billing.models import PlanFamily

from . import entitlements, queries
from .public_rules import marketplace_rules
from .schemas import (
    EligibilityOut,
    EntitlementOut,
    MarketplaceRulesOut,
    PlanOut,
    SubscriptionStatusOut,
)
from .usage import entitlements_of

router = Router(by_alias=True)

OwnQuery = Annotated[
    bool,
    Query(
        description="True to list the plans for your type of business, false (the default) to list "
        "the generic plans. Not in the original specification."
    ),
]


@router.get("", response=answers(Data[list[PlanOut]]))
def list_generic_plans(request: HttpRequest, own: OwnQuery = False) -> Data[list[PlanOut]]:  # noqa: FBT002 -- a query
    """List the generic plans or, with `own=true`, the plans for your type of business. They are
    sorted by tier (Free, Basic, Premium), with the monthly plan of each tier before the yearly one.
    """
    actor = actor_of(request)
    family = entitlements.plan_family(actor.business_type) if own else PlanFamily.GENERIC
    return Data(data=queries.plans_of(actor, family))


@router.get("/FreightPlans", response=answers(Data[list[PlanOut]]))
def list_freight_plans(request: HttpRequest) -> Data[list[PlanOut]]:
    """List the plans for freight forwarders and shipping lines (business types 6, 7 and 9)."""
    return Data(data=queries.plans_of(actor_of(request), PlanFamily.FREIGHT))


@router.get("/ExporterPlans", response=answers(Data[list[PlanOut]]))
def list_exporter_plans(request: HttpRequest) -> Data[list[PlanOut]]:
    """List the plans for exporters (business type 2)."""
    return Data(data=queries.plans_of(actor_of(request), PlanFamily.EXPORTER))


@router.get("/ManuCumExporterPlans", response=answers(Data[list[PlanOut]]))
def list_manufacturer_exporter_plans(request: HttpRequest) -> Data[list[PlanOut]]:
    """List the plans for manufacturer-exporters (business type 8)."""
    return Data(data=queries.plans_of(actor_of(request), PlanFamily.MANUFACTURER_EXPORTER))


@router.get("/Manufacturer-CommisionagentPlans", response=answers(Data[list[PlanOut]]))
def list_manufacturer_agent_plans(request: HttpRequest) -> Data[list[PlanOut]]:
    """List the plans for manufacturers and commission agents (business types 3 and 4)."""
    return Data(data=queries.plans_of(actor_of(request), PlanFamily.MANUFACTURER_AGENT))


@router.get("/freightplan", response=answers(Data[list[PlanOut]]))
def list_customs_agent_plans(request: HttpRequest) -> Data[list[PlanOut]]:
    """List the plans for customs house agents (business type 5)."""
    return Data(data=queries.plans_of(actor_of(request), PlanFamily.CUSTOMS_AGENT))


@router.get("/rules", response=answers(Data[MarketplaceRulesOut]), auth=None)
def read_marketplace_rules(request: HttpRequest) -> Data[MarketplaceRulesOut]:
    """Read the limits of each plan, and the limits and periods that public pages show, such as the
    maximum duration of a review. No sign-in is needed. Not in the original specification.
    """
    return Data(data=marketplace_rules())


@router.get("/entitlements", response=answers(Data[list[EntitlementOut]]))
def list_entitlements(request: HttpRequest) -> Data[list[EntitlementOut]]:
    """List what your company's plan allows, how much of it is used and left, and which plans allow
    more. Only features that your type of business has are listed. Not in the original
    specification.
    """
    return Data(data=entitlements_of(actor_of(request)))


@router.get("/eligibility", response=answers(Data[EligibilityOut]))
def read_eligibility(request: HttpRequest) -> Data[EligibilityOut]:
    """Read whether your company can hold a plan, and if not, the reason. Buyers need no plan. Not
    in the original specification.
    """
    return Data(data=queries.eligibility(actor_of(request)))


@router.get("/user/{int:user_id}", response=answers(SubscriptionStatusOut, 403, 404))
def get_subscription(request: HttpRequest, user_id: int) -> SubscriptionStatusOut:
    """Read your company's current plan, or its last one (flat). `user_id` is your own id or a
    colleague's; any other id is refused with 403.
    """
    return queries.subscription_status(actor_of(request), user_id)
