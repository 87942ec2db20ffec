"""Reads a CSV file as spreadsheets write them: UTF-8 or UTF-16, with commas, semicolons or tabs."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator

from lading.kernel.confined.protocol import Head, Refused

from . import tables

_SEPARATORS = (",", ";", "\t")
_SAID = re.compile(r"sep=([^\r\n\"])\r?\n")
"""The line by which Excel is told the separator."""
_OLE = bytes.fromhex("d0cf11e0a1b11ae1")
"""How a workbook of Excel 2003 and earlier begins."""


def read_csv(content: bytes, options: Head) -> bytes:
    """The table of a CSV file as JSON (`tables.table`)."""
    tables.hold_memory()
    text = _text(content)
    said = _SAID.match(text)
    separator = said[1] if said else _separator(text)
    body = text[said.end() :] if said else text
    reader = csv.reader(io.StringIO(body, newline=""), delimiter=separator)
    lines = tables.limited(_stripped(reader), options["max_rows"])
    return tables.table(lines, max_rows=options["max_rows"], separator=separator)


def _text(content: bytes) -> str:
    if content.startswith(_OLE):
        raise Refused(tables.OLD_FORMAT)
    is_wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = content.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(tables.ENCODING) from error
    if "\0" in text:
        raise Refused(tables.ENCODING)
    return text


def _separator(text: str) -> str:
    """The separator by which the first line with content has most cells. Raises Refused where no
    line has any.
    """
    first = next((line for line in text.splitlines() if line.strip(" ,;\t")), "")
    if not first:
        raise Refused(tables.EMPTY)
    return max(_SEPARATORS, key=first.count)


def _stripped(lines: Iterator[list[str]]) -> Iterator[list[str]]:
    for line in lines:
        yield [cell.strip() for cell in line]
