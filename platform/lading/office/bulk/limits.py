"""Limits of imports."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import declare

declare("bulk.rows", _("Maximum rows per imported file"), 10_000, at_most=20_000)
declare("bulk.uploads_per_minute", _("Files imported per company per minute"), 10)
declare("bulk.attempts", _("Attempts to check or store an imported file"), 3, at_most=100)
# Imports hold what a company is about to publish, and maybe people's addresses.
declare("bulk.kept_days", _("Days for which an imported file is kept"), 7, at_most=20)
declare(
    "bulk.choices_kept_days",
    _("Days for which a choice for a written value is remembered after its last use"),
    365,
    at_most=1_000,
)
