"""Several orders of one company: each payment counts once, in its order (RULES.md 15)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from lading.members.billing.models import Plan, Subscription
from tests.platform.billing.local_razorpay import (
    LocalRazorpay,
    buy,
    order_plan,
    verify,
)
from tests.platform.conftest import ApiClient
from tests.platform.factories import member

Api = Callable[..., ApiClient]
DAY = dt.timedelta(days=1)


def test_an_upgrade_ends_the_plan_it_replaces(api: Api, razorpay: LocalRazorpay) -> None:
    client = api(member(2))
    basic = buy(razorpay, client, 2).subscription
    premium = buy(razorpay, client, 3).subscription
    basic.refresh_from_db()
    assert basic.ends_at == premium.starts_at
    assert premium.ends_at == basic.original_ends_at
    assert premium.order is not None
    assert basic.replaced_by_id == premium.order_id
    # They were bought seconds apart, so it is nearly the whole difference.
    assert 149_990 <= premium.order.amount <= 150_001


def test_a_renewal_and_a_downgrade_queue_up(api: Api, razorpay: LocalRazorpay) -> None:
    client = api(member(2))
    first = buy(razorpay, client, 3).subscription
    second = buy(razorpay, client, 3).subscription
    third = buy(razorpay, client, 2).subscription
    assert first.ends_at == second.starts_at
    assert second.ends_at == third.starts_at
    assert [period.order.change for period in (first, second, third) if period.order] == [
        "new",
        "renewal",
        "downgrade",
    ]


def test_two_open_orders_for_the_same_plan_both_count(api: Api, razorpay: LocalRazorpay) -> None:
    client = api(member(2))
    one, two = order_plan(client, 3), order_plan(client, 3)
    verify(client, razorpay.pay(two))
    Plan.objects.filter(family="exporter", tier=3).update(price=9999)
    verify(client, razorpay.pay(one))
    first, second = Subscription.objects.order_by("starts_at")
    assert first.ends_at == second.starts_at
    assert second.ends_at - second.starts_at == 30 * DAY


def test_a_quoted_upgrade_does_not_upgrade_what_is_bought_after_it(
    api: Api, razorpay: LocalRazorpay
) -> None:
    """The price difference for one month must not turn three months into the more
    expensive plan.
    """
    client = api(member(2))
    buy(razorpay, client, 2)
    upgrade = order_plan(client, 3)
    buy(razorpay, client, 2)
    buy(razorpay, client, 2)
    assert verify(client, razorpay.pay(upgrade)).status == 200
    upgrade.refresh_from_db()
    bought = upgrade.subscription
    # 150,000 paid plus 449,850 of credit, at 299,950 for thirty days: sixty days, to an hour.
    assert abs(bought.ends_at - bought.starts_at - 60 * DAY) < dt.timedelta(hours=1)


@pytest.mark.parametrize(
    ("premium", "days"),
    [
        # 2,399,600 paid plus the whole 1,199,600 as credit, at 2,399,600 for 365 days.
        ("59990", 547),
        # A rupee for a year, and the same credit: the longest time that can be bought.
        ("2.50", 3650),
    ],
)
def test_two_years_ordered_side_by_side_are_both_bought(
    api: Api, razorpay: LocalRazorpay, premium: str, days: int
) -> None:
    client = api(member(2))
    Plan.objects.filter(family="exporter", tier=3, is_yearly=True).update(price=premium)
    basic, dearer = order_plan(client, 2, yearly=True), order_plan(client, 3, yearly=True)
    for order in (basic, dearer):
        assert verify(client, razorpay.pay(order)).status == 200
    bought = Subscription.objects.get(order=dearer)
    assert (bought.ends_at - bought.starts_at) // DAY == days
    assert not Subscription.objects.get(order=basic).ends_at > bought.starts_at
