"""What counts as an enquiry that a company could answer, and as its answer (RULES.md 57).

It is Wednesday, 18 November 2026; the night counted until 00:00 IST of that day, 18:30 UTC of the
day before. Ninety days earlier it was 20 August; the last two days are too new.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
import statistics
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lading.accounts.models import User
from lading.enquiries import matching
from lading.enquiries.models import Enquiry, Lead
from lading.kernel import clock, limits
from lading.kernel.models import Limit
from lading.quotations import responses
from lading.quotations.models import Quotation, ResponseCount
from lading.quotations.responses import Counted, Counts
from tests.platform.constraints import refused_by
from tests.platform.factories import EnquiryFactory, ProductFactory, company_of, member

pytestmark = pytest.mark.django_db

UNTIL = dt.datetime.fromisoformat("2026-11-17T18:30:00Z")
SECOND, HOUR, DAY = dt.timedelta(seconds=1), dt.timedelta(hours=1), dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Case:
    """A lead and its quotations. Times are counted from the enquiry's publication."""

    published: dt.datetime
    told: dt.timedelta = dt.timedelta()
    score: int = 100
    is_matched: bool = True
    opened: dt.timedelta | None = None
    quoted: tuple[dt.timedelta, ...] = ()
    status: str = "published"


def at(moment: str) -> dt.datetime:
    return dt.datetime.fromisoformat(moment)


def stored(seller: User, cases: list[Case], template: Enquiry) -> None:
    """Store each case with an enquiry of its own."""
    enquiries = [copy_of(template, case) for case in cases]
    Enquiry.objects.bulk_create(enquiries)
    leads, quotations = [], []
    for case, enquiry in zip(cases, enquiries, strict=True):
        opened = case.opened if case.opened is not None else min(case.quoted, default=None)
        leads.append(
            Lead(
                enquiry=enquiry,
                company=company_of(seller),
                is_matched=case.is_matched,
                score=case.score,
                published_at=case.published,
                accessed_at=None if opened is None else case.published + opened,
                created_at=case.published + case.told,
            )
        )
        # Only one quotation is live.
        for number, quoted in enumerate(sorted(case.quoted)):
            is_live = number == len(case.quoted) - 1 and case.status == "published"
            quotations.append(
                Quotation(
                    enquiry=enquiry,
                    company=company_of(seller),
                    receiver=enquiry.company,
                    created_by=seller,
                    status="quotation_sent" if is_live else "withdrawn",
                    created_at=case.published + quoted,
                    updated_at=case.published + quoted,
                )
            )
    Lead.objects.bulk_create(leads)
    Quotation.objects.bulk_create(quotations)


def copy_of(template: Enquiry, case: Case) -> Enquiry:
    values = {
        field.attname: getattr(template, field.attname)
        for field in Enquiry._meta.local_concrete_fields
        if not field.primary_key
    }
    return Enquiry(**{**values, "published_at": case.published, "status": case.status})


def counted(*cases: Case) -> Counts:
    """What a new company with these cases answered."""
    seller = member(3)
    stored(seller, list(cases), EnquiryFactory.of(member(1)))
    company = company_of(seller).pk
    return responses.count([company], UNTIL)[company]


def numbers(found: Counted) -> tuple[int, int, int | None]:
    return found.cases, found.answered, found.seconds


RECENT = at("2026-11-02T06:00:00Z")


@pytest.mark.parametrize(
    ("case", "is_a_case"),
    [
        (Case(RECENT), True),
        (Case(RECENT, opened=HOUR), True),
        # The same category alone asks nobody; opening is the company's own decision.
        (Case(RECENT, score=50), False),
        (Case(RECENT, score=50, opened=HOUR), True),
        (Case(RECENT, score=70), True),
        # A forwarder sees what nobody matched it with.
        (Case(RECENT, score=0, is_matched=False), False),
        (Case(RECENT, score=0, is_matched=False, opened=HOUR), True),
        # Told within seven days of the publication, and matched silently later.
        (Case(RECENT, told=7 * DAY - SECOND), True),
        (Case(RECENT, told=7 * DAY), False),
        (Case(RECENT, told=7 * DAY, opened=8 * DAY), True),
        # The buyer withdrew it: a company that had not answered no longer can.
        (Case(RECENT, status="withdrawn", is_matched=False, opened=HOUR), False),
        (Case(RECENT, status="withdrawn", is_matched=False, quoted=(HOUR,)), True),
        # Before the job that takes it out of the lists.
        (Case(RECENT, status="withdrawn"), False),
    ],
)
def test_what_counts_as_a_case(case: Case, *, is_a_case: bool) -> None:
    found = counted(case).whole
    assert numbers(found) == (int(is_a_case), int(bool(case.quoted)), 3600 if case.quoted else None)


