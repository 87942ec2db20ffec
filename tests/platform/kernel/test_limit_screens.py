"""Limits in the back office: what staff may change, and that every change is audited."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from lading.base.kernel import limits
from lading.base.kernel.models import AuditEntry, Limit
from lading.members.billing.models import Plan
from lading.members.billing.plans.loaders import load_plans
from tests.platform.back_office import Browser, staff_with
from tests.platform.factories import StaffFactory

pytestmark = pytest.mark.django_db

Capture = Callable[..., Any]


def save(client: Client, row: Limit, value: str) -> Any:
    return client.post(f"/admin/kernel/limit/{row.pk}/change/", {"value": value})


def test_a_changed_limit_counts_at_once_and_is_audited(
    browser: Browser, django_capture_on_commit_callbacks: Capture
) -> None:
    load_plans()
    row = Limit.objects.get(key="review.hours")
    assert limits.number("review.hours") == 24
    staff = StaffFactory.create()
    with django_capture_on_commit_callbacks(execute=True):
        assert save(browser(staff), row, "48").status_code == 302
    assert limits.number("review.hours") == 48
    entry = AuditEntry.objects.get(action="staff_changed")
    assert (entry.actor_user_id, entry.object_type, entry.object_id) == (
        staff.pk,
        "kernel.limit",
        row.pk,
    )
    assert entry.data == {"changes": {"value": ["24", "48"]}}


@pytest.mark.parametrize(
    ("key", "tier", "value", "accepted"),
    [
        ("review.hours", 0, "0", False),
        ("review.hours", 0, "", False),
        ("review.hours", 0, "-1", False),
        ("review.hours", 0, "2.5", False),
        ("review.hours", 0, "9999999999", False),
        ("review.hours", 0, "1", True),
        ("product.max", 1, "0", True),
        ("enquiry.monthly_allowance", 1, "", True),
        ("enquiry.monthly_allowance", 0, "", False),
        # The proxy accepts 24 MB (`REQUEST_MAX_MB`), of which 64 KB are for the form.
        ("attachment.max_bytes", 0, "23934464", True),
        ("attachment.max_bytes", 0, "23934465", False),
    ],
)
def test_what_a_limit_may_be(
    browser: Browser, key: str, tier: int, value: str, *, accepted: bool
) -> None:
    load_plans()
    row = Limit.objects.get(key=key, plan_tier=tier)
    before = row.value
    answer = save(browser(), row, value)
    row.refresh_from_db()
    if accepted:
        assert answer.status_code == 302
        assert row.value == (int(value) if value else None)
    else:
        assert answer.status_code == 200
        assert row.value == before
        assert not AuditEntry.objects.filter(action="staff_changed").exists()


def test_a_screen_is_not_enough_to_change_a_limit_or_a_plan(browser: Browser) -> None:
    """Django's permission gives access to the form; the service requires the capability."""
    load_plans()
    row, plan = Limit.objects.get(key="review.hours"), Plan.objects.get(family="exporter", tier=1)
    client = browser(staff_with("kernel.view_limit", "kernel.change_limit"))
    assert save(client, row, "3").status_code == 403
    client = browser(staff_with("billing.view_plan", "billing.change_plan"))
    form = {"name": "x", "base_name": "x", "price": "0", "duration_days": "9"}
    assert client.post(f"/admin/billing/plan/{plan.pk}/change/", form).status_code == 403
    assert Limit.objects.get(pk=row.pk).value == 24
    assert Plan.objects.get(pk=plan.pk).duration_days == 30
    assert not AuditEntry.objects.filter(action="staff_changed").exists()


def test_a_limit_keeps_its_key_and_plan(browser: Browser) -> None:
    load_plans()
    row = Limit.objects.get(key="review.hours")
    browser().post(
        f"/admin/kernel/limit/{row.pk}/change/", {"value": "3", "key": "x", "plan_tier": "3"}
    )
    row.refresh_from_db()
    assert (row.key, row.plan_tier, row.value) == ("review.hours", 0, 3)


def test_limits_are_neither_added_nor_removed(browser: Browser) -> None:
    load_plans()
    row = Limit.objects.get(key="review.hours")
    client = browser()
    assert client.get("/admin/kernel/limit/add/").status_code == 403
    answer = client.post(f"/admin/kernel/limit/{row.pk}/delete/", {"post": "yes"})
    assert answer.status_code == 403
    assert Limit.objects.filter(pk=row.pk).exists()


def test_looking_is_not_changing(browser: Browser) -> None:
    load_plans()
    row = Limit.objects.get(key="review.hours")
    assert save(browser(staff_with("kernel.view_limit")), row, "1").status_code == 403
    row.refresh_from_db()
    assert row.value == 24


def test_every_default_is_a_value_that_staff_may_set() -> None:
    assert [
        (key, default)
        for key, tiers in limits.DEFAULTS.items()
        for default in tiers.values()
        if default is not None
        and not limits.BOUNDS[key].at_least <= default <= limits.BOUNDS[key].at_most
    ] == []


def test_every_limit_has_a_name() -> None:
    assert set(limits.LABELS) == set(limits.DEFAULTS) == set(limits.BOUNDS)
    assert [key for key, label in limits.LABELS.items() if not str(label)] == []
    assert {key for key, bounds in limits.BOUNDS.items() if bounds.at_least == 0} == {
        "enquiry.monthly_allowance",
        "attachment.slots",
        "lead.new_hours",
        "message.files",
        "match.threshold",
        "match.notify_days",
        "notice.collapse_minutes",
        "unlock.points.agents",
        "unlock.points.others",
        "product.max",
        "offer.max",
        "promotion.live_max",
        "freight_rate.max",
        "port.edits_per_month",
        "user.secondary_max",
    }
