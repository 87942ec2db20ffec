"""Background jobs of data protection. All are safe to repeat and to kill."""

from __future__ import annotations

from lading.base.kernel.models import Priority
from lading.base.work import outbox

from . import archive, erasure, retention


def give_up_export(payload: outbox.Payload) -> None:
    """Tell the person that the download failed. Staff find the event in the back office."""
    archive.give_up(payload["requestId"])


@outbox.consumer(
    "data.export_requested",
    name="privacy.prepare_export",
    outside=True,
    priority=Priority.LONG,
    attempts="export.attempts",
    given_up=give_up_export,
)
def prepare_export(payload: outbox.Payload) -> None:
    """Build the download that somebody asked for."""
    archive.prepare(payload["requestId"])


def carry_out_erasures() -> int:
    """Carry out due erasures; nightly. Returns how many."""
    return erasure.carry_out_due()


def apply_retention() -> dict[str, int]:
    """Delete data that was kept long enough; nightly. Returns rows by kind."""
    return retention.apply_retention()
