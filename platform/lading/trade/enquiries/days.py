"""The days that a list of enquiries is narrowed to: days of India, both ends included."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Final

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.checks import Checks
from lading.base.kernel.values import clock

ENDS_BEFORE_IT_BEGINS = _("The last day is before the first.")


@dataclass(frozen=True, slots=True)
class Days:
    """From the first day to the last; None is an open end."""

    first: dt.date | None = None
    last: dt.date | None = None

    @property
    def since(self) -> dt.datetime | None:
        """The instant at which they begin."""
        return None if self.first is None else clock.day_start(self.first)

    @property
    def until(self) -> dt.datetime | None:
        """The instant at which they are over."""
        return None if self.last is None else clock.day_end(self.last)

    def condition(self, column: str) -> Q:
        """Rows with a moment on one of these days."""
        begun = Q(**{f"{column}__gte": self.since}) if self.since else Q()
        return begun & Q(**{f"{column}__lt": self.until}) if self.until else begun


ANY_DAY: Final = Days()


def checked(checks: Checks, name: str, first: str, last: str) -> Days:
    """The days of the parameters ``…From`` and ``…To``; "" is an open end. Invalid days become
    errors in ``checks``.
    """
    begin, end = f"{name}From", f"{name}To"
    days = Days(checks.date(begin, first), checks.date(end, last))
    if days.first and days.last and days.last < days.first:
        checks.fail(end, ENDS_BEFORE_IT_BEGINS)
    return days
