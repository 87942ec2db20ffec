"""Sends stored files with headers that keep a browser from treating them as anything else."""

from __future__ import annotations

import logging
import uuid
from typing import IO

from django.core.files.storage import default_storage
from django.http import FileResponse

from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import NotFound

from . import thumbnails
from .access import readable_file
from .models import OF_STAFF, StoredFile
from .thumbnails import Size

log = logging.getLogger(__name__)

CACHE_SECONDS = 300


def open_file(*, actor: Actor, key: uuid.UUID, size: Size | None = None) -> FileResponse:
    """The content of a file that the actor may read, or its thumbnail if it has one. Reading by
    staff is audited, unless staff uploaded it. Raises NotFound for any other file, and when the
    storage does not have it.
    """
    file = readable_file(actor, key)
    response = _thumbnail_response(file, size) or file_response(file)
    if actor.is_staff and file.purpose not in OF_STAFF:
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
    return _sent(content, name=file.original_name, content_type=file.content_type)


def _thumbnail_response(file: StoredFile, size: Size | None) -> FileResponse | None:
    """The thumbnail; None if the file has none of that size."""
    if size is None or not file.has_thumbnails:
        return None
    try:
        content = default_storage.open(thumbnails.path_of(file, size), "rb")
    except FileNotFoundError:
        log.warning("a thumbnail of file %s is lost", file.uuid)
        return None
    name = f"{file.original_name}.jpg"
    return _sent(content, name=name, content_type=thumbnails.CONTENT_TYPE)


def _sent(content: IO[bytes], *, name: str, content_type: str) -> FileResponse:
    response = FileResponse(
        content,
        as_attachment=content_type == "application/pdf",
        filename=name,
        content_type=content_type,
    )
    response["Cache-Control"] = f"private, max-age={CACHE_SECONDS}"
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "sandbox; default-src 'none'"
    response["Cross-Origin-Resource-Policy"] = "same-site"
    return response
