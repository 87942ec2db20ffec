"""What is wrong with a file: reasons about all of it, and messages about rows and their columns."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from lading.kernel.errors import Text


class RowError(NamedTuple):
    """A message about a row, by its number in the file. ``field`` is "" for the whole row."""

    row: int
    field: str
    message: str


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a check. Each message is stored once; ``found`` has row, field and the
    message's place.
    """

    reasons: Sequence[str] = ()
    lifted_by: Sequence[str] = ()
    messages: Sequence[str] = ()
    found: Sequence[Sequence[Any]] = field(default=())
    warned: Sequence[Sequence[Any]] = field(default=())
    """Like ``found``, of rows that can be stored all the same."""
    noted: Sequence[Sequence[Any]] = field(default=())
    """Like ``found``, about cells that were read as something else than they say."""
    notes: Sequence[str] = ()
    """What storing the rows does, or did."""
    left_out: Sequence[str] = ()
    """What of the file was not read: titles, totals, columns that are not known."""
    questions: Sequence[Any] = ()
    """What its person has to say first (`column_readings.Question` as JSON)."""

    @classmethod
    def of(
        cls,
        errors: Iterable[RowError],
        warnings: Iterable[RowError] = (),
        readings: Iterable[RowError] = (),
        **more: Any,
    ) -> Report:
        """The report of messages about rows."""
        places: dict[str, int] = {}
        found, warned, noted = (
            [(each.row, each.field, places.setdefault(each.message, len(places))) for each in some]
            for some in (errors, warnings, readings)
        )
        return cls(messages=list(places), found=found, warned=warned, noted=noted, **more)

    @classmethod
    def refusing(cls, *reasons: Text) -> Report:
        """The report of a file that is refused as a whole."""
        return cls(reasons=[str(reason) for reason in reasons])

    @classmethod
    def unpacked(cls, packed: bytes | memoryview) -> Report:
        """The report as it was stored; an empty one while there is none."""
        return cls(**unpack(packed)) if packed else cls()

    def packed(self) -> bytes:
        """The report to store."""
        return pack(asdict(self))

    @property
    def errors(self) -> list[RowError]:
        """The messages about rows, in the order of the file."""
        return self._told(self.found)

    @property
    def warnings(self) -> list[RowError]:
        """The warnings about rows, in the order of the file."""
        return self._told(self.warned)

    @property
    def readings(self) -> list[RowError]:
        """How cells were read that say something else, in the order of the file."""
        return self._told(self.noted)

    @property
    def wrong_rows(self) -> int:
        """How many rows have an error."""
        return len({each[0] for each in self.found})

    def _told(self, some: Sequence[Sequence[Any]]) -> list[RowError]:
        return [RowError(row, name, self.messages[place]) for row, name, place in some]


def by_row(messages: Iterable[RowError]) -> Mapping[int, list[RowError]]:
    """Messages by the row that they are about."""
    rows: dict[int, list[RowError]] = {}
    for message in messages:
        rows.setdefault(message.row, []).append(message)
    return rows


def pack(value: Any) -> bytes:
    """A value as compressed JSON."""
    return zlib.compress(json.dumps(value).encode())


def unpack(packed: bytes | memoryview) -> Any:
    """The value that `pack` was given."""
    return json.loads(zlib.decompress(packed))
