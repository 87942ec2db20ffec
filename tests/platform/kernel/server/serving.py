"""Starts granian with the application of `echo`, and talks to it by sockets."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import socket
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from scripts.lib import ports
from scripts.lib.paths import PLATFORM, PYTHON, ROOT
from scripts.lib.stack import api_command
from tests.platform.waiting import PATIENCE, until

ECHO = "tests.platform.kernel.server.echo"
AS_BEFORE = [
    *("--interface=wsgi", "--workers=1", "--host=127.0.0.1", "--http=1"),
    "--blocking-threads=4",
]


@dataclass(frozen=True)
class Echo:
    """A running server."""

    port: int
    folder: Path

    def connect(self) -> socket.socket:
        """A new connection."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def begin(self, head: str, body: bytes = b"") -> socket.socket:
        """A connection on which the beginning of a call was sent."""
        link = self.connect()
        link.sendall(head.replace("\n", "\r\n").encode() + body)
        return link

    def ask(self, head: str, body: bytes = b"") -> Answer:
        """The answer to a whole call."""
        with self.begin(head, body) as link:
            return answer_on(link)

    def get(self, path: str) -> Answer:
        """The answer to a call without a body."""
        return self.ask(f"GET {path} HTTP/1.1\nHost: localhost\n\n")

    def is_answering(self) -> bool:
        """Whether calls with and without a body are answered."""
        small = self.ask("POST /small HTTP/1.1\nHost: a\nContent-Length: 4\n\n", b"abcd")
        return self.get("/anything").status == small.status == 200


@dataclass(frozen=True)
class Answer:
    """What a server sent."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        """The body's object."""
        read: dict[str, Any] = json.loads(self.body)
        return read


def answer_on(link: socket.socket) -> Answer:
    """Wait for the answer on a connection."""
    with link.makefile("rb") as stream:
        status = int(stream.readline().split()[1])
        headers = {}
        while line := stream.readline().strip().decode():
            name, _colon, value = line.partition(": ")
            headers[name.lower()] = value
        return Answer(status, headers, stream.read(int(headers["content-length"])))


def is_silent(link: socket.socket) -> bool:
    """Whether a connection is open and nothing was received on it."""
    return not select.select([link], [], [], 0)[0]


@contextlib.contextmanager
def serving(
    folder: Path, *, as_before: bool = False, module: str = ECHO, **settings: str
) -> Iterator[Echo]:
    """A server with one process. Settings are environment variables without their `ECHO_`."""
    port = ports.find_free()
    command = [*api_command("127.0.0.1", port, 1)[:-1], f"{module}:application"]
    if as_before:
        granian = str(PYTHON.parent / "granian")
        command = [granian, *AS_BEFORE, f"--port={port}", f"{ECHO}:as_before"]
    env = os.environ | {
        "PYTHONPATH": f"{ROOT}{os.pathsep}{PLATFORM}",
        "MEDIA_ROOT": str(folder / "media"),
        "ECHO_FOLDER": str(folder),
        **{f"ECHO_{name.upper()}": value for name, value in settings.items()},
    }
    log = folder / "server.log"
    with log.open("w") as output:
        process = subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=output, stderr=output, start_new_session=True
        )
    try:
        _await_start(port, process, log)
        yield Echo(port, folder)
    finally:
        # With its workers, which would wait for open connections.
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _await_start(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    until(lambda: ports.answers(port) or process.poll() is not None, "the server starts")
    if process.poll() is not None:
        pytest.fail(f"The server did not start:\n{log.read_text()[-4000:]}")
