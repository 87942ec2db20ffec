"""Background entries of files."""

from __future__ import annotations

from django.core.files.storage import default_storage

from lading.kernel import outbox


@outbox.consumer("files.discarded")
def delete_contents(payload: outbox.Payload) -> None:
    """Delete what rows no longer stand for. What is gone already is no error."""
    for path in payload["paths"]:
        default_storage.delete(path)
