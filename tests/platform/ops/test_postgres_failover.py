"""PostgreSQL fails over under traffic: what was accepted is there, and our connections follow."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import Error
from django.db.utils import ConnectionHandler

from config import databases
from scripts.lib import ports, postgres, servers
from scripts.lib.paths import Home
from scripts.lib.servers import Server
from tests.platform.waiting import until

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]

SECONDS = 90


def ask(url: str, statement: str) -> Any:
    """The first value of a statement's answer; None while the server does not answer."""
    with suppress(psycopg.OperationalError), psycopg.connect(url, autocommit=True) as connection:
        answer = connection.execute(statement)
        row = answer.fetchone() if answer.description else None
        return row[0] if row else None
    return None


@dataclass
class Pair:
    """A primary and its synchronous standby."""

    primary: Server
    primary_url: str
    standby: Server
    standby_url: str

    @property
    def url(self) -> str:
        """The address of both for `DATABASE_URL`."""
        parts = urlsplit(self.primary_url)
        hosts = f"{parts.netloc},127.0.0.1:{self.standby.port}"
        return f"postgresql://{hosts}{parts.path}?target_session_attrs=read-write"

    def kill_primary(self) -> None:
        """End it at once; its other processes notice and end too."""
        assert self.primary.process is not None
        self.primary.process.kill()
        self.primary.process.wait()


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    """Two servers of the test's own."""
    home = Home(tmp_path)
    started = servers.start(home, {"REDIS_URL": "not started"})
    primary, url = started.running[0], started.env["DATABASE_URL"]
    standby = standby_of(home, url)
    try:
        standby.start()
        ask(url, "ALTER SYSTEM SET synchronous_standby_names = '*'")
        ask(url, "SELECT pg_reload_conf()")
        state = "SELECT sync_state FROM pg_stat_replication"
        until(lambda: ask(url, state) == "sync", "commits wait for the standby", SECONDS)
        standby_url = url.replace(f":{primary.port}/", f":{standby.port}/")
        yield Pair(primary, url, standby, standby_url)
    finally:
        standby.stop()
        started.stop()
        postgres.remove(postgres.locate(home))


def standby_of(home: Home, url: str) -> Server:
    """A standby made of the primary at this address."""
    primary = postgres.locate(home)
    copy = replace(primary, base=primary.base / "standby")
    copy.base.mkdir(mode=0o700)
    if copy.account:
        os.chown(copy.base, copy.account.uid, copy.account.gid)
    copied = postgres.as_account(
        copy.account,
        [
            *(str(copy.binaries / "pg_basebackup"), f"--dbname={url}", f"--pgdata={copy.data}"),
            *("--write-recovery-conf", "--checkpoint=fast", "--no-sync"),
        ],
    )
    assert copied.returncode == 0, copied.stderr
    port = ports.find_free()
    ready = partial(ask, url.replace(f":{urlsplit(url).port}/", f":{port}/"), "SELECT 1")
    program = replace(postgres.program(copy, port), log=home.logs / "standby.log")
    return Server(program, home.run / "standby.pid", lambda: ready() == 1, port)


@dataclass
class Writer:
    """Writes one number after the other, each in a transaction, as our processes would."""

    url: str
    accepted: list[int] = field(default_factory=list)
    failures: int = 0

    def write(self, ended: threading.Event) -> None:
        """Write until it is ended."""
        described = databases.described(
            self.url, max_age=600, timeouts={}, pooled=False, prepares=True
        )
        connection = ConnectionHandler({"default": described})["default"]
        number = 0
        while not ended.is_set():
            number += 1
            try:
                with connection.cursor() as cursor:
                    cursor.execute("INSERT INTO written (number) VALUES (%s)", [number])
                self.accepted.append(number)
            except Error:
                self.failures += 1
                ended.wait(0.05)
            connection.close_if_unusable_or_obsolete()
        connection.close()


@contextmanager
def writing(url: str) -> Iterator[Writer]:
    """Traffic within a block."""
    writer, ended = Writer(url), threading.Event()
    thread = threading.Thread(target=writer.write, args=(ended,))
    thread.start()
    try:
        yield writer
    finally:
        ended.set()
        thread.join()


def test_the_primary_is_killed_under_traffic(pair: Pair) -> None:
    ask(pair.primary_url, "CREATE TABLE written (number int PRIMARY KEY)")
    with writing(pair.url) as writer:
        until(lambda: len(writer.accepted) > 20, "numbers are written", SECONDS)
        pair.kill_primary()
        until(lambda: writer.failures, "the primary is missed", SECONDS)
        # The standby answers, and is not used while it accepts no writes.
        assert ask(pair.standby_url, "SELECT pg_is_in_recovery()") is True
        before = len(writer.accepted)
        assert ask(pair.standby_url, "SELECT pg_promote()") is True
        until(lambda: len(writer.accepted) > before + 20, "numbers are written again", SECONDS)
    with psycopg.connect(pair.standby_url) as connection:
        stored = {number for (number,) in connection.execute("SELECT number FROM written")}
    assert set(writer.accepted) <= stored
