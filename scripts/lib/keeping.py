"""Keeps servers running: one that ends is started again, for ever, whatever happens to the others.

So is one that is stuck while it prepares itself: PostgreSQL whose processes died one by one may
wait for ever in its recovery for what a dead one should have done, or start processes without end
that find no place. In a real recovery, one of its processes works.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from scripts.lib import ports, processes
from scripts.lib.paths import Problem, complain, say
from scripts.lib.processes import Interrupted
from scripts.lib.servers import START_SECONDS, Server

LOOKS = 5
"""So often within the time after which a server is stuck it is looked at."""


@dataclass(frozen=True)
class Pace:
    """How many seconds pass before a restart: each wait is twice the one before, up to ``longest``.
    After ``well`` seconds of running, the next wait is ``first`` again. A server that is still
    starting, and none of whose child processes has worked for ``stuck`` seconds, is restarted.
    """

    first: float = 0.25
    longest: float = 10.0
    well: float = 60.0
    stuck: float = 20.0

    def wait_after(self, failures: int) -> float:
        """The wait after so many failures in a row."""
        doublings = min(max(failures - 1, 0), 30)
        return min(self.first * (1 << doublings), self.longest)


@dataclass(frozen=True)
class _Preparing:
    """How long a server has been starting without any child using more processor time than noted
    here.
    """

    since: float
    last: float
    """When that was seen last."""
    ticks: dict[str, int]

    def goes_on(self, ticks: dict[str, int]) -> bool:
        """Whether a child that was there before has used the processor since."""
        return any(ticks.get(child, 0) > before for child, before in self.ticks.items())


class Over(Exception):  # an event, not an error
    """The server need not be kept running any more."""


@dataclass
class Keeper:
    """Keeps one server running, until ``over`` is set."""

    server: Server
    pace: Pace = field(default_factory=Pace)
    over: threading.Event = field(default_factory=threading.Event)
    failures: int = 0
    """How often it ended or could not be started, since it last ran well."""
    _preparing: _Preparing | None = None
    _next_look: float = 0.0

    def keep(self) -> None:
        """Start the server again whenever it ends or is stuck. Raises Over, and Interrupted."""
        while True:
            began = time.monotonic()
            self._wait(lambda: self.server.has_ended() or self._is_stuck(), float("inf"))
            how = "ended by itself" if self.server.has_ended() else "is stuck in its preparation"
            if time.monotonic() - began >= self.pace.well:
                self.failures = 0
            self._restart(f"{how}: see {self.server.log}")

    def _restart(self, reason: str) -> None:
        """Try until the server is started."""
        self._preparing = None
        while True:
            self.failures += 1
            wait = self.pace.wait_after(self.failures)
            complain(f"The {self.server.program.name} {reason}. It is started again in {wait:g} s.")
            self._wait(lambda: False, wait)
            try:
                self._start()
            except (Problem, OSError) as error:
                reason = f"could not be started: {str(error).rstrip('.')}"
            else:
                return

    def _start(self) -> None:
        """Start the server, and print when it answers. Raises Problem and OSError."""
        server, name = self.server, self.server.program.name
        server.stop()
        server.clear()
        if server.port and not ports.is_free(server.port):
            raise Problem(f"Another program has taken port {server.port}: stop that program.")
        server.launch()
        # It may wait for another server, which is being started, too.
        self._wait(lambda: server.ready() or server.has_ended() or self._is_stuck(), START_SECONDS)
        if server.has_ended():
            raise Problem(f"It ended at once: see {server.log}.")
        say(f"The {name} runs again." if server.ready() else f"The {name} does not answer yet.")

    def _is_stuck(self) -> bool:
        """Whether the server has been starting for some time while none of its children worked.
        Checked only now and then, because the server has to be asked.
        """
        if time.monotonic() >= self._next_look:
            self._next_look = time.monotonic() + self.pace.stuck / LOOKS
            self._look()
        preparing = self._preparing
        return preparing is not None and preparing.last - preparing.since >= self.pace.stuck

    def _look(self) -> None:
        process = self.server.process
        ticks = processes.processor_ticks(process.pid) if process else None
        at, before = time.monotonic(), self._preparing
        if ticks is None or not self.server.is_preparing():
            self._preparing = None
        elif before is None or before.goes_on(ticks):
            self._preparing = _Preparing(at, at, ticks)
        else:
            self._preparing = _Preparing(before.since, at, ticks | before.ticks)

    def _wait(self, condition: Callable[[], bool], seconds: float) -> None:
        processes.wait_until(lambda: condition() or self.over.is_set(), seconds)
        if self.over.is_set():
            raise Over


@contextlib.contextmanager
def keep_running(servers: Sequence[Server], pace: Pace | None = None) -> Iterator[None]:
    """Keep servers running in a block. They go on running after it.

    Each has a thread, so that one that takes long to start delays no other.
    """
    over = threading.Event()
    keepers = [Keeper(server, pace or Pace(), over) for server in servers]
    threads = [threading.Thread(target=_until_over, args=(keeper,)) for keeper in keepers]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()


def keep(servers: Sequence[Server]) -> None:
    """Keep servers running until a stop is requested, then raise Interrupted."""
    with keep_running(servers):
        processes.wait_until(lambda: False, float("inf"))


def _until_over(keeper: Keeper) -> None:
    with contextlib.suppress(Over, Interrupted):
        keeper.keep()
