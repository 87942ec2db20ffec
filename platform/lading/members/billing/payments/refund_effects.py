"""The effects of refunds. The refunded amount of a payment is the sum of the refunds that the
provider reports as processed, and what the money bought follows this sum, up and down.

It can go down again: the provider usually reports a refund as processed before the bank confirms
it, and reports again when the bank has returned the money.
"""

from __future__ import annotations

import datetime as dt

from django.db.models import Q, Sum

from lading.base.kernel import audit
from lading.base.kernel.actor import SYSTEM
from lading.base.kernel.database import row_locks
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.billing.invoices.crediting import cancel_credit_note, issue_credit_note
from lading.members.billing.models import (
    CreditNote,
    Invoice,
    MovementKind,
    OrderKind,
    OrderStatus,
    Payment,
    PaymentStatus,
    PointsAccount,
    PointsEntry,
    Refund,
    RefundStatus,
)
from lading.members.billing.plans import periods
from lading.members.billing.points import ledger


def bring_in_line(payment: Payment) -> None:
    """Apply the effects of a payment's processed refunds, and undo those of the others. Call with
    company, order and payment locked. Safe to repeat.
    """
    processed = payment.refunds.filter(status=RefundStatus.PROCESSED)
    processed_amount = processed.aggregate(total=Sum("amount", default=0))["total"]
    before, total = payment.refunded_amount, min(int(processed_amount), payment.amount)
    at = now()
    if total != before:
        _note(payment, total, at)
    # Points before document numbers: purchases lock them in this order.
    if payment.is_settled:
        if total != before:
            _follow(payment, before, at)
        _document(payment, at)
    if total != before:
        _tell(payment, before)


def _note(payment: Payment, total: int, at: dt.datetime) -> None:
    is_whole = total == payment.amount
    payment.refunded_amount = total
    payment.status = PaymentStatus.REFUNDED if is_whole else PaymentStatus.CAPTURED
    payment.updated_at = at
    payment.save(update_fields=["refunded_amount", "status", "updated_at"])


def _tell(payment: Payment, before: int) -> None:
    gained = payment.refunded_amount - before
    if gained < 0:  # the failed refund publishes an event of its own
        audit.record(SYSTEM, payment, "payment_refund_undone", {"amount": -gained})
        return
    audit.record(SYSTEM, payment, "payment_refunded", {"amount": gained})
    last = payment.refunds.filter(status=RefundStatus.PROCESSED).order_by("-pk").first()
    outbox.publish(
        "payment.refunded",
        {
            "paymentId": payment.pk,
            "total": payment.refunded_amount,
            "refundId": last.pk if last else 0,
        },
        order_key=f"order {payment.order_id}",
    )


def _document(payment: Payment, at: dt.datetime) -> None:
    """Issue a credit note for each processed refund of an invoiced payment, and cancel
    all others.
    """
    invoice = Invoice.objects.filter(order_id=payment.order_id).first()
    if invoice is None:
        return
    void = CreditNote.objects.filter(
        refund__payment=payment, refund__status=RefundStatus.FAILED, cancelled_at=None
    )
    for note in void.order_by("pk"):
        cancel_credit_note(note, at)
    undocumented = Q(status=RefundStatus.PROCESSED, credit_note=None)
    for refund in Refund.objects.filter(undocumented, payment=payment).order_by("pk"):
        issue_credit_note(refund, invoice, at)


def _follow(payment: Payment, before: int, at: dt.datetime) -> None:
    """Reverse or restore what the money bought: points one by one, a subscription when everything
    is refunded.
    """
    order, was_whole = payment.order, before == payment.amount
    is_whole = payment.refunded_amount == payment.amount
    if is_whole or was_whole:
        order.status = OrderStatus.REFUNDED if is_whole else OrderStatus.PAID
        order.save(update_fields=["status"])
    if order.kind == OrderKind.POINTS:
        _move_points(payment, before)
    elif is_whole:
        periods.end_refunded(order, at)
    elif was_whole and not periods.reopen(order, at):
        outbox.publish("subscription.not_reopened", {"orderId": order.pk})


def _move_points(payment: Payment, before: int) -> None:
    """Take back the points that were bought with the money refunded beyond ``before``, but no more
    than the balance, which never goes below 0 (RULES.md 16). When the bank has returned money, give
    back the points that were taken for it.
    """
    order = payment.order
    # Computed from the sums, so that odd paise of several refunds are not lost.
    due = payment.refunded_amount // ledger.PAISE_PER_POINT
    account = row_locks.for_change(
        PointsAccount.objects.filter(company_id=order.company_id)
    ).first()
    balance = account.balance if account else 0
    times, taken = _taken(payment)
    if payment.refunded_amount > before:
        move, points = ledger.debit, min(due - before // ledger.PAISE_PER_POINT, balance)
        description, params = f"Refund of {order.description}", {"points": order.points}
    else:
        move, points = ledger.credit, max(taken - due, 0)
        description = f"Refund of {order.description}, returned by the bank"
        params = {"points": order.points, "returned": True}
    if points:
        move(
            order.company_id,
            points,
            kind=MovementKind.REFUND,
            reference=f"{_reference(payment)}{times + 1}",
            description=description,
            params=params,
        )


def _taken(payment: Payment) -> tuple[int, int]:
    """How many movements were made for refunds of a payment, and how many points they took."""
    entries = PointsEntry.objects.filter(
        movement__reference__startswith=_reference(payment),
        account__company_id=payment.order.company_id,
    )
    sums = entries.order_by().values_list("amount", flat=True)
    return len(sums), -sum(sums)


def _reference(payment: Payment) -> str:
    return f"refund:{payment.pk}:"
