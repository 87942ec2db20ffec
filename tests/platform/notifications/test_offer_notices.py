"""A company is told the day before an offer of its own expires, once for each expiry date."""

from __future__ import annotations

import datetime as dt

import pytest

from lading.base.kernel.values.clock import IST, as_of
from lading.market.offers.models import Offer
from lading.members.companies.models import Company
from lading.reach.notifications.models import Notification, OutgoingMessage
from lading.reach.notifications.notices.offers import tell_ending
from tests.platform.factories import ProductFactory, company_of, member
from tests.platform.offers.rows import offer_of

pytestmark = pytest.mark.django_db

MORNING = dt.datetime(2026, 12, 9, 9, tzinfo=IST)
TOMORROW = dt.date(2026, 12, 10)
DAY = dt.timedelta(days=1)
LONG_AGO = dt.datetime(2026, 11, 1, tzinfo=IST)


def products_told_at(at: dt.datetime) -> list[str]:
    """The products of the new notices, after two runs at a moment."""
    before = set(Notification.objects.values_list("pk", flat=True))
    with as_of(at):
        tell_ending()
        tell_ending()
    added = Notification.objects.exclude(pk__in=before).order_by("params__product")
    assert {row.kind for row in added} <= {"offer_ending"}
    return [row.params["product"] for row in added]


def test_the_owner_is_told_once_of_each_expiry_date() -> None:
    seller = member(2)
    offer = offer_of(seller, expiry_date=TOMORROW, created_at=LONG_AGO)
    assert products_told_at(MORNING - DAY) == []
    assert products_told_at(MORNING) == [offer.name]
    assert products_told_at(MORNING + DAY) == products_told_at(MORNING + 2 * DAY) == []
    message = OutgoingMessage.objects.get()
    assert message.to == seller.email
    assert message.subject == f"Your offer expires on 10-Dec-2026: {offer.name}"
    assert f"/offer-your-cargo/view/{offer.pk}" in message.text
    later = TOMORROW + 30 * DAY
    Offer.objects.update(expiry_date=later, updated_at=MORNING)
    assert products_told_at(MORNING + 30 * DAY) == [offer.name]


def test_a_missed_morning_is_made_up_for_on_the_last_day() -> None:
    offer = offer_of(member(3), expiry_date=TOMORROW, created_at=LONG_AGO)
    assert products_told_at(MORNING + DAY) == [offer.name]
    assert products_told_at(MORNING + 2 * DAY) == []


def test_nothing_is_said_of_what_nobody_sees_or_was_just_saved() -> None:
    seller, rejected = member(2), member(2)
    midnight = MORNING.replace(hour=0)
    just_before = midnight - dt.timedelta(seconds=1)
    told_of = offer_of(seller, expiry_date=TOMORROW, created_at=LONG_AGO, updated_at=just_before)
    offer_of(seller, expiry_date=TOMORROW, created_at=LONG_AGO, updated_at=midnight)
    offer_of(seller, expiry_date=TOMORROW, created_at=midnight)
    offer_of(
        seller,
        expiry_date=TOMORROW,
        created_at=LONG_AGO,
        taken_down_at=LONG_AGO,
        take_down_reason="Not yours",
    )
    inactive = ProductFactory.by(seller, is_active=False)
    offer_of(seller, inactive, expiry_date=TOMORROW, created_at=LONG_AGO)
    offer_of(rejected, expiry_date=TOMORROW, created_at=LONG_AGO)
    Company.objects.filter(pk=company_of(rejected).pk).update(status="rejected")
    assert products_told_at(MORNING) == [told_of.name]
