"""The notices before a rate's last day (RULES.md 65). Safe to repeat, and to kill: each rate is
marked in the transaction that stores its event.
"""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.db.models import Q

from lading.base.kernel import limits
from lading.base.kernel.database import row_locks
from lading.base.kernel.values import clock

from . import events
from .models import IS_STANDING, FreightRate

BATCH = 200
MORNING = dt.time(9)
"""From when on companies are told, in India."""


def tell_ends() -> int:
    """Tell companies of rates that end soon, twice each: some days before, and shortly before.
    Returns how many. Rates that got their terms less than a day ago are left out, because their
    company knows the date.
    """
    if clock.now().astimezone(clock.IST).time() < MORNING:
        return 0
    last = limits.number("freight_rate.last_notice_days")
    first = max(last, limits.number("freight_rate.notice_days"))
    return _tell_within(last) + (_tell_within(first) if first > last else 0)


def _tell_within(days: int) -> int:
    """Tell of rates whose last day is today or in at most so many days, unless they were told this
    or a later notice.
    """
    today = clock.today()
    day_ago = clock.now() - dt.timedelta(days=1)
    due = FreightRate.objects.filter(
        IS_STANDING,
        Q(told_days=None) | Q(told_days__gt=days),
        Q(updated_at=None, created_at__lte=day_ago) | Q(updated_at__lte=day_ago),
        valid_until__gte=today,
        valid_until__lte=today + dt.timedelta(days=days),
    )
    rates_told = 0
    while ids := list(due.order_by("pk").values_list("pk", flat=True)[:BATCH]):
        with transaction.atomic():
            for rate in row_locks.for_change(due.filter(pk__in=ids)).order_by("pk"):
                rate.told_days = days
                rate.save(update_fields=["told_days"])
                events.ending(rate, (rate.valid_until - today).days)
                rates_told += 1
    return rates_told
