"""Uploads in a bucket that speaks S3, for installations of several hosts (`S3_BUCKET`).

The rest of the platform knows `default_storage` alone: what a folder raises for a file that is not
there, a bucket raises too, and a bucket that does not answer is a 503.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from django.core.files.base import File
from storages.backends.s3 import S3Storage

from lading.kernel.errors import Unavailable

log = logging.getLogger(__name__)

SECONDS = 10
"""How long the bucket may take to connect, and to go on answering."""
IN_MEMORY = 1_048_576
"""Bytes of a file that is being read which stay in memory; the rest is in a temporary file."""
MISSING = 404


class BucketStorage(S3Storage):
    """A private bucket. Only the platform reads it, after asking `files.access` who may."""

    def __init__(self, *, addressing_style: str, **options: Any) -> None:
        config = Config(
            s3={"addressing_style": addressing_style},
            signature_version="s3v4",
            connect_timeout=SECONDS,
            read_timeout=SECONDS,
            retries={"mode": "standard", "max_attempts": 3},
            # Not every store knows the newer checksums.
            request_checksum_calculation="when_required",
            response_checksum_validation="when_required",
        )
        super().__init__(client_config=config, max_memory_size=IN_MEMORY, **options)

    def url(self, name: str | None, *args: Any, **options: Any) -> str:
        """None: a file has no address but ours. Raises ValueError, as a storage without any."""
        raise ValueError("Files are read through the platform alone.")

    def get_modified_time(self, name: str) -> dt.datetime:
        """When the content was written. Raises FileNotFoundError."""
        found: dt.datetime = self._asked(super().get_modified_time, name)
        return found

    def exists(self, name: str) -> bool:
        """Whether there is a content of that name."""
        return bool(self._asked(super().exists, name))

    def size(self, name: str) -> int:
        """Bytes of a content. Raises FileNotFoundError."""
        return int(self._asked(super().size, name))

    def delete(self, name: str) -> None:
        """Delete a content; one that is not there is no error."""
        self._asked(super().delete, name)

    def listdir(self, path: str) -> tuple[list[str], list[str]]:
        """Names of the folders and of the contents below a path."""
        found: tuple[list[str], list[str]] = self._asked(super().listdir, path)
        return found

    def _open(self, name: str, mode: str = "rb") -> File[bytes]:
        """Fetched whole before the answer begins: a bucket that fails half way is a 503."""
        with _answering(name):
            content: File[bytes] = super()._open(name, mode)
            if "r" in mode:
                content.read(0)
            return content

    def _save(self, name: str, content: File[bytes]) -> str:
        return str(self._asked(super()._save, name, content))

    def _asked(self, act: Callable[..., Any], name: str, *rest: Any) -> Any:
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
