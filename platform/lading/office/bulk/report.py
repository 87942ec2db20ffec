"""What is wrong with a file: reasons about all of it, and messages about rows and their columns.

A report is stored in two parts. One has what its person reads: numbers, and each kind of fault
once; it stays small, however many rows are wrong. The other has the messages of each row, for the
file with errors.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from enum import Enum
from typing import Any, Final, NamedTuple

from lading.base.documents.table_files.faults import Fault, SingleFault, by_kind
from lading.base.kernel.errors import Text

MOST_KINDS: Final = 200
"""So many kinds of faults are told; the others are counted."""


class Weight(Enum):
    """What a message about a row means for it. Only an error keeps it from being stored."""

    ERROR = "error"
    WARNING = "warning"
    READING = "reading"


class RowError(NamedTuple):
    """A message about a row, by its number in the file. ``field`` is "" for the whole row, and
    ``values`` are those that the message repeats besides the cell.
    """

    row: int
    field: str
    message: str
    values: Sequence[str] = ()


Written = Callable[[int, str], str]
"""What the file has in a row's column of a field."""


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
    kinds: Sequence[Sequence[Any]] = ()
    """Each kind of fault once: its weight, field, message, number of rows, and the first rows with
    their cells.
    """
    counts: Mapping[str, int] = field(default_factory=dict)
    """How many messages there are by their weight, how many rows have an error (`rows`), and how
    many kinds of faults are not told (`untold`).
    """
    values: Sequence[Any] = ()
    """Written values that were chosen, or have to be (`value_questions.ValueQuestion` as JSON)."""
    not_asked: int = 0
    """How many more values mean nothing that are not asked about."""

    @classmethod
    def from_errors(
        cls,
        errors: Iterable[RowError],
        warnings: Iterable[RowError] = (),
        readings: Iterable[RowError] = (),
        written: Written = lambda _row, _field: "",
        **more: Any,
    ) -> Report:
        """The report of messages about rows."""
        by_weight = dict(zip(Weight, map(list, (errors, warnings, readings)), strict=True))
        places: dict[str, int] = {}
        found, warned, noted = (
            [(each.row, each.field, places.setdefault(each.message, len(places))) for each in some]
            for some in by_weight.values()
        )
        kinds = [
            (weight.value, each.column, each.message, each.count, each.rows)
            for weight, some in by_weight.items()
            for each in _by_kind(some, written)
        ]
        counts = {weight.value: len(some) for weight, some in by_weight.items()} | {
            "rows": len({each.row for each in by_weight[Weight.ERROR]}),
            "untold": len(kinds[MOST_KINDS:]),
        }
        return cls(
            messages=list(places),
            found=found,
            warned=warned,
            noted=noted,
            kinds=kinds[:MOST_KINDS],
            counts=counts,
            **more,
        )

    @classmethod
    def refusing(cls, *reasons: Text) -> Report:
        """The report of a file that is refused as a whole."""
        return cls(reasons=[str(reason) for reason in reasons])

    @classmethod
    def unpacked(cls, packed: bytes | memoryview, rows: bytes | memoryview = b"") -> Report:
        """The report as it was stored, with the messages of each row if they are given; an empty
        one while there is none.
        """
        if not packed:
            return cls()
        stored = cls(**unpack(packed))
        if rows:
            return replace(stored, **unpack(rows))
        if stored.counts or not stored.messages:
            return stored
        # An earlier release stored the messages of each row alone.
        rebuilt = cls.from_errors(stored.errors, stored.warnings, stored.readings)
        return replace(stored, kinds=rebuilt.kinds, counts=rebuilt.counts)

    def packed(self) -> bytes:
        """What its person reads of the report, to store."""
        return pack({name: each for name, each in asdict(self).items() if name not in _OF_ROWS})

    def packed_rows(self) -> bytes:
        """The messages of each row, to store."""
        return pack({name: getattr(self, name) for name in _OF_ROWS}) if self.messages else b""

    def faults(self, weight: Weight) -> list[Fault]:
        """Each kind of fault of a weight once; ``column`` is its field."""
        return [Fault(*kind) for each, *kind in self.kinds if each == weight.value]

    def count_of(self, weight: Weight) -> int:
        """How many messages of a weight there are."""
        return self.counts.get(weight.value, 0)

    @property
    def untold(self) -> int:
        """How many kinds of faults are counted, but not told."""
        return self.counts.get("untold", 0)

    @property
    def errors(self) -> list[RowError]:
        """The messages about rows, in the order of the file."""
        return self._messages_of(self.found)

    @property
    def warnings(self) -> list[RowError]:
        """The warnings about rows, in the order of the file."""
        return self._messages_of(self.warned)

    @property
    def readings(self) -> list[RowError]:
        """How cells were read that say something else, in the order of the file."""
        return self._messages_of(self.noted)

    @property
    def wrong_rows(self) -> int:
        """How many rows have an error."""
        return self.counts.get("rows", 0)

    def _messages_of(self, some: Sequence[Sequence[Any]]) -> list[RowError]:
        return [RowError(row, name, self.messages[place]) for row, name, place in some]


_OF_ROWS: Final = ("messages", "found", "warned", "noted")


def _by_kind(some: Iterable[RowError], written: Written) -> list[Fault]:
    return by_kind(
        SingleFault(each.row, each.field, each.message, written(each.row, each.field), each.values)
        for each in some
    )


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
