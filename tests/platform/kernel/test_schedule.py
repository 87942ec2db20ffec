"""Scheduled jobs: each is done once each time it is due, however many workers run."""

from __future__ import annotations

import datetime as dt
import threading
from typing import Any

import pytest

import config.schedule
from lading.base.kernel.models import Priority, ScheduledJob
from lading.base.kernel.values import clock
from lading.base.work import leases, schedule
from lading.base.work.workers import Pool
from tests.platform.racing import PATIENCE, at_once, refusals

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("empty_redis")]

NAME = "tests.count"
NINE = dt.datetime(2026, 11, 30, 9, 0, tzinfo=dt.UTC)
MINUTE, HOUR = dt.timedelta(minutes=1), dt.timedelta(hours=1)


class Broken(Exception):
    """A job's failure."""


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[dt.datetime]:
    """When the job of the tests, which is due each full hour, was done."""
    times: list[dt.datetime] = []
    monkeypatch.setattr(schedule, "_jobs", {})
    schedule.register(
        NAME,
        lambda: times.append(clock.now()),
        label="Count",
        cron="0 * * * *",
        priority=Priority.NORMAL,
    )
    with clock.as_of(NINE - MINUTE):
        schedule.prepare()
    return times


def work(at: dt.datetime, pool: Pool = Pool.REST) -> int:
    """Do the jobs that are due at this time."""
    with clock.as_of(at):
        return schedule.jobs.work(pool)


def test_a_job_is_done_when_it_is_due(done: list[dt.datetime]) -> None:
    assert work(NINE - MINUTE) == 0
    assert work(NINE) == 1
    assert work(NINE + MINUTE) == 0
    assert work(NINE + HOUR) == 1
    assert done == [NINE, NINE + HOUR]
    row = ScheduledJob.objects.get()
    assert (row.done_at, row.next_attempt_at) == (NINE + HOUR, NINE + 2 * HOUR)
    assert (row.attempts, row.leased_until) == (0, None)


def test_workers_at_once_do_it_once(done: list[dt.datetime]) -> None:
    assert refusals(at_once(*[lambda: work(NINE)] * 4)) == []
    assert done == [NINE]


def test_what_was_due_while_no_worker_ran_is_done_once(done: list[dt.datetime]) -> None:
    assert work(NINE + 5 * HOUR + MINUTE) == 1
    assert done == [NINE + 5 * HOUR + MINUTE]
    assert ScheduledJob.objects.get().next_attempt_at == NINE + 6 * HOUR


def test_a_job_whose_worker_was_killed_is_done_when_its_lease_ends(
    done: list[dt.datetime],
) -> None:
    with clock.as_of(NINE):
        assert leases.take(ScheduledJob, least=Priority.NORMAL) is not None
    assert work(NINE + MINUTE) == 0
    assert work(NINE + leases.LEASE) == 1
    assert done == [NINE + leases.LEASE]


class Killed(BaseException):
    """The end of a worker in the midst of a job."""


@pytest.mark.parametrize(
    ("before", "delay"), [(0, 0 * MINUTE), (1, MINUTE), (2, 10 * MINUTE), (1000, HOUR)]
)
def test_a_job_that_kills_its_workers_comes_later_each_time(
    done: list[dt.datetime], monkeypatch: pytest.MonkeyPatch, before: int, delay: dt.timedelta
) -> None:
    def kill() -> None:
        raise Killed

    monkeypatch.setattr(schedule, "_jobs", {})
    schedule.register(NAME, kill, label="Count", cron="0 * * * *", priority=Priority.NORMAL)
    ScheduledJob.objects.update(attempts=before)
    with pytest.raises(Killed):
        work(NINE)
    row = ScheduledJob.objects.get()
    assert row.leased_until == NINE + leases.LEASE
    assert row.next_attempt_at == NINE + leases.LEASE + delay


def test_the_lease_of_a_job_that_takes_long_is_kept(
    monkeypatch: pytest.MonkeyPatch, done: list[dt.datetime]
) -> None:
    monkeypatch.setattr(schedule, "KEPT_EVERY", 0.01)
    began, end = threading.Event(), threading.Event()

    def wait() -> None:
        began.set()
        assert end.wait(PATIENCE)

    monkeypatch.setattr(schedule, "_jobs", {})
    schedule.register(NAME, wait, label="Count", cron="0 * * * *", priority=Priority.NORMAL)
    worker = threading.Thread(target=work, args=(NINE,))
    worker.start()
    try:
        assert began.wait(PATIENCE)
        until = ScheduledJob.objects.get().leased_until
        kept = threading.Event()
        while not kept.wait(0.01):
            if ScheduledJob.objects.get().leased_until != until:
                kept.set()
        assert until is not None
    finally:
        end.set()
        worker.join(PATIENCE)


