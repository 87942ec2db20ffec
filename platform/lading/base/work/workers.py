"""Workers of tables with waiting rows (`leases`). The rows are in PostgreSQL; Redis only wakes
workers.

`wake` queues a job that looks for due rows. If Redis loses the job, or its worker dies, `sweep`,
which runs every minute, queues another. There are three pools of workers: the first takes urgent
rows only, so that no amount of other work delays a code or a link; the last takes rows that may
need minutes, one at a time, so that they delay nothing else.
"""

from __future__ import annotations

import datetime as dt
import logging
import math
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic

import django_rq
from django.db import transaction
from django.db.models import QuerySet
from redis.exceptions import RedisError

from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Forbidden, NotFound
from lading.base.kernel.log import request_ids
from lading.base.kernel.log.log_lines import FACTS
from lading.base.kernel.log.metrics import recorder
from lading.base.kernel.log.request_log import milliseconds
from lading.base.kernel.models import Leased, Priority
from lading.base.kernel.redis_pool import explain
from lading.base.kernel.values.clock import now

from . import leases
from .leases import Row

log = logging.getLogger(__name__)

CAPABILITY = "operations.view"
"""The capability that staff need to have rows tried again."""
BATCH = 50
IN_A_ROW = 3
"""After this many failures one after the other, rows of a kind come after all other kinds."""
LEAST_SHARE = 5
"""How many rows of failing kinds are tried with each batch of the others."""
RUN_SECONDS = 30.0
"""After this time a worker lets other jobs run."""
JOB_SECONDS = 600
"""The most a job may take: the last row of a run may need long."""
LONG_JOB_SECONDS = 1800
"""The most a job may take whose rows are long."""
SWEEP_SECONDS = 60


class Pool(StrEnum):
    """The rq queue of a pool of workers."""

    URGENT = "high"
    REST = "default"
    LONG = "long"

    @property
    def least(self) -> Priority:
        """The lowest priority that the pool takes. The second pool takes urgent rows too."""
        return {
            Pool.URGENT: Priority.URGENT,
            Pool.REST: Priority.NORMAL,
            Pool.LONG: Priority.LONG,
        }[self]

    @property
    def job_seconds(self) -> int:
        """The most a job of the pool may take, in seconds."""
        return LONG_JOB_SECONDS if self is Pool.LONG else JOB_SECONDS

    @classmethod
    def of(cls, priority: int) -> Pool:
        """The pool to wake for a row of this priority."""
        pools = {Priority.URGENT: cls.URGENT, Priority.LONG: cls.LONG}
        return pools.get(Priority(priority), cls.REST)


class Failing:
    """Kinds of rows (`Leased.KIND`) whose rows failed one after the other in this run of a worker.

    Rows of all other kinds are done first. A few rows of the failing kinds are still tried with
    each batch, the oldest and the newest in turn, so that the good ones among them do not wait
    until all bad ones were tried.
    """

    def __init__(self) -> None:
        self.kinds: set[str] = set()
        self._in_a_row: Counter[str] = Counter()
        self._newest_first = False

    def note(self, kind: str, *, failed: bool) -> bool:
        """Count a row that succeeded or failed. True when its kind has just become a
        failing one.
        """
        self._in_a_row[kind] = self._in_a_row[kind] + 1 if failed else 0
        if self._in_a_row[kind] < IN_A_ROW or kind in self.kinds:
            return False
        self.kinds.add(kind)
        return True

    def is_newest_first(self) -> bool:
        """Whether to take the newest rows this time; every second answer is yes."""
        self._newest_first = not self._newest_first
        return self._newest_first


def _every_row_alike(_row: Leased) -> str:
    return leases.ATTEMPTS


def _nothing_else(_row: Leased) -> None:
    """Do nothing more when a row is given up: staff see it in the back office."""


