"""Leases on waiting rows (`models.Leased`): each row is taken by one worker at a time.

A worker takes a row by setting ``leased_until`` and ``next_attempt_at`` to the end of a lease, in
one statement that skips rows which others are taking. A worker whose lease has ended may
not change the row. If the worker is killed, the row is due again when the lease ends.

Long rows are taken in turns: whoever was served least recently comes first (`take_in_turn`), so
that no amount of one company's work delays another's by more than one row.

A worker holds one row at a time: if a row kills it, no other row waits for the lease to end.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from typing import Any, TypeVar

from django.db.models import Q, QuerySet

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
    SELECT w.id FROM {table} w {joined}
    WHERE {undone} AND {chosen} {in_order}
    ORDER BY {order}
    LIMIT 1
    FOR NO KEY UPDATE OF w SKIP LOCKED
)
UPDATE {table} t
SET attempts = t.attempts + 1, leased_until = %(until)s, next_attempt_at = %(until)s {noted}
FROM due WHERE t.id = due.id
RETURNING t.*
"""
_SERVED = """
LEFT JOIN LATERAL (
    SELECT s.taken_at FROM {table} s
    WHERE s.turn = w.turn AND NOT (s.turn = '') AND s.taken_at IS NOT NULL
    ORDER BY s.taken_at DESC LIMIT 1
) served ON TRUE
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


def take(
    model: type[Row],
    *,
    least: Priority,
    again: bool = False,
    apart: Collection[str] = (),
    newest_first: bool = False,
) -> Row | None:
    """Take a due row of ``least`` priority or higher: the most urgent, and of those the one that
    has been due longest (or shortest, ``newest_first``). It was never tried before, or was
    (``again``), and is of none of the kinds ``apart`` (`Leased.KIND`). One statement.
    """
    tried = "w.attempts > 0" if again else "w.attempts = 0"
    others = f"AND NOT w.{model.KIND} = ANY (%(kinds)s)" if apart else ""
    direction = "DESC" if newest_first else "ASC"
    return _take(
        model,
        f"{tried} AND {_due(least)} {others}",
        order=f"w.priority, w.next_attempt_at {direction}, w.id {direction}",
        priority=least,
        kinds=list(apart),
    )


def take_in_turn(model: type[Row], besides: str = "") -> Row | None:
    """Take a due long row, tried before or not: of whoever was served least recently the one that
    is to be tried again, or else the one that has been due longest. ``besides``: none of this turn.
    One statement.
    """
    return _take(
        model,
        f"{_due(Priority.LONG)} AND NOT (w.turn = %(besides)s AND NOT (w.turn = ''))",
        joined=_SERVED.format(table=model._meta.db_table),
        order="served.taken_at NULLS FIRST, w.attempts = 0, w.next_attempt_at, w.id",
        noted=", taken_at = %(now)s",
        priority=Priority.LONG,
        besides=besides,
    )


def take_one(model: type[Row], pk: int) -> Row | None:
    """Take this row, due or not. None when it is done, given up, leased by another worker, or when
    an earlier event of its order key is undone.
    """
    return _take(model, _THIS_ONE, id=pk)


def span(least: Priority) -> tuple[Priority, Priority]:
    """The highest and the lowest priority that a worker takes whose lowest is ``least``. Workers of
    long rows take nothing else.
    """
    return (Priority.LONG if least == Priority.LONG else Priority.URGENT, least)


def _due(least: Priority) -> str:
    """The condition of a due row, with one bound on the priority: with two, the database guesses
    that hardly any row meets them, and does not use the index.
    """
    which = ">=" if least == Priority.LONG else "<="
    return f"w.next_attempt_at <= %(now)s AND w.priority {which} %(priority)s"


def _take(
    model: type[Row],
    chosen: str,
    *,
    order: str = "w.id",
    joined: str = "",
    noted: str = "",
    **values: Any,
) -> Row | None:
    table, at = model._meta.db_table, now()
    before = _undone(model, "e")
    sql = _TAKE.format(
        table=table,
        joined=joined,
        undone=_undone(model, "w"),
        chosen=chosen,
        in_order=_IN_ORDER.format(table=table, undone_before=before) if model.ORDERED else "",
        order=order,
        noted=noted,
    )
    return next(
        iter(model._default_manager.raw(sql, {**values, "now": at, "until": at + LEASE})), None
    )


def _undone(model: type[Leased], alias: str) -> str:
    """The condition with its values written out: PostgreSQL would not use the partial indexes for a
    statement with parameters here.
    """
    conditions = [
        f"{alias}.{field} IS NULL" if value is None else f"{alias}.{field} = '{value}'"
        for field, value in model.UNDONE.items()
    ]
    return " AND ".join(conditions) or "TRUE"


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


def check_attempts_left(row: Leased, attempts: str | None = ATTEMPTS) -> None:
    """Raise Exhausted when the row was begun as often as the limit ``attempts`` allows, and no
    attempt stored a failure. None is no limit.
    """
    if attempts is not None and row.attempts > limits.number(attempts):
        raise Exhausted


def note_failure(row: Leased, error: Exception, text: str, attempts: str | None = ATTEMPTS) -> bool:
    """Make the row due again later, or a dead letter if it can never succeed or was tried as often
    as the limit ``attempts`` allows. Returns whether it has become a dead letter.

    ``text`` says what went wrong; staff read it. Changes nothing if the lease was lost.
    """
    at = now()
    tried_enough = attempts is not None and row.attempts >= limits.number(attempts)
    given_up = isinstance(error, Hopeless) or tried_enough
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
