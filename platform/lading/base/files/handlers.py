"""Receives uploads: refuses an oversized one before its body is read into memory or a temporary
file, and deletes the temporary file of one that cannot be written.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler, TemporaryFileUploadHandler

from lading.base.kernel import limits
from lading.base.kernel.errors import FileTooLarge

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


class TidyUploadHandler(TemporaryFileUploadHandler):
    """Receives a large upload in a temporary file. When the disk is full that file is deleted at
    once; Django would delete it only when Python frees its memory.
    """

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        """Write a part of the upload."""
        with self._deleted_on_failure():
            return super().receive_data_chunk(raw_data, start)

    def file_complete(self, file_size: int) -> UploadedFile[Any] | None:
        """All of it was received."""
        with self._deleted_on_failure():
            return super().file_complete(file_size)

    @contextlib.contextmanager
    def _deleted_on_failure(self) -> Iterator[None]:
        try:
            yield
        except OSError:
            # What is left in the buffer cannot be written either; the file is deleted all the same.
            with contextlib.suppress(OSError):
                self.file.close()
            raise
