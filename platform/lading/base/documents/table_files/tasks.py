"""The entries of the reader: the whole of a small file as tables; and of a file of any size, the
first rows, for the screen on which its columns are assigned, and all rows, as text that PostgreSQL
copies.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, BinaryIO

from lading.base.documents.confined.protocol import Head, Refused
from lading.base.kernel.values.texts import shown

from . import archives, cells, csv_rows, marked_digits, refusals
from .archives import Form
from .left_out import LeftOut

Pieces = Iterator[tuple[Head, bytes]]

SAMPLE_ROWS = 60
SAMPLE_CELL = 200
"""Characters of a cell that the sample shows."""
ROWS_AROUND = 200
"""Rows of titles, totals and notes that a table may have besides its own."""


def tables(content: bytes, options: Head) -> bytes:
    """All tables of a small file as JSON: `{encoding, separator, epoch, tables: [{sheet, rows:
    [[number, cell, …]], merged: [[top, left, bottom, right]]}]}`, cells as in `cells`, without
    empty rows and without empty cells at the end of a row. ``epoch`` is the year from which a
    workbook counts its days; null for a text.

    ``options``: max_rows; guides (the titles of sheets that are no tables); max_cells, if there is
    a limit besides that of the rows.
    """
    refusals.hold_memory(refusals.WHOLE_MEMORY)
    with archives.opened(io.BytesIO(content), len(content), is_whole=True) as opened:
        read = (
            _text_table(opened, options)
            if opened.form == Form.TEXT
            else _sheet_tables(opened, options)
        )
    return json.dumps(read, ensure_ascii=False, separators=(",", ":")).encode()


def sample(file: BinaryIO, options: Head) -> Pieces:
    """What the file is and its first rows with content, as they are, as JSON: `{encoding,
    separator, sheets, sheet, rows: [[number, cell, …]]}`. Which one is the heading, the caller
    tells (`layout`). A row of too many columns has one more than are allowed.

    ``options``: size, and encoding, separator and sheet, which are guessed where they are empty.
    """
    refusals.hold_memory(refusals.STREAM_MEMORY)
    with archives.opened(file, options["size"]) as opened:
        if opened.form != Form.TEXT:
            marked_digits.refuse(opened.content)
        how, rows = _rows(opened, options)
        first: list[list[Any]] = []
        for number, row, problem in rows:
            if problem and not first:
                raise refusals.at(refusals.OPEN_QUOTE, number)
            if cut := _cut(row):
                first.append([number, *cut])
            if len(first) == SAMPLE_ROWS:
                break
    if not first:
        raise Refused(refusals.EMPTY)
    yield {"rows": len(first)}, json.dumps({**how, "rows": first}, ensure_ascii=False).encode()


def copied(file: BinaryIO, options: Head) -> Pieces:
    """All rows below the heading and after a row, as CSV that COPY reads: number, problem, and the
    cells of the columns that were chosen. The head of a piece says how many rows it has, the number
    of the last, how much of the file was read, and which lines were left out
    (`LeftOut.take_summary`).

    ``options``: size, encoding, separator, sheet, heading_row (its number), heading_lines (how many
    it has), heading_key (`heading_key` of them), width (the number of columns), key
    (`left_out.LeftOut`), columns (the places of those that were chosen), after, max_rows,
    piece_rows (of each piece).
    """
    refusals.hold_memory(refusals.STREAM_MEMORY)
    with archives.opened(file, options["size"]) as opened:
        _how, rows = _rows(opened, options)
        heading = _heading(rows, options)
        yield from _pieces(rows, heading, options, file)


def heading_key(lines: Sequence[Sequence[str]]) -> str:
    """By which the lines of a heading, as in the sample, are known again."""
    return hashlib.sha256(json.dumps(lines).encode()).hexdigest()


def _cut(row: Iterable[str]) -> list[str]:
    """A row for the sample: without empty cells at its end, and its texts cut."""
    cut = [cell[:SAMPLE_CELL].strip().lstrip("\ufeff") for cell in row]
    while cut and not cut[-1]:
        cut.pop()
    return cut[: refusals.MAX_COLUMNS + 1]


def _heading(rows: Iterator[csv_rows.Row], options: Head) -> list[list[str]]:
    """The lines of the heading; ``rows`` go on below it. Raises Refused where it is another one."""
    first = options["heading_row"]
    lines: list[list[str]] = []
    for number, row, _problem in rows:
        if number >= first:
            lines.append(_cut(row))
        if len(lines) == options["heading_lines"]:
            break
    if heading_key(lines) != options["heading_key"]:
        raise Refused(refusals.CHANGED)
    return lines


def _text_table(opened: archives.Opened, options: Head) -> Head:
    content = opened.content
    if not hasattr(content, "peek"):
        content = io.BufferedReader(content)  # type: ignore[type-var]
    encoding = csv_rows.guessed_encoding(content)
    separator = csv_rows.guessed_separator(content, encoding)
    rows = _without_problems(csv_rows.rows(content, encoding, separator))
    table = {"sheet": "", "rows": _limited(rows, options), "merged": []}
    return {"encoding": encoding, "separator": separator, "epoch": None, "tables": [table]}


def _without_problems(rows: Iterable[csv_rows.Row]) -> Iterator[tuple[int, list[str]]]:
    for number, row, problem in rows:
        if problem:
            raise refusals.at(problem, number)
        yield number, row


def _sheet_tables(opened: archives.Opened, options: Head) -> Head:
    # They take longer to load than most files.
    from . import binary_errors, other_workbooks, workbook_rows  # noqa: PLC0415

    content, is_xlsx = opened.content, opened.form == Form.XLSX
    marked_digits.refuse(content)
    source = workbook_rows if is_xlsx else other_workbooks
    tables = []
    for name in source.sheet_names(content):
        if name in options["guides"]:
            continue
        rows = _limited(source.lines(content, name), options)
        if is_xlsx:
            _mark_formulas(rows, workbook_rows.formulas(content, name))
        else:
            rows = _with_errors(rows, binary_errors.errors_of(content, name))
        merged = other_workbooks.merged(content, name)
        tables.append({"sheet": name, "rows": rows, "merged": merged})
    if not tables:
        raise Refused(refusals.EMPTY)
    epoch = workbook_rows.counts_from(content) if is_xlsx else 1899
    return {"encoding": "", "separator": "", "epoch": epoch, "tables": tables}


def _limited(lines: Iterable[tuple[int, Iterable[Any]]], options: Head) -> list[list[Any]]:
    """The lines with content, as plain values, with their numbers before them."""
    most = options["max_rows"] + ROWS_AROUND
    cells_left = options.get("max_cells", refusals.MAX_LINES * refusals.MAX_COLUMNS)
    rows: list[list[Any]] = []
    for number, line in lines:
        if number > refusals.MAX_LINES:
            raise Refused(refusals.TOO_MANY_LINES)
        row = cells.trimmed([cells.plain(value) for value in line])
        if not row:
            continue
        if len(rows) == most:
            raise Refused(refusals.TOO_MANY_ROWS)
        cells_left -= len(row)
        if cells_left < 0:
            raise Refused(refusals.TOO_MANY_CELLS)
        rows.append([number, *row])
    return rows


def _mark_formulas(rows: Iterable[list[Any]], formulas: set[tuple[int, int]]) -> None:
    """Mark formulas whose result is not stored."""
    if not formulas:
        return
    missing: dict[int, list[int]] = {}
    for number, column in formulas:
        missing.setdefault(number, []).append(column)
    for row in rows:
        for column in missing.get(row[0], ()):
            row.extend([None] * (column + 1 - len(row)))
            if row[column] is None:
                row[column] = {cells.WRONG: cells.NO_RESULT}


def _with_errors(rows: list[list[Any]], errors: Mapping[tuple[int, int], str]) -> list[list[Any]]:
    """The rows with the errors that cells of a sheet show."""
    if not errors:
        return rows
    known = {row[0]: row for row in rows}
    for (number, column), shown_error in errors.items():
        if column >= refusals.MAX_COLUMNS:
            raise Refused(refusals.TOO_MANY_COLUMNS)
        row = known.setdefault(number, [number])
        row.extend([None] * (column + 2 - len(row)))
        row[column + 1] = {cells.WRONG: shown_error}
    return [known[number] for number in sorted(known)]


def _pieces(
    rows: Iterable[csv_rows.Row], heading: Sequence[Sequence[str]], options: Head, file: BinaryIO
) -> Pieces:
    width = options["width"]
    left = LeftOut(heading, width, options["key"], options["heading_row"] + len(heading) - 1)
    pick = itemgetter(*options["columns"], width)
    text = io.StringIO(newline="")
    write = csv.writer(text, lineterminator="\n").writerow
    count = 0
    for number, row, problem in _table_rows(rows, left, options):
        if len(row) == width:
            as_wide, wrong = row, problem
        else:
            as_wide, wrong = [*row, *[""] * width][:width], problem or _beyond(row, width)
        # A last empty cell, so that also a single chosen column is a tuple.
        as_wide.append("")
        write((number, wrong, *map(shown, pick(as_wide)[:-1])))
        count += 1
        if count == options["piece_rows"]:
            yield _head(count, file, left), text.getvalue().encode()
            text.seek(0)
            text.truncate()
            count = 0
    if left.last > options["after"]:
        yield _head(count, file, left), text.getvalue().encode()


def _table_rows(
    rows: Iterable[csv_rows.Row], left: LeftOut, options: Head
) -> Iterator[csv_rows.Row]:
    """The rows after a row that are rows of the table; the others are counted."""
    after, most = options["after"], options["max_rows"]
    seen = 0
    for number, row, problem in rows:
        seen += 1
        if seen > most:
            raise Refused(refusals.TOO_MANY_ROWS)
        if number <= after:
            left.last = number
            continue
        left.pass_over(number - left.last - 1)
        left.last = number
        if problem or not left.takes(number, row):
            yield number, row, problem
    if not seen:
        raise Refused(refusals.NO_ROWS)


def _beyond(row: list[str], width: int) -> str:
    return refusals.BEYOND if any(row[width:]) else ""


def _head(count: int, file: BinaryIO, left: LeftOut) -> Head:
    raw: Any = getattr(file, "raw", file)
    return {"rows": count, "last": left.last, "at": raw.tell(), "left_out": left.take_summary()}


def _rows(opened: archives.Opened, options: Head) -> tuple[Head, Iterator[csv_rows.Row]]:
    """How the file is read, and its rows with the heading."""
    if opened.form != Form.TEXT:
        from . import other_workbooks, workbook_rows  # noqa: PLC0415 - take longer to load than most files

        source = workbook_rows if opened.form == Form.XLSX else other_workbooks
        sheets = options.get("sheets") or source.sheet_names(opened.content)
        sheet = options["sheet"] or sheets[0]
        how = {"encoding": "", "separator": "", "sheets": sheets, "sheet": sheet}
        return how, _as_texts(source.lines(opened.content, sheet))
    encoding = options["encoding"] or csv_rows.guessed_encoding(opened.content)
    separator = options["separator"] or csv_rows.guessed_separator(opened.content, encoding)
    how = {"encoding": encoding, "separator": separator, "sheets": [], "sheet": ""}
    return how, csv_rows.rows(opened.content, encoding, separator)


def _as_texts(lines: Iterable[tuple[int, Iterable[Any]]]) -> Iterator[csv_rows.Row]:
    for number, line in lines:
        row = [cells.text(value, number) for value in line]
        if any(row):
            yield number, cells.trimmed(row), ""
