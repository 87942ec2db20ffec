"""Which open pages are told what of offers: those of the company that makes them. Whoever browses
offers reads them when a page is opened; telling a type of business of each would have every open
page read the list again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lading.base.kernel.database.compiled import fetch
from lading.base.work import live
from lading.base.work.live import Change, Payload, Topic

from .models import Offer
from .rules import OFFER_SHOWN_AGAIN, OFFER_TAKEN_DOWN

SAVED, DELETED = "offer_saved", "offer_deleted"
"""The kinds of changes without an event."""

_OWNERS = """
SELECT company_id, array_agg(id ORDER BY id) FROM offers_offer
WHERE id = ANY(%(ids)s) GROUP BY company_id ORDER BY company_id
"""


@live.follows(OFFER_TAKEN_DOWN, OFFER_SHOWN_AGAIN)
def _decided(kind: str, payloads: Sequence[Payload]) -> Iterator[Change]:
    ids = [payload["offerId"] for payload in payloads]
    for company_id, own in fetch(_OWNERS, ids=ids):
        yield Change(live.company(company_id), Topic.OFFER, kind, tuple(own))


def saved(offer: Offer) -> None:
    """Tell the company's pages that an offer is new or was changed."""
    live.tell([Change(live.company(offer.company_id), Topic.OFFER, SAVED, (offer.pk,))])


def deleted(company_id: int) -> None:
    """Tell the company's pages that an offer is no longer there."""
    live.tell([Change(live.company(company_id), Topic.OFFER, DELETED)])
