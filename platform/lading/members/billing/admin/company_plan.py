"""What a company's plan allows and how much of it the company uses, in words for staff. The numbers
are those of the company's own pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.members.billing.models import PlanTier
from lading.members.billing.plans.entitlements import Entitlement
from lading.members.billing.plans.queries import subscription_of
from lading.members.billing.plans.schemas import EntitlementOut
from lading.members.billing.plans.usage import entitlements_of, plan_actor
from lading.members.companies.admin.page_parts import Part, company_page_part
from lading.members.companies.models import Company

NAMES: Mapping[Entitlement, str | Promise] = {
    Entitlement.ENQUIRIES: _("Enquiries opened this month"),
    Entitlement.COMPANY_NAMES: _("Company names of leads"),
    Entitlement.CONTACTS: _("Contact details of companies"),
    Entitlement.PRODUCTS: _("Products"),
    Entitlement.OFFERS: _("Offers"),
    Entitlement.CARGO_OFFERS: _("Cargo offers per page"),
    Entitlement.FREIGHT_RATES: _("Freight rates"),
    Entitlement.PROMOTIONS: _("Promotions"),
    Entitlement.SECONDARY_USERS: _("Secondary users"),
    Entitlement.MESSAGES: _("Messages"),
    Entitlement.EXPORTER_DATA: _("Exporter data"),
    Entitlement.BUSINESS_CARDS: _("Business cards"),
    Entitlement.LOADING_PORTS: _("Loading or handling ports"),
    Entitlement.DESTINATION_PORTS: _("Destination ports"),
    Entitlement.PORT_PAIRS: _("Port pairs"),
    Entitlement.PORT_EDITS: _("Port changes this month"),
}
_LABELS = {tier.slug: tier.label for tier in PlanTier}


@dataclass(frozen=True, slots=True)
class PlanRow:
    """One entitlement. ``more`` names the plans that allow more; "" if none does."""

    name: str | Promise
    allowed: bool
    value: str
    more: str


@company_page_part
def company_part(company: Company) -> Part:
    """The subscription, and what the plan allows."""
    context = {"subscription": subscription_of(company.pk), "rows": plan_rows(company)}
    return Part("billing/staff/company_plan.html", context)


def plan_rows(company: Company) -> list[PlanRow]:
    """The entitlements that concern the company; none for a buyer. One SQL query for each counted
    one.
    """
    return [_row(entitlement) for entitlement in entitlements_of(plan_actor(company))]


def _row(entitlement: EntitlementOut) -> PlanRow:
    return PlanRow(
        name=NAMES[entitlement.key],
        allowed=entitlement.allowed,
        value=_value(entitlement),
        more=", ".join(str(_LABELS[plan]) for plan in entitlement.lifted_by),
    )


def _value(entitlement: EntitlementOut) -> str:
    if entitlement.used is None:
        return str(_("Yes") if entitlement.allowed else _("No"))
    if entitlement.limit is None:
        return str(_("{used} (unlimited)")).format(used=entitlement.used)
    return str(_("{used} of {limit}")).format(used=entitlement.used, limit=entitlement.limit)