@pytest.mark.parametrize(
    ("published", "cases"),
    [
        ("2026-08-19T18:29:59Z", [0, 0, 0]),
        ("2026-08-19T18:30:00Z", [1, 0, 0]),
        ("2026-09-18T18:29:59Z", [1, 0, 0]),
        ("2026-09-18T18:30:00Z", [0, 1, 0]),
        ("2026-10-18T18:29:59Z", [0, 1, 0]),
        ("2026-10-18T18:30:00Z", [0, 0, 1]),
        ("2026-11-15T18:29:59Z", [0, 0, 1]),
        ("2026-11-15T18:30:00Z", [0, 0, 0]),
    ],
)
def test_periods_begin_at_midnight_in_india_and_end_two_days_ago(
    published: str, cases: list[int]
) -> None:
    found = counted(Case(at(published)))
    assert [period.cases for period in found.periods] == cases
    assert found.whole.cases == sum(cases)


def test_two_days_are_counted_from_when_a_company_was_asked_or_opened() -> None:
    published = at("2026-11-10T18:30:00Z")
    late, later = 5 * DAY - SECOND, 5 * DAY
    assert counted(Case(published, told=late)).whole.cases == 1
    assert counted(Case(published, told=later)).whole.cases == 0
    assert counted(Case(published, score=50, opened=late)).whole.cases == 1
    assert counted(Case(published, score=50, opened=later)).whole.cases == 0
    # Who was asked and opened late had all the time.
    assert counted(Case(published, opened=later)).whole.cases == 1


@pytest.mark.parametrize(
    ("case", "seconds"),
    [
        # From being told, however late it was opened.
        (Case(RECENT, told=HOUR, opened=4 * HOUR, quoted=(5 * HOUR,)), 4 * 3600),
        # Nobody asked: from opening.
        (Case(RECENT, score=50, opened=4 * HOUR, quoted=(5 * HOUR,)), 3600),
        # Until the first of two quotations, which its sender's company closed.
        (Case(RECENT, quoted=(2 * HOUR, 9 * HOUR)), 2 * 3600),
        # An enquiry that was withdrawn after the answer.
        (Case(RECENT, told=HOUR, status="withdrawn", is_matched=False, quoted=(2 * HOUR,)), 3600),
        # The last moment before the night, and the first of the new day.
        (Case(UNTIL - 3 * DAY, quoted=(3 * DAY - SECOND,)), 3 * 86400 - 1),
        (Case(UNTIL - 3 * DAY, quoted=(3 * DAY,)), None),
    ],
)
def test_the_time_until_an_answer(case: Case, seconds: int | None) -> None:
    found = counted(case).whole
    assert numbers(found) == (1, int(seconds is not None), seconds)


def test_the_time_is_the_median_of_the_answered_ones() -> None:
    hours = (1, 3, 8, 30)
    found = counted(Case(RECENT), *(Case(RECENT, quoted=(each * HOUR,)) for each in hours))
    assert numbers(found.whole) == (5, 4, int(5.5 * 3600))


def test_companies_are_counted_apart_and_other_sellers_answers_are_theirs() -> None:
    one, other, buyer = member(3), member(3), member(1)
    template = EnquiryFactory.of(buyer)
    stored(one, [Case(RECENT, quoted=(HOUR,))], template)
    enquiry = Enquiry.objects.latest("pk")
    Lead.objects.create(
        enquiry=enquiry,
        company=company_of(other),
        is_matched=True,
        score=100,
        published_at=RECENT,
        created_at=RECENT,
    )
    ids = [company_of(one).pk, company_of(other).pk]
    limits.number("match.notify_days")  # reads all limits
    with CaptureQueriesContext(connection) as asked:
        found = responses.count(ids, UNTIL)
    assert len(asked) == 1
    assert [numbers(found[each].whole) for each in ids] == [(1, 1, 3600), (1, 0, None)]


def test_matching_asks_as_the_rule_says() -> None:
    """The leads are made by matching itself: by HS code, heading and category."""
    sellers = {code: member(3, tier=2) for code in ("520512", "520522", "520942")}
    for code, seller in sellers.items():
        ProductFactory.of(seller, code)
    enquiry = EnquiryFactory.of(member(1), published_at=clock.now())
    matching.match_enquiry(enquiry.pk)
    leads = {lead.company_id: lead.score for lead in enquiry.leads.all()}
    scores = [leads.get(company_of(seller).pk) for seller in sellers.values()]
    assert scores == [100, 70, 50]
    later = clock.day_start(clock.today()) + 4 * DAY
    found = responses.count(leads, later)
    cases = [found[company_of(seller).pk].whole.cases for seller in sellers.values()]
    assert cases == [1, 1, 0]


# A naive count of the same

