"""Says on the plan page that plans have messages (RULES.md 31)."""

from __future__ import annotations

from lading.members.billing.plans import entitlements, usage
from lading.members.billing.plans.entitlements import Entitlement


def register() -> None:
    """Register the feature; nothing is counted."""
    usage.register(Entitlement.MESSAGES, concerns=entitlements.is_plan_gated)
