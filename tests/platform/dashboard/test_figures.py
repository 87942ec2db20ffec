"""A company's figures: expected values are worked out by hand from the trades below.

It is Wednesday, 18 November 2026; the last night counted until 00:00 IST of that day.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.test.utils import CaptureQueriesContext

from lading.base.kernel import limits
from lading.base.kernel.models import Limit
from lading.base.kernel.values import clock
from lading.members.accounts.models import User
from lading.members.companies.models import CompanyStatus
from lading.reach.dashboard import counting
from lading.reach.dashboard.figures import Figures, SideFigures, figures_of
from lading.reach.dashboard.models import KindMedian, Side, SideCount
from lading.trade.enquiries.models import Enquiry, Lead
from lading.trade.quotations.models import Quotation
from tests.platform.conftest import ApiClient
from tests.platform.constraints import refused_by, store_again
from tests.platform.factories import EnquiryFactory, company_of, hs, member, port, quotation_of
from tests.platform.quotations.trade import actor

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db

NOW = dt.datetime.fromisoformat("2026-11-18T10:00:00Z")  # a Wednesday
MIDNIGHT = dt.datetime.fromisoformat("2026-11-17T18:30:00Z")  # at which it began in India


def at(moment: str) -> dt.datetime:
    return dt.datetime.fromisoformat(moment)


def raised(buyer: User, moment: str, **fields: Any) -> Enquiry:
    return EnquiryFactory.by(buyer, published_at=at(moment), **fields)


def matched(seller: User, enquiry: Enquiry, quotation: Quotation | None = None) -> Lead:
    assert enquiry.published_at is not None
    return Lead.objects.create(
        enquiry=enquiry,
        company=company_of(seller),
        is_matched=True,
        score=100,
        published_at=enquiry.published_at,
        quotation_id=quotation.pk if quotation else None,
        created_at=enquiry.published_at,
    )


def quoted(seller: User, enquiry: Enquiry, moment: str, ordered_at: str | None = None) -> Quotation:
    quotation = quotation_of(seller, enquiry)
    Quotation.objects.filter(pk=quotation.pk).update(
        created_at=at(moment), ordered_at=at(ordered_at) if ordered_at else None
    )
    Enquiry.objects.filter(pk=enquiry.pk).update(
        quotation_count=1, order_state="order_placed" if ordered_at else ""
    )
    return quotation


def count(moment: dt.datetime = NOW) -> int:
    with clock.as_of(moment):
        return counting.count_figures()


def figures(user: User, moment: dt.datetime = NOW) -> Figures:
    who = actor(user)
    with clock.as_of(moment):
        return figures_of(who)


def by_week(side: SideFigures | None) -> dict[str, tuple[int, int, int]]:
    """The weeks with anything, by their Monday: enquiries, quotations, orders."""
    return {
        week.starts_on.isoformat(): (week.enquiries, week.quotations, week.orders)
        for week in (side.weeks if side else ())
        if week.enquiries or week.quotations or week.orders
    }


@pytest.fixture(params=["before the first night", "after the night", "a week after the last one"])
def nights(request: pytest.FixtureRequest) -> Callable[[], None]:
    """How much of what happened the job has counted: the weeks are the same."""
    runs = {
        "before the first night": (),
        "after the night": (NOW,),
        "a week after the last one": (NOW - dt.timedelta(days=7),),
    }

    def run() -> None:
        for moment in runs[request.param]:
            count(moment)

    return run


def test_weeks_begin_on_monday_in_india_and_end_with_this_moment(
    nights: Callable[[], None],
) -> None:
    buyer, seller = member(1), member(3, tier=2)
    # Midnight between Sunday and Monday in India is 18:30 UTC.
    sunday = raised(buyer, "2026-11-15T18:29:59Z")
    monday = raised(buyer, "2026-11-15T18:30:00Z")
    quoted(seller, sunday, "2026-11-15T18:30:00Z")
    # Quoted before this day began in India, ordered after.
    quoted(seller, monday, "2026-11-17T18:29:59Z", ordered_at="2026-11-17T18:30:00Z")
    # The first moment of the twelve weeks, and the last one before them.
    first = raised(buyer, "2026-08-30T18:30:00Z")
    raised(buyer, "2026-08-30T18:29:59Z")
    # An order of today on a quotation of the first week.
    quoted(seller, first, "2026-09-01T09:00:00Z", ordered_at="2026-11-18T09:00:00Z")
    for enquiry in (sunday, monday, first):
        matched(seller, enquiry)
    nights()
    expected = {
        "2026-08-31": (1, 1, 1),
        "2026-11-09": (1, 0, 0),
        "2026-11-16": (1, 2, 1),
    }
    buyer_figures = figures(buyer)
    assert by_week(buyer_figures.buying) == expected
    assert buyer_figures.selling is None
    assert buyer_figures.buying is not None
    assert [week.starts_on for week in buyer_figures.buying.weeks] == [
        dt.date(2026, 8, 31) + dt.timedelta(weeks=place) for place in range(12)
    ]
    selling = figures(seller)
    assert by_week(selling.selling) == expected
    assert by_week(selling.buying) == {}


def test_an_order_placed_after_the_night_on_an_old_quotation_counts_at_once() -> None:
    buyer, seller = member(1), member(3, tier=2)
    quotation = quoted(seller, raised(buyer, "2026-10-06T05:00:00Z"), "2026-10-07T05:00:00Z")
    count()
    assert by_week(figures(seller).selling) == {"2026-10-05": (0, 1, 0)}
    Quotation.objects.filter(pk=quotation.pk).update(ordered_at=at("2026-11-18T09:00:00Z"))
    assert by_week(figures(seller).selling) == {"2026-10-05": (0, 1, 1)}
    next_day = NOW + dt.timedelta(days=1)
    count(next_day)
    assert by_week(figures(seller, next_day).selling) == {"2026-10-05": (0, 1, 1)}


def test_a_company_that_buys_and_sells_has_both_apart() -> None:
    exporter = member(2, tier=2)
    foreign = raised(member(1), "2026-11-17T07:00:00Z")
    matched(exporter, foreign)
    quoted(exporter, foreign, "2026-11-17T08:00:00Z")
    own = raised(exporter, "2026-11-10T06:00:00Z", target_types=[8])
    quoted(member(8, tier=2), own, "2026-11-10T08:00:00Z")
    quoted(member(3, tier=2), raised(member(1), "2026-11-17T07:00:00Z"), "2026-11-17T08:00:00Z")
    count()
    both_figures = figures(exporter)
    assert by_week(both_figures.selling) == {"2026-11-16": (1, 1, 0)}
    assert by_week(both_figures.buying) == {"2026-11-09": (1, 1, 0)}


def test_answers_orders_chapters_and_port_pairs_are_those_of_the_last_night() -> None:
    buyer, seller = member(1), member(3, tier=2)
    sea = {"source_port": port("INMAA"), "destination_port": port("AEJEA")}
    rice = {"hs_code": hs("100630"), "category": hs("100630").category}
    yarn = [raised(buyer, f"2026-11-0{day}T06:00:00Z", **sea) for day in (2, 3, 4)]
    grain = raised(buyer, "2026-11-05T06:00:00Z", **rice)
    for enquiry in (*yarn, grain):
        matched(seller, enquiry)
    first = quoted(seller, yarn[0], "2026-11-02T07:00:00Z", ordered_at="2026-11-06T07:00:00Z")
    quoted(seller, yarn[1], "2026-11-03T09:00:00Z")
    quoted(seller, grain, "2026-11-05T14:00:00Z")
    Lead.objects.filter(enquiry=yarn[0]).update(quotation_id=first.pk)
    # A rival was sooner on the grain: 2 hours. The buyer's first quotations took 1, 3 and 2.
    quoted(member(3, tier=2), grain, "2026-11-05T08:00:00Z")
    count()
    selling, buying = figures(seller).selling, figures(buyer).buying
    assert selling is not None
    assert buying is not None
    assert selling.counted_to == buying.counted_to == dt.date(2026, 11, 17)
    # Three are too few to tell how it answers.
    assert (selling.answer_hours, selling.answered_percent) == (None, None)
    assert (buying.answered_percent, buying.response_periods) == (None, [])
    assert buying.answer_hours is not None
    assert (buying.answer_hours.value, buying.answer_hours.of) == (Decimal("2.0"), 3)
    # One order of three quotations, and on one of four enquiries.
    assert selling.ordered_percent is not None
    assert (selling.ordered_percent.value, selling.ordered_percent.of) == (Decimal("33.3"), 3)
    assert buying.ordered_percent is not None
    assert (buying.ordered_percent.value, buying.ordered_percent.of) == (Decimal("25.0"), 4)
    chapters = [(each.code, each.enquiries, each.answered) for each in selling.chapters]
    assert chapters == [("52", 3, 1), ("10", 1, 0)]
    chapters = [(each.code, each.enquiries, each.answered) for each in buying.chapters]
    assert chapters == [("52", 3, 2), ("10", 1, 1)]
    [pair] = buying.port_pairs
    assert (pair.source.code, pair.destination.code) == ("INMAA", "AEJEA")
    assert (pair.source.country, pair.enquiries, pair.answered) == ("India", 3, 2)
    assert [(each.enquiries, each.answered) for each in selling.port_pairs] == [(3, 1)]


def test_the_five_largest_groups_are_kept() -> None:
    buyer = member(1)
    for place, code in enumerate(["520512", "100630", "300490", "251612", "091030", "630260"]):
        for _ in range(6 - place):
            raised(buyer, "2026-11-05T06:00:00Z", hs_code=hs(code), category=hs(code).category)
    count()
    buying = figures(buyer).buying
    assert buying is not None
    groups = [(each.code, each.enquiries) for each in buying.chapters]
    assert groups == [("52", 6), ("10", 5), ("30", 4), ("25", 3), ("09", 2)]
    assert all(each.name for each in buying.chapters)


def test_a_share_is_rounded_as_its_median_is() -> None:
    seller, enquiry_owner = member(3, tier=2), member(1)
    for place in range(16):
        enquiry = raised(enquiry_owner, "2026-11-10T00:00:00Z")
        ordered = None if place else "2026-11-11T00:00:00Z"
        quoted(seller, enquiry, "2026-11-10T05:00:00Z", ordered_at=ordered)
    Limit.objects.update_or_create(
        key="dashboard.median_companies", plan_tier=limits.ANY_PLAN, defaults={"value": 1}
    )
    limits.forget()
    count()
    selling = figures(seller).selling
    assert selling is not None
    assert selling.ordered_percent is not None
    assert selling.ordered_percent.value == Decimal("6.3")
    assert selling.ordered_percent.median == Decimal("6.3")
    limits.forget()


def sellers(number: int, kind: int = 3) -> list[User]:
    """Sellers that answered one enquiry after 1, 2, 3, … hours, and none, one, two, … others not at
    all; every second one got an order. One case is enough to be shown.
    """
    Limit.objects.update_or_create(
        key="response.least_cases", plan_tier=limits.ANY_PLAN, defaults={"value": 1}
    )
    limits.forget()
    people = []
    for place in range(1, number + 1):
        seller = member(kind, tier=2)
        enquiry = raised(member(1), "2026-11-10T00:00:00Z")
        ordered = "2026-11-11T00:00:00Z" if place % 2 else None
        quoted(seller, enquiry, f"2026-11-10T{place:02}:00:00Z", ordered_at=ordered)
        others = (raised(member(1), "2026-11-10T00:00:00Z") for _ in range(place - 1))
        for each in (enquiry, *others):
            matched(seller, each)
        people.append(seller)
    return people


def medians(user: User) -> tuple[Decimal | None, ...]:
    """Of hours until the answer, of what is answered, and of what is ordered."""
    selling = figures(user).selling
    assert selling is not None
    found = (selling.answer_hours, selling.answered_percent, selling.ordered_percent)
    return tuple(each.median for each in found if each is not None)


def test_a_median_is_shown_from_five_companies_of_a_kind_on() -> None:
    four, others = sellers(4), sellers(5, kind=4)
    count()
    assert medians(four[0]) == (None, None, None)
    # Hours 1 to 5; answers of 100, 50, 33.3, 25 and 20 %; orders of 100, 0, 100, 0 and 100 %.
    assert medians(others[0]) == (Decimal("3.0"), Decimal("33.3"), Decimal("100.0"))
    assert not KindMedian.objects.filter(business_type=3, side=Side.SELLING).exists()


def test_how_many_companies_is_a_limit() -> None:
    four = sellers(4)
    Limit.objects.update_or_create(
        key="dashboard.median_companies", plan_tier=0, defaults={"value": 4}
    )
    limits.forget()
    count()
    # Hours 1 to 4; answers of 100, 50, 33.3 and 25 %; orders of 100, 0, 100 and 0 %.
    assert medians(four[3]) == (Decimal("2.5"), Decimal("41.7"), Decimal("50.0"))
    limits.forget()


def test_a_company_that_was_rejected_meanwhile_has_no_part_in_a_median() -> None:
    five = sellers(5)
    count()
    assert medians(five[0]) == (Decimal("3.0"), Decimal("33.3"), Decimal("100.0"))
    company = company_of(five[4])
    company.status = CompanyStatus.REJECTED
    company.save()
    next_day = NOW + dt.timedelta(days=1)
    count(next_day)
    assert not SideCount.objects.filter(company=company).exists()
    assert not KindMedian.objects.filter(business_type=3, side=Side.SELLING).exists()


def test_counting_again_changes_nothing_and_a_killed_run_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sellers(5)
    monkeypatch.setattr(counting, "BATCH", 3)
    count()
    before = list(SideCount.objects.order_by("pk").values())
    kind_medians = list(KindMedian.objects.order_by("business_type", "side").values("side"))
    assert count() == 0
    assert list(SideCount.objects.order_by("pk").values()) == before
    # As after a kill: some companies were not counted.
    killed = {row["company_id"] for row in before[4:]}
    SideCount.objects.filter(company__in=killed).delete()
    assert count() == len(killed)
    again = SideCount.objects.order_by("company_id", "side").values()
    assert [{**row, "id": 0} for row in again] == sorted(
        ({**row, "id": 0} for row in before), key=lambda row: (row["company_id"], row["side"])
    )
    assert list(KindMedian.objects.order_by("business_type", "side").values("side")) == kind_medians


@pytest.mark.parametrize("made", [1, 30])
def test_a_constant_number_of_queries(
    made: int, django_assert_num_queries: Callable[..., CaptureQueriesContext]
) -> None:
    exporter = member(2, tier=2)
    for _ in range(made):
        enquiry = raised(member(1), "2026-11-10T06:00:00Z", source_port=port("INMAA"))
        matched(exporter, enquiry)
        quoted(exporter, enquiry, "2026-11-10T08:00:00Z")
    count()
    who = actor(exporter)
    # Figures, medians, names of chapters, ports, responses, and what is newer: three a side.
    with clock.as_of(NOW), django_assert_num_queries(11):
        figures_of(who)


def test_the_call_answers_the_sides_that_a_type_has(api: Api) -> None:
    buyer, seller = member(1), member(3, tier=2)
    quotation_of(seller, EnquiryFactory.by(buyer))
    bought = api(buyer).get("/dashboard/figures").data
    assert bought["selling"] is None
    assert bought["buying"]["weeks"][-1] | {"startsOn": ""} == {
        "startsOn": "",
        "enquiries": 1,
        "quotations": 1,
        "orders": 0,
    }
    assert bought["buying"]["answerHours"] is None
    assert bought["medianCompanies"] == 5
    assert api(member(7, tier=2)).get("/dashboard/figures").data["buying"] is None


def test_a_chapter_is_named_in_the_readers_language(api: Api) -> None:
    buyer = member(1)
    EnquiryFactory.by(buyer, published_at=NOW)
    count(NOW + dt.timedelta(days=1))
    chapter_names = [
        api(buyer, language).get("/dashboard/figures").data["buying"]["chapters"][0]["name"]
        for language in ("en", "fr", "ar")
    ]
    assert len(set(chapter_names)) == 3


def test_a_kind_has_one_median_and_a_company_one_row_for_each_side() -> None:
    seller = sellers(5)[0]
    count()
    with refused_by("kind_median_once"):
        store_again(KindMedian.objects.get(business_type=3, side=Side.SELLING))
    with refused_by("side_count_once"):
        store_again(SideCount.objects.get(company=company_of(seller), side=Side.SELLING))
