"""Limits of imports of trade records."""

from __future__ import annotations

from typing import Final

from lading.base.kernel.limits import declare

GIGABYTE: Final = 1024**3
PART_BYTES: Final = 2 * 1024 * 1024
"""Bytes of each part of an upload except the last."""

declare("record_imports.gigabytes", "Maximum size of a trade record file (GB)", 5, at_most=5)
declare("record_imports.rows", "Maximum rows per trade record file", 50_000_000, at_most=50_000_000)
# Where more are wrong, it is the columns that were assigned wrongly, or the file.
declare(
    "record_imports.rejected",
    ("Rejected rows above which a whole trade record file is refused"),
    50_000,
    at_most=1_000_000,
)
declare(
    "record_imports.attempts",
    "Attempts per step of a trade record import",
    20,
    at_most=100,
)
declare(
    "record_imports.kept_days",
    "Days for which an unfinished trade record import is kept",
    7,
    at_most=60,
)
