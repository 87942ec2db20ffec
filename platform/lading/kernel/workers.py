"""Workers and what wakes them: rows are the truth (`leases`), Redis is only the bell.

`ring` has a worker look for due rows. If Redis loses that, or the worker dies, `sweep`, run every
minute, rings again. There are two pools of workers: the first does what is urgent and nothing else,
so that no bulk of other work ever stands before a code or a link.
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

from . import audit, leases
from .actor import Actor
from .clock import now
from .errors import Forbidden, NotFound
from .leases import Row
from .models import Priority

log = logging.getLogger(__name__)

CAPABILITY = "operations.view"
"""What staff need to have rows tried again."""
BATCH = 50
IN_A_ROW = 3
"""Failures one after the other that put a kind of rows behind the others."""
LEAST_SHARE = 5
"""How many rows of such kinds are tried beside each batch of the others."""
RUN_SECONDS = 30.0
"""After which a worker lets other jobs have their turn."""
JOB_SECONDS = 600
"""What a job may take in all: the last row of a run may be a long one."""
SWEEP_SECONDS = 60


class Pool(StrEnum):
    """The rq queue that a pool of workers listens to."""

    URGENT = "high"
    REST = "default"

    @property
    def least(self) -> Priority:
        """The lowest priority that the pool does. The rest helps with what is urgent."""
        return Priority.URGENT if self is Pool.URGENT else Priority.NORMAL

    @classmethod
    def of(cls, priority: int) -> Pool:
        """The pool to wake for a row."""
        return cls.URGENT if priority == Priority.URGENT else cls.REST


class Failing:
    """Kinds of rows (`Leased.KIND`) that fail one after the other in a worker's run. However many
    of them wait, the others are done first. Of theirs some are tried all the same, in turn from
    either end: what is good among them need not wait until all that is not was tried.
    """

    def __init__(self) -> None:
        self.kinds: set[str] = set()
        self._in_a_row: Counter[str] = Counter()
        self._newest_first = False

    def note(self, kind: str, *, failed: bool) -> bool:
        """Count what came of a row. Whether its kind is to stand back from now on."""
        self._in_a_row[kind] = self._in_a_row[kind] + 1 if failed else 0
        if self._in_a_row[kind] < IN_A_ROW or kind in self.kinds:
            return False
        self.kinds.add(kind)
        return True

    def turn(self) -> bool:
        """Whether it is the newest ones' turn."""
        self._newest_first = not self._newest_first
        return self._newest_first


