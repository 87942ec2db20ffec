"""Plans as staff price them, subscriptions by their state, and the dashboard's money."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from lading.billing.models import Payment, PaymentOrder, Plan, Refund, Subscription
from lading.billing.payments import reports
from lading.billing.plans.loaders import load_plans
from lading.kernel import clock, limits
from lading.kernel.models import AuditEntry, Limit
from tests.platform.factories import company_of, member, subscribe

from .conftest import Browser, staff_of, staff_with
from .money import order_of, paid, plan_order, points_order, provider_id

pytestmark = pytest.mark.django_db

ROOT = "/admin/billing/"


@pytest.fixture
def basic(db: None) -> Plan:
    """The exporters' Basic plan for a month, listed at ₹9,999."""
    load_plans()
    plan = Plan.objects.get(family="exporter", tier=2, is_yearly=False)
    plan.price = Decimal(9999)
    plan.save()
    return plan


def form_of(plan: Plan, **fields: str) -> dict[str, str]:
    return {
        "name": plan.name,
        "base_name": plan.base_name,
        "price": f"{plan.price}",
        "percent": "50",
        "duration_days": f"{plan.duration_days}",
        "is_active": "on",
        **fields,
    }


def test_a_new_price_holds_for_new_orders_only(browser: Browser, basic: Plan) -> None:
    order = plan_order(member(2), basic, 499_950)
    response = browser(staff_of("administrator")).post(
        f"{ROOT}plan/{basic.pk}/change/", form_of(basic, price="12000")
    )
    assert response.status_code == 302
    basic.refresh_from_db()
    assert basic.price == 12_000
    assert PaymentOrder.objects.get(pk=order.pk).amount == 499_950
    entry = AuditEntry.objects.get(action="staff_changed", object_type="billing.plan")
    assert entry.data["changes"]["price"] == ["9999.00", "12000"]


def test_the_discount_is_the_limit_s(browser: Browser, basic: Plan) -> None:
    client = browser(staff_of("administrator"))
    with_percent = form_of(basic, percent="60")
    client.post(f"{ROOT}plan/{basic.pk}/change/", {**with_percent, "features": list(_of(basic))})
    limits.forget()
    assert limits.number("plan.monthly_percent") == 60
    assert limits.number("plan.yearly_percent") == 40
    entry = AuditEntry.objects.get(action="staff_changed", object_type="kernel.limit")
    assert entry.data["changes"] == {"value": ["50", "60"]}
    for wrong in ("0", "101", "-5", "x", ""):
        page = client.post(f"{ROOT}plan/{basic.pk}/change/", form_of(basic, percent=wrong))
        assert page.status_code == 200, wrong
    assert Limit.objects.get(key="plan.monthly_percent").value == 60


def _of(plan: Plan) -> set[str]:
    return {name for name, included in plan.features.items() if included}


def test_the_preview_follows_what_is_typed_and_stores_nothing(
    browser: Browser, basic: Plan
) -> None:
    client = browser(staff_of("administrator"))
    before = Plan.objects.filter(pk=basic.pk).values().get()
    url = f"{ROOT}plan/{basic.pk}/preview/"
    page = client.post(url, form_of(basic, price="123456.70", percent="60")).content.decode()
    # 60 % of 1,23,456.70 is 74,074.02; the rest is 49,382.68.
    for text in ("₹1,23,456.70", "₹74,074.02", "40 % off: saves ₹49,382.68", "Yearly"):
        assert text in page, text
    for wrong in ("", "x", "NaN", "1e40", "-1", "99999999999999"):
        page = client.post(url, form_of(basic, price=wrong)).content.decode()
        assert "₹4,999.50" in page, wrong
    assert Plan.objects.filter(pk=basic.pk).values().get() == before
    assert client.get(url).status_code == 405


