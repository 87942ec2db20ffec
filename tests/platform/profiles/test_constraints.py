"""The constraints of the database on ratings and business cards, whichever code writes."""

from __future__ import annotations

import pytest
from django.utils import timezone

from lading.trade.profiles.models import BusinessCard, CardStatus, Rating
from tests.platform.constraints import refused_by, store, store_again
from tests.platform.factories import EnquiryFactory, company_of, member, quotation_of

pytestmark = pytest.mark.django_db


def test_a_company_rates_a_trade_once_another_company_and_with_stars() -> None:
    buyer, seller, now = member(1), member(3), timezone.now()
    row = Rating.objects.create(
        quotation=quotation_of(seller, EnquiryFactory.by(buyer)),
        rater=company_of(buyer),
        rated=company_of(seller),
        created_by=buyer,
        rating=5,
        created_at=now,
        updated_at=now,
    )
    with refused_by("rating_once"):
        store_again(row)
    for stars in (0, 6):
        with refused_by("rating_stars"):
            store(row, rating=stars)
    with refused_by("rating_not_own"):
        store(row, rated=company_of(buyer))


def test_a_card_is_asked_for_once_until_it_is_refused() -> None:
    seller = member(3)
    row = BusinessCard.objects.create(
        requester=company_of(seller),
        buyer=company_of(member(1)),
        requested_by=seller,
        created_at=timezone.now(),
    )
    for status in (CardStatus.SENT, CardStatus.ACCEPTED):
        with refused_by("card_once"):
            store_again(row, status=status)
    store_again(row, status=CardStatus.REJECTED)


def test_a_card_of_a_lead_is_asked_for_once_per_enquiry() -> None:
    seller, buyer = member(3), member(1)
    first, second = EnquiryFactory.by(buyer), EnquiryFactory.by(buyer)
    row = BusinessCard.objects.create(
        requester=company_of(seller),
        buyer=company_of(buyer),
        requested_by=seller,
        enquiry=first,
        created_at=timezone.now(),
    )
    for status in (CardStatus.SENT, CardStatus.ACCEPTED):
        with refused_by("card_once_per_enquiry"):
            store_again(row, status=status)
    store_again(row, status=CardStatus.REJECTED)
    store_again(row, enquiry=second)


def test_a_rejection_that_waits_has_an_answer() -> None:
    seller, at = member(3), timezone.now()
    row = BusinessCard.objects.create(
        requester=company_of(seller),
        buyer=company_of(member(1)),
        requested_by=seller,
        created_at=at,
    )
    for changes in ({"reject_at": at}, {"reject_at": at, "answered_at": at, "status": "rejected"}):
        with refused_by("card_rejection_waits"):
            store(row, **changes)
    store(row, reject_at=at, answered_at=at, status="sent")
