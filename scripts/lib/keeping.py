"""Keeps servers running: each that ends is started again, for ever, whatever the others do."""

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


@dataclass(frozen=True)
class Pace:
    """How many seconds pass before a restart: each wait is twice the one before, up to
    ``longest``. A server that ran for ``well`` seconds begins with ``first`` again.
    """

    first: float = 0.25
    longest: float = 10.0
    well: float = 60.0

    def wait_after(self, failures: int) -> float:
        """The wait after so many failures in a row."""
        doublings = min(max(failures - 1, 0), 30)
        return min(self.first * (1 << doublings), self.longest)


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

    def keep(self) -> None:
        """Start the server again whenever it ends. Raises Over, and Interrupted."""
        while True:
            began = time.monotonic()
            self._wait(self.server.has_ended, float("inf"))
            if time.monotonic() - began >= self.pace.well:
                self.failures = 0
            self._restart()

    def _restart(self) -> None:
        """Try until it is started."""
        reason = f"ended by itself: see {self.server.log}"
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
        """Start it, and say when it answers. Raises Problem and OSError."""
        server, name = self.server, self.server.program.name
        server.stop()
        server.clear()
        if server.port and not ports.is_free(server.port):
            raise Problem(f"Another program has taken port {server.port}: stop that program.")
        server.launch()
        # It may wait for another server, which is being started, too.
        self._wait(lambda: server.ready() or server.has_ended(), START_SECONDS)
        if server.has_ended():
            raise Problem(f"It ended at once: see {server.log}.")
        say(f"The {name} runs again." if server.ready() else f"The {name} does not answer yet.")

    def _wait(self, condition: Callable[[], bool], seconds: float) -> None:
        processes.wait_until(lambda: condition() or self.over.is_set(), seconds)
        if self.over.is_set():
            raise Over


@contextlib.contextmanager
def kept(servers: Sequence[Server], pace: Pace | None = None) -> Iterator[None]:
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
    with kept(servers):
        processes.wait_until(lambda: False, float("inf"))


def _until_over(keeper: Keeper) -> None:
    with contextlib.suppress(Over, Interrupted):
        keeper.keep()
