"""Why a file or a row was refused, in words for staff."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import orjson

from lading.base.documents.table_files import choosing, refusals
from lading.base.kernel import limits

from .columns import deciding, fields, spellings

TOO_MANY_REJECTS: Final = "too many rejects"
EXAMPLES: Final = 1_000
"""So many rejects of a refused file are kept."""
GIVEN_UP: Final = (
    "Nothing was imported: reading or storing the file failed repeatedly. The file is still"
    " stored: please try again, or inform the administrator of this installation."
)
UNREADABLE: Final = (
    "The file cannot be read as a table: CSV, tab text or a workbook (XLSX, XLSB, XLS, ODS), also"
    " packed by zip or gzip."
)
_CHOOSE_ENCODING: Final = "Choose another encoding, or have the file saved as UTF-8."
_FILE: Final[Mapping[str, str]] = {
    refusals.EMPTY: "The file is empty.",
    refusals.NO_ROWS: "The file has a heading and no rows.",
    refusals.ENCODING: (
        f"From about row {{at}} on the file cannot be read in this encoding. {_CHOOSE_ENCODING}"
    ),
    refusals.ZERO_BYTE: (
        "Row {at} has a zero byte: the file is damaged, or in another encoding."
        f" {_CHOOSE_ENCODING}"
    ),
    refusals.OPEN_QUOTE: "Row {at} has a quotation mark that is never closed.",
    refusals.LONG_LINE: "Row {at} is longer than a row of trade records can be.",
    refusals.TOO_MANY_COLUMNS: f"The file has more than {refusals.MAX_COLUMNS} columns.",
    refusals.TOO_MANY_ROWS: "The file has more than {rows} rows. Please split it.",
    refusals.TOO_LARGE: "The file is too large when unpacked.",
    **dict.fromkeys(
        refusals.OUT_OF_BUDGET,
        "The file takes too long to read. Please split it, or save it as CSV.",
    ),
    refusals.NESTED: "The archive contains another archive. Please pack only the CSV file.",
    refusals.SEVERAL_FILES: (
        "The archive has several files ({at}). Please pack only the one with the table."
    ),
    refusals.ENCRYPTED: "The file is protected by a password.",
    refusals.DAMAGED: "The file is damaged: it cannot be unpacked to its end.",
    refusals.MARKED_DIGITS: (
        "Some digits in the file are raised or crossed out, like the mark of a footnote, and "
        "would be read as part of a figure. Please save it with Excel or LibreOffice as a "
        "workbook (XLSX)."
    ),
    refusals.STRICT: (
        "The file is saved as “Strict Open XML”. Please save it as an ordinary workbook (XLSX)."
    ),
    refusals.NO_SHEET: "The workbook has no such sheet.",
    refusals.CHANGED: "The columns are no longer those that were assigned.",
    choosing.NO_SUCH_ROW: (
        "Row {at} is not among the first rows that have content. Please give the number of the row"
        " that names the columns."
    ),
    TOO_MANY_REJECTS: (
        "Nothing was imported: more than {most} rows are wrong. Please check which column is which,"
        " and the first rejected rows."
    ),
}
_VARIED: Final = (
    "Nothing was imported: the column for “{label}” has more than {most} different entries."
    " Please check which column is which."
)
_UNDECIDED: Final[Mapping[str, str]] = {
    deciding.UNCLEAR: (
        "Nothing was imported: {first} in the column for “{label}” can be read in two ways, and no"
        " other cell of the column decides. Please assign the columns again, and choose."
    ),
    deciding.MIXED: (
        "Nothing was imported: the column for “{label}” is written in two ways, as in {first} and"
        " {second}. Please assign the columns again, and choose one: rows written in the other way"
        " are rejected."
    ),
    deciding.CONTRARY: (
        "Nothing was imported: {first} in the column for “{label}” cannot be read as you chose."
        " Please assign the columns again."
    ),
}
_PROBLEMS: Final[Mapping[str, str]] = {
    "row:beyond": "The row has more cells than the heading",
    "row:quotes": "A quotation mark in the middle of a cell",
    "goods:missing": "Neither an HS code nor a description",
    "country:missing": "Neither a country of origin nor a destination country",
    "day:missing": "No date",
    "day:unknown": "Not a date from 1980 to today",
    "hs_code:unknown": "Not an HS code of 2, 4, 6, 8 or 10 digits",
    f"hs_code:{spellings.DIGITS_LOST}": (
        "A spreadsheet has shortened the HS code, so that its last digits are lost"
    ),
    f"hs_code:{spellings.DIGIT_MISSING}": "The HS code lacks a digit",
    "origin_country:unknown": "Unknown country of origin",
    "destination_country:unknown": "Unknown destination country",
    "unit:unknown": "Unknown unit",
    "currency:unknown": "Unknown currency",
    "currency:missing": "A value without a currency",
    "quantity:number": "The quantity is not a number",
    "quantity:large": "The quantity is too large",
    "value:number": "The value is not a number",
    "value:large": "The value is too large",
}


def why(refused: str) -> str:
    """The reason of a refused file, for staff."""
    reason, _colon, at = refused.partition(": ")
    if reason == spellings.TOO_VARIED:
        return _VARIED.format(label=fields.BY_NAME[at].label, most=f"{spellings.MOST:,}")
    if reason in _UNDECIDED:
        name, first, second = [*at.split("|"), ""][:3]
        label = fields.BY_NAME[name].label
        return _UNDECIDED[reason].format(label=label, first=first, second=second)
    return _FILE.get(reason, UNREADABLE).format(
        at=at,
        rows=f"{limits.number('record_imports.rows'):,}",
        most=f"{limits.number('record_imports.rejected'):,}",
    )


def problem_text(code: str, cells: Mapping[str, Any]) -> str:
    """A problem of a row, with the cell as written."""
    name, _colon, kind = code.partition(":")
    if kind == "long":
        return f"{fields.BY_NAME[name].label} is too long"
    text = _PROBLEMS.get(code, code)
    written = cells.get(name)
    return f"{text}: {written}" if written else text


def parse(content: bytes) -> dict[str, Any]:
    """What a process that reads files found."""
    answer: dict[str, Any] = orjson.loads(content)
    return answer
