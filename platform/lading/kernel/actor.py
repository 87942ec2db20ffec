"""Who is acting: the one argument every service, query and access function takes."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Actor:
    """A signed-in person, always taken from the token and never from the payload (decision 2).

    ``plan_tier`` is 1 Free, 2 Basic, 3 Premium, or ``None`` without an *active* subscription; only
    `billing.entitlements` compares it.
    Staff have no company: ``company_id`` and ``business_type`` are 0 for them.
    """

    user_id: int
    user_uuid: str
    name: str
    email: str
    company_id: int
    company_name: str
    company_status: str
    business_type: int
    is_primary: bool
    is_staff: bool
    plan_tier: int | None
    plan_ends_at: dt.datetime | None
    token_id: int | None = None
    locale: str = "en"
    request_id: str = ""
    capabilities: frozenset[str] = frozenset()
    """What a staff member may do (`accounts.roles`); empty for everybody else."""

    def can(self, capability: str) -> bool:
        """Whether a staff member has the capability."""
        return self.is_staff and capability in self.capabilities

    @property
    def is_rejected(self) -> bool:
        """Rejected companies are read-only (decision 7)."""
        return self.company_status == "rejected"


SYSTEM = Actor(
    user_id=0,
    user_uuid="",
    name="Lading",
    email="",
    company_id=0,
    company_name="",
    company_status="",
    business_type=0,
    is_primary=False,
    is_staff=False,
    plan_tier=None,
    plan_ends_at=None,
)
"""The marketplace itself, acting in background jobs."""
