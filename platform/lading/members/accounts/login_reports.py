"""Who signed in when, from what and from where (RULES.md 3.2, "User Login Sessions").

Days are those of India. Sessions are kept for a year, which bounds every report.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, QuerySet

from lading.base.http.paging import Paging
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import Checks
from lading.base.kernel.values import clock
from lading.base.reference.lookups import country_names
from lading.members.accounts.models import LoginSession
from lading.members.accounts.roles import require

CAPABILITY = "logins.view"

START_REQUIRED = "Start date is required"
END_REQUIRED = "End date is required"
# The documents' own words (RULES.md 3.5).
INVALID_DATE = "Invalid Date"
END_FIRST = "The end date cannot be before the start date."


@dataclass(frozen=True, slots=True)
class Days:
    """Days in India, both included."""

    start: dt.date
    end: dt.date

    @property
    def instants(self) -> tuple[dt.datetime, dt.datetime]:
        """When the first day begins and when the last one ends."""
        return clock.day_start(self.start), clock.day_end(self.end)


@dataclass(frozen=True, slots=True)
class Totals:
    """How many sessions there are, by device and by country, the most frequent first. A country's
    name is "" if the address did not tell it.
    """

    count: int
    by_device: Sequence[tuple[str, int]]
    by_country: Sequence[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Report:
    """One page of sessions, newest first, and the totals of all of them."""

    rows: Sequence[LoginSession]
    totals: Totals
    countries: dict[str, str]


def today() -> Days:
    """Today in India."""
    day = clock.today()
    return Days(day, day)


def read_days(start: Any, end: Any) -> Days:
    """The days of a search. Raises ValidationFailed: 'Invalid Date' for anything that is not a
    date.
    """
    checks = Checks()
    first = checks.date("startDate", start, required=START_REQUIRED, invalid=INVALID_DATE)
    last = checks.date("endDate", end, required=END_REQUIRED, invalid=INVALID_DATE)
    if first and last and last < first:
        checks.fail("endDate", END_FIRST)
    checks.raise_if_failed()
    return Days(first or clock.today(), last or clock.today())


def sessions_in(days: Days) -> QuerySet[LoginSession]:
    """The sign-ins of these days."""
    since, until = days.instants
    return LoginSession.objects.filter(login_at__gte=since, login_at__lt=until)


def report_of(actor: Actor, days: Days, paging: Paging) -> Report:
    """The report of some days. Three SQL queries. Raises Forbidden without the capability."""
    require(actor, CAPABILITY)
    sessions = sessions_in(days)
    rows = sessions.select_related("user__company__business_type", "user__company__country")
    countries = country_names()
    page = rows.order_by("-login_at", "-id")[paging.offset : paging.offset + paging.limit]
    return Report(list(page), totals_of(sessions, countries), countries)


def totals_of(sessions: QuerySet[LoginSession], countries: dict[str, str]) -> Totals:
    """Counts by device and by country: one SQL query for both."""
    groups = (
        sessions.order_by()
        .values_list("device_type", "country_code")
        .annotate(sessions=Count("pk"))
        .order_by("device_type", "country_code")
    )
    devices: Counter[str] = Counter()
    places: Counter[str] = Counter()
    for device, country, count in groups:
        devices[device] += count
        places[countries.get(country, country)] += count
    return Totals(devices.total(), _most_first(devices), _most_first(places))


def _most_first(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))
