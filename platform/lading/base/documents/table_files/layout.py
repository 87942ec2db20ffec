"""Tells the heading of a table from the titles above it, and its rows from totals and notes.

What counts is what the columns of an import are called: a heading is where most of them are named.
It may have two lines, the upper one over several columns: `Ocean freight (USD)` over `20' GP`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase
from typing import Any, Final, TypeVar

Cells = Sequence[Any]
Row = Sequence[Any]
"""Its number in the file, and its cells."""
Range = Sequence[int]
"""Top, left, bottom and right of merged cells; rows as numbered in the file, columns from 0."""
C = TypeVar("C")
Naming = Callable[[str], C | None]
"""Which column a text names; None for no column."""

LOOKED_AT: Final = 40
"""Rows among which the heading is looked for."""
FEWEST: Final = 1
"""A line that names fewer columns is no heading."""
_FEWEST_COUNTED: Final = 3
"""Fewer cells may be the values of a row."""
_TOTALS: Final = frozenset(
    {
        *("total", "totals", "grand total", "sub total", "subtotal", "sub-total", "sum"),
        *("total general", "subtotal general", "suma", "total général", "totaux", "sous-total"),
        *("totale", "totale generale", "subtotale", "gesamt", "summe"),
        *("合计", "总计", "小计", "共计", "المجموع", "المجموع الكلي", "الإجمالي", "الاجمالي"),
    }
)
_END_MARKS: Final = " :.*\uff1a=-"
_AROUND_NUMBERS: Final = " ().[]"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A line of the file that is not a row of the table, and what it says."""

    row: int
    text: str


@dataclass(frozen=True, slots=True)
class Heading:
    """Where the heading is, and the texts that stand over each column, the upper line first."""

    first: int
    """Its place among the rows."""
    lines: int
    titles: Sequence[Sequence[str]]

    @property
    def names(self) -> list[str]:
        """The columns as a person would call them: `Ocean freight (USD), 20' GP`."""
        return [", ".join(texts) for texts in self.titles]


@dataclass(frozen=True, slots=True)
class Layout:
    """A table: its heading, its rows with their numbers, as wide as the heading, and what is left
    out.
    """

    heading: Heading
    rows: Sequence[Row]
    titles: Sequence[LeftOut] = field(default=())
    totals: Sequence[LeftOut] = field(default=())
    notes: Sequence[LeftOut] = field(default=())
    repeated: Sequence[LeftOut] = field(default=())
    """Headings that are repeated on a later page."""


def named_column(texts: Sequence[str], naming: Naming[C]) -> C | None:
    """The column that the texts over it name: the lowest by itself, all of them, or the upper."""
    for text in (*texts[-1:], " ".join(texts), *texts[:1]):
        if text and (column := naming(text)) is not None:
            return column
    return None


def find_heading(
    rows: Sequence[Row], merged: Iterable[Range], naming: Naming[Any], at_row: int | None = None
) -> Heading | None:
    """The heading with most columns; the earliest of several, and one line rather than two. None
    where no line names any. ``at_row`` is the number of the row where a person says it begins.
    """
    if at_row is not None:
        places = [place for place, row in enumerate(rows) if row[0] == at_row]
    else:
        places = list(range(min(len(rows), LOOKED_AT)))
    spans = list(merged)
    candidates = [
        heading
        for place in places
        for heading in (single_line(rows, place), _two_lines(rows, place, spans))
        if heading is not None
    ]
    scored = [(columns_named(each, naming), each) for each in candidates]
    best, heading = max(scored, key=lambda pair: pair[0], default=(0, None))
    return heading if best >= FEWEST or at_row is not None else None


def says_total(text: str) -> bool:
    """Whether a cell says that its line has a total."""
    return text.strip(_END_MARKS).casefold() in _TOTALS


def single_line(rows: Sequence[Row], place: int) -> Heading:
    """The row at this place as a heading of one line."""
    return Heading(place, 1, [[text] if text else [] for text in _texts(rows[place])])


def lay_out(rows: Sequence[Row], merged: Iterable[Range], heading: Heading) -> Layout:
    """The table below a heading. A merged cell counts for every row and column that it covers."""
    spans = list(merged)
    width = _width(rows, heading)
    heading = Heading(heading.first, heading.lines, _padded(heading.titles, width))
    below = rows[heading.first + heading.lines :]
    filled = _spread(below, spans)
    table_rows: list[Row] = []
    left: dict[str, list[LeftOut]] = {"totals": [], "notes": [], "repeated": []}
    last = _last_full(below)
    for place, (row, whole) in enumerate(zip(below, filled, strict=True)):
        kind = _kind(row, heading, spans, is_after=place > last)
        if place == 0 and _counts_columns(row):
            kind = "notes"
        if kind:
            left[kind].append(_left_out(row))
        else:
            number, *cells = whole
            table_rows.append([number, *(cells + [None] * width)[:width]])
    return Layout(
        heading,
        table_rows,
        [_left_out(row) for row in rows[: heading.first]],
        left["totals"],
        left["notes"],
        left["repeated"],
    )


