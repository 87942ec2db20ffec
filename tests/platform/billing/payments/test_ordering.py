"""Ordering: a client cannot send what the server decides (RULES.md 2, 7, 14, 16)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import F

from lading.base.kernel import limits
from lading.base.kernel.models import AuditEntry, Limit
from lading.members.accounts.models import User
from lading.members.billing.models import PaymentOrder, Plan, Subscription
from lading.members.companies.models import Company
from tests.platform.billing.local_razorpay import (
    SUCCESS,
    LocalRazorpay,
    buy,
    order_plan,
    order_points,
    quoted,
    verify,
)
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import colleague, company_of, member
from tests.platform.guards import nothing_changed

Api = Callable[..., ApiClient]
CREATE = "/subscription-plans/create-subscription-order"


def assert_refused(razorpay: LocalRazorpay, answer: Answer, status: int) -> None:
    """Assert this status, and that neither we nor the provider have an order."""
    assert answer.status == status, answer
    assert not PaymentOrder.objects.exists()
    assert razorpay.provider.store.latest("order", 10) == []


def premium_order(user: User, **changed: Any) -> dict[str, Any]:
    """The portal's payload for Exporter Premium, with changes."""
    return {
        "planId": 3,
        "priceAmount": 299_950,
        "currency": "INR",
        "uuid": str(user.uuid),
        "userId": user.pk,
        "email": user.email,
        "baseName": "Premium",
        "isYearly": False,
        **changed,
    }


