"""Finds periods that end and have no successor. Days are calendar days in India."""

from __future__ import annotations

import datetime as dt

from django.db.models import Exists, OuterRef, QuerySet

from lading.base.kernel.values.clock import IST
from lading.members.billing.models import Subscription

REMINDER_DAYS = (7, 2, 0)
"""A company is reminded this many days before the end."""
_TICK = dt.timedelta(microseconds=1)


def unrenewed(ends_from: dt.datetime, ends_before: dt.datetime) -> QuerySet[Subscription]:
    """Periods, with their plans, that end in ``[ends_from, ends_before)`` and that no other period
    of the company follows, paid or free.
    """
    later = Subscription.objects.filter(
        company=OuterRef("company"), voided_at=None, ends_at__gt=OuterRef("ends_at")
    )
    ending = Subscription.objects.filter(
        ~Exists(later), voided_at=None, ends_at__gte=ends_from, ends_at__lt=ends_before
    )
    return ending.select_related("plan").order_by("pk")


def last_day(period: Subscription) -> dt.date:
    """The last day on which a period is active: one that ends at 00:00 ends with the day before."""
    return (period.ends_at - _TICK).astimezone(IST).date()


def reminder_due(period: Subscription, day: dt.date) -> int | None:
    """Which reminder (`REMINDER_DAYS`) of a period is due on ``day``: the latest one whose day has
    come. None before the first, after the end, and when the period began on the reminder's day or
    later: a company that has just bought needs no reminder.
    """
    end = last_day(period)
    reached = [days for days in REMINDER_DAYS if 0 <= (end - day).days <= days]
    if not reached:
        return None
    nearest = min(reached)
    began = period.starts_at.astimezone(IST).date()
    return nearest if began < end - dt.timedelta(days=nearest) else None
