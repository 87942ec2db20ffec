"""Why a file that staff import cannot be read, in words for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lading.base.documents.table_files import choosing, refusals

MAX_ROWS: Final = 20_000
MAX_CELLS: Final = 600_000

UNREADABLE: Final = (
    "The file cannot be read as a table: CSV, tab text or a workbook (XLSX, XLSB, XLS, ODS), also"
    " packed by zip or gzip."
)
_TOO_MANY_ROWS: Final = f"The file has more than {MAX_ROWS:,} rows."
_REASONS: Final[Mapping[str, str]] = {
    refusals.EMPTY: "The file has no table: its first row must name the columns.",
    refusals.NO_TABLE: (
        "The file is a picture, a document or a web page. Please send the table itself: CSV, tab"
        " text or a workbook (XLSX, XLSB, XLS, ODS)."
    ),
    refusals.ENCODING: (
        "Row {at} cannot be read in the encoding of the rows before it. Please save the file as"
        " UTF-8."
    ),
    refusals.ZERO_BYTE: "Row {at} has a zero byte: the file is damaged, or no text.",
    refusals.OPEN_QUOTE: "Row {at} has a quotation mark that is never closed.",
    refusals.QUOTES: "Row {at} has a quotation mark in the middle of a cell.",
    refusals.LONG_LINE: "Row {at} is longer than a row of a table can be.",
    refusals.TOO_MANY_COLUMNS: f"The file has more than {refusals.MAX_COLUMNS} columns.",
    refusals.TOO_MANY_ROWS: _TOO_MANY_ROWS,
    refusals.TOO_MANY_LINES: f"{_TOO_MANY_ROWS} Empty ones count, too.",
    refusals.TOO_MANY_CELLS: f"The file has more than {MAX_CELLS:,} cells.",
    refusals.TOO_LARGE: "The file is too large when unpacked.",
    **dict.fromkeys(
        refusals.OUT_OF_BUDGET,
        "The file takes too long to read. Please split it, or save it as CSV.",
    ),
    refusals.NESTED: "There is an archive in the archive. Please pack the table alone.",
    refusals.SEVERAL_FILES: (
        "The archive has several files ({at}). Please pack the one with the table alone."
    ),
    refusals.ENCRYPTED: "The file is protected by a password. Please save it without one.",
    refusals.MARKED_DIGITS: (
        "Some digits in the file are raised or crossed out, like the mark of a footnote, and "
        "would be read as part of a figure. Please save it with Excel or LibreOffice as a "
        "workbook (XLSX)."
    ),
    refusals.STRICT: (
        "The file is saved as “Strict Open XML”. Please save it as an ordinary workbook (XLSX)."
    ),
    refusals.NO_SHEET: "The workbook has no such sheet with rows.",
    choosing.NO_SUCH_ROW: (
        "Row {at} has no cells. Please give the number of the row that names the columns."
    ),
    refusals.DAMAGED: "The file is damaged: it cannot be read to its end. Please save it again.",
}


def why(refused: str) -> str:
    """The sentence for a refusal of `documents.table_files`, which is a reason and what it is
    about.
    """
    reason, _colon, at = refused.partition(": ")
    return _REASONS.get(reason, UNREADABLE).format(at=at)
