"""Refuses an oversized API upload before its body is read into memory or a temporary file."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler

from lading.kernel import limits
from lading.kernel.errors import FileTooLarge

from .limits import FORM_OVERHEAD


class CappedUploadHandler(FileUploadHandler):
    """The first upload handler: refuses API bodies over the limit (413) and passes everything else
    on. Imports in the back office may be larger; its own forms check them.
    """

    def handle_raw_input(
        self,
        input_data: Any,
        META: dict[str, str],  # noqa: N803  # Django passes it by this name
        content_length: int,
        boundary: str,
        encoding: str | None = None,
    ) -> tuple[Any, Any] | None:
        """Raise FileTooLarge when the announced length cannot be an acceptable file."""
        is_api = META.get("PATH_INFO", "").startswith("/api/")
        max_bytes = limits.number("attachment.max_bytes")
        if is_api and content_length > max_bytes + FORM_OVERHEAD:
            raise FileTooLarge(max_bytes)
        return None

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        """Pass the chunk to the next handler."""
        return raw_data

    def file_complete(self, file_size: int) -> UploadedFile[Any] | None:
        """Leave the file to the next handler."""
        return None
