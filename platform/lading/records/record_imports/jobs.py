"""Background jobs of imports of trade records. All are safe to repeat and to kill."""

from __future__ import annotations

from lading.base.kernel.models import Priority
from lading.base.work import outbox

from . import services, work

ATTEMPTS = "record_imports.attempts"


def give_up_import(payload: outbox.Payload) -> None:
    """Remove what was merged, and tell staff that the import failed."""
    work.give_up(payload["importId"])


@outbox.consumer(
    work.LOOK,
    name="record_imports.look_at_file",
    outside=True,
    attempts=ATTEMPTS,
    given_up=give_up_import,
)
def look_at_file(payload: outbox.Payload) -> None:
    """Read the first rows of a file."""
    work.look(payload["importId"])


@outbox.consumer(
    work.WORK,
    name="record_imports.import_records",
    outside=True,
    priority=Priority.LONG,
    attempts=ATTEMPTS,
    given_up=give_up_import,
)
def import_records(payload: outbox.Payload) -> None:
    """Go on with an import."""
    work.work(payload["importId"])


def purge_record_imports() -> int:
    """Delete what nobody went on with; nightly. Returns how many imports were closed."""
    return services.purge()
