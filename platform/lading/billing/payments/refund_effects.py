"""The effects of refunds. What was given back of a payment is the sum of the refunds that the
provider reports as processed, and what the money had bought follows that sum, up and down.

Down, because the provider usually reports a refund as processed before the bank confirms it, and
reports once more when the bank returned the money.
"""

from __future__ import annotations

import datetime as dt

from django.db.models import Q, Sum

from lading.billing.invoices.crediting import cancel_credit_note, issue_credit_note
from lading.billing.models import (
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
from lading.billing.plans import periods
from lading.billing.points import ledger
from lading.kernel import audit, outbox, row_locks
from lading.kernel.actor import SYSTEM
from lading.kernel.clock import now


def bring_in_line(payment: Payment) -> None:
    """Apply the effects of a payment's processed refunds, and undo those of all others. Call with
    company, order and payment locked. Safe to repeat.
    """
    processed = payment.refunds.filter(status=RefundStatus.PROCESSED)
    held = processed.aggregate(total=Sum("amount", default=0))["total"]
    before, total = payment.refunded_amount, min(int(held), payment.amount)
    at = now()
    if total != before:
        _note(payment, total, at)
    # Points before numbers of documents, as a purchase locks them.
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
    if gained < 0:  # the refund that failed is told of
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
    """A credit note for each processed refund of an invoiced payment, and none for another."""
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
    """Reverse what the money had bought, or restore it: points one by one, a subscription when all
    is back.
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
    """Take the points back that were paid for with the money refunded beyond ``before``: as many as
    are still there, because a balance never goes below nothing (RULES.md 16). When the money came
    back to us, give those again that were taken for it.
    """
    order = payment.order
    # Of the sums, so that the odd paise of several refunds are not lost between them.
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
    """How often points were moved for refunds of a payment, and how many of them are gone."""
    entries = PointsEntry.objects.filter(
        movement__reference__startswith=_reference(payment),
        account__company_id=payment.order.company_id,
    )
    sums = entries.order_by().values_list("amount", flat=True)
    return len(sums), -sum(sums)


def _reference(payment: Payment) -> str:
    return f"refund:{payment.pk}:"
