"""Reports of payments and refunds that arrive while we work on the same order, refund or points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.members.billing.models import MovementKind, PaymentOrder, Refund
from lading.members.billing.payments import gateway, reconciliation, settlement
from lading.members.billing.points import ledger
from tests.platform.billing.local_razorpay import SLOW_REFUND, LocalRazorpay
from tests.platform.billing.money import paid, points_order
from tests.platform.conftest import ApiClient
from tests.platform.factories import company_of, member
from tests.platform.racing import Overlap

from .refund_helpers import bought_points, payment_of, refund

pytestmark = pytest.mark.django_db(transaction=True)
Api = Callable[..., ApiClient]


def paid_while_scheduled(monkeypatch: pytest.MonkeyPatch) -> str:
    """An order's payment arrives when its next check is about to be stored. Returns the order's
    status.
    """
    order, overlap = points_order(member(2), 500), Overlap()
    monkeypatch.setattr(PaymentOrder, "save", overlap.before(PaymentOrder.save))
    overlap.run(lambda: reconciliation._schedule(order), lambda: paid(order))
    order.refresh_from_db()
    return order.status


def test_an_order_paid_while_it_is_scheduled_stays_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    assert paid_while_scheduled(monkeypatch) == "paid"


def failed_while_scheduled(
    api: Api, razorpay: LocalRazorpay, monkeypatch: pytest.MonkeyPatch
) -> Refund:
    """We learn that a pending refund failed when its next check is about to be stored."""
    payment = payment_of(order := bought_points(api, razorpay, member(2), 500, card=SLOW_REFUND))
    refund(order, 10_000)
    stored_refund, overlap = Refund.objects.get(), Overlap()
    assert stored_refund.status == "pending"

    def settle_failure() -> object:
        razorpay.move_refund(payment.provider_id, "failed")
        return settlement.settle(gateway.payment(payment.provider_id), has_refunds=True)

    monkeypatch.setattr(Refund, "save", overlap.before(Refund.save))
    outcomes = overlap.run(lambda: reconciliation._check_refund(stored_refund), settle_failure)
    assert outcomes == [False, "already settled"]
    stored_refund.refresh_from_db()
    assert stored_refund.status == "failed"
    return stored_refund


def test_a_refund_that_failed_while_it_is_scheduled_is_not_asked_about_again(
    api: Api, razorpay: LocalRazorpay, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert failed_while_scheduled(api, razorpay, monkeypatch).check_at is None


def spent_while_refunded(
    api: Api, razorpay: LocalRazorpay, monkeypatch: pytest.MonkeyPatch
) -> tuple[Any, Any, int]:
    """The company spends most of its points when all are about to be taken back. Returns both
    outcomes and the balance.
    """
    user, overlap = member(2), Overlap()
    company = company_of(user).pk
    payment_id = payment_of(bought_points(api, razorpay, user, 500)).provider_id
    razorpay.provider.refund(payment_id, {})
    spend = ledger.debit
    monkeypatch.setattr(ledger, "debit", overlap.before(ledger.debit))
    outcomes = overlap.run(
        lambda: settlement.settle(gateway.payment(payment_id), has_refunds=True),
        lambda: spend(
            company, 400, kind=MovementKind.UNLOCK, reference="unlock:1", description="x"
        ),
    )
    return outcomes[0], outcomes[1], ledger.balance_of(company)


def test_points_cannot_be_spent_while_they_are_taken_back(
    api: Api, razorpay: LocalRazorpay, monkeypatch: pytest.MonkeyPatch
) -> None:
    refunded, spent, balance = spent_while_refunded(api, razorpay, monkeypatch)
    assert refunded == "already settled"
    assert isinstance(spent, ledger.InsufficientPoints)
    assert balance == 0
