"""Limits of trade documents."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import declare

# Codes that one network may try on the public page, so that nobody can guess them.
declare(
    "verification.per_minute",
    _("Verification codes tried per network address per minute"),
    30,
)
