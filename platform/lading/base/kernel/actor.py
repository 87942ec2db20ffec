"""The actor: the person who acts. Every service, query and access function takes it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Actor:
    """A signed-in person, always taken from the token and never from the payload (RULES.md 2).

    ``plan_tier`` is 1 Free, 2 Basic, 3 Premium, or ``None`` without an *active* subscription; only
    `billing.plans.entitlements` compares it. The defaults allow least: no company (as for staff),
    no plan, no permissions.
    """

    user_id: int
    user_uuid: str
    name: str
    email: str
    company_id: int = 0
    company_name: str = ""
    company_status: str = ""
    business_type: int = 0
    is_in_india: bool = False
    """Whether the company is in India; its people read rupees by crores (RULES.md 77)."""
    is_primary: bool = False
    is_staff: bool = False
    plan_tier: int | None = None
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
        """Rejected companies are read-only (RULES.md 7)."""
        return self.company_status == "rejected"


SYSTEM = Actor(user_id=0, user_uuid="", name="Lading", email="")
"""The marketplace itself, acting in background jobs."""
