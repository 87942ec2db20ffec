"""Reads the stream in Redis once for all open connections, and gives each its own changes."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections import deque
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Any

from django.conf import settings
from django.db import Error as DatabaseFailure
from redis.asyncio import Redis
from redis.asyncio.sentinel import Sentinel
from redis.exceptions import RedisError

from lading.base.kernel import redis_address, redis_pool
from lading.base.work import live
from lading.members.billing.authentication import Session

from . import database, sessions
from .window import START, Place, Told, Window, event, missed

log = logging.getLogger(__name__)

ERA = "lading:live:era"
WAITING = 256
"""How many events may wait for a slow client before it is disconnected."""
PER_PERSON = 10
"""Connections of one person; one more ends the oldest. The tabs of a browser share one."""
BEAT_SECONDS = 15
"""The longest time in which a connection sends nothing."""
CHECK_SECONDS = 2
"""How soon after its session a connection ends, if nobody told us that the session may have
ended.
"""
BLOCK_SECONDS = 5
HERE_SECONDS = 30
ALL_BACK_SECONDS = redis_pool.REST_SECONDS + 1
"""So long after Redis is back, other processes may still take it for away and tell nothing."""
SPREAD_SECONDS = 5
"""Pages are told to read everything again over so many seconds, so that not all ask at once."""
FIRST_DELAY, LONGEST_DELAY = 0.25, 5.0
BATCH = 500

AWAY = (RedisError, OSError, TimeoutError)


class Absence:
    """Logs once that a server is away, and once that it is back."""

    def __init__(self) -> None:
        self.is_on = False

    def note(self, message: str, error: BaseException) -> None:
        """Log that it began."""
        if not self.is_on:
            log.warning(message, error)
        self.is_on = True

    def end(self, message: str) -> None:
        """Log that it ended."""
        if self.is_on:
            log.warning(message)
        self.is_on = False


class Connection:
    """One open answer: the events that wait to be sent, until it ends."""

    __slots__ = ("_ready", "_waiting", "after", "has_ended", "session")

    def __init__(self, session: Session) -> None:
        self.session = session
        self.after = START
        self.has_ended = False
        self._waiting: deque[bytes] = deque()
        self._ready = asyncio.Event()

    @property
    def audiences(self) -> tuple[str, str, str]:
        """The audiences it belongs to."""
        return (
            live.company(self.session.company_id),
            live.person(self.session.user_id),
            live.business_type(self.session.business_type),
        )

    def push(self, piece: bytes) -> None:
        """Queue an event. A client that reads too slowly is disconnected."""
        if self.has_ended:
            return
        if len(self._waiting) >= WAITING:
            log.info("dropped a slow reader of person %s", self.session.user_id)
            self.end()
        self._waiting.append(piece)
        self._ready.set()

    def end(self) -> None:
        """Send nothing more."""
        self.has_ended = True
        self._ready.set()

    async def take(self) -> bytes | None:
        """Everything that waits, as soon as there is something; None when the
        connection has ended.
        """
        await self._ready.wait()
        if self.has_ended:
            return None
        taken = b"".join(self._waiting)
        self._waiting.clear()
        self._ready.clear()
        return taken


class Hub:
    """All open connections of this process, and the task that reads Redis for them."""

    def __init__(self) -> None:
        self.window: Window | None = None
        self.is_reading = False
        self._by_audience: dict[str, dict[Connection, None]] = {}
        self._by_person: dict[int, dict[Connection, None]] = {}
        self._in_doubt: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start reading, in the running loop."""
        self._tasks = [
            asyncio.create_task(self._read()),
            asyncio.create_task(self._beat()),
            asyncio.create_task(self._check()),
            asyncio.create_task(self._check_told()),
        ]

    async def stop(self) -> None:
        """End every connection and stop reading."""
        for connection in self._connections():
            connection.end()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def open(self, session: Session, window: Window, last: str) -> Connection:
        """A connection that continues after ``last``, the last id that the client received or the
        time its page was rendered; "" for a client that has just read everything.
        """
        connection = Connection(session)
        sent = Place.read(last) if last else window.place
        place = window.find(sent) if sent else None
        if place:
            pieces = window.since(place, connection.audiences)
        else:
            # it is unknown what the client has missed
            place, pieces = window.place, [missed(window.place)]
        connection.push(_first_lines(place) + b"".join(pieces))
        connection.after = window.last
        own = self._by_person.setdefault(session.user_id, {})
        own[connection] = None
        for audience in connection.audiences:
            self._by_audience.setdefault(audience, {})[connection] = None
        if len(own) > PER_PERSON:
            self.close(next(iter(own)))
        return connection

    def close(self, connection: Connection) -> None:
        """End a connection, open or not."""
        connection.end()
        _forget(self._by_person, connection.session.user_id, connection)
        for audience in connection.audiences:
            _forget(self._by_audience, audience, connection)

    def count(self) -> int:
        """How many connections are open."""
        return sum(map(len, self._by_person.values()))

    def count_of(self, user_id: int) -> int:
        """How many connections a person has."""
        return len(self._by_person.get(user_id, ()))

    def _connections(self) -> list[Connection]:
        return [each for own in self._by_person.values() for each in own]

    async def _read(self) -> None:
        """Read until stopped; while Redis is away, try again."""
        delay, away = FIRST_DELAY, Absence()
        while True:
            try:
                async with _connected() as redis:
                    window = self.window = await _load(redis, was_away=away.is_on)
                    self._resume(window)
                    away.end("Redis answers again.")
                    delay = FIRST_DELAY
                    while True:
                        await self._read_on(redis, window)
            except AWAY as error:
                self.is_reading = False
                away.note("Redis is away, open pages are told nothing: %s", error)
                await asyncio.sleep(delay * random.uniform(0.5, 1))  # noqa: S311 - no secret
                delay = min(delay * 2, LONGEST_DELAY)

    def _resume(self, window: Window) -> None:
        """Redis is back: every connected client may have missed something."""
        self.is_reading = True
        for connection in self._connections():
            connection.after = window.last
            seconds = ALL_BACK_SECONDS + random.uniform(0, SPREAD_SECONDS)  # noqa: S311 - no secret
            asyncio.get_running_loop().call_later(seconds, _tell_missed, connection, window)

    async def _read_on(self, redis: Redis, window: Window) -> None:
        await redis.set(live.HERE, 1, ex=HERE_SECONDS)
        place = "{}-{}".format(*window.last)
        entries = await redis.xread({live.KEY: place}, count=BATCH, block=BLOCK_SECONDS * 1000)
        for entry, fields in _entries(entries):
            self._pass_on(window.add(entry, fields))

    def _pass_on(self, change: Told) -> None:
        if not change.piece:
            for audience in change.audiences:
                self._in_doubt.put_nowait(audience)
            return
        # A connection may belong to several of the audiences.
        concerned = {
            connection: None
            for audience in change.audiences
            for connection in self._by_audience.get(audience, ())
        }
        for connection in concerned:
            if change.id > connection.after:
                connection.push(change.piece)

    async def _beat(self) -> None:
        """Send something to every connection now and then, to each at a different time."""
        turn = 0
        while True:
            await asyncio.sleep(1)
            turn += 1
            for number, connection in enumerate(self._connections()):
                if number % BEAT_SECONDS == turn % BEAT_SECONDS and self.window is not None:
                    connection.push(b": still here\n" + _position(self.window.place))

    async def _check(self) -> None:
        """Again and again, end connections whose session has ended, or now belongs to another
        company.
        """
        away = Absence()
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            await self._end_closed(self._connections(), away)

    async def _check_told(self) -> None:
        """The same at once, for people who were named because a session of theirs has ended."""
        away = Absence()
        while True:
            named = {await self._in_doubt.get()}
            while not self._in_doubt.empty():
                named.add(self._in_doubt.get_nowait())
            await self._end_closed(
                [each for audience in named for each in self._by_audience.get(audience, ())], away
            )

    async def _end_closed(self, connections: Collection[Connection], away: Absence) -> None:
        """End those of the connections that no longer have a valid session. One SQL query."""
        open_sessions = {connection.session for connection in connections}
        if not open_sessions:
            return
        try:
            ended = open_sessions - await database.run(sessions.still_open, open_sessions)
        except DatabaseFailure as error:
            # The next regular check ends them.
            away.note("the database is away, sessions are not checked: %s", error)
            return
        away.end("the database answers again.")
        for connection in connections:
            if connection.session in ended:
                self.close(connection)


