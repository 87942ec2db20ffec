"""Sends stored files with headers that keep a browser from treating them as anything else."""

from __future__ import annotations

import logging
import uuid

from django.core.files.storage import default_storage
from django.http import FileResponse

from lading.kernel import audit
from lading.kernel.actor import Actor
from lading.kernel.errors import NotFound

from .access import readable_file
from .models import StoredFile

log = logging.getLogger(__name__)

CACHE_SECONDS = 300


def open_file(*, actor: Actor, key: uuid.UUID) -> FileResponse:
    """The content of a file that the actor may read. Reading by staff is audited. Raises NotFound
    for any other file, and when the storage does not have it.
    """
    file = readable_file(actor, key)
    response = file_response(file)
    if actor.is_staff:
        audit.record(
            actor, file, "file_opened", {"company": file.company_id, "purpose": file.purpose}
        )
    return response


def file_response(file: StoredFile) -> FileResponse:
    """The file's content: pictures are shown, documents saved; private, never sniffed, sandboxed.

    Raises NotFound when the storage does not have it.
    """
    try:
        content = default_storage.open(file.path, "rb")
    except FileNotFoundError as error:
        log.warning("the content of file %s is lost", file.uuid)
        raise NotFound from error
    response = FileResponse(
        content,
        as_attachment=file.content_type == "application/pdf",
        filename=file.original_name,
        content_type=file.content_type,
    )
    response["Cache-Control"] = f"private, max-age={CACHE_SECONDS}"
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "sandbox; default-src 'none'"
    response["Cross-Origin-Resource-Policy"] = "same-site"
    return response
