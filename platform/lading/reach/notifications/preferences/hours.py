"""When something that waits is sent: the daily digest, and what came in quiet hours. All times are
of a company's own clock, also across its changes between summer and winter time.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Final
from zoneinfo import ZoneInfo

DIGEST_AT: Final = dt.time(9)
QUIET_FROM: Final = dt.time(21)
QUIET_UNTIL: Final = dt.time(8)


@dataclass(frozen=True, slots=True)
class Quiet:
    """The hours in which no WhatsApp message is sent; ``until`` may be on the next day."""

    begin: dt.time = QUIET_FROM
    until: dt.time = QUIET_UNTIL

    def covers(self, time: dt.time) -> bool:
        """Whether a time of day is within them."""
        if self.begin <= self.until:
            return self.begin <= time < self.until
        return time >= self.begin or time < self.until

    def end_after(self, at: dt.datetime, zone: ZoneInfo) -> dt.datetime:
        """When they end, if ``at`` is within them; otherwise ``at``."""
        if not self.covers(at.astimezone(zone).time()):
            return at
        return next_at(self.until, at, zone)


def next_at(time: dt.time, at: dt.datetime, zone: ZoneInfo) -> dt.datetime:
    """The next moment after ``at`` at which the zone's clocks show a time of day, in UTC. If a day
    leaves that time out, the moment at which the clocks have passed it.
    """
    day = at.astimezone(zone).date()
    moments = (
        _moment(day + dt.timedelta(days=following), time, zone, fold)
        for following in range(3)
        # A day on which the clocks are put back may have the time twice.
        for fold in (0, 1)
    )
    return next(moment for moment in moments if moment > at)


def _moment(day: dt.date, time: dt.time, zone: ZoneInfo, fold: int) -> dt.datetime:
    return dt.datetime.combine(day, time.replace(fold=fold), tzinfo=zone).astimezone(dt.UTC)


def local_day(at: dt.datetime, zone: ZoneInfo) -> dt.date:
    """The day on the zone's calendar."""
    return at.astimezone(zone).date()
