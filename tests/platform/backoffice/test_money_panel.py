"""The dashboard's money: revenue, subscribers, and who may see them."""

from __future__ import annotations

import datetime as dt

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from lading.base.kernel.values import clock
from lading.members.billing.models import Payment, Plan, Refund
from lading.members.billing.payments import reports
from tests.platform.back_office import Browser, staff_of
from tests.platform.billing.money import (
    basic_plan,
    order_of,
    paid,
    period_of,
    points_order,
    provider_id,
)
from tests.platform.factories import company_of, member, subscribe

pytestmark = pytest.mark.django_db


@pytest.fixture
def basic(db: None) -> Plan:
    return basic_plan()


NOON = dt.datetime(2026, 3, 10, 6, 30, tzinfo=dt.UTC)


def captured(amount: int, at: str, *, refunded: int = 0, status: str = "captured") -> Payment:
    moment = dt.datetime.fromisoformat(at)
    order = order_of(member(2), amount, kind="points", points=amount // 100, description="Points")
    return Payment.objects.create(
        order=order,
        provider_id=provider_id("pay"),
        status=status,
        amount=amount,
        refunded_amount=refunded,
        created_at=moment,
        updated_at=moment,
    )


def gave_back(payment: Payment, amount: int, at: str, status: str = "processed") -> None:
    moment = dt.datetime.fromisoformat(at)
    Refund.objects.create(
        payment=payment,
        receipt=provider_id("refund"),
        amount=amount,
        reason="x",
        status=status,
        created_at=moment,
        processed_at=moment if status == "processed" else None,
    )


def test_revenue_by_hand(browser: Browser) -> None:
    # 18:29:59 UTC is the last second of the day in India.
    captured(100_000, "2026-02-28T18:29:59+00:00")
    early = captured(12_345_600, "2026-02-28T18:30:00+00:00", refunded=2_000_000)
    captured(50_000, "2026-03-09T18:30:00+00:00")
    captured(70_000, "2026-03-09T19:00:00+00:00", status="failed")
    gave_back(early, 2_000_000, "2026-03-09T20:00:00+00:00")
    gave_back(early, 30_000, "2026-03-09T20:00:00+00:00", status="requested")
    gave_back(early, 40_000, "2026-03-09T20:00:00+00:00", status="pending")
    elsewhere = captured(40_000, "2026-03-05T06:00:00+00:00", refunded=15_000)
    gave_back(elsewhere, 15_000, "2026-03-05T07:00:00+00:00")  # at the provider's own site
    with clock.as_of(NOON):
        earned = reports.revenue(dt.date(2026, 2, 1))
        panel = browser(staff_of("administrator")).get("/admin/").context["dashboard"].money
    assert earned.captured == {
        dt.date(2026, 2, 28): 100_000,
        dt.date(2026, 3, 1): 12_345_600,
        dt.date(2026, 3, 5): 40_000,
        dt.date(2026, 3, 10): 50_000,
    }
    assert earned.refunded == {dt.date(2026, 3, 5): 15_000, dt.date(2026, 3, 10): 2_000_000}
    assert [(figure.value, figure.note) for figure in panel.figures[:2]] == [
        ("₹1,04,206.00", "₹1,24,356.00 captured"),
        ("₹20,150.00", ""),
    ]
    rows = {row.label: list(row.cells) for row in panel.month_rows}
    assert rows["Mar 26 (so far)"] == ["₹1,24,356.00", "₹20,150.00", "₹1,04,206.00"]
    assert rows["Feb 26"] == ["₹1,000.00", "₹0.00", "₹1,000.00"]
    assert next(iter(rows)) == "Apr 25"
    days = {row.label: list(row.cells) for row in panel.day_rows}
    assert days["10-03 (so far)"] == ["₹500.00", "₹20,000.00", "-₹19,500.00"]
    today = panel.days.columns[-1]
    assert (today.is_below, today.text) == (True, "-₹19,500.00")


def test_the_current_month_and_day_are_marked_as_unfinished(browser: Browser) -> None:
    captured(100_000, "2026-03-09T20:00:00+00:00")
    with clock.as_of(NOON):
        answer = browser(staff_of("administrator")).get("/admin/")
    dashboard = answer.context["dashboard"]
    for chart in (dashboard.money.months, dashboard.money.days, dashboard.chart):
        assert [column.is_partial for column in chart.columns][-2:] == [False, True]
    gained_and_lost = [column.is_partial for column in dashboard.money.movement.columns]
    assert gained_and_lost == [*[False] * 11, True] * 2
    assert dashboard.money.months.columns[-1].label == "Mar 26 (so far)"
    assert [row.label for row in dashboard.money.movement_rows][-1] == "Mar 26 (so far)"
    page = answer.content.decode()
    assert "because its period has not ended" in page
    # Revenue by month and by day; the other charts are empty.
    assert page.count("staff-bar-partial") == 2


def test_who_began_and_who_stopped_paying(basic: Plan) -> None:
    premium = Plan.objects.get(family="exporter", tier=3, is_yearly=False)
    free = Plan.objects.get(family="exporter", tier=1)
    renewing, upgrading = company_of(member(2)), company_of(member(2))
    period_of(basic, NOON, -60, -30, renewing)
    period_of(basic, NOON, -30, 10, renewing)
    period_of(basic, NOON, -20, -5, upgrading)
    period_of(premium, NOON, -5, 25, upgrading)
    period_of(basic, NOON, -40, -2)  # stopped on 8 March
    period_of(free, NOON, -20, 10, is_free=True)
    period_of(basic, NOON, 5, 35)  # not begun
    with clock.as_of(NOON):
        subscribers = reports.subscribers(dt.date(2025, 4, 1))
    assert subscribers.gained == {dt.date(2026, 1, 1): 2, dt.date(2026, 2, 1): 1}
    assert subscribers.lost == {dt.date(2026, 3, 1): 1}
    assert subscribers.active == {("exporter", 1): 1, ("exporter", 2): 1, ("exporter", 3): 1}


def test_money_is_for_who_may_see_payments(browser: Browser, basic: Plan) -> None:
    paid(points_order(member(2, tier=2), 500))
    for role in ("reviewer", "content_editor", "data_team"):
        response = browser(staff_of(role)).get("/admin/")
        assert response.context["dashboard"].money is None
        assert "Revenue" not in response.content.decode()
    page = browser(staff_of("administrator")).get("/admin/").content.decode()
    assert "Revenue by month" in page
    assert 'role="img"' in page


def test_an_empty_year_is_said_in_words(browser: Browser) -> None:
    page = browser().get("/admin/").content.decode()
    assert "No data for this period." in page
    assert "No company has a plan yet." in page


def test_the_money_costs_the_same_at_any_volume(browser: Browser, basic: Plan) -> None:
    client = browser()

    def statements(client: Client) -> int:
        with CaptureQueriesContext(connection) as seen:
            client.get("/admin/")
        return len(seen)

    statements(client)
    few = statements(client)
    for _number in range(4):
        user = member(2)
        subscribe(company_of(user), 2)
        paid(points_order(user, 500))
    assert statements(client) == few
