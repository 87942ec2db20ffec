"""Limits of messages."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import HOURS, MINUTES, declare

declare("message.chars", _("Maximum message length (characters)"), 10_000, at_most=100_000)
declare("message.files", _("Maximum files per message"), 4, may_be_zero=True, at_most=20)
# Messages, deletions and reports that a company may send within a minute.
declare("message.writes_per_minute", _("Messages sent per company per minute"), 120)
# Whoever has not read a message after so long is sent a notice of it.
declare(
    "message.tell_minutes",
    _("Wait before a company is notified of an unread message (minutes)"),
    5,
    at_most=MINUTES,
)
# And is not sent another one about the same conversation before, unless it has read it meanwhile.
declare(
    "message.tell_again_hours",
    _("Wait before a company is notified again of unread messages in a conversation (hours)"),
    12,
    at_most=HOURS,
)
