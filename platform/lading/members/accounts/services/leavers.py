"""Secondary users who were removed by their company.

A removed person is no user any more and cannot sign in to ask for anything. So the removal itself
requests their erasure, some days ahead (limit `erasure.removed_days`). The history keeps what they
did, and then shows a former user. An e-mail tells them so.

Until then they can come back in two ways, each by a link sent to their mailbox. If the same company
invites them again, they get their old account back, and the erasure is cancelled. If another
company invites the address, or its owner registers a company, the address is *released*: in the old
row the pseudonym that an erasure would write replaces it; name and history stay until the erasure.
Other rows with the address then belong to its owner's new account, and are erased with that one.

Staff who disable somebody do none of this: such an address stays taken.
"""

from __future__ import annotations

import datetime as dt

from django.db.models import QuerySet

from lading.base.kernel import audit, limits
from lading.base.kernel.actor import SYSTEM, Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.accounts.models import DataRequest, DataRequestKind, User

from . import links, tokens

REMOVED = "user.removed"
"""Event: {userId, due}; ``due`` is when the erasure is."""


def remove(*, actor: Actor, user: User) -> None:
    """End a locked secondary user's access at once and request their erasure, in a transaction. A
    request that they made themselves stays as it is.
    """
    at = now()
    user.is_active = False
    user.removed_at = at
    user.save(update_fields=["is_active", "removed_at"])
    tokens.revoke_all(user.pk)
    links.end_all(user.pk)
    request = _erasures(user.pk).first() or DataRequest.objects.create(
        user=user,
        kind=DataRequestKind.ERASURE,
        requested_at=at,
        due_at=at + dt.timedelta(days=limits.number("erasure.removed_days")),
    )
    audit.record(actor, user, "user_removed")
    outbox.publish(REMOVED, {"userId": user.pk, "due": request.due_at.isoformat()})


def is_removed(user: User) -> bool:
    """Whether the user with this address was removed by their company."""
    return user.removed_at is not None and user.erased_at is None


def lock_returning(email: str, company_id: int) -> User | None:
    """Lock the user with that address whom this company removed, in a transaction. None if there is
    none, or while their erasure is being carried out.
    """
    removed = _removed(email).filter(company_id=company_id)
    user_id = removed.values_list("pk", flat=True).first()
    if user_id is None or not lock_erasures(user_id):
        return None
    return row_locks.for_key_change(removed, of=("self",)).first()


def lock_erasures(user_id: int) -> bool:
    """Lock a person's waiting erasures, in a transaction, before the person: an erasure locks in
    the same order. False while one is being carried out; this function does not wait for it.
    """
    open_ones = _erasures(user_id)
    locked = row_locks.for_change(open_ones, skip_locked=True).values_list("pk", flat=True)
    return len(locked) == open_ones.count()


def reinstate(user: User) -> None:
    """Enable a locked, removed user again, and cancel the erasure that their removal requested. The
    caller saves the user.
    """
    if user.removed_at is not None:
        _erasures(user.pk).filter(requested_at__gte=user.removed_at).update(cancelled_at=now())
    user.is_active = True
    user.removed_at = None


def release(email: str) -> None:
    """Free the address of a removed user for a new person, who has used a link to its mailbox. Does
    nothing if the address is free or an active user's. In a transaction.
    """
    for user in row_locks.for_key_change(_removed(email), of=("self",)):
        user.email = pseudonym_of(str(user.uuid))
        user.mobile = None
        user.save(update_fields=["email", "mobile"])
        audit.record(SYSTEM, user, "address_released")


def is_released(user: User) -> bool:
    """Whether the address now belongs to somebody else."""
    return user.email == pseudonym_of(str(user.uuid))


def pseudonym_of(uuid: str) -> str:
    """The unique address that replaces an erased person's own; it belongs to nobody."""
    return f"erased-{uuid}@erased.invalid"


def _removed(email: str) -> QuerySet[User]:
    return User.objects.filter(
        email=email, is_active=False, removed_at__isnull=False, erased_at=None
    )


def _erasures(user_id: int) -> QuerySet[DataRequest]:
    return DataRequest.objects.filter(
        user_id=user_id, kind=DataRequestKind.ERASURE, done_at=None, cancelled_at=None
    )
