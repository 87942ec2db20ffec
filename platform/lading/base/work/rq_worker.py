"""rq's worker, for a Redis that may be away for a while."""

from __future__ import annotations

import logging
import multiprocessing
import os
import time
from importlib import import_module
from types import FrameType
from typing import Any

from django.conf import settings
from redis.client import Pipeline
from redis.exceptions import RedisError
from rq import Queue, Worker, worker_registration
from rq.job import Job

from lading.base.kernel.log import request_ids
from lading.base.kernel.log.log_lines import FACTS
from lading.base.kernel.log.metrics import recorder
from lading.base.kernel.log.request_log import milliseconds

log = logging.getLogger(__name__)

REPORT_SECONDS = 2
SCHEDULER = "Scheduler"
"""The name that rq gives the process of its scheduler."""
TTL_SECONDS = 30
"""A worker that waits for jobs tells Redis twice in this time that it lives."""


class PatientWorker(Worker):
    """A worker that lets a job finish while Redis is away, and checks often whether Redis is
    back.
    """

    max_connection_wait_time = 5.0
    is_asked_to_stop = False

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """Note that the worker was asked to stop."""
        self.is_asked_to_stop = True
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call]  # rq does not say

    def monitor_work_horse(self, job: Job, queue: Queue) -> None:
        """Wait for the job, also while Redis is away: its work is in the database."""
        try:
            super().monitor_work_horse(job, queue)
        except RedisError:
            self.wait_for_horse()
            raise

    def perform_job(self, job: Job, queue: Queue) -> bool:
        """Do a job, and log how it went. Events that it publishes have its id as their request."""
        began = time.perf_counter()
        recorder.count_for_worker(os.getppid())
        with request_ids.working_for(job.id[: request_ids.LONGEST]):
            succeeded = super().perform_job(job, queue)
            _log(job, queue, "done" if succeeded else "failed", began)
        _send_reports()
        return succeeded

    def handle_exception(self, job: Job, *exc_info: Any) -> None:
        """Log why a job failed, with its traceback. (rq would write that into its message.)"""
        log.error("a job failed", exc_info=exc_info, extra={FACTS: _facts(job)})

    def handle_work_horse_killed(self, job: Job, *_how: Any) -> None:
        """Log a job whose process was killed, which could not log it."""
        log.error("job", extra={FACTS: _facts(job) | {"outcome": "killed"}})

    def heartbeat(self, timeout: int | None = None, pipeline: Pipeline | None = None) -> None:
        """Report to Redis that this worker runs. Register again if Redis has forgotten it."""
        super().heartbeat(timeout, pipeline)
        is_known: Any = pipeline or self.connection.sismember(self.redis_workers_keys, self.key)
        if is_known:
            return
        with self.connection.pipeline() as again:
            again.hset(self.key, mapping=self.serialize())
            worker_registration.register(self, again)
            again.expire(self.key, self.worker_ttl + 60)
            again.execute()

    @property
    def should_run_maintenance_tasks(self) -> bool:
        """Whether to do maintenance: also when its scheduler has ended, as it does without Redis,
        because maintenance starts it again.
        """
        return self._has_lost_its_scheduler() or super().should_run_maintenance_tasks

    def _has_lost_its_scheduler(self) -> bool:
        if self.scheduler is None or not self.scheduler.acquired_locks:
            return False
        return all(child.name != SCHEDULER for child in multiprocessing.active_children())


def _log(job: Job, queue: Queue, outcome: str, began: float) -> None:
    seconds = time.perf_counter() - began
    recorder.count_job(str(job.func_name), outcome, seconds)
    facts = _facts(job) | {"queue": queue.name, "ms": milliseconds(seconds), "outcome": outcome}
    log.log(logging.INFO if outcome == "done" else logging.WARNING, "job", extra={FACTS: facts})


def _facts(job: Job) -> dict[str, Any]:
    return {"job_id": job.id, "kind": job.func_name}


def _send_reports() -> None:
    """Send what was reported (`config.reports`) before this process ends without waiting."""
    if settings.SENTRY_DSN:
        import_module("sentry_sdk").flush(timeout=REPORT_SECONDS)
