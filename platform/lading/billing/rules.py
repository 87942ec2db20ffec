"""What the public pages quote of the rules: read, as the rules are, from the limits."""

from __future__ import annotations

from django.db.models import Min

from lading.kernel import limits

from .models import Plan, PlanTier
from .schemas import MarketplaceRulesOut, PlanRulesOut


def marketplace_rules() -> MarketplaceRulesOut:
    """What a visitor may be told before signing up (decisions 10, 14, 18, 19, 30). One query."""
    free = Plan.objects.filter(tier=PlanTier.FREE, is_active=True)
    return MarketplaceRulesOut(
        review_hours=limits.number("review.hours"),
        free_days=free.aggregate(days=Min("duration_days"))["days"],
        plans=[_plan_rules(tier) for tier in PlanTier],
    )


def _plan_rules(tier: PlanTier) -> PlanRulesOut:
    return PlanRulesOut(
        plan_id=tier,
        enquiries_per_month=limits.value("enquiry.monthly_allowance", tier),
        products=limits.value("product.max", tier),
        loading_ports=limits.value("port.loading_max", tier),
        port_edits_per_month=limits.value("port.edits_per_month", tier),
        secondary_users=limits.value("user.secondary_max", tier),
    )