def test_only_who_edits_plans_previews_them(browser: Browser, basic: Plan) -> None:
    url = f"{ROOT}plan/{basic.pk}/preview/"
    assert browser(staff_with("billing.view_plan")).post(url, {}).status_code == 403
    assert browser(staff_of("reviewer")).post(url, {}).status_code == 403
    client = browser(staff_with("billing.view_plan", "billing.change_plan"))
    page = client.get(f"{ROOT}plan/{basic.pk}/change/").content.decode()
    assert 'name="percent"' not in page
    client.post(f"{ROOT}plan/{basic.pk}/change/", form_of(basic, percent="90"))
    limits.forget()
    assert limits.number("plan.monthly_percent") == 50


def test_subscriptions_by_state(browser: Browser, basic: Plan) -> None:
    now = timezone.now()
    spans = {
        "active": (-10, 20),
        "ending": (-25, 5),
        "coming": (1, 31),
        "ended": (-40, -10),
        "void": (3, 33),
    }
    made = {}
    for name, (start, end) in spans.items():
        made[name] = _period(basic, now, start, end)
    made["void"].voided_at = now
    made["void"].save()
    client = browser()

    def found(state: str) -> set[int]:
        rows = client.get(f"{ROOT}subscription/", {"state": state}).context["cl"].result_list
        return {row.pk for row in rows}

    assert found("active") == {made["active"].pk, made["ending"].pk}
    for state in ("ending", "coming", "ended", "void"):
        assert found(state) == {made[state].pk}, state


def _period(
    plan: Plan, at: dt.datetime, start: int, end: int, company: Any = None, **fields: Any
) -> Subscription:
    begins, ends = at + dt.timedelta(days=start), at + dt.timedelta(days=end)
    return Subscription.objects.create(
        company=company or company_of(member(2)),
        plan=plan,
        starts_at=begins,
        ends_at=ends,
        original_ends_at=ends,
        created_at=begins,
        **fields,
    )


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
    gave_back(elsewhere, 15_000, "2026-03-05T07:00:00+00:00")  # at the provider's own desk
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
    assert rows["Mar 26"] == ["₹1,24,356.00", "₹20,150.00", "₹1,04,206.00"]
    assert rows["Feb 26"] == ["₹1,000.00", "₹0.00", "₹1,000.00"]
    assert next(iter(rows)) == "Apr 25"
    days = {row.label: list(row.cells) for row in panel.day_rows}
    assert days["10-03"] == ["₹500.00", "₹20,000.00", "-₹19,500.00"]
    today = panel.days.columns[-1]
    assert (today.is_below, today.text) == (True, "-₹19,500.00")


def test_who_began_and_who_stopped_paying(basic: Plan) -> None:
    premium = Plan.objects.get(family="exporter", tier=3, is_yearly=False)
    free = Plan.objects.get(family="exporter", tier=1)
    renewing, upgrading = company_of(member(2)), company_of(member(2))
    _period(basic, NOON, -60, -30, renewing)
    _period(basic, NOON, -30, 10, renewing)
    _period(basic, NOON, -20, -5, upgrading)
    _period(premium, NOON, -5, 25, upgrading)
    _period(basic, NOON, -40, -2)  # stopped on 8 March
    _period(free, NOON, -20, 10, is_free=True)
    _period(basic, NOON, 5, 35)  # not begun
    with clock.as_of(NOON):
        held = reports.subscribers(dt.date(2025, 4, 1))
    assert held.gained == {dt.date(2026, 1, 1): 2, dt.date(2026, 2, 1): 1}
    assert held.lost == {dt.date(2026, 3, 1): 1}
    assert held.active == {("exporter", 1): 1, ("exporter", 2): 1, ("exporter", 3): 1}


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
    assert "Nothing in this time." in page
    assert "Nobody holds a plan yet." in page


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


def test_a_plan_is_added_without_a_discount_of_its_own(browser: Browser) -> None:
    Plan.objects.filter(family="generic").delete()
    form = {
        "name": "Generic Basic",
        "base_name": "Basic",
        "family": "generic",
        "tier": "2",
        "price": "100",
        "duration_days": "30",
        "percent": "90",
    }
    assert browser().post(f"{ROOT}plan/add/", form).status_code == 302
    assert Plan.objects.get(family="generic").price == 100
    limits.forget()
    assert limits.number("plan.monthly_percent") == 50
