"""Reminders before a plan ends, and notices that it has ended: one of each per period."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator

from django.db import transaction
from django.db.models import QuerySet

from lading.base.kernel.values.clock import IST, now, today
from lading.members.billing.models import Subscription
from lading.members.billing.plans.renewals import REMINDER_DAYS, last_day, reminder_due, unrenewed
from lading.reach.notifications.kinds import Kind
from lading.reach.notifications.services import Notice, tell_each

PLANS_PATH = "/subscription-User"
BATCH = 200
MORNING = dt.time(9, tzinfo=IST)
"""The time of day at which companies get reminders."""
ENDED_WITHIN = dt.timedelta(days=7)
"""For how long after a plan's end a company is still told, if runs of the job were missed."""

NoticeOf = Callable[[Subscription], Notice | None]


def remind_of_ends() -> int:
    """Remind companies of plans that end soon, and tell them about those that have ended. Returns
    for how many periods; every morning. Safe to repeat; a constant number of SQL statements per
    batch.
    """
    at = now()
    horizon = at + dt.timedelta(days=max(REMINDER_DAYS) + 2)
    return _tell(unrenewed(at - ENDED_WITHIN, _after(at)), _ended) + _tell(
        unrenewed(_after(at), horizon), _ending
    )


def remind_of_early_ends() -> int:
    """Remind companies of plans that end today before the reminders of the morning are sent; at
    midnight in India.
    """
    at = now()
    morning = dt.datetime.combine(today(), MORNING)
    return _tell(unrenewed(_after(at), _after(morning)), _ending)


def _after(at: dt.datetime) -> dt.datetime:
    """The instant after ``at``: a period that ends at ``at`` has ended by then."""
    return at + dt.timedelta(microseconds=1)


def _tell(periods: QuerySet[Subscription], notice_of: NoticeOf) -> int:
    companies_told = 0
    for batch in _batches(periods):
        notices = [(period.company_id, notice) for period in batch if (notice := notice_of(period))]
        if notices:
            with transaction.atomic():
                tell_each(notices)
        companies_told += len(notices)
    return companies_told


def _batches(periods: QuerySet[Subscription]) -> Iterator[list[Subscription]]:
    batch = list(periods[:BATCH])
    while batch:
        yield batch
        batch = list(periods.filter(pk__gt=batch[-1].pk)[:BATCH])


def _ending(period: Subscription) -> Notice | None:
    days = reminder_due(period, today())
    if days is None:
        return None
    return Notice(
        kind=Kind.PLAN_ENDING,
        url=PLANS_PATH,
        dedupe_key=f"plan_ending:{period.pk}:{days}",
        params={
            "plan": period.plan.name,
            "day": f"{last_day(period):%d-%m-%Y}",
            "until": _instant(period.ends_at),
        },
    )


def _ended(period: Subscription) -> Notice:
    return Notice(
        kind=Kind.PLAN_ENDED,
        url=PLANS_PATH,
        dedupe_key=f"plan_ended:{period.pk}",
        params={"plan": period.plan.name, "until": _instant(period.ends_at)},
    )


def _instant(at: dt.datetime) -> str:
    return f"{at.astimezone(IST):%d-%m-%Y %H:%M}"
