"""Our own PostgreSQL and Redis: on an empty machine, after a crash, and without changing other
folders.
"""

from __future__ import annotations

import os
import signal
import stat
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
import redis as redis_client

from scripts.lib import postgres, processes, redis, servers
from scripts.lib.paths import Home, Problem

from .conftest import modes


def rows(url: str) -> list[tuple[object, ...]]:
    """The rows of these tests' table."""
    with psycopg.connect(url) as connection:
        return connection.execute("SELECT word FROM kept").fetchall()


def keep(url: str, word: str) -> None:
    """Store a word in these tests' table."""
    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS kept (word text)")
        connection.execute("INSERT INTO kept VALUES (%s)", [word])


def test_only_their_owner_reads_them_and_no_folder_above_changes_its_mode(home: Home) -> None:
    before = modes(home.folder.parent)
    started = servers.start(home, {})
    keep(started.env["DATABASE_URL"], "cotton")
    assert modes(home.folder.parent) == before
    assert_no_way_in_without_the_password(started.env)
    assert_secrets_are_their_owners(home)
    started.stop()
    assert modes(home.folder.parent) == before


def assert_no_way_in_without_the_password(env: dict[str, str]) -> None:
    """A guess opens neither."""
    database, queues = (url.replace(urlsplit(url).password or "", "guess") for url in env.values())
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        psycopg.connect(database)
    with pytest.raises(redis_client.exceptions.AuthenticationError):
        redis_client.Redis.from_url(queues).ping()


def assert_secrets_are_their_owners(home: Home) -> None:
    """Nobody else reads a file with a password, or the data."""
    secrets = [
        postgres.locate(home).base / "password",
        redis.locate(home).data / "password",
        redis.locate(home).data / "redis.conf",
    ]
    assert [stat.S_IMODE(file.stat().st_mode) for file in secrets] == [0o600, 0o600, 0o600]
    assert stat.S_IMODE(postgres.locate(home).data.stat().st_mode) == 0o700


def test_data_and_queues_survive_a_restart(home: Home) -> None:
    first = servers.start(home, {})
    keep(first.env["DATABASE_URL"], "cotton")
    redis_client.Redis.from_url(first.env["REDIS_URL"]).set("queued", "yes")
    first.stop()
    second = servers.start(home, {})
    assert second.env == first.env
    assert rows(second.env["DATABASE_URL"]) == [("cotton",)]
    assert redis_client.Redis.from_url(second.env["REDIS_URL"]).get("queued") == b"yes"
    second.stop()
    assert servers.running_env(home) is None


def test_servers_left_by_a_crash_are_replaced_and_keep_their_data(home: Home) -> None:
    crashed_servers = servers.start(home, {})
    keep(crashed_servers.env["DATABASE_URL"], "granite")
    assert servers.running_env(home) == crashed_servers.env
    again = servers.start(home, {})
    assert rows(again.env["DATABASE_URL"]) == [("granite",)]
    old = [each.process for each in crashed_servers.running]
    assert all(process is not None and processes.ended(process) for process in old)
    again.stop()


def test_before_the_first_start_nothing_runs_and_stopping_does_nothing(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a machine where PostgreSQL's programs are not installed yet."""
    with monkeypatch.context() as patch:
        patch.setattr(postgres, "VENV", tmp_path)
        assert servers.running_env(home) is None
        servers.stop(home)
        with pytest.raises(Problem, match="programs are missing"):
            servers.start(home, {})


def test_a_lock_file_naming_another_program_is_no_obstacle(home: Home) -> None:
    first = servers.start(home, {})
    keep(first.env["DATABASE_URL"], "rice")
    server = postgres.locate(home)
    lock = (server.data / "postmaster.pid").read_text()
    process = first.running[0].process
    assert process is not None
    os.kill(process.pid, signal.SIGKILL)
    first.stop()
    (server.data / "postmaster.pid").write_text(
        f"{os.getpid()}\n{lock.partition(chr(10))[2]}"  # the id of another process: this one
    )
    second = servers.start(home, {})
    assert rows(second.env["DATABASE_URL"]) == [("rice",)]
    second.stop()


def test_a_half_made_cluster_is_made_again(home: Home) -> None:
    server = postgres.locate(home)
    (server.base / "data.new").mkdir()
    (server.base / "data.new" / "PG_VERSION").write_text("18\n")
    started = servers.start(home, {})
    keep(started.env["DATABASE_URL"], "yarn")
    started.stop()


def test_servers_of_the_users_own_are_used_as_they_are(home: Home) -> None:
    own_addresses = {
        "DATABASE_URL": "postgresql://db.example/lading",
        "REDIS_URL": "redis://r.example/0",
    }
    started = servers.start(home, own_addresses)
    assert started.env == own_addresses
    assert started.running == []
