"""Workers of tables with waiting rows (`leases`). The rows are in PostgreSQL; Redis only wakes
workers, and without it they look every few seconds.

There are three pools of workers: the first takes urgent rows only, so that no amount of other work
delays a code or a link; the last takes rows that may need minutes, one at a time, so that they
delay nothing else. `manage.py worker` runs one worker of a pool.
"""

from __future__ import annotations

import datetime as dt
import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from enum import StrEnum
from threading import Event
from typing import Any, Generic

from django.db import transaction
from django.db.models import Min, QuerySet

from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Forbidden, NotFound
from lading.base.kernel.log import request_ids
from lading.base.kernel.log.log_lines import FACTS
from lading.base.kernel.log.metrics import recorder
from lading.base.kernel.log.request_log import milliseconds
from lading.base.kernel.models import Leased, Priority

from . import bells, leases
from .leases import Row

log = logging.getLogger(__name__)

CAPABILITY = "operations.view"
"""The capability that staff need to have rows tried again."""
IN_A_ROW = 3
"""After this many failures one after the other, rows of a kind come after all other kinds."""
SHARE = 10
"""Every so many rows one of those is tried that would otherwise come last."""
RUN_SECONDS = 30.0
"""After this time a worker turns to its other tables."""
ROW_SECONDS, LONG_ROW_SECONDS = 600, 3600
"""The most that one row may take, in seconds."""


class Pool(StrEnum):
    """A pool of workers."""

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
    def row_seconds(self) -> int:
        """The most that one row of the pool may take, in seconds."""
        return LONG_ROW_SECONDS if self is Pool.LONG else ROW_SECONDS

    @classmethod
    def for_priority(cls, priority: int) -> Pool:
        """The pool to wake for a row of this priority."""
        pools = {Priority.URGENT: cls.URGENT, Priority.LONG: cls.LONG}
        return pools.get(Priority(priority), cls.REST)


QUEUES: list[Queue[Any]] = []
"""Every table with waiting rows."""
STOPPING = Event()
"""Set when this process is to end: what is begun is finished, and the rest given back."""


class Looks:
    """In which order a worker looks for rows: for new ones, and for one that was tried before.

    New rows of a kind (`Leased.KIND`) that failed `IN_A_ROW` times come after all others. Every
    `SHARE`th row is one that was tried before or is of such a kind, the oldest and the newest in
    turn, so that the good ones among them do not wait until all bad ones were tried.
    """

    def __init__(self) -> None:
        self._failing: set[str] = set()
        self._in_a_row: Counter[str] = Counter()
        self._looks = 0

    def note(self, kind: str, *, failed: bool) -> None:
        """Count a row that succeeded or failed."""
        self._in_a_row[kind] = self._in_a_row[kind] + 1 if failed else 0
        if self._in_a_row[kind] >= IN_A_ROW:
            self._failing.add(kind)

    def next(self) -> Sequence[dict[str, Any]]:
        """What to ask `leases.take` for, one after the other until there is a row."""
        self._looks += 1
        usual, again = {"apart": self._failing}, {"again": True}
        failing = {"newest_first": (self._looks + self._looks // SHARE) % 2 == 0}
        if self._looks % SHARE:
            return usual, again, failing
        return (failing, again) if self._failing else (again, usual)


def _every_row_alike(_row: Leased) -> str:
    return leases.ATTEMPTS


def _nothing_else(_row: Leased) -> None:
    """Do nothing more when a row is given up: staff see it in the back office."""


@dataclass(frozen=True)
class Queue(Generic[Row]):
    """A table of waiting rows, and how to do one of them.

    ``opened`` is entered once per run and gives the function that does a row and marks it done, or
    raises. ``explain`` makes the error text that staff read. ``attempts`` names the limit on
    attempts at a row, None for no limit. ``give_up`` is called when a row becomes a dead letter, in
    the same transaction.
    """

    model: type[Row]
    opened: Callable[[], AbstractContextManager[Callable[[Row], None]]]
    explain: Callable[[Exception], str]
    retried: str
    """The action in the audit trail when staff have a row tried again."""
    attempts: Callable[[Row], str | None] = _every_row_alike
    give_up: Callable[[Row], None] = _nothing_else

    def __post_init__(self) -> None:
        QUEUES.append(self)

    def wake(self, *priorities: int) -> None:
        """Wake workers for rows of these priorities."""
        for pool in sorted({Pool.for_priority(priority) for priority in priorities}):
            bells.ring(pool)

    def work(
        self,
        pool: Pool,
        run_seconds: float = RUN_SECONDS,
        around: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> int:
        """Do due rows until there are none, the time is up, or the worker is asked to stop. Each is
        done within a context ``around`` it. Returns how many were tried. Any number of workers may
        do this at once.
        """
        deadline = time.monotonic() + run_seconds
        tried, looks = 0, Looks()
        with self.opened() as perform:
            while time.monotonic() < deadline and not STOPPING.is_set():
                row = self.take(pool, looks)
                if row is None:
                    break
                with around():
                    succeeded = self.attempt(row, perform)
                looks.note(str(getattr(row, row.KIND)), failed=not succeeded)
                tried += 1
        return tried

    def take(self, pool: Pool, looks: Looks | None = None) -> Row | None:
        """Take a row to do now; of long rows in turns, if the table has them."""
        if pool is Pool.LONG and self.model.TAKES_TURNS:
            return leases.take_in_turn(self.model)
        taken = (
            leases.take(self.model, least=pool.least, **look) for look in (looks or Looks()).next()
        )
        return next((row for row in taken if row is not None), None)

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

    def due_at(self, pool: Pool) -> dt.datetime | None:
        """When the pool's next row is due; None without any."""
        waiting = leases.undone(self.model).filter(priority__range=leases.span(pool.least))
        first: dt.datetime | None = waiting.aggregate(at=Min("next_attempt_at"))["at"]
        return first

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
