"""Reads an uploaded file as a table, in a process with limits, and words its refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import orjson
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from lading.base.documents.confined.pool import Pool
from lading.base.documents.confined.protocol import Refused
from lading.base.documents.table_files import refusals
from lading.base.kernel import limits
from lading.base.kernel.errors import Text
from lading.base.kernel.values import languages

READING_SECONDS: Final = 30
"""Seconds of processor time. The largest accepted files need a third of it on a busy machine."""
VALUES_SHEET = _("Values")
"""The title of the template's sheet with the values to choose from."""

_TABLES: Final = "lading.base.documents.table_files.tasks:tables"
_SEVERAL: Final = _(
    "The archive has several files ({names}). Please send the one with the table by itself."
)
TOO_MANY_ROWS = _("The file has more than {rows} rows. Please split it.")
TOO_SLOW = _("The file takes too long to read. Please split it, or save it as CSV.")
_REASONS: Mapping[str, Text] = {
    refusals.TOO_MANY_ROWS: TOO_MANY_ROWS,
    refusals.TOO_MANY_LINES: _(
        "The file has far too many rows, including empty ones. Please copy the filled "
        "rows to a new file."
    ),
    refusals.TOO_MANY_COLUMNS: _("The file has more columns than the template."),
    refusals.TOO_LARGE: _("The file is too large when unpacked."),
    refusals.EMPTY: _("The file is empty."),
    refusals.ENCODING: _(
        "The characters of the file cannot be read. Please save it as “CSV UTF-8”."
    ),
    refusals.ZERO_BYTE: _(
        "The characters of the file cannot be read. Please save it as “CSV UTF-8”."
    ),
    refusals.QUOTES: _("Row {names} has a double quote in the middle of a cell."),
    refusals.OPEN_QUOTE: _("Row {names} has a double quote that is never closed."),
    refusals.LONG_LINE: _("Row {names} is longer than any row can be."),
    refusals.ENCRYPTED: _("The file is protected by a password. Please save it without one."),
    refusals.SEVERAL_FILES: _SEVERAL,
    refusals.NESTED: _(
        "There is an archive in the archive. Please send the file with the table by itself."
    ),
    refusals.MARKED_DIGITS: _(
        "Some digits in the file are raised or crossed out, like the mark of a footnote, and "
        "would be read as part of a figure. Please save it with Excel or LibreOffice as a "
        "workbook (XLSX)."
    ),
    refusals.STRICT: _(
        "The file is saved as “Strict Open XML”. Please save it as an ordinary workbook (XLSX)."
    ),
    **dict.fromkeys(refusals.OUT_OF_BUDGET, TOO_SLOW),
    refusals.DAMAGED: _("The file is damaged: it cannot be read to its end."),
}
UNREADABLE = _("The file cannot be read as a table. Please save it as a workbook (XLSX) or as CSV.")

_pool = Pool(1)


def read_tables(content: bytes) -> dict[str, Any]:
    """All tables of a file (`documents.table_files.tasks.tables`). Raises Refused, and Unavailable
    while others are read.
    """
    options = {"max_rows": limits.number("bulk.rows"), "guides": guides()}
    read: dict[str, Any] = orjson.loads(
        _pool.run(_TABLES, content, seconds=READING_SECONDS, options=options)
    )
    return read


def why(refused: Refused) -> str:
    """The reason of a refusal, for people."""
    reason, _colon, names = str(refused).partition(": ")
    rows = f"{limits.number('bulk.rows'):,}"
    return str(_REASONS.get(reason, UNREADABLE)).format(rows=rows, names=names)


def guides() -> list[str]:
    """The titles of the sheets with values, in every language."""
    titles = []
    for code in languages.CODES:
        with translation.override(code):
            titles.append(str(VALUES_SHEET))
    return titles
