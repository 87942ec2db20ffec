"""Time as the business sees it: instants in UTC, days and months in Indian Standard Time."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from django.utils import timezone

IST = ZoneInfo("Asia/Kolkata")


def now() -> dt.datetime:
    """The current instant, aware, in UTC."""
    return timezone.now()


def today() -> dt.date:
    """Today's date in India, which is what validity dates are measured against."""
    return now().astimezone(IST).date()


def month_start(at: dt.datetime | None = None) -> dt.date:
    """First day of the IST calendar month; allowances reset on it at 00:00 IST (decision 18)."""
    return (at or now()).astimezone(IST).date().replace(day=1)


def next_month_start(at: dt.datetime | None = None) -> dt.datetime:
    """The instant the next IST month begins."""
    first = month_start(at)
    following = (first + dt.timedelta(days=32)).replace(day=1)
    return dt.datetime.combine(following, dt.time.min, tzinfo=IST)
