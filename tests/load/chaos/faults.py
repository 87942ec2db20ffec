"""Stops parts of a running Lading at random: they hang for a while, or are killed."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field

from scripts.lib import processes
from scripts.lib.servers import Server

SHORTEST, LONGEST = 1.0, 60.0
AT_ONCE = 2
BREAK_SECONDS = 15.0
"""The longest time between two faults."""
KILL_AGAIN_SECONDS = 0.5


def _children(parent: int) -> list[int]:
    return [
        pid
        for pid in processes._all_pids()
        if (fields := processes._stat(pid)) and fields[1] == str(parent)
    ]


def tree(pid: int) -> list[int]:
    """A process and everything below it, the parents first."""
    return [pid, *(below for child in _children(pid) for below in tree(child))]


@dataclass(frozen=True)
class Target:
    """A part to stop: which of a server's processes."""

    name: str
    server: Server
    choose: Callable[[list[int], random.Random], list[int]]

    def processes(self, chance: random.Random) -> list[int]:
        """The processes to stop now; none while the part does not run."""
        process = self.server.process
        if process is None or self.server.has_ended():
            return []
        return self.choose(tree(process.pid), chance)


def _all(pids: list[int], _chance: random.Random) -> list[int]:
    return pids


def _first(pids: list[int], _chance: random.Random) -> list[int]:
    return pids[:1]


def _one_below(pids: list[int], chance: random.Random) -> list[int]:
    return [chance.choice(pids[1:])] if len(pids) > 1 else []


def targets(servers: Collection[Server]) -> list[Target]:
    """Everything that may be stopped: all but the payment provider, which is not ours."""
    parts = [each for each in servers if each.program.name != "payments"]
    whole = [Target(each.program.name, each, _all) for each in parts]
    inner = [
        Target(f"a process of {each.program.name}", each, _one_below)
        for each in parts
        if each.program.name in {"API", "slow", "postgres", "worker", "worker-high"}
    ]
    alone = [
        Target(f"the first process of {each.program.name}", each, _first)
        for each in parts
        if each.program.name in {"API", "slow", "postgres"}
    ]
    return [*whole, *inner, *alone]


@dataclass
class Disturbance:
    """Causes faults one after the other, some at the same time, until told to stop."""

    targets: list[Target]
    seed: int
    tell: Callable[[str], None]
    over: threading.Event = field(default_factory=threading.Event)
    busy: set[str] = field(default_factory=set)
    count: int = 0
    _threads: list[threading.Thread] = field(default_factory=list)

    def run(self, seconds: float) -> None:
        """Stop parts for this many seconds, then let all of them go on."""
        chance, ends = random.Random(self.seed), time.monotonic() + seconds
        room = threading.Semaphore(AT_ONCE)
        while time.monotonic() < ends and not self.over.is_set():
            room.acquire()
            free = [each for each in self.targets if each.server.program.name not in self.busy]
            target = chance.choice(free)
            self.busy.add(target.server.program.name)
            self.count += 1
            thread = threading.Thread(
                target=self._cause,
                args=(target, random.Random(chance.random()), ends, room.release),
            )
            self._threads.append(thread)
            thread.start()
            processes.wait_until(self.over.is_set, chance.uniform(0, BREAK_SECONDS))
        self.over.set()
        for thread in self._threads:
            thread.join()

    def _cause(
        self, target: Target, chance: random.Random, ends: float, done: Callable[[], None]
    ) -> None:
        seconds = min(chance.uniform(SHORTEST, LONGEST), max(ends - time.monotonic(), SHORTEST))
        try:
            how = chance.choice((self._hang, self._kill_once, self._kill_again))
            how(target, chance, seconds)
        finally:
            self.busy.discard(target.server.program.name)
            done()

    def _hang(self, target: Target, chance: random.Random, seconds: float) -> None:
        found = target.processes(chance)
        self.tell(f"{target.name} hangs for {seconds:.0f} s")
        stopped = {pid: processes.identity(pid) for pid in found}
        _send(found, signal.SIGSTOP)
        self.over.wait(seconds)
        _send([pid for pid in found if processes.identity(pid) == stopped[pid]], signal.SIGCONT)

    def _kill_once(self, target: Target, chance: random.Random, _seconds: float) -> None:
        self.tell(f"{target.name} is killed")
        _send(target.processes(chance), signal.SIGKILL)

    def _kill_again(self, target: Target, chance: random.Random, seconds: float) -> None:
        """Kill the part whenever it runs again, like a program that cannot start."""
        self.tell(f"{target.name} is killed again and again for {seconds:.0f} s")
        ends = time.monotonic() + seconds
        while time.monotonic() < ends and not self.over.is_set():
            _send(target.processes(chance), signal.SIGKILL)
            self.over.wait(KILL_AGAIN_SECONDS)


def _send(pids: Collection[int], number: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)
