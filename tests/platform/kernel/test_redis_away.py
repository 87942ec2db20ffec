"""Redis stops for a while: calls do not wait for it, and workers go on meanwhile."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import connection, transaction
from pytest_django import Settings
from redis import Redis
from redis.exceptions import TimeoutError  # noqa: A004 -- its name

from lading.base.http import throttle
from lading.base.kernel import redis_pool
from lading.base.kernel.models import OutboxMessage
from lading.base.kernel.redis_pool import Away
from lading.base.work import outbox
from scripts.lib import processes, servers
from scripts.lib.paths import PLATFORM, Home
from scripts.lib.servers import Server
from tests.platform.conftest import ApiClient

PATIENCE = 60
GONE, BACK = "Redis is away: ", "Redis answers again."


@pytest.fixture
def server(tmp_path: Path, settings: Settings) -> Iterator[Server]:
    """The Redis that only these tests use, and may stop."""
    started = servers.start(Home(tmp_path), {"DATABASE_URL": "not started"})
    settings.REDIS_URL = started.env["REDIS_URL"]
    yield started.running[0]
    started.stop()


def pid(server: Server) -> int:
    """The process id of that Redis."""
    assert server.process is not None
    return server.process.pid


@contextmanager
def standing_still(server: Server) -> Iterator[None]:
    """Stop Redis in a block: it accepts connections, and answers nothing."""
    os.kill(pid(server), signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid(server), signal.SIGCONT)


def until(holds: Callable[[], Any]) -> Any:
    """Wait until a function returns something true, and return it."""
    results: list[Any] = []

    def look() -> bool:
        results.append(holds())
        return bool(results[-1])

    assert processes.wait_until(look, PATIENCE)
    return results[-1]


def answers() -> bool:
    """Whether the pool of this process gives a connection that works."""
    try:
        return bool(redis_pool.redis().ping())
    except Away:
        return False


def test_requests_after_a_failure_do_not_wait_and_it_is_logged_once(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    redis = redis_pool.redis()
    assert redis.ping()
    with caplog.at_level(logging.WARNING), standing_still(server):
        with pytest.raises(TimeoutError):
            redis.ping()
        for _call in range(1000):  # each would wait two seconds
            throttle.hit("away", "1", limit=1, seconds=60)
        with pytest.raises(Away):
            redis.ping()
    with caplog.at_level(logging.WARNING):
        until(answers)
        assert redis.ping()
    logged = [record.getMessage() for record in caplog.records]
    assert [GONE in line for line in logged] == [True, False], logged
    assert logged[1] == BACK


def test_other_failures_are_said_each_time(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    redis_pool.redis().set(f"{throttle.key_prefix()}away:1", "no number")
    with caplog.at_level(logging.WARNING):
        for _call in range(2):
            throttle.hit("away", "1", limit=1, seconds=60)
    assert len(caplog.records) == 2
    assert "not an integer" in caplog.text


@pytest.fixture
def program(
    server: Server, settings: Settings, transactional_db: None
) -> Iterator[Callable[..., Path]]:
    """``program(*arguments)`` runs a command of `manage.py`; its log is returned."""
    name = connection.settings_dict["NAME"]
    url = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    env = {**os.environ, "DATABASE_URL": url, "REDIS_URL": settings.REDIS_URL}
    folder = server.record.parent
    running: list[subprocess.Popen[bytes]] = []

    def run(*arguments: str) -> Path:
        log = folder / f"{arguments[0]}.log"
        with log.open("wb") as output:
            running.append(
                subprocess.Popen(
                    [sys.executable, "manage.py", *arguments],
                    cwd=PLATFORM,
                    env=env,
                    stdout=output,
                    stderr=output,
                    start_new_session=True,
                )
            )
        return log

    yield run
    for process in running:
        assert process.poll() is None, "it lives"
        processes.stop(process.pid, grace=10)
        process.wait()


def parts(api: Callable[..., ApiClient]) -> dict[str, Any]:
    """What `/health/ready` says."""
    answer = api().get("/health/ready")
    assert answer.status == 200
    return dict(answer.data)


@pytest.mark.slow
def test_a_worker_goes_on_without_redis_and_health_says_so(
    server: Server, program: Callable[..., Path], api: Callable[..., ApiClient]
) -> None:
    log = program("worker", "high")
    until(lambda: parts(api)["workers"]["high"] == "ok")
    assert parts(api)["status"] == "degraded"
    assert parts(api)["workers"] == {"high": "ok", "default": "away", "long": "away"}
    os.kill(pid(server), signal.SIGKILL)
    until(lambda: GONE in log.read_text())
    assert parts(api) == {
        "status": "degraded",
        "database": "ok",
        "files": "ok",
        "whatsapp": "ok",
        "email": "ok",
        "redis": "down",
        "stream": "unknown",
        "clock": "ok",
        "workers": dict.fromkeys(("high", "default", "long"), "unknown"),
    }
    with transaction.atomic():
        outbox.publish("password.forgotten", {"userId": 0, "email": "nobody@example.com"})
    until(lambda: OutboxMessage.objects.filter(attempts__gt=0).exists())
    server.stop()
    (server.program.cwd / "appendonly.aof").unlink(missing_ok=True)
    server.start()  # it has forgotten everybody
    until(lambda: parts(api)["workers"]["high"] == "ok")
    assert log.read_text().count(GONE) == 1, log.read_text()


def test_control_a_pool_of_the_library_waits_each_time(server: Server, settings: Settings) -> None:
    library = Redis.from_url(settings.REDIS_URL, socket_timeout=0.2, retry=None)
    with standing_still(server):
        for _call in range(2):
            began = time.monotonic()
            with pytest.raises(TimeoutError):
                library.ping()
            assert time.monotonic() - began >= 0.2
    assert redis_pool.REST_SECONDS > 0.2
