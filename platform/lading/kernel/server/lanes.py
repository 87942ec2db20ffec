"""Lanes: each kind of call has a fixed number of threads, and a few calls may wait for them.

When one lane is full, its next call is refused at once (503), and the other lanes go on.
"""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Generic, TypeVar

from django.db import connections

from ..errors import AppError, BodyTooLarge

log = logging.getLogger(__name__)

Job = TypeVar("Job")


@dataclass(frozen=True, slots=True)
class Lane:
    """``waiting`` is how many calls may wait for one of the threads. Threads that do not keep their
    database connections close them after each call, so that idle threads hold none.
    """

    name: str
    threads: int
    waiting: int
    keeps_connections: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """Calls with one of the methods and a path that matches the pattern as a whole.

    ``largest`` says how many bytes their body may have, ``too_large`` makes the refusal of more.
    The pattern must have no groups that capture.
    """

    methods: Collection[str]
    pattern: str
    lane: Lane
    largest: Callable[[], int]
    too_large: Callable[[int], AppError] = BodyTooLarge


class Kinds:
    """The table of kinds. The first one that matches counts, and `usual` for all other calls."""

    def __init__(self, kinds: Sequence[Kind], usual: Kind) -> None:
        self.all = (*kinds, usual)
        self._usual = usual
        self._by_method: dict[str, tuple[re.Pattern[str], list[Kind]]] = {}
        for method in {method for kind in kinds for method in kind.methods}:
            chosen = [kind for kind in kinds if method in kind.methods]
            joined = "|".join(f"({kind.pattern})" for kind in chosen)
            self._by_method[method] = re.compile(f"(?:{joined})\\Z"), chosen

    def of(self, method: str, path: str) -> Kind:
        """The kind of a call."""
        found = self._by_method.get(method)
        if found is None:
            return self._usual
        matched = found[0].match(path)
        return self._usual if matched is None else found[1][(matched.lastindex or 1) - 1]

    def lanes(self) -> list[Lane]:
        """Every lane once."""
        return list(dict.fromkeys(kind.lane for kind in self.all))


class Threads(Generic[Job]):
    """The running threads of a lane."""

    def __init__(self, lane: Lane, work: Callable[[Job], None]) -> None:
        self._lane = lane
        self._work = work
        # Its put and get are single operations in C, because every call goes through it.
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        for number in range(lane.threads):
            name = f"{lane.name}-{number + 1}"
            threading.Thread(target=self._run, name=name, daemon=True).start()

    def take(self, job: Job) -> bool:
        """Give a job to the next free thread. False when too many wait already."""
        if self._jobs.qsize() >= self._lane.waiting:
            return False
        self._jobs.put(job)
        return True

    def _run(self) -> None:
        while True:
            self._do(self._jobs.get())

    def _do(self, job: Job) -> None:
        try:
            self._work(job)
        except Exception:
            log.exception("a call in the lane %s failed", self._lane.name)
        finally:
            if not self._lane.keeps_connections:
                connections.close_all()
