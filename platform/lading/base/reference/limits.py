"""Limits of staff's imports."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import declare

# Attempts at reading or importing a file before it is given up: a worker may be killed.
declare("import.attempts", _("Attempts at a staff import before it is given up"), 5)
