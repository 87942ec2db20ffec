"""What a plan allows a company: whether it may do something, how many are left, and which plans
allow more. The only module that compares plan tiers.

The numbers are limits that staff change (`kernel.limits`); ``None`` means unlimited. This module
queries no rows: the caller, or a counter registered with `usage`, says how much is used.
`accounts.permissions` decides which business types have a feature at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Forbidden, Text
from lading.base.reference.business_types import BusinessTypeId as T
from lading.members.billing.models import PlanFamily, PlanTier
from lading.members.billing.models.plans import TierName

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

BUYERS_HOLD_NO_PLAN = _(
    "Plans are for companies in India that sell, carry or clear goods. Companies in other "
    "countries take part as buyers and do not need a plan: everything a buyer does here is free "
    "of charge."
)
PRODUCT_SELLING_FAMILIES = frozenset(
    {PlanFamily.EXPORTER, PlanFamily.MANUFACTURER_AGENT, PlanFamily.MANUFACTURER_EXPORTER}
)


class Entitlement(StrEnum):
    """A feature or limit that depends on the plan: `enquiries` opened per month, `companyNames`
    (names of companies that are otherwise withheld), `contacts` (contact details of companies),
    `products`, `offers`, `cargoOffers` per page, `freightRates`, `promotions`, `secondaryUsers`,
    `messages`, `exporterData`, `businessCards`, `loadingPorts`, `destinationPorts`, `portPairs`, or
    `portEdits` (changes of ports per month).
    """

    ENQUIRIES = "enquiries"
    COMPANY_NAMES = "companyNames"
    CONTACTS = "contacts"
    PRODUCTS = "products"
    OFFERS = "offers"
    CARGO_OFFERS = "cargoOffers"
    FREIGHT_RATES = "freightRates"
    PROMOTIONS = "promotions"
    SECONDARY_USERS = "secondaryUsers"
    MESSAGES = "messages"
    EXPORTER_DATA = "exporterData"
    BUSINESS_CARDS = "businessCards"
    LOADING_PORTS = "loadingPorts"
    DESTINATION_PORTS = "destinationPorts"
    PORT_PAIRS = "portPairs"
    PORT_EDITS = "portEdits"


@dataclass(frozen=True, slots=True)
class _Counted:
    """A number that a limit gives for each plan; without an active plan, the limit's row for any
    plan.
    """

    limit: str


@dataclass(frozen=True, slots=True)
class _From:
    """Included in active plans of this tier or a higher one."""

    tier: PlanTier


_RULES: Mapping[Entitlement, _Counted | _From] = {
    # Enquiries opened in an IST month (RULES.md 18), and what an opened one shows (23, 13).
    Entitlement.ENQUIRIES: _Counted("enquiry.monthly_allowance"),
    Entitlement.COMPANY_NAMES: _From(PlanTier.BASIC),
    Entitlement.CONTACTS: _From(PlanTier.BASIC),
    # RULES.md 19, in that rule's order.
    Entitlement.PRODUCTS: _Counted("product.max"),
    Entitlement.OFFERS: _Counted("offer.max"),
    Entitlement.CARGO_OFFERS: _Counted("cargo_offer.page_size"),
    Entitlement.FREIGHT_RATES: _Counted("freight_rate.max"),
    Entitlement.PROMOTIONS: _From(PlanTier.BASIC),
    Entitlement.SECONDARY_USERS: _Counted("user.secondary_max"),
    # RULES.md 31, 36, 33.
    Entitlement.MESSAGES: _From(PlanTier.FREE),
    Entitlement.EXPORTER_DATA: _From(PlanTier.FREE),
    Entitlement.BUSINESS_CARDS: _From(PlanTier.FREE),
    # The profile's ports (RULES.md 10), and their changes in an IST month (11).
    Entitlement.LOADING_PORTS: _Counted("port.loading_max"),
    Entitlement.DESTINATION_PORTS: _Counted("port.destination_max"),
    Entitlement.PORT_PAIRS: _Counted("port.pairs_max"),
    Entitlement.PORT_EDITS: _Counted("port.edits_per_month"),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether the company may, how many are left, and which plans would allow more.

    ``limit`` is None where nothing is counted or limited, ``used`` where nothing was counted,
    ``remaining`` where either is None. ``allowed`` is about one more.
    """

    allowed: bool
    limit: int | None = None
    used: int | None = None
    remaining: int | None = None
    lifted_by: tuple[PlanTier, ...] = ()

    @property
    def lifting(self) -> list[TierName]:
        """The plans that would allow more, by their wire names."""
        return [tier.slug for tier in self.lifted_by]


def answer(actor: Actor, entitlement: Entitlement, *, used: int | None = None) -> Answer:
    """What the actor's company is entitled to. ``used``: how many it has, for counted entitlements.

    Buyers have no plans and no limits (RULES.md 14).
    """
    if not is_plan_gated(actor):
        return Answer(allowed=True, used=used)
    lifted_by = _lifting(actor.plan_tier, entitlement)
    rule = _RULES[entitlement]
    if isinstance(rule, _From):
        return Answer(allowed=_grants(rule, actor.plan_tier), lifted_by=lifted_by)
    most = limit(actor, entitlement)
    return Answer(
        allowed=most is None or (used or 0) < most,
        limit=most,
        used=used,
        remaining=None if most is None or used is None else max(0, most - used),
        lifted_by=lifted_by,
    )


