"""Reads the body of a call in the event loop: up to a size, and not more slowly than a least rate.

Small bodies stay in memory. Larger ones go into a temporary file without a name, which disappears
with the call.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from dataclasses import dataclass
from http import HTTPStatus
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Protocol, cast

from lading.base.kernel.errors import BadRequest, BodyTooLarge, BodyTooSlow

from .environ import Headers

GRACE = 10.0
"""Seconds that every body may take."""
LEAST_RATE = 16_384
"""Bytes in a second: each further second must bring as many."""
IN_MEMORY = 65_536
"""The largest body that is kept in memory, in bytes."""
AT_ONCE = 1_000
"""Bodies that a process reads at once. When another one comes, the oldest is given up."""


class Source(Protocol):
    """The part of granian's RSGI protocol that reads."""

    def __call__(self) -> Awaitable[bytes]:
        """The whole body; raises an error if the caller disconnects."""

    def __aiter__(self) -> AsyncIterator[bytes]:
        """The pieces of the body. An empty one is its end, or follows a broken connection."""


class Bodies:
    """The bodies that this process is reading."""

    def __init__(
        self, *, grace: float = GRACE, least_rate: int = LEAST_RATE, at_once: int = AT_ONCE
    ) -> None:
        self._grace = grace
        self._least_rate = least_rate
        self._at_once = at_once
        self._reading: dict[asyncio.Timeout, None] = {}

    async def read(self, source: Source, headers: Headers, largest: int) -> IO[bytes]:
        """The whole body, at its beginning.

        Raises BodyTooLarge (an announced length is refused before anything is read), BodyTooSlow,
        and BadRequest when the caller stops before the end.
        """
        announced = headers.get("content-length")
        length = None if announced is None else int(announced)
        if length is not None and length > largest:
            raise BodyTooLarge(largest)
        began = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(self._grace) as limit:
                self._admit(limit)
                try:
                    if length is not None and length <= IN_MEMORY:
                        return BytesIO(await source())
                    reading = _Reading(largest, length, limit, began)
                    return await self._in_pieces(source, reading)
                finally:
                    self._reading.pop(limit, None)
        except TimeoutError as error:
            raise BodyTooSlow from error

    def _admit(self, limit: asyncio.Timeout) -> None:
        """Count this body as being read. When too many are, give up the oldest, which was probably
        sent slowly on purpose.
        """
        if len(self._reading) >= self._at_once:
            oldest = next(iter(self._reading))
            del self._reading[oldest]
            oldest.reschedule(0)
        self._reading[limit] = None

    async def _in_pieces(self, source: Source, reading: _Reading) -> IO[bytes]:
        body = cast("IO[bytes]", SpooledTemporaryFile(IN_MEMORY))  # noqa: SIM115 - closed by the call
        try:
            pieces = aiter(source)
            while piece := await anext(pieces):
                reading.count(piece)
                body.write(piece)
                if reading.limit in self._reading:
                    reading.limit.reschedule(reading.began + self._seconds(reading.received))
            await reading.check_complete(pieces)
        except BaseException:
            body.close()
            raise
        body.seek(0)
        return body

    def _seconds(self, received: int) -> float:
        return self._grace + received / self._least_rate


@dataclass(slots=True)
class _Reading:
    """A body that is being received. ``length`` is the announced length, None for chunks."""

    largest: int
    length: int | None
    limit: asyncio.Timeout
    began: float
    received: int = 0

    def count(self, piece: bytes) -> None:
        """Raise BodyTooLarge when there is more than the call allows."""
        self.received += len(piece)
        if self.received > self.largest:
            raise BodyTooLarge(self.largest)

    async def check_complete(self, pieces: AsyncIterator[bytes]) -> None:
        """After an empty piece, raise BadRequest unless it was the end of the body.

        After a broken connection there is another empty piece, after the end there is none.
        """
        if self.length is not None:
            if self.received != self.length:
                raise BadRequest
            return
        try:
            await anext(pieces)
        except StopAsyncIteration:
            return
        raise BadRequest


def document(schema: dict[str, Any]) -> None:
    """Add to an OpenAPI document how bodies are refused, for every call that has one."""
    for path in schema["paths"].values():
        for operation in path.values():
            if "requestBody" in operation:
                answers = operation["responses"]
                for refusal in (BodyTooLarge, BodyTooSlow):
                    phrase = HTTPStatus(refusal.status).phrase
                    answers.setdefault(refusal.status, {**answers[400], "description": phrase})
