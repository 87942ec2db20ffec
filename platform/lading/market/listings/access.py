"""Which listings an actor may see and lock: staff with the capability all of a kind, a company its
own. Nobody else.
"""

from __future__ import annotations

from django.db.models import QuerySet

from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.members.accounts import permissions
from lading.members.accounts.roles import require

from .kinds import L, ListingKind

CAPABILITY = "listings.review"
"""The capability that staff need to read and decide listings."""


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
