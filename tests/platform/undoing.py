"""Transactions that a test rolls back, like the one around each test of the database.
`kernel.database.outside`, which refuses outside calls in a transaction of ours, ignores them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


def own_transaction() -> transaction.Atomic:
    """A transaction of the test itself, marked as Django marks its own."""
    block = transaction.atomic()
    block._from_testcase = True  # type: ignore[attr-defined]  # django-stubs leaves it out
    return block


@contextmanager
def undone() -> Iterator[None]:
    """Roll back everything that happens in a block."""
    with own_transaction():
        yield
        transaction.set_rollback(True)
