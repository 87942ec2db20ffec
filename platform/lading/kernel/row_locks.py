"""The one way to lock rows; `test_row_locks.py` finds any other.

A row that refers to another takes a lock on that one's key until its transaction ends: a message on
its quotation, a notice on its company. `for_change` leaves keys alone, so that nobody who only
stores such a row waits for it; two changes of one row still take turns.
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
    """As `for_change`, of rows that may be deleted, or get another value in a unique column
    (`FOR UPDATE`): whoever stores a row that refers to them waits, and then sees what became of it.
    """
    return rows.select_for_update(of=of, skip_locked=skip_locked)
