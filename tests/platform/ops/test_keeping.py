"""A program that ends is started again, for ever, after growing waits, whatever happens to the
others.
"""

from __future__ import annotations

import os
import signal
import socket
import socketserver
import struct
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from scripts.lib import keeping, ports, postgres, processes
from scripts.lib.keeping import Pace
from scripts.lib.paths import Home
from scripts.lib.postgres import Postgres
from scripts.lib.processes import Program
from scripts.lib.servers import Server

LIVES = "import pathlib, time; pathlib.Path('alive').touch(); time.sleep(600)"
ENDS = "open('starts', 'a').write('x')"
QUICK = Pace(first=0.05, longest=0.2)
PATIENCE = 30


def server(folder: Path, name: str, *argv: str, port: int | None = None) -> Server:
    """A server in a folder of its own, which is ready once it has created a file there."""
    home = folder / name
    home.mkdir()
    program = Program(name, argv, home, home / "log", dict(os.environ), grace=5)
    return Server(program, folder / f"{name}.pid", (home / "alive").exists, port)


def python(folder: Path, name: str, source: str, port: int | None = None) -> Server:
    """A server that runs these lines of Python."""
    return server(folder, name, sys.executable, "-c", source, port=port)


Keeping = Callable[..., None]


@pytest.fixture
def kept() -> Iterator[Keeping]:
    """``kept(servers)`` keeps servers running until the test has ended, and stops them then."""
    running: list[Server] = []
    with ExitStack() as ending:

        def start(*servers: Server, pace: Pace = QUICK) -> None:
            running.extend(servers)
            ending.enter_context(keeping.keep_running(servers, pace))

        yield start
    for each in running:
        each.stop()


def until(holds: Callable[[], object]) -> None:
    """Wait until a condition is true."""
    assert processes.wait_until(lambda: bool(holds()), PATIENCE)


def pid(one: Server) -> int:
    """The server's process."""
    return one.process.pid if one.process else 0


def is_another(one: Server, before: int) -> bool:
    """Whether the server runs as another process than ``before``."""
    return pid(one) not in {0, before} and not one.has_ended()


def starts(one: Server) -> int:
    """How many times the server has recorded that it started."""
    file = one.program.cwd / "starts"
    return len(file.read_text()) if file.exists() else 0


def await_line(capfd: pytest.CaptureFixture[str]) -> str:
    """Wait for a line on standard error with these words."""
    heard: list[str] = []

    def listen() -> bool:
        heard.append(capfd.readouterr().err)
        return bool(heard[-1])

    until(listen)
    return heard[-1]


def test_waits_double_up_to_the_longest() -> None:
    pace = Pace(first=0.25, longest=30)
    waits = [pace.wait_after(failures) for failures in (1, 2, 3, 7, 8, 9, 100_000)]
    assert waits == [0.25, 0.5, 1, 16, 30, 30, 30]


def test_a_program_that_never_runs_is_tried_repeatedly_and_disturbs_no_other(
    tmp_path: Path, kept: Keeping, capfd: pytest.CaptureFixture[str]
) -> None:
    good = python(tmp_path, "good", LIVES)
    bad, missing = python(tmp_path, "bad", ENDS), server(tmp_path, "missing", "/no/such/program")
    for each in (good, bad):
        each.launch()
    before = pid(good)
    kept(good, bad, missing)
    until(lambda: starts(bad) > 7)
    assert pid(good) == before
    assert not good.has_ended()
    log = capfd.readouterr().err
    assert "The bad ended by itself: see " in log
    assert "It is started again in 0.05 s.\n" in log
    assert "It is started again in 0.1 s.\n" in log
    assert "It is started again in 0.2 s.\n" in log
    assert "It is started again in 0.4 s.\n" not in log
    assert "The missing could not be started: [Errno 2] No such file or directory" in log


def test_one_that_is_killed_is_started_again_and_its_wait_begins_again_after_it_ran_well(
    tmp_path: Path, kept: Keeping, capfd: pytest.CaptureFixture[str]
) -> None:
    one = python(tmp_path, "one", LIVES)
    one.start()
    kept(one, pace=Pace(first=0.05, longest=20, well=0))
    for _ in range(4):
        before = pid(one)
        os.kill(before, signal.SIGKILL)
        until(partial(is_another, one, before))
    log = capfd.readouterr().err
    assert log.count("It is started again in 0.05 s.\n") == 4
    assert log.count("\n") == 4


