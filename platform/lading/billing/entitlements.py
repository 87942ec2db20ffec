"""What a plan entitles a company to: the only module that compares plan tiers.

The numbers are limits that staff change (`kernel.limits`); ``None`` means unlimited.
"""

from __future__ import annotations

from lading.kernel import limits
from lading.kernel.actor import Actor
from lading.reference.business_types import BusinessTypeId as T

from .models import PlanFamily, PlanTier

_FAMILIES: dict[int, PlanFamily] = {
    T.EXPORTER: PlanFamily.EXPORTER,
    T.MANUFACTURER: PlanFamily.MANUFACTURER_AGENT,
    T.COMMISSION_AGENT: PlanFamily.MANUFACTURER_AGENT,
    T.CUSTOM_HOUSE_AGENT: PlanFamily.CUSTOMS_AGENT,
    T.FREIGHT_FORWARDER: PlanFamily.FREIGHT,
    T.SHIPPING_LINE: PlanFamily.FREIGHT,
    T.MANUFACTURER_EXPORTER: PlanFamily.MANUFACTURER_EXPORTER,
    T.CHA_FREIGHT_FORWARDER: PlanFamily.FREIGHT,
}

PRODUCT_SELLING_FAMILIES = frozenset(
    {PlanFamily.EXPORTER, PlanFamily.MANUFACTURER_AGENT, PlanFamily.MANUFACTURER_EXPORTER}
)


def plan_family(business_type: int) -> PlanFamily:
    """The family of plans sold to a business type (decision 14)."""
    return _FAMILIES.get(business_type, PlanFamily.GENERIC)


def is_plan_gated(actor: Actor) -> bool:
    """Whether plans concern the actor at all: buyers have none and need none (decision 14)."""
    return actor.business_type != T.BUYER


def has_active_plan(actor: Actor) -> bool:
    """Whether the company has an active subscription of any tier."""
    return actor.plan_tier is not None


def has_paid_plan(actor: Actor) -> bool:
    """Whether the company has an active Basic or Premium plan: unlimited enquiries, company names,
    market watch (decisions 17, 23).
    """
    return actor.has_paid_plan


def enquiry_allowance(actor: Actor) -> int | None:
    """Distinct enquiries the company may open in an IST month (decision 18)."""
    return limits.value("enquiry.monthly_allowance", actor.plan_tier)


def product_limit(actor: Actor) -> int | None:
    """Products the company may hold (decision 19)."""
    return limits.value("product.max", actor.plan_tier)


def plan_name(actor: Actor) -> str:
    """What the plan whose limits hold is called; without an active plan they are Free's."""
    return str(PlanTier(actor.plan_tier or PlanTier.FREE).label)


def loading_port_limit(actor: Actor) -> int | None:
    """Loading or handling ports of the company's profile (decision 10)."""
    return limits.value("port.loading_max", actor.plan_tier)


def destination_port_limit(actor: Actor) -> int | None:
    """Destination ports of the company's profile (decision 10)."""
    return limits.value("port.destination_max", actor.plan_tier)


def port_pair_limit(actor: Actor) -> int | None:
    """Port pairs of the company's profile (decision 10)."""
    return limits.value("port.pairs_max", actor.plan_tier)


def monthly_port_edits(actor: Actor) -> int | None:
    """Changes of ports or pairs in an IST month, after the first fill (decision 11)."""
    return limits.value("port.edits_per_month", actor.plan_tier)


def secondary_user_limit(actor: Actor) -> int | None:
    """Secondary users of the company, invited ones included; 0 where the plan has none
    (decisions 1, 19).
    """
    return limits.value("user.secondary_max", actor.plan_tier)
