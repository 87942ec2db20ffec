"""Background jobs of staff's imports. All are safe to repeat and to kill."""

from __future__ import annotations

from lading.base.kernel.models import Priority
from lading.base.work import outbox

from . import services as imports
from .exchange import opened

ATTEMPTS = "import.attempts"


def give_up_import(payload: outbox.Payload) -> None:
    """Tell the person that the import failed."""
    imports.give_up(payload["importId"])


@outbox.consumer(
    imports.UPLOADED,
    name="reference.read_import",
    outside=True,
    priority=Priority.LONG,
    attempts=ATTEMPTS,
    given_up=give_up_import,
)
def read_import(payload: outbox.Payload) -> None:
    """Read and try a file that staff uploaded."""
    imports.read(payload["importId"], opened)


@outbox.consumer(
    imports.CONFIRMED,
    name="reference.carry_out_import",
    priority=Priority.LONG,
    attempts=ATTEMPTS,
    given_up=give_up_import,
)
def carry_out_import(payload: outbox.Payload) -> None:
    """Import what was confirmed."""
    imports.carry_out(payload["importId"], opened)


def purge_imports() -> int:
    """Delete old imports; nightly. Returns how many."""
    return imports.purge()
