"""Many pages at once, what their people do meanwhile, and what became of it."""

from __future__ import annotations

import asyncio
import random
import time
import uuid
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

from .readers import BROKEN, Reader

AGAIN_SECONDS = 0.5
OPEN_PER_SECOND = 200
PATIENCE = 60.0
LOOK_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Done:
    """A change: its id, whose it is, when the call began, and whether its first try succeeded."""

    id: int
    pair: int
    began: float
    was_easy: bool


@dataclass
class Outcome:
    """What became of the changes of one part of a run."""

    changes: int
    expected: int
    lost: int
    twice: int
    strangers: int
    seconds: list[float] = field(default_factory=list)

    def share(self, part: float) -> float:
        """The time within which this part of the events arrived, in milliseconds."""
        ordered = sorted(self.seconds)
        if not ordered:
            return 0.0
        return ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000


@dataclass
class Crowd:
    """Open pages in pairs: number 2n and 2n + 1 are told of the same changes."""

    readers: Sequence[Reader]
    api: httpx.AsyncClient
    done: list[Done] = field(default_factory=list)

    async def open(self) -> list[asyncio.Task[None]]:
        """Open every page, and wait until all are connected."""
        tasks = []
        for number, reader in enumerate(self.readers):
            tasks.append(asyncio.create_task(reader.run()))
            if number % OPEN_PER_SECOND == OPEN_PER_SECOND - 1:
                await asyncio.sleep(1)
        await self.until(self.all_open)
        return tasks

    def all_open(self) -> bool:
        """Whether every page is connected, and has read what it missed."""
        return all(reader.is_open and not reader.is_reading for reader in self.readers)

    async def until(self, holds: Callable[[], bool], seconds: float = PATIENCE) -> float:
        """Wait until something holds. Returns the seconds; PATIENCE if it never does."""
        began = time.monotonic()
        while not holds() and time.monotonic() - began < seconds:  # noqa: ASYNC110 - many objects
            await asyncio.sleep(LOOK_SECONDS)
        return time.monotonic() - began

    async def work(
        self,
        rate: float,
        seconds: float,
        meanwhile: Callable[[], Coroutine[Any, Any, None]] | None = None,
    ) -> Outcome:
        """Make changes, so many a second, for some seconds and while ``meanwhile`` lasts."""
        first, twice = len(self.done), self._twice()
        ends = time.monotonic() + seconds
        disturbance = asyncio.create_task(meanwhile()) if meanwhile else None
        calls: set[asyncio.Task[None]] = set()
        due = time.monotonic()
        while time.monotonic() < ends or (disturbance and not disturbance.done()):
            task = asyncio.create_task(self._do(random.choice(self.readers)))
            calls.add(task)
            task.add_done_callback(calls.discard)
            due += 1 / rate
            await asyncio.sleep(max(0.0, due - time.monotonic()))
        if disturbance:
            await disturbance
        await asyncio.gather(*calls)
        made = self.done[first:]
        await self.until(lambda: self.all_open() and not self.lost(made))
        return self._outcome(made, twice)

    async def _do(self, reader: Reader) -> None:
        key, began, tries = str(uuid.uuid4()), time.monotonic(), 0
        while True:
            try:
                change = await reader.way.do(self.api, reader.person, key)
            except BROKEN:
                tries += 1
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                self.done.append(Done(change, reader.person.pair, began, tries == 0))
                return

    def _pages_of(self, change: Done) -> Sequence[Reader]:
        return self.readers[2 * change.pair : 2 * change.pair + 2]

    def lost(self, made: Sequence[Done]) -> int:
        """How many changes a page does not know, counted for each page."""
        return sum(not page.knows(change.id) for change in made for page in self._pages_of(change))

    def _twice(self) -> int:
        return sum(reader.twice for reader in self.readers)

    def _strangers(self) -> int:
        """How many times a page was told of, or could read, what is not its own."""
        owners = {change.id: change.pair for change in self.done}
        return sum(
            owners.get(known) != reader.person.pair
            for reader in self.readers
            for known in reader.told.keys() | reader.read
        )

    def _outcome(self, made: Sequence[Done], twice: int) -> Outcome:
        heard = [
            page.told[change.id] - change.began
            for change in made
            for page in self._pages_of(change)
            if change.was_easy and change.id in page.told
        ]
        return Outcome(
            changes=len(made),
            expected=2 * len(made),
            lost=self.lost(made),
            twice=self._twice() - twice,
            strangers=self._strangers(),
            seconds=heard,
        )

    def rush_since(self, moment: float) -> int:
        """The most connections that were begun within one second since a moment."""
        tries = Counter(
            int(tried - moment)
            for reader in self.readers
            for tried in reader.tries
            if tried >= moment
        )
        return max(tries.values(), default=0)
