"""How many of the enquiries that concern a company it answers, and how soon (RULES.md 57).

A job counts this each night and keeps it in a row per company; every screen reads that row, so that
all show the same.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Final

from django.db import connection

from lading.base.kernel import limits
from lading.trade.quotations.models import ResponseCount

from .response_times import hours_of

PERIODS: Final = 3
PERIOD: Final = dt.timedelta(days=30)
"""The last 90 days are shown as three periods of 30 days."""
TIME_TO_ANSWER: Final = dt.timedelta(days=2)
"""What came later than this before the night is too new to say whether it is answered."""
ASKED_FROM: Final = 70
"""The least score of a match by HS code, HS heading or port (RULES.md 21). A match by category
alone, which is below it, does not ask a company.
"""

# Both parts read a range of an index of one company's leads: the list, and what was opened. The
# second also finds answered enquiries that were withdrawn, which are no longer matched.
_STATEMENT: Final = """
SELECT company_id, period, count(*), count(seconds),
       round(percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds))::bigint
FROM (
    SELECT seller.id AS company_id,
           width_bucket(lead.published_at, %(begins)s::timestamptz[]) AS period,
           CASE WHEN answer.sent_at IS NOT NULL
                THEN greatest(0, extract(epoch FROM answer.sent_at - lead.since))::float8
           END AS seconds
    FROM unnest(%(companies)s::bigint[]) seller(id)
    CROSS JOIN LATERAL (
        SELECT enquiry_id, published_at, created_at AS since
        FROM enquiries_lead
        WHERE company_id = seller.id AND is_matched AND /*asked*/
          AND published_at >= %(begin)s AND published_at < %(judged)s
      UNION ALL
        SELECT enquiry_id, published_at, CASE WHEN /*asked*/ THEN created_at ELSE accessed_at END
        FROM enquiries_lead
        WHERE company_id = seller.id AND accessed_at >= %(begin)s
          AND published_at >= %(begin)s AND NOT (is_matched AND /*asked*/)
    ) lead
    JOIN enquiries_enquiry enquiry ON enquiry.id = lead.enquiry_id
    LEFT JOIN (
        SELECT company_id, enquiry_id, min(created_at) AS sent_at
        FROM quotations_quotation
        WHERE company_id = ANY(%(companies)s::bigint[])
          AND created_at >= %(begin)s AND created_at < %(until)s
        GROUP BY company_id, enquiry_id
    ) answer ON answer.company_id = seller.id AND answer.enquiry_id = lead.enquiry_id
    WHERE lead.since < %(judged)s
      AND (enquiry.status = 'published' OR answer.sent_at IS NOT NULL)
) found
GROUP BY GROUPING SETS ((company_id), (company_id, period))
""".replace(
    "/*asked*/",
    "(score >= %(asked_from)s AND created_at < published_at + %(told_within)s)",
)


@dataclass(frozen=True, slots=True)
class Counted:
    """Enquiries that a company could answer, how many it answered, and the median of seconds."""

    cases: int = 0
    answered: int = 0
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Counts:
    """The last 90 days of a company, and its three periods, oldest first."""

    whole: Counted
    periods: tuple[Counted, ...]


@dataclass(frozen=True, slots=True)
class Response:
    """What is shown of enough cases. ``seconds`` is None if none of them was answered."""

    cases: int
    answered: int
    seconds: int | None

    @property
    def rate(self) -> Decimal:
        """The share of cases that were answered, from 0 to 1."""
        share = Decimal(self.answered) / self.cases
        return share.quantize(Decimal("0.0001"), ROUND_HALF_UP)

    @property
    def percent(self) -> Decimal:
        """The same share of a hundred, to one place."""
        share = Decimal(100 * self.answered) / self.cases
        return share.quantize(Decimal("0.1"), ROUND_HALF_UP)

    @property
    def median_hours(self) -> Decimal | None:
        """The median to one place."""
        return None if self.seconds is None else hours_of(self.seconds)


@dataclass(frozen=True, slots=True)
class Period:
    """What is shown of 30 days; ``response`` is None if they have too few cases."""

    begins: dt.datetime
    response: Response | None


def count(company_ids: Collection[int], until: dt.datetime) -> Mapping[int, Counts]:
    """Count what companies answered in the 90 days before a midnight. One SQL query."""
    begins, companies = _begins(until), sorted(set(company_ids))
    parameters: dict[str, Any] = {
        "companies": companies,
        "begins": begins,
        "begin": begins[0],
        "judged": until - TIME_TO_ANSWER,
        "until": until,
        "asked_from": ASKED_FROM,
        "told_within": dt.timedelta(days=limits.number("match.notify_days")),
    }
    counted: dict[int, dict[int | None, Counted]] = defaultdict(dict)
    with connection.cursor() as cursor:
        cursor.execute(_STATEMENT, parameters)
        for company, period, *numbers in cursor.fetchall():
            counted[company][period] = Counted(*numbers)
    return {company: _counts(counted.get(company, {})) for company in companies}


def store(company_ids: Collection[int], until: dt.datetime) -> Mapping[int, Response]:
    """Count companies and replace their rows. Returns what is shown of those with enough cases."""
    counted = count(company_ids, until)
    rows = [_row(company, counts, until) for company, counts in counted.items()]
    fields = [field.name for field in ResponseCount._meta.concrete_fields]
    ResponseCount.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["company"],
        update_fields=[name for name in fields if name != "company"],
    )
    return _responses_shown(rows)


def forget_before(until: dt.datetime) -> None:
    """Delete the rows that were not counted until this moment: those of companies that were
    rejected or erased.
    """
    ResponseCount.objects.filter(counted_until__lt=until).delete()


def of_companies(company_ids: Collection[int]) -> Mapping[int, Response]:
    """What is shown of companies, by id; those with too few cases are left out. One query."""
    return _responses_shown(ResponseCount.objects.filter(company__in=set(company_ids)))


def of_company(company_id: int) -> Response | None:
    """What is shown of a company; None of too few cases."""
    return of_companies([company_id]).get(company_id)


def trend_of(company_id: int) -> tuple[Response | None, list[Period]]:
    """What is shown of a company and, to itself, of its periods, oldest first. No periods before
    the first night. One SQL query.
    """
    row = ResponseCount.objects.filter(company=company_id).first()
    if row is None:
        return None, []
    numbers = zip(row.period_cases, row.period_answered, row.period_seconds, strict=True)
    periods = [
        Period(begins, shown_of(Counted(*each)))
        for begins, each in zip(_begins(row.counted_until), numbers, strict=True)
    ]
    return shown_of(Counted(row.cases, row.answered, row.seconds)), periods


def shown_of(counted: Counted) -> Response | None:
    """What is shown of counted cases; None if they are too few to tell anything."""
    if counted.cases < limits.number("response.least_cases"):
        return None
    return Response(counted.cases, counted.answered, counted.seconds)


def _begins(until: dt.datetime) -> list[dt.datetime]:
    """When the periods before a midnight of India began, oldest first."""
    return [until - PERIOD * back for back in range(PERIODS, 0, -1)]


def _counts(by_period: Mapping[int | None, Counted]) -> Counts:
    periods = tuple(by_period.get(number, Counted()) for number in range(1, PERIODS + 1))
    return Counts(by_period.get(None, Counted()), periods)


def _row(company_id: int, counts: Counts, until: dt.datetime) -> ResponseCount:
    return ResponseCount(
        company_id=company_id,
        counted_until=until,
        cases=counts.whole.cases,
        answered=counts.whole.answered,
        seconds=counts.whole.seconds,
        period_cases=[period.cases for period in counts.periods],
        period_answered=[period.answered for period in counts.periods],
        period_seconds=[period.seconds for period in counts.periods],
    )


def _responses_shown(rows: Iterable[ResponseCount]) -> Mapping[int, Response]:
    responses = {row.pk: shown_of(Counted(row.cases, row.answered, row.seconds)) for row in rows}
    return {company: response for company, response in responses.items() if response is not None}
