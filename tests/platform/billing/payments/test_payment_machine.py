"""Orders, payments, verifications, webhooks, sweeps and refunds with every outcome, in any order:
the books always agree.
"""

from __future__ import annotations

import contextlib
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

from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.billing.authentication import actor_of_token
from lading.members.billing.models import (
    CreditNote,
    Invoice,
    Payment,
    PaymentOrder,
    Refund,
    Subscription,
)
from lading.members.billing.payments import gateway, reconciliation, refunding, settlement
from lading.members.billing.plans import periods
from lading.members.billing.points import ledger
from tests.platform.accounts.conftest import forget_throttles
from tests.platform.billing.local_razorpay import (
    AUTHORISED,
    DECLINED,
    DISORDER,
    RETURNED_REFUND,
    SLOW_REFUND,
    SUCCESS,
    UNTOLD,
    LocalRazorpay,
    order_points,
)
from tests.platform.conftest import ApiClient
from tests.platform.examples import tries
from tests.platform.factories import StaffFactory, company_of, member, token_for
from tests.platform.undoing import own_transaction

CARDS = st.sampled_from(
    [SUCCESS, DECLINED, DISORDER, UNTOLD, AUTHORISED, SLOW_REFUND, SLOW_REFUND, RETURNED_REFUND]
)


