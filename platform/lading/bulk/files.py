"""Reads an uploaded file as a table, in a process with limits, and words its refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import orjson
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from lading.kernel import languages, limits
from lading.kernel.confined.pool import Pool
from lading.kernel.confined.protocol import Refused
from lading.kernel.errors import Text

from .reading import tables

READING_SECONDS: Final = 30
ZIP: Final = b"PK\x03\x04"
"""How a workbook begins."""
VALUES_SHEET = _("Values")
"""The title of the template's sheet with the values to choose from."""

_XLSX, _CSV = "lading.bulk.reading.workbooks:read_xlsx", "lading.bulk.reading.csv_files:read_csv"
_REASONS: Mapping[str, Text] = {
    tables.TOO_MANY_ROWS: _("The file has more than {rows} rows. Please split it."),
    tables.TOO_MANY_LINES: _(
        "The file has far too many rows, including empty ones. Please copy the filled "
        "rows to a new file."
    ),
    tables.TOO_MANY_COLUMNS: _("The file has more columns than the template."),
    tables.TOO_LARGE: _("The workbook is too large when unpacked."),
    tables.EMPTY: _("The file is empty: its first row must name the columns."),
    tables.ENCODING: _("The characters of the file cannot be read. Please save it as “CSV UTF-8”."),
    tables.BEYOND: _("Row {names} has more cells than the heading."),
    tables.MERGED: _("The file has merged cells ({names}). Please unmerge them."),
    tables.SHEETS: _("Several sheets have content ({names}). Please keep all rows on one sheet."),
    tables.OLD_FORMAT: _("This workbook is in an old format (XLS). Please save it as XLSX or CSV."),
}
UNREADABLE = _("The file cannot be read as a workbook (XLSX) or a CSV file.")

_pool = Pool(1)


def is_workbook(content: bytes) -> bool:
    """Whether the content is a workbook; anything else is read as a CSV file."""
    return content.startswith(ZIP)


def read_table(content: bytes) -> dict[str, Any]:
    """The file's table (`reading.tables`). Raises Refused, and Unavailable when others are read."""
    options = {"max_rows": limits.number("bulk.rows"), "guides": guides()}
    task = _XLSX if is_workbook(content) else _CSV
    read: dict[str, Any] = orjson.loads(
        _pool.run(task, content, seconds=READING_SECONDS, options=options)
    )
    return read


def why(refused: Refused) -> str:
    """The reason of a refusal, for people."""
    reason, _colon, names = str(refused).partition(": ")
    rows = f"{limits.number('bulk.rows'):,}"
    return str(_REASONS.get(reason, UNREADABLE)).format(rows=rows, names=names)


def guides() -> list[str]:
    """The titles of the sheets with values, in every language."""
    found = []
    for code in languages.CODES:
        with translation.override(code):
            found.append(str(VALUES_SHEET))
    return found
