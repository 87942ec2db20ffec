"""Counts quotations by week, for a chart."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db.models import Count, Q
from django.db.models.functions import TruncWeek

from lading.kernel import clock
from lading.kernel.actor import Actor

from . import access
from .access import Side

WEEKS = 12


@dataclass(frozen=True, slots=True)
class Week:
    """One week in India: its Monday, the quotations made in it, and on how many of
    them an order was placed.
    """

    starts_on: dt.date
    quotations: int = 0
    orders: int = 0


@dataclass(frozen=True, slots=True)
class SideWeeks:
    """What a company sent and received in each week, oldest first. A list is None for a company
    that can never send, or never receive, a quotation.
    """

    sent: list[Week] | None
    received: list[Week] | None


def weeks_of(actor: Actor) -> SideWeeks:
    """The last twelve weeks, with the current one. Withdrawn quotations count too."""
    side = access.side_of(actor)
    return SideWeeks(
        sent=None if side is Side.BUYER else _counted(actor.company_id, Side.SELLER),
        received=None if side is Side.SELLER else _counted(actor.company_id, Side.BUYER),
    )


def _counted(company_id: int, side: Side) -> list[Week]:
    mondays = _mondays(clock.today())
    found = (
        access.of_company(company_id, side)
        .filter(created_at__gte=clock.day_start(mondays[0]))
        .annotate(week=TruncWeek("created_at", tzinfo=clock.IST))
        .order_by()
        .values_list("week")
        .annotate(made=Count("pk"), orders=Count("pk", filter=Q(ordered_at__isnull=False)))
    )
    counts = {week.date(): (made, ordered) for week, made, ordered in found}
    return [Week(monday, *counts.get(monday, (0, 0))) for monday in mondays]


def _mondays(today: dt.date) -> list[dt.date]:
    """The Mondays of the last weeks, oldest first; the last is the Monday of ``today``'s week."""
    this = today - dt.timedelta(days=today.weekday())
    return [this - dt.timedelta(weeks=back) for back in reversed(range(WEEKS))]
