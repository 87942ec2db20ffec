"""Leads with their quotations, of which response rates and times are counted."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from lading.members.accounts.models import User
from lading.trade.enquiries.models import Enquiry, Lead
from lading.trade.quotations.figures import responses
from lading.trade.quotations.figures.responses import Counted, Counts
from lading.trade.quotations.models import Quotation
from tests.platform.factories import EnquiryFactory, company_of, member

SECOND, HOUR, DAY = dt.timedelta(seconds=1), dt.timedelta(hours=1), dt.timedelta(days=1)

UNTIL = dt.datetime.fromisoformat("2026-11-17T18:30:00Z")


@dataclass(frozen=True, slots=True)
class Case:
    """A lead and its quotations. Times are counted from the enquiry's publication."""

    published: dt.datetime
    told: dt.timedelta = dt.timedelta()
    score: int = 100
    is_matched: bool = True
    opened: dt.timedelta | None = None
    quoted: tuple[dt.timedelta, ...] = ()
    status: str = "published"


def at(moment: str) -> dt.datetime:
    return dt.datetime.fromisoformat(moment)


def stored(seller: User, cases: list[Case], template: Enquiry) -> None:
    """Store each case with an enquiry of its own."""
    enquiries = [copy_of(template, case) for case in cases]
    Enquiry.objects.bulk_create(enquiries)
    leads, quotations = [], []
    for case, enquiry in zip(cases, enquiries, strict=True):
        opened = case.opened if case.opened is not None else min(case.quoted, default=None)
        leads.append(
            Lead(
                enquiry=enquiry,
                company=company_of(seller),
                is_matched=case.is_matched,
                score=case.score,
                published_at=case.published,
                accessed_at=None if opened is None else case.published + opened,
                created_at=case.published + case.told,
            )
        )
        # Only one quotation is live.
        for number, quoted in enumerate(sorted(case.quoted)):
            is_live = number == len(case.quoted) - 1 and case.status == "published"
            quotations.append(
                Quotation(
                    enquiry=enquiry,
                    company=company_of(seller),
                    receiver=enquiry.company,
                    created_by=seller,
                    status="quotation_sent" if is_live else "withdrawn",
                    created_at=case.published + quoted,
                    updated_at=case.published + quoted,
                )
            )
    Lead.objects.bulk_create(leads)
    Quotation.objects.bulk_create(quotations)


def copy_of(template: Enquiry, case: Case) -> Enquiry:
    values = {
        field.attname: getattr(template, field.attname)
        for field in Enquiry._meta.local_concrete_fields
        if not field.primary_key
    }
    return Enquiry(**{**values, "published_at": case.published, "status": case.status})


def counted(*cases: Case) -> Counts:
    """What a new company with these cases answered."""
    seller = member(3)
    stored(seller, list(cases), EnquiryFactory.by(member(1)))
    company = company_of(seller).pk
    return responses.count([company], UNTIL)[company]


def numbers(found: Counted) -> tuple[int, int, int | None]:
    return found.cases, found.answered, found.seconds


RECENT = at("2026-11-02T06:00:00Z")
