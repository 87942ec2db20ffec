"""`manage.py worker POOL …`: does the waiting work of pools until it is stopped."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import socket
import threading
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from functools import partial
from importlib import import_module
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError, InterfaceError, close_old_connections
from redis.exceptions import RedisError

from lading.base.kernel import channels
from lading.base.kernel.log.metrics import server
from lading.base.kernel.redis_pool import explain
from lading.base.kernel.values.clock import now
from lading.base.work import bells, schedule
from lading.base.work.bells import LONGEST_WAIT
from lading.base.work.workers import QUEUES, STOPPING, Pool

log = logging.getLogger(__name__)

SCHEDULE = "config.schedule"
BEAT_SECONDS = 10.0


class Stopped(BaseException):
    """Raised in a worker that waits, when it is asked to stop."""


class OutOfTime(Exception):
    """Raised in a row that takes longer than a row of its pool may."""


class Worker:
    """Does the rows of pools one after the other; in a ``burst`` only those that are due."""

    def __init__(self, pools: Sequence[Pool], *, burst: bool = False) -> None:
        self.pools, self.burst = pools, burst
        self.name = f"{socket.gethostname()} {os.getpid()}"
        self.waits = self.is_prepared = False

    def run(self) -> None:
        """Work until asked to stop. While the database is away, keep trying."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        signal.signal(signal.SIGALRM, _end_row)
        threading.Thread(target=self._beat, daemon=True).start()
        with contextlib.suppress(Stopped):
            while not STOPPING.is_set() and (self._work() or not self.burst):
                pass
        with contextlib.suppress(RedisError):
            bells.end(self.pools, self.name)

    def _work(self) -> int:
        """Do what is due, or wait for the next row. Returns how many were tried."""
        try:
            close_old_connections()
            if not self.is_prepared:
                schedule.prepare()
                channels.tell_refused()
                self.is_prepared = True
            tried = sum(
                queue.work(pool, around=partial(_limited, pool.row_seconds))
                for pool in self.pools
                for queue in QUEUES
            )
            seconds = 0.0 if tried else self._seconds_until_due()
        except (DatabaseError, InterfaceError) as error:
            log.warning("the database is away: %s", error)
            tried, seconds = 0, LONGEST_WAIT / 3
        if not (tried or self.burst or STOPPING.is_set()):
            self._wait(seconds)
        return tried

    def _wait(self, seconds: float) -> None:
        self.waits = True
        try:
            bells.wait(self.pools, seconds)
        finally:
            self.waits = False

    def _seconds_until_due(self) -> float:
        due = [at for pool in self.pools for queue in QUEUES if (at := queue.due_at(pool))]
        seconds = (min(due) - now()).total_seconds() if due else LONGEST_WAIT
        return min(max(seconds, 0.1), LONGEST_WAIT)

    def _beat(self) -> None:
        while not STOPPING.is_set():
            try:
                bells.beat(self.pools, self.name)
            except RedisError as error:
                explain(log, "the worker cannot tell that it lives", error)
            STOPPING.wait(BEAT_SECONDS)

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        STOPPING.set()
        if self.waits:
            raise Stopped


@contextlib.contextmanager
def _limited(seconds: float) -> Iterator[None]:
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _end_row(_number: int, _frame: FrameType | None) -> None:
    raise OutOfTime("It took longer than a row of its pool may.")


class Command(BaseCommand):
    """Runs until it is stopped."""

    help = "Does the waiting work of pools: high, default, long."
    # Django's checks load every route, which takes 60 MB; `migrate` makes them before each start.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the pools, and whether to end when nothing is due."""
        parser.add_argument("pools", nargs="+", choices=list(Pool))
        parser.add_argument("--burst", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the worker."""
        server.serve()
        import_module(SCHEDULE)
        Worker([Pool(each) for each in options["pools"]], burst=options["burst"]).run()