def test_a_job_that_fails_is_tried_again_and_soon_at_its_next_time(
    monkeypatch: pytest.MonkeyPatch, done: list[dt.datetime]
) -> None:
    def fail() -> None:
        raise Broken("no")

    monkeypatch.setattr(schedule, "_jobs", {})
    schedule.register(NAME, fail, label="Count", cron="0 * * * *", priority=Priority.NORMAL)
    due, tried = NINE, []
    for _ in range(4):
        assert work(due) == 1
        row = ScheduledJob.objects.get()
        tried.append(row.next_attempt_at - due)
        due = row.next_attempt_at
    assert tried[:2] == [MINUTE, 10 * MINUTE]
    assert due == NINE + HOUR + MINUTE * 49 or due <= NINE + 2 * HOUR
    assert row.last_error == "Broken: no"
    assert row.done_at is None


def test_a_job_is_tried_again_however_often_it_failed(done: list[dt.datetime]) -> None:
    ScheduledJob.objects.update(attempts=1000, last_error="Broken: no")
    assert work(NINE) == 1
    assert done == [NINE]
    row = ScheduledJob.objects.get()
    assert (row.attempts, row.last_error, row.next_attempt_at) == (0, "", NINE + HOUR)


def test_a_job_of_another_version_is_left_to_its_workers(
    done: list[dt.datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as old_version:
        old_version.setattr(schedule, "_jobs", {})
        with clock.as_of(NINE):
            schedule.prepare()
        assert work(NINE) == 1
    assert done == []
    row = ScheduledJob.objects.get()
    assert (row.next_attempt_at, row.last_error) == (NINE + 10 * MINUTE, "")
    assert work(NINE + 10 * MINUTE) == 1
    assert done == [NINE + 10 * MINUTE]


def test_a_job_that_succeeds_again_has_no_error(done: list[dt.datetime]) -> None:
    ScheduledJob.objects.update(last_error="Broken: no", attempts=2)
    assert work(NINE) == 1
    row = ScheduledJob.objects.get()
    assert (row.last_error, row.attempts) == ("", 0)


def test_only_the_workers_of_its_pool_do_it(done: list[dt.datetime]) -> None:
    assert work(NINE, Pool.URGENT) == work(NINE, Pool.LONG) == 0
    assert work(NINE, Pool.REST) == 1


def test_a_new_schedule_holds_and_a_job_that_nobody_knew_for_a_day_is_deleted(
    done: list[dt.datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    ScheduledJob.objects.update(attempts=24 * 6)  # a try every ten minutes
    monkeypatch.setattr(schedule, "_jobs", {})
    schedule.register("tests.other", lambda: None, label="Other", cron="30 * * * *")
    with clock.as_of(NINE):
        schedule.prepare()
        schedule.prepare()
    rows = ScheduledJob.objects.values_list("name", "cron", "next_attempt_at")
    assert list(rows) == [("tests.other", "30 * * * *", NINE + 30 * MINUTE)]


def test_preparing_again_makes_nothing_due_later(done: list[dt.datetime]) -> None:
    with clock.as_of(NINE + MINUTE):
        schedule.prepare()
    assert work(NINE + MINUTE) == 1


@pytest.mark.parametrize(
    ("cron", "name", "refusal"),
    [("61 * * * *", "tests.wrong", ValueError), ("0 * * * *", NAME, RuntimeError)],
)
def test_a_wrong_job_is_refused(
    done: list[dt.datetime], cron: str, name: str, refusal: type[Exception]
) -> None:
    before = dict(schedule._jobs)
    with pytest.raises(refusal):
        schedule.register(name, lambda: None, label="Other", cron=cron)
    assert schedule._jobs == before


def test_every_job_of_the_product_has_the_name_of_its_app() -> None:
    assert config.schedule.__doc__
    names: Any = schedule._jobs
    assert len(names) >= 25
    for name, job in names.items():
        app, _dot, function = name.partition(".")
        assert app in job.function.__module__.split("."), name
        assert function == getattr(job.function, "__name__", ""), name
