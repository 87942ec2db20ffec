"""What a company's profile uses of its plan: users, cards, ports (decisions 1, 10, 11, 33)."""

from __future__ import annotations

import sys

from lading.accounts import permissions
from lading.billing import entitlements, usage
from lading.billing.entitlements import Entitlement
from lading.companies.models import Company, CompanyPort, PortRole
from lading.kernel.actor import Actor

from . import port_edits
from .colleagues import count_colleagues


def register_counters() -> None:
    """Tell billing what is counted here."""
    usage.register(
        Entitlement.SECONDARY_USERS,
        # Of the company, also where a secondary user asks who may not manage them.
        concerns=lambda actor: actor.business_type in permissions.PERMISSIONS["users.manage"],
        used=lambda actor: count_colleagues(actor.company_id),
    )
    usage.register(
        Entitlement.BUSINESS_CARDS,
        concerns=lambda actor: permissions.may(actor, "cards.request"),
    )
    usage.register(Entitlement.LOADING_PORTS, concerns=_has_ports, used=_loading_ports)
    usage.register(Entitlement.PORT_EDITS, concerns=_has_ports, used=_edits)


def _has_ports(actor: Actor) -> bool:
    return entitlements.is_plan_gated(actor)


def _loading_ports(actor: Actor) -> int:
    ports = CompanyPort.objects.filter(company_id=actor.company_id, role=PortRole.LOADING)
    return ports.count()


def _edits(actor: Actor) -> int:
    """This IST month's; what is beyond the limit is not counted."""
    allowed = entitlements.monthly_port_edits(actor)
    company = Company.objects.only("pk", "ports_edited_at").get(pk=actor.company_id)
    at_most = sys.maxsize if allowed is None else allowed
    return port_edits.edits_this_month(company, at_most=at_most)
