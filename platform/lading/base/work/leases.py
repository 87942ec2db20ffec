"""Leases on waiting rows (`models.Leased`): each row is taken by one worker at a time.

A worker takes a row by setting ``leased_until`` and ``next_attempt_at`` to the end of a lease, in
one statement that skips rows which others are taking. A worker whose lease has ended may
not change the row. If the worker is killed, the row is due again when the lease ends.

Of long rows one is taken at a time, in turns: whoever was served least recently comes first
(`take_in_turn`), so that no amount of one company's work delays another's by more than one row.

New rows are taken in batches. Rows that were tried before are taken one at a time: such a row may
kill its worker, and then no other row waits for the lease to end. New rows of a kind that keeps
failing come after the others (`workers.Failing`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS
from django.db.models import F, Q, QuerySet

from lading.base.kernel import limits
from lading.base.kernel.database import row_locks
from lading.base.kernel.models import Leased, Priority
from lading.base.kernel.values.clock import now

Row = TypeVar("Row", bound=Leased)

LEASE = dt.timedelta(minutes=2)
"""Longer than all time limits of one outside call together."""
LONGEST_DELAY = dt.timedelta(hours=6)
MOST_DOUBLINGS = 20
ATTEMPTS = "delivery.attempts"
"""The key of the limit: after so many attempts a row becomes a dead letter."""
_TAKE = """
WITH due AS (
    SELECT w.id, w.next_attempt_at AS due_at FROM {table} w
    WHERE {undone} AND {chosen} {in_order}
    ORDER BY w.priority, w.next_attempt_at {direction}, w.id {direction}
    LIMIT %(count)s
    FOR NO KEY UPDATE OF w SKIP LOCKED
)
UPDATE {table} t
SET attempts = t.attempts + 1, leased_until = %(until)s, next_attempt_at = %(until)s
FROM due WHERE t.id = due.id
RETURNING t.*, due.due_at
"""
_TAKE_IN_TURN = """
WITH due AS (
    SELECT w.id, w.next_attempt_at AS due_at FROM {table} w
    LEFT JOIN LATERAL (
        SELECT s.taken_at FROM {table} s
        WHERE s.turn = w.turn AND NOT (s.turn = '') AND s.taken_at IS NOT NULL
        ORDER BY s.taken_at DESC LIMIT 1
    ) served ON TRUE
    WHERE {undone} AND {chosen} {in_order}
    ORDER BY served.taken_at NULLS FIRST, w.attempts = 0, w.next_attempt_at, w.id
    LIMIT 1
    FOR NO KEY UPDATE OF w SKIP LOCKED
)
UPDATE {table} t
SET attempts = t.attempts + 1, leased_until = %(until)s, next_attempt_at = %(until)s,
    taken_at = %(now)s
FROM due WHERE t.id = due.id
RETURNING t.*, due.due_at
"""
# Events with one key are published under the lock of one row, so their ids are in the right order.
_IN_ORDER = """
AND (w.order_key = '' OR NOT EXISTS (
    SELECT FROM {table} e WHERE e.order_key = w.order_key AND NOT (e.order_key = '')
        AND e.id < w.id AND {undone_before}))