def may(actor: Actor, entitlement: Entitlement) -> bool:
    """Whether the company may, if it has none yet, as in `answer`. It is called for each row of a
    list, so it computes nothing else.
    """
    if not is_plan_gated(actor):
        return True
    rule = _RULES[entitlement]
    return (
        _grants(rule, actor.plan_tier)
        if isinstance(rule, _From)
        else limit(actor, entitlement) != 0
    )


def limit(actor: Actor, entitlement: Entitlement) -> int | None:
    """How many the actor's company may have; None for unlimited. Raises KeyError for an entitlement
    that is not counted.
    """
    return limit_of(entitlement, actor.plan_tier) if is_plan_gated(actor) else None


def require(actor: Actor, entitlement: Entitlement, refusal: Text) -> None:
    """Raise Forbidden `UPGRADE_REQUIRED`, with the plans that allow it, if the company's plan does
    not include the entitlement at all.
    """
    entitled = answer(actor, entitlement)
    if not entitled.allowed:
        raise Forbidden(refusal, code="UPGRADE_REQUIRED", lifted_by=entitled.lifting)


def require_room(room: Answer, refusal: Text, *, count: int = 1) -> None:
    """Raise Forbidden `LIMIT_REACHED`, with the plans that allow more, where a plan has no room for
    so many more. ``refusal`` says how many of how many there are: `{used}/{limit}`.
    """
    if not room.allowed or (room.remaining is not None and count > room.remaining):
        raise Forbidden(
            str(refusal).format(used=room.used or 0, limit=room.limit or 0),
            code="LIMIT_REACHED",
            lifted_by=room.lifting,
        )


def limit_of(entitlement: Entitlement, tier: int | None) -> int | None:
    """How many a plan tier (``None``: no active plan) allows; ``None`` for unlimited. Raises
    KeyError for an entitlement that is not counted.
    """
    rule = _RULES[entitlement]
    if not isinstance(rule, _Counted):
        raise KeyError(entitlement)
    return limits.value(rule.limit, tier)


def includes(entitlement: Entitlement, tier: int) -> bool:
    """Whether a plan tier has any of it."""
    rule = _RULES[entitlement]
    return _grants(rule, tier) if isinstance(rule, _From) else limit_of(entitlement, tier) != 0


def is_free(tier: int) -> bool:
    """Whether it is the tier that costs nothing."""
    return tier == PlanTier.FREE


def is_on(actor: Actor, tier: int) -> bool:
    """Whether the company is on an active plan of this tier."""
    return actor.plan_tier == tier


def may_see_contacts(actor: Actor, _company_id: int) -> bool:
    """A rule of `companies.contacts`: whether the actor's plan shows the contacts of all companies
    (RULES.md 13).
    """
    return may(actor, Entitlement.CONTACTS)


def secondary_users(actor: Actor, used: int) -> Answer:
    """The rule of `companies.colleagues.seats`: how many secondary users the company may have
    (RULES.md 19).
    """
    return answer(actor, Entitlement.SECONDARY_USERS, used=used)


def plan_family(business_type: int) -> PlanFamily:
    """The family of plans sold to a business type (RULES.md 14)."""
    return _FAMILIES.get(business_type, PlanFamily.GENERIC)


def buys(actor: Actor, family: PlanFamily) -> bool:
    """Whether the family's plans are sold to the actor's business type."""
    return is_plan_gated(actor) and plan_family(actor.business_type) == family


def is_plan_gated(actor: Actor) -> bool:
    """Whether plans concern the actor: buyers have none and need none (RULES.md 14)."""
    return actor.business_type != T.BUYER


def why_no_plan(actor: Actor) -> Text | None:
    """Why the actor's company cannot hold a plan; None when it can. Its business type decides, not
    its country: companies outside India register as buyers (RULES.md 14).
    """
    return None if is_plan_gated(actor) else BUYERS_HOLD_NO_PLAN


def has_paid_plan(actor: Actor) -> bool:
    """Whether the company has an active Basic or Premium plan: the wire's ``isPaidUser``."""
    return actor.plan_tier is not None and not is_free(actor.plan_tier)


def plan_name(actor: Actor) -> str:
    """The name of the plan whose limits apply; without an active plan, Free."""
    return str(PlanTier(actor.plan_tier or PlanTier.FREE).label)


def _grants(rule: _From, tier: int | None) -> bool:
    return tier is not None and tier >= rule.tier


def _lifting(own: int | None, entitlement: Entitlement) -> tuple[PlanTier, ...]:
    """Higher tiers that allow more than the company's own."""
    higher = [tier for tier in PlanTier if own is None or tier > own]
    rule = _RULES[entitlement]
    if isinstance(rule, _From):
        is_held = _grants(rule, own)
        return () if is_held else tuple(tier for tier in higher if _grants(rule, tier))
    limit = limit_of(entitlement, own)
    return tuple(tier for tier in higher if _is_more(limit_of(entitlement, tier), limit))


def _is_more(offered: int | None, limit: int | None) -> bool:
    return limit is not None and (offered is None or offered > limit)
