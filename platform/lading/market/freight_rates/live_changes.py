"""Which open pages are told what of freight rates: those of the company that publishes them.
Whoever compares rates reads them when a page is opened; telling a type of business of each would
have every open page read the list again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lading.base.kernel.database.compiled import fetch
from lading.base.work import live
from lading.base.work.live import Change, Payload, Topic

from . import events
from .models import FreightRate

SAVED = "freight_rate_saved"
"""The kind of a change without an event: a rate was withdrawn by its company."""

_OWNERS = """
SELECT company_id, array_agg(id ORDER BY id) FROM freight_rates_freightrate
WHERE id = ANY(%(ids)s) GROUP BY company_id ORDER BY company_id
"""


@live.follows(events.PUBLISHED, events.TAKEN_DOWN)
def _changed(kind: str, payloads: Sequence[Payload]) -> Iterator[Change]:
    ids = [payload["rateId"] for payload in payloads]
    for company_id, own in fetch(_OWNERS, ids=ids):
        yield Change(live.company(company_id), Topic.RATE, kind, tuple(own))


def saved(rate: FreightRate) -> None:
    """Tell the company's pages that a rate was withdrawn."""
    live.tell([Change(live.company(rate.company_id), Topic.RATE, SAVED, (rate.pk,))])
