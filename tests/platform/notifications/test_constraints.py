"""The constraints of the database on messages: nobody is told twice, whichever code writes."""

from __future__ import annotations

import pytest
from django.utils import timezone

from lading.notifications.models import Notification
from tests.platform.constraints import refused_by, store_again
from tests.platform.factories import company_of, member

pytestmark = pytest.mark.django_db


def test_a_company_is_told_once() -> None:
    row = Notification.objects.create(
        company=company_of(member(1)), kind="test", dedupe_key="once", created_at=timezone.now()
    )
    with refused_by("notification_once"):
        store_again(row)
    store_again(row, company=company_of(member(1)))
