"""`GET /api/events` as a bare ASGI application, so that each of thousands of connections costs one
small object.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from dataclasses import replace
from typing import Any

import orjson
from django.db import Error as DatabaseFailure
from django.http import HttpRequest
from django.utils import translation

from lading.base.kernel.errors import (
    AppError,
    InternalError,
    NotFound,
    Unauthenticated,
    Unavailable,
)
from lading.base.kernel.log import request_ids, request_log
from lading.base.kernel.log.answered import Answered, method_of
from lading.members.billing.authentication import Session

from . import database
from .hub import Connection, Hub
from .sessions import session_of

log = logging.getLogger(__name__)

PATH = "/api/events"
HEALTH = "/health"
MAX_CONNECTIONS = 8000
SEND_SECONDS = 20
"""A client that reads nothing for so many seconds is disconnected."""

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

HEADERS = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    # Neither cached nor compressed: a compressor would wait for more data before it sends.
    (b"cache-control", b"no-store, no-transform"),
    (b"x-accel-buffering", b"no"),
)


class Application:
    """The ASGI application."""

    def __init__(self) -> None:
        self.hub = Hub()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request, or the start and the end of the server."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self.hub.start()
                await send({"type": "lifespan.startup.complete"})
            else:
                await self.hub.stop()
                await send({"type": "lifespan.shutdown.complete"})
                return

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        request_id = request_ids.accepted(headers.get(b"x-request-id", ""))
        noted = _Noted(send, request_id)
        with request_ids.working_for(request_id):
            await self._answer_within(scope, headers, receive, noted)
            noted.record(scope)

    async def _answer_within(
        self, scope: Scope, headers: Mapping[bytes, str], receive: Receive, send: _Noted
    ) -> None:
        try:
            if scope["path"] == HEALTH:
                await self._health(headers, send)
            elif scope["path"] == PATH and scope["method"] == "GET":
                connection = await self._opened(headers)
                send.company_id = connection.session.company_id
                await self._stream(connection, receive, send)
            else:
                raise NotFound
        except AppError as error:
            await _refuse(error, headers, send)

    async def _health(self, headers: Mapping[bytes, str], send: Send) -> None:
        """Whether Redis is read, and how many connections are open; with a token, how many of that
        person's.
        """
        if not self.hub.is_reading:
            raise Unavailable(errors={"redis": ["down"]})
        count = self.hub.count()
        if b"authorization" in headers:
            count = self.hub.count_of((await _session(headers)).user_id)
        body = orjson.dumps({"data": {"status": "ok", "connections": count}})
        await _send_json(200, body, {}, send)

    async def _opened(self, headers: Mapping[bytes, str]) -> Connection:
        """Open a connection for the caller. Raises AppError if the caller may not have one."""
        session = await _session(headers)
        window = self.hub.window
        if window is None or self.hub.count() >= MAX_CONNECTIONS:
            raise Unavailable
        return self.hub.open(session, window, headers.get(b"last-event-id", ""))

    async def _stream(self, connection: Connection, receive: Receive, send: Send) -> None:
        leaving = asyncio.create_task(_until_gone(receive, connection))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS]})
            while piece := await connection.take():
                async with asyncio.timeout(SEND_SECONDS):
                    await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        except TimeoutError:
            log.info(
                "dropped a reader that takes nothing, of person %s", connection.session.user_id
            )
        finally:
            self.hub.close(connection)
            leaving.cancel()


class _Noted:
    """Sends an answer with its request id, and logs it when the connection has ended."""

    def __init__(self, send: Send, request_id: str) -> None:
        self.company_id: int | None = None
        self._send = send
        self._header = (b"x-request-id", request_id.encode())
        self._began = time.perf_counter()
        self._status = 0

    async def __call__(self, message: MutableMapping[str, Any]) -> None:
        """Send a part of the answer."""
        if message["type"] == "http.response.start":
            self._status = message["status"]
            message = {**message, "headers": [*message["headers"], self._header]}
        await self._send(message)

    def record(self, scope: Scope) -> None:
        """Log the request. Of a stream it says how long the connection was open."""
        route = scope["path"][1:] if scope["path"] in {PATH, HEALTH} else "-"
        seconds = time.perf_counter() - self._began
        answered = Answered(method_of(scope["method"]), route, self._status, seconds)
        request_log.record(replace(answered, company_id=self.company_id))


async def _session(headers: Mapping[bytes, str]) -> Session:
    """The session of the call's token. Raises AppError."""
    kind, _, token = headers.get(b"authorization", "").partition(" ")
    if kind.lower() != "bearer":
        raise Unauthenticated
    try:
        return await database.run(session_of, token)
    except AppError:
        raise
    except DatabaseFailure as error:
        log.exception("database unavailable")
        raise Unavailable from error
    except Exception as error:
        log.exception("unexpected error while a session was looked up")
        raise InternalError from error


async def _until_gone(receive: Receive, connection: Connection) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    connection.end()


async def _refuse(error: AppError, headers: Mapping[bytes, str], send: Send) -> None:
    """Answer with the API's error body."""
    with translation.override(_language(headers)):
        errors = {field: [str(each) for each in texts] for field, texts in error.errors.items()}
        body = {"message": str(error.message), "code": error.code, "errors": errors}
    await _send_json(error.status, orjson.dumps(body), error.headers, send)


def _language(headers: Mapping[bytes, str]) -> str:
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get(b"accept-language", "")
    return translation.get_language_from_request(request)


async def _send_json(status: int, body: bytes, more: Mapping[str, str], send: Send) -> None:
    headers = [
        (b"content-type", b"application/json; charset=utf-8"),
        (b"cache-control", b"no-store"),
        *((name.lower().encode(), value.encode()) for name, value in more.items()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
