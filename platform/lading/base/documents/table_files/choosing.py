"""The beginning of a file as it is shown to a person, and the heading that they choose by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from lading.base.documents.confined.protocol import Refused

from . import cells

NO_SUCH_ROW: Final = "no such row"
"""Reason of a refusal; the number of the row follows."""
MOST_ROW: Final = 1_000_000
"""No file has a heading below this row."""
SHOWN_ROWS: Final = 8
SHOWN_BELOW: Final = 3
"""So many rows are shown at least, and so many below the heading."""
SHOWN_CELLS: Final = 20
SHOWN_SHEETS: Final = 10
LONGEST: Final = 60
"""Letters of a cell that are shown."""


def row_chosen(written: str) -> int | None:
    """The number of the row that a person names as the heading; None where they name none. Raises
    ValueError for what is no number of a row.
    """
    digits = written.strip()
    if not digits:
        return None
    if not digits.isdecimal() or not 0 < int(digits[:9]) <= MOST_ROW:
        raise ValueError(written)
    return int(digits)


def check_row(rows: Sequence[Sequence[Any]], number: int) -> None:
    """Raise Refused for a row that is not among these, or that has no cells."""
    if number not in (row[0] for row in rows):
        raise Refused(f"{NO_SUCH_ROW}: {number}")


def beginning(
    tables: Sequence[Mapping[str, Any]], headings: Mapping[str, Sequence[int]]
) -> list[dict[str, Any]]:
    """The first rows of each table as they are written: `[{sheet, rows: [[number, text, …]]}]`, up
    to some below its heading. ``headings`` are the numbers of the heading's rows by sheet.
    """
    return [
        {"sheet": table["sheet"], "rows": _first(table["rows"], headings.get(table["sheet"], ()))}
        for table in tables[:SHOWN_SHEETS]
    ]


def _first(rows: Sequence[Sequence[Any]], heading: Sequence[int]) -> list[list[Any]]:
    above = sum(row[0] <= max(heading, default=0) for row in rows)
    return [
        [row[0], *(_text(cell) for cell in row[1 : SHOWN_CELLS + 1])]
        for row in rows[: max(SHOWN_ROWS, above + SHOWN_BELOW)]
    ]


def _text(cell: Any) -> str:
    text = (
        str(cell[cells.WRONG])
        if isinstance(cell, Mapping)
        else str(cell if cell is not None else "")
    )
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
