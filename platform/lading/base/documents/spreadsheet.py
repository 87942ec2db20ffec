"""Streams rows as a CSV file with constant memory, and without cells that a spreadsheet would run
as a formula.
"""

from __future__ import annotations

import csv
import datetime as dt
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.http import StreamingHttpResponse

from lading.base.kernel.values.clock import IST

DANGEROUS = re.compile(r"[\s']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n]")
"""What a cell must not begin with: formula signs, their full-width forms too, also after spaces or
quotes that a program may drop, and what moves to another cell.
"""
BYTE_ORDER_MARK = "\ufeff"
"""Without it, spreadsheets do not recognise UTF-8."""


def neutral(value: Any) -> str:
    """The text for a cell that a spreadsheet shows but never evaluates. Moments are in India's
    time, which the heading of their column names.
    """
    if isinstance(value, dt.datetime):
        local = value if value.tzinfo is None else value.astimezone(IST)
        return local.strftime("%Y-%m-%d %H:%M:%S")
    text = "" if value is None else str(value)
    return f"'{text}" if DANGEROUS.match(text) else text


def restored(text: str) -> str:
    """Undo `neutral`, so that a downloaded file can be read again unchanged."""
    is_neutralised = text.startswith("'") and DANGEROUS.match(text[1:])
    return text[1:] if is_neutralised else text


class _Line:
    def write(self, line: str) -> str:
        return line


def csv_lines(
    header: Sequence[Any], rows: Iterable[Sequence[Any]], note: str = ""
) -> Iterator[str]:
    """The lines of a CSV file, header first; a ``note`` stands above it."""
    writer = csv.writer(_Line())
    yield BYTE_ORDER_MARK
    for row in ([[note]] if note else []) + [header]:
        yield str(writer.writerow([neutral(cell) for cell in row]))
    for row in rows:
        yield str(writer.writerow([neutral(cell) for cell in row]))


def csv_response(
    filename: str, header: Sequence[Any], rows: Iterable[Sequence[Any]], *, note: str = ""
) -> StreamingHttpResponse:
    """A CSV download of any length. ``filename`` is ours, plain ASCII."""
    response = StreamingHttpResponse(
        csv_lines(header, rows, note), content_type="text/csv; charset=utf-8"
    )
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    response["Cache-Control"] = "private, no-store"
    return response
