"""The only functions that lock rows; `test_row_locks.py` finds any other.

Storing a row that refers to another locks that row's key until the transaction ends: a message
locks the key of its quotation, a notification that of its company. `for_change` does not lock keys,
so such inserts need not wait for it; two changes of one row still run one after another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from django.db.models import Manager, Model, QuerySet

M = TypeVar("M", bound=Model)
Rows = QuerySet[M] | Manager[M]


def for_change(rows: Rows[M], *, of: Sequence[str] = (), skip_locked: bool = False) -> QuerySet[M]:
    """The rows, locked as they are read, in a transaction (`FOR NO KEY UPDATE`).

    ``of`` names the tables to lock if the query joins several ("self" is the model's own);
    ``skip_locked`` leaves out rows that others hold instead of waiting.
    """
    return rows.select_for_update(no_key=True, of=of, skip_locked=skip_locked)


def for_key_change(
    rows: Rows[M], *, of: Sequence[str] = (), skip_locked: bool = False
) -> QuerySet[M]:
    """Lock rows that may be deleted or get another value in a unique column (`FOR UPDATE`). Inserts
    of rows that refer to them wait, and then see the result. Otherwise like `for_change`.
    """
    return rows.select_for_update(of=of, skip_locked=skip_locked)
