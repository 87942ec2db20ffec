"""The file of an import's rejected rows, which can be imported again: corrected, or after a name
was added. It is read as the file was that the rows came from.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from lading.base.documents.spreadsheet import neutral

from .columns.mapping import ColumnMapping
from .models import RecordImport

_ROW: Final = "Row of import {number}"
_OURS: Final = re.compile(r"row of import (\d{1,18})", re.IGNORECASE)
REASONS: Final = "Reasons"
_BEFORE: Final = 2
"""Columns before those of the file: the row's number and the reasons."""


def header_of(record_import: RecordImport) -> list[str]:
    """The heading: the import that rejected the rows, and the columns that it had assigned."""
    mapping = ColumnMapping.from_json(record_import.mapping)
    header = record_import.sample["header"]
    names = [header[mapping.columns[name]] for name in mapping.names]
    return [_ROW.format(number=record_import.pk), REASONS, *names]


def is_header(row: Sequence[str]) -> bool:
    """Whether a row is the heading of a file of rejected rows."""
    return list(row[1:_BEFORE]) == [REASONS] and _OURS.fullmatch(row[0]) is not None


def suggested(header: Sequence[str]) -> ColumnMapping | None:
    """How the file of rejected rows with this heading is read: with the columns, fixed values,
    units of value, order of dates and decimal sign of the import that rejected them. None for the
    heading of any other file.
    """
    match = _OURS.fullmatch(header[0]) if header else None
    record_import = RecordImport.objects.filter(pk=int(match[1])).first() if match else None
    if (
        record_import is None
        or not record_import.mapping
        or list(header) != _as_read(header_of(record_import))
    ):
        return None
    before = ColumnMapping.from_json(record_import.mapping)
    return ColumnMapping(
        columns={name: place for place, name in enumerate(before.names, start=_BEFORE)},
        fixed=before.fixed,
        order=record_import.findings.get("order", "") or before.order,
        decimal=_decimal(record_import) or before.decimal,
        times=before.times,
    )


def _as_read(header: Sequence[str]) -> list[str]:
    """The heading as it comes back from the file."""
    names = [neutral(name).strip() for name in header]
    while names and not names[-1]:
        names.pop()
    return names


def _decimal(record_import: RecordImport) -> str:
    signs = set(record_import.findings.get("decimals", {}).values())
    return str(signs.pop()) if len(signs) == 1 else ""
