"""Says on the plan page that plans have messages (RULES.md 31)."""

from __future__ import annotations

from lading.billing.plans import entitlements, usage
from lading.billing.plans.entitlements import Entitlement


def register() -> None:
    """Register the feature; nothing is counted."""
    usage.register(Entitlement.MESSAGES, concerns=entitlements.is_plan_gated)
