"""Doing several things at the same instant, on real threads with connections of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import Barrier, Thread
from typing import Any

from django.db import DatabaseError, connection

from lading.kernel.errors import AppError

Move = Callable[[], Any]

PATIENCE = 120
"""Seconds after which a race is stuck, on the slowest machine."""


def at_once(*moves: Move) -> list[Any]:
    """Begin all moves together; each outcome is what a move returned or the refusal it raised.

    Only refusals (`AppError`) and the database's own count as outcomes: any other error is raised
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
