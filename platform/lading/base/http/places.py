"""How many calls of each kind are answered at once, how many more may wait, and what they may send.

Each process that answers calls counts for itself. One kind cannot take the threads of another, and
one network cannot take all places of a kind.
"""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum

from lading.base.kernel.errors import AppError, BodyTooLarge, Busy


class Server(StrEnum):
    """The servers of the API: for ordinary calls, for those that take long, and for sign-ins."""

    API = "api"
    SLOW = "slow"
    SIGN_IN = "signin"


@dataclass(frozen=True, slots=True)
class CallQueue:
    """Calls that wait for each other: ``threads`` are answered at once, ``waiting`` more may wait.

    ``each`` is how many of them may come from one network, ``each_stranger`` from one from which
    nobody signed in lately. ``for_known`` of the threads, and half of the waiting places beside
    them, are not for strangers. ``server`` answers its calls.
    """

    name: str
    threads: int
    waiting: int
    each: int | None = None
    each_stranger: int | None = None
    for_known: int = 0
    server: Server = Server.SLOW


@dataclass(frozen=True, slots=True)
class Kind:
    """Calls with one of the methods and a path that matches the pattern as a whole.

    ``largest`` says how many bytes their body may have, ``too_large`` makes the refusal of more.
    The pattern must have no groups that capture, and mean the same in RE2.
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


@dataclass(slots=True)
class Places:
    """The places of one queue in this process."""

    queue: CallQueue
    waiting: int = 0
    _running: dict[bool, int] = field(default_factory=lambda: {True: 0, False: 0})
    """How many calls are answered: of known networks in places of their own, and all others."""
    _strangers_waiting: int = 0
    _by_network: Counter[str] = field(default_factory=Counter)
    _changed: threading.Condition = field(default_factory=threading.Condition)

    @contextmanager
    def hold(self, network: str, *, is_known: bool) -> Iterator[None]:
        """Wait for a place, and hold it in the block. Raises Busy where too many wait already."""
        own = self._take(network, is_known=is_known)
        try:
            yield
        finally:
            with self._changed:
                self._running[own] -= 1
                self._leave(network)
                self._changed.notify_all()

    def _take(self, network: str, *, is_known: bool) -> bool:
        """Whether the place is one of those for known networks."""
        with self._changed:
            self._enter(network, is_known=is_known)
            self.waiting += 1
            self._strangers_waiting += not is_known
            try:
                self._changed.wait_for(lambda: self._free(is_known=is_known) is not None)
            finally:
                self.waiting -= 1
                self._strangers_waiting -= not is_known
            own = bool(self._free(is_known=is_known))
            self._running[own] += 1
            return own

    def _free(self, *, is_known: bool) -> bool | None:
        """Which kind of place is free; None if none is."""
        if is_known and self._running[True] < self.queue.for_known:
            return True
        if self._running[False] < self.queue.threads - self.queue.for_known:
            return False
        return None

    def _enter(self, network: str, *, is_known: bool) -> None:
        queue = self.queue
        most = queue.each if is_known else (queue.each_stranger or queue.each)
        room = queue.waiting if is_known or not queue.for_known else queue.waiting // 2
        waiting = self._strangers_waiting if room < queue.waiting else self.waiting
        is_full = waiting >= room
        if is_full and self._free(is_known=is_known) is None:
            raise Busy
        if most is not None:
            if self._by_network[network] >= most:
                raise Busy
            self._by_network[network] += 1

    def _leave(self, network: str) -> None:
        if self.queue.each is not None:
            self._by_network[network] -= 1
            if self._by_network[network] <= 0:
                del self._by_network[network]
