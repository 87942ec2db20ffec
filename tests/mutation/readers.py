"""Has files read in the process of the tests, because guards can be turned off there alone."""

from __future__ import annotations

import importlib
import io
from collections.abc import Iterator
from typing import Any

from lading.base.documents.confined.pool import Pool, Read
from lading.base.documents.confined.protocol import Head, Refused
from lading.base.documents.table_files import refusals


def read_here() -> None:
    """Let the reader of tables work in this process, without a limit of memory."""
    pool: Any = Pool
    limits: Any = refusals
    pool.run, pool.stream = _run, _stream
    limits.hold_memory = lambda _most: None


def _run(
    _pool: Pool, task: str, content: bytes, *, seconds: int, options: Head | None = None
) -> bytes:
    try:
        done: bytes = _task(task)(content, options or {})
    except Refused:
        raise
    except Exception as error:
        raise Refused(f"{type(error).__name__}: {error}") from error
    return done


def _stream(
    _pool: Pool, task: str, read: Read, size: int, *, seconds: int, options: Head
) -> Iterator[tuple[Head, bytes]]:
    try:
        yield from _task(task)(io.BufferedReader(_Open(read(0, size))), options)
    except Refused:
        raise
    except Exception as error:
        raise Refused(f"{type(error).__name__}: {error}") from error


class _Open(io.BytesIO):
    """A file that says where it is after whoever read it has closed it, as one elsewhere does."""

    def close(self) -> None:
        """Stay open."""


def _task(name: str) -> Any:
    module, _colon, function = name.partition(":")
    return getattr(importlib.import_module(module), function)
