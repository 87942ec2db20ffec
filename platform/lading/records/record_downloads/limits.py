"""Limits of downloads of everything that was found (RULES.md 68)."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import declare

SHEET_ROWS: Final = 1_048_575
"""What a spreadsheet has room for below its heading."""

declare(
    "exporter_data.download_rows",
    _("Maximum records per full-results download"),
    500_000,
    at_most=SHEET_ROWS,
)
declare(
    "exporter_data.downloads_per_day",
    _("Full-results downloads per company per 24 hours"),
    5,
)
declare(
    "exporter_data.download_days",
    _("Days for which a full-results download is kept"),
    3,
    at_most=30,
)
declare(
    "exporter_data.download_attempts",
    _("Attempts to make a full-results download"),
    3,
    at_most=100,
)
