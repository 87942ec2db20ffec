"""Stores uploads in an S3 bucket for several hosts (`S3_BUCKET`); in a folder, `folder` does.

The rest of the platform uses only `default_storage`: a missing file raises the same error in both,
a bucket that does not answer or a full disk is a 503, and half a file is never kept.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from django.core.files.base import File
from storages.backends.s3 import S3Storage

from lading.base.kernel.errors import Unavailable

log = logging.getLogger(__name__)

SECONDS = 10
"""Seconds that the bucket may take to connect, and between two parts of an answer."""
IN_MEMORY = 1_048_576
"""A file that is read is in memory up to this many bytes; the rest is in a temporary file."""
MISSING = 404


class BucketStorage(S3Storage):
    """A private bucket. Only the platform reads it, after `files.access` has allowed it."""

    def __init__(self, *, addressing_style: str, **options: Any) -> None:
        config = Config(
            s3={"addressing_style": addressing_style},
            signature_version="s3v4",
            connect_timeout=SECONDS,
            read_timeout=SECONDS,
            retries={"mode": "standard", "max_attempts": 3},
            # Some stores do not know the newer checksums.
            request_checksum_calculation="when_required",
            response_checksum_validation="when_required",
        )
        # What is stored may be made meanwhile, with this thread's connection to the database.
        transfer = TransferConfig(use_threads=False)
        super().__init__(
            client_config=config, transfer_config=transfer, max_memory_size=IN_MEMORY, **options
        )

    def url(self, name: str | None, *args: Any, **options: Any) -> str:
        """Raises ValueError, as every storage without URLs: files have only the platform's own."""
        raise ValueError("Files are read through the platform alone.")

    def get_modified_time(self, name: str) -> dt.datetime:
        """When the content was written. Raises FileNotFoundError."""
        modified_at: dt.datetime = self._ask(super().get_modified_time, name)
        return modified_at

    def exists(self, name: str) -> bool:
        """Whether a content of that name exists."""
        return bool(self._ask(super().exists, name))

    def size(self, name: str) -> int:
        """Bytes of a content. Raises FileNotFoundError."""
        return int(self._ask(super().size, name))

    def delete(self, name: str) -> None:
        """Delete a content; a missing one is no error."""
        self._ask(super().delete, name)

    def listdir(self, path: str) -> tuple[list[str], list[str]]:
        """Names of the folders and of the contents below a path."""
        entries: tuple[list[str], list[str]] = self._ask(super().listdir, path)
        return entries

    def _open(self, name: str, mode: str = "rb") -> File[bytes]:
        """Fetch the whole content before the answer begins, so that a bucket that fails half way
        causes a 503.
        """
        with _answering(name):
            content: File[bytes] = super()._open(name, mode)
            if "r" in mode:
                content.read(0)
            return content

    def _save(self, name: str, content: File[bytes]) -> str:
        return str(self._ask(super()._save, name, content))

    def _ask(self, act: Callable[..., Any], name: str, *rest: Any) -> Any:
        with _answering(name):
            return act(name, *rest)


@contextmanager
def _answering(name: str) -> Iterator[None]:
    try:
        yield
    except ClientError as error:
        if error.response.get("ResponseMetadata", {}).get("HTTPStatusCode") == MISSING:
            raise FileNotFoundError(name) from error
        log.exception("the bucket refused %s", name)
        raise Unavailable from error
    except BotoCoreError as error:
        log.exception("the bucket does not answer for %s", name)
        raise Unavailable from error