def _two_lines(rows: Sequence[Row], place: int, merged: Sequence[Range]) -> Heading | None:
    """This line and the next as one heading; None where they are not: a single cell at the left is
    a title. What the upper one says holds for the columns that its cell covers, and without a
    merged cell up to its next cell.
    """
    if place + 1 >= len(rows) or rows[place + 1][0] != rows[place][0] + 1:
        return None
    if _count(rows[place]) == 1 and rows[place][1]:
        return None
    upper, lower = _texts(rows[place]), _texts(rows[place + 1])
    if _counts_columns(rows[place]):
        return None
    if any(not isinstance(cell, str) for cell in rows[place + 1][1:] if cell is not None):
        return None
    width = max(len(upper), len(lower))
    upper += [""] * (width - len(upper))
    lower += [""] * (width - len(lower))
    number = rows[place][0]
    over = {
        column: upper[left]
        for top, left, bottom, right in merged
        if top <= number <= bottom
        for column in range(left, min(right + 1, width))
    }
    carried = ""
    titles = []
    for column in range(width):
        carried = upper[column] or over.get(column) or (carried if lower[column] else "")
        texts = [carried, lower[column]] if carried != lower[column] else [carried]
        titles.append([text for text in texts if text])
    return Heading(place, 2, titles)


def _counts_columns(row: Row) -> bool:
    """Whether a line only counts the columns, as above a printed sheet or below the heading of an
    official form: `A B C`, `(1) (2) (3)`.
    """
    texts = [
        str(cell).strip(_AROUND_NUMBERS) for cell in row[1:] if cell is not None and cell != ""
    ]
    numbers = [str(place) for place in range(1, len(texts) + 1)]
    return len(texts) >= _FEWEST_COUNTED and texts in (list(ascii_uppercase[: len(texts)]), numbers)


def columns_named(heading: Heading, naming: Naming[Any]) -> int:
    """How many columns the heading names."""
    named = (named_column(texts, naming) for texts in heading.titles)
    return len({id(column) for column in named if column is not None})


def _texts(row: Row) -> list[str]:
    return [cell.strip() if isinstance(cell, str) else "" for cell in row[1:]]


def _width(rows: Sequence[Row], heading: Heading) -> int:
    """As many columns as the heading names; one more for each that has cells and no name."""
    below = rows[heading.first + heading.lines :]
    return max([len(heading.titles), *(len(row) - 1 for row in below)])


def _padded(titles: Sequence[Sequence[str]], width: int) -> list[Sequence[str]]:
    return [*titles, *([[]] * (width - len(titles)))]


def _spread(rows: Sequence[Row], merged: Iterable[Range]) -> list[list[Any]]:
    """The rows with the value of each merged cell in all of its places."""
    filled = {row[0]: list(row) for row in rows}
    for top, left, bottom, right in merged:
        first = filled.get(top)
        value = first[left + 1] if first is not None and len(first) > left + 1 else None
        if value is None:
            continue
        for number in range(top, bottom + 1):
            row = filled.get(number)
            if row is None:
                continue
            row += [None] * (right + 2 - len(row))
            for column in range(left, right + 1):
                row[column + 1] = value
    return list(filled.values())


def _last_full(rows: Sequence[Row]) -> int:
    """The place of the last row with more than one cell that is no total."""
    full = [place for place, row in enumerate(rows) if _count(row) > 1 and not _is_total(row)]
    return full[-1] if full else -1


def _kind(row: Row, heading: Heading, merged: Sequence[Range], *, is_after: bool) -> str:
    """What a line is, if it is no row of the table."""
    if _is_total(row):
        return "totals"
    if _repeats(row, heading):
        return "repeated"
    is_single = _count(row) == 1 and len(heading.titles) > 1
    is_across = any(
        top == row[0] and right - left + 1 > len(heading.titles) // 2
        for top, left, _bottom, right in merged
    )
    return "notes" if is_single and (is_after or is_across) else ""


def _is_total(row: Row) -> bool:
    """Whether the first word of a line is that of a total."""
    first = next((cell for cell in row[1:] if cell is not None and cell != ""), None)
    return isinstance(first, str) and says_total(first)


def _repeats(row: Row, heading: Heading) -> bool:
    texts = [text.casefold() for text in _texts(row)]
    lowest = [title[-1].casefold() if title else "" for title in heading.titles]
    highest = [title[0].casefold() if title else "" for title in heading.titles]
    padded = texts + [""] * (len(lowest) - len(texts))
    same = [text in pair for text, *pair in zip(padded, lowest, highest, strict=False) if text]
    return len(same) == _count(row) and len(same) >= FEWEST and all(same)


def _count(row: Row) -> int:
    return sum(cell is not None and cell != "" for cell in row[1:])


def _left_out(row: Row) -> LeftOut:
    texts = [str(cell) for cell in row[1:] if cell is not None and not isinstance(cell, Mapping)]
    return LeftOut(row[0], " ".join(texts))
