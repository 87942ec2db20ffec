"""Limits of downloads of everything that was found (RULES.md 68)."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from lading.kernel.limits import declare

SHEET_ROWS: Final = 1_048_575
"""What a spreadsheet has room for below its heading."""

declare(
    "exporter_data.download_rows",
    _("Records of a file with everything that was found"),
    500_000,
    at_most=SHEET_ROWS,
)
declare(
    "exporter_data.downloads_per_day",
    _("Files with everything that was found, of a company within 24 hours"),
    5,
)
declare(
    "exporter_data.download_days",
    _("Days a file with everything that was found is kept"),
    3,
    at_most=30,
)
declare(
    "exporter_data.download_attempts",
    _("Attempts to make a file with everything that was found"),
    3,
    at_most=100,
)
