"""The numbers that public pages quote, read from the same limits as the rules."""

from __future__ import annotations

from django.conf import settings
from django.db.models import Min

from lading.base.kernel import limits
from lading.members.billing.models import Plan, PlanTier

from .entitlements import Entitlement, limit_of
from .features import standing
from .schemas import MarketplaceRulesOut, PlanRulesOut


def marketplace_rules() -> MarketplaceRulesOut:
    """The rules that visitors may know before signing up (RULES.md 10, 14, 18, 19, 30).
    One query.
    """
    free = Plan.objects.filter(tier=PlanTier.FREE, is_active=True)
    return MarketplaceRulesOut(
        review_hours=limits.number("review.hours"),
        remembered_days=limits.number("token.remembered_days"),
        code_minutes=limits.number("otp.minutes"),
        code_resend_seconds=limits.number("otp.resend_seconds"),
        activation_link_hours=limits.number("link.activate_hours"),
        reset_link_hours=limits.number("link.reset_hours"),
        password_length=settings.PASSWORD_MIN_LENGTH,
        max_attachments=limits.number("attachment.slots"),
        max_file_bytes=limits.number("attachment.max_bytes"),
        sign_up_ports=limits.number("port.signup_max"),
        sign_up_port_pairs=limits.number("port.pairs_max"),
        free_days=free.aggregate(days=Min("duration_days"))["days"],
        features=standing(),
        plans=[_plan_rules(tier) for tier in PlanTier],
    )


def _plan_rules(tier: PlanTier) -> PlanRulesOut:
    return PlanRulesOut(
        plan_id=tier,
        tier=tier.slug,
        enquiries_per_month=limit_of(Entitlement.ENQUIRIES, tier),
        products=limit_of(Entitlement.PRODUCTS, tier),
        loading_ports=limit_of(Entitlement.LOADING_PORTS, tier),
        port_edits_per_month=limit_of(Entitlement.PORT_EDITS, tier),
        secondary_users=limit_of(Entitlement.SECONDARY_USERS, tier),
    )
