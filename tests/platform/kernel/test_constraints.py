"""The constraints of the database on limits, reviews and keys, whichever code writes."""

from __future__ import annotations

import pytest
from django.utils import timezone

from lading.base.kernel.models import IdempotencyRecord, Limit, Review
from tests.platform.constraints import refused_by, store, store_again

pytestmark = pytest.mark.django_db


def test_a_limit_has_one_row_for_a_plan() -> None:
    row = Limit.objects.create(key="of.a.test", plan_tier=2, value=5)
    with refused_by("limit_key_tier"):
        store_again(row)
    store_again(row, plan_tier=3)


def test_a_review_is_open_once_and_decided_as_a_whole() -> None:
    now = timezone.now()
    row = Review.objects.create(
        kind="test", object_id=1, company_id=1, title="Tea", submitted_at=now, due_at=now
    )
    with refused_by("review_one_open"):
        store_again(row)
    with refused_by("review_decided_together"):
        store(row, decided_at=now)
    with refused_by("review_decided_together"):
        store(row, decision="approved")
    store(row, decided_at=now, decision="approved")
    store_again(row)


def test_a_key_of_an_owner_has_one_row() -> None:
    row = IdempotencyRecord.objects.create(
        owner="company:1", key="k", fingerprint="f" * 64, created_at=timezone.now()
    )
    with refused_by("idempotency_owner_key"):
        store_again(row)
    store_again(row, owner="company:2")
