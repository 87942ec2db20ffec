"""Why a file is refused, and the limits of what is read."""

from __future__ import annotations

import resource
from typing import Final

from lading.kernel.confined.protocol import Refused

EMPTY: Final = "empty"
NO_ROWS: Final = "no rows"
ENCODING: Final = "encoding"
ZERO_BYTE: Final = "zero byte"
OPEN_QUOTE: Final = "open quote"
LONG_LINE: Final = "long line"
TOO_MANY_COLUMNS: Final = "too many columns"
TOO_MANY_ROWS: Final = "too many rows"
TOO_LARGE: Final = "too large when unpacked"
NESTED: Final = "archive in an archive"
SEVERAL_FILES: Final = "several files"
ENCRYPTED: Final = "encrypted"
OLD_FORMAT: Final = "old format"
DAMAGED: Final = "damaged"
NO_SHEET: Final = "no sheet"
CHANGED: Final = "changed"

BEYOND: Final = "beyond"
"""A problem of one row: it has more cells than the heading."""
QUOTES: Final = "quotes"
"""A problem of one row: a quotation mark in the middle of a cell."""

MAX_COLUMNS: Final = 200
MAX_CELL: Final = 32_767
"""Characters of a cell, as in spreadsheets. A quotation mark that is never closed exceeds it."""
MAX_LINE: Final = 1_000_000
FREE_BYTES: Final = 16 * 1024 * 1024
"""So much may come out of an archive however small it is."""
MOST_RATIO: Final = 100
"""Above that, so many times what went in: trade records shrink to a tenth or a thirtieth."""
MAX_TEXTS: Final = 48 * 1024 * 1024
"""Bytes of a workbook's shared texts when unpacked: all of them are in memory."""
MAX_PARTS: Final = 1_000
"""Files in an archive."""
MEMORY_BYTES: Final = 448 * 1024 * 1024


def at(reason: str, row: int) -> Refused:
    """The refusal for a reason, with the number of the row."""
    return Refused(f"{reason}: {row}")


def hold_memory() -> None:
    """Let this process use no more memory than a file may need."""
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, hard))
