"""What happens to listings, for other apps. ``kind`` is the name of a `ListingKind`."""

from __future__ import annotations

from lading.kernel import outbox

from .kinds import L, ListingKind
from .models import Listing

ACCEPTED = "listing.accepted"
"""Event: {kind, listingId, companyId}."""
DECLINED = "listing.declined"
"""Event: {kind, listingId, companyId}."""


def decided(event: str, kind: ListingKind[L], listing: Listing) -> None:
    """Tell other apps of a decision."""
    payload = {"kind": kind.name, "listingId": listing.pk, "companyId": listing.company_id}
    outbox.publish(event, payload, order_key=f"{kind.name} {listing.pk}")
