"""Tells each kind of fault of a file once, with the number of its rows and the first of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

FIRST_ROWS: Final = 5
"""So many rows of each kind are named."""
LONGEST: Final = 60
"""Letters of a cell that are repeated."""
_ANY: Final = "…"
"""Stands for the value in a message of which the rows have different ones."""
_DOUBLE_STOP: Final = re.compile(rf"{_ANY}\.(?=\s|$)")
"""The ellipsis before a full stop, which together look like four dots."""


class SingleFault(NamedTuple):
    """A message about one row of the file: its number, its column ("" for the whole row), the cell
    as it is written, and the values that the message repeats besides the cell.
    """

    row: int
    column: str
    message: str
    cell: str = ""
    values: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """One kind of fault of a column: its message, its rows, and the first of them with their
    cells.
    """

    column: str
    message: str
    count: int
    rows: Sequence[Sequence[int | str]]

    @property
    def left_out(self) -> int:
        """Rows that are not named."""
        return self.count - len(self.rows)


def by_kind(faults: Iterable[SingleFault]) -> list[Fault]:
    """One fault for each kind. Messages about one column that differ in nothing but the values are
    of one kind. The kind of most rows is first, because mending it mends most of the file; of equal
    ones, the kind whose first row is the earlier.
    """
    kinds: dict[tuple[str, str], _Kind] = {}
    patterns: dict[tuple[str, str], str] = {}
    for fault in faults:
        # The same text in two rows is one kind, also where one of the cells happens to be in it.
        named = (fault.column, fault.message)
        pattern = patterns.get(named) or patterns.setdefault(named, _pattern_of(fault))
        key = (fault.column, pattern)
        kind = kinds.get(key) or kinds.setdefault(key, _Kind(fault.column, fault.message, pattern))
        kind.add(fault)
    ranked = sorted(kinds.values(), key=lambda kind: (-kind.count, kind.rows[0][0]))
    return [Fault(each.column, each.message, each.count, each.rows) for each in ranked]


def shortened(cell: object) -> str:
    """The text of a cell, no longer than a report repeats it."""
    text = "" if cell is None else str(cell)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


@dataclass(slots=True)
class _Kind:
    """The rows of one kind of fault so far."""

    column: str
    message: str
    pattern: str
    count: int = 0
    rows: list[tuple[int, str]] = field(default_factory=list)
    last: int = 0

    def add(self, fault: SingleFault) -> None:
        """Count a row, once."""
        if fault.row == self.last:
            return
        self.last = fault.row
        if fault.message != self.message:
            self.message = self.pattern
        self.count += 1
        if len(self.rows) < FIRST_ROWS:
            self.rows.append((fault.row, fault.cell))


def _pattern_of(fault: SingleFault) -> str:
    """The message without the values that it repeats, each a word of its own there."""
    pattern = fault.message
    for value in sorted({fault.cell, *fault.values}, key=len, reverse=True):
        if value:
            pattern = re.sub(rf"(?<!\w){re.escape(value)}(?!\w)", _ANY, pattern)
    return _DOUBLE_STOP.sub(_ANY, pattern)
