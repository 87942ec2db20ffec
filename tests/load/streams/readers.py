"""One open page: reads the stream over HTTP, and connects again as the portal does
(`portal/src/domain/live-events/connection.ts`).
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from typing import Any
from urllib.parse import urlsplit

import httpx

from .ways import Person, Way

OK = b" 200 "
FIRST_DELAY, LONGEST_DELAY = 3.0, 20.0
RETRY_SECONDS = 3.0
"""How long a browser waits after a break, unless the stream says otherwise."""
READ_AGAIN_SECONDS = 1.0
BROKEN = (OSError, asyncio.IncompleteReadError, httpx.HTTPError, KeyError)


class Reader:
    """A page of one person: what it was told, and when."""

    def __init__(self, person: Person, way: Way, stream: str, api: httpx.AsyncClient) -> None:
        self.person, self.way, self.api = person, way, api
        where = urlsplit(stream)
        self.host, self.port = where.hostname or "localhost", where.port or 80
        self.told: dict[int, float] = {}
        self.read: set[int] = set()
        self.twice = 0
        self.is_open = False
        self.is_reading = 0
        self.tries: list[float] = []
        self._last, self._retry, self._refusals = "", RETRY_SECONDS, 0
        self._readings: set[asyncio.Task[None]] = set()

    def knows(self, change: int) -> bool:
        """Whether the page shows a change."""
        return change in self.told or change in self.read

    async def run(self) -> None:
        """Keep a connection until cancelled."""
        while True:
            self.tries.append(time.monotonic())
            try:
                was_accepted = await self._listen()
            except BROKEN:
                was_accepted = self.is_open
            self.is_open = False
            await asyncio.sleep(self._delay(was_accepted=was_accepted))

    def _delay(self, *, was_accepted: bool) -> float:
        if was_accepted:
            self._refusals = 0
            return self._retry
        self._refusals += 1
        full = min(FIRST_DELAY * 2.0 ** (self._refusals - 1), LONGEST_DELAY)
        return full * random.uniform(0.5, 1.5)

    async def _listen(self) -> bool:
        """Read one answer to its end. False when it is a refusal."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        try:
            writer.write(self._request())
            is_accepted = OK in await reader.readline()
            while (await reader.readline()).strip():
                pass
            if is_accepted:
                self.is_open = True
                await self._read(reader)
            return is_accepted
        finally:
            writer.close()

    def _request(self) -> bytes:
        headers = self.person.headers | {"host": self.host, "accept": "text/event-stream"}
        if self._last:
            headers["last-event-id"] = self._last
        lines = [f"{name}: {value}" for name, value in headers.items()]
        return "\r\n".join(["GET /api/events HTTP/1.1", *lines, "", ""]).encode()

    async def _read(self, reader: asyncio.StreamReader) -> None:
        """Each event is sent whole, so the sizes between the pieces are lines of their own."""
        event = ""
        while line := await reader.readline():
            name, _, value = line.decode().rstrip("\r\n").partition(": ")
            if name == "event":
                event = value
            elif name == "id":
                self._last = value
            elif name == "retry":
                self._retry = int(value) / 1000
            elif name == "data" and event == self.way.topic:
                self._hear(json.loads(value))

    def _hear(self, said: dict[str, Any]) -> None:
        if said["kind"] == "missed":
            task = asyncio.create_task(self._read_all())
            self._readings.add(task)
            task.add_done_callback(self._readings.discard)
            return
        change = self.way.id_in(said)
        if change is None:
            return
        self.twice += change in self.told
        self.told.setdefault(change, time.monotonic())

    async def _read_all(self) -> None:
        """Read by the ordinary call, until it answers."""
        self.is_reading += 1
        try:
            while True:
                try:
                    self.read |= await self.way.read(self.api, self.person)
                except BROKEN:
                    await asyncio.sleep(READ_AGAIN_SECONDS)
                else:
                    return
        finally:
            self.is_reading -= 1
