"""Makes the actor for a person when no token says who is acting."""

from __future__ import annotations

from lading.base.kernel.actor import Actor
from lading.members.accounts.models import User


def person(user: User) -> Actor:
    """The actor for somebody who uses one of their links or is signing in, for the audit trail."""
    return Actor(
        user_id=user.pk,
        user_uuid=str(user.uuid),
        name=user.name,
        email=user.email,
        company_id=user.company_id or 0,
        is_primary=user.is_primary,
        is_staff=user.is_staff,
        locale=user.locale,
    )
