"""Limits of saved searches."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import declare

# Searches that a company may keep (RULES.md 54).
declare("search.max", _("Maximum saved searches per company"), 20)
# Changes of saved searches that a company may send within a minute.
declare("search.writes_per_minute", _("Saved searches changed per company per minute"), 60)
