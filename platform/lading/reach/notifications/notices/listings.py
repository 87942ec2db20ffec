"""Tells companies what staff decided about their unclaimed cargo and RODTEP offers. Safe to repeat:
a company is told once of each decision, and not at all about what is deleted.
"""

from __future__ import annotations

from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.market.listings.kinds import KINDS, RODTEP, UNCLAIMED
from lading.market.listings.models import Listing
from lading.market.listings.rules import LISTING_ACCEPTED, LISTING_DECLINED
from lading.reach.notifications.kinds import Kind
from lading.reach.notifications.services import Notice, tell

PATHS = {UNCLAIMED.name: "/unclaimed-cargo", RODTEP.name: "/sell-rodtep"}
_ACCEPTED = {UNCLAIMED.name: Kind.UNCLAIMED_ACCEPTED, RODTEP.name: Kind.RODTEP_ACCEPTED}
_DECLINED = {UNCLAIMED.name: Kind.UNCLAIMED_DECLINED, RODTEP.name: Kind.RODTEP_DECLINED}


@outbox.consumer(LISTING_ACCEPTED, name="notifications.tell_listing_accepted")
def tell_accepted(payload: Payload) -> None:
    """Tell the owner that it was accepted, with what staff wrote."""
    _tell(payload, _ACCEPTED[payload["kind"]])


@outbox.consumer(LISTING_DECLINED, name="notifications.tell_listing_declined")
def tell_declined(payload: Payload) -> None:
    """Tell the owner why it was declined."""
    _tell(payload, _DECLINED[payload["kind"]])


def _tell(payload: Payload, kind: Kind) -> None:
    listing = _listing(payload["kind"], payload["listingId"])
    if listing is None:
        return
    url, key = f"{PATHS[payload['kind']]}/view?id={listing.pk}", f"{kind}:{listing.pk}"
    params = {"hs": listing.hs_code.code, "words": listing.remarks}
    tell([listing.company_id], Notice(kind, url, key, params))


def _listing(name: str, listing_id: int) -> Listing | None:
    rows = KINDS[name].model._default_manager.select_related("hs_code")
    return rows.filter(pk=listing_id).first()
