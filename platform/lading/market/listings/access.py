"""Which listings an actor may see and lock: staff with the capability all of a kind, a company its
own, nobody else; and what a company may do with them. Services refuse every other action, and the
API sends the allowed ones as ``can``, so that no screen repeats the rules.
"""

from __future__ import annotations

from enum import StrEnum

from django.db.models import QuerySet

from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import Forbidden
from lading.members.accounts import permissions
from lading.members.accounts.roles import require

from .kinds import L, ListingKind
from .models import Listing
from .rules import ALLOWED, OPEN, ListingStatus

CAPABILITY = "listings.review"
"""The capability that staff need to read and decide listings."""


class ListingAction(StrEnum):
    """An action that a company may take on its own listing: `withdraw`, which is possible until
    staff take the listing into review.
    """

    WITHDRAW = "withdraw"


def visible(actor: Actor, kind: ListingKind[L]) -> QuerySet[L]:
    """The listings that the actor may read. Raises Forbidden for staff without the capability and
    for types of business without listings of this kind.
    """
    if actor.is_staff:
        require(actor, CAPABILITY)
        return kind.model._default_manager.all()
    permissions.require(actor, kind.permission)
    return own(actor, kind)


def own(actor: Actor, kind: ListingKind[L]) -> QuerySet[L]:
    """The listings of the actor's company; staff have none."""
    return kind.model._default_manager.filter(company_id=actor.company_id or -1)


def lock_own(actor: Actor, kind: ListingKind[L], listing_id: int) -> L:
    """Lock one of the company's listings for a change. Raises NotFound. In a transaction."""
    return _locked(own(actor, kind), listing_id)


def lock_for_review(kind: ListingKind[L], listing_id: int) -> L:
    """Lock a listing that staff decide on. Raises NotFound. In a transaction."""
    return _locked(kind.model._default_manager.all(), listing_id)


def _locked(rows: QuerySet[L], listing_id: int) -> L:
    # Moving out of the live states changes what the unique scrip number covers, but no column of
    # the key: rows that refer to it need not wait.
    return get_row(row_locks.for_change(rows), listing_id)


def list_actions(actor: Actor, listing: Listing) -> tuple[ListingAction, ...]:
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
    return own(actor, kind).filter(status__in=OPEN).count()


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
