"""What staff do with listings: take them into review, accept and decline them (RULES.md 30, 60).
Decisions are made by `kernel.review`; nothing else sets their states.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import partial

from django.db import transaction

from lading.base.kernel import audit, review
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.errors import REASON_REQUIRED, Conflict
from lading.base.kernel.models import ReviewDecision
from lading.base.kernel.review import MAX_REMARKS, STATUS_REQUIRED
from lading.base.work import outbox
from lading.members.accounts.roles import require_staff

from . import access, live_changes
from .kinds import RODTEP, UNCLAIMED, L, ListingKind
from .rules import LISTING_ACCEPTED, LISTING_DECLINED, ListingStatus
from .schemas import ListingChange
from .services import move

TAKEN = "Somebody has taken this into review already."

_BY_STAFF = (ListingStatus.IN_REVIEW, ListingStatus.ACCEPTED, ListingStatus.DECLINED)


def register() -> None:
    """Register the review of both kinds; called on start."""
    _register(UNCLAIMED, "Unclaimed cargo")
    _register(RODTEP, "RODTEP offer")


def _register(kind: ListingKind[L], label: str) -> None:
    review.register(
        review.ReviewKind(
            name=kind.name,
            label=label,
            capability=access.CAPABILITY,
            lock=partial(access.lock_for_review, kind),
            approve=_effect(kind, ListingStatus.ACCEPTED),
            reject=_effect(kind, ListingStatus.DECLINED),
            admin_url=review.page_of(kind.model),
        )
    )


def take(*, actor: Actor, kind: ListingKind[L], listing_id: int) -> L:
    """Take a submitted listing into review: its owner sees that, and can no longer withdraw it.

    Raises NotFound for anyone but staff, Forbidden without the capability, Conflict in any other
    state.
    """
    require_staff(actor, access.CAPABILITY)
    with transaction.atomic():
        listing = access.lock_for_review(kind, listing_id)
        if listing.status == ListingStatus.IN_REVIEW:
            raise Conflict(TAKEN)
        _take(actor, kind, listing)
        live_changes.changed(listing)
    return listing


def accept(
    *,
    actor: Actor,
    kind: ListingKind[L],
    listing_id: int,
    remarks: str = "",
    seen: dt.datetime | None = None,
) -> L:
    """Accept a listing, with words to its owner if there is something to say.

    Raises the same errors as `review.decide`.
    """
    with transaction.atomic():
        review.decide(
            actor=actor,
            kind=kind.name,
            object_id=listing_id,
            decision=ReviewDecision.APPROVED,
            remarks=remarks,
            seen_submission=seen,
        )
        listing = access.lock_for_review(kind, listing_id)
        listing.remarks = remarks.strip()[:MAX_REMARKS]
        listing.save(update_fields=["remarks"])
    return listing


def decline(
    *,
    actor: Actor,
    kind: ListingKind[L],
    listing_id: int,
    remarks: str,
    seen: dt.datetime | None = None,
) -> None:
    """Decline a listing; its owner reads why. Raises the same errors as `review.decide`."""
    review.decide(
        actor=actor,
        kind=kind.name,
        object_id=listing_id,
        decision=ReviewDecision.REJECTED,
        remarks=remarks,
        seen_submission=seen,
    )


def decide(*, actor: Actor, kind: ListingKind[L], listing_id: int, payload: ListingChange) -> None:
    """What staff send to a listing: one of their states, with words.

    Raises the same errors as `take` and `accept`, and ValidationFailed for another state.
    """
    require_staff(actor, access.CAPABILITY)
    checks = Checks()
    status = checks.choice("status", payload.status, _BY_STAFF, required=STATUS_REQUIRED)
    remarks = checks.text(
        "remarks",
        payload.remarks,
        required=REASON_REQUIRED if status == ListingStatus.DECLINED else None,
        max_length=MAX_REMARKS,
        multiline=True,
    )
    checks.raise_if_failed()
    if status == ListingStatus.IN_REVIEW:
        take(actor=actor, kind=kind, listing_id=listing_id)
    elif status == ListingStatus.ACCEPTED:
        accept(actor=actor, kind=kind, listing_id=listing_id, remarks=remarks)
    else:
        decline(actor=actor, kind=kind, listing_id=listing_id, remarks=remarks)


def _take(actor: Actor, kind: ListingKind[L], listing: L) -> None:
    move(actor, kind, listing, ListingStatus.IN_REVIEW)
    audit.record(actor, listing, "listing_taken_into_review")


def _effect(kind: ListingKind[L], status: ListingStatus) -> Callable[[Actor, int, str], None]:
    """What a decision does to a listing that `review.decide` has locked. One that nobody took into
    review is taken into it by whoever decides.
    """
    topic = LISTING_ACCEPTED if status == ListingStatus.ACCEPTED else LISTING_DECLINED

    def apply(actor: Actor, listing_id: int, remarks: str) -> None:
        listing = access.lock_for_review(kind, listing_id)
        if listing.status == ListingStatus.SUBMITTED:
            _take(actor, kind, listing)
        listing.remarks = remarks[:MAX_REMARKS]
        move(actor, kind, listing, status)
        audit.record(actor, listing, f"listing_{status}", {"reason": remarks} if remarks else None)
        outbox.publish(
            topic,
            {"kind": kind.name, "listingId": listing_id, "companyId": listing.company_id},
            order_key=f"{kind.name} {listing_id}",
        )

    return apply
