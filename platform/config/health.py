"""Health checks: whether this process runs, and which other parts of Lading work.

Ready means that calls are answered. That takes the database alone: without Redis, workers, clock or
stream nothing is lost, but messages, e-mails and jobs wait. Taking hosts out of service for that
would only add to the trouble, so they stay ready and say what is missing.
"""

from __future__ import annotations

import datetime as dt
import logging
from pathlib import Path
from tempfile import TemporaryFile

from django.conf import settings
from django.core.files.storage import FileSystemStorage, default_storage
from django.db import Error as DatabaseFailure
from django.db import connection
from django.http import HttpRequest
from ninja import Router
from pydantic import Field
from redis.exceptions import RedisError

from lading.base.kernel import channels
from lading.base.kernel.channels import ChannelState
from lading.base.kernel.errors import Unavailable
from lading.base.kernel.models import Priority, ScheduledJob
from lading.base.kernel.values import clock
from lading.base.kernel.wire import Data, ErrorBody, Wire
from lading.base.work import bells
from lading.base.work.live import is_sent
from lading.base.work.workers import Pool

from . import version

log = logging.getLogger(__name__)

router = Router(by_alias=True)

OK, DEGRADED, DOWN, AWAY, UNKNOWN = "ok", "degraded", "down", "away", "unknown"
LATE_SECONDS = 180
"""When a scheduled job is so long overdue, no worker looks at the schedule."""


class Health(Wire):
    """The state of the service and of its parts: `ok` for each part that works. `GET /health/live`
    returns only `status`.
    """

    status: str = Field(
        description="`ok`, or `degraded` while a part that calls do not depend on is not working."
    )
    database: str | None = Field(
        default=None,
        description="`ok`; otherwise the call is refused with 503. Omitted by `GET /health/live`.",
    )
    files: str | None = Field(
        default=None,
        description="`ok`, or `down` if uploaded files cannot be stored. Omitted if they go to a "
        "bucket.",
    )
    redis: str | None = Field(
        default=None,
        description="`ok`, or `down` if Redis does not respond: calls still work, but rate limits "
        "are not enforced and background jobs wait.",
    )
    whatsapp: str | None = Field(
        default=None,
        description="`ok`, `away` if WhatsApp is not set up, or `refused` if the provider refused "
        "the last message because of our account: nobody can sign up then, because no code can be "
        "sent.",
    )
    email: str | None = Field(
        default=None,
        description="`ok`, or `refused` if the mail server refused our sign-in or sender with the "
        "last e-mail.",
    )
    stream: str | None = Field(
        default=None,
        description="`ok`, or `away` if no process serves the event stream, so that clients must "
        "poll instead. `unknown` while Redis is down.",
    )
    clock: str | None = Field(
        default=None,
        description="`ok`, or `away` if the scheduled jobs are not done when they are due.",
    )
    workers: dict[str, str] | None = Field(
        default=None,
        description="The state of the workers by the name of their pool: `ok`, or `away` if no "
        "worker of the pool runs. `unknown` while Redis is down.",
    )


class Version(Wire):
    """Which version answers, and which state its database has."""

    version: str = Field(description="The release of Lading.")
    commit: str | None = Field(description="The commit that it was built of, if its builder said.")
    database_schema: str = Field(
        description="A digest of the migrations that the database has: two installations with the "
        "same digest have the same tables."
    )
    is_migrated: bool = Field(
        description="Whether the database has all migrations of this version."
    )


@router.get("/live", response={200: Data[Health]}, exclude_none=True)
def live(request: HttpRequest) -> Data[Health]:
    """Check that the process is running. No other part of the service is checked."""
    return Data[Health](data=Health(status=OK))


@router.get(
    "/ready",
    response={200: Data[Health], 503: ErrorBody},
    exclude_none=True,
)
def ready(request: HttpRequest) -> Data[Health]:
    """Check that the service is ready to answer calls, and return the state of each part.

    The answer is 503, with `database` in `errors`, only if the database does not respond. While
    other parts are down, calls are still answered; the jobs and messages of those parts wait until
    they work again.
    """
    if not _database_answers():
        raise Unavailable(errors={"database": [DOWN]})
    try:
        parts = _parts()
    except RedisError:
        parts = _unknown_parts()
    parts.files = _files()
    parts.whatsapp = channels.state_of(channels.WHATSAPP)
    parts.email = channels.state_of(channels.EMAIL)
    if parts.files == DOWN or {parts.whatsapp, parts.email} != {ChannelState.OK}:
        parts.status = DEGRADED
    return Data[Health](data=parts)


def _files() -> str | None:
    """Whether a file can be stored in the folder of uploads; None if they go to a bucket."""
    if not isinstance(default_storage, FileSystemStorage):
        return None
    folder = Path(settings.MEDIA_ROOT)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with TemporaryFile(dir=folder) as file:
            file.write(b"ok")
    except OSError as error:
        log.error("uploads cannot be stored: %s", error)  # noqa: TRY400 - it says all
        return DOWN
    return OK


@router.get("/version", response={200: Data[Version], 503: ErrorBody})
def tell_version(request: HttpRequest) -> Data[Version]:
    """Tell which version and commit of Lading answer, and which migrations the database has. The
    answer is 503 if the database does not respond.
    """
    if not _database_answers():
        raise Unavailable(errors={"database": [DOWN]})
    schema, is_migrated = version.schema()
    deployed = Version(
        version=version.VERSION,
        commit=settings.COMMIT or None,
        database_schema=schema,
        is_migrated=is_migrated,
    )
    return Data[Version](data=deployed)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseFailure:
        connection.close()
        return False
    return True


def _parts() -> Health:
    """What the parts last reported. Raises RedisError."""
    stream = OK if is_sent() else AWAY
    workers = {pool.value: OK if bells.living(pool) else AWAY for pool in Pool}
    schedule = _schedule()
    status = OK if {stream, schedule, *workers.values()} == {OK} else DEGRADED
    return Health(
        status=status, database=OK, redis=OK, stream=stream, clock=schedule, workers=workers
    )


def _schedule() -> str:
    """Whether workers do the scheduled jobs when they are due."""
    at = clock.now() - dt.timedelta(seconds=LATE_SECONDS)
    late = ScheduledJob.objects.filter(next_attempt_at__lt=at, priority=Priority.NORMAL)
    return OK if ScheduledJob.objects.exists() and not late.exists() else AWAY


def _unknown_parts() -> Health:
    return Health(
        status=DEGRADED,
        database=OK,
        redis=DOWN,
        stream=UNKNOWN,
        clock=_schedule(),
        workers=dict.fromkeys((pool.value for pool in Pool), UNKNOWN),
    )
