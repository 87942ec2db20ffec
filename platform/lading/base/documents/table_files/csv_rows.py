"""Rows of a text file in any encoding and with any usual separator."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import BinaryIO

from lading.base.documents.confined.protocol import Refused

from . import encodings, refusals

Row = tuple[int, list[str], str]
"""Number in the file, cells, problem."""

SEPARATORS = (",", ";", "\t", "|", "^", "~")
LOOKED_AT = 64 * 1024
"""Bytes from which encoding and separator are guessed."""
_COMPARED = 100
"""Lines by which separators are compared."""
_SAID = re.compile(r"sep=([^\r\n\"])\r?\n", re.IGNORECASE)
"""The line by which Excel is told the separator."""
_SAYS = "sep="
_NO_TABLE = re.compile(
    r"<(?:!doctype|!--|\?xml|html|head|body|meta|style|table|div|workbook|office:)"
    r"|mime-version:|\{\s*\"|\[\s*[\[{]",
    re.IGNORECASE,
)
"""How a web page, a saved mail, JSON, and a document in XML begin: a workbook of Excel 2003, a flat
one of LibreOffice. Programs call some of them `.xls`.
"""


def guessed_encoding(content: BinaryIO) -> str:
    """The encoding by the first bytes. Nothing is read from ``content``. Raises Refused for a text
    that is a document of another kind.
    """
    head = _peek(content)
    encoding = encodings.guessed(head)
    if _NO_TABLE.match(head.decode(encoding, errors="replace").lstrip("\ufeff \t\r\n")):
        raise Refused(refusals.NO_TABLE)
    return encoding


def guessed_separator(content: BinaryIO, encoding: str) -> str:
    """The separator that the first line names, or the one that most lines have equally often: a
    title above the table has commas of its own. Nothing is read from ``content``.
    """
    text = _peek(content).decode(encoding, errors="replace")
    if declaration := _SAID.match(text):
        return declaration[1]
    lines = [line for line in text.splitlines()[:_COMPARED] if line.strip(" ,;\t|^~\ufeff")]
    unquoted = [re.sub(r'"[^"]*"', "", line) for line in lines]
    return max(SEPARATORS, key=lambda separator: _regularity(separator, unquoted))


def _regularity(separator: str, lines: Sequence[str]) -> int:
    """How many separators the lines have that agree on their number."""
    counts = Counter(line.count(separator) for line in lines)
    return max((count * agreeing for count, agreeing in counts.items()), default=0)


def rows(content: BinaryIO, encoding: str, separator: str) -> Iterator[Row]:
    """Every row that has content. Raises Refused where the rest cannot be read."""
    csv.field_size_limit(refusals.MAX_CELL)
    text = io.TextIOWrapper(content, encoding=encoding, newline="")
    lines = _Lines(text)
    reader = csv.reader(lines, delimiter=separator, strict=True)
    number = 0
    while True:
        number += 1
        try:
            cells, problem = _next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise refusals.at(refusals.OPEN_QUOTE, number) from error
        except UnicodeError as error:
            raise refusals.at(refusals.ENCODING, number) from error
        except _BadLine as bad:
            raise refusals.at(bad.reason, number) from bad
        if number == 1 and cells and cells[0].casefold().startswith(_SAYS) and not any(cells[1:]):
            number = 0
        elif problem or any(cells):
            yield number, cells, problem


def _next(reader: Iterator[list[str]]) -> tuple[list[str], str]:
    """The next row; one with a quotation mark in the middle of a cell is given up alone."""
    try:
        return next(reader), ""
    except csv.Error as error:
        if "expected after" in str(error):
            return [], refusals.QUOTES
        raise


class _BadLine(Exception):
    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class _Lines:
    """The lines of a text; `csv` calls it for each."""

    def __init__(self, text: io.TextIOWrapper) -> None:
        self._read = text.readline

    def __iter__(self) -> _Lines:
        return self

    def __next__(self) -> str:
        line = self._read(refusals.MAX_LINE)
        if not line:
            raise StopIteration
        if len(line) == refusals.MAX_LINE:
            raise _BadLine(refusals.LONG_LINE)
        if "\0" in line:
            raise _BadLine(refusals.ZERO_BYTE)
        return line


def _peek(content: BinaryIO) -> bytes:
    """The first bytes, which stay unread. Raises Refused where there are none."""
    peek = getattr(content, "peek", None)
    head: bytes = peek(LOOKED_AT)[:LOOKED_AT] if peek else b""
    if not head.strip():
        raise Refused(refusals.EMPTY)
    return head
