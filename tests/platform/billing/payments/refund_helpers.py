"""Purchases and refunds for the tests of refunds and credit notes."""

from __future__ import annotations

from collections.abc import Callable

from lading.base.kernel.actor import Actor
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.accounts.models import User
from lading.members.billing.authentication import actor_of_token
from lading.members.billing.models import Payment, PaymentOrder, Subscription
from lading.members.billing.payments import refunding
from tests.platform.billing.local_razorpay import SUCCESS, LocalRazorpay, order_points, verify
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, company_of, token_for

Api = Callable[..., ApiClient]


def staff() -> Actor:
    """A staff member who may refund."""
    actor = actor_of_token(token_for(StaffFactory.create()))
    assert actor is not None
    return actor


def payment_of(order: PaymentOrder) -> Payment:
    """The payment that settled an order."""
    return order.payments.get(is_settled=True)


def refund(order: PaymentOrder, amount: int) -> None:
    """Refund an amount as staff, and ask the provider."""
    payment = payment_of(order)
    refunding.refund_payment(
        actor=staff(), payment_id=payment.pk, amount=amount, reason="Asked for it"
    )
    outbox.drain()


def active(user: User) -> list[Subscription]:
    """The periods a company holds now or later."""
    at = now()
    subscriptions = Subscription.objects.filter(
        company=company_of(user), voided_at=None, ends_at__gt=at
    )
    return list(subscriptions.order_by("starts_at"))


def bought_points(
    api: Api, razorpay: LocalRazorpay, user: User, points: int, *, card: str = SUCCESS
) -> PaymentOrder:
    """The whole purchase of points."""
    client = api(user)
    order = order_points(client, points)
    assert verify(client, razorpay.pay(order, card), points=True).status == 200
    return order
