"""The constraints of the database on quotations and orders, whichever code writes."""

from __future__ import annotations

import pytest
from django.utils import timezone

from lading.trade.quotations.models import CounterOffer, Quotation, QuotationAttachment
from tests.platform.constraints import refused_by, store, store_again
from tests.platform.factories import EnquiryFactory, member, quotation_of
from tests.platform.walk.world import stored

from .rows import counter_offer_of

pytestmark = pytest.mark.django_db


def offered() -> Quotation:
    return quotation_of(member(3), EnquiryFactory.by(member(1)))


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


def test_a_quotation_has_one_open_counter_offer() -> None:
    first = countered()
    with refused_by("counter_offer_one_open"):
        store_again(first)
    store_again(first, status="declined", decided_at=timezone.now())


def test_a_counter_offer_has_a_price_and_a_quantity() -> None:
    offer = countered()
    with refused_by("counter_offer_price"):
        store(offer, price=0)
    with refused_by("counter_offer_quantity"):
        store(offer, quantity=0)
    with refused_by("quotation_quantity"):
        store(offer.version, quantity=0)


def test_a_decided_counter_offer_says_when_and_with_which_version_or_why() -> None:
    offer, at = countered(), timezone.now()
    with refused_by("counter_offer_decided"):
        store(offer, status="declined")
    with refused_by("counter_offer_decided"):
        store(offer, decided_at=at)
    for status in ("accepted", "answered"):
        with refused_by("counter_offer_answered_by_version"):
            store(offer, status=status, decided_at=at)
    for changes in ({"status": "closed"}, {"status": "declined", "closed_because": "expired"}):
        with refused_by("counter_offer_closed_because"):
            store(offer, decided_at=at, **changes)
    store(offer, status="closed", closed_because="expired", decided_at=at)


def countered() -> CounterOffer:
    return counter_offer_of(offered())
