"""Plans in the back office with their preview, and subscriptions by state."""

from __future__ import annotations

import pytest
from django.utils import timezone

from lading.base.kernel import limits
from lading.base.kernel.models import AuditEntry, Limit
from lading.members.billing.models import PaymentOrder, Plan
from lading.members.billing.plans.loaders import load_plans
from tests.platform.back_office import Browser, staff_of, staff_with
from tests.platform.billing.money import (
    basic_plan,
    period_of,
    plan_order,
)
from tests.platform.factories import member

pytestmark = pytest.mark.django_db

ROOT = "/admin/billing/"


@pytest.fixture
def basic(db: None) -> Plan:
    return basic_plan()


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
    client.post(
        f"{ROOT}plan/{basic.pk}/change/", {**with_percent, "features": list(_features_of(basic))}
    )
    limits.forget()
    assert limits.number("plan.monthly_percent") == 60
    assert limits.number("plan.yearly_percent") == 40
    entry = AuditEntry.objects.get(action="staff_changed", object_type="kernel.limit")
    assert entry.data["changes"] == {"value": ["50", "60"]}
    for wrong in ("0", "101", "-5", "x", ""):
        page = client.post(f"{ROOT}plan/{basic.pk}/change/", form_of(basic, percent=wrong))
        assert page.status_code == 200, wrong
    assert Limit.objects.get(key="plan.monthly_percent").value == 60


def _features_of(plan: Plan) -> set[str]:
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


def test_only_staff_who_edit_plans_preview_them(browser: Browser, basic: Plan) -> None:
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
        made[name] = period_of(basic, now, start, end)
    made["void"].voided_at = now
    made["void"].save()
    client = browser()

    def listed_ids(state: str) -> set[int]:
        rows = client.get(f"{ROOT}subscription/", {"state": state}).context["cl"].result_list
        return {row.pk for row in rows}

    assert listed_ids("active") == {made["active"].pk, made["ending"].pk}
    for state in ("ending", "coming", "ended", "void"):
        assert listed_ids(state) == {made[state].pk}, state


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


def test_prices_are_changed_and_audited(browser: Browser) -> None:
    load_plans()
    plan = Plan.objects.filter(tier=2).first()
    assert plan is not None
    form = {
        "name": plan.name,
        "base_name": plan.base_name,
        "price": "1234.50",
        "percent": "40" if plan.is_yearly else "50",
        "duration_days": plan.duration_days,
        "is_active": "on",
        "features": ["marketWatch"],
        "tier": "3",
    }
    assert browser().post(f"/admin/billing/plan/{plan.pk}/change/", form).status_code == 302
    plan.refresh_from_db()
    assert (str(plan.price), plan.tier) == ("1234.50", 2)
    assert plan.features == {"marketWatch": True}
    assert AuditEntry.objects.get(action="staff_changed").data["changes"]["price"][1] == "1234.50"


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("price", "-1", "Enter at least 0."),
        ("price", "1.98", "At this price the charge would be below ₹1.00"),
        ("duration_days", "0", "Enter a number of days from 1 to 3650."),
        ("duration_days", "3651", "Enter a number of days from 1 to 3650."),
    ],
)
def test_an_offer_that_cannot_be_is_refused_beside_its_field(
    browser: Browser, field: str, value: str, sentence: str
) -> None:
    load_plans()
    plan = Plan.objects.get(family="exporter", tier=2, is_yearly=False)
    form = {
        "name": "x",
        "base_name": "x",
        "price": "100",
        "percent": "50",
        "duration_days": "30",
        "is_active": "on",
        field: value,
    }
    page = browser().post(f"/admin/billing/plan/{plan.pk}/change/", form)
    assert page.status_code == 200
    assert sentence in " ".join(page.context["adminform"].form.errors[field])
    assert Plan.objects.filter(pk=plan.pk, price=2999, duration_days=30, name=plan.name).exists()
    assert not AuditEntry.objects.filter(action="staff_changed").exists()
