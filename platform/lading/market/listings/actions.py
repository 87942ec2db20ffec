"""What a company may do with its listings. Services refuse every other action, and the API sends
the allowed ones as ``can``, so that no screen repeats the rules.
"""

from __future__ import annotations

from enum import StrEnum

from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Forbidden
from lading.members.accounts import permissions

from . import access
from .kinds import L, ListingKind
from .models import Listing
from .states import ALLOWED, OPEN, ListingStatus


class ListingAction(StrEnum):
    """An action that a company may take on its own listing: `withdraw`, which is possible until
    staff take the listing into review.
    """

    WITHDRAW = "withdraw"


def of_owner(actor: Actor, listing: Listing) -> tuple[ListingAction, ...]:
    """What the company that has the listing, and may read it, may do with it now."""
    if not permissions.may_write(actor):
        return ()
    is_new = ListingStatus.WITHDRAWN in ALLOWED[listing.status]
    return (ListingAction.WITHDRAW,) if is_new else ()


def require_manager(actor: Actor, kind: ListingKind[L]) -> None:
    """Raise Forbidden for a company that may not have listings of this kind, or change anything."""
    permissions.require(actor, kind.permission)
    permissions.require_writable(actor)


def count_open(actor: Actor, kind: ListingKind[L]) -> int:
    """How many listings of the company wait for a decision. One SQL query."""
    return access.own(actor, kind).filter(status__in=OPEN).count()


def require_room(actor: Actor, kind: ListingKind[L]) -> None:
    """Raise Forbidden `LIMIT_REACHED` for a company that has as many open listings as it may. Call
    it with the company locked.
    """
    most = limits.number(kind.limit)
    if count_open(actor, kind) >= most:
        raise Forbidden(kind.too_many.format(limit=most), code="LIMIT_REACHED")


def require_reader(actor: Actor, kind: ListingKind[L]) -> None:
    """Raise Forbidden for a type of business without listings of this kind."""
    permissions.require(actor, kind.permission)
