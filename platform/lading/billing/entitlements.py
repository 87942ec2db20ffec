"""What a plan entitles a company to: may it, how many are left, what would lift it. The only module
that compares plan tiers.

The numbers are limits that staff change (`kernel.limits`); ``None`` means unlimited. Nothing here
asks the database: how much is used is told by the caller, or by what `usage` has registered.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

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


class Entitlement(StrEnum):
    """What plans differ in, by its name on the wire. In the order in which it is shown."""

    ENQUIRIES = "enquiries"
    COMPANY_NAMES = "companyNames"
    PRODUCTS = "products"
    OFFERS = "offers"
    FREIGHT_RATES = "freightRates"
    PROMOTIONS = "promotions"
    SECONDARY_USERS = "secondaryUsers"
    MESSAGES = "messages"
    EXPORTER_DATA = "exporterData"
    BUSINESS_CARDS = "businessCards"
    LOADING_PORTS = "loadingPorts"
    PORT_EDITS = "portEdits"


_LIMITS: dict[Entitlement, str] = {
    Entitlement.ENQUIRIES: "enquiry.monthly_allowance",
    Entitlement.PRODUCTS: "product.max",
    Entitlement.OFFERS: "offer.max",
    Entitlement.FREIGHT_RATES: "freight_rate.max",
    Entitlement.SECONDARY_USERS: "user.secondary_max",
    Entitlement.LOADING_PORTS: "port.loading_max",
    Entitlement.PORT_EDITS: "port.edits_per_month",
}
"""What is counted, by the limit that holds (decisions 1, 10, 11, 18, 19)."""

_LEAST: dict[Entitlement, PlanTier] = {
    Entitlement.COMPANY_NAMES: PlanTier.BASIC,
    Entitlement.PROMOTIONS: PlanTier.BASIC,
    Entitlement.MESSAGES: PlanTier.FREE,
    Entitlement.EXPORTER_DATA: PlanTier.FREE,
    Entitlement.BUSINESS_CARDS: PlanTier.FREE,
}
"""What is granted or not, by the lowest plan that has it (decisions 19, 23, 31, 33, 36)."""


@dataclass(frozen=True, slots=True)
class Answer:
    """May this company, how many are left, and which plans would allow more.

    ``limit`` is None where nothing is counted or nothing limits it, ``used`` where nobody counted,
    ``remaining`` where either is None. ``allowed`` is about one more.
    """

    allowed: bool
    limit: int | None = None
    used: int | None = None
    remaining: int | None = None
    lifted_by: tuple[PlanTier, ...] = ()


def answer(actor: Actor, wanted: Entitlement, *, used: int | None = None) -> Answer:
    """What the actor's company is entitled to; ``used``: how many it has, where they are counted.

    Which business types have a feature at all is `accounts.permissions`' to say, not a plan's.
    """
    if wanted not in _LIMITS:
        return Answer(allowed=may(actor, wanted), lifted_by=_lifting(actor, wanted))
    limit = limit_of(wanted, actor.plan_tier)
    remaining = None if limit is None or used is None else max(0, limit - used)
    return Answer(
        allowed=_has_room(limit, used or 0),
        limit=limit,
        used=used,
        remaining=remaining,
        lifted_by=_lifting(actor, wanted),
    )


def may(actor: Actor, wanted: Entitlement, *, used: int = 0) -> bool:
    """Whether the company may (do one more), as `answer` says, and nothing else. Buyers need no
    plan for what is granted or not (decision 14).
    """
    if wanted in _LIMITS:
        return _has_room(limit_of(wanted, actor.plan_tier), used)
    return not is_plan_gated(actor) or _grants(actor.plan_tier, wanted)


def limit_of(wanted: Entitlement, tier: int | None) -> int | None:
    """How many a plan tier allows (``None``: no active plan), or ``None`` for unlimited. Raises
    KeyError for what is not counted.
    """
    return limits.value(_LIMITS[wanted], tier)


def is_free(tier: int) -> bool:
    """Whether a tier is the one that is not paid for."""
    return tier == PlanTier.FREE


def may_see_contacts(actor: Actor, _company_id: int) -> bool:
    """The rule of `companies.contacts` that a plan gives: every company's (decision 13)."""
    return has_paid_plan(actor)


def _has_room(limit: int | None, used: int) -> bool:
    return limit is None or used < limit


def _grants(tier: int | None, wanted: Entitlement) -> bool:
    return tier is not None and tier >= _LEAST[wanted]


def _lifting(actor: Actor, wanted: Entitlement) -> tuple[PlanTier, ...]:
    """Higher tiers that allow more than the company's own; buyers can buy none."""
    if not is_plan_gated(actor):
        return ()
    own = actor.plan_tier
    higher = (tier for tier in PlanTier if own is None or tier > own)
    if wanted in _LIMITS:
        limit = limit_of(wanted, own)
        return tuple(tier for tier in higher if _is_more(limit_of(wanted, tier), limit))
    held = _grants(own, wanted)
    return () if held else tuple(tier for tier in higher if _grants(tier, wanted))


def _is_more(offered: int | None, limit: int | None) -> bool:
    return limit is not None and (offered is None or offered > limit)


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
    """Whether the company has an active Basic or Premium plan (decisions 13, 17, 23)."""
    return actor.plan_tier is not None and actor.plan_tier >= PlanTier.BASIC


def enquiry_allowance(actor: Actor) -> int | None:
    """Distinct enquiries the company may open in an IST month (decision 18)."""
    return limit_of(Entitlement.ENQUIRIES, actor.plan_tier)


def product_limit(actor: Actor) -> int | None:
    """Products the company may hold (decision 19)."""
    return limit_of(Entitlement.PRODUCTS, actor.plan_tier)


def plan_name(actor: Actor) -> str:
    """What the plan whose limits hold is called; without an active plan they are Free's."""
    return str(PlanTier(actor.plan_tier or PlanTier.FREE).label)


def loading_port_limit(actor: Actor) -> int | None:
    """Loading or handling ports of the company's profile (decision 10)."""
    return limit_of(Entitlement.LOADING_PORTS, actor.plan_tier)


def destination_port_limit(actor: Actor) -> int | None:
    """Destination ports of the company's profile (decision 10)."""
    return limits.value("port.destination_max", actor.plan_tier)


def port_pair_limit(actor: Actor) -> int | None:
    """Port pairs of the company's profile (decision 10)."""
    return limits.value("port.pairs_max", actor.plan_tier)


def monthly_port_edits(actor: Actor) -> int | None:
    """Changes of ports or pairs in an IST month, after the first fill (decision 11)."""
    return limit_of(Entitlement.PORT_EDITS, actor.plan_tier)


def secondary_user_limit(actor: Actor) -> int | None:
    """Secondary users of the company, invited ones included; 0 where the plan has none
    (decisions 1, 19).
    """
    return limit_of(Entitlement.SECONDARY_USERS, actor.plan_tier)