@dataclass(frozen=True)
class Queue(Generic[Row]):
    """A table of waiting rows, and how to do one of them.

    ``job`` is the dotted path of the function that rq calls with a pool's name. ``opened`` is
    entered once per run and gives the function that does a row and marks it done, or raises.
    ``explain`` makes the error text that staff read. ``attempts`` names the limit on attempts at a
    row. ``give_up`` is called when a row becomes a dead letter, in the same transaction.
    """

    model: type[Row]
    job: str
    opened: Callable[[], AbstractContextManager[Callable[[Row], None]]]
    explain: Callable[[Exception], str]
    retried: str
    """The action in the audit trail when staff have a row tried again."""
    attempts: Callable[[Row], str] = _every_row_alike
    give_up: Callable[[Row], None] = _nothing_else

    def wake(self, *priorities: int) -> None:
        """Queue a job for rows of these priorities. Without Redis the sweep does it later."""
        for pool in sorted({Pool.of(priority) for priority in priorities}):
            self._queue_job(pool)

    def _queue_job(self, pool: Pool, *, after: float = 0) -> None:
        """Put one job into the pool's queue, unless one is waiting there already."""
        try:
            queue = django_rq.get_queue(pool)
            seconds = max(int(after), SWEEP_SECONDS)
            if not queue.connection.set(self._job_key(pool, after), 1, nx=True, ex=seconds):
                return
            options: dict[str, Any] = {
                "job_timeout": pool.job_seconds,
                "result_ttl": SWEEP_SECONDS,
                "failure_ttl": 3600,
            }
            if after:
                queue.enqueue_in(dt.timedelta(seconds=after), self.job, str(pool), **options)
            else:
                queue.enqueue(self.job, str(pool), **options)
        except RedisError as error:
            explain(log, "rows are left for the sweep", error)

    def _job_key(self, pool: Pool, after: float = 0) -> str:
        return f"lading:bell:{self.job}:{pool}:{'later' if after else 'now'}"

    def _allow_jobs(self, pool: Pool) -> None:
        """Let others queue a job again: rows added from now on may be too late for this run."""
        try:
            django_rq.get_queue(pool).connection.delete(self._job_key(pool), self._job_key(pool, 1))
        except RedisError as error:
            explain(log, "the queue cannot be woken again", error)

    def work(self, pool: Pool, run_seconds: float = RUN_SECONDS) -> int:
        """Do due rows until there are none or the time is up, and then queue a job for those left.

        Returns how many rows were tried. Any number of workers may do this at once.
        """
        self._allow_jobs(pool)
        deadline = time.monotonic() + run_seconds
        tried, failing = 0, Failing()
        with self.opened() as perform:
            while rows := self.take(pool, failing):
                tried += self.attempt_each(rows, perform, failing, deadline)
                if time.monotonic() >= deadline:
                    self._queue_job(pool)
                    return tried
        self._queue_job_for_the_next(pool)
        return tried

    def take(self, pool: Pool, failing: Failing | None = None) -> list[Row]:
        """Take rows to do now: a batch of new ones, and at most one that was tried before
        (`leases`). Of long rows only one, because the others' leases would end while they wait for
        it; in turns, if the table has them.
        """
        if pool is Pool.LONG and self.model.TAKES_TURNS:
            return leases.take_in_turn(self.model)
        if pool is Pool.LONG:
            again = leases.take_again(self.model, least=pool.least)
            return again or leases.take_new(self.model, least=pool.least, count=1)
        kinds = failing.kinds if failing else set()
        new = leases.take_new(self.model, least=pool.least, count=BATCH, apart=kinds)
        if failing and kinds:
            new += leases.take_new_of(
                self.model,
                kinds,
                least=pool.least,
                count=max(BATCH - len(new), LEAST_SHARE),
                newest_first=failing.is_newest_first(),
            )
        return new + leases.take_again(self.model, least=pool.least)

    def attempt_each(
        self,
        rows: Sequence[Row],
        perform: Callable[[Row], None],
        failing: Failing,
        deadline: float = math.inf,
    ) -> int:
        """Do rows that were taken. Gives back those left when the time is up, and those of a kind
        that has become a failing one. Returns how many were tried.
        """
        left, tried = deque(rows), 0
        while left and time.monotonic() < deadline:
            row = left.popleft()
            kind = str(getattr(row, row.KIND))
            failed = not self.attempt(row, perform)
            tried += 1
            if row.attempts == 1 and failing.note(kind, failed=failed):
                alike = [each for each in left if getattr(each, each.KIND) == kind]
                leases.give_back(alike)
                left = deque(each for each in left if each not in alike)
        leases.give_back(left)
        return tried

    def attempt(self, row: Row, perform: Callable[[Row], None]) -> bool:
        """Like `do`, but logs an error instead of raising it. Returns whether the row succeeded."""
        try:
            self.do(row, perform)
        except Exception as error:
            log.debug("%s", row, exc_info=error)
            return False
        return True

    def do(self, row: Row, perform: Callable[[Row], None]) -> None:
        """Do a row that was taken, and log how it went. Stores a failure, and raises it."""
        began = time.perf_counter()
        with request_ids.working_for(row.request_id):
            try:
                self._do(row, perform)
            except Exception as error:
                _log(row, "failed", began, error)
                raise
            _log(row, "done", began)

    def _do(self, row: Row, perform: Callable[[Row], None]) -> None:
        attempts = self.attempts(row)
        try:
            leases.check_attempts_left(row, attempts)
            perform(row)
        except Exception as error:
            with transaction.atomic():
                is_given_up = leases.note_failure(row, error, self.explain(error), attempts)
                if is_given_up:
                    self.give_up(row)
            if is_given_up:
                log.exception("given up", extra={FACTS: _facts(row)})
            raise

    def _queue_job_for_the_next(self, pool: Pool) -> None:
        """Queue a job for the next due row, if it is due before the next sweep."""
        waiting = leases.undone(self.model).filter(priority__range=leases.span(pool.least))
        due = waiting.order_by("next_attempt_at").values_list("next_attempt_at", flat=True)
        first = due.filter(next_attempt_at__lte=now() + dt.timedelta(seconds=SWEEP_SECONDS)).first()
        if first is not None:
            self._queue_job(pool, after=max((first - now()).total_seconds(), 1.0))

    def sweep(self) -> int:
        """Queue a job for each pool with due rows, even if one was queued before. Returns for how
        many pools.

        All workers of the urgent pool may be dead, so the second pool is woken for urgent rows too.
        """
        pools = [pool for pool in Pool if self._due(pool).exists()]
        for pool in pools:
            self._allow_jobs(pool)
            self._queue_job(pool)
        return len(pools)

    def _due(self, pool: Pool) -> QuerySet[Row]:
        due = leases.undone(self.model).filter(next_attempt_at__lte=now())
        return due.filter(priority__range=leases.span(pool.least))

    def retry(self, actor: Actor, rows: QuerySet[Row]) -> int:
        """Make undone rows due now, dead letters too. Staff only. Returns how many rows.

        Raises NotFound for anybody else, and Forbidden for staff without the capability.
        """
        if not actor.is_staff:
            raise NotFound
        if not actor.can(CAPABILITY):
            raise Forbidden
        with transaction.atomic():
            chosen = leases.try_again(rows)
            for row in chosen:
                audit.record(actor, row, self.retried, row.facts())
            priorities = {row.priority for row in chosen}
            transaction.on_commit(lambda: self.wake(*priorities))
        return len(chosen)


def _log(row: Leased, outcome: str, began: float, error: Exception | None = None) -> None:
    """Log a row that was tried. The text of an error may name people; staff see it at the row."""
    seconds = time.perf_counter() - began
    facts = _facts(row)
    recorder.count_job(facts["kind"], outcome, seconds)
    facts |= {"ms": milliseconds(seconds), "outcome": outcome, "attempt": row.attempts}
    if error is not None:
        facts["error"] = type(error).__name__
    log.info("job", extra={FACTS: facts})


def _facts(row: Leased) -> dict[str, Any]:
    return {"job_id": f"{row._meta.db_table} {row.pk}", "kind": str(getattr(row, row.KIND))}
