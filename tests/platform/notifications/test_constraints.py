"""The constraints of the database on messages: nobody is told twice, whichever code writes."""

from __future__ import annotations

import pytest
from django.utils import timezone

from lading.reach.notifications.models import Notification, Preferences
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


def test_quiet_hours_have_both_ends_or_none() -> None:
    stored = Preferences.objects.create(company=company_of(member(1)))
    rows = Preferences.objects.filter(pk=stored.pk)
    for end in ("quiet_from", "quiet_until"):
        with refused_by("preferences_quiet_hours"):
            rows.update(**{end: None})
    assert rows.update(quiet_from=None, quiet_until=None) == 1
