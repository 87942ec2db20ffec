"""The columns of the lists of enquiries for each reader (RULES.md 2.2, "Column rules")."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Literal

from lading.base.http.columns import Columns, columns
from lading.base.kernel.actor import Actor
from lading.base.reference.business_types import BusinessTypeId as T
from lading.members.accounts.permissions import EXPORTERS, SERVICES

from .leads.lists import LeadFilter

_OWN = {
    "productName": "productName",
    "party": None,
    "lane": None,
    "qty": "qty",
    "totalQuotations": "totalQuotations",
    "createdAt": "createdAt",
    "status": "status",
}
_LEADS = {
    "product": None,
    "hsCode": None,
    "company": None,
    "quantity": None,
    "lane": None,
    "match": None,
    "posted": "createdAt",
    "status": None,
}
_DOMESTIC = frozenset({T.MANUFACTURER, T.COMMISSION_AGENT})
"""Types that sell within India: for them the destination country has no meaning."""
EXPORTER_ROLE = "exporter"

OWN: Columns = columns(_OWN)

LeadsHeading = Literal["buyer", "exporter", "cha", "freight", "general"]
_HEADINGS: Mapping[str, LeadsHeading] = MappingProxyType(
    {
        "buyer": "buyer",
        "exporter": "exporter",
        "custom_house_agent": "cha",
        "freight_forwarder": "freight",
    }
)


def heading_of(lead_filter: LeadFilter) -> LeadsHeading:
    """The title of a list of leads (RULES.md 2.2, "else general")."""
    return _HEADINGS.get(lead_filter.role_code, "general")


def of_leads(actor: Actor, lead_filter: LeadFilter) -> Columns:
    """The columns of a leads list."""
    return _of_leads(actor.business_type, EXPORTER_ROLE in lead_filter.narrowings)


def leads_as_json(actor: Actor, lead_filter: LeadFilter) -> list[dict[str, Any]]:
    """Like `of_leads`, as JSON types."""
    return _json_of_leads(actor.business_type, EXPORTER_ROLE in lead_filter.narrowings)


def hidden_from(business_type: int) -> tuple[str, ...]:
    """The fields of a lead that its screen leaves out: companies that only transport goods do not
    need their codes.
    """
    return ("categories", "hscode") if business_type in SERVICES else ()


@cache
def _of_leads(business_type: int, in_exporter_role: bool) -> Columns:  # noqa: FBT001 -- a cache key
    left_out = {
        "hsCode": bool(hidden_from(business_type)),
        "company": business_type in EXPORTERS,
        "lane": business_type in _DOMESTIC or in_exporter_role,
    }
    return columns(_LEADS, [key for key, is_hidden in left_out.items() if is_hidden])


@cache
def _json_of_leads(
    business_type: int,
    in_exporter_role: bool,  # noqa: FBT001 -- a cache key
) -> list[dict[str, Any]]:
    leads_columns = _of_leads(business_type, in_exporter_role)
    return [column.model_dump(by_alias=True) for column in leads_columns]
