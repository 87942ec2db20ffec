"""Limits of reviews, deliveries and repeated calls."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from .limits import HOURS, declare

# Hours staff have to decide a review (RULES.md 30).
declare("review.hours", _("Hours staff have to decide a review"), 24, at_most=HOURS)
# Attempts at an event or a message before it is given up and left to staff.
declare("delivery.attempts", _("Attempts at an event or a message before it is given up"), 16)
# Idempotency keys are remembered this long (wire contract).
declare("idempotency.hours", _("Hours an idempotency key is remembered"), 24, at_most=HOURS)
