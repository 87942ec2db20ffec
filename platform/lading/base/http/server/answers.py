"""Sends a WSGI application's answer through granian, which waits for slow readers without a thread
of ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Protocol, cast

from django.conf import settings

from .environ import Environ

IN_MEMORY = 1_048_576
"""The largest stream that is sent from memory, in bytes. Larger ones are first stored in a file."""
KEPT_SECONDS = 60
"""How long such a file stays open for granian, which opens it at once."""

StartResponse = Callable[[str, list[tuple[str, str]]], object]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]
Later = Callable[[float, Callable[[], object]], object]
SentHeaders = list[tuple[str, str]]


class Answering(Protocol):
    """The part of granian's RSGI protocol that answers."""

    def response_bytes(self, status: int, headers: SentHeaders, body: bytes) -> None:
        """Send an answer that is complete."""

    def response_file(self, status: int, headers: SentHeaders, file: str) -> None:
        """Send a file's content."""

    def response_empty(self, status: int, headers: SentHeaders) -> None:
        """Send an answer without a body."""


def answer(application: Application, environ: Environ, to: Answering, later: Later) -> None:
    """Call the application and send what it answers. ``later(seconds, function)`` calls a function
    after some time.
    """
    start: list[Any] = []
    sent = application(environ, lambda *started: start.extend(started))
    try:
        status, headers = int(start[0].split(" ", 1)[0]), start[1]
        if isinstance(sent, list) or not getattr(sent, "streaming", False):
            to.response_bytes(status, headers, b"".join(sent))
        else:
            _stream(sent, status, headers, to, later)
    finally:
        if hasattr(sent, "close"):
            sent.close()


def _stream(
    sent: Iterable[bytes], status: int, headers: SentHeaders, to: Answering, later: Later
) -> None:
    path = _path_of(getattr(sent, "file_to_stream", None))
    if path is not None:
        to.response_file(status, headers, path)
        return
    # Granian would collect what a slow reader has not taken yet in memory, without a limit.
    stored = _stored(sent)
    size = stored.tell()
    headers = [each for each in headers if each[0].lower() != "content-length"]
    headers.append(("Content-Length", str(size)))
    stored.seek(0)
    if size <= IN_MEMORY:
        to.response_bytes(status, headers, stored.read())
        stored.close()
        return
    # The file has no name; granian opens it by its number.
    to.response_file(status, headers, f"/dev/fd/{stored.fileno()}")
    later(KEPT_SECONDS, stored.close)


def _path_of(file: Any) -> str | None:
    """The path of a file that is sent from its beginning; None for every other stream."""
    name = getattr(file, "name", None)
    if not isinstance(name, str) or not Path(name).is_absolute() or file.tell():
        return None
    return name if Path(name).is_file() else None


def _stored(pieces: Iterable[bytes]) -> IO[bytes]:
    folder = Path(settings.MEDIA_ROOT) / "sending"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    stored = cast("IO[bytes]", SpooledTemporaryFile(IN_MEMORY, dir=str(folder)))  # noqa: SIM115
    try:
        for piece in pieces:
            stored.write(piece)
    except BaseException:
        stored.close()
        raise
    return stored
