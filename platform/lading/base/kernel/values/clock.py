"""Time in business terms: instants in UTC, days and months in Indian Standard Time."""

from __future__ import annotations

import contextlib
import datetime as dt
from collections.abc import Iterator
from contextvars import ContextVar
from zoneinfo import ZoneInfo

from django.utils import timezone

IST = ZoneInfo("Asia/Kolkata")

_FIRST_DAY, _LAST_DAY = dt.date(2000, 1, 1), dt.date(2999, 12, 31)

_moment: ContextVar[dt.datetime | None] = ContextVar("moment", default=None)


def now() -> dt.datetime:
    """The current instant in UTC, aware."""
    return _moment.get() or timezone.now()


@contextlib.contextmanager
def as_of(moment: dt.datetime) -> Iterator[None]:
    """Make ``moment`` the current time in a block: the demo's trade is in the past."""
    token = _moment.set(moment)
    try:
        yield
    finally:
        _moment.reset(token)


def today() -> dt.date:
    """Today's date in India, with which validity dates are compared."""
    return now().astimezone(IST).date()


def day_start(day: dt.date) -> dt.datetime:
    """When a day begins in India. For days that people can type but UTC cannot represent, the
    nearest possible one.
    """
    return dt.datetime.combine(min(max(day, _FIRST_DAY), _LAST_DAY), dt.time.min, tzinfo=IST)


def day_end(day: dt.date) -> dt.datetime:
    """When the next day begins."""
    return day_start(day) + dt.timedelta(days=1)


def month_start(at: dt.datetime | None = None) -> dt.date:
    """First day of the IST calendar month; allowances reset on it at 00:00 IST (RULES.md 18)."""
    return (at or now()).astimezone(IST).date().replace(day=1)


def next_month_start(at: dt.datetime | None = None) -> dt.datetime:
    """The instant the next IST month begins."""
    first = month_start(at)
    following = (first + dt.timedelta(days=32)).replace(day=1)
    return dt.datetime.combine(following, dt.time.min, tzinfo=IST)
