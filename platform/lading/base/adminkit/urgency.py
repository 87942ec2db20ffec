"""How long a review has waited, and how urgent it is."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.models import Review
from lading.base.kernel.values.clock import now

URGENT = dt.timedelta(hours=6)


@dataclass(frozen=True, slots=True)
class Urgency:
    """How urgent a review is: a word for people and a name for the colour."""

    name: str
    text: str


def urgency_of(entry: Review, at: dt.datetime | None = None) -> Urgency:
    """The time until the 24 hours of a waiting review are over, or since then."""
    left = entry.due_at - (at or now())
    if left < dt.timedelta(0):
        return Urgency("danger", str(_("Overdue by {time}")).format(time=hours_of(-left)))
    name = "warning" if left < URGENT else "success"
    return Urgency(name, str(_("{time} left")).format(time=hours_of(left)))


def hours_of(span: dt.timedelta) -> str:
    """A duration in hours and minutes, or in days from two days on."""
    minutes = int(span.total_seconds()) // 60
    days, hours = minutes // 1440, minutes // 60
    if days >= 2:
        return str(_("{days} d {hours} h")).format(days=days, hours=hours % 24)
    return str(_("{hours} h {minutes} min")).format(hours=hours, minutes=minutes % 60)


def waited(entry: Review, at: dt.datetime | None = None) -> str:
    """How long it has waited, or had waited when it was decided."""
    return hours_of((entry.decided_at or at or now()) - entry.submitted_at)
