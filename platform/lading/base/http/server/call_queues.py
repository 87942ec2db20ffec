"""Queues of calls: each has a fixed number of threads, and a few calls may wait for them.

When one queue is full, a call is refused at once (503), and the other queues go on. In queues whose
calls take long, networks take turns (`shares`).
"""

from __future__ import annotations

import logging
import os
import re
import sys
import threading
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Generic, TypeVar

from django.db import connections

from lading.base.kernel.errors import AppError, BodyTooLarge

from .shares import Shares

log = logging.getLogger(__name__)

Job = TypeVar("Job")


@dataclass(frozen=True, slots=True)
class CallQueue:
    """A queue of calls, and the threads that answer them.

    ``waiting`` is how many calls may wait for one of the threads. Threads that do not keep their
    database connections close them after each call, so that idle threads hold none.

    ``each`` is how many calls of one network may wait; networks then take turns. None keeps calls
    in their order, which costs nothing. ``each_stranger`` is a smaller share for networks that are
    not known; None gives them the same. ``for_known`` of the threads take only calls from networks
    that are known (`callers`); the others leave the processor to other work by so much
    ``niceness``.
    """

    name: str
    threads: int
    waiting: int
    keeps_connections: bool = False
    each: int | None = None
    each_stranger: int | None = None
    for_known: int = 0
    niceness: int = 0


@dataclass(frozen=True, slots=True)
class Kind:
    """Calls with one of the methods and a path that matches the pattern as a whole.

    ``largest`` says how many bytes their body may have, ``too_large`` makes the refusal of more.
    The pattern must have no groups that capture.
    """

    methods: Collection[str]
    pattern: str
    queue: CallQueue
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

    def kind_of(self, method: str, path: str) -> Kind:
        """The kind of a call."""
        candidates = self._by_method.get(method)
        if candidates is None:
            return self._usual
        matched = candidates[0].match(path)
        return self._usual if matched is None else candidates[1][(matched.lastindex or 1) - 1]

    def queues(self) -> list[CallQueue]:
        """Every queue once."""
        return list(dict.fromkeys(kind.queue for kind in self.all))


class Threads(Generic[Job]):
    """The running threads of a queue."""

    def __init__(self, queue: CallQueue, work: Callable[[Job], None]) -> None:
        self._queue = queue
        self._work = work
        # Its put and get are single operations in C, because every usual call goes through it.
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._shares: Shares[Job] | None = None
        if queue.each is not None:
            self._shares = Shares(queue.waiting, queue.each, queue.each_stranger)
        for number in range(queue.threads):
            threading.Thread(
                target=self._run,
                name=f"{queue.name}-{number + 1}",
                args=(number < queue.for_known,),
                daemon=True,
            ).start()

    def take(self, job: Job, network: str = "", *, is_known: bool = False) -> Job | None:
        """Give a job to the next free thread.

        Returns the job that finds no room, this one or another that gives way; None if all have.
        """
        if self._shares is not None:
            return self._shares.put(job, network, is_known=is_known)
        if self._jobs.qsize() >= self._queue.waiting:
            return job
        self._jobs.put(job)
        return None

    def waiting(self) -> int:
        """How many jobs wait for a thread."""
        return self._jobs.qsize() if self._shares is None else self._shares.waiting()

    def _run(self, only_known: bool) -> None:  # noqa: FBT001 - a thread's arguments have no names
        if self._queue.niceness and not only_known:
            _give_way(self._queue.niceness)
        while True:
            if self._shares is None:
                self._do(self._jobs.get())
            else:
                self._do(self._shares.get(only_known=only_known))

    def _do(self, job: Job) -> None:
        try:
            self._work(job)
        except Exception:
            log.exception("a call in the queue %s failed", self._queue.name)
        finally:
            if not self._queue.keeps_connections:
                connections.close_all()


def _give_way(niceness: int) -> None:
    """Make this thread leave the processor to others. Only Linux knows it for a single thread."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
