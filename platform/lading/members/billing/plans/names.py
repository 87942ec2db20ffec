"""Whose name and identity a company is told (RULES.md 23, 58, 61): its plan names companies, or
both know each other.
"""

from __future__ import annotations

from collections.abc import Iterable

from lading.base.kernel.actor import Actor
from lading.members.companies import parties

from . import entitlements
from .entitlements import Entitlement


def known(actor: Actor, companies: Iterable[int]) -> frozenset[int]:
    """Those of the companies that the actor is told the names of: for staff, buyers and paid plans
    all of them. One SQL query for others.
    """
    company_ids = frozenset(companies)
    if actor.is_staff or entitlements.may(actor, Entitlement.COMPANY_NAMES):
        return company_ids
    return (company_ids & {actor.company_id}) | parties.among(actor, company_ids)


def knows(actor: Actor, company_id: int) -> bool:
    """Whether the actor is told the name of a company."""
    return company_id in known(actor, [company_id])
