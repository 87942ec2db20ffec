"""The clock: however many run, a job is queued once each time it is due."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

import pytest
from django.conf import settings
from django_rq import get_connection, get_queue
from django_rq.cron import DjangoCronScheduler
from rq.cron import CronJob
from rq.utils import now

from lading.base.work.management.commands.clock import CLAIM_SECONDS, Clock

QUEUE = "low"


def job() -> None:
    """The job, which never runs here."""


def due(clock: DjangoCronScheduler, minute: dt.datetime) -> DjangoCronScheduler:
    """The clock with the job, due at this minute."""
    registered = clock.register(job, QUEUE, cron="* * * * *")
    registered.next_enqueue_time = minute
    return clock


def crash(_self: CronJob, _connection: Any) -> None:
    """Raised in place of the end of Redis or of the clock at this moment."""
    raise ConnectionError


@pytest.fixture
def minute(own_queue: Any) -> Any:
    """A minute in the past, without claims on it."""
    redis: Any = get_connection(QUEUE)
    yield now().replace(second=0, microsecond=0)
    for key in redis.scan_iter(f"clock:{settings.DATABASES['default']['NAME']}:*test_clock*"):
        redis.delete(key)


def queued(clocks: Sequence[DjangoCronScheduler]) -> list[int]:
    """How many jobs each clock queues now."""
    return [len(clock.enqueue_jobs()) for clock in clocks]


def test_one_of_three_clocks_queues_the_job(minute: dt.datetime) -> None:
    assert queued([due(Clock(), minute) for _ in range(3)]) == [1, 0, 0]


def test_the_next_minute_is_another(minute: dt.datetime) -> None:
    clocks = [due(Clock(), minute) for _ in range(2)]
    assert queued(clocks) == [1, 0]
    assert queued(clocks) == [0, 0], "not due again yet"
    later = [due(Clock(), minute + dt.timedelta(minutes=-1)) for _ in range(2)]
    assert queued(later) == [1, 0]


def test_what_was_due_while_no_clock_ran_is_queued_once_by_the_next(minute: dt.datetime) -> None:
    first = due(Clock(), minute - dt.timedelta(hours=3))
    assert queued([first]) == [1]
    later = [Clock() for _ in range(2)]
    for clock in later:
        (registered,) = due(clock, minute + dt.timedelta(minutes=1)).get_jobs()
        assert not registered.should_run(), "control: without its memory it forgets the job"
        clock.remember()
    assert queued(later) == [1, 0]
    assert queued(later) == [0, 0]


def test_a_job_that_a_killed_clock_had_claimed_is_queued_when_its_claim_ends(
    minute: dt.datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    dead, other = due(Clock(), minute), due(Clock(), minute)
    with monkeypatch.context() as broken:
        broken.setattr(CronJob, "enqueue", crash)
        with pytest.raises(ConnectionError):
            dead.enqueue_jobs()
    assert queued([other]) == [0]
    redis: Any = get_connection(QUEUE)
    (claim,) = list(redis.scan_iter(f"clock:*test_clock*:{minute:%Y%m%dT%H%M}"))
    assert 0 < redis.ttl(claim) <= CLAIM_SECONDS
    redis.delete(claim)  # as it does by itself
    assert queued([other]) == [1]


def test_a_clock_that_lost_redis_while_it_queued_a_job_queues_it_again(
    minute: dt.datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = due(Clock(), minute)
    with monkeypatch.context() as broken:
        broken.setattr(CronJob, "enqueue", crash)
        with pytest.raises(ConnectionError):
            clock.enqueue_jobs()
    assert queued([clock]) == [1]
    assert queued([clock]) == [0]


def test_a_daily_job_is_tried_again_when_it_fails_and_a_frequent_one_is_not(
    minute: dt.datetime, own_queue: Any
) -> None:
    for cron, delays in (("0 3 * * *", [60, 600, 3600]), ("*/5 * * * *", None)):
        clock = Clock()
        clock.register(job, QUEUE, cron=cron).next_enqueue_time = minute
        assert queued([clock]) == [1]
        (made,) = get_queue(QUEUE).jobs
        assert made.retry_intervals == delays
        assert made.retries_left == (delays and len(delays))
        clock.save()  # it can be described
        made.delete()
        for key in get_connection(QUEUE).scan_iter("clock:*test_clock*"):
            get_connection(QUEUE).delete(key)


def test_control_each_of_the_librarys_clocks_queues_it(minute: dt.datetime) -> None:
    assert queued([due(DjangoCronScheduler(), minute) for _ in range(2)]) == [1, 1]
