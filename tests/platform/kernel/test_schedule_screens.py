"""Scheduled jobs in the back office: staff see when each was done, and run one now."""

from __future__ import annotations

import datetime as dt
import html

import pytest
from django.utils import timezone
from redis import Redis

import config.schedule  # noqa: F401 - importing it registers the jobs
from lading.base.adminkit.cron import NO_SENTENCE, in_a_sentence
from lading.base.kernel.models import AuditEntry, ScheduledJob
from lading.base.work import schedule
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
    for text in ("Check the sums of points", "Delete files that are not used", "Done", "Failing"):
        assert text in page
    assert "0 3 * * *" in page
    assert "Every day at 03:00 UTC" in page
    assert "Broken: the folder is away" in page


@pytest.mark.parametrize("screen", ["list", "page"])
def test_times_are_those_of_india_and_say_so(browser: Browser, screen: str) -> None:
    row = job("billing.check_ledger", done_at=dt.datetime(2026, 11, 29, 21, 10, tzinfo=dt.UTC))
    page = browser().get(PATH if screen == "list" else f"{PATH}{row.pk}/change/").content.decode()
    assert "30-Nov-2026 02:40" in page
    for heading in ("last done (India's time)", "next run (India's time)", "schedule (UTC)"):
        assert heading in html.unescape(page).lower().replace("india", "India").replace(
            "utc", "UTC"
        )
    assert "21:10" not in page


def test_a_job_that_the_program_no_longer_has_shows_its_name(browser: Browser) -> None:
    job("billing.abolished")
    assert "billing.abolished" in browser().get(PATH).content.decode()


@pytest.mark.parametrize(
    ("cron", "sentence"),
    [
        ("* * * * *", "Every minute"),
        ("*/5 * * * *", "Every 5 minutes"),
        ("5 * * * *", "Every hour at minute 05"),
        ("10 3 * * *", "Every day at 03:10 UTC"),
        ("0 4,10 * * *", "Every day at 04:00, 10:00 UTC"),
        ("0 3 * * 1", "–"),
        ("0 3 1 * *", "–"),
        ("0 9-17 * * *", "–"),
        ("*/5 3 * * *", "–"),
        ("1,31 * * * *", "–"),
    ],
)
def test_a_sentence_says_when_a_job_runs(cron: str, sentence: str) -> None:
    assert in_a_sentence(cron) == sentence


def test_every_job_of_the_product_has_a_sentence_and_a_label_of_its_own() -> None:
    jobs = schedule._jobs
    assert len(jobs) >= 25
    assert {in_a_sentence(each.cron) for each in jobs.values()}.isdisjoint({NO_SENTENCE})
    assert len({schedule.label_of(name) for name in jobs}) == len(jobs)
    assert all(" " in schedule.label_of(name) for name in jobs)


def test_a_job_is_done_now(browser: Browser, empty_redis: Redis) -> None:
    ledger_check, other = job("billing.check_ledger"), job("files.purge_unused")
    held = job("searches.look_up_daily", leased_until=timezone.now() + dt.timedelta(hours=2))
    page = run_action(browser(), PATH, "run_now", ledger_check.pk, held.pk)
    assert "1 job will run now." in page.content.decode()
    for row in (ledger_check, other, held):
        row.refresh_from_db()
    assert ledger_check.next_attempt_at <= timezone.now() < other.next_attempt_at
    assert held.next_attempt_at > timezone.now()
    assert AuditEntry.objects.get(action="scheduled_job_begun").object_id == ledger_check.pk


def test_who_may_only_look_cannot(browser: Browser) -> None:
    ledger_check = job("billing.check_ledger")
    client = browser(staff_with("kernel.view_scheduledjob"))
    assert client.get(PATH).status_code == 200
    run_action(client, PATH, "run_now", ledger_check.pk)
    ledger_check.refresh_from_db()
    assert ledger_check.next_attempt_at > timezone.now()
    assert not AuditEntry.objects.filter(action="scheduled_job_begun").exists()
