"""A lane's distance, and what a container cost on it week by week (RULES.md 66)."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Final

from lading.base.exchange_rates.conversion import Rates
from lading.base.exchange_rates.models import RUPEE
from lading.base.exchange_rates.queries import rates_for
from lading.base.kernel import limits
from lading.base.kernel.database.compiled import fetch
from lading.base.kernel.database.query_plans import planned_for_values
from lading.base.kernel.values import clock, weeks

CENT: Final = Decimal("0.01")

_ON_LANE: Final = """
FROM freight_rates_freightrate r
JOIN companies_company c ON c.id = r.company_id AND c.status <> 'rejected'
JOIN freight_rates_rateversion v ON v.rate_id = r.id
WHERE r.loading_port_id = %(loading)s AND r.destination_port_id = %(destination)s
  AND r.container = %(container)s AND v.valid_until >= %(since)s::date
"""
_CONVERTED: Final = """
JOIN unnest(%(currencies)s::text[], %(worth)s::numeric[]) AS fx (currency, worth)
  ON fx.currency = v.currency
"""
_CURRENCIES: Final = f"SELECT DISTINCT v.currency {_ON_LANE}"
# A company counts once a week, with the lowest of its rates that held on a day of it. The median is
# the mean of the two middle ones, in decimals (percentile_cont has none).
_WEEKS: Final = f"""
WITH held AS MATERIALIZED (
    SELECT r.company_id, v.price * fx.worth AS value, v.starts_at, v.ends_at, v.valid_until
    {_ON_LANE.replace("WHERE", _CONVERTED + "WHERE")}
), lowest AS (
    SELECT week.day, held.company_id, min(held.value) AS value
    FROM unnest(%(days)s::date[], %(begins)s::timestamptz[], %(ends)s::timestamptz[])
         AS week (day, begins, ends)
    JOIN held ON held.starts_at < week.ends AND held.valid_until >= week.day
         AND (held.ends_at IS NULL OR held.ends_at > week.begins)
    GROUP BY 1, 2
)
SELECT day, count(*), min(value), max(value),
       percentile_disc(0.5) WITHIN GROUP (ORDER BY value),
       percentile_disc(0.5) WITHIN GROUP (ORDER BY value DESC)
FROM lowest GROUP BY day
"""  # noqa: S608 -- put together from constants; values are parameters


@dataclass(frozen=True, slots=True)
class Week:
    """What the companies of a week asked; the figures are None for too few companies."""

    week: dt.date
    companies: int = 0
    median: Decimal | None = None
    low: Decimal | None = None
    high: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Chart:
    """The weeks of a lane and container, oldest first, in one currency."""

    weeks: list[Week]
    rate_date: dt.date | None
    min_companies: int


def chart_of(loading: int, destination: int, container: str, currency: str) -> Chart:
    """The chart of a lane. All weeks are converted by today's exchange rates, so that a change of
    them does not look like one of freight. Three SQL queries.
    """
    mondays = weeks.mondays(clock.today())
    lane = {
        "loading": loading,
        "destination": destination,
        "container": container,
        "since": mondays[0],
    }
    with planned_for_values():
        used = {code for (code,) in fetch(_CURRENCIES, **lane)}
        rates = rates_for(used | {currency})
        rows = fetch(_WEEKS, **lane, **_worth(used, rates, currency), **_spans(mondays))
    least = limits.number("freight_rate.chart_companies")
    by_day = {row[0]: _week(row, least) for row in rows}
    is_converted = len(used | {currency}) > 1
    return Chart(
        [by_day.get(day) or Week(day) for day in mondays],
        rates.oldest_date() if is_converted else None,
        least,
    )


def _worth(used: set[str], rates: Rates, target: str) -> dict[str, Any]:
    """What a unit of each currency is worth in the chart's; those that cannot be converted are left
    out.
    """
    rupees = {rate.currency: rate.inr for rate in rates.used() if rate.inr is not None}
    rupees[RUPEE] = Decimal(1)
    unit = rupees.get(target)
    worth = {code: rupees[code] / unit for code in used if unit and code in rupees}
    if target in used:
        worth[target] = Decimal(1)
    return {"currencies": list(worth), "worth": list(worth.values())}


def _spans(mondays: list[dt.date]) -> dict[str, Any]:
    week = dt.timedelta(weeks=1)
    return {
        "days": mondays,
        "begins": [clock.day_start(day) for day in mondays],
        "ends": [clock.day_start(day + week) for day in mondays],
    }


def _week(row: tuple[Any, ...], least: int) -> Week:
    day, companies, low, high, lower_middle, upper_middle = row
    if companies < least:
        return Week(day, companies)
    median = (lower_middle + upper_middle) / 2
    return Week(day, companies, _cents(median), _cents(low), _cents(high))


def _cents(value: Decimal) -> Decimal:
    return value.quantize(CENT, rounding=ROUND_HALF_UP)
