"""Limits of promotions that staff may change."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import DAYS, declare

# Promotions of a company that wait for review, or are approved, and did not end (RULES.md 61).
declare("promotion.live_max", _("Maximum live promotions per company"), 10, may_be_zero=True)
declare("promotion.days_max", _("Maximum duration of a promotion (days)"), 365, at_most=DAYS)
# Changes of promotions that a company may send within a minute.
declare("promotion.writes_per_minute", _("Promotions saved per company per minute"), 60)
# Deleted ones without a conversation.
declare("promotion.kept_days", _("Days for which a deleted promotion is kept"), 30, at_most=DAYS)
