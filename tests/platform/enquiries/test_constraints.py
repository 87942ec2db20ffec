"""The constraints of the database on enquiries and leads, whichever code writes."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone

from lading.trade.enquiries.models import AccessMonth, EnquiryAttachment, Lead, Unlock
from tests.platform.constraints import refused_by, store, store_again
from tests.platform.factories import EnquiryFactory, company_of, member
from tests.platform.walk.world import quoted, stored

pytestmark = pytest.mark.django_db


def test_what_is_published_was_published_at_some_time() -> None:
    enquiry = EnquiryFactory.by(member(1), published_at=timezone.now())
    for status in ("published", "withdrawn"):
        with refused_by("enquiry_published_at"):
            store(enquiry, status=status, published_at=None)
    store(enquiry, status="draft", published_at=None)


def test_a_file_has_one_slot_and_a_slot_one_file() -> None:
    buyer = member(1)
    enquiry = EnquiryFactory.by(buyer)
    row = EnquiryAttachment.objects.create(
        enquiry=enquiry, file=stored(buyer, "a.png"), slot=0, is_primary=True
    )
    with refused_by("enquiry_attachment_slot"):
        store_again(row, file=stored(buyer, "b.png"))
    with refused_by("enquiry_attachment_file"):
        store_again(row, slot=1)


def test_a_company_has_one_lead_and_unlocks_it_once() -> None:
    seller, enquiry = member(3), EnquiryFactory.by(member(1))
    quoted(seller, enquiry)
    with refused_by("lead_enquiry_company"):
        store_again(Lead.objects.get(company=company_of(seller)))
    row = Unlock.objects.create(
        enquiry=enquiry,
        company=company_of(seller),
        points=5,
        created_by=seller,
        created_at=timezone.now(),
    )
    with refused_by("unlock_once"):
        store_again(row)


def test_a_month_of_a_company_is_counted_in_one_row() -> None:
    row = AccessMonth.objects.create(company=company_of(member(3)), month=dt.date(2026, 11, 1))
    with refused_by("access_month_key"):
        store_again(row)
    store_again(row, month=dt.date(2026, 12, 1))
