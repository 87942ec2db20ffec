"""Transactions that a test rolls back, as the one around each test of the database: calls outside,
which are refused in a transaction of ours (`kernel.outside`), pass over them.
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
    """Whatever happens inside is rolled back."""
    with own_transaction():
        yield
        transaction.set_rollback(True)
