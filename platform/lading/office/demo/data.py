"""The data of the demo companies. All invented; the GST numbers have valid check digits."""

from __future__ import annotations

from dataclasses import dataclass

from lading.base.reference.business_types import CODE_BY_ID
from lading.base.reference.business_types import BusinessTypeId as T
from lading.members.billing.models import PlanTier

DOMAIN = "demo.lading.example"
PASSWORD = "Lading-demo-2026"  # noqa: S105  # published on purpose, and only in demo mode
STAFF_EMAIL = f"staff@{DOMAIN}"
COLLEAGUE_EMAIL = f"exporter.colleague@{DOMAIN}"


@dataclass(frozen=True, slots=True)
class DemoProduct:
    """An approved product under a six-digit HS code."""

    name: str
    hs_code: str
    description: str
    specification: str


@dataclass(frozen=True, slots=True)
class DemoCompany:
    """An approved company and its primary user. Ports are UN/LOCODEs."""

    business_type: T
    name: str
    person: str
    mobile: str
    city: str
    state: str
    country: str
    address: str
    description: str
    gst_number: str = ""
    tier: PlanTier | None = None
    loading: tuple[str, ...] = ()
    destinations: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    products: tuple[DemoProduct, ...] = ()

    @property
    def email(self) -> str:
        """`<business type code>@demo.lading.example`."""
        return f"{CODE_BY_ID[self.business_type]}@{DOMAIN}"
