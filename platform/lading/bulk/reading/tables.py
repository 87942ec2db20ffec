"""What is common to CSV files and workbooks: the limits, the reasons to refuse one, and the table.

A cell of the table is null, text, a number or a boolean, or `{"wrong": …}`: an error that the
spreadsheet shows, or a formula whose result is not stored.
"""

from __future__ import annotations

import json
import resource
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from lading.kernel.confined.protocol import Refused

TOO_MANY_ROWS = "too many rows"
TOO_MANY_LINES = "too many lines"
TOO_MANY_COLUMNS = "too many columns"
TOO_LARGE = "too large when unpacked"
EMPTY = "empty"
ENCODING = "encoding"
BEYOND = "cells beyond the heading"
MERGED = "merged cells"
SHEETS = "several sheets"
OLD_FORMAT = "old format"

MAX_COLUMNS = 200
MAX_LINES = 100_000
"""The most lines of a sheet, empty ones too."""
MEMORY_BYTES = 512 * 1024 * 1024
NAMED = 5
"""So many cells or sheets are named in a refusal."""

WRONG = "wrong"
NO_RESULT = "formula"

Cells = Sequence[Any]


def hold_memory() -> None:
    """Let this process use no more memory than a file may need."""
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, hard))


def refusal(reason: str, names: Iterable[str] = ()) -> Refused:
    """The refusal for a reason, with the cells or sheets that it is about."""
    some = ", ".join(list(names)[:NAMED])
    return Refused(f"{reason}: {some}" if some else reason)


def table(lines: Iterable[Cells], *, max_rows: int, **more: Any) -> bytes:
    """The table as JSON (`{"headers", "rows"}`): the first line that is not empty names the
    columns, and each other one is a row, with its number in the file before its cells.
    """
    filled = _filled(lines)
    _number, headers = next(filled, (0, []))
    if not headers:
        raise Refused(EMPTY)
    rows = [[number, *_as_wide(number, cells, len(headers))] for number, cells in filled]
    if len(rows) > max_rows:
        raise Refused(TOO_MANY_ROWS)
    found = {"headers": headers, "rows": rows, **more}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


def limited(lines: Iterable[Cells], max_rows: int) -> Iterator[Cells]:
    """The lines, until there are more with content than a heading and so many rows."""
    filled = 0
    for cells in lines:
        filled += not is_empty(cells)
        if filled > max_rows + 1:
            raise Refused(TOO_MANY_ROWS)
        yield cells


def is_empty(cells: Cells) -> bool:
    """Whether a line has no content."""
    return all(cell is None or cell == "" for cell in cells)


def _filled(lines: Iterable[Cells]) -> Iterator[tuple[int, list[Any]]]:
    """The lines with content, with their numbers, and without empty cells at their ends."""
    for number, cells in enumerate(lines, start=1):
        if number > MAX_LINES:
            raise Refused(TOO_MANY_LINES)
        if is_empty(cells):
            continue
        last = max(at for at, cell in enumerate(cells) if cell is not None and cell != "")
        if last >= MAX_COLUMNS:
            raise Refused(TOO_MANY_COLUMNS)
        yield number, list(cells[: last + 1])


def _as_wide(number: int, cells: list[Any], width: int) -> list[Any]:
    if len(cells) > width:
        raise refusal(BEYOND, [str(number)])
    return cells + [None] * (width - len(cells))
