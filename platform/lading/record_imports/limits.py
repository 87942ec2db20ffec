"""Limits of imports of trade records."""

from __future__ import annotations

from typing import Final

from lading.kernel.limits import declare

GIGABYTE: Final = 1024**3
PART_BYTES: Final = 2 * 1024 * 1024
"""Bytes of each part of an upload but the last."""

declare("record_imports.gigabytes", "Gigabytes of a file of trade records", 5, at_most=5)
declare("record_imports.rows", "Rows of a file of trade records", 50_000_000, at_most=50_000_000)
# Where more are wrong, it is the columns that were assigned wrongly, or the file.
declare(
    "record_imports.rejected",
    "Rejected rows above which a file of trade records is refused as a whole",
    50_000,
    at_most=1_000_000,
)
declare(
    "record_imports.attempts",
    "Attempts at each step of an import of trade records",
    20,
    at_most=100,
)
declare(
    "record_imports.kept_days", "Days an unfinished import of trade records is kept", 7, at_most=60
)
