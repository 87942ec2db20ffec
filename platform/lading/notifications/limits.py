"""Limits of how long messages are kept."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.kernel.limits import DAYS, declare

declare("retention.message_days", _("Days a sent message is kept"), 90, at_most=DAYS)
