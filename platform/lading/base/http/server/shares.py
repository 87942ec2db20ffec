"""The calls that wait in a queue. The networks they came from take turns.

One network cannot fill the room: only so many of its calls may wait, and when the room is full,
the network with most of them gives way. Many networks together can fill it. Then those are served
that are known, because somebody signed in from there lately; strangers get what is left.
"""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from typing import Generic, TypeVar

Job = TypeVar("Job")


class _Turns(Generic[Job]):
    """Jobs by network. The network that has waited longest comes next."""

    def __init__(self) -> None:
        self._networks: OrderedDict[str, deque[Job]] = OrderedDict()
        self.count = 0

    def count_of(self, network: str) -> int:
        """How many jobs of the network wait."""
        return len(self._networks.get(network, ()))

    def most(self) -> int:
        """How many jobs wait for the network that has most."""
        return max(map(len, self._networks.values()), default=0)

    def add(self, network: str, job: Job) -> None:
        """Add a job that waits."""
        self._networks.setdefault(network, deque()).append(job)
        self.count += 1

    def take(self) -> Job | None:
        """The oldest job of the network whose turn it is; None if nothing waits."""
        if not self._networks:
            return None
        network, jobs = self._networks.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            self._networks[network] = jobs
        self.count -= 1
        return job

    def give_up(self) -> Job:
        """Remove and return the newest job of the network that has most."""
        network, jobs = max(self._networks.items(), key=lambda item: len(item[1]))
        job = jobs.pop()
        if not jobs:
            del self._networks[network]
        self.count -= 1
        return job


class Shares(Generic[Job]):
    """At most ``waiting`` jobs, and ``each`` of one network, ``each_stranger`` of one that is not
    known. Any thread may use it.
    """

    def __init__(self, waiting: int, each: int, each_stranger: int | None = None) -> None:
        self._waiting, self._each = waiting, each
        self._each_stranger = each if each_stranger is None else each_stranger
        self._known: _Turns[Job] = _Turns()
        self._strangers: _Turns[Job] = _Turns()
        self._stranger_is_next = False
        lock = threading.Lock()
        self._lock = lock
        self._for_known, self._for_all = threading.Condition(lock), threading.Condition(lock)
        self._idle_for_known = self._idle_for_all = 0

    def put(self, job: Job, network: str, *, is_known: bool) -> Job | None:
        """Add a job that waits. Returns the job that finds no room, this one or another; else
        None.
        """
        with self._lock:
            turns = self._known if is_known else self._strangers
            if turns.count_of(network) >= (self._each if is_known else self._each_stranger):
                return job
            given_up: Job | None = None
            if self._known.count + self._strangers.count >= self._waiting:
                if is_known and self._strangers.count:
                    given_up = self._strangers.give_up()
                elif turns.most() > turns.count_of(network) + 1:
                    given_up = turns.give_up()
                else:
                    return job
            turns.add(network, job)
            self._wake(is_known=is_known)
            return given_up

    def waiting(self) -> int:
        """How many jobs wait."""
        return self._known.count + self._strangers.count

    def get(self, *, only_known: bool) -> Job:
        """The next job, once there is one. A thread for everybody serves known and unknown networks
        alternately.
        """
        with self._lock:
            while (job := self._next(only_known=only_known)) is None:
                if only_known:
                    self._idle_for_known += 1
                    self._for_known.wait()
                else:
                    self._idle_for_all += 1
                    self._for_all.wait()
            return job

    def _next(self, *, only_known: bool) -> Job | None:
        if only_known or not self._strangers.count:
            return self._known.take()
        if self._known.count and not self._stranger_is_next:
            self._stranger_is_next = True
            return self._known.take()
        self._stranger_is_next = False
        return self._strangers.take()

    def _wake(self, *, is_known: bool) -> None:
        """Wake one thread that may take the new job, if one has nothing to do."""
        if is_known and self._idle_for_known:
            self._idle_for_known -= 1
            self._for_known.notify()
        elif self._idle_for_all:
            self._idle_for_all -= 1
            self._for_all.notify()
