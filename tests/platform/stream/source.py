"""The real process that sends the stream, a Redis of its own, and readers over real HTTP."""

from __future__ import annotations

import os
import signal
import ssl
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import orjson

from scripts.lib.paths import PLATFORM
from scripts.lib.ports import find_free
from scripts.lib.stack import stream_command
from tests.platform.waiting import PATIENCE, until

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Without certificates, as all is plain HTTP here: reading them takes longer than a call."""


@dataclass
class Source:
    """The process, which can be killed and started again at the same address."""

    env: Mapping[str, str]
    log: Path
    port: int = field(default_factory=find_free)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address of the process."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def is_alive(self) -> bool:
        """Whether it was started and has not ended."""
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        """Start it and wait until it reads Redis."""
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                stream_command("127.0.0.1", self.port),
                cwd=PLATFORM,
                env=self.env,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        until(self.is_ready, f"the stream answers: {self.log}")

    def is_ready(self) -> bool:
        """Whether the process reads Redis."""
        assert self.process is not None
        assert self.process.poll() is None, self.log.read_text()[-4000:]
        try:
            return httpx.get(f"{self.url}/health", timeout=5, verify=NO_TLS).is_success
        except httpx.TransportError:
            return False

    def connections(self) -> int:
        """How many connections are open."""
        answer = httpx.get(f"{self.url}/health", timeout=5, verify=NO_TLS)
        return int(answer.json()["data"]["connections"])

    def kill(self) -> None:
        """End the process at once, as a crash does."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Ask the process to end. Returns its exit code."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(30)


Event = dict[str, Any]


class Reader:
    """One open connection, read as `EventSource` does: the events received, and the last id."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self.last_id = ""
        self._lines = answer.iter_lines()

    def next(self) -> Event | None:
        """The next event that is not only a position; None when the connection has ended."""
        while (event := self.any()) is not None:
            if event["event"] != "position":
                return event
        return None

    def any(self) -> Event | None:
        """The next event of any name."""
        event: Event = {}
        try:
            for line in self._lines:
                name, _, value = line.partition(": ")
                if line and name:
                    event[name] = value
                elif not line and "data" in event:
                    break
            else:
                return None
        except httpx.RemoteProtocolError:  # cut off
            return None
        self.last_id = event["id"]
        return {**event, "data": orjson.loads(event["data"])}


class Browser:
    """Opens connections with a token, all of which are closed after the test."""

    def __init__(self, source: Source, closing: ExitStack) -> None:
        self.source = source
        self.closing = closing

    def ask(self, token: str, last_id: str = "", **headers: str) -> httpx.Response:
        """An answer whose body is not read yet."""
        client = self.closing.enter_context(httpx.Client(timeout=PATIENCE, verify=NO_TLS))
        request = client.build_request(
            "GET",
            f"{self.source.url}/api/events",
            headers={"authorization": f"Bearer {token}", **headers}
            | ({"last-event-id": last_id} if last_id else {}),
        )
        answer = client.send(request, stream=True)
        self.closing.callback(answer.close)
        return answer

    def open(self, token: str, last_id: str = "") -> Reader:
        """A connection whose first lines have arrived: it receives every change from now on."""
        answer = self.ask(token, last_id)
        assert answer.status_code == 200, answer.read()
        reader = Reader(answer)
        greeting = reader.any()
        assert greeting is not None
        assert greeting["event"] == "position"
        return reader


@contextmanager
def browser(source: Source) -> Iterator[Browser]:
    """A browser for one test."""
    with ExitStack() as closing:
        yield Browser(source, closing)
