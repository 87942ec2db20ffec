"""A company's figures: what the last night counted, and what has happened since.

A constant number of SQL queries, of kept rows and of what is newer than they are. Before the first
run of the job, and for a company that is newer than it, the weeks are counted completely.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Final

from django.db.models import QuerySet

from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.values import clock, weeks
from lading.base.kernel.values.weeks import Span
from lading.base.reference.lookups import PortPlace, chapters_and_ports
from lading.members.accounts.permissions import may
from lading.trade.enquiries import weekly as enquiries
from lading.trade.quotations.access import Side as QuotationSide
from lading.trade.quotations.figures import responses
from lading.trade.quotations.figures import weekly as quotations
from lading.trade.quotations.figures.response_times import hours_of
from lading.trade.quotations.figures.responses import PERIOD, Period, Response

from .counting import PERMISSIONS
from .models import KindMedian, Side, SideCount

TENTH: Final = Decimal("0.1")
DAY: Final = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Week:
    """One week in India, by its Monday."""

    starts_on: dt.date
    enquiries: int
    quotations: int
    orders: int


@dataclass(frozen=True, slots=True)
class Compared:
    """A figure made from ``of`` others, and its median over companies of the same kind."""

    value: Decimal
    of: int
    median: Decimal | None


@dataclass(frozen=True, slots=True)
class ResponsePeriod:
    """What a company answered in 30 days; the figures are None of too few cases."""

    starts_on: dt.date
    ends_on: dt.date
    cases: int | None
    answered_percent: Decimal | None
    answer_hours: Decimal | None


@dataclass(frozen=True, slots=True)
class Chapter:
    """An HS chapter's enquiries, and how many of them were quoted on."""

    code: str
    name: str
    enquiries: int
    answered: int


@dataclass(frozen=True, slots=True)
class PortPair:
    """Enquiries between two ports, and how many of them were quoted on."""

    source: PortPlace
    destination: PortPlace
    enquiries: int
    answered: int


@dataclass(frozen=True, slots=True)
class SideFigures:
    """A company's figures on one side."""

    weeks: list[Week]
    counted_to: dt.date | None
    answer_hours: Compared | None
    answered_percent: Compared | None
    response_periods: list[ResponsePeriod]
    ordered_percent: Compared | None
    chapters: list[Chapter]
    port_pairs: list[PortPair]


@dataclass(frozen=True, slots=True)
class Figures:
    """Both sides; None for one that the company can never be on."""

    buying: SideFigures | None
    selling: SideFigures | None
    median_companies: int


def figures_of(actor: Actor) -> Figures:
    """The figures of the actor's company."""
    sides = [side for side in Side if may(actor, PERMISSIONS[side])]
    counts = {row.side: row for row in SideCount.objects.filter(company_id=actor.company_id)}
    medians = {
        row.side: row for row in KindMedian.objects.filter(business_type=actor.business_type)
    }
    names, ports = chapters_and_ports(
        {code for row in counts.values() for code, *_counts in row.chapters},
        {port for row in counts.values() for *pair, _all, _some in row.port_pairs for port in pair},
    )
    weeks_by_side = _weeks(actor.company_id, {side: counts.get(side) for side in sides})
    response, periods = responses.trend_of(actor.company_id)
    by_side = {
        side: SideFigures(
            weeks=weeks_by_side[side],
            counted_to=_counted_to(counts.get(side)),
            answer_hours=_answer_hours(counts.get(side), medians.get(side)),
            answered_percent=_answered_percent(side, response, medians.get(side)),
            response_periods=[_period(each) for each in periods] if side is Side.SELLING else [],
            ordered_percent=_ordered_percent(counts.get(side), medians.get(side)),
            chapters=_chapters(counts.get(side), names),
            port_pairs=_port_pairs(counts.get(side), ports),
        )
        for side in sides
    }
    return Figures(
        buying=by_side.get(Side.BUYING),
        selling=by_side.get(Side.SELLING),
        median_companies=limits.number("dashboard.median_companies"),
    )


