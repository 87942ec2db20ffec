"""How long reviews took, by week and kind; and what is overdue, in the queue."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.kernel import review, review_times
from lading.base.kernel.models import Review, ReviewDecision
from lading.base.kernel.values import clock
from lading.office.backoffice.dashboard.review_panel import review_panel
from lading.trade.enquiries.models import Enquiry
from tests.platform.back_office import Browser, staff_of

pytestmark = pytest.mark.django_db

Submitted = Callable[..., tuple[Enquiry, Review]]
SUNDAY = dt.datetime(2026, 11, 22, 23, 50, tzinfo=clock.IST)
MONDAY = dt.datetime(2026, 11, 23, 0, 10, tzinfo=clock.IST)
LATER = dt.datetime(2026, 11, 25, 12, tzinfo=clock.IST)
HOUR = dt.timedelta(hours=1)


def decided(
    at: dt.datetime, hours: float, *, kind: str = "enquiry", decision: str = "approved"
) -> None:
    """A review that took so many hours of its 24."""
    submitted_at = at - dt.timedelta(hours=hours)
    Review.objects.create(
        kind=kind,
        object_id=Review.objects.count() + 1,
        company_id=1,
        company_name="Gulf Looms",
        title="Yarn",
        submitted_at=submitted_at,
        due_at=submitted_at + 24 * HOUR,
        decided_at=at,
        decision=decision,
    )


def times(*kinds: str) -> dict[tuple[str, dt.date | None], review_times.Times]:
    waiting_times = review_times.times_since(dt.date(2026, 11, 16), kinds)
    return {(each.kind, each.week): each for each in waiting_times}


def test_median_and_95th_percentile_of_a_week_and_of_all() -> None:
    # Of 21 in a row the 11th is the middle, and the 20th is where 95 % are decided.
    for hours in range(10, 31):
        decided(LATER, hours)
    decided(SUNDAY, 2)
    week, before, whole = (
        times("enquiry")["enquiry", day]
        for day in (dt.date(2026, 11, 23), dt.date(2026, 11, 16), None)
    )
    assert (week.decided, week.late) == (21, 6)
    assert (week.median, week.most) == (20 * HOUR, 29 * HOUR)
    assert (before.decided, before.median, before.most) == (1, 2 * HOUR, 2 * HOUR)
    assert (whole.decided, whole.late) == (22, 6)
    # The middle between the 11th and the 12th of 2, 10, 11 … 30.
    assert whole.median == 19.5 * HOUR


def test_a_week_begins_on_monday_in_india() -> None:
    decided(SUNDAY, 1)
    decided(MONDAY, 3)
    weeks = times("enquiry")
    assert weeks["enquiry", dt.date(2026, 11, 16)].median == HOUR
    assert weeks["enquiry", dt.date(2026, 11, 23)].median == 3 * HOUR


def test_each_kind_by_itself_and_only_what_staff_decided() -> None:
    decided(LATER, 5)
    decided(LATER, 7, decision=ReviewDecision.REJECTED)
    decided(LATER, 900, decision=ReviewDecision.WITHDRAWN)
    decided(LATER, 50, kind="product")
    decided(LATER - dt.timedelta(days=60), 400)
    enquiry_and_product_times = times("enquiry", "product")
    assert enquiry_and_product_times["enquiry", None].median == 6 * HOUR
    assert enquiry_and_product_times["product", None].median == 50 * HOUR
    assert set(times("product")) == {("product", None), ("product", dt.date(2026, 11, 23))}


def test_one_statement_by_its_index() -> None:
    """Reviews of years before the weeks that are shown are not read."""
    for hours in range(100):
        decided(LATER - dt.timedelta(days=900), hours)
    decided(LATER, 5)
    with CaptureQueriesContext(connection) as queries:
        review_panel(review.kinds())
    assert len(queries) == 1
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE kernel_review")
        cursor.execute("SET LOCAL enable_seqscan = off")
        cursor.execute(f"EXPLAIN {queries[0]['sql']}")
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "review_decided" in plan


def test_a_week_without_a_decision_has_a_dash_and_no_time_of_0() -> None:
    decided(clock.now(), 5.5)
    [panel] = [each for each in review_panel(review.kinds()) if each.label == "Enquiry"]
    *weeks_before, this_week = panel.rows
    assert (len(weeks_before), this_week.cells) == (11, ["1", "5 h 30 min", "5 h 30 min", "0"])
    assert {tuple(row.cells) for row in weeks_before} == {("0", "—", "—", "0")}
    assert [column.text for column in panel.chart.columns] == ["—"] * 11 + ["5 h 30 min"]
    assert this_week.label.endswith(" (so far)")
    assert panel.chart.columns[-1].is_partial


def test_the_dashboard_shows_the_times_of_what_one_may_decide(browser: Browser) -> None:
    now = clock.now()
    decided(now, 5.5)
    decided(now, 7, kind="company")
    page = browser(staff_of("reviewer")).get("/admin/").content.decode()
    assert "Review times of the last 12 weeks" in page
    assert "5 h 30 min" in page
    assert "Enquiry: median review time by week" in page
    assert "Company: median review time by week" in page
    others = browser(staff_of("content_editor")).get("/admin/").content.decode()
    assert "Review times" not in others


def test_the_queue_by_time_left(browser: Browser, submitted: Submitted) -> None:
    submitted(hours_ago=30, product_name="Granite")
    submitted(hours_ago=20, product_name="Rice")
    submitted(hours_ago=2, product_name="Yarn")
    shown: dict[str, Any] = {}
    client = browser()
    for urgency in ("overdue", "urgent", "enough"):
        rows = client.get("/admin/kernel/review/", {"left": urgency}).context["cl"].result_list
        shown[urgency] = [row.title for row in rows]
    assert shown == {"overdue": ["Granite"], "urgent": ["Rice"], "enough": ["Yarn"]}
