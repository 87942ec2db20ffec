"""Background jobs of downloads of exporter data. All are safe to repeat and to kill."""

from __future__ import annotations

from lading.base.kernel.models import Priority
from lading.base.work import outbox

from . import services, work


def give_up_download(payload: outbox.Payload) -> None:
    """Say that the file could not be made."""
    work.give_up(payload["downloadId"])


@outbox.consumer(
    services.ASKED,
    name="record_downloads.make_file",
    outside=True,
    priority=Priority.LONG,
    attempts="exporter_data.download_attempts",
    given_up=give_up_download,
)
def make_file(payload: outbox.Payload) -> None:
    """Make the file of a download."""
    work.prepare(payload["downloadId"])


def purge_record_downloads() -> dict[str, int]:
    """Delete files that expired or belong to no download; nightly. Returns how many of each."""
    return {"expired": services.purge(), "strays": work.sweep_strays()}