MINUTES = st.integers(0, 100 * 24 * 60).map(lambda minutes: dt.timedelta(minutes=minutes))
EDGES = st.sampled_from([d * DAY + s for d in (2, 30, 60, 90) for s in (-SECOND, 0 * DAY, SECOND)])
DELAYS = st.one_of(
    st.integers(0, 12 * 24 * 60).map(lambda minutes: dt.timedelta(minutes=minutes)),
    st.sampled_from([0 * DAY, 7 * DAY - SECOND, 7 * DAY]),
)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    told, gap, wait = draw(DELAYS), draw(DELAYS), draw(st.lists(DELAYS, max_size=2))
    opened = told + gap if draw(st.booleans()) or wait else None
    return Case(
        published=UNTIL - draw(st.one_of(MINUTES, EDGES)),
        told=told,
        score=draw(st.sampled_from([0, 50, 69, 70, 110])),
        is_matched=draw(st.booleans()),
        opened=opened,
        quoted=tuple(told + gap + each for each in wait),
        status=draw(st.sampled_from(["published", "published", "withdrawn"])),
    )


def naively(found: list[Case], begin: dt.datetime, end: dt.datetime) -> Counted:
    """The same in plain words."""
    count, seconds = 0, []
    for case in found:
        was_asked = case.score >= 70 and case.told < 7 * DAY
        is_told = case.is_matched and was_asked
        if not (begin <= case.published < end and (is_told or case.opened is not None)):
            continue
        since = case.told if was_asked else (case.opened or case.told)
        answers = [each for each in case.quoted if case.published + each < UNTIL]
        is_new = case.published + since >= UNTIL - 2 * DAY
        if is_new or (case.status == "withdrawn" and not answers):
            continue
        count += 1
        if answers:
            seconds.append(max(0, (min(answers) - since).total_seconds()))
    return Counted(count, len(seconds), round(statistics.median(seconds)) if seconds else None)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(found=st.lists(cases(), min_size=8, max_size=30))
def test_the_statement_counts_as_a_naive_count_does(found: list[Case]) -> None:
    seller = User.objects.filter(company__business_type_id=3).first() or member(3)
    buyer = User.objects.filter(company__business_type_id=1).first() or member(1)
    for table in (Quotation, Lead, Enquiry):
        table._default_manager.all().delete()
    stored(seller, found, EnquiryFactory.of(buyer))
    company = company_of(seller).pk
    counts = responses.count([company], UNTIL)[company]
    edges = [UNTIL - back * DAY for back in (90, 60, 30, 0)]
    assert counts.whole == naively(found, edges[0], edges[3])
    expected = [naively(found, *edges[place : place + 2]) for place in range(3)]
    assert list(counts.periods) == expected


# Rows


def some(answered: int, cases: int) -> list[Case]:
    answer = Case(RECENT, quoted=(5 * HOUR,))
    return [answer] * answered + [Case(RECENT)] * (cases - answered)


def test_a_row_is_replaced_and_read_and_too_few_cases_show_nothing() -> None:
    sellers = [member(3) for _ in range(3)]
    ids = [company_of(seller).pk for seller in sellers]
    template = EnquiryFactory.of(member(1))
    stored(sellers[0], some(2, 4), template)
    stored(sellers[1], some(2, 5), template)
    responses.store(ids, UNTIL - DAY)
    assert {row.pk: row.cases for row in ResponseCount.objects.all()} == dict(
        zip(ids, (4, 5, 0), strict=True)
    )
    stored(sellers[1], some(1, 1), template)
    shown = responses.store(ids, UNTIL)
    assert ResponseCount.objects.count() == 3
    found = responses.of_companies(ids)
    assert shown == found
    assert list(found) == [ids[1]]
    response = found[ids[1]]
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


# Cost

OLD, NEW = 600, 20


def rows_read(plan: dict[str, Any], table: str) -> int:
    """The rows of a table that a plan looks at, also those that a filter leaves out."""
    below = sum(rows_read(each, table) for each in plan.get("Plans", []))
    if plan.get("Relation Name") != table:
        return below
    seen = plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)
    return below + int(seen * plan["Actual Loops"])


def test_only_the_leads_and_quotations_of_ninety_days_are_read() -> None:
    """However many a company has had before, and others have."""
    one, other, template = member(3), member(3), EnquiryFactory.of(member(1))
    for seller in (one, other):
        old = Case(UNTIL - 200 * DAY, quoted=(HOUR,))
        stored(seller, [old] * (OLD // 2) + [Case(RECENT, quoted=(HOUR,))] * NEW, template)
    with connection.cursor() as cursor:
        for table in ("enquiries_enquiry", "enquiries_lead", "quotations_quotation"):
            cursor.execute(f"ANALYZE {table}")
    with CaptureQueriesContext(connection) as asked:
        found = responses.count([company_of(one).pk], UNTIL)
    assert found[company_of(one).pk].whole.answered == NEW
    [statement] = [each["sql"] for each in asked if "percentile_cont" in each["sql"]]
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}")
        (explained,) = cursor.fetchone()
    plan = (explained if isinstance(explained, list) else json.loads(explained))[0]["Plan"]
    # Each lead is found by both parts; the second leaves out what the first has.
    assert rows_read(plan, "enquiries_lead") <= 2 * NEW
    assert rows_read(plan, "quotations_quotation") <= NEW
    assert rows_read(plan, "enquiries_enquiry") <= NEW
