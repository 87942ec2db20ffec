"""The rules of downloads of everything that was found (RULES.md 68): states and limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.db import models

from lading.base.kernel.errors import Conflict
from lading.base.kernel.limits import declare


class DownloadState(models.TextChoices):
    """The status of a full-results download: `working` (the file is being prepared), `ready`,
    `failed` or `cancelled`. Only `working` can still change.
    """

    WORKING = "working"
    READY = "ready"
    FAILED = "failed"
    CANCELLED = "cancelled"


_ENDS = frozenset({DownloadState.READY, DownloadState.FAILED, DownloadState.CANCELLED})
ALLOWED: Mapping[str, frozenset[str]] = {
    DownloadState.WORKING: _ENDS,
    **dict.fromkeys(_ENDS, frozenset[str]()),
}


def check(before: str, after: DownloadState) -> None:
    """Raise Conflict for a move that is not allowed."""
    if after not in ALLOWED[before]:
        raise Conflict


SHEET_ROWS: Final = 1_048_575
"""What a spreadsheet has room for below its heading."""

declare(
    "exporter_data.download_rows",
    "Maximum records per full-results download",
    500_000,
    at_most=SHEET_ROWS,
)
declare(
    "exporter_data.downloads_per_day",
    "Full-results downloads per company per 24 hours",
    5,
)
declare(
    "exporter_data.download_days",
    "Days for which a full-results download is kept",
    3,
    at_most=30,
)
declare(
    "exporter_data.download_attempts",
    "Attempts to make a full-results download",
    3,
    at_most=100,
)
