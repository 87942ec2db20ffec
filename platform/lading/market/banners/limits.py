"""Limits of banners that staff may change."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import declare

declare("banner.carousel", _("Maximum banners in the dashboard’s carousel"), 10, at_most=30)
declare(
    "banner.counts_per_minute",
    _("Calls that count banner views and clicks, per company per minute"),
    120,
)
