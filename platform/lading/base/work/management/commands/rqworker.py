"""`manage.py rqworker`: django-rq's command, which also goes on after Redis was away."""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from argparse import ArgumentParser
from typing import Any

import django_rq
from django.core.management.base import CommandError
from django_rq.management.commands import rqworker
from django_rq.utils import reset_db_connections
from django_rq.workers import get_worker
from redis.exceptions import RedisError

from lading.base.kernel import redis_pool
from lading.base.kernel.log.metrics import server
from lading.base.work.rq_worker import TTL_SECONDS, PatientWorker

log = logging.getLogger(__name__)

ENDS_BY_ITSELF = ("burst", "max_jobs", "max_idle_time")
"""Options with which a worker ends when it has done its work."""


class Command(rqworker.Command):
    """Works until it is stopped. After Redis was away it starts again, in the same process."""

    # Django's checks load every route, which takes 60 MB; `migrate` makes them before each start.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take django-rq's options."""
        super().add_arguments(parser)  # type: ignore[no-untyped-call]  # django-rq does not say
        parser.set_defaults(worker_ttl=TTL_SECONDS)

    def handle(self, *queues: Any, **options: Any) -> None:
        """Run the worker."""
        server.serve()
        worker: PatientWorker | None = None
        try:
            worker = self._worker(queues, options)
            worker.work(
                burst=options["burst"],
                with_scheduler=options["with_scheduler"],
                max_jobs=options["max_jobs"],
                max_idle_time=options["max_idle_time"],
            )
        except RedisError as error:
            redis_pool.explain(log, "the worker begins anew", error)
            self._check_is_lasting(options, error)
        if (worker and worker.is_asked_to_stop) or _ends_by_itself(options):
            return
        _begin_anew()

    def _worker(self, queues: tuple[str, ...], options: dict[str, Any]) -> PatientWorker:
        made = get_worker(
            *queues,
            worker_class=options["worker_class"] or PatientWorker,
            queue_class=options["queue_class"],
            job_class=options["job_class"],
            name=options["name"],
            worker_ttl=options["worker_ttl"],
            serializer=options["serializer"],
        )
        reset_db_connections()  # before any fork
        return made  # type: ignore[return-value]  # it is of the class asked for

    def _check_is_lasting(self, options: dict[str, Any], error: RedisError) -> None:
        if _ends_by_itself(options):
            raise CommandError(f"Redis is away: {error}") from error


def _ends_by_itself(options: dict[str, Any]) -> bool:
    return any(options[name] for name in ENDS_BY_ITSELF)


def _begin_anew() -> None:
    """Replace this process by a new worker once Redis answers, so that threads, connections and
    handlers of the old one are gone.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    time.sleep(redis_pool.LONGEST_WAIT / 5)  # whatever ended it must not keep the machine busy
    redis_pool.wait_for(django_rq.get_connection("default"))
    os.execv(sys.executable, sys.orig_argv)  # noqa: S606 -- itself
