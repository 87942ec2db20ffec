"""The months or years of a summary: none is left out, and those that the records do not cover whole
are marked (RULES.md 63).
"""

from __future__ import annotations

import calendar
import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from lading.base.kernel.values.clock import today

from .criteria import Criteria
from .summary_lines import Line

_DAY: Final = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Covered:
    """The days that the records are of, the first and the last one included."""

    first: dt.date
    last: dt.date

    def contains(self, first: dt.date, last: dt.date) -> bool:
        """Whether all days from one to another are covered."""
        return self.first <= first and last <= self.last


def covered_by(
    criteria: Criteria, first: dt.date, last: dt.date, oldest: dt.date | None
) -> Covered:
    """The days covered by records from ``first`` to ``last`` under these filters, up to today.
    ``oldest`` is the day of the oldest record that was counted where older ones were found: of that
    day some may be missing, and is None where all were counted.
    """
    return Covered(
        max(filter(None, (first, criteria.first_day, oldest and oldest + _DAY))),
        min(filter(None, (last, criteria.last_day, today()))),
    )


def whole_months(first: dt.date, last: dt.date) -> tuple[dt.date, dt.date]:
    """The days of the months of two days: what totals of months cover, whichever day they have."""
    return first.replace(day=1), _end_of(last.replace(day=1), by_year=False)


def every_period(
    lines: Mapping[str, Line], *, by_year: bool, covered: Covered | None
) -> list[Line]:
    """The lines of periods in their order, by their first days, with an empty one for each period
    between them that has no records. Those that are not ``covered`` whole are partial; without
    it, none is.
    """
    days = sorted(map(dt.date.fromisoformat, lines))
    periods: list[Line] = []
    for first in _periods(days, by_year=by_year):
        line = lines.get(first.isoformat()) or Line(first.isoformat())
        last = _end_of(first, by_year=by_year)
        is_partial = covered is not None and not covered.contains(first, last)
        periods.append(replace(line, is_partial=is_partial))
    return periods


def _periods(days: list[dt.date], *, by_year: bool) -> Iterator[dt.date]:
    """The first days of all periods from the first to the last of these."""
    day = days[0] if days else None
    while day is not None and day <= days[-1]:
        yield day
        day = _end_of(day, by_year=by_year) + _DAY


def _end_of(first: dt.date, *, by_year: bool) -> dt.date:
    """The last day of the period that begins on a day."""
    if by_year:
        return first.replace(month=12, day=31)
    return first.replace(day=calendar.monthrange(first.year, first.month)[1])
