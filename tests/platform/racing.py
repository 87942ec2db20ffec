"""Runs several calls at the same instant, on real threads with connections of their own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Barrier, Event, Thread
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from lading.base.kernel import audit
from lading.base.kernel.errors import AppError

Move = Callable[[], Any]

PATIENCE = 120
"""After this many seconds a race is stuck, even on a slow machine."""


def at_once(*moves: Move) -> list[Any]:
    """Start all calls together. Returns what each returned, or the refusal that it raised.

    Only refusals (`AppError`) and errors of the database are outcomes. Any other error is raised
    here, so that a broken move is not taken for a lost race.
    """
    barrier = Barrier(len(moves), timeout=PATIENCE)
    outcomes: list[Any] = [None] * len(moves)

    def run(place: int, move: Move) -> None:
        try:
            connection.ensure_connection()
            barrier.wait()
            outcomes[place] = move()
        except Exception as error:
            outcomes[place] = error
        finally:
            connection.close()

    threads = [Thread(target=run, args=pair) for pair in enumerate(moves)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive(), "a move of the race never came back"
    for error in refusals(outcomes):
        if not isinstance(error, AppError | DatabaseError):
            raise error
    return outcomes


def refusals(outcomes: Iterable[Any]) -> list[Any]:
    """The errors among the outcomes."""
    return [outcome for outcome in outcomes if isinstance(outcome, Exception)]


class Overlap:
    """Two calls. The second starts when the first is halfway; the first then stops until the second
    waits for one of its locks, or has ended. So a race that would happen once in a thousand times
    always happens.
    """

    def __init__(self) -> None:
        self.half_way, self.over = Event(), Event()

    def before(self, step: Callable[..., Any]) -> Callable[..., Any]:
        """The step before which the first call stops, once."""

        def stopped(*args: Any, **more: Any) -> Any:
            if not self.half_way.is_set():
                self.half_way.set()
                self._wait()
            return step(*args, **more)

        return stopped

    def run(self, first: Move, second: Move) -> list[Any]:
        """The outcomes of both, in the form of `at_once`."""

        def follow() -> Any:
            try:
                assert self.half_way.wait(PATIENCE), "the first move never came half way"
                return second()
            finally:
                self.over.set()

        return at_once(first, follow)

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while not self.over.wait(0.02) and not somebody_waits():
            assert time.monotonic() < until, "the second move neither waited nor ended"


def overlapping(first: Move, second: Move) -> list[Any]:
    """The outcomes of two changes, the second of which begins when the first has made its own and
    is about to note it in the audit trail. Without a lock the second then decides upon what was
    there before.
    """
    overlap = Overlap()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(audit, "record", overlap.before(audit.record))
        return overlap.run(first, second)


def somebody_waits() -> bool:
    """Whether a connection to this test's database waits for a lock."""
    with connection.cursor() as cursor:
        # Otherwise this transaction would keep seeing the first state of the other connections.
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(
            "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
            " AND datname = current_database())"
        )
        return bool(cursor.fetchone()[0])


@contextmanager
def held(take: Move) -> Iterator[None]:
    """Let another connection hold the locks that ``take`` takes, in a block."""
    is_taken, enough = Event(), Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                take()
                is_taken.set()
                enough.wait(PATIENCE)
        finally:
            connection.close()

    holder = Thread(target=hold)
    holder.start()
    try:
        assert is_taken.wait(PATIENCE), "the lock was never taken"
        yield
    finally:
        enough.set()
        holder.join(PATIENCE)
