"""Which open pages are told what of enquiries and leads. The ids are those of the enquiries.

A company that no longer sees an enquiry is told that its leads changed, but not which. So are all
forwarders when one is addressed to them, because they see it without a match (RULES.md 21).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from lading.base.kernel.database.compiled import fetch
from lading.base.reference.business_types import BusinessTypeId as T
from lading.base.work import live
from lading.base.work.live import Change, Payload, Topic

from .models import Enquiry, Lead

SAVED, DELETED = "enquiry_saved", "enquiry_deleted"
MATCHED, GONE, OPENED = "lead_matched", "lead_gone", "lead_opened"
"""The kinds of changes without an event."""

_OWNERS = """
SELECT company_id, array_agg(id ORDER BY id) FROM enquiries_enquiry
WHERE id = ANY(%(ids)s) GROUP BY company_id ORDER BY company_id
"""
_SUPPLIERS = """
SELECT company_id,
       coalesce(array_agg(enquiry_id ORDER BY enquiry_id) FILTER (WHERE quotation_id IS NOT NULL),
                '{}')
FROM enquiries_lead
WHERE enquiry_id = ANY(%(ids)s)
  AND (is_matched OR accessed_at IS NOT NULL OR quotation_id IS NOT NULL)
GROUP BY company_id ORDER BY company_id
"""
_FOR_FORWARDERS = """
SELECT EXISTS (SELECT FROM enquiries_enquiry
               WHERE id = ANY(%(ids)s) AND published_at IS NOT NULL
                 AND target_types @> ARRAY[%(type)s]::smallint[])
"""


@live.follows("enquiry.submitted")
def _of_owners(kind: str, payloads: Sequence[Payload]) -> Iterator[Change]:
    for company_id, ids in fetch(_OWNERS, ids=_ids(payloads)):
        yield Change(live.company(company_id), Topic.ENQUIRY, kind, tuple(ids))


@live.follows("enquiry.published", "enquiry.rejected")
def _decided(kind: str, payloads: Sequence[Payload]) -> Iterator[Change]:
    """The owner's enquiry, and its review. Suppliers are told when they are matched."""
    for change in _of_owners(kind, payloads):
        yield change
        yield Change(change.audience, Topic.REVIEW, kind, change.ids)
    yield from _of_forwarders(kind, payloads)


@live.follows("enquiry.withdrawn")
def _withdrawn(kind: str, payloads: Sequence[Payload]) -> Iterator[Change]:
    """The owner's enquiry, and the leads of all who had it. Only who quoted still sees it."""
    yield from _of_owners(kind, payloads)
    for company_id, quoted in fetch(_SUPPLIERS, ids=_ids(payloads)):
        yield Change(live.company(company_id), Topic.LEAD, kind, tuple(quoted))
    yield from _of_forwarders(kind, payloads)


def _of_forwarders(kind: str, payloads: Sequence[Payload]) -> Iterator[Change]:
    ((are_addressed,),) = fetch(_FOR_FORWARDERS, ids=_ids(payloads), type=T.FREIGHT_FORWARDER)
    if are_addressed:
        yield Change(live.business_type(T.FREIGHT_FORWARDER), Topic.LEAD, kind)


def _ids(payloads: Iterable[Payload]) -> list[int]:
    return [payload["enquiryId"] for payload in payloads]


def saved(enquiry: Enquiry) -> None:
    """Tell the owner's pages that a draft was saved."""
    live.tell([Change(live.company(enquiry.company_id), Topic.ENQUIRY, SAVED, (enquiry.pk,))])


def deleted(enquiry: Enquiry) -> None:
    """Tell the owner's pages that an enquiry is no longer there."""
    live.tell([Change(live.company(enquiry.company_id), Topic.ENQUIRY, DELETED)])


def matched(new: Iterable[tuple[int, int]], gone: Iterable[int]) -> None:
    """Tell companies which leads are ``new`` (enquiry and company), and the companies ``gone`` that
    some are no longer theirs.
    """
    by_company = defaultdict(list)
    for enquiry_id, company_id in new:
        by_company[company_id].append(enquiry_id)
    changes = [
        Change(live.company(company_id), Topic.LEAD, MATCHED, tuple(sorted(ids)))
        for company_id, ids in sorted(by_company.items())
    ]
    changes += [Change(live.company(each), Topic.LEAD, GONE) for each in sorted(set(gone))]
    live.tell(changes)


def opened(lead: Lead) -> None:
    """Tell the company's other pages that a lead was opened."""
    live.tell([Change(live.company(lead.company_id), Topic.LEAD, OPENED, (lead.enquiry_id,))])
