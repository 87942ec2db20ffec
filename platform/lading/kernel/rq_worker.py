"""rq's worker, for a Redis that may be away for a while."""

from __future__ import annotations

from types import FrameType
from typing import Any

from redis.client import Pipeline
from redis.exceptions import RedisError
from rq import Queue, Worker, worker_registration
from rq.job import Job

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
        process: Any = self.scheduler and self.scheduler._process
        return bool(process) and not process.is_alive()
