"""The constraints of the database on quotations and orders, whichever code writes."""

from __future__ import annotations

import pytest
from django.utils import timezone

from lading.quotations.models import Quotation, QuotationAttachment
from tests.platform.constraints import refused_by, store, store_again
from tests.platform.factories import EnquiryFactory, member, quotation_of
from tests.platform.walk.world import stored

pytestmark = pytest.mark.django_db


def offered() -> Quotation:
    return quotation_of(member(3), EnquiryFactory.of(member(1)))


def order(quotation: Quotation) -> None:
    version = quotation.versions.get()
    store(quotation, status="order_placed", ordered_version=version, ordered_at=timezone.now())


def test_a_company_has_one_live_quotation_of_an_enquiry() -> None:
    quotation = offered()
    with refused_by("quotation_one_live"):
        store_again(quotation, current_version=None)
    store_again(quotation, current_version=None, status="withdrawn")


def test_an_enquiry_has_one_order_and_an_order_its_version() -> None:
    first = offered()
    second = quotation_of(member(3), first.enquiry)
    with refused_by("quotation_order_binds_version"):
        store(first, status="order_placed")
    order(first)
    with refused_by("quotation_one_order"):
        order(second)


def test_a_version_has_its_number_and_its_price() -> None:
    version = offered().versions.get()
    with refused_by("quotation_version"):
        store_again(version)
    store_again(version, number=2)
    with refused_by("quotation_price"):
        store(version, price=0)


def test_a_slot_of_a_version_has_one_file() -> None:
    quotation = offered()
    seller = quotation.created_by
    row = QuotationAttachment.objects.create(
        version=quotation.versions.get(), file=stored(seller, "a.png"), slot=0
    )
    with refused_by("quotation_attachment_slot"):
        store_again(row, file=stored(seller, "b.png"))
