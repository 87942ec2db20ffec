"""Weeks of India: they begin on Monday, at 00:00 IST."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, DateField, Q, QuerySet
from django.db.models.functions import Cast, TruncWeek

from . import clock

WEEKS: Final = 12
"""How many weeks a chart shows, with the current one."""

Counts = dict[tuple[int, dt.date], int]
"""How many rows a company has in a week, by the company's id and the week's Monday."""


@dataclass(frozen=True, slots=True)
class Span:
    """From one moment until just before another; None is an open end."""

    since: dt.datetime | None = None
    until: dt.datetime | None = None

    def condition(self, column: str) -> Q:
        """Rows with a moment in it."""
        begun = Q(**{f"{column}__gte": self.since}) if self.since else Q()
        return begun & Q(**{f"{column}__lt": self.until}) if self.until else begun


def mondays(today: dt.date) -> list[dt.date]:
    """The Mondays of the last weeks, oldest first; the last is the Monday of ``today``'s week."""
    this = today - dt.timedelta(days=today.weekday())
    return [this - dt.timedelta(weeks=back) for back in reversed(range(WEEKS))]


def by_week(rows: QuerySet[Any], *, company: str, moment: str) -> QuerySet[Any, Any]:
    """How many rows there are by the company and by the week of a moment, for `counts`."""
    weekly = rows.annotate(week=Cast(TruncWeek(moment, tzinfo=clock.IST), DateField()))
    counted: QuerySet[Any, Any] = (
        weekly.order_by().values_list(company, "week").annotate(rows=Count("pk"))
    )
    return counted


def counts(rows: Iterable[tuple[Any, ...]]) -> Counts:
    """The counts of `by_week`."""
    return {(company_id, week): count for company_id, week, count in rows}


def of_companies(company_ids: Collection[int], column: str) -> Q:
    """Rows of some companies. One company is compared by `=`, which needs no other plan."""
    if len(company_ids) == 1:
        return Q(**{column: next(iter(company_ids))})
    return Q(**{f"{column}__in": company_ids})
