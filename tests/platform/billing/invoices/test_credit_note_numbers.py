"""Credit notes that are made at once, late, or by workers that are killed keep their numbers."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from lading.base.kernel.values.clock import now
from lading.members.accounts.models import User
from lading.members.billing.invoices.crediting import issue_credit_note
from lading.members.billing.invoices.invoicing import issue_invoice
from lading.members.billing.invoices.numbering import financial_year
from lading.members.billing.models import (
    CreditNote,
    DocumentSequence,
    Payment,
    PaymentOrder,
    PointsAccount,
    Refund,
)
from lading.members.billing.payments import gateway, refund_effects, refunding, settlement
from tests.platform.billing.local_razorpay import (
    SUCCESS,
    LocalRazorpay,
)
from tests.platform.billing.payments.refund_helpers import bought_points, payment_of, staff
from tests.platform.conftest import ApiClient
from tests.platform.factories import company_of, member
from tests.platform.racing import PATIENCE, at_once, somebody_waits
from tests.platform.waiting import until

Api = Callable[..., ApiClient]


@pytest.mark.django_db(transaction=True)
def test_twenty_at_once_number_without_a_gap(api: Api, razorpay: LocalRazorpay) -> None:
    payments: list[Payment] = []
    for number in range(20):
        user = member(2)
        order = bought_points(api, razorpay, user, 50, card=SUCCESS)
        payments.append(payment_of(order))
        razorpay.provider.refund(payments[number].provider_id, {"amount": 1_000 + number})

    def settling(payment: Payment) -> Callable[[], object]:
        return lambda: settlement.settle(gateway.payment(payment.provider_id), has_refunds=True)

    results = at_once(*[settling(payment) for payment in payments for _time in range(2)])
    assert results == ["already settled"] * 40
    assert CreditNote.objects.count() == 20
    numbers = CreditNote.objects.order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, 21))
    assert DocumentSequence.objects.get(series="LCN").last_number == 20
    assert DocumentSequence.objects.get(series="LAD").last_number == 20


@pytest.mark.django_db(transaction=True)
def test_a_refund_waits_for_points_before_it_takes_a_number(
    api: Api, razorpay: LocalRazorpay
) -> None:
    """Like a purchase. Otherwise a refund and a payment settled at the same time could each hold
    the lock that the other waits for.
    """
    order = bought_points(api, razorpay, member(2), 500)
    payment_id = payment_of(order).provider_id
    razorpay.provider.refund(payment_id, {"amount": 10_000})
    numbers = DocumentSequence.objects.create(series="LCN", financial_year=financial_year(now()))
    outcomes: list[object] = []
    settling = Thread(
        target=lambda: outcomes.extend(
            at_once(lambda: settlement.settle(gateway.payment(payment_id), has_refunds=True))
        )
    )
    with transaction.atomic():
        PointsAccount.objects.select_for_update().get(kind="sales")
        settling.start()
        until(somebody_waits, "another connection waits for a row")
        DocumentSequence.objects.select_for_update(nowait=True).get(pk=numbers.pk)
    settling.join(PATIENCE)
    assert outcomes == ["already settled"]
    assert CreditNote.objects.get().total == 10_000


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_is_killed_leaves_neither_a_gap_nor_half_a_refund(
    api: Api, razorpay: LocalRazorpay, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = bought_points(api, razorpay, member(2), 500)
    refund = refunding.refund_payment(
        actor=staff(), payment_id=payment_of(order).pk, amount=10_000, reason="x"
    )

    class Killed(BaseException):
        """An error that no code handles."""

    def die(*_arguments: object) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(refund_effects, "_note", die)
        with pytest.raises(Killed):
            refunding.carry_out(refund.pk)
    refund.refresh_from_db()
    assert (refund.status, refund.provider_id) == ("requested", None)
    assert razorpay.payment(payment_of(order).provider_id)["amount_refunded"] == 10_000
    assert not CreditNote.objects.exists()
    refunding.carry_out(refund.pk)
    assert razorpay.payment(payment_of(order).provider_id)["amount_refunded"] == 10_000
    assert [note.number for note in CreditNote.objects.all()] == [1]


def a_refunded_payment(user: User, number: int) -> None:
    """A payment with an invoice, two credit notes and a refund under way."""
    at = now()
    order = PaymentOrder.objects.create(
        company=company_of(user),
        created_by=user,
        kind="points",
        points=50,
        amount=5_000,
        status="paid",
        description="50 points",
        receipt=f"history-{number}",
        created_at=at,
    )
    payment = Payment.objects.create(
        order=order,
        provider_id=f"pay_history{number}",
        status="captured",
        amount=5_000,
        is_settled=True,
        created_at=at,
        updated_at=at,
    )
    invoice = issue_invoice(order, at)
    for place, status in enumerate(("processed", "processed", "pending")):
        refund = Refund.objects.create(
            payment=payment,
            receipt=f"history-{number}-{place}",
            amount=100,
            status=status,
            created_at=at,
        )
        if status == "processed":
            issue_credit_note(refund, invoice, at)


def test_the_history_costs_the_same_however_long(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    client = api(user)
    costs: list[int] = []
    for first, last in ((0, 1), (1, 10), (10, 100)):
        for number in range(first, last):
            a_refunded_payment(user, number)
        client.get(f"/paymenthistory/{user.uuid}")
        with CaptureQueriesContext(connection) as spent:
            rows = client.get(f"/paymenthistory/{user.uuid}", limit=100).data["rows"]
        costs.append(len(spent))
        assert len(rows) == last
        assert {len(row["creditNotes"]) for row in rows} == {2}
        assert {row["refundUnderWay"] for row in rows} == {100}
    assert len(set(costs)) == 1, costs
