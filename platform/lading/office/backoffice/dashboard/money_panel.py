"""The dashboard's money panel: revenue by month and day; paying, new and lost companies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.values.amounts import rupees
from lading.members.billing.models import PlanFamily, PlanTier
from lading.members.billing.payments import reports
from lading.members.billing.payments.reports import Subscribers

from .charts import Chart, Point, Row, columns, until_now

MONTHS, DAYS = 12, 30
_DAY_TICKS = 5

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of the panel."""

    title: Words
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Family:
    """Active subscriptions of a family by tier. ``share``: per cent of the largest family."""

    name: Words
    counts: Sequence[int]
    total: int
    share: str


@dataclass(frozen=True, slots=True)
class MoneyPanel:
    """The whole panel. Amounts are texts in Indian grouping."""

    figures: Sequence[Figure]
    months: Chart
    month_rows: Sequence[Row]
    days: Chart
    day_rows: Sequence[Row]
    movement: Chart
    movement_rows: Sequence[Row]
    tiers: Sequence[Words]
    families: Sequence[Family]
    totals: Sequence[int]


def money_panel() -> MoneyPanel:
    """The panel's numbers. A constant number of SQL queries."""
    months, days = reports.months_until_now(MONTHS), reports.days_until_now(DAYS)
    earned = reports.revenue(min(months[0], days[0]))
    subscribers = reports.subscribers(months[0])
    taken = [reports.of_month(earned.captured.items(), month) for month in months]
    back = [reports.of_month(earned.refunded.items(), month) for month in months]
    month_labels = until_now(f"{month:%b %y}" for month in months)
    day_labels = until_now(f"{day:%d-%m}" for day in days)
    by_month = [Point(label, t - b) for label, t, b in zip(month_labels, taken, back, strict=True)]
    by_day = [Point(label, earned.net(day)) for label, day in zip(day_labels, days, strict=True)]
    by_label = list(zip(month_labels, months, strict=True))
    gained = [Point(label, subscribers.gained[month]) for label, month in by_label]
    lost = [Point(label, -subscribers.lost[month]) for label, month in by_label]
    families = _families(subscribers)
    return MoneyPanel(
        figures=[
            Figure(
                _("Revenue this month"),
                rupees(taken[-1] - back[-1]),
                str(_("{amount} captured")).format(amount=rupees(taken[-1])),
            ),
            Figure(_("Refunded this month"), rupees(back[-1])),
            Figure(_("Active subscriptions"), f"{sum(subscribers.active.values()):,}"),
        ],
        months=columns(_("Revenue by month"), [by_month], rupees, tick_every=2),
        month_rows=[
            Row(point.label, [rupees(t), rupees(b), rupees(t - b)])
            for point, t, b in zip(by_month, taken, back, strict=True)
        ],
        days=columns(_("Revenue by day"), [by_day], rupees, tick_every=_DAY_TICKS),
        day_rows=[
            Row(
                point.label,
                [
                    rupees(earned.captured[day]),
                    rupees(earned.refunded[day]),
                    rupees(earned.net(day)),
                ],
            )
            for point, day in zip(by_day, days, strict=True)
        ],
        movement=columns(_("Paying companies"), [gained, lost], _signed, tick_every=2),
        movement_rows=[
            Row(label, [f"{subscribers.gained[month]}", f"{subscribers.lost[month]}"])
            for label, month in by_label
        ],
        tiers=[tier.label for tier in PlanTier],
        families=families,
        totals=[
            *(sum(family.counts[i] for family in families) for i in range(len(PlanTier))),
            sum(family.total for family in families),
        ],
    )


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def _families(subscribers: Subscribers) -> list[Family]:
    counts = {
        family: [subscribers.active.get((family.value, tier.value), 0) for tier in PlanTier]
        for family in PlanFamily
    }
    largest = max(sum(numbers) for numbers in counts.values()) or 1
    return [
        Family(family.label, numbers, sum(numbers), f"{sum(numbers) * 100 / largest:.2f}%")
        for family, numbers in counts.items()
        if any(numbers)
    ]
