"""Whether this process runs, and whether the servers it needs answer."""

from __future__ import annotations

import django_rq
from django.db import DatabaseError, connection
from django.http import HttpRequest
from ninja import Router
from pydantic import Field
from redis.exceptions import RedisError

from lading.kernel.errors import Unavailable
from lading.kernel.live import is_sent
from lading.kernel.wire import Data, ErrorBody, Wire

router = Router(by_alias=True)


class Health(Wire):
    """`ok` for each part that answers."""

    status: str
    database: str | None = None
    redis: str | None = None
    stream: str | None = Field(
        default=None,
        description="`away` where no process sends the stream of events: portals ask by themselves "
        "meanwhile, so nothing is down.",
    )


@router.get("/live", response={200: Data[Health]}, exclude_none=True)
def live(request: HttpRequest) -> Data[Health]:
    """Answer that the process runs."""
    return Data[Health](data=Health(status="ok"))


@router.get("/ready", response={200: Data[Health], 503: ErrorBody}, exclude_none=True)
def ready(request: HttpRequest) -> Data[Health]:
    """Check that the database and Redis answer; 503 names the one that does not.

    `stream` says whether a process sends the stream of events: without it all goes on.
    """
    down = [name for name, check in CHECKS.items() if not check()]
    if down:
        raise Unavailable(errors={name: ["down"] for name in down})
    stream = "ok" if is_sent() else "away"
    return Data[Health](data=Health(status="ok", database="ok", redis="ok", stream=stream))


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        connection.close()
        return False
    return True


def _redis_answers() -> bool:
    try:
        return bool(django_rq.get_connection("default").ping())
    except RedisError:
        return False


CHECKS = {"database": _database_answers, "redis": _redis_answers}
