"""Which open pages are told what of a company's verification. The ids are those of companies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lading.base.work import live
from lading.base.work.live import Change, Payload, Topic

from .models import Company

SUBMITTED, DOCUMENT_JUDGED = "company_submitted", "company_document_judged"
"""The kinds of changes without an event."""


@live.follows("company.approved", "company.rejected", "company.resubmitted")
def _decided(kind: str, payloads: Sequence[Payload]) -> Iterator[Change]:
    for payload in payloads:
        yield _review_change(payload["companyId"], kind)


def submitted(company: Company) -> None:
    """Tell the company's pages that its verification was submitted."""
    live.tell([_review_change(company.pk, SUBMITTED)])


def document_judged(company: Company) -> None:
    """Tell the company's pages that staff accepted or rejected one of its documents."""
    live.tell([_review_change(company.pk, DOCUMENT_JUDGED)])


def _review_change(company_id: int, kind: str) -> Change:
    return Change(live.company(company_id), Topic.REVIEW, kind, (company_id,))
