"""Starts the programs of several hosts, and inspects their servers."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psycopg
from django.conf import settings

from scripts.lib.cluster import DATABASE
from scripts.lib.paths import ROOT
from scripts.lib.ports import find_free
from scripts.lib.stack import api_command
from tests.platform.bucket import KEYS, REGION

PLATFORM = Path(settings.BASE_DIR)
PATIENCE = 90
"""After this many seconds a condition counts as never true."""


def until(holds: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
    """Wait until a condition is true, and return its value."""
    deadline = time.monotonic() + seconds
    while not (found := holds()):
        assert time.monotonic() < deadline, f"never came true: {what}"
        time.sleep(0.05)
    return found


class Database:
    """PostgreSQL, queried directly without PgBouncer."""

    def __init__(self) -> None:
        self.url = os.environ["CLUSTER_PRIMARY_URL"]

    def ask(self, statement: str, *parameters: Any) -> Any:
        """The first column of the first row."""
        with psycopg.connect(self.url, autocommit=True) as link:
            row = link.execute(statement, parameters).fetchone()
        return row[0] if row else None


def pool(command: str) -> None:
    """Send PgBouncer a command, for example `RECONNECT test_lading`."""
    with psycopg.connect(
        os.environ["CLUSTER_POOL_URL"], autocommit=True, cursor_factory=psycopg.ClientCursor
    ) as link:
        link.execute(command.encode())


@dataclass
class Hosts:
    """Running API hosts. Calls without a given host go to each in turn."""

    urls: list[str]
    env: Mapping[str, str]
    database: Database = field(default_factory=Database)

    def __post_init__(self) -> None:
        self._turns = itertools.cycle(self.urls)
        self.link = httpx.Client(timeout=60)

    @property
    def next(self) -> str:
        """The next host."""
        return next(self._turns)

    @contextmanager
    def working(self, *command: str, count: int = 2) -> Iterator[list[subprocess.Popen[bytes]]]:
        """Run this many processes of a management command in a block."""
        with ExitStack() as ending:
            yield [
                ending.enter_context(
                    _process([sys.executable, str(PLATFORM / "manage.py"), *command], self.env)
                )
                for _ in range(count)
            ]


@contextmanager
def running(bucket: str, endpoint: str, folder: Path) -> Iterator[Hosts]:
    """Two API hosts that share only the servers."""
    env = _environment(bucket, endpoint)
    with ExitStack() as ending:
        urls = [ending.enter_context(_host(env, folder / f"host-{name}.log")) for name in "ab"]
        yield Hosts(urls, env)


def _environment(bucket: str, endpoint: str) -> dict[str, str]:
    address = os.environ["DATABASE_URL"].rpartition("/")[0]
    return {
        **os.environ,
        "DATABASE_URL": f"{address}/{DATABASE}",
        "S3_BUCKET": bucket,
        "S3_ENDPOINT_URL": endpoint,
        "S3_REGION": REGION,
        "S3_ACCESS_KEY_ID": KEYS["access_key"],
        "S3_SECRET_ACCESS_KEY": KEYS["secret_key"],
        "PYTHONPATH": f"{PLATFORM}{os.pathsep}{ROOT}",
        "LOG_LEVEL": "WARNING",
    }


@contextmanager
def _host(env: Mapping[str, str], log: Path) -> Iterator[str]:
    port = find_free()
    url = f"http://127.0.0.1:{port}"
    with _process(api_command("127.0.0.1", port, 1), env, log) as process:
        until(lambda: process.poll() is not None or _answers(url), "a host answers")
        assert process.poll() is None, log.read_text()[-4000:]
        yield url


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/api/health/ready", timeout=5).is_success
    except httpx.TransportError:
        return False


@contextmanager
def _process(
    command: list[str], env: Mapping[str, str], log: Path | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    with ExitStack() as ending:
        output = ending.enter_context(log.open("wb")) if log else subprocess.DEVNULL
        process = subprocess.Popen(
            command, cwd=PLATFORM, env=env, stdout=output, stderr=subprocess.STDOUT
        )
        try:
            yield process
        finally:
            process.terminate()
            process.wait(60)
