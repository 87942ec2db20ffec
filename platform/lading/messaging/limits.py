"""Limits of messages."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.kernel.limits import HOURS, MINUTES, declare

declare("message.chars", _("Characters of a message"), 10_000, at_most=100_000)
declare("message.files", _("Files of a message"), 4, may_be_zero=True, at_most=20)
# Messages, deletions and reports that a company may send within a minute.
declare("message.writes_per_minute", _("Messages a company may send within a minute"), 120)
# Whoever has not read a message after so long is sent a notice of it.
declare(
    "message.tell_minutes",
    _("Minutes after which a company is notified of an unread message"),
    5,
    at_most=MINUTES,
)
# And is not sent another one about the same conversation before, unless it has read it meanwhile.
declare(
    "message.tell_again_hours",
    _("Hours until a company is notified again of unread messages of a conversation"),
    12,
    at_most=HOURS,
)
