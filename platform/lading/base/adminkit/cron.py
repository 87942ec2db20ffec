"""Says in a sentence when a scheduled job runs."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

NO_SENTENCE = "–"


def in_a_sentence(cron: str) -> str:
    """The sentence of a cron expression in UTC of the shapes that `config.schedule` uses: every
    so many minutes, at a minute of each hour, at times of each day. A dash for any other.
    """
    minute, hour, *days = cron.split()
    every, _slash, step = minute.partition("/")
    hours = hour.split(",")
    if days != ["*", "*", "*"]:
        return NO_SENTENCE
    if every == hour == "*":
        return _every(int(step or 1))
    if minute.isdecimal() and hour == "*":
        return _("Every hour at minute %(minute)s") % {"minute": f"{int(minute):02}"}
    if minute.isdecimal() and all(each.isdecimal() for each in hours):
        times = ", ".join(f"{int(each):02}:{int(minute):02}" for each in hours)
        return _("Every day at %(times)s UTC") % {"times": times}
    return NO_SENTENCE


def _every(minutes: int) -> str:
    if minutes == 1:
        return _("Every minute")
    return ngettext("Every %d minute", "Every %d minutes", minutes) % minutes
