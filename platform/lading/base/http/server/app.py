"""The RSGI application: reads bodies, and gives each call to a thread of its queue."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import IO, Any

from granian import rsgi

from lading.base.kernel.database.full_disk import DiskFull, is_full
from lading.base.kernel.errors import AppError, BadRequest, BodyTooLarge, Busy, Unavailable
from lading.base.kernel.log.metrics import recorder
from lading.base.kernel.log.request_log import ARRIVED

from .answers import Application, answer
from .bodies import Bodies
from .call_queues import CallQueue, Kind, Kinds, Threads
from .callers import Callers
from .environ import Environ, Headers, Scope, add_body, environ_of, nameless_environ, refuse

log = logging.getLogger(__name__)

REFUSALS = CallQueue("refusals", threads=1, waiting=200)
"""Writes refusals that were decided before Django saw the call. They need no database."""


@dataclass(slots=True)
class Call:
    """A call that is ready for a thread; ``done`` is called after its answer."""

    environ: Environ
    protocol: Any
    done: Callable[[], None]
    body: IO[bytes] | None = None
    refusal: AppError | None = None


class Server:
    """Answers calls by a WSGI application."""

    def __init__(
        self, application: Application, kinds: Kinds, bodies: Bodies, callers: Callers
    ) -> None:
        self._application = application
        self._kinds = kinds
        self._bodies = bodies
        self._callers = callers
        self._loop: asyncio.AbstractEventLoop
        self._threads: dict[CallQueue, Threads[Call]] = {}
        self._refusals: Threads[Call]

    def waiting(self) -> dict[str, int]:
        """How many calls wait for a thread, by the name of their queue."""
        return {queue.name: threads.waiting() for queue, threads in self._threads.items()}

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start the threads; granian calls this once in each of its processes."""
        self._loop = loop
        self._threads = {queue: Threads(queue, self._answer) for queue in self._kinds.queues()}
        self._refusals = Threads(REFUSALS, self._answer)
        self._callers.watch()

    async def __rsgi__(self, scope: Scope, protocol: Any) -> None:
        """Read the body, if there is one, and wait until a thread has answered."""
        headers = scope.headers
        answered: asyncio.Future[None] = self._loop.create_future()
        done = _resolver(self._loop, answered)
        call = _begun(scope, headers, protocol, done)
        if call.refusal is None and _has_body(headers):
            try:
                call.body = await self._read(call, headers)
            except AppError as refusal:
                call.refusal = _without_traceback(refusal)
        self._give(call)
        await answered

    async def _read(self, call: Call, headers: Headers) -> IO[bytes]:
        kind = self._kind_of(call)
        largest = kind.largest()
        try:
            return await self._bodies.read(call.protocol, headers, largest)
        except BodyTooLarge as error:
            raise kind.too_large(largest) from error
        except rsgi.ProtocolClosed as error:  # type: ignore[attr-defined]  # nobody reads the answer
            raise BadRequest from error
        except OSError as error:
            log.exception("a body could not be stored")
            raise (DiskFull if is_full(error) else Unavailable) from error

    def _kind_of(self, call: Call) -> Kind:
        return self._kinds.kind_of(call.environ["REQUEST_METHOD"], call.environ["PATH_INFO"])

    def _give(self, call: Call) -> None:
        if call.refusal is not None:
            self._refuse(call)
            return
        queue = self._kind_of(call).queue
        if queue.each is None:
            refused = self._threads[queue].take(call)
        else:
            network = self._callers.network(call.environ)
            is_known = self._callers.is_known(network)
            refused = self._threads[queue].take(call, network, is_known=is_known)
        if refused is not None:
            recorder.count_refused(queue.name)
            _close(refused)
            refused.body, refused.refusal = None, Busy()
            self._refuse(refused)

    def _refuse(self, call: Call) -> None:
        if self._refusals.take(call) is not None:
            call.protocol.response_empty(503, [("Retry-After", "5")])
            call.done()

    def _answer(self, call: Call) -> None:
        try:
            if call.refusal is not None:
                refuse(call.environ, call.refusal)
            elif call.body is not None:
                add_body(call.environ, call.body)
            answer(self._application, call.environ, call.protocol, self._later)
        except Exception:
            log.exception("a call could not be answered")
            call.protocol.response_empty(500, [])
        finally:
            _close(call)
            call.done()

    def _later(self, seconds: float, function: Callable[[], object]) -> None:
        self._loop.call_soon_threadsafe(self._loop.call_later, seconds, function)


def _begun(scope: Scope, headers: Headers, protocol: Any, done: Callable[[], None]) -> Call:
    """The call in its normal form, on which alone everything else is decided; or the refusal of a
    request that has none.
    """
    try:
        call = Call(environ_of(scope, headers), protocol, done)
    except BadRequest as refusal:
        call = Call(nameless_environ(scope, headers), protocol, done, refusal=refusal)
    call.environ[ARRIVED] = time.perf_counter()
    return call


def _has_body(headers: Headers) -> bool:
    """Whether a call has a body."""
    if "transfer-encoding" in headers:
        return True
    return "content-length" in headers and headers.get("content-length") != "0"


def _without_traceback(refusal: AppError) -> AppError:
    """The refusal alone. Its traceback leads back to the call and to the body that granian reads,
    whose connection would stay open until the garbage collector finds the cycle.
    """
    refusal.__cause__ = refusal.__context__ = None
    return refusal.with_traceback(None)


def _close(call: Call) -> None:
    if call.body is not None:
        call.body.close()


def _resolver(loop: asyncio.AbstractEventLoop, future: asyncio.Future[None]) -> Callable[[], None]:
    def resolve() -> None:
        if not future.done():
            future.set_result(None)

    def resolve_in_loop() -> None:
        loop.call_soon_threadsafe(resolve)

    return resolve_in_loop
