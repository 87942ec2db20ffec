"""How much of its entitlements a company uses. Each app registers the counters of its own rows;
`entitlements_of` calls them all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from lading.billing.models import Subscription
from lading.companies.models import Company
from lading.kernel.actor import SYSTEM, Actor
from lading.kernel.clock import now

from .entitlements import Entitlement, answer
from .features import is_available
from .schemas import EntitlementOut

Counter = Callable[[Actor], int]
"""How many the actor's company has now, or in this IST month: one SQL query."""
Audience = Callable[[Actor], bool]
"""Whether the actor's business type has the feature at all, whatever its plan."""


@dataclass(frozen=True, slots=True)
class _Feature:
    concerns: Audience
    used: Counter | None


_features: dict[Entitlement, _Feature] = {}


def register(wanted: Entitlement, *, concerns: Audience, used: Counter | None = None) -> None:
    """Register a feature, from ``AppConfig.ready``. ``used`` is None where nothing is counted.
    Registering again changes nothing.
    """
    _features.setdefault(wanted, _Feature(concerns, used))


def entitlements_of(actor: Actor) -> list[EntitlementOut]:
    """The actor's entitlements, of the registered features that can be used and concern it. One SQL
    query for each counted one.
    """
    return [
        _told(actor, wanted, feature.used)
        for wanted in Entitlement
        if (feature := _features.get(wanted)) is not None
        and is_available(wanted)
        and feature.concerns(actor)
    ]


def plan_actor(company: Company) -> Actor:
    """An actor for questions about a company's plan where none of its people asks: staff screens
    and background jobs. Use it only with `entitlements`. One SQL query.
    """
    at = now()
    active = Subscription.objects.filter(
        company=company, voided_at=None, starts_at__lte=at, ends_at__gt=at
    )
    return replace(
        SYSTEM,
        company_id=company.pk,
        company_name=company.name,
        company_status=company.status,
        business_type=company.business_type_id,
        is_primary=True,
        plan_tier=active.values_list("plan__tier", flat=True).first(),
    )


def _told(actor: Actor, wanted: Entitlement, count: Counter | None) -> EntitlementOut:
    found = answer(actor, wanted, used=None if count is None else count(actor))
    return EntitlementOut(
        key=wanted,
        allowed=found.allowed,
        limit=found.limit,
        used=found.used,
        remaining=found.remaining,
        lifted_by=found.lifting,
    )
