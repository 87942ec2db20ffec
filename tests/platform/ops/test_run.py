"""`scripts/run` from its first start, through crashes, until everything is stopped.

That start is made with `--reset` where another Lading ran before, so that the long preparation of a
database is done once, for both. The platform is the real one. A small program replaces the portal,
because building the real one takes a minute and the end-to-end tests do it.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, LiteralString

import httpx
import psycopg
import pytest

from scripts.lib import ports, postgres, processes, servers, stack, steps
from scripts.lib.paths import PYTHON, ROOT, VENV, Home

pytestmark = pytest.mark.slow

PORTAL_BUILD = """
const fs = require('node:fs');
fs.mkdirSync('.next/standalone/.next/static', { recursive: true });
fs.writeFileSync('.next/standalone/server.js', `
  require('node:http').createServer((request, answer) => answer.end('sign in'))
    .listen(process.env.PORT, process.env.HOSTNAME);
`);
"""
START_SECONDS = 120
LEFT = ("media/upload.pdf", "payments/payment.json")
MIGRATING = "Migrating the database"
FINGERPRINT = "from scripts.lib import stack; print(stack._database_sources(), '0', end='')"


@dataclass
class Running:
    """A running `scripts/run` that answers, with its output until then."""

    process: subprocess.Popen[str]
    said: str

    def stop(self) -> None:
        """Ask it to end, if it has not ended, and wait."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=60)