@dataclass(frozen=True)
class Queue(Generic[Row]):
    """A table of rows that wait, and how one is done.

    ``job`` is the dotted path of the function that rq calls with a pool's name. ``opened`` gives,
    for one run, the function that does a row and marks it done, or raises. ``explain`` says to
    staff what went wrong.
    """

    model: type[Row]
    job: str
    opened: Callable[[], AbstractContextManager[Callable[[Row], None]]]
    explain: Callable[[Exception], str]
    retried: str
    """The action in the audit trail when staff have a row tried again."""

    def ring(self, *priorities: int) -> None:
        """Wake a worker for rows of these priorities. Without Redis the sweep does it."""
        for pool in sorted({Pool.of(priority) for priority in priorities}):
            self._ring(pool)

    def _ring(self, pool: Pool, *, after: float = 0) -> None:
        """Put one job into the pool's queue, unless one is on its way there already."""
        try:
            queue = django_rq.get_queue(pool)
            seconds = max(int(after), SWEEP_SECONDS)
            if not queue.connection.set(self._bell(pool, after), 1, nx=True, ex=seconds):
                return
            options: dict[str, Any] = {
                "job_timeout": JOB_SECONDS,
                "result_ttl": SWEEP_SECONDS,
                "failure_ttl": 3600,
            }
            if after:
                queue.enqueue_in(dt.timedelta(seconds=after), self.job, str(pool), **options)
            else:
                queue.enqueue(self.job, str(pool), **options)
        except RedisError as error:
            log.warning("queue unreachable, rows are left for the sweep: %s", error)

    def _bell(self, pool: Pool, after: float = 0) -> str:
        return f"lading:bell:{self.job}:{pool}:{'later' if after else 'now'}"

    def _hear(self, pool: Pool) -> None:
        """From here on, who adds rows rings again: they may come too late for this run."""
        try:
            django_rq.get_queue(pool).connection.delete(self._bell(pool), self._bell(pool, 1))
        except RedisError as error:
            log.warning("queue unreachable: %s", error)

    def work(self, pool: Pool, run_seconds: float = RUN_SECONDS) -> int:
        """Do what is due until nothing is or the time is up, and then ring for what is left.

        Returns how many rows were tried. Any number of workers may do this at once.
        """
        self._hear(pool)
        deadline = time.monotonic() + run_seconds
        tried, failing = 0, Failing()
        with self.opened() as perform:
            while rows := self.take(pool, failing):
                tried += self.attempt_each(rows, perform, failing, deadline)
                if time.monotonic() >= deadline:
                    self._ring(pool)
                    return tried
        self._ring_for_the_next(pool)
        return tried

    def take(self, pool: Pool, failing: Failing | None = None) -> list[Row]:
        """Some rows to do now: new ones, and last one that was tried before (see `leases`)."""
        kinds = failing.kinds if failing else set()
        new = leases.take_new(self.model, least=pool.least, count=BATCH, apart=kinds)
        if failing and kinds:
            new += leases.take_new_of(
                self.model,
                kinds,
                least=pool.least,
                count=max(BATCH - len(new), LEAST_SHARE),
                newest_first=failing.turn(),
            )
        return new + leases.take_again(self.model, least=pool.least)

    def attempt_each(
        self,
        rows: Sequence[Row],
        perform: Callable[[Row], None],
        failing: Failing,
        deadline: float = math.inf,
    ) -> int:
        """Do rows that were taken. Given back are those left when the time is up, and those of a
        kind that turns out to be failing. Returns how many were tried.
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
        """As `do`, for a run that goes on after a failure. Whether it went well."""
        try:
            self.do(row, perform)
        except Exception as error:
            log.debug("%s", row, exc_info=error)
            return False
        return True

    def do(self, row: Row, perform: Callable[[Row], None]) -> None:
        """Do a row that was taken. Notes a failure, and raises it."""
        try:
            leases.check_not_worn_out(row)
            perform(row)
        except Exception as error:
            leases.note_failure(row, error, self.explain(error))
            raise

    def _ring_for_the_next(self, pool: Pool) -> None:
        """For what is due again before the next sweep."""
        waiting = leases.undone(self.model).filter(priority__lte=pool.least)
        due = waiting.order_by("next_attempt_at").values_list("next_attempt_at", flat=True)
        first = due.filter(next_attempt_at__lte=now() + dt.timedelta(seconds=SWEEP_SECONDS)).first()
        if first is not None:
            self._ring(pool, after=max((first - now()).total_seconds(), 1.0))

    def sweep(self) -> int:
        """Ring for what is due, whether it was rung for before or not. Returns for how many pools.

        The urgent pool may be dead: what it left is the rest's to do as well.
        """
        pools = [pool for pool in Pool if self._due(pool).exists()]
        for pool in pools:
            self._hear(pool)
            self._ring(pool)
        return len(pools)

    def _due(self, pool: Pool) -> QuerySet[Row]:
        due = leases.undone(self.model).filter(next_attempt_at__lte=now())
        return due.filter(priority__lte=pool.least)

    def retry(self, actor: Actor, rows: QuerySet[Row]) -> int:
        """Have undone rows tried now, dead letters too. Staff only. Returns how many they are.

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
            transaction.on_commit(lambda: self.ring(*priorities))
        return len(chosen)
