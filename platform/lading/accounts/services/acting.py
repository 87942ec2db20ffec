"""People as actors where no token says who they are."""

from __future__ import annotations

from lading.accounts.models import User
from lading.kernel.actor import Actor


def person(user: User) -> Actor:
    """A person who acts by a link of theirs, or is signing in just now: for the trail."""
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