class Paying(RuleBasedStateMachine):
    """One company that buys plans and points at a provider, and staff who refund."""

    razorpay: LocalRazorpay

    @initialize()
    def begin(self) -> None:
        self.undo = own_transaction()
        self.undo.__enter__()
        forget_throttles()
        self.user = member(2)
        self.client = ApiClient(token_for(self.user))
        staff = actor_of_token(token_for(StaffFactory.create()))
        assert staff is not None
        self.staff = staff
        self.paid: list[dict[str, Any]] = []
        self.waiting: list[tuple[str, bytes]] = []
        # The possible steps depend on the provider's data, so it must have none of another run.
        self.razorpay.forget()

    def teardown(self) -> None:
        """Delete everything."""
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
        self.paid.append(self.razorpay.pay(orders[which % len(orders)], card))
        self.waiting += self.razorpay.deliveries()

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
        answer = self.razorpay.deliver(event, body, "0" * 64 if forged else None)
        assert answer.status == (400 if forged else 200)
        if not again and not forged:
            del self.waiting[place]

    @rule()
    def work(self) -> None:
        outbox.drain()

    @rule()
    def sweep(self) -> None:
        PaymentOrder.objects.exclude(check_at=None).update(check_at=now())
        Refund.objects.exclude(check_at=None).update(check_at=now())
        reconciliation.sweep_payments()

    @precondition(lambda self: Payment.objects.filter(status="captured").exists())
    @rule(which=st.integers(0, 99), share=st.sampled_from([1, 2, 3]), ours=st.booleans())
    def refund(self, which: int, share: int, *, ours: bool) -> None:
        captured = list(Payment.objects.filter(status="captured").order_by("pk"))
        payment = captured[which % len(captured)]
        if not ours:
            provider_payment = self.razorpay.payment(payment.provider_id)
            refundable = provider_payment["amount"] - provider_payment["amount_refunded"]
            if refundable:
                self.razorpay.provider.refund(
                    payment.provider_id, {"amount": max(refundable // share, 1)}
                )
                self.waiting += self.razorpay.deliveries()
            return
        refundable = refunding.refundable(payment)
        if refundable == 0 or (share == 1 and periods.went_into_upgrade(payment.order)):
            return
        refunding.refund_payment(
            actor=self.staff, payment_id=payment.pk, amount=max(refundable // share, 1), reason="x"
        )

    @precondition(lambda self: self.razorpay.provider.store.latest("refund", 1))
    @rule(which=st.integers(0, 99), status=st.sampled_from(["processed", "failed"]))
    def decide(self, which: int, status: str) -> None:
        """The provider reports a refund as processed, failed, or returned by the bank."""
        provider_refunds = self.razorpay.provider.store.latest("refund", 100)
        refund = provider_refunds[which % len(provider_refunds)]
        if refund["status"] not in {status, "failed"}:
            self.razorpay.provider.move_refund(refund["id"], status)
            self.waiting += self.razorpay.deliveries()

    @rule(fault=st.sampled_from(["502", "lost"]))
    def restart(self, fault: str) -> None:
        """A worker is killed in the middle of its work, and another starts it again."""
        self.razorpay.provider.faults[:] = ["none", fault]
        with contextlib.suppress(gateway.ProviderUnavailable):
            outbox.drain()
        self.razorpay.provider.faults.clear()
        self.waiting += self.razorpay.deliveries()

    @invariant()
    def books_agree(self) -> None:
        if not hasattr(self, "user"):
            return
        settled = Payment.objects.filter(is_settled=True)
        paid_orders = PaymentOrder.objects.filter(status__in=["paid", "refunded"])
        assert settled.count() == paid_orders.count() == Invoice.objects.count()
        plans = Subscription.objects.filter(order__isnull=False)
        assert plans.count() == paid_orders.filter(kind="subscription").count()
        assert ledger.differences() == []
        self.effects_are_those_of_processed_refunds()
        subscriptions = list(Subscription.objects.filter(voided_at=None).order_by("starts_at"))
        for one, next_one in itertools.pairwise(subscriptions):
            assert one.ends_at <= next_one.starts_at

    def effects_are_those_of_processed_refunds(self) -> None:
        """At every moment, according to what we know."""
        for payment in Payment.objects.prefetch_related("refunds__credit_note"):
            done = [made for made in payment.refunds.all() if made.status == "processed"]
            assert payment.refunded_amount == sum(made.amount for made in done)
            assert (payment.status == "refunded") == (payment.refunded_amount == payment.amount)
            for made in payment.refunds.all():
                note = getattr(made, "credit_note", None)
                counts = note is not None and note.cancelled_at is None
                assert counts == (payment.is_settled and made.status == "processed")
            if payment.is_settled:
                is_whole = payment.refunded_amount == payment.amount
                assert payment.order.status == ("refunded" if is_whole else "paid")
        notes = CreditNote.objects.order_by("number").values_list("number", flat=True)
        assert list(notes) == list(range(1, len(notes) + 1))
        for invoice in Invoice.objects.prefetch_related("credit_notes", "order__payments"):
            live = [note for note in invoice.credit_notes.all() if note.cancelled_at is None]
            settled = next(one for one in invoice.order.payments.all() if one.is_settled)
            assert sum(note.total for note in live) == settled.refunded_amount
            if settled.refunded_amount == invoice.total:
                for name in ("taxable", "cgst", "sgst", "igst"):
                    assert sum(getattr(note, name) for note in live) == getattr(invoice, name)

    @rule()
    def settle_everything(self) -> None:
        """In the end, every captured paisa bought something or was refunded."""
        for event, body in self.waiting:
            self.razorpay.deliver(event, body)
        self.waiting = []
        self.sweep()
        outbox.drain()
        for paid in self.paid:
            provider_payment = gateway.payment(paid["paymentId"])
            if provider_payment.status in settlement.TAKEN:
                payment = Payment.objects.get(provider_id=provider_payment.id)
                provider_refunds = self.razorpay.refunds(provider_payment.id)
                failed = [made for made in provider_refunds if made["status"] == "failed"]
                # When the refund of a surplus payment fails, staff are told and handle it.
                assert (
                    payment.is_settled
                    or provider_payment.refunded == provider_payment.amount
                    or failed
                )
                done = sum(
                    made["amount"] for made in provider_refunds if made["status"] == "processed"
                )
                assert payment.refunded_amount == done
                waiting = sum(
                    made["amount"] for made in provider_refunds if made["status"] == "pending"
                )
                assert refunding.under_way(payment) == waiting
                known = {made.provider_id for made in payment.refunds.exclude(provider_id=None)}
                assert known == {made["id"] for made in provider_refunds}
        spent = Payment.objects.filter(is_settled=True, order__kind="points")
        points = sum(payment.amount // 100 - payment.refunded_amount // 100 for payment in spent)
        assert ledger.balance_of(company_of(self.user).pk) == points


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_books_agree_whatever_happens_in_whatever_order(razorpay: LocalRazorpay) -> None:
    run_state_machine_as_test(
        type("PayingHere", (Paying,), {"razorpay": razorpay}),
        settings=settings(
            max_examples=tries(10),
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
