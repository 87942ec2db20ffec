"""Starts PostgreSQL and Redis for one home; uses or replaces those that a crash left."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from scripts.lib import ports, postgres, processes, redis
from scripts.lib.paths import Home, Problem, as_typed
from scripts.lib.processes import Interruption, Program

START_SECONDS = 180


@dataclass
class Server:
    """A server to run: its program, and a check whether it answers."""

    program: Program
    record: Path
    ready: Callable[[], bool]
    port: int | None = None
    """The port that it listens on, if it has one."""
    clear: Callable[[], None] = lambda: None
    """Removes what a crash left that would keep it from starting."""
    is_preparing: Callable[[], bool] = lambda: False
    """Whether it says of itself that it is not ready yet, as PostgreSQL does while it recovers."""
    process: subprocess.Popen[bytes] | None = None
    asked: bool = False

    def launch(self) -> None:
        """Start it without waiting."""
        self.process = processes.start(self.program, self.record)

    def await_ready(self) -> None:
        """Wait until it answers. Raises Problem when it ends or does not answer in time."""
        answered = processes.wait_until(lambda: self.ready() or self.has_ended(), START_SECONDS)
        if not answered or self.has_ended():
            self.stop()
            raise Problem(f"The {self.program.name} did not start: see {self.log}.")

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.launch()
        self.await_ready()

    @property
    def log(self) -> str:
        """The path of its log, to show."""
        return as_typed(self.program.log) if self.program.log else "above"

    def has_ended(self) -> bool:
        """Whether its main process has ended, whatever children it left."""
        return self.process is None or processes.ended(self.process)

    def ask(self) -> None:
        """Ask it to end, without waiting."""
        if self.process and not self.has_ended():
            self.process.send_signal(self.program.stop_signal)
            self.asked = True

    def stop(self) -> None:
        """Stop it with all its children."""
        if self.process:
            processes.finish(self.process, self.program, self.record, asked=self.asked)
            self.process, self.asked = None, False


@dataclass
class Servers:
    """The servers of one home, and their addresses."""

    running: list[Server]
    env: dict[str, str]

    def stop(self) -> None:
        """Stop them, last started first."""
        for server in reversed(self.running):
            server.stop()


def start(
    home: Home,
    settings: Mapping[str, str],
    *,
    durable: bool = True,
    avoid: frozenset[int] = frozenset(),
) -> Servers:
    """Start the servers that DATABASE_URL and REDIS_URL in ``settings`` do not name already,
    on ports not in ``avoid``. Raises Problem.
    """
    servers = Servers([], {})
    try:
        for name, starter in (("DATABASE_URL", _start_postgres), ("REDIS_URL", _start_redis)):
            servers.env[name] = settings.get(name) or starter(
                home, servers.running, avoid, durable=durable
            )
    except BaseException:
        servers.stop()
        raise
    return servers


@contextlib.contextmanager
def running(
    home: Home,
    settings: Mapping[str, str],
    *,
    durable: bool = True,
    avoid: frozenset[int] = frozenset(),
) -> Iterator[Servers]:
    """`start` the servers for a block, and stop them after it, whatever happens."""
    started = start(home, settings, durable=durable, avoid=avoid)
    try:
        yield started
    finally:
        with Interruption.shield():
            started.stop()


def claim(home: Home, refusal: str) -> None:
    """Keep ``home`` for this process until it ends, and stop what a crashed one left there, but for
    the servers. Raises Problem with ``refusal`` while another process has it.
    """
    processes.hold(home.run / "lock", refusal)
    processes.stop_recorded(home.run, leave=frozenset({"postgres", "redis"}))


def forget(home: Home) -> None:
    """Stop the servers of ``home``, and delete their data, the uploads and the payments."""
    stop(home)
    postgres.remove(postgres.locate(home))
    redis.remove(redis.locate(home))
    for name in ("media", "payments"):
        shutil.rmtree(home.folder / name, ignore_errors=True)


def _start_postgres(
    home: Home, running: list[Server], avoid: frozenset[int], *, durable: bool
) -> str:
    server = postgres.locate(home, durable=durable)
    clear = partial(postgres.stop_leftover, server)
    clear()
    postgres.create(server)
    port = ports.remembered(home.run / "postgres.port", avoid=avoid)
    ready = partial(postgres.is_ready, server, port)
    recovers = partial(postgres.is_recovering, server)
    program = postgres.program(server, port)
    running.append(Server(program, server.record, ready, port, clear, recovers))
    running[-1].start()
    postgres.make_database(server, port)
    return server.url(port)


def _start_redis(home: Home, running: list[Server], avoid: frozenset[int], *, durable: bool) -> str:
    server = redis.locate(home, durable=durable)
    clear = partial(redis.stop_leftover, server)
    clear()
    port = ports.remembered(home.run / "redis.port", avoid=avoid)
    ready = partial(redis.is_ready, server, port)
    running.append(Server(redis.program(server, port), server.record, ready, port, clear))
    running[-1].start()
    return server.url(port)


def running_env(home: Home) -> dict[str, str] | None:
    """The addresses of servers that `start` left running; None when one does not answer."""
    try:
        database_port = int((home.run / "postgres.port").read_text())
        queues_port = int((home.run / "redis.port").read_text())
    except OSError:
        return None  # on a new machine before their programs are installed, too
    database, queues = postgres.locate(home), redis.locate(home)
    if not (
        postgres.is_ready(database, database_port)
        and redis.is_ready(queues, queues_port)
        and postgres.leftover(database)
    ):
        return None
    return {"DATABASE_URL": database.url(database_port), "REDIS_URL": queues.url(queues_port)}


def stop(home: Home) -> None:
    """Stop the servers that `start` left running in another process."""
    if not (home.run / "postgres.port").exists():
        return
    postgres.stop_leftover(postgres.locate(home))
    redis.stop_leftover(redis.locate(home))
