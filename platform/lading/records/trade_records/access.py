"""Who may read trade records: everybody with a plan that has them (RULES.md 36)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.actor import Actor
from lading.members.accounts import permissions
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Entitlement

SEARCH = "exporterData.search"
PLAN_NEEDED = _("You need an active plan to search exporter data.")


def require(actor: Actor) -> None:
    """Raise Forbidden, `UPGRADE_REQUIRED` without an active plan. Buyers need none."""
    permissions.require(actor, SEARCH)
    entitlements.require(actor, Entitlement.EXPORTER_DATA, PLAN_NEEDED)


def has_fixed_origin(actor: Actor) -> bool:
    """Whether the country of origin is India unless another is named (RULES.md 63)."""
    return actor.business_type in permissions.EXPORTERS
