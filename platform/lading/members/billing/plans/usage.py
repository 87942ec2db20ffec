"""How much of its entitlements a company uses. Each app registers which of its rows count."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet, Subquery

from lading.base.kernel.actor import SYSTEM, Actor
from lading.base.kernel.database.count_of import CountOf
from lading.base.kernel.values.clock import now
from lading.members.billing.models import Subscription
from lading.members.companies.models import Company

from .entitlements import Entitlement, answer
from .features import is_available
from .schemas import EntitlementOut

Used = Callable[[Actor], QuerySet[Any, Any]]
"""What the actor's company has now, or in this IST month, as a query that is not run yet."""
Audience = Callable[[Actor], bool]
"""Whether the actor's business type has the feature at all, whatever its plan."""


@dataclass(frozen=True, slots=True)
class _Feature:
    concerns: Audience
    rows: Used | None
    number: Used | None


_features: dict[Entitlement, _Feature] = {}


def register(
    entitlement: Entitlement,
    *,
    concerns: Audience,
    rows: Used | None = None,
    number: Used | None = None,
) -> None:
    """Register a feature, from ``AppConfig.ready``: with the ``rows`` that count, or a query of the
    ``number`` (no row is 0), or with neither where nothing is counted. Registering again changes
    nothing.
    """
    _features.setdefault(entitlement, _Feature(concerns, rows, number))


def entitlements_of(actor: Actor) -> list[EntitlementOut]:
    """The actor's entitlements, of the registered features that can be used and concern it. One SQL
    query.
    """
    concerning = {
        entitlement: feature
        for entitlement in Entitlement
        if (feature := _features.get(entitlement)) is not None
        and is_available(entitlement)
        and feature.concerns(actor)
    }
    used = _used(actor, concerning)
    return [
        _entitlement_out(actor, entitlement, used.get(entitlement)) for entitlement in concerning
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


def _used(actor: Actor, features: Mapping[Entitlement, _Feature]) -> Mapping[Entitlement, int]:
    """How much is used of what is counted, in one statement."""
    numbers = {key: Subquery(each.number(actor)) for key, each in features.items() if each.number}
    counts = {key: CountOf(each.rows(actor)) for key, each in features.items() if each.rows}
    counted = numbers | counts
    company = Company.objects.filter(pk=actor.company_id)
    row = company.values_list(*counted.values()).first() if counted else None
    return {key: number or 0 for key, number in zip(counted, row or (), strict=False)}


def _entitlement_out(actor: Actor, entitlement: Entitlement, used: int | None) -> EntitlementOut:
    entitled = answer(actor, entitlement, used=used)
    return EntitlementOut(
        key=entitlement,
        allowed=entitled.allowed,
        limit=entitled.limit,
        used=entitled.used,
        remaining=entitled.remaining,
        lifted_by=entitled.lifting,
    )
