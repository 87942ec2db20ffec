"""Background jobs of imports. All are safe to repeat and to kill."""

from __future__ import annotations

from lading.base.kernel.models import Priority
from lading.base.work import outbox

from . import services, work

ATTEMPTS = "bulk.attempts"


def give_up_import(payload: outbox.Payload) -> None:
    """Tell the person that the import failed."""
    work.give_up(payload["importId"])


@outbox.consumer(
    services.UPLOADED,
    name="bulk.check_import",
    outside=True,
    priority=Priority.LONG,
    attempts=ATTEMPTS,
    given_up=give_up_import,
)
def check_import(payload: outbox.Payload) -> None:
    """Read and check an uploaded file."""
    work.check(payload["importId"])


@outbox.consumer(
    services.CONFIRMED,
    name="bulk.store_import",
    priority=Priority.LONG,
    attempts=ATTEMPTS,
    given_up=give_up_import,
)
def store_import(payload: outbox.Payload) -> None:
    """Store what was confirmed."""
    work.store(payload["importId"])


def purge_bulk_imports() -> int:
    """Delete old imports; nightly. Returns how many."""
    return work.purge()
