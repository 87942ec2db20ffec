"""Why a file is refused, and the limits of what is read."""

from __future__ import annotations

import resource
from collections.abc import Iterable
from typing import Final

from lading.base.documents.confined.protocol import OUT_OF_MEMORY, OUT_OF_TIME, Refused

EMPTY: Final = "empty"
NO_TABLE: Final = "no table"
"""A picture, a document, a web page, or an archive that is neither zip nor gzip."""
STRICT: Final = "strict workbook"
"""A workbook that was saved as Strict Open XML."""
MARKED_DIGITS: Final = "marked digits"
"""Digits that are raised, lowered or crossed out within a cell, where their fonts are not read."""
NO_ROWS: Final = "no rows"
ENCODING: Final = "encoding"
ZERO_BYTE: Final = "zero byte"
OPEN_QUOTE: Final = "open quote"
LONG_LINE: Final = "long line"
TOO_MANY_COLUMNS: Final = "too many columns"
TOO_MANY_ROWS: Final = "too many rows"
TOO_MANY_LINES: Final = "too many lines"
TOO_MANY_CELLS: Final = "too many cells"
TOO_LARGE: Final = "too large when unpacked"
NESTED: Final = "archive in an archive"
SEVERAL_FILES: Final = "several files"
ENCRYPTED: Final = "encrypted"
DAMAGED: Final = "damaged"
NO_SHEET: Final = "no sheet"
CHANGED: Final = "changed"
OUT_OF_BUDGET: Final = frozenset({OUT_OF_TIME, OUT_OF_MEMORY})
"""The file was read until it had used all the processor time or memory that one file may use."""

BEYOND: Final = "beyond"
"""A problem of one row: it has more cells than the heading."""
QUOTES: Final = "quotes"
"""A problem of one row: a quotation mark in the middle of a cell."""

MAX_COLUMNS: Final = 200
MAX_CELL: Final = 32_767
"""Characters of a cell, as in spreadsheets. A quotation mark that is never closed exceeds it."""
MAX_LINE: Final = 1_000_000
FREE_BYTES: Final = 16 * 1024 * 1024
"""How many bytes may come out of an archive, however small it is."""
MOST_RATIO: Final = 100
"""Above that, so many times what went in: trade records shrink to a tenth or a thirtieth."""
MAX_TEXTS: Final = 48 * 1024 * 1024
"""Bytes of a workbook's shared texts when unpacked: all of them are in memory."""
MAX_PARTS: Final = 1_000
"""Files in an archive."""
MAX_WHOLE_BYTES: Final = 80 * 1024 * 1024
"""Bytes that a file may have when unpacked, if all of it is read at once."""
MAX_WHOLE_TEXTS: Final = 10 * 1024 * 1024
"""Likewise, of a workbook's shared texts."""
MAX_TAGS: Final = 4_200_000
"""Likewise, of a workbook's tags. A cell with its text in it has six
(`<c><is><t>…</t></is></c>`); parsing takes seconds for each million.
"""
MAX_LINES: Final = 100_000
"""Likewise, of its lines, empty ones too."""
STREAM_MEMORY: Final = 448 * 1024 * 1024
WHOLE_MEMORY: Final = 512 * 1024 * 1024
NAMED: Final = 5
"""So many files or sheets are named in a refusal."""


def about(reason: str, names: Iterable[str]) -> Refused:
    """The refusal for a reason, with the files or sheets that it is about."""
    return Refused(f"{reason}: {', '.join(list(names)[:NAMED])}")


def at(reason: str, row: int) -> Refused:
    """The refusal for a reason, with the number of the row."""
    return Refused(f"{reason}: {row}")


def hold_memory(most: int) -> None:
    """Let this process use no more memory than so many bytes."""
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
