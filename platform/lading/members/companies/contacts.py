"""Which companies' contacts and documents an actor may see (RULES.md 13). Later apps register the
rules, because each app knows one of the reasons.
"""

from __future__ import annotations

from collections.abc import Callable

from lading.base.kernel.actor import Actor
from lading.base.reference.business_types import BusinessTypeId

from . import parties

ContactRule = Callable[[Actor, int], bool]
"""Whether an actor may see the contact of the company with this id."""

_rules: list[ContactRule] = []


def register_rule(rule: ContactRule) -> ContactRule:
    """Register a rule by which more actors may see a contact, from an ``AppConfig.ready``.
    Registering the same function again changes nothing.
    """
    if rule not in _rules:
        _rules.append(rule)
    return rule


def may_see_contact(actor: Actor, company_id: int) -> bool:
    """Whether the actor may see e-mail, phone and documents of a company (RULES.md 13)."""
    if actor.is_staff or actor.company_id == company_id:
        return True
    if actor.business_type == BusinessTypeId.BUYER:
        return True
    return parties.are(actor, company_id) or any(rule(actor, company_id) for rule in _rules)
