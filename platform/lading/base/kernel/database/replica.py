"""Reads lists and searches from a replica of the database (`DATABASE_REPLICA_URL`); without one,
nothing here runs.

A route marked `@replica.may_answer` reads from the replica if that is at most `REPLICA_MAX_LAG`
seconds behind and has everything that the caller's company wrote: each request that wrote stores in
Redis how far the primary's log was. In doubt (Redis or the replica does not answer, or the replica
was paused) the primary is read. All other reads, the token's too, always use the primary.
"""

from __future__ import annotations

import functools
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, TypeVar

import django_rq
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.http import HttpRequest, HttpResponse
from redis.exceptions import RedisError

from lading.base.kernel.actor import Actor
from lading.base.kernel.redis_pool import explain

log = logging.getLogger(__name__)

V = TypeVar("V", bound=Callable[..., Any])

ALIAS = "replica"
LOOK_EVERY, LOOK_AGAIN_AFTER_FAILURE = 1.0, 5.0
"""Seconds between two checks of how far the replica is, in one process."""
NOTED_SECONDS = 600
"""How long the position of a write is stored; much longer than the replica may be behind."""

# When two requests end at once, the earlier one must not overwrite the position of the later.
_NOTE = """
if tonumber(redis.call('GET', KEYS[1]) or '0') < tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
end
"""
_WRITTEN = "SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint"
_REPLAYED = "SELECT (pg_last_wal_replay_lsn() - '0/0')::bigint"

_alias: ContextVar[str] = ContextVar("alias", default=DEFAULT_DB_ALIAS)


def is_configured() -> bool:
    """Whether there is a replica at all."""
    return ALIAS in settings.DATABASES


def alias() -> str:
    """The database to read from now, for statements that are not made by a query set."""
    return _alias.get()


def may_answer(operation: V) -> V:
    """Mark a list or a search that only reads and may be a moment old."""
    operation.may_be_answered_by_replica = True  # type: ignore[attr-defined]  # a mark on it
    return operation


def answering(operation: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap an operation of the API: a marked one reads from the replica if possible."""
    if not getattr(operation, "may_be_answered_by_replica", False):
        return operation

    @functools.wraps(operation)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if not _has_everything_for(getattr(request, "auth", None)):
            return operation(request, *args, **kwargs)
        token = _alias.set(ALIAS)
        try:
            return operation(request, *args, **kwargs)
        except DatabaseError as error:
            # It disconnected, or cancelled the query because the primary removed rows being read.
            follower.distrust(error)
        finally:
            _alias.reset(token)
        return operation(request, *args, **kwargs)

    return wrapper


class Router:
    """Tells Django which database to read from and write to."""

    def db_for_read(self, model: Any, **hints: Any) -> str:
        """The replica inside a marked call, else the primary."""
        return alias()

    def db_for_write(self, model: Any, **hints: Any) -> str:
        """The primary, also for rows that were read from the replica."""
        return DEFAULT_DB_ALIAS

    def allow_relation(self, one: Any, other: Any, **hints: Any) -> bool:
        """True: both databases have the same rows."""
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        """Only the primary: the replica copies every change from it."""
        return db == DEFAULT_DB_ALIAS


class OwnWritesMiddleware:
    """Stores the position of a request's writes, so that the company's next list has them. Only
    with a replica.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        primary: Any = connections[DEFAULT_DB_ALIAS]
        primary.wrote = False
        response = self.get_response(request)
        actor = getattr(request, "auth", None)
        if primary.wrote and isinstance(actor, Actor):
            note_write(actor)
        return response


class Follower:
    """How far the replica has followed the primary; each process checks at most once a second.

    ``positions`` gives the end of the primary's log and, read after it, the position of the replica
    (None if it is no replica), both in bytes.
    """

    def __init__(
        self,
        positions: Callable[[], tuple[int, int | None]],
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self._positions, self._seconds = positions, seconds
        self._lock = threading.Lock()
        self._seen: deque[tuple[float, int]] = deque()
        self.forget()

    def forget(self) -> None:
        """Forget everything, so that the next call checks again."""
        self._seen.clear()
        self._replayed, self._caught_up_at = 0, float("-inf")
        self._next_look = float("-inf")

    def position(self) -> int | None:
        """The position up to which the replica has everything; None while it is away or too far
        behind.
        """
        if self._seconds() >= self._next_look and self._lock.acquire(blocking=False):
            try:
                self._look()
            finally:
                self._lock.release()
        is_near = self._seconds() - self._caught_up_at <= settings.REPLICA_MAX_LAG
        return self._replayed if is_near else None

    def distrust(self, error: DatabaseError) -> None:
        """After an error of the replica, do not use it for some seconds."""
        log.warning("the replica is left alone: %s", error)
        self._seen.clear()
        self._caught_up_at = float("-inf")
        self._next_look = self._seconds() + LOOK_AGAIN_AFTER_FAILURE

    def _look(self) -> None:
        began = self._seconds()
        self._next_look = began + LOOK_EVERY
        try:
            written, replayed = self._positions()
        except DatabaseError as error:
            self.distrust(error)
            return
        self._seen.append((began, written))
        self._replayed = -1 if replayed is None else replayed
        # Once it is past a position of the primary, it has everything written until then.
        while self._seen and self._seen[0][1] <= self._replayed:
            self._caught_up_at = self._seen.popleft()[0]
        while self._seen and self._seen[0][0] < began - settings.REPLICA_MAX_LAG:
            self._seen.popleft()


def _ask(database: str, statement: str) -> Any:
    with connections[database].cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchone()[0]


follower = Follower(lambda: (_ask(DEFAULT_DB_ALIAS, _WRITTEN), _ask(ALIAS, _REPLAYED)))


def note_write(actor: Actor) -> None:
    """Store that the actor's company (or a person without one) has written until now."""
    written = _ask(DEFAULT_DB_ALIAS, _WRITTEN)
    try:
        redis: Any = django_rq.get_connection("default")
        redis.eval(_NOTE, 1, _key(actor), written, NOTED_SECONDS)
    except RedisError as error:
        explain(log, "a write could not be noted", error)


def _has_everything_for(actor: Actor | None) -> bool:
    position = follower.position()
    if position is None:
        return False
    if actor is None:
        return True
    try:
        redis: Any = django_rq.get_connection("default")
        noted = redis.get(_key(actor))
    except RedisError as error:
        explain(log, "the primary is read", error)
        return False
    return noted is None or int(noted) <= position


def _key(actor: Actor) -> str:
    whose = f"company:{actor.company_id}" if actor.company_id else f"user:{actor.user_id}"
    return f"wrote:{settings.DATABASES[DEFAULT_DB_ALIAS]['NAME']}:{whose}"
