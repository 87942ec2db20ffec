"""What happens to a call before Django sees it: it is read once, in one way, as a whole, and has a
place among calls of its kind.

The proxy holds small bodies until they are whole. Large ones arrive here while they are sent, and
go into a temporary file first. All is decided on what Django will read.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Iterable, Iterator
from http import HTTPStatus
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any, cast

from django.conf import settings
from django.db import connections

from lading.base.kernel.database.full_disk import DiskFull, is_full
from lading.base.kernel.errors import (
    AppError,
    BadRequest,
    BodyTooLarge,
    BodyTooSlow,
    Busy,
    Unavailable,
)
from lading.base.kernel.log.metrics import recorder
from lading.base.kernel.log.request_log import ARRIVED

from .client import address_of, network_of
from .known_networks import is_known
from .middleware import REFUSED
from .places import CallQueue, Kind, Kinds, Places, Server

log = logging.getLogger(__name__)

Environ = dict[str, Any]
Application = Callable[[Environ, Any], Any]

IN_MEMORY = 65_536
"""The largest body or piece of a file that is kept in memory, in bytes."""
TOO_LARGE = "HTTP_X_LADING_TOO_LARGE"
"""A header of the proxy alone: a body that is larger than usual was announced, and is not here."""
LARGE_AT_ONCE = 64
"""Large bodies that a process reads at once."""
_ONE_VALUE = (
    *("HTTP_HOST", "HTTP_AUTHORIZATION", "HTTP_ORIGIN", "HTTP_IDEMPOTENCY_KEY"),
    *("HTTP_X_REQUEST_ID", "HTTP_X_PORTAL_SECRET", "HTTP_X_CSRFTOKEN"),
)
"""Headers that have one value, without a comma: several are joined by commas."""
_AMBIGUOUS = re.compile(r"[\x00-\x1f\x7f\\\ufffd]|//|/\.\.?(?:/|\Z)")
"""What a path must not contain once it is decoded: control characters, backslashes, bytes that are
not UTF-8, empty segments, and segments of dots. A proxy may resolve these, and Django does not.
"""


class Gate:
    """A WSGI application before another one."""

    def __init__(self, application: Application, kinds: Kinds) -> None:
        self._application = application
        self._kinds = kinds
        self._places = {queue: Places(queue) for queue in kinds.queues()}
        self._large = Places(CallQueue("large bodies", LARGE_AT_ONCE, 0))

    def waiting(self) -> dict[str, int]:
        """How many calls wait for a place, by the name of their queue."""
        return {queue.name: places.waiting for queue, places in self._places.items()}

    def __call__(self, environ: Environ, start_response: Any) -> Iterable[bytes]:
        """Answer a call."""
        environ[ARRIVED] = time.perf_counter()
        try:
            _check(environ)
            kind = self._kinds.kind_of(environ["REQUEST_METHOD"], environ["PATH_INFO"])
            if TOO_LARGE in environ:
                raise kind.too_large(kind.largest())
            self._read_body(environ, kind)
        except AppError as refusal:
            return self._refuse(environ, start_response, refusal)
        if kind.queue.server is Server.API:
            return _whole(self._application(environ, start_response))
        return self._answer_in_turn(environ, start_response, kind.queue)

    def _answer_in_turn(
        self, environ: Environ, start_response: Any, queue: CallQueue
    ) -> Iterable[bytes]:
        network = _network(environ)
        known = queue.each is not None and is_known(network)
        try:
            with self._places[queue].hold(network, is_known=known):
                try:
                    return _whole(self._application(environ, start_response))
                finally:
                    # Most threads are idle, and would keep a connection each.
                    connections.close_all()
        except Busy as refusal:
            recorder.count_refused(queue.name)
            return self._refuse(environ, start_response, refusal)

    def _refuse(self, environ: Environ, start_response: Any, refusal: AppError) -> Iterable[bytes]:
        environ["wsgi.input"] = BytesIO()
        environ.pop("CONTENT_LENGTH", None)
        environ[REFUSED] = refusal
        return _whole(self._application(environ, start_response))

    def _read_body(self, environ: Environ, kind: Kind) -> None:
        """Read the body into memory or a file. Raises BodyTooLarge before anything is read."""
        length = int(environ.get("CONTENT_LENGTH") or 0)
        if "HTTP_TRANSFER_ENCODING" not in environ and not length:
            return
        largest = kind.largest()
        if length > largest:
            raise kind.too_large(largest)
        if length <= IN_MEMORY:
            body: IO[bytes] = BytesIO(environ["wsgi.input"].read())
            received = body.seek(0, 2)
        else:
            with self._large.hold("", is_known=True):
                try:
                    body, received = _stored(environ["wsgi.input"], length)
                except OSError as error:
                    log.exception("a body could not be stored")
                    raise (DiskFull if is_full(error) else Unavailable) from error
        if received > largest:
            raise kind.too_large(largest)
        # The server reads a body that breaks off as an empty one.
        if received != length and (length or not received):
            raise BadRequest
        body.seek(0)
        environ["wsgi.input"], environ["CONTENT_LENGTH"] = body, str(received)


def _check(environ: Environ) -> None:
    """Raise BadRequest for a call that two programs might read differently."""
    method, path = environ["REQUEST_METHOD"], environ["PATH_INFO"]
    text = path.encode("latin-1").decode(errors="replace")
    if method != method.upper() or not path.startswith("/") or _AMBIGUOUS.search(text):
        environ["REQUEST_METHOD"] = "GET"
        raise BadRequest
    country = f"HTTP_{settings.COUNTRY_HEADER.upper().replace('-', '_')}"
    if any("," in environ.get(name, "") for name in (*_ONE_VALUE, country)):
        raise BadRequest


def _network(environ: Environ) -> str:
    return network_of(
        address_of(
            environ["REMOTE_ADDR"],
            environ.get("HTTP_X_FORWARDED_FOR", ""),
            environ.get("HTTP_X_PORTAL_SECRET", ""),
        )
    )


def _stored(sent: IO[bytes], length: int) -> tuple[IO[bytes], int]:
    body = cast("IO[bytes]", SpooledTemporaryFile(IN_MEMORY))  # noqa: SIM115 - closed with the call
    received = 0
    while received < length and (piece := sent.read(min(IN_MEMORY, length - received))):
        body.write(piece)
        received += len(piece)
    return body, received


def _whole(sent: Any) -> Iterable[bytes]:
    """The answer, read to its end, so that a slow reader holds no place."""
    if not getattr(sent, "streaming", False):
        try:
            return [b"".join(sent)]
        finally:
            if hasattr(sent, "close"):
                sent.close()
    stored = cast("IO[bytes]", SpooledTemporaryFile(1_048_576))  # noqa: SIM115 - closed below
    try:
        for piece in sent:
            stored.write(piece)
    except BaseException:
        stored.close()
        raise
    finally:
        sent.close()
    stored.seek(0)
    return _pieces(stored)


def _pieces(stored: IO[bytes]) -> Iterator[bytes]:
    with stored:
        while piece := stored.read(IN_MEMORY):
            yield piece


def document(schema: dict[str, Any]) -> None:
    """Add to an OpenAPI document how bodies are refused, for every call that has one."""
    for path in schema["paths"].values():
        for operation in path.values():
            if "requestBody" in operation:
                answers = operation["responses"]
                for refusal in (BodyTooLarge, BodyTooSlow):
                    phrase = HTTPStatus(refusal.status).phrase
                    answers.setdefault(refusal.status, {**answers[400], "description": phrase})
