"""Money and subscriptions over time, for the back office. Days and months are those of India."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, QuerySet, Sum
from django.db.models.functions import TruncDate, TruncMonth

from lading.base.kernel.values import clock
from lading.members.billing.models import Payment, PaymentStatus, Refund, RefundStatus, Subscription

Amounts = Counter[dt.date]
"""Paise by day."""


@dataclass(frozen=True, slots=True)
class Revenue:
    """Captured and refunded amounts, in paise by day."""

    captured: Amounts
    refunded: Amounts

    def net(self, day: dt.date) -> int:
        """Captured less refunded on a day; negative when more was refunded."""
        return self.captured[day] - self.refunded[day]


@dataclass(frozen=True, slots=True)
class Subscribers:
    """Companies by family and tier of their current plan, and how many began and stopped paying, by
    month.
    """

    active: dict[tuple[str, int], int]
    gained: Counter[dt.date]
    lost: Counter[dt.date]


def revenue(first: dt.date) -> Revenue:
    """From the beginning of a day until now. Two SQL queries.

    Counts every captured payment and every refund on the day we learned of it.
    """
    since = clock.day_start(first)
    taken = Payment.objects.filter(
        status__in=(PaymentStatus.CAPTURED, PaymentStatus.REFUNDED), created_at__gte=since
    )
    returned = Refund.objects.filter(status=RefundStatus.PROCESSED, processed_at__gte=since)
    return Revenue(
        _by_day(taken, "created_at", "amount"), _by_day(returned, "processed_at", "amount")
    )


def _by_day(rows: QuerySet[Any], moment: str, amount: str) -> Amounts:
    days = rows.order_by().annotate(day=TruncDate(moment, tzinfo=clock.IST)).values("day")
    return Counter({row["day"]: int(row["paise"]) for row in days.annotate(paise=Sum(amount))})


def subscribers(first: dt.date) -> Subscribers:
    """Since the beginning of a day. Three SQL queries.

    A company begins to pay with a paid period that follows no other, and stops with one that no
    other follows; renewals and upgrades are neither.
    """
    at, since = clock.now(), clock.day_start(first)
    live = Subscription.objects.filter(voided_at=None)
    paid = live.filter(is_free=False)
    others = paid.filter(company=OuterRef("company")).exclude(pk=OuterRef("pk"))
    before = others.filter(starts_at__lt=OuterRef("starts_at"), ends_at__gte=OuterRef("starts_at"))
    after = others.filter(starts_at__lte=OuterRef("ends_at"), ends_at__gt=OuterRef("ends_at"))
    begun = paid.filter(~Exists(before), starts_at__gte=since, starts_at__lte=at)
    ended = paid.filter(~Exists(after), ends_at__gte=since, ends_at__lte=at)
    active = live.filter(starts_at__lte=at, ends_at__gt=at).order_by()
    return Subscribers(
        {
            (row["plan__family"], row["plan__tier"]): row["companies"]
            for row in active.values("plan__family", "plan__tier").annotate(
                companies=Count("company")
            )
        },
        _by_month(begun, "starts_at"),
        _by_month(ended, "ends_at"),
    )


def _by_month(rows: QuerySet[Any], moment: str) -> Counter[dt.date]:
    months = rows.order_by().annotate(month=TruncMonth(moment, tzinfo=clock.IST)).values("month")
    return Counter({row["month"].date(): row["n"] for row in months.annotate(n=Count("pk"))})


def months_until_now(count: int) -> list[dt.date]:
    """The first days of the last ``count`` months, the current one last."""
    months = [clock.month_start()]
    while len(months) < count:
        months.append((months[-1] - dt.timedelta(days=1)).replace(day=1))
    return months[::-1]


def days_until_now(count: int) -> list[dt.date]:
    """The last ``count`` days, today last."""
    today = clock.today()
    return [today - dt.timedelta(days=back) for back in range(count - 1, -1, -1)]


def of_month(amounts: Iterable[tuple[dt.date, int]], month: dt.date) -> int:
    """The sum of the days of a month."""
    return sum(value for day, value in amounts if day.replace(day=1) == month)
