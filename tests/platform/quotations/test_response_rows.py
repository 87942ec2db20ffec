"""The row with the response rate and time of each company."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.kernel import limits
from lading.base.kernel.models import Limit
from lading.trade.quotations.figures import responses
from lading.trade.quotations.figures.responses import Counted
from lading.trade.quotations.models import ResponseCount
from tests.platform.constraints import refused_by
from tests.platform.factories import EnquiryFactory, company_of, member

from .response_cases import DAY, HOUR, RECENT, UNTIL, Case, stored

pytestmark = pytest.mark.django_db

OLD, NEW = 600, 20


def some(answered: int, cases: int) -> list[Case]:
    answer = Case(RECENT, quoted=(5 * HOUR,))
    return [answer] * answered + [Case(RECENT)] * (cases - answered)


def test_a_row_is_replaced_and_read_and_too_few_cases_show_nothing() -> None:
    sellers = [member(3) for _ in range(3)]
    ids = [company_of(seller).pk for seller in sellers]
    template = EnquiryFactory.by(member(1))
    stored(sellers[0], some(2, 4), template)
    stored(sellers[1], some(2, 5), template)
    responses.store(ids, UNTIL - DAY)
    assert {row.pk: row.cases for row in ResponseCount.objects.all()} == dict(
        zip(ids, (4, 5, 0), strict=True)
    )
    stored(sellers[1], some(1, 1), template)
    shown = responses.store(ids, UNTIL)
    assert ResponseCount.objects.count() == 3
    responses_by_company = responses.of_companies(ids)
    assert shown == responses_by_company
    assert list(responses_by_company) == [ids[1]]
    response = responses_by_company[ids[1]]
    assert (response.cases, response.answered, str(response.rate)) == (6, 3, "0.5000")
    assert (str(response.percent), str(response.median_hours)) == ("50.0", "5.0")
    assert responses.of_company(ids[0]) is None
    whole, periods = responses.trend_of(ids[1])
    assert whole == response
    assert [period.begins.isoformat() for period in periods] == [
        "2026-08-19T18:30:00+00:00",
        "2026-09-18T18:30:00+00:00",
        "2026-10-18T18:30:00+00:00",
    ]
    assert [period.response for period in periods] == [None, None, response]
    assert responses.trend_of(0) == (None, [])


def test_how_many_cases_are_enough_is_a_limit() -> None:
    counted_cases = Counted(cases=3, answered=2, seconds=60)
    assert responses.shown_of(counted_cases) is None
    Limit.objects.update_or_create(
        key="response.least_cases", plan_tier=limits.ANY_PLAN, defaults={"value": 3}
    )
    limits.forget()
    response = responses.shown_of(counted_cases)
    assert response is not None
    # Two of three, rounded half up.
    assert (str(response.rate), str(response.percent)) == ("0.6667", "66.7")
    assert responses.shown_of(dataclasses.replace(counted_cases, cases=2)) is None


def test_who_answered_nothing_has_a_rate_and_no_time() -> None:
    response = responses.shown_of(Counted(cases=5))
    assert response is not None
    assert (str(response.rate), str(response.percent)) == ("0.0000", "0.0")
    assert response.median_hours is None


def test_no_more_can_be_answered_than_there_are_cases() -> None:
    company = company_of(member(3))
    row: dict[str, Any] = {
        "company": company,
        "counted_until": UNTIL,
        "cases": 1,
        "period_cases": [0, 0, 1],
        "period_answered": [0, 0, 1],
        "period_seconds": [None, None, 60],
    }
    with refused_by("response_answered_of_cases"):
        ResponseCount.objects.create(**row, answered=2)
    ResponseCount.objects.create(**row, answered=1)


def rows_read(plan: dict[str, Any], table: str) -> int:
    """The rows of a table that a plan looks at, also those that a filter leaves out."""
    below = sum(rows_read(each, table) for each in plan.get("Plans", []))
    if plan.get("Relation Name") != table:
        return below
    own_rows = plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)
    return below + int(own_rows * plan["Actual Loops"])


def test_only_the_leads_and_quotations_of_ninety_days_are_read() -> None:
    """However many a company has had before, and others have."""
    one, other, template = member(3), member(3), EnquiryFactory.by(member(1))
    for seller in (one, other):
        old = Case(UNTIL - 200 * DAY, quoted=(HOUR,))
        stored(seller, [old] * (OLD // 2) + [Case(RECENT, quoted=(HOUR,))] * NEW, template)
    with connection.cursor() as cursor:
        for table in ("enquiries_enquiry", "enquiries_lead", "quotations_quotation"):
            cursor.execute(f"ANALYZE {table}")
    with CaptureQueriesContext(connection) as queries:
        counts = responses.count([company_of(one).pk], UNTIL)
    assert counts[company_of(one).pk].whole.answered == NEW
    [statement] = [each["sql"] for each in queries if "percentile_cont" in each["sql"]]
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}")
        (explained,) = cursor.fetchone()
    plan = (explained if isinstance(explained, list) else json.loads(explained))[0]["Plan"]
    # Each lead is found by both parts; the second leaves out what the first has.
    assert rows_read(plan, "enquiries_lead") <= 2 * NEW
    assert rows_read(plan, "quotations_quotation") <= NEW
    assert rows_read(plan, "enquiries_enquiry") <= NEW
