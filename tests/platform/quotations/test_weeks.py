"""Quotations by week: weeks are those of India, begin on Monday, and count only the caller's
own.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from django.test.utils import CaptureQueriesContext

from lading.accounts.models import User
from lading.kernel import clock
from lading.quotations.models import Quotation
from lading.quotations.weeks import Week, weeks_of
from tests.platform.conftest import ApiClient
from tests.platform.factories import EnquiryFactory, member, quotation_of

from .trade import actor

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db

NOW = dt.datetime.fromisoformat("2026-11-18T10:00:00Z")  # a Wednesday


def quotation_at(
    seller: User, buyer: User, moment: str, ordered_at: str | None = None
) -> Quotation:
    quotation = quotation_of(seller, EnquiryFactory.of(buyer))
    Quotation.objects.filter(pk=quotation.pk).update(
        created_at=dt.datetime.fromisoformat(moment),
        ordered_at=dt.datetime.fromisoformat(ordered_at) if ordered_at else None,
    )
    return quotation


def counted(weeks: list[Week] | None) -> dict[str, tuple[int, int]]:
    """The weeks with quotations, by their Monday."""
    return {
        week.starts_on.isoformat(): (week.quotations, week.orders)
        for week in weeks or ()
        if week.quotations
    }


def test_weeks_begin_on_monday_in_india() -> None:
    buyer, seller = member(1), member(3, tier=2)
    # Midnight between Sunday and Monday in India is 18:30 UTC.
    quotation_at(seller, buyer, "2026-11-15T18:29:59Z")
    quotation_at(seller, buyer, "2026-11-15T18:30:00Z")
    quotation_at(seller, buyer, "2026-11-18T09:00:00Z", ordered_at="2026-11-18T09:30:00Z")
    # The first moment of the twelve weeks, and the last one before them.
    quotation_at(seller, buyer, "2026-08-30T18:30:00Z", ordered_at="2026-11-17T00:00:00Z")
    quotation_at(seller, buyer, "2026-08-30T18:29:59Z")
    with clock.as_of(NOW):
        received, sent = weeks_of(actor(buyer)).received, weeks_of(actor(seller)).sent
    assert received == sent
    assert counted(received) == {
        "2026-08-31": (1, 1),
        "2026-11-09": (1, 0),
        "2026-11-16": (2, 1),
    }
    assert received is not None
    assert len(received) == 12
    assert [received[0].starts_on, received[-1].starts_on] == [
        dt.date(2026, 8, 31),
        dt.date(2026, 11, 16),
    ]


def test_who_sends_and_receives_has_both_apart() -> None:
    exporter = member(2, tier=2)
    quotation_at(exporter, member(1), "2026-11-17T08:00:00Z")
    quotation_at(exporter, member(1), "2026-11-17T09:00:00Z")
    quotation_at(member(8, tier=2), exporter, "2026-11-10T08:00:00Z")
    quotation_at(member(3, tier=2), member(1), "2026-11-17T08:00:00Z")  # somebody else's
    with clock.as_of(NOW):
        weeks = weeks_of(actor(exporter))
    assert counted(weeks.sent) == {"2026-11-16": (2, 0)}
    assert counted(weeks.received) == {"2026-11-09": (1, 0)}


def test_the_call_answers_the_sides_that_a_type_has(api: Api) -> None:
    buyer, seller, carrier = member(1), member(3, tier=2), member(7, tier=2)
    quotation_of(seller, EnquiryFactory.of(buyer))
    received = api(buyer).get("/quotations/weeks").data
    assert received["sent"] is None
    assert received["received"][-1]["quotations"] == 1
    assert set(received["received"][0]) == {"startsOn", "quotations", "orders"}
    assert api(carrier).get("/quotations/weeks").data["received"] is None


@pytest.mark.parametrize("made", [1, 10, 100])
def test_one_query_for_each_side(
    made: int, django_assert_num_queries: Callable[..., CaptureQueriesContext]
) -> None:
    exporter = member(2, tier=2)
    who = actor(exporter)
    for _ in range(made):
        quotation_of(exporter, EnquiryFactory.of(member(1)))
    with django_assert_num_queries(2):
        weeks = weeks_of(who)
    assert weeks.sent is not None
    assert weeks.sent[-1].quotations == made
