"""Runs Lading's programs on the database and the Redis of a test, with the log of production."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.db import connection

from scripts.lib import ports, processes
from scripts.lib.paths import PLATFORM
from scripts.lib.stack import api_command, stream_command
from tests.platform.together import own_redis

PATIENCE = 150
ZONED = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00")


class Program:
    """A program that runs."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path, port: int = 0) -> None:
        self.process, self.log, self.port = process, log, port

    @property
    def lines(self) -> list[dict[str, Any]]:
        """What it logged; each line must be JSON."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of a GET."""
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}")
        for name, value in headers.items():
            asked.add_header(name.replace("_", "-"), value)
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with direct.open(asked, timeout=PATIENCE) as answer:
                return answer.status, dict(answer.headers), answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, dict(error.headers), error.read()


class Programs:
    """Programs that a test started."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._running: list[Program] = []
        database = connection.settings_dict["NAME"]
        url = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{database}").geturl()
        self.env = {
            **os.environ,
            "DATABASE_URL": url,
            "REDIS_URL": own_redis(),
            "MEDIA_ROOT": str(folder / "media"),
            "PYTHONPATH": str(PLATFORM),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "LOG_FORMAT": "json",
        }

    def api(self, *, workers: str = "1", **env: str) -> Program:
        """The API, once it answers."""
        port = ports.find_free()
        started = self._start("api", api_command("127.0.0.1", port, int(workers)), env, port)
        until(lambda: ports.answers(port), started)
        return started

    def stream(self, **env: str) -> Program:
        """The stream of events, once it answers."""
        port = ports.find_free()
        started = self._start("stream", stream_command("127.0.0.1", port), env, port)
        until(lambda: ports.answers(port), started)
        return started

    def worker(self, *options: str, **env: str) -> Program:
        """A worker of one pool or more."""
        return self._start("worker", [sys.executable, "manage.py", "worker", *options], env, 0)

    def _start(self, name: str, command: list[str], env: dict[str, str], port: int) -> Program:
        log = self.folder / f"{name}.log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                command,
                cwd=PLATFORM,
                env=self.env | env,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        self._running.append(Program(process, log, port))
        return self._running[-1]

    def stop(self) -> None:
        """End them all."""
        for program in self._running:
            if program.process.poll() is None:
                os.killpg(program.process.pid, signal.SIGKILL)
            program.process.wait()


def until(holds: Callable[[], Any], program: Program) -> None:
    """Wait until something holds."""
    assert processes.wait_until(lambda: bool(holds()), PATIENCE), program.log.read_text()[-4000:]
