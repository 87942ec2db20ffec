"""Which lines of a long file are no rows of its table: totals, headings that are repeated, notes
and blank lines. They are told from the row alone, because the file is read once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from lading.base.documents.confined.protocol import Head

from . import layout

BLANK: Final = "blank"
TOTALS: Final = "totals"
REPEATED: Final = "repeated"
NOTES: Final = "notes"
NAMED: Final = 10
"""So many lines are named, with what they say."""
LONGEST_TEXT: Final = 80
_LONGEST_KEY: Final = 20
"""Characters of a date with its time of day."""


class LeftOut:
    """The lines that are left out of a table, counted by kind, and the first ones named.

    ``heading`` are the lines of the heading. ``key`` is the place of a column that every row fills
    with a text that begins with a digit, such as a date: such a row is not looked at further.
    ``last`` is the number of the last line that was read.
    """

    def __init__(
        self, heading: Sequence[Sequence[str]], width: int, key: int, last: int = 0
    ) -> None:
        self.last = last
        self._headings = [_lowered(line) for line in heading]
        self._width, self._key = width, key
        self._counts: Counter[str] = Counter()
        self._named: list[list[object]] = []

    def takes(self, number: int, row: Sequence[str]) -> bool:
        """Whether the line is left out; then it is counted."""
        key = row[self._key] if len(row) > self._key else ""
        if key[:1].isdigit() and len(key) <= _LONGEST_KEY:
            return False
        filled = [text for cell in row if (text := cell.strip())]
        kind = self._kind(row, key.strip(), filled)
        if kind == BLANK:
            self._counts[BLANK] += 1
        elif kind:
            self._counts[kind] += 1
            if len(self._named) < NAMED:
                self._named.append([number, kind, " ".join(filled)[:LONGEST_TEXT]])
        return bool(kind)

    def pass_over(self, lines: int) -> None:
        """Count so many blank lines that the reader did not hand on."""
        if lines > 0:
            self._counts[BLANK] += lines

    def take_summary(self) -> Head:
        """What was left out since the last call: `{counts: {kind: lines}, lines: [[number, kind,
        text]]}`.
        """
        summary = {"counts": dict(self._counts), "lines": self._named}
        self._counts, self._named = Counter(), []
        return summary

    def _kind(self, row: Sequence[str], key: str, filled: Sequence[str]) -> str:
        if not filled:
            return BLANK
        # A company may be called Total; its row has a key of its own.
        if layout.says_total(filled[0]) and key in {"", filled[0]}:
            return TOTALS
        if _lowered(row) in self._headings:
            return REPEATED
        return NOTES if len(filled) == 1 and self._width > 1 else ""


def _lowered(row: Sequence[str]) -> list[str]:
    """The cells for comparing, without empty ones at the end."""
    cells = [cell.strip().lstrip("\ufeff").casefold() for cell in row]
    while cells and not cells[-1]:
        cells.pop()
    return cells
