"""Refuses calls to other services inside a transaction, which would hold its locks while it waits
for the answer, and could not undo what the other service did.
"""

from __future__ import annotations

from django.db import transaction


class InsideTransaction(RuntimeError):
    """A bug: the call was not made."""


def check_no_transaction(whom: str) -> None:
    """Raise InsideTransaction in a transaction. Every adapter calls this first.

    A consumer of events that calls other services says so (`outbox.consumer`, ``outside=True``),
    and so does an operation of the API (`idempotency.calls_outside`).
    """
    if not transaction.get_connection().in_atomic_block:
        return
    try:
        # Every transaction except the one that rolls a test back.
        with transaction.atomic(durable=True):
            pass
    except RuntimeError as error:
        raise InsideTransaction(f"{whom} must not be called inside a transaction") from error
