"""The one way to lock rows; `test_row_locks.py` finds any other.

Storing a row that refers to another locks that one's key until the transaction ends: a message
locks the key of its quotation, a notification that of its company. `for_change` leaves keys
unlocked, so that such inserts do not wait for it; two changes of one row still run one after
another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.db.models import Manager, Model, QuerySet

M = TypeVar("M", bound=Model)
Rows = QuerySet[M] | Manager[M]
Lock = Callable[[Any], Any]
"""`for_change` or `for_key_change`."""


def for_change(rows: Rows[M], *, of: Sequence[str] = (), skip_locked: bool = False) -> QuerySet[M]:
    """The rows, locked as they are read, in a transaction (`FOR NO KEY UPDATE`).

    ``of`` names the tables to lock where the query joins several ("self" is the rows' own);
    ``skip_locked`` leaves out what others hold instead of waiting.
    """
    return rows.select_for_update(no_key=True, of=of, skip_locked=skip_locked)


def for_key_change(
    rows: Rows[M], *, of: Sequence[str] = (), skip_locked: bool = False
) -> QuerySet[M]:
    """Lock rows that may be deleted or get another value in a unique column (`FOR UPDATE`). Whoever
    stores a row that refers to them waits, and then sees the result. Else as `for_change`.
    """
    return rows.select_for_update(of=of, skip_locked=skip_locked)
