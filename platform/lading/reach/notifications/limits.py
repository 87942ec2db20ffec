"""Limits of how long messages wait and are kept."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import DAYS, MINUTES, declare

# E-mails of which only the latest matters, as those about revised quotations, wait this long for a
# later one.
declare(
    "notice.collapse_minutes",
    _("Minutes to hold a revised-quotation e-mail in case another revision follows"),
    5,
    may_be_zero=True,
    at_most=MINUTES,
)
declare("retention.message_days", _("Days for which a sent message is kept"), 90, at_most=DAYS)
# Changes of preferences that a company may send within a minute.
declare(
    "preferences.writes_per_minute",
    _("Changes of notification preferences per company per minute"),
    60,
)
