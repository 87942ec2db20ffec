"""The file of an import's rejected rows, which can be imported again: corrected, or after a name
was added. It is read as the file was that the rows came from.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from lading.kernel.spreadsheet import neutral

from .mapping import ColumnMapping
from .models import RecordImport

_ROW: Final = "Row of import {number}"
_OURS: Final = re.compile(r"row of import (\d{1,18})", re.IGNORECASE)
REASONS: Final = "Reasons"
_BEFORE: Final = 2
"""Columns before those of the file: the row's number and the reasons."""


def header_of(found: RecordImport) -> list[str]:
    """The heading: the import that rejected the rows, and the columns that it had assigned."""
    mapping = ColumnMapping.from_json(found.mapping)
    header = found.sample["header"]
    names = [header[mapping.columns[name]] for name in mapping.names]
    return [_ROW.format(number=found.pk), REASONS, *names]


def is_header(row: Sequence[str]) -> bool:
    """Whether a row is the heading of a file of rejected rows."""
    return list(row[1:_BEFORE]) == [REASONS] and _OURS.fullmatch(row[0]) is not None


def suggested(header: Sequence[str]) -> ColumnMapping | None:
    """How the file of rejected rows with this heading is read: with the columns, fixed values,
    units of value, order of dates and decimal sign of the import that rejected them. None for the
    heading of any other file.
    """
    match = _OURS.fullmatch(header[0]) if header else None
    found = RecordImport.objects.filter(pk=int(match[1])).first() if match else None
    if found is None or not found.mapping or list(header) != _as_read(header_of(found)):
        return None
    before = ColumnMapping.from_json(found.mapping)
    return ColumnMapping(
        columns={name: place for place, name in enumerate(before.names, start=_BEFORE)},
        fixed=before.fixed,
        order=found.findings.get("order", "") or before.order,
        decimal=_decimal(found) or before.decimal,
        times=before.times,
    )


def _as_read(header: Sequence[str]) -> list[str]:
    """The heading as it comes back from the file."""
    names = [neutral(name).strip() for name in header]
    while names and not names[-1]:
        names.pop()
    return names


def _decimal(found: RecordImport) -> str:
    signs = set(found.findings.get("decimals", {}).values())
    return str(signs.pop()) if len(signs) == 1 else ""
