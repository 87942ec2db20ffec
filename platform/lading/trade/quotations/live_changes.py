"""Which open pages are told what of quotations, counter-offers and orders. The ids are those of
the quotations, also for counter-offers; those of leads and enquiries are the enquiries'.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lading.base.kernel.database.compiled import fetch
from lading.base.work import live
from lading.base.work.live import Change, Payload, Topic

from .models import Quotation

READ = "quotation_read"
"""The kind of the change that has no event."""

_PARTIES = """
SELECT id, company_id, receiver_id, enquiry_id FROM quotations_quotation
WHERE id = ANY(%(ids)s) ORDER BY id
"""
_OF_COUNTER_OFFERS = """
SELECT q.id, q.company_id, q.receiver_id
FROM quotations_counteroffer c JOIN quotations_quotation q ON q.id = c.quotation_id
WHERE c.id = ANY(%(ids)s) ORDER BY c.id
"""
_OTHERS = """
SELECT other.id, other.company_id, other.receiver_id
FROM quotations_quotation ordered
JOIN quotations_quotation other
  ON other.enquiry_id = ordered.enquiry_id AND other.id <> ordered.id
WHERE ordered.id = ANY(%(ids)s) AND other.status <> 'withdrawn' ORDER BY other.id
"""


@live.follows("quotation.revised", "quotation.expired", "quotation.withdrawn")
def _changed(kind: str, payloads: Sequence[Payload]) -> Iterator[Change]:
    """The quotation, to both parties."""
    for quotation_id, seller, buyer, _enquiry in fetch(_PARTIES, ids=_ids(payloads)):
        yield from _to_both(kind, quotation_id, seller, buyer)


@live.follows("quotation.sent", "quotation.retracted", "order.confirmed")
def _moved(kind: str, payloads: Sequence[Payload]) -> Iterator[Change]:
    """The quotation, to both parties; the seller's lead, and the buyer's enquiry, which show
    it, too.
    """
    for quotation_id, seller, buyer, enquiry_id in fetch(_PARTIES, ids=_ids(payloads)):
        yield from _to_both(kind, quotation_id, seller, buyer)
        yield Change(live.company(seller), Topic.LEAD, kind, (enquiry_id,))
        yield Change(live.company(buyer), Topic.ENQUIRY, kind, (enquiry_id,))


@live.follows("order.placed")
def _ordered(kind: str, payloads: Sequence[Payload]) -> Iterator[Change]:
    """Like `_moved`. The other quotations for the enquiry can no longer be revised or ordered."""
    yield from _moved(kind, payloads)
    for quotation_id, seller, buyer in fetch(_OTHERS, ids=_ids(payloads)):
        yield from _to_both("quotation_closed", quotation_id, seller, buyer)


@live.follows(
    "counter_offer.made",
    "counter_offer.accepted",
    "counter_offer.declined",
    "counter_offer.withdrawn",
    "counter_offer.closed",
)
def _of_counter_offer(kind: str, payloads: Sequence[Payload]) -> Iterator[Change]:
    ids = [payload["counterOfferId"] for payload in payloads]
    for quotation_id, seller, buyer in fetch(_OF_COUNTER_OFFERS, ids=ids):
        yield from _to_both(kind, quotation_id, seller, buyer)


def _to_both(kind: str, quotation_id: int, seller: int, buyer: int) -> Iterator[Change]:
    for company_id in (seller, buyer):
        yield Change(live.company(company_id), Topic.QUOTATION, kind, (quotation_id,))


def _ids(payloads: Iterable[Payload]) -> list[int]:
    return [payload["quotationId"] for payload in payloads]


def read(quotation: Quotation, *, is_first_look: bool) -> None:
    """Tell both parties that the buyer read a version, and the buyer's other pages at the first
    look that one quotation fewer of the enquiry is unread.
    """
    seller, buyer = quotation.company_id, quotation.receiver_id
    changes = list(_to_both(READ, quotation.pk, seller, buyer))
    if is_first_look:
        enquiry = (quotation.enquiry_id,)
        changes.append(Change(live.company(buyer), Topic.ENQUIRY, READ, enquiry))
    live.tell(changes)