def test_a_port_that_somebody_else_took_is_said_and_taken_back_when_it_is_free(
    tmp_path: Path, kept: Keeping, capfd: pytest.CaptureFixture[str]
) -> None:
    port = ports.find_free()
    one = python(tmp_path, "one", LIVES, port)
    with closing(socket.socket()) as stranger:
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        stranger.bind(("127.0.0.1", port))
        stranger.listen()
        kept(one)
        output, sentence = "", f"Another program has taken port {port}: stop that program."
        while sentence not in output:
            output += await_line(capfd)
        assert one.process is None
    until(one.ready)


def test_what_a_crash_left_is_cleared_before_each_start(tmp_path: Path, kept: Keeping) -> None:
    one = python(tmp_path, "one", f"open('lock', 'x').close(); {ENDS}")
    one.clear = lambda: (one.program.cwd / "lock").unlink(missing_ok=True)
    kept(one)
    until(lambda: starts(one) > 3)


IDLES = f"open('starts', 'a').write('x'); {LIVES}"
STARTS = "import subprocess, sys\nopen('starts', 'a').write('x')\n"
WORKS = f"{STARTS}subprocess.run([sys.executable, '-c', 'while True: pass'])"
SPINS = f"{STARTS}while True: subprocess.run(['true'])"


def preparing(folder: Path, name: str, source: str) -> Server:
    """A server that is not ready until its second start."""
    one = python(folder, name, source)
    one.is_preparing = lambda: starts(one) < 2
    one.launch()
    return one


@pytest.mark.parametrize("source", [IDLES, SPINS])
def test_one_that_is_stuck_in_its_preparation_is_restarted(
    tmp_path: Path, kept: Keeping, capfd: pytest.CaptureFixture[str], source: str
) -> None:
    """It does nothing, or it starts one process after another that ends at once. The control: a
    server that works on its preparation, and one that is ready, are left alone.
    """
    stuck = preparing(tmp_path, "stuck", source)
    busy, ready = preparing(tmp_path, "busy", WORKS), python(tmp_path, "ready", IDLES)
    ready.launch()
    before = {pid(each) for each in (busy, ready)}
    until(lambda: starts(ready) == starts(stuck) == starts(busy) == 1)
    kept(stuck, busy, ready, pace=Pace(first=0.05, longest=0.2, stuck=3))
    until(lambda: starts(stuck) == 2)
    assert {pid(each) for each in (busy, ready)} == before
    assert "The stuck is stuck in its preparation: see " in capfd.readouterr().err


REFUSAL = b"SFATAL\0VFATAL\0C57P03\0Mthe database system is in recovery mode\0\0"
"""What PostgreSQL answers whoever connects while it starts, recovers or is being stopped."""


@pytest.fixture
def refusing() -> Iterator[int]:
    """The port of a server that answers like PostgreSQL in its recovery."""

    class Refuse(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            self.request.recv(1024)
            self.request.sendall(b"E" + struct.pack("!I", len(REFUSAL) + 4) + REFUSAL)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Refuse) as one:
        thread = threading.Thread(target=one.serve_forever)
        thread.start()
        yield one.server_address[1]
        one.shutdown()
        thread.join()


def test_postgres_recovers_while_it_takes_no_connections_unless_it_is_being_stopped(
    tmp_path: Path, refusing: int
) -> None:
    """After a crash its lock file still says that it is ready."""
    cluster = Postgres(Home(tmp_path), postgres.programs(), tmp_path, None)
    cluster.data.mkdir()

    def recovers(state: str, port: int) -> bool:
        (cluster.data / "postmaster.pid").write_text(f"1\n\n\n{port}\n\n\n\n{state}  \n")
        return postgres.is_recovering(cluster)

    assert recovers("starting", refusing)
    assert recovers("ready", refusing)
    assert not recovers("stopping", refusing)
    assert not recovers("ready", int(urlsplit(os.environ["DATABASE_URL"]).port or 0))
    assert not recovers("ready", ports.find_free())
    (cluster.data / "postmaster.pid").unlink()
    assert not postgres.is_recovering(cluster)
