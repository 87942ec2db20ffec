"""What counts as an enquiry that a company could answer, and as its answer (RULES.md 57).

It is Wednesday, 18 November 2026; the night counted until 00:00 IST of that day, 18:30 UTC of the
day before. Ninety days earlier it was 20 August; the last two days are too new.
"""

from __future__ import annotations

import datetime as dt
import statistics

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lading.base.kernel import limits
from lading.base.kernel.values import clock
from lading.members.accounts.models import User
from lading.trade.enquiries.leads import matching
from lading.trade.enquiries.models import Enquiry, Lead
from lading.trade.quotations.figures import responses
from lading.trade.quotations.figures.responses import Counted
from lading.trade.quotations.models import Quotation
from tests.platform.factories import EnquiryFactory, ProductFactory, company_of, member

from .response_cases import (
    DAY,
    HOUR,
    RECENT,
    SECOND,
    UNTIL,
    Case,
    at,
    counted,
    numbers,
    stored,
)

pytestmark = pytest.mark.django_db


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
    total = counted(case).whole
    assert numbers(total) == (int(is_a_case), int(bool(case.quoted)), 3600 if case.quoted else None)


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
    counts = counted(Case(at(published)))
    assert [period.cases for period in counts.periods] == cases
    assert counts.whole.cases == sum(cases)


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
    total = counted(case).whole
    assert numbers(total) == (1, int(seconds is not None), seconds)


def test_the_time_is_the_median_of_the_answered_ones() -> None:
    hours = (1, 3, 8, 30)
    counts = counted(Case(RECENT), *(Case(RECENT, quoted=(each * HOUR,)) for each in hours))
    assert numbers(counts.whole) == (5, 4, int(5.5 * 3600))


def test_companies_are_counted_apart_and_other_sellers_answers_are_theirs() -> None:
    one, other, buyer = member(3), member(3), member(1)
    template = EnquiryFactory.by(buyer)
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
    with CaptureQueriesContext(connection) as queries:
        counts = responses.count(ids, UNTIL)
    assert len(queries) == 1
    assert [numbers(counts[each].whole) for each in ids] == [(1, 1, 3600), (1, 0, None)]


def test_matching_asks_as_the_rule_says() -> None:
    """The leads are made by matching itself: by HS code, heading and category."""
    sellers = {code: member(3, tier=2) for code in ("520512", "520522", "520942")}
    for code, seller in sellers.items():
        ProductFactory.by(seller, code)
    enquiry = EnquiryFactory.by(member(1), published_at=clock.now())
    matching.match_enquiry(enquiry.pk)
    leads = {lead.company_id: lead.score for lead in enquiry.leads.all()}
    scores = [leads.get(company_of(seller).pk) for seller in sellers.values()]
    assert scores == [100, 70, 50]
    later = clock.day_start(clock.today()) + 4 * DAY
    counts = responses.count(leads, later)
    cases = [counts[company_of(seller).pk].whole.cases for seller in sellers.values()]
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
    lead_delay, gap, wait = draw(DELAYS), draw(DELAYS), draw(st.lists(DELAYS, max_size=2))
    opened = lead_delay + gap if draw(st.booleans()) or wait else None
    return Case(
        published=UNTIL - draw(st.one_of(MINUTES, EDGES)),
        told=lead_delay,
        score=draw(st.sampled_from([0, 50, 69, 70, 110])),
        is_matched=draw(st.booleans()),
        opened=opened,
        quoted=tuple(lead_delay + gap + each for each in wait),
        status=draw(st.sampled_from(["published", "published", "withdrawn"])),
    )


def naively(lead_cases: list[Case], begin: dt.datetime, end: dt.datetime) -> Counted:
    """The same in plain words."""
    count, seconds = 0, []
    for case in lead_cases:
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
    stored(seller, found, EnquiryFactory.by(buyer))
    company = company_of(seller).pk
    counts = responses.count([company], UNTIL)[company]
    edges = [UNTIL - back * DAY for back in (90, 60, 30, 0)]
    assert counts.whole == naively(found, edges[0], edges[3])
    expected = [naively(found, *edges[place : place + 2]) for place in range(3)]
    assert list(counts.periods) == expected


# Rows


# Cost
