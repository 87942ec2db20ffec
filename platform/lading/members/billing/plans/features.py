"""What the plan page compares. Facts that entitlements decide are read from them, so that the page
always agrees with the rules; staff set the others when they price a plan.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from lading.members.billing.models import Plan, PlanFamily

from .entitlements import PRODUCT_SELLING_FAMILIES, Entitlement, includes, limit_of

UNLIMITED = _("Unlimited")

SAID = ("marketWatch",)
"""Features that a plan's fixture row may name and staff may tick."""

_GRANTED: Mapping[str, Entitlement] = {
    "companyNames": Entitlement.COMPANY_NAMES,
    "messages": Entitlement.MESSAGES,
    "exporterData": Entitlement.EXPORTER_DATA,
    "promotions": Entitlement.PROMOTIONS,
    "secondaryUsers": Entitlement.SECONDARY_USERS,
}
ORDER = (
    "companyNames",
    "freightRates",
    *SAID,
    "messages",
    "exporterData",
    "promotions",
    "secondaryUsers",
    "unlimitedPortEdits",
)
"""Features with yes or no, in the order of the page."""

COUNTED = ("enquiriesPerMonth", "products", "offers")
"""Features with a number."""

COMING: frozenset[str] = frozenset()
"""Features that cannot be used yet, because the portal has no screens for them: plans do not sell
them, and nobody is told how many they have. A test fails once they stand, so that they are taken
out of here.
"""


def is_available(feature: str) -> bool:
    """Whether the feature (API name) is available yet."""
    return feature not in COMING


def standing() -> list[str]:
    """Every feature that can be used."""
    return [name for name in (*ORDER, *COUNTED) if is_available(name)]


def features_of(plan: Plan) -> dict[str, Any]:
    """All features of a plan that can be used, on the wire: true, false, or a number as text.
    No SQL.
    """
    promised = {**plan.features, **_decided(plan)}
    return {name: value for name, value in promised.items() if is_available(name)} | counted(plan)


def _decided(plan: Plan) -> dict[str, bool]:
    granted = {name: includes(entitlement, plan.tier) for name, entitlement in _GRANTED.items()}
    return granted | {
        "freightRates": plan.family == PlanFamily.FREIGHT
        and includes(Entitlement.FREIGHT_RATES, plan.tier),
        # Only sellers of goods promote (RULES.md 61).
        "promotions": plan.family in PRODUCT_SELLING_FAMILIES
        and includes(Entitlement.PROMOTIONS, plan.tier),
        # Manufacturers and agents have no ports in their profile (RULES.md 9).
        "unlimitedPortEdits": plan.family != PlanFamily.MANUFACTURER_AGENT
        and limit_of(Entitlement.PORT_EDITS, plan.tier) is None,
    }


def counted(plan: Plan) -> dict[str, str]:
    """How many enquiries per month, and how many products and offers if its companies sell any:
    those that can be used.
    """
    numbers = {"enquiriesPerMonth": limit_of(Entitlement.ENQUIRIES, plan.tier)}
    if plan.family in PRODUCT_SELLING_FAMILIES:
        numbers["products"] = limit_of(Entitlement.PRODUCTS, plan.tier)
        numbers["offers"] = limit_of(Entitlement.OFFERS, plan.tier)
    return {
        name: str(UNLIMITED if number is None else number)
        for name, number in numbers.items()
        if is_available(name)
    }
