"""The clock: however many run, a job is queued once each time it is due."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.conf import settings
from django_rq import get_connection
from django_rq.cron import DjangoCronScheduler
from rq.utils import now

from lading.kernel.management.commands.clock import Clock

QUEUE = "low"


def job() -> None:
    """The job, which never runs here."""


def due(clock: DjangoCronScheduler, minute: dt.datetime) -> DjangoCronScheduler:
    """The clock with the job, due at this minute."""
    registered = clock.register(job, QUEUE, cron="* * * * *")
    registered.next_enqueue_time = minute
    return clock


@pytest.fixture
def minute(own_queue: Any) -> Any:
    """A minute in the past, without claims on it."""
    redis: Any = get_connection(QUEUE)
    yield now().replace(second=0, microsecond=0)
    for key in redis.scan_iter(f"clock:{settings.DATABASES['default']['NAME']}:*test_clock*"):
        redis.delete(key)


def queued(clocks: list[DjangoCronScheduler]) -> list[int]:
    """How many jobs each clock queues now."""
    return [len(clock.enqueue_jobs()) for clock in clocks]


def test_of_three_clocks_one_queues_the_job(minute: dt.datetime) -> None:
    assert queued([due(Clock(), minute) for _ in range(3)]) == [1, 0, 0]


def test_the_next_minute_is_another(minute: dt.datetime) -> None:
    clocks = [due(Clock(), minute) for _ in range(2)]
    assert queued(clocks) == [1, 0]
    assert queued(clocks) == [0, 0], "not due again yet"
    later = [due(Clock(), minute + dt.timedelta(minutes=-1)) for _ in range(2)]
    assert queued(later) == [1, 0]


def test_control_each_of_the_librarys_clocks_queues_it(minute: dt.datetime) -> None:
    assert queued([due(DjangoCronScheduler(), minute) for _ in range(2)]) == [1, 1]
