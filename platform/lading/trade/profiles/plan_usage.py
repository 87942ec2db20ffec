"""Counts how much of its plan a company's profile uses: users, cards, ports (RULES.md 1, 10, 11,
33).
"""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from lading.base.kernel.actor import Actor
from lading.members.accounts import permissions
from lading.members.billing.plans import entitlements, usage
from lading.members.billing.plans.entitlements import Entitlement
from lading.members.companies import profile_form
from lading.members.companies.colleagues.services import colleagues_of
from lading.members.companies.models import CompanyPort, PortPair, PortRole

from . import port_edits

PORT_FIELDS = {
    Entitlement.LOADING_PORTS: "loadingPort",
    Entitlement.DESTINATION_PORTS: "port",
    Entitlement.PORT_PAIRS: "portPairs",
}
"""The counted ports, with their field on the form."""


def register_counters() -> None:
    """Register the counters."""
    usage.register(
        Entitlement.SECONDARY_USERS,
        # Counted for the company, so that secondary users who may not manage users get it too.
        concerns=lambda actor: actor.business_type in permissions.PERMISSIONS["users.manage"],
        number=lambda actor: colleagues_of(actor.company_id),
    )
    usage.register(
        Entitlement.BUSINESS_CARDS,
        concerns=lambda actor: permissions.may(actor, "cards.request"),
    )
    usage.register(
        Entitlement.LOADING_PORTS,
        concerns=lambda actor: _has(actor, Entitlement.LOADING_PORTS),
        rows=lambda actor: _served(actor, PortRole.LOADING),
    )
    usage.register(
        Entitlement.DESTINATION_PORTS,
        concerns=lambda actor: _has(actor, Entitlement.DESTINATION_PORTS),
        rows=lambda actor: _served(actor, PortRole.DESTINATION),
    )
    usage.register(
        Entitlement.PORT_PAIRS,
        concerns=lambda actor: _has(actor, Entitlement.PORT_PAIRS),
        rows=_pairs,
    )
    usage.register(
        Entitlement.PORT_EDITS,
        concerns=lambda actor: any(_has(actor, ports) for ports in PORT_FIELDS),
        number=_edits,
    )


def _has(actor: Actor, ports: Entitlement) -> bool:
    """Whether the profile form of the actor's business type has such ports at all (RULES.md 9)."""
    return profile_form.field_of(actor.business_type, PORT_FIELDS[ports]) is not None


def _served(actor: Actor, role: PortRole) -> QuerySet[CompanyPort]:
    return CompanyPort.objects.filter(company_id=actor.company_id, role=role)


def _pairs(actor: Actor) -> QuerySet[PortPair]:
    return PortPair.objects.filter(company_id=actor.company_id)


def _edits(actor: Actor) -> QuerySet[Any, Any]:
    """The edits of this IST month, counted up to the limit."""
    limit = entitlements.answer(actor, Entitlement.PORT_EDITS).limit
    return port_edits.edits_of(actor.company_id, at_most=limit)
