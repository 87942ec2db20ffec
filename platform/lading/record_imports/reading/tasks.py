"""The two tasks of a stream: the first rows of a file, for the screen on which its columns are
assigned, and all rows, as text that PostgreSQL copies.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Any, BinaryIO

from lading.kernel.confined.protocol import Head, Refused
from lading.kernel.texts import shown

from . import archives, csv_rows, refusals

Pieces = Iterator[tuple[Head, bytes]]

SAMPLE_ROWS = 20
SAMPLE_CELL = 200
"""Characters of a cell that the sample shows."""
ROWS_OF_A_PIECE = 5_000


def sample(file: BinaryIO, options: Head) -> Pieces:
    """What the file is and its first rows, as JSON: `{encoding, separator, sheets, sheet, header,
    rows: [[number, cell, …]]}`.

    ``options``: size, and encoding, separator and sheet, which are guessed where they are empty.
    """
    refusals.hold_memory()
    with archives.opened(file, options["size"]) as opened:
        how, rows = _rows(opened, options)
        header = _header(rows)
        shown = []
        for number, cells, _problem in rows:
            shown.append([number, *(cell[:SAMPLE_CELL] for cell in cells[: len(header)])])
            if len(shown) == SAMPLE_ROWS:
                break
        if not shown:
            raise Refused(refusals.NO_ROWS)
    found = {**how, "header": [name[:SAMPLE_CELL] for name in header], "rows": shown}
    yield {"rows": len(shown)}, json.dumps(found, ensure_ascii=False).encode()


def copied(file: BinaryIO, options: Head) -> Pieces:
    """All rows after a row, as CSV that COPY reads: number, problem, and the cells of the columns
    that were chosen. The head of a piece says how many rows it has, the number of the last, and how
    much of the file was read.

    ``options``: size, encoding, separator, sheet, header (the names that the columns were chosen
    by), columns (their places), after, max_rows.
    """
    refusals.hold_memory()
    with archives.opened(file, options["size"]) as opened:
        _how, rows = _rows(opened, options)
        header = _header(rows)
        if [name[:SAMPLE_CELL] for name in header] != options["header"]:
            raise Refused(refusals.CHANGED)
        yield from _pieces(rows, len(header), options, file)


def _pieces(rows: Iterable[csv_rows.Row], width: int, options: Head, file: BinaryIO) -> Pieces:
    after, most = options["after"], options["max_rows"]
    pick = itemgetter(*options["columns"], width)
    text = io.StringIO(newline="")
    write = csv.writer(text, lineterminator="\n").writerow
    count = number = seen = 0
    for number, found, problem in rows:
        seen += 1
        if seen > most:
            raise Refused(refusals.TOO_MANY_ROWS)
        if number <= after:
            continue
        if len(found) == width:
            cells, wrong = found, problem
        else:
            cells, wrong = [*found, *[""] * width][:width], problem or _beyond(found, width)
        # A last empty cell, so that also a single chosen column is a tuple.
        cells.append("")
        write((number, wrong, *map(shown, pick(cells)[:-1])))
        count += 1
        if count == ROWS_OF_A_PIECE:
            yield _head(count, number, file), text.getvalue().encode()
            text.seek(0)
            text.truncate()
            count = 0
    if not seen:
        raise Refused(refusals.NO_ROWS)
    if count:
        yield _head(count, number, file), text.getvalue().encode()


def _beyond(cells: list[str], width: int) -> str:
    return refusals.BEYOND if any(cells[width:]) else ""


def _head(count: int, last: int, file: BinaryIO) -> Head:
    raw: Any = getattr(file, "raw", file)
    return {"rows": count, "last": last, "at": raw.tell()}


def _rows(opened: archives.Opened, options: Head) -> tuple[Head, Iterator[csv_rows.Row]]:
    """How the file is read, and its rows with the heading."""
    if opened.is_workbook:
        from . import workbook_rows  # noqa: PLC0415 - its library takes longer to load than most files

        sheets = options.get("sheets") or workbook_rows.sheet_names(opened.content)
        sheet = options["sheet"] or sheets[0]
        how = {"encoding": "", "separator": "", "sheets": sheets, "sheet": sheet}
        return how, workbook_rows.rows(opened.content, sheet)
    encoding = options["encoding"] or csv_rows.guessed_encoding(opened.content)
    separator = options["separator"] or csv_rows.guessed_separator(opened.content, encoding)
    how = {"encoding": encoding, "separator": separator, "sheets": [], "sheet": ""}
    return how, csv_rows.rows(opened.content, encoding, separator)


def _header(rows: Iterator[csv_rows.Row]) -> list[str]:
    """The names of the columns: the first row with content."""
    _number, cells, problem = next(rows, (0, [], ""))
    names = [cell.strip().lstrip("\ufeff") for cell in cells]
    while names and not names[-1]:
        names.pop()
    if problem:
        raise refusals.at(refusals.OPEN_QUOTE, 1)
    if not names:
        raise Refused(refusals.EMPTY)
    if len(names) > refusals.MAX_COLUMNS:
        raise Refused(refusals.TOO_MANY_COLUMNS)
    return names
