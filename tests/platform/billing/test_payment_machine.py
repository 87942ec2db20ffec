"""Orders, payments, verifications, webhooks, sweeps, refunds in any order: the books agree."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from lading.billing import gateway, ledger, periods, refunding, settlement, sweeping
from lading.billing.actors import actor_of_token
from lading.billing.models import Invoice, Payment, PaymentOrder, Subscription
from lading.kernel import outbox
from lading.kernel.clock import now
from tests.platform.accounts.conftest import forget_throttles
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, company_of, member, token_for

from .desk import AUTHORISED, DECLINED, DISORDER, SUCCESS, UNTOLD, Desk, order_points

CARDS = st.sampled_from([SUCCESS, DECLINED, DISORDER, UNTOLD, AUTHORISED])


class Paying(RuleBasedStateMachine):
    """One company that buys plans and points at a desk, and staff who refund."""

    desk: Desk

    @initialize()
    def begin(self) -> None:
        self.undo = transaction.atomic()
        self.undo.__enter__()
        forget_throttles()
        self.user = member(2)
        self.client = ApiClient(token_for(self.user))
        staff = actor_of_token(token_for(StaffFactory.create()))
        assert staff is not None
        self.staff = staff
        self.paid: list[dict[str, Any]] = []
        self.waiting: list[tuple[str, bytes]] = []
        list(self.desk.deliveries())

    def teardown(self) -> None:
        """Nothing of it stays."""
        if hasattr(self, "undo"):
            transaction.set_rollback(True)
            self.undo.__exit__(None, None, None)

    @rule(plan_id=st.sampled_from([2, 3]), yearly=st.booleans())
    def order_plan(self, plan_id: int, *, yearly: bool) -> None:
        body = {"planId": plan_id, "isYearly": yearly, "currency": "INR"}
        answer = self.client.post("/subscription-plans/create-subscription-order", body)
        assert answer.status in {200, 409}

    @rule(points=st.integers(50, 200))
    def order_points(self, points: int) -> None:
        order_points(self.client, points)

    @precondition(lambda self: PaymentOrder.objects.exists())
    @rule(which=st.integers(0, 99), card=CARDS)
    def pay(self, which: int, card: str) -> None:
        orders = list(PaymentOrder.objects.order_by("pk"))
        self.paid.append(self.desk.pay(orders[which % len(orders)], card))
        self.waiting += self.desk.deliveries()

    @precondition(lambda self: self.paid)
    @rule(which=st.integers(0, 99))
    def verify(self, which: int) -> None:
        answer = self.client.post(
            "/subscription-plans/verify-payment", self.paid[which % len(self.paid)]
        )
        assert answer.status in {200, 409}

    @precondition(lambda self: self.waiting)
    @rule(which=st.integers(0, 99), again=st.booleans(), forged=st.booleans())
    def deliver(self, which: int, *, again: bool, forged: bool) -> None:
        place = which % len(self.waiting)
        event, body = self.waiting[place]
        answer = self.desk.deliver(event, body, "0" * 64 if forged else None)
        assert answer.status == (400 if forged else 200)
        if not again and not forged:
            del self.waiting[place]

    @rule()
    def work(self) -> None:
        outbox.drain()

    @rule()
    def sweep(self) -> None:
        PaymentOrder.objects.exclude(check_at=None).update(check_at=now())
        sweeping.sweep_payments()

    @precondition(lambda self: Payment.objects.filter(status="captured").exists())
    @rule(which=st.integers(0, 99), share=st.sampled_from([1, 2, 3]), ours=st.booleans())
    def refund(self, which: int, share: int, *, ours: bool) -> None:
        captured = list(Payment.objects.filter(status="captured").order_by("pk"))
        payment = captured[which % len(captured)]
        if not ours:
            held = self.desk.payment(payment.provider_id)
            left = held["amount"] - held["amount_refunded"]
            if left:
                self.desk.provider.refund(payment.provider_id, {"amount": max(left // share, 1)})
                self.waiting += self.desk.deliveries()
            return
        left = refunding.refundable(payment)
        if left == 0 or (share == 1 and periods.went_into_upgrade(payment.order)):
            return
        refunding.refund_payment(
            actor=self.staff, payment_id=payment.pk, amount=max(left // share, 1), reason="x"
        )

    @invariant()
    def books_agree(self) -> None:
        if not hasattr(self, "user"):
            return
        settled = Payment.objects.filter(is_settled=True)
        taken = PaymentOrder.objects.filter(status__in=["paid", "refunded"])
        assert settled.count() == taken.count() == Invoice.objects.count()
        plans = Subscription.objects.filter(order__isnull=False)
        assert plans.count() == taken.filter(kind="subscription").count()
        assert ledger.differences() == []
        held = list(Subscription.objects.filter(voided_at=None).order_by("starts_at"))
        for one, next_one in itertools.pairwise(held):
            assert one.ends_at <= next_one.starts_at

    @rule()
    def settle_everything(self) -> None:
        """When all is told and done, every captured paisa has bought something or is back."""
        for event, body in self.waiting:
            self.desk.deliver(event, body)
        self.waiting = []
        self.sweep()
        outbox.drain()
        for paid in self.paid:
            seen = gateway.payment(paid["paymentId"])
            if seen.status in settlement.TAKEN:
                payment = Payment.objects.get(provider_id=seen.id)
                assert payment.is_settled or seen.refunded == seen.amount
                assert payment.refunded_amount == seen.refunded
        spent = Payment.objects.filter(is_settled=True, order__kind="points")
        points = sum(payment.amount // 100 - payment.refunded_amount // 100 for payment in spent)
        assert ledger.balance_of(company_of(self.user).pk) == points


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_books_agree_whatever_happens_in_whatever_order(desk: Desk) -> None:
    run_state_machine_as_test(
        type("PayingAtThisDesk", (Paying,), {"desk": desk}),
        settings=settings(
            max_examples=25,
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
