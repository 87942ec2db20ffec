"""Messages about payments, refunds and an unbalanced ledger: each is sent once, to
those concerned.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import Group

from lading.base.kernel.values.clock import IST, as_of
from lading.members.accounts.models import User
from lading.members.billing.models import (
    Invoice,
    MovementKind,
    OrderKind,
    OrderStatus,
    Payment,
    PaymentOrder,
    PaymentStatus,
    Subscription,
)
from lading.members.billing.points import ledger
from lading.reach.notifications.models import Notification, OutgoingMessage
from tests.platform.factories import StaffFactory, colleague, company_of, member, subscribe

from .test_notices import mailed, publish, stored_notices

pytestmark = pytest.mark.django_db

PAID_AT = dt.datetime(2026, 11, 20, 15, 30, tzinfo=IST)


@pytest.fixture(autouse=True)
def _day_of_payment() -> Iterator[None]:
    with as_of(PAID_AT):
        yield


def paid(user: User, *, amount: int, points: int = 0) -> PaymentOrder:
    """A settled order for points, or for a plan of 30 days from `PAID_AT`."""
    company = company_of(user)
    period = None if points else subscribe(company, 3)
    order = PaymentOrder.objects.create(
        company=company,
        created_by=user,
        kind=OrderKind.POINTS if points else OrderKind.SUBSCRIPTION,
        status=OrderStatus.PAID,
        amount=amount,
        description=f"{points} points" if points else "Plan 3",
        plan=period.plan if period else None,
        points=points,
        receipt=f"receipt-{company.pk}-{points}",
        created_at=PAID_AT,
        paid_at=PAID_AT,
    )
    if period is not None:
        ends_at = PAID_AT + dt.timedelta(days=30)
        Subscription.objects.filter(pk=period.pk).update(
            order=order, starts_at=PAID_AT, ends_at=ends_at, original_ends_at=ends_at
        )
    Invoice.objects.create(
        order=order,
        company=company,
        financial_year="2026-27",
        number=42,
        issued_at=PAID_AT,
        seller={},
        buyer={},
        description=order.description,
        sac="998599",
        taxable=amount,
        total=amount,
    )
    return order


def test_a_bought_plan_is_told_with_its_end_and_invoice() -> None:
    user = member(2)
    colleague(user)
    order = paid(user, amount=1_234_50)
    publish("payment.settled", orderId=order.pk)
    assert stored_notices() == [(company_of(user).pk, "subscription_paid", "/my-profile")]
    assert mailed() == [(user.email, "Your subscription: Plan 3")]
    assert (
        "We received ₹1,234.50. Plan 3 is active from 20-Nov-2026, 3:30 PM until 20-Dec-2026, "
        "3:30 PM (IST). Your invoice LAD/26-27/00042 is in your payment history."
    ) in OutgoingMessage.objects.get().text


def test_bought_points_are_told_with_the_balance() -> None:
    user = member(2)
    company = company_of(user)
    ledger.credit(
        company.pk, 750, kind=MovementKind.PURCHASE, reference="before", description="before"
    )
    order = paid(user, amount=500_00, points=500)
    publish("payment.settled", orderId=order.pk)
    assert stored_notices() == [(company.pk, "points_added", "/points")]
    assert mailed() == [(user.email, "Points added: 500")]
    text = OutgoingMessage.objects.get().text
    assert "We received ₹500.00. Points added: 500; your balance is now 750." in text
    assert "LAD/26-27/00042" in text


def test_what_was_taken_back_meanwhile_is_not_told_as_active() -> None:
    user = member(2)
    order = paid(user, amount=999_00)
    Subscription.objects.update(voided_at=PAID_AT)
    publish("payment.settled", orderId=order.pk)
    assert stored_notices() == []
    assert mailed() == []


def test_each_refund_is_told_with_the_whole_sum() -> None:
    user = member(2)
    order = paid(user, amount=1_00_000_00)
    payment = Payment.objects.create(
        order=order,
        provider_id="pay_refunded",
        status=PaymentStatus.CAPTURED,
        amount=order.amount,
        is_settled=True,
        created_at=PAID_AT,
        updated_at=PAID_AT,
    )
    for total in (250_00, 1_00_000_00):
        publish("payment.refunded", paymentId=payment.pk, total=total)
    company_id = company_of(user).pk
    assert stored_notices() == [(company_id, "payment_refunded", "/my-profile")] * 2
    assert mailed() == [(user.email, "Refund: ₹250.00"), (user.email, "Refund: ₹1,00,000.00")]
    first = OutgoingMessage.objects.order_by("pk")[0]
    assert "We have refunded ₹250.00 of your payment of ₹1,00,000.00 for Plan 3." in first.text


def test_differences_are_told_to_active_administrators_once_a_night() -> None:
    superuser = StaffFactory.create()
    administrator = StaffFactory.create(is_superuser=False)
    group, _created = Group.objects.get_or_create(name="administrator")
    administrator.groups.add(group)
    superuser.groups.add(group)
    StaffFactory.create(is_superuser=False)
    StaffFactory.create(is_active=False)
    member(2)
    lines = [f"account {number} shows +5, its entries sum to +4" for number in range(50)]
    publish("points.differences", lines=lines)
    publish("points.differences", lines=lines)
    subject = "The points ledger does not balance"
    assert mailed() == [(superuser.email, subject), (administrator.email, subject)]
    text = OutgoingMessage.objects.order_by("pk")[0].text
    assert "account 0 shows +5, its entries sum to +4; account 1" in text
    assert "account 10 " not in text
    assert "Open the back office: http://localhost:8000/admin/" in text
    assert not Notification.objects.exists()
    with as_of(PAID_AT + dt.timedelta(days=1)):
        publish("points.differences", lines=lines)
    assert OutgoingMessage.objects.count() == 4


@pytest.mark.parametrize(
    ("topic", "payload"),
    [("payment.settled", {"orderId": 0}), ("payment.refunded", {"paymentId": 0, "total": 1})],
)
def test_what_is_gone_is_not_told(topic: str, payload: dict[str, object]) -> None:
    publish(topic, **payload)
    assert stored_notices() == []
    assert mailed() == []
