"""`manage.py clock`: starts the scheduled jobs (`config.cron`). Run it on as many hosts as you
like.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django_rq.cron import DjangoCronScheduler
from rq.cron import CronJob
from rq.utils import now

CONFIGURATION = "config.cron"
REMEMBERED_SECONDS = 24 * 3600
"""How long a queued job is remembered for its minute; the clocks of hosts differ by less."""


class Clock(DjangoCronScheduler):
    """Queues every job once each time it is due, however many clocks run.

    The first clock that claims the job's minute in Redis queues it. If Redis lost a claim, the job
    would run twice, which is safe for every job.
    """

    def enqueue_jobs(self) -> list[CronJob]:
        """Queue the jobs that are due and that no other clock has queued."""
        at = now()
        due = [job for job in self.get_jobs() if job.should_run()]
        queued = [job for job in due if self._claim(job)]
        for job in queued:
            job.enqueue(self.connection)
        for job in due:
            job.set_enqueue_time(at)
        return queued

    def _claim(self, job: CronJob) -> bool:
        minute = job.next_enqueue_time
        if minute is None:
            raise ValueError(f"{job.func_name} has no cron expression")
        key = f"clock:{settings.DATABASES['default']['NAME']}:{job.func_name}:{minute:%Y%m%dT%H%M}"
        return bool(self.connection.set(key, self.name, nx=True, ex=REMEMBERED_SECONDS))


class Command(BaseCommand):
    """Runs until it is stopped."""

    help = "Queues the jobs of config/cron.py when they are due."

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the clock."""
        clock = Clock()
        clock.load_config_from_file(CONFIGURATION)
        self.stdout.write(f"The clock runs with {len(clock.get_jobs())} jobs.")
        clock.start()  # type: ignore[no-untyped-call]  # rq does not say
