"""How the cells of a column are written, where a cell alone may be read in two ways: which of day
and month comes first (`orders`), and what the decimal sign is (`decimal_signs`). One rule for all
imports.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

CLEAR: Final = 20
"""So many times as often as the other, one way is the column's, and the other a mistake."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """How many cells can only be read in one way or in the other, and a cell of each. ``either`` is
    a cell that may be both.
    """

    ways: tuple[str, str]
    counts: tuple[int, int] = (0, 0)
    cells: tuple[str, str] = ("", "")
    either: str = ""

    @property
    def shown(self) -> str:
        """The way that the cells show; empty where they show none, or both."""
        first, second = self.counts
        if first and first >= CLEAR * second:
            return self.ways[0]
        return self.ways[1] if second and second >= CLEAR * first else ""

    @property
    def cell(self) -> str:
        """A cell that shows it."""
        return self.cells[self.ways.index(self.shown)] if self.shown else ""


def gathered(
    ways: tuple[str, str],
    written: Iterable[tuple[str, int]],
    way_of: Callable[[str], str | None],
    may_be_both: Callable[[str], bool],
) -> Evidence:
    """What the cells of a column show: each spelling, with how many rows have it. ``way_of`` gives
    the only way in which a cell can be read, if there is one.
    """
    counts, cells, either = [0, 0], ["", ""], ""
    for text, rows in written:
        way = way_of(text)
        if way:
            place = ways.index(way)
            counts[place] += rows
            cells[place] = cells[place] or text
        elif not either and may_be_both(text):
            either = text
    return Evidence(ways, (counts[0], counts[1]), (cells[0], cells[1]), either)
