"""Who may see whose contact and documents (RULES.md 13). Later apps register the rules, because
each app knows one of the reasons.
"""

from __future__ import annotations

from collections.abc import Callable

from lading.kernel.actor import Actor
from lading.reference.business_types import BusinessTypeId

ContactRule = Callable[[Actor, int], bool]
"""Whether an actor may see the contact of the company with this id."""

_rules: list[ContactRule] = []


def register_rule(rule: ContactRule) -> ContactRule:
    """Let an app say who else may see a contact: called from its ``AppConfig.ready``. Registering
    the same function again changes nothing.
    """
    if rule not in _rules:
        _rules.append(rule)
    return rule


def may_see_contact(actor: Actor, company_id: int) -> bool:
    """Whether e-mail, phone and documents of a company may be shown to the actor (RULES.md 13)."""
    if actor.is_staff or actor.company_id == company_id:
        return True
    if actor.business_type == BusinessTypeId.BUYER:
        return True
    return any(rule(actor, company_id) for rule in _rules)
