"""Background jobs of files."""

from __future__ import annotations

from django.core.files.storage import default_storage

from lading.base.work import outbox

from . import retention, thumbnails


@outbox.consumer("files.discarded", name="files.delete_contents", outside=True)
def delete_contents(payload: outbox.Payload) -> None:
    """Delete the contents of deleted rows. Missing contents are no error."""
    for path in payload["paths"]:
        default_storage.delete(path)


@outbox.consumer(thumbnails.NEEDED, name="files.make_thumbnails", outside=True)
def make_thumbnails(payload: outbox.Payload) -> None:
    """Make the thumbnails of pictures that are shown."""
    for file_id in payload["fileIds"]:
        thumbnails.make(file_id)


def purge_unused() -> dict[str, int]:
    """Delete uploads that nothing has referred to for some days, and stored contents without a row.
    Nightly; safe to repeat and to kill. Returns how many of each.
    """
    retention.mark()
    return {"files": retention.discard(), "strays": retention.sweep_strays()}
