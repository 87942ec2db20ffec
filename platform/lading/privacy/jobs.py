"""Background jobs of data protection. All are safe to repeat and to kill."""

from __future__ import annotations

from lading.kernel import outbox

from . import archive, erasure, retention


@outbox.consumer("data.export_requested", name="privacy.prepare_export")
def prepare_export(payload: outbox.Payload) -> None:
    """Build the download that somebody asked for."""
    archive.prepare(payload["requestId"])


def carry_out_erasures() -> int:
    """Carry out due erasures; nightly. Returns how many."""
    return erasure.carry_out_due()


def apply_retention() -> dict[str, int]:
    """Delete data that was kept long enough; nightly. Returns rows by kind."""
    return retention.apply_retention()
