"""Limits of trade records that staff may change."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import declare

# RULES.md 63: files of what is shown, and of all that was found.
declare(
    "exporter_data.files_per_minute",
    _("Exporter data files downloaded per company per minute"),
    10,
)
