"""Scheduled jobs in the back office: staff see when each was done, and run one now."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone
from redis import Redis

from lading.base.kernel.models import AuditEntry, ScheduledJob
from tests.platform.back_office import Browser, run_action, staff_with

pytestmark = pytest.mark.django_db

PATH = "/admin/kernel/scheduledjob/"


def job(name: str, **fields: object) -> ScheduledJob:
    later = timezone.now() + dt.timedelta(hours=6)
    return ScheduledJob.objects.create(
        **{"name": name, "cron": "0 3 * * *", "next_attempt_at": later, **fields}
    )


def test_jobs_and_what_became_of_them_are_listed(browser: Browser) -> None:
    job("billing.check_ledger", done_at=timezone.now())
    job("files.purge_unused", last_error="Broken: the folder is away", attempts=2)
    page = browser().get(PATH).content.decode()
    for words in ("Billing: check ledger", "Files: purge unused", "0 3 * * *", "Done", "Failing"):
        assert words in page
    assert "Broken: the folder is away" in page


def test_a_job_is_done_now(browser: Browser, empty_redis: Redis) -> None:
    wanted, other = job("billing.check_ledger"), job("files.purge_unused")
    held = job("searches.look_up_daily", leased_until=timezone.now() + dt.timedelta(hours=2))
    page = run_action(browser(), PATH, "run_now", wanted.pk, held.pk)
    assert "1 job will run now." in page.content.decode()
    for row in (wanted, other, held):
        row.refresh_from_db()
    assert wanted.next_attempt_at <= timezone.now() < other.next_attempt_at
    assert held.next_attempt_at > timezone.now()
    assert AuditEntry.objects.get(action="scheduled_job_begun").object_id == wanted.pk


def test_who_may_only_look_cannot(browser: Browser) -> None:
    wanted = job("billing.check_ledger")
    client = browser(staff_with("kernel.view_scheduledjob"))
    assert client.get(PATH).status_code == 200
    run_action(client, PATH, "run_now", wanted.pk)
    wanted.refresh_from_db()
    assert wanted.next_attempt_at > timezone.now()
    assert not AuditEntry.objects.filter(action="scheduled_job_begun").exists()
