"""Refuses calls to the outside inside a transaction. The transaction would keep its locks while it
waits for the answer, and what was done outside could not be rolled back with it.
"""

from __future__ import annotations

from django.db import transaction


class InsideTransaction(RuntimeError):
    """A mistake of ours: the call was not made."""


def check_no_transaction(whom: str) -> None:
    """Raise InsideTransaction in a transaction. Every adapter begins its calls with this.

    A consumer of events that calls outside says so (`outbox.consumer`, ``outside=True``), and so
    does an operation of the API (`idempotency.calls_outside`).
    """
    if not transaction.get_connection().in_atomic_block:
        return
    try:
        # Refused in a transaction, unless that is the one that a test is rolled back by.
        with transaction.atomic(durable=True):
            pass
    except RuntimeError as error:
        raise InsideTransaction(f"{whom} must not be called inside a transaction") from error