@asynccontextmanager
async def _connected() -> AsyncIterator[Redis]:
    """A client of Redis, or of the master that Sentinel names."""
    seconds: dict[str, Any] = {"socket_connect_timeout": 5, "socket_timeout": BLOCK_SECONDS * 2}
    watched = redis_address.watched(settings.REDIS_URL)
    if watched is None:
        async with Redis.from_url(settings.REDIS_URL, **seconds) as redis:
            yield redis
        return
    asking = {"retry": None, **seconds, **watched.sentinel_options}
    asked = Sentinel(watched.sentinels, sentinel_kwargs=asking)  # type: ignore[no-untyped-call]
    async with (
        asked as sentinel,
        sentinel.master_for(watched.master, **seconds | watched.options) as redis,
    ):
        yield redis


async def _load(redis: Redis, *, was_away: bool) -> Window:
    """The kept changes, and the era they belong to. Those of a new era, or from while Redis was
    away, are not all of them. A server that took over, or started again, may lack the last ones
    before, so its era is another.
    """
    is_new: Any = await redis.set(ERA, secrets.token_hex(4), nx=True)
    era: Any = await redis.get(ERA)
    server: Any = await redis.info("server")
    seconds, _microseconds = await redis.time()
    entries: Any = await redis.xrevrange(live.KEY, count=live.KEPT)
    whole_from = int((seconds + ALL_BACK_SECONDS) * 1000) if is_new or was_away else 0
    own_era = f"{era.decode()}-{server['run_id'][:8]}"
    return Window(own_era, reversed(entries), whole_from=whole_from)


def _tell_missed(connection: Connection, window: Window) -> None:
    connection.push(missed(window.place))


def _entries(answer: Any) -> Collection[tuple[bytes, dict[bytes, bytes]]]:
    """The entries of the one stream that was read; Redis's two protocols send them in different
    forms.
    """
    if not answer:
        return ()
    if isinstance(answer, dict):
        (pages,) = answer.values()
        return [entry for page in pages for entry in page]
    ((_key, entries),) = answer
    return list(entries)


def _position(place: Place) -> bytes:
    """The position in the stream, for the client to send when it reconnects."""
    return event("position", place, {})


def _first_lines(place: Place) -> bytes:
    """The first lines of a stream. They tell clients to reconnect after some seconds, but not all
    at once.
    """
    retry = random.randint(1000, 4000)  # noqa: S311 - no secret
    return b"retry: %d\n" % retry + _position(place)


def _forget(table: dict[Any, dict[Connection, None]], key: Any, connection: Connection) -> None:
    own = table.get(key)
    if own is None:
        return
    own.pop(connection, None)
    if not own:
        del table[key]
