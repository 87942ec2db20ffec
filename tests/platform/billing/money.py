"""Paid orders, made by the real service from data like the provider's."""

from __future__ import annotations

import datetime as dt
import secrets
from decimal import Decimal
from typing import Any

from django.utils import timezone

from lading.members.accounts.models import User
from lading.members.billing.models import Payment, PaymentOrder, Plan, Subscription, WebhookEvent
from lading.members.billing.payments import settlement
from lading.members.billing.payments.gateway import ProviderPayment
from lading.members.billing.plans.loaders import load_plans
from tests.platform.factories import company_of, member


def provider_id(kind: str) -> str:
    """An id like the provider's."""
    return f"{kind}_{secrets.token_hex(7)}"


def order_of(user: User, amount: int, **fields: Any) -> PaymentOrder:
    """An order that waits for its payment. ``amount`` in paise."""
    return PaymentOrder.objects.create(
        company=company_of(user),
        created_by=user,
        amount=amount,
        receipt=f"lading-{secrets.token_hex(8)}",
        provider_id=provider_id("order"),
        created_at=fields.pop("created_at", timezone.now()),
        **fields,
    )


def points_order(user: User, points: int) -> PaymentOrder:
    """An order for points."""
    return order_of(
        user, points * 100, kind="points", points=points, description=f"{points} points"
    )


def plan_order(user: User, plan: Plan, amount: int) -> PaymentOrder:
    """An order for a plan that the company did not hold."""
    return order_of(
        user, amount, kind="subscription", plan=plan, change="new", description=plan.name
    )


def paid(order: PaymentOrder) -> tuple[PaymentOrder, Payment]:
    """The order after the provider took its money, and the payment."""
    provider_payment = ProviderPayment(
        id=provider_id("pay"),
        order_id=order.provider_id or "",
        status="captured",
        amount=order.amount,
        currency="INR",
        method="card",
        refunded=0,
        error="",
    )
    assert settlement.settle(provider_payment) == settlement.Outcome.SETTLED
    order.refresh_from_db()
    return order, Payment.objects.get(provider_id=provider_payment.id)


def captured_event(order: PaymentOrder, *, at: dt.datetime | None = None) -> WebhookEvent:
    """An event of the provider about an order's payment."""
    payment = order.payments.first()
    entity = {"id": payment.provider_id if payment else "", "order_id": order.provider_id}
    return WebhookEvent.objects.create(
        event_id=secrets.token_hex(8),
        kind="payment.captured",
        body={"event": "payment.captured", "payload": {"payment": {"entity": entity}}},
        received_at=at or timezone.now(),
    )


def basic_plan() -> Plan:
    """The exporters' Basic plan for a month, listed at ₹9,999."""
    load_plans()
    plan = Plan.objects.get(family="exporter", tier=2, is_yearly=False)
    plan.price = Decimal(9999)
    plan.save()
    return plan


def period_of(
    plan: Plan, at: dt.datetime, start: int, end: int, company: Any = None, **fields: Any
) -> Subscription:
    """A company's subscription from ``start`` to ``end``, in days from ``at``."""
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
