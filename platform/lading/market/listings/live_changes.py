"""Which open pages are told what of listings. The ids are those of the listings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lading.base.work import live
from lading.base.work.live import Change, Payload, Topic

from .models import Listing
from .rules import LISTING_ACCEPTED, LISTING_DECLINED

CHANGED = "listing_changed"
"""The kind of changes without an event: it was submitted, taken into review or withdrawn."""


@live.follows(LISTING_ACCEPTED, LISTING_DECLINED)
def _decided(kind: str, payloads: Sequence[Payload]) -> Iterator[Change]:
    for each in payloads:
        yield Change(live.company(each["companyId"]), Topic.REVIEW, kind, (each["listingId"],))


def changed(listing: Listing) -> None:
    """Tell the company's pages that a listing is new, or in another state."""
    live.tell([Change(live.company(listing.company_id), Topic.REVIEW, CHANGED, (listing.pk,))])