def test_an_order_is_made_here_and_at_the_provider(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    answer = api(user).post(CREATE, premium_order(user))
    assert answer.status == 200, answer
    provider_order = razorpay.provider.store.get("order", answer.json["id"])
    order = PaymentOrder.objects.get()
    assert provider_order is not None
    assert provider_order["amount"] == order.amount == answer.json["amount"] == 299_950
    assert provider_order["receipt"] == order.receipt
    assert answer.json["currency"] == "INR"
    assert answer.json["key"] == razorpay.provider.keys.key_id
    assert order.created_by == user
    assert AuditEntry.objects.filter(action="payment_ordered").count() == 1


def test_the_yearly_plan_costs_two_fifths_of_its_list(api: Api, razorpay: LocalRazorpay) -> None:
    assert quoted(api(member(2)), 3, yearly=True) == 2_399_600


@pytest.mark.parametrize("amount", [1, 299_949, 299_951, -299_950, 0, 2_399_600, "1", True])
def test_another_price_is_a_mismatch(api: Api, razorpay: LocalRazorpay, amount: Any) -> None:
    user = member(2)
    answer = api(user).post(CREATE, premium_order(user, priceAmount=amount))
    assert_refused(razorpay, answer, 409)
    assert answer.json["code"] == "PRICE_MISMATCH"


def test_the_price_of_another_plan_does_not_buy_this_one(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    assert_refused(razorpay, api(user).post(CREATE, premium_order(user, priceAmount=149_950)), 409)


@pytest.mark.parametrize("plan_id", [0, -1, 4, 99, 2.5, "x", None, [], 10**12])
def test_a_plan_that_is_none_is_refused(api: Api, razorpay: LocalRazorpay, plan_id: Any) -> None:
    user = member(2)
    assert_refused(razorpay, api(user).post(CREATE, premium_order(user, planId=plan_id)), 422)


def test_a_period_that_is_none_is_refused(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    answer = api(user).post(CREATE, premium_order(user, isYearly="maybe"))
    assert_refused(razorpay, answer, 422)
    assert list(answer.errors) == ["isYearly"]


def test_another_currency_is_refused(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    assert_refused(razorpay, api(user).post(CREATE, premium_order(user, currency="USD")), 422)


def test_the_free_plan_needs_no_order(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    assert_refused(
        razorpay, api(user).post(CREATE, premium_order(user, planId=1, priceAmount=0)), 409
    )


def test_a_plan_off_sale_cannot_be_ordered(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    Plan.objects.filter(family="exporter", tier=3).update(is_active=False)
    assert_refused(razorpay, api(user).post(CREATE, premium_order(user)), 422)


def test_anothers_identity_is_refused(api: Api, razorpay: LocalRazorpay) -> None:
    user, other = member(2), member(2)
    for sent in ({"uuid": str(other.uuid)}, {"userId": other.pk}, {"email": other.email}):
        assert_refused(razorpay, api(user).post(CREATE, premium_order(user, **sent)), 403)
    points = {"amount": 5000, "currency": "INR", "uuid": str(other.uuid)}
    assert_refused(razorpay, api(user).post("/integrations/create-order", points), 403)


def test_a_secondary_user_cannot_pay(api: Api, razorpay: LocalRazorpay) -> None:
    second = colleague(member(2, tier=3))
    assert_refused(razorpay, api(second).post(CREATE, premium_order(second)), 403)
    points = {"amount": 5000, "currency": "INR"}
    assert_refused(razorpay, api(second).post("/integrations/create-order", points), 403)


def test_a_buyer_needs_no_plan_and_no_points(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(1)
    assert_refused(razorpay, api(user).post(CREATE, premium_order(user)), 403)
    points = {"amount": 5000, "currency": "INR"}
    assert_refused(razorpay, api(user).post("/integrations/create-order", points), 403)


def test_a_rejected_company_is_read_only(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    Company.objects.filter(pk=company_of(user).pk).update(status="rejected")
    assert_refused(razorpay, api(user).post(CREATE, premium_order(user)), 403)


@pytest.mark.parametrize(
    "amount",
    [0, -100, -50_000, 1, 50, 5050, 4900, 10_000_100, 5000.5, 5000.0, "5000", "1e4", None, True],
)
def test_points_are_bought_whole_and_within_bounds(
    api: Api, razorpay: LocalRazorpay, amount: Any
) -> None:
    body = {"amount": amount, "currency": "INR"}
    answer = api(member(2)).post("/integrations/create-order", body)
    assert_refused(razorpay, answer, 422)
    assert list(answer.errors) == ["amount"]


def test_points_to_add_is_ignored(api: Api, razorpay: LocalRazorpay) -> None:
    client = api(member(2))
    body = {"amount": 5000, "currency": "INR", "pointsToAdd": 999_999}
    made = client.post("/integrations/create-order", body)
    order = PaymentOrder.objects.get(provider_id=made.json["id"])
    answer = verify(client, {**razorpay.pay(order), "pointsToAdd": 999_999}, points=True)
    assert (answer.status, answer.json["points"]) == (200, 50)


def test_a_price_change_leaves_orders_as_they_are(api: Api, razorpay: LocalRazorpay) -> None:
    client = api(member(2))
    order = order_plan(client, 3)
    Plan.objects.filter(family="exporter", tier=3).update(price=Decimal(9999))
    assert verify(client, razorpay.pay(order)).status == 200
    order.refresh_from_db()
    assert (order.status, order.amount) == ("paid", 299_950)
    period = order.subscription
    assert (period.ends_at - period.starts_at).days == 30


def test_a_plan_made_shorter_leaves_orders_as_they_are(api: Api, razorpay: LocalRazorpay) -> None:
    client = api(member(2))
    order = order_plan(client, 3)
    Plan.objects.filter(family="exporter", tier=3).update(duration_days=7)
    assert verify(client, razorpay.pay(order)).status == 200
    period = PaymentOrder.objects.get().subscription
    assert (period.ends_at - period.starts_at).days == 30


def test_no_plan_lasts_for_nothing(razorpay: LocalRazorpay) -> None:
    """A payment for it would buy a period that cannot be stored."""
    with pytest.raises(IntegrityError), transaction.atomic():
        Plan.objects.filter(family="exporter", tier=3).update(duration_days=0)


def move_back(**by: float) -> None:
    """Make orders older, as if this time had passed."""
    span = dt.timedelta(**by)
    Subscription.objects.update(
        starts_at=F("starts_at") - span,
        ends_at=F("ends_at") - span,
        original_ends_at=F("original_ends_at") - span,
    )


@pytest.mark.parametrize(("minutes", "status"), [(0.2, 200), (25, 200), (40, 409), (-10, 409)])
def test_an_upgrade_may_be_ordered_at_the_price_of_a_moment_ago(
    api: Api, razorpay: LocalRazorpay, minutes: float, status: int
) -> None:
    user = member(2)
    client = api(user)
    buy(razorpay, client, 2)
    move_back(days=3)
    quoted_price = quoted(client, 3)
    move_back(minutes=minutes)
    answer = client.post(CREATE, premium_order(user, priceAmount=quoted_price))
    assert answer.status == status, answer
    if status == 200:
        assert quoted_price - 1000 < answer.json["amount"] <= quoted_price + 1


@pytest.mark.parametrize(("minutes", "status"), [(0.2, 200), (25, 200), (40, 409), (-10, 409)])
def test_a_year_dearer_by_the_second_may_be_ordered_at_the_price_of_a_moment_ago(
    api: Api, razorpay: LocalRazorpay, minutes: float, status: int
) -> None:
    """The credit for the rest of a month shrinks, so the price of the whole year rises."""
    user = member(2)
    client = api(user)
    buy(razorpay, client, 2)
    move_back(days=3)
    quoted_price = quoted(client, 3, yearly=True)
    move_back(minutes=minutes)
    answer = client.post(CREATE, premium_order(user, isYearly=True, priceAmount=quoted_price))
    assert answer.status == status, answer
    if status == 200:
        assert quoted_price - 1 <= answer.json["amount"] < quoted_price + 1000


def test_orders_are_limited_by_the_hour(api: Api, razorpay: LocalRazorpay) -> None:
    client = api(member(2))
    statuses = [
        client.post("/integrations/create-order", {"amount": 5000, "currency": "INR"}).status
        for _number in range(62)
    ]
    assert set(statuses[:60]) == {200}
    assert set(statuses[60:]) == {429}


def test_only_orders_that_are_placed_are_counted(api: Api, razorpay: LocalRazorpay) -> None:
    """RULES.md 84."""
    Limit.objects.update_or_create(key="order.per_hour", plan_tier=0, defaults={"value": 1})
    limits.forget()
    client, path = api(member(2)), "/integrations/create-order"
    for _ in range(3):
        refused = client.post(path, {"amount": 1, "currency": "INR"})
        assert list(refused.errors) == ["amount"]
    assert client.post(path, {"amount": 5000, "currency": "INR"}).status == 200
    with nothing_changed():
        more = client.post(path, {"amount": 5000, "currency": "INR"})
    assert (more.status, more.json["code"]) == (429, "RATE_LIMITED")
    assert len(razorpay.provider.store.latest("order", 10)) == 1


def test_histories_show_the_companys_own(api: Api, razorpay: LocalRazorpay) -> None:
    user, other = member(2), member(2)
    client = api(user)
    bought = buy(razorpay, client, 3)
    verify(client, razorpay.pay(order_points(client, 60), SUCCESS), points=True)
    order_points(client, 70)  # never paid
    rows = client.get(f"/paymenthistory/{user.uuid}").data["rows"]
    assert [row["transactionamount"] for row in rows] == [6000, 299_950]
    assert {row["status"] for row in rows} == {"Success"}
    assert rows[1]["invoiceUrl"] == f"/api/invoices/{bought.pk}"
    points = client.get(f"/pointshistory/{user.uuid}").data["rows"]
    assert [(row["transactiontype"], row["pointsconsumed"]) for row in points] == [
        ("purchase", -60)
    ]
    assert client.get(f"/points/{user.uuid}").data == {"points": 60}
    assert api(other).get(f"/paymenthistory/{other.uuid}").data["count"] == 0
