"""The actor for a person, and changes of people for other apps, which call these functions in their
transaction.
"""

from __future__ import annotations

from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.errors import Unauthenticated
from lading.members.accounts.models import User


def lock_own(actor: Actor) -> User:
    """Lock the caller's row. Raises Unauthenticated when they were removed or erased while the call
    waited.
    """
    person = row_locks.for_change(User.objects).filter(pk=actor.user_id, is_active=True).first()
    if person is None:
        raise Unauthenticated
    return person


def save_name(user: User) -> None:
    """Store a locked person's new name."""
    user.save(update_fields=["name"])


def store(user: User, *, is_new: bool) -> None:
    """Store all fields of a person. Raises IntegrityError when somebody else has the e-mail address
    or the mobile, and for a new person when the id is taken.
    """
    user.save(force_insert=is_new)


def actor_of(user: User) -> Actor:
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
