"""What happens to listings, for other apps. ``kind`` is the name of a `ListingKind`."""

from __future__ import annotations

from lading.base.work import outbox

from .kinds import L, ListingKind
from .models import Listing

ACCEPTED = "listing.accepted"
"""Event: {kind, listingId, companyId}."""
DECLINED = "listing.declined"
"""Event: {kind, listingId, companyId}."""


def accepted(kind: ListingKind[L], listing: Listing) -> None:
    """Tell other apps that staff accepted it."""
    outbox.publish(ACCEPTED, _payload(kind, listing), order_key=_order(kind, listing))


def declined(kind: ListingKind[L], listing: Listing) -> None:
    """Tell other apps that staff declined it."""
    outbox.publish(DECLINED, _payload(kind, listing), order_key=_order(kind, listing))


def _payload(kind: ListingKind[L], listing: Listing) -> dict[str, str | int]:
    return {"kind": kind.name, "listingId": listing.pk, "companyId": listing.company_id}


def _order(kind: ListingKind[L], listing: Listing) -> str:
    return f"{kind.name} {listing.pk}"
