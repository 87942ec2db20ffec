"""The changes that are kept, so that a client can continue after its connection broke."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

import orjson

from lading.base.work.live import ENDED, KEPT, Topic

Id = tuple[int, int]
"""The id of an entry in Redis: milliseconds, and a number within them."""
START: Id = (0, 0)
MOST_KEPT = 2 * KEPT
"""The most changes that are kept, each counted once for each of its audiences."""
MISSED = "missed"
"""The kind that replaces any number of changes: read everything again."""


@dataclass(frozen=True, slots=True)
class Place:
    """The position of a connection in the stream. ``era`` changes when Redis has lost the
    stream, or may lack its end. A page that was rendered at some time, and has heard nothing since,
    has that time as its position, in the milliseconds of an id and without an era.
    """

    era: str
    id: Id

    def __str__(self) -> str:
        """The position in the form of `Last-Event-ID`."""
        return f"{self.era}.{self.id[0]}-{self.id[1]}"

    @classmethod
    def read(cls, text: str) -> Place | None:
        """The position that a client sent; None for an invalid one."""
        era, _, entry = text.partition(".")
        milliseconds, _, number = entry.partition("-")
        is_place = all(part.isascii() and part.isdigit() for part in (milliseconds, number))
        if not is_place or len(text) > MAX_PLACE:
            return None
        return cls(era, (int(milliseconds), int(number)))


MAX_PLACE = 64


def read_id(entry: bytes) -> Id:
    """The id of an entry from Redis."""
    milliseconds, _, number = entry.partition(b"-")
    return int(milliseconds), int(number)


def event(name: str, place: Place, data: dict[str, Any]) -> bytes:
    """One event in the form of `text/event-stream`."""
    return b"event: %b\nid: %b\ndata: %b\n\n" % (
        name.encode(),
        str(place).encode(),
        orjson.dumps(data),
    )


def missed(place: Place) -> bytes:
    """Events that have clients read every topic again."""
    event_body: dict[str, Any] = {"id": str(place), "kind": MISSED, "ids": [], "unread": None}
    return b"".join(event(topic, place, event_body) for topic in Topic)


@dataclass(frozen=True, slots=True)
class Told:
    """An entry of the stream: an event and who is told, or, without an event, whose sessions may
    have ended.
    """

    audiences: tuple[str, ...]
    id: Id
    piece: bytes

    @classmethod
    def read(cls, era: str, entry: bytes, fields: dict[bytes, bytes]) -> Told:
        """An entry from Redis."""
        id_, topic = read_id(entry), fields[b"topic"].decode()
        audiences = tuple(fields[b"to"].decode().split())
        if topic == ENDED:
            return cls(audiences, id_, b"")
        place = Place(era, id_)
        event_body = {"id": str(place), **orjson.loads(fields[b"said"])}
        return cls(audiences, id_, event(topic, place, event_body))


class Window:
    """The last changes of one era, those of each audience in order."""

    def __init__(
        self,
        era: str,
        entries: Iterable[tuple[bytes, dict[bytes, bytes]]] = (),
        *,
        whole_from: int = 0,
    ) -> None:
        """``whole_from``: changes before this time, in milliseconds, may have been lost."""
        self.era = era
        self.last = START
        self._whole_from: Id = (whole_from, 0)
        self._all: deque[tuple[Id, str]] = deque()
        self._by_audience: dict[str, deque[tuple[Id, bytes]]] = {}
        self._floor = START
        ids = [self.add(entry, fields).id for entry, fields in entries]
        # Redis may have removed earlier ones.
        if len(ids) >= KEPT:
            self._floor = max(self._floor, ids[0])

    @property
    def place(self) -> Place:
        """The position after the last change."""
        return Place(self.era, self.last)

    def add(self, entry: bytes, fields: dict[bytes, bytes]) -> Told:
        """Store an entry of the stream, and return what it says."""
        change = Told.read(self.era, entry, fields)
        self.last = change.id
        for audience in change.audiences if change.piece else ():
            self._by_audience.setdefault(audience, deque()).append((change.id, change.piece))
            self._all.append((change.id, audience))
        while len(self._all) > MOST_KEPT:
            self._drop()
        return change

    def _drop(self) -> None:
        self._floor, audience = self._all.popleft()
        own = self._by_audience[audience]
        own.popleft()
        if not own:
            del self._by_audience[audience]

    def find(self, place: Place) -> Place | None:
        """A position that a client sent, as one of this era; None when it is unknown what came
        after it.
        """
        if not place.era:
            is_kept = place.id >= max(self._floor, self._whole_from)
            # After a time that is later than the last change nothing was missed.
            return Place(self.era, min(place.id, self.last)) if is_kept else None
        is_kept = place.era == self.era and self._floor <= place.id <= self.last
        return place if is_kept else None

    def since(self, place: Place, audiences: Collection[str]) -> list[bytes]:
        """The events for these audiences after a position that was found."""
        pieces = {
            id_: piece
            for audience in audiences
            for id_, piece in itertools.takewhile(
                lambda stored: stored[0] > place.id, reversed(self._by_audience.get(audience, ()))
            )
        }
        return [piece for _id, piece in sorted(pieces.items())]