@dataclass
class Sandbox:
    """A checkout of its own, with its own ports, and `scripts/run` in it."""

    folder: Path
    port: int
    portal_port: int
    payments_port: int
    stream_port: int
    running: Running | None = None

    @property
    def home(self) -> Home:
        """The folder of its state."""
        return Home(self.folder / ".lading")

    def run(self, *options: str) -> subprocess.Popen[str]:
        """Start `scripts/run` in a session of its own."""
        program = str(self.folder / "scripts" / "run")
        where = [
            f"--port={self.port}",
            f"--portal-port={self.portal_port}",
            f"--payments-port={self.payments_port}",
            f"--stream-port={self.stream_port}",
        ]
        return subprocess.Popen(
            [program, *where, *options],
            env={
                "PATH": os.environ["PATH"],
                "HOME": os.environ.get("HOME", ""),
                "DEMO_MODE": "0",
                "EMAIL_URL": "smtp://localhost:1",
                "WHATSAPP_API_URL": "http://localhost:1",
                "WHATSAPP_PHONE_NUMBER_ID": "1",
                "WHATSAPP_TOKEN": "none",
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def answers(self) -> bool:
        """Whether API and portal both answer."""
        api, portal = (f"http://localhost:{port}" for port in (self.port, self.portal_port))
        return stack.answers(f"{api}/api/health/ready") and stack.answers(f"{portal}/signin")

    def health(self) -> dict[str, Any]:
        """What the API reports about all parts."""
        url = f"http://localhost:{self.port}/api/health/ready"
        found: dict[str, Any] = httpx.get(url, timeout=10).json()["data"]
        return found

    def database(self) -> str:
        """The address of its database."""
        port = int((self.home.run / "postgres.port").read_text())
        return postgres.locate(self.home).url(port)

    def ask(self, statement: LiteralString) -> Any:
        """The first value of its database's answer."""
        with psycopg.connect(self.database()) as connection:
            row = connection.execute(statement).fetchone()
        assert row
        return row[0]

    def pids(self) -> dict[str, int]:
        """The live processes that it recorded, by name."""
        records = (self.folder / ".lading" / "run").glob("*.pid")
        found = {record.stem: processes.recorded(record) for record in records}
        return {name: pid for name, pid in found.items() if pid}

    def is_back(self, name: str, killed: int) -> bool:
        """Whether ``name`` runs as a new process, and everything answers."""
        return self.pids().get(name, killed) != killed and self.answers()

    def processes(self) -> list[int]:
        """Every live process of this sandbox, which all work in its folders."""
        base = str(postgres.locate(self.home).base)
        return [pid for pid in _pids() if _folder(pid).startswith((str(self.folder), base))]


def _pids() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]


def _folder(pid: int) -> str:
    try:
        return str(Path(f"/proc/{pid}/cwd").readlink())
    except OSError:
        return ""


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    folder = Path(tempfile.mkdtemp(prefix="lading-run-"))
    for part in ("scripts", "platform", "fixtures"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for lock in ROOT.glob("requirements*.lock"):
        shutil.copy(lock, folder)
    _small_portal(folder / "portal")
    stamps = folder / ".lading" / "stamps"
    stamps.mkdir(parents=True)
    (folder / ".lading" / "venv").symlink_to(VENV)
    packages = (ROOT / "requirements-dev.lock").read_bytes()
    (stamps / "python").write_text(f"dev {steps.digest(packages)}")
    with ExitStack() as claims:
        api, portal, payments, stream = (_claimed(claims) for _port in range(4))
        made = Sandbox(folder, api, portal, payments, stream)
        yield made
        if made.running:
            made.running.stop()
    postgres.remove(postgres.locate(made.home))
    shutil.rmtree(folder)


def _claimed(claims: ExitStack) -> int:
    """A port that no other test takes while our programs are stopped."""
    port = ports.find_free()
    claims.enter_context(closing(ports.claim(port)))
    return port


def _small_portal(folder: Path) -> None:
    folder.mkdir()
    package = {"name": "portal", "version": "1.0.0", "scripts": {"build": "node build.js"}}
    lock = {"name": "portal", "version": "1.0.0", "lockfileVersion": 3, "packages": {"": package}}
    (folder / "package.json").write_text(json.dumps(package))
    (folder / "package-lock.json").write_text(json.dumps(lock))
    (folder / "build.js").write_text(PORTAL_BUILD)


@pytest.fixture
def running(sandbox: Sandbox) -> Running:
    """The running sandbox, started if necessary: the first time over what another Lading left."""
    if sandbox.running is None:
        leave_data(sandbox)
    if sandbox.running is None or sandbox.running.process.poll() is not None:
        assert sandbox.processes() == []
        start(sandbox, *([] if sandbox.running else ["--reset"]))
    assert sandbox.running
    return sandbox.running


def leave_data(sandbox: Sandbox) -> None:
    """What an earlier run leaves: an upload, a database, and the note that it was prepared."""
    for name in LEFT:
        (sandbox.home.folder / name).parent.mkdir(exist_ok=True)
        (sandbox.home.folder / name).write_text("old")
    servers.start(sandbox.home, {"REDIS_URL": "not started"})
    try:
        with psycopg.connect(sandbox.database()) as connection:
            connection.execute("CREATE TABLE marker (word text)")
    finally:
        servers.stop(sandbox.home)
    prepared = subprocess.check_output([PYTHON, "-c", FINGERPRINT], cwd=sandbox.folder)
    (sandbox.home.folder / "postgres" / "prepared").write_bytes(prepared)


def start(sandbox: Sandbox, *options: str) -> Running:
    """Start it and wait for the line that reports that it is ready."""
    process = sandbox.run(*options)
    sandbox.running = Running(process, await_ready(process))
    return sandbox.running


def await_ready(process: subprocess.Popen[str]) -> str:
    """The output up to the last line that reports the addresses."""
    said = ""
    assert process.stdout
    for line in process.stdout:
        said += line
        if line == "Ctrl-C stops it.\n":
            return said
    raise AssertionError(f"{said}\n{process.stderr.read() if process.stderr else ''}")


def test_a_first_start_prepares_the_database_and_reset_keeps_nothing(
    sandbox: Sandbox, running: Running
) -> None:
    assert MIGRATING in running.said
    assert sandbox.ask("SELECT count(*) FROM reference_country") > 200
    assert sandbox.ask("SELECT to_regclass('marker')") is None
    assert [name for name in LEFT if (sandbox.home.folder / name).exists()] == []


def test_a_second_start_is_refused_and_disturbs_nothing(sandbox: Sandbox, running: Running) -> None:
    before = sandbox.pids()
    second = sandbox.run("--reset")
    _, refusal = second.communicate(timeout=60)
    assert second.returncode == 1
    assert refusal == (
        "Lading already runs from this checkout: stop it first, with Ctrl-C there.\n"
    )
    assert sandbox.answers()
    assert sandbox.pids() == before


def test_what_is_killed_is_started_again(sandbox: Sandbox, running: Running) -> None:
    ours = ("slow", "signin", "stream", "worker-high", "worker", "worker-long", "portal", "proxy")
    for name in (*ours, "redis", "postgres"):
        killed = sandbox.pids()[name]
        os.kill(killed, signal.SIGKILL)
        assert processes.wait_until(partial(sandbox.is_back, name, killed), START_SECONDS), name


def test_all_else_works_without_redis_and_a_taken_port_is_reported(
    sandbox: Sandbox, running: Running
) -> None:
    before = sandbox.pids()
    port = int((sandbox.home.run / "redis.port").read_text())
    with closing(socket.socket()) as stranger:
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        os.kill(before["redis"], signal.SIGKILL)
        assert processes.wait_until(partial(takes, stranger, port), START_SECONDS)
        assert await_line(running, f"Another program has taken port {port}: ")
        assert processes.wait_until(lambda: sandbox.health()["redis"] == "down", START_SECONDS)
        assert sandbox.answers()
    assert processes.wait_until(partial(sandbox.is_back, "redis", before["redis"]), START_SECONDS)
    assert processes.wait_until(lambda: sandbox.health()["status"] == "ok", START_SECONDS)
    after = sandbox.pids()
    assert {name for name in before if after[name] != before[name]} == {"redis"}


def takes(line: socket.socket, port: int) -> bool:
    """Listen on a port, if it is free."""
    try:
        line.bind(("127.0.0.1", port))
    except OSError:
        return False
    line.listen()
    return True


def await_line(running: Running, words: str) -> bool:
    """Wait for a line on standard error with these words."""
    assert running.process.stderr
    return any(words in line for line in running.process.stderr)


def test_after_its_own_sudden_death_it_starts_again_with_its_data(
    sandbox: Sandbox, running: Running
) -> None:
    left = sandbox.pids()
    with psycopg.connect(sandbox.database()) as connection:
        connection.execute("CREATE TABLE marker AS SELECT 'kept' AS word")
    running.process.kill()
    running.process.wait(timeout=60)
    assert sandbox.answers()  # orphans answer on our ports until they are stopped
    again = start(sandbox)
    assert set(left.values()).isdisjoint(sandbox.pids().values())
    assert sandbox.ask("SELECT word FROM marker") == "kept"
    assert MIGRATING not in again.said  # nothing has changed


def test_it_answers_prints_its_addresses_and_stops_cleanly(
    sandbox: Sandbox, running: Running
) -> None:
    assert sandbox.answers()
    assert f"Portal       http://localhost:{sandbox.portal_port}\n" in running.said
    assert f"API          http://localhost:{sandbox.port}/api " in running.said
    workers = {"worker-high", "worker", "worker-long"}
    workers |= {"portal", "proxy", "stream"}
    parts = {"API", "payments", "postgres", "redis", "slow", "signin"} | workers
    assert set(sandbox.pids()) == parts
    assert len(sandbox.processes()) > len(parts)  # so that finding none below proves something
    running.process.send_signal(signal.SIGINT)
    assert running.process.wait(timeout=60) == 0
    assert sandbox.processes() == []
    assert ports.is_free(sandbox.port)
    assert ports.is_free(sandbox.portal_port)


def test_a_failing_step_is_one_sentence_with_its_log(sandbox: Sandbox) -> None:
    if sandbox.running:
        sandbox.running.stop()
    build = sandbox.folder / "portal" / "build.js"
    build.write_text("console.error('no such colour'); process.exit(3);")
    try:
        process = sandbox.run()
        _, refusal = process.communicate(timeout=60)
    finally:
        build.write_text(PORTAL_BUILD)
    assert process.returncode == 1
    assert refusal.startswith(
        "Building the portal (about a minute) failed: see .lading/logs/build-portal.log."
    )
    assert refusal.count("\n") == 1
    assert "no such colour" in (sandbox.home.logs / "build-portal.log").read_text()
    assert sandbox.processes() == []
