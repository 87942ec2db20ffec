"""`manage.py clock`: starts the scheduled jobs (`config.cron`). Run it on as many hosts as you
like.
"""

from __future__ import annotations

import copy
import datetime as dt
import logging
from contextlib import suppress
from enum import Enum, auto
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django_rq.cron import DjangoCronScheduler
from redis.exceptions import RedisError
from rq import Retry
from rq.cron import CronJob
from rq.exceptions import StopRequested
from rq.utils import now

from lading.base.kernel import redis_pool
from lading.base.kernel.log.metrics import server

log = logging.getLogger(__name__)

CONFIGURATION = "config.cron"
CLAIM_SECONDS = 60
"""How long a clock that has claimed a minute may take to queue the job."""
REMEMBERED_SECONDS = 24 * 3600
"""How long a queued job is remembered for its minute; the clocks of hosts differ by less."""
BEAT_SECONDS = 10.0
"""How often a clock tells Redis that it lives."""
PAUSE_SECONDS = 0.5
"""The least time between two looks at the jobs."""
QUEUED = b"queued"
EVERY_FEW_MINUTES = "*"
"""How the cron expression of a job begins that soon runs again anyway."""
AGAIN_SECONDS = (60, 600, 3600)
"""After how long another job runs again that failed, or whose worker was killed."""


class Turn(Enum):
    """What happens to a due job."""

    OURS = auto()
    DONE = auto()
    OF_ANOTHER = auto()


class Clock(DjangoCronScheduler):
    """Queues every job once each time it is due, however many clocks run.

    The first clock that claims the job's minute in Redis queues it. If that clock ends before it
    has, the claim ends, and another clock or the next run queues the job: the minute of the last
    queued job is stored. If Redis was lost in between, a job may run twice, which is safe for every
    job.
    """

    is_asked_to_stop = False

    def run(self) -> None:
        """Queue jobs until asked to stop. While Redis is away, keep trying."""
        while True:
            try:
                self.remember()
                self.start()  # type: ignore[no-untyped-call]  # rq does not say
            except RedisError as error:
                redis_pool.explain(log, "the clock waits", error)
            if self.is_asked_to_stop:
                return
            with suppress(StopRequested):
                redis_pool.wait_for(self.connection)

    def _request_stop(self, signum: int, frame: FrameType | None) -> None:
        self.is_asked_to_stop = True
        super()._request_stop(signum, frame)  # type: ignore[no-untyped-call]  # rq does not say

    def remember(self) -> None:
        """Make jobs due that should have been queued while no clock ran."""
        for job in self.get_jobs():
            stored: Any = self.connection.get(_last_key(job))
            if stored is not None and job.latest_enqueue_time is None:
                job.set_enqueue_time(dt.datetime.fromisoformat(stored.decode()))

    def enqueue_jobs(self) -> list[CronJob]:
        """Queue the jobs that are due and that no other clock has queued."""
        at = now()
        queued = []
        for job in [each for each in self.get_jobs() if each.should_run()]:
            turn = self._turn(job)
            if turn is Turn.OURS:
                _to_queue(job).enqueue(self.connection)
                self._note_queued(job)
                queued.append(job)
            if turn is not Turn.OF_ANOTHER:  # which may end before it has queued the job
                job.set_enqueue_time(at)
        return queued

    def calculate_sleep_interval(self) -> float:
        """The time until a job is due, short enough to report to Redis meanwhile that the clock
        runs.
        """
        return min(max(super().calculate_sleep_interval(), PAUSE_SECONDS), BEAT_SECONDS)

    def _turn(self, job: CronJob) -> Turn:
        key, name = _claim_key(job), self.name.encode()
        if self.connection.set(key, name, nx=True, ex=CLAIM_SECONDS):
            return Turn.OURS
        held = self.connection.get(key)
        if held == QUEUED:
            return Turn.DONE
        return Turn.OURS if held == name else Turn.OF_ANOTHER

    def _note_queued(self, job: CronJob) -> None:
        with self.connection.pipeline() as noted:
            noted.set(_claim_key(job), QUEUED, ex=REMEMBERED_SECONDS)
            noted.set(_last_key(job), _minute(job).isoformat())
            noted.execute()


def _to_queue(job: CronJob) -> CronJob:
    """The job with its further attempts, in a copy: rq cannot describe jobs that have them."""
    if (job.cron or "").startswith(EVERY_FEW_MINUTES):
        return job
    queued = copy.copy(job)
    again = Retry(max=len(AGAIN_SECONDS), interval=list(AGAIN_SECONDS))
    queued.job_options = {**job.job_options, "retry": again}
    return queued


def _claim_key(job: CronJob) -> str:
    return f"{_last_key(job)}:{_minute(job):%Y%m%dT%H%M}"


def _last_key(job: CronJob) -> str:
    return f"clock:{settings.DATABASES['default']['NAME']}:queued:{job.func_name}"


def _minute(job: CronJob) -> dt.datetime:
    """When the job is due. Raises ValueError for a job without a cron expression."""
    if job.next_enqueue_time is None:
        raise ValueError(f"{job.func_name} has no cron expression")
    return job.next_enqueue_time


class Command(BaseCommand):
    """Runs until it is stopped."""

    help = "Queues the jobs of config/cron.py when they are due."
    # Django's checks load every route, which takes 60 MB; `migrate` makes them before each start.
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the clock."""
        server.serve()
        clock = Clock()
        clock.load_config_from_file(CONFIGURATION)
        self.stdout.write(f"The clock runs with {len(clock.get_jobs())} jobs.")
        clock.run()