def _weeks(company_id: int, counts: Mapping[Side, SideCount | None]) -> dict[Side, list[Week]]:
    """The last twelve weeks of each side, with the current one: kept counts, and what is newer."""
    mondays = weeks.mondays(clock.today())
    begins = clock.day_start(mondays[0])
    newer = {
        (side, what): weeks.counts(rows)
        for side, row in counts.items()
        for what, rows in _newer(company_id, side, row, begins).items()
    }

    def week(side: Side, monday: dt.date) -> Week:
        before = _kept_in(counts[side], monday)
        enquired, quoted, ordered = (
            newer[side, what].get((company_id, monday), 0)
            for what in ("enquiries", "quotations", "orders")
        )
        return Week(
            starts_on=monday,
            enquiries=before.enquiries + enquired,
            quotations=before.quotations + quoted,
            orders=before.orders + ordered,
        )

    return {side: [week(side, monday) for monday in mondays] for side in counts}


def _newer(
    company_id: int, side: Side, row: SideCount | None, begins: dt.datetime
) -> dict[str, QuerySet[Any, Any]]:
    """What a side has by week that its row does not contain yet, of weeks from ``begins`` on."""
    window = Span(begins)
    newer = Span(max(begins, row.counted_until)) if row else window
    ordered = Span(row.counted_until) if row else Span()
    ids, is_buying = [company_id], side is Side.BUYING
    party = QuotationSide.BUYER if is_buying else QuotationSide.SELLER
    enquired = enquiries.raised_by_week if is_buying else enquiries.matched_by_week
    return {
        "enquiries": enquired(ids, newer),
        "quotations": quotations.made_by_week(ids, party, newer),
        "orders": quotations.ordered_by_week(ids, party, made_in=window, ordered_in=ordered),
    }


def _kept_in(row: SideCount | None, monday: dt.date) -> Week:
    """What was stored of a week; an empty week if it is newer than the row."""
    place = (monday - row.first_week).days // 7 if row else -1
    if row is None or not 0 <= place < len(row.enquiries):
        return Week(monday, 0, 0, 0)
    return Week(monday, row.enquiries[place], row.quotations[place], row.orders[place])


def _counted_to(row: SideCount | None) -> dt.date | None:
    """The last day that was counted."""
    return None if row is None else row.counted_until.astimezone(clock.IST).date() - DAY


def _answer_hours(row: SideCount | None, median: KindMedian | None) -> Compared | None:
    if row is None or row.answer_seconds is None:
        return None
    seconds = median.answer_seconds if median else None
    return Compared(
        hours_of(row.answer_seconds), row.answers, None if seconds is None else hours_of(seconds)
    )


def _answered_percent(
    side: Side, response: Response | None, median: KindMedian | None
) -> Compared | None:
    if side is Side.BUYING or response is None:
        return None
    return Compared(response.percent, response.cases, median.answered_percent if median else None)


def _period(period: Period) -> ResponsePeriod:
    starts_on = period.begins.astimezone(clock.IST).date()
    response = period.response
    return ResponsePeriod(
        starts_on=starts_on,
        ends_on=starts_on + PERIOD - DAY,
        cases=response.cases if response else None,
        answered_percent=response.percent if response else None,
        answer_hours=response.median_hours if response else None,
    )


def _ordered_percent(row: SideCount | None, median: KindMedian | None) -> Compared | None:
    if row is None or not row.ordered_of:
        return None
    # Half up, as the median is rounded.
    percent = (Decimal(100 * row.ordered) / row.ordered_of).quantize(TENTH, ROUND_HALF_UP)
    return Compared(percent, row.ordered_of, median.ordered_percent if median else None)


def _chapters(row: SideCount | None, names: Mapping[str, str]) -> list[Chapter]:
    chapters: Iterable[Any] = row.chapters if row else ()
    return [Chapter(code, names.get(code, ""), *counts) for code, *counts in chapters]


def _port_pairs(row: SideCount | None, ports: Mapping[int, PortPlace]) -> list[PortPair]:
    """Pairs of ports that still exist."""
    pairs: Iterable[Any] = row.port_pairs if row else ()
    return [
        PortPair(ports[source], ports[destination], *counts)
        for source, destination, *counts in pairs
        if source in ports and destination in ports
    ]