"""
_THIS_ONE = "w.id = %(id)s AND (w.leased_until IS NULL OR w.leased_until <= %(now)s)"


class Hopeless(Exception):
    """Raised for work that can never succeed: the row is given up at once."""


class Lost(Exception):
    """Raised when the lease ended during the work, and another worker took the row."""

    def __init__(self) -> None:
        super().__init__("It took longer than its lease, which was not kept in time.")


class Exhausted(Hopeless):
    """The row was begun as often as allowed, and no worker reported a result."""

    def __init__(self) -> None:
        super().__init__("Every worker that began it was killed or ran out of time.")


def take_new(
    model: type[Row], *, least: Priority, count: int, apart: Collection[str] = ()
) -> list[Row]:
    """Take at most ``count`` due rows that were never tried, of ``least`` priority or higher and of
    none of the kinds ``apart`` (`Leased.KIND`): the most urgent first, then those that have been
    due longest. One statement.
    """
    if not apart:
        return _take(model, _never_tried(least), priority=least, count=count)
    others = f"{_never_tried(least)} AND NOT w.{model.KIND} = ANY (%(kinds)s)"
    return _take(model, others, priority=least, count=count, kinds=list(apart))


def take_new_of(
    model: type[Row],
    kinds: Collection[str],
    *,
    least: Priority,
    count: int,
    newest_first: bool,
) -> list[Row]:
    """Like `take_new`, but only rows of these kinds, the newest or the oldest first."""
    chosen = f"{_never_tried(least)} AND w.{model.KIND} = ANY (%(kinds)s)"
    direction = "DESC" if newest_first else "ASC"
    return _take(model, chosen, direction, priority=least, count=count, kinds=list(kinds))


def take_again(model: type[Row], *, least: Priority) -> list[Row]:
    """Take the row that has been due longest for another attempt, if there is one."""
    return _take(model, f"w.attempts > 0 AND {_due(least)}", priority=least, count=1)


def take_in_turn(model: type[Row], besides: str = "") -> list[Row]:
    """Take one due long row, tried before or not: of whoever was served least recently the one that
    is to be tried again, or else the one that has been due longest. ``besides``: none of this turn.
    One statement.
    """
    chosen = f"{_due(Priority.LONG)} AND NOT (w.turn = %(besides)s AND NOT (w.turn = ''))"
    return _take(model, chosen, statement=_TAKE_IN_TURN, priority=Priority.LONG, besides=besides)


def span(least: Priority) -> tuple[Priority, Priority]:
    """The highest and the lowest priority that a worker takes whose lowest is ``least``. Workers of
    long rows take nothing else.
    """
    return (Priority.LONG if least == Priority.LONG else Priority.URGENT, least)


def _never_tried(least: Priority) -> str:
    return f"w.attempts = 0 AND {_due(least)}"


def _due(least: Priority) -> str:
    """The condition of a due row, with one bound on the priority: with two, the database guesses
    that hardly any row meets them, and does not use the index.
    """
    which = ">=" if least == Priority.LONG else "<="
    return f"w.next_attempt_at <= %(now)s AND w.priority {which} %(priority)s"


def take_one(model: type[Row], pk: int) -> Row | None:
    """Take this row, due or not. None when it is done, given up, leased by another worker, or when
    an earlier event of its order key is undone.
    """
    return next(iter(_take(model, _THIS_ONE, id=pk, count=1)), None)


def _take(
    model: type[Row],
    chosen: str,
    direction: str = "ASC",
    *,
    statement: str = _TAKE,
    **values: Any,
) -> list[Row]:
    table, at = model._meta.db_table, now()
    before = _undone(model, "e")
    in_order = _IN_ORDER.format(table=table, undone_before=before) if model.ORDERED else ""
    sql = statement.format(
        table=table,
        undone=_undone(model, "w"),
        chosen=chosen,
        in_order=in_order,
        direction=direction,
    )
    rows = model._default_manager.db_manager(DEFAULT_DB_ALIAS).raw(
        sql, {**values, "now": at, "until": at + LEASE}
    )
    return sorted(rows, key=lambda row: (row.priority, row.due_at, row.pk))


def _undone(model: type[Leased], alias: str) -> str:
    """The condition with its values written out: PostgreSQL would not use the partial indexes for a
    statement with parameters here.
    """
    return " AND ".join(
        f"{alias}.{field} IS NULL" if value is None else f"{alias}.{field} = '{value}'"
        for field, value in model.UNDONE.items()
    )


def keep(row: Leased) -> bool:
    """Make sure that this worker still holds the row, for at least half a lease. Call it before any
    outside call. At most one statement.
    """
    at = now()
    if row.leased_until is not None and row.leased_until - at > LEASE / 2:
        return True
    until = at + LEASE
    if not _ours(row).update(leased_until=until, next_attempt_at=until):
        return False
    row.leased_until = row.next_attempt_at = until
    return True


def give_back(rows: Iterable[Leased]) -> None:
    """Release rows that were taken and not begun: they are due as if they had never been taken."""
    for row in rows:
        _ours(row).update(attempts=F("attempts") - 1, leased_until=None, next_attempt_at=row.due_at)


def check_attempts_left(row: Leased, attempts: str = ATTEMPTS) -> None:
    """Raise Exhausted when the row was begun as often as the limit ``attempts`` allows, and no
    attempt stored a failure.
    """
    if row.attempts > limits.number(attempts):
        raise Exhausted


def note_failure(row: Leased, error: Exception, text: str, attempts: str = ATTEMPTS) -> bool:
    """Make the row due again later, or a dead letter if it can never succeed or was tried as often
    as the limit ``attempts`` allows. Returns whether it has become a dead letter.

    ``text`` says what went wrong; staff read it. Changes nothing if the lease was lost.
    """
    at = now()
    given_up = isinstance(error, Hopeless) or row.attempts >= limits.number(attempts)
    noted = _ours(row).update(
        last_error=text,
        leased_until=None,
        next_attempt_at=at + delay_after(row),
        **(row.to_give_up() if given_up else {}),
    )
    return given_up and noted > 0


def delay_after(row: Leased) -> dt.timedelta:
    """The time until the next attempt: it doubles with each failure, up to `LONGEST_DELAY`."""
    doublings = min(max(row.attempts - 1, 0), MOST_DOUBLINGS)
    return min(row.FIRST_DELAY * (1 << doublings), LONGEST_DELAY)


def _ours(row: Row) -> QuerySet[Row]:
    """The row, if this worker's lease is still the current one; otherwise no row."""
    return type(row)._default_manager.filter(pk=row.pk, leased_until=row.leased_until)


def undone(model: type[Row]) -> QuerySet[Row]:
    """The rows still to be done, without dead letters."""
    return model._default_manager.filter(**model.UNDONE)


def try_again(rows: QuerySet[Row]) -> list[Row]:
    """Make rows due now; dead letters start again with no attempts. Rows that a worker holds are
    left alone. Call in a transaction. Returns the changed rows.
    """
    at = now()
    free = rows.filter(Q(leased_until=None) | Q(leased_until__lte=at))
    chosen = list(row_locks.for_change(free).order_by("pk"))
    for row in chosen:
        again: dict[str, Any] = {"next_attempt_at": at, "leased_until": None}
        if row.is_given_up:
            again |= {"attempts": 0, **row.to_try_again()}
        rows.model._default_manager.filter(pk=row.pk).update(**again)
    return chosen
