"""What was declined or withdrawn is deleted in time, and a closed company's listings at once."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone

from lading.base.files.models import StoredFile
from lading.base.files.schemas import file_url
from lading.base.kernel.models import Limit, Review
from lading.market.listings import removal
from lading.market.listings.jobs import purge_listings
from lading.market.listings.models import ListingStep, RodtepOffer, UnclaimedCargo
from tests.platform.factories import company_of, member
from tests.platform.walk.world import stored

from .rows import stored_offer, submitted_cargo, submitted_rodtep

pytestmark = pytest.mark.django_db


def test_only_what_came_to_nothing_long_ago_is_deleted() -> None:
    Limit.objects.create(key="retention.listing_days", plan_tier=0, value=100)
    exporter = member(2)
    old = timezone.now() - dt.timedelta(days=101)
    kept = [
        stored_offer(exporter, 96, status=status, updated_at=old)
        for status in ("submitted", "in_review", "accepted")
    ]
    kept.append(stored_offer(exporter, 96, status="withdrawn", days_ago=99))
    stored_offer(exporter, 96, status="withdrawn", updated_at=old)
    stored_offer(exporter, 96, status="declined", remarks="Not yours", updated_at=old)
    assert purge_listings() == 2
    assert list(RodtepOffer.objects.order_by("pk")) == kept
    assert purge_listings() == 0


def test_a_closed_company_leaves_nothing_and_others_keep_theirs() -> None:
    exporter, other = member(2), member(2)
    submitted_cargo(exporter, attachment=[file_url(stored(exporter, "loading.png"))])
    submitted_rodtep(exporter)
    theirs = submitted_cargo(other)
    removal.delete_of_company(company_of(exporter).pk)
    assert list(UnclaimedCargo.objects.all()) == [theirs]
    assert not RodtepOffer.objects.exists()
    assert not StoredFile.objects.exists()
    assert ListingStep.objects.count() == 1
    waiting = Review.objects.filter(decided_at=None)
    assert [entry.object_id for entry in waiting] == [theirs.pk]
    removal.delete_of_company(company_of(exporter).pk)
