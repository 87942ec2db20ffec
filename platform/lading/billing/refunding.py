"""Giving money back: by staff, by ourselves for a payment too many, or at the provider's own desk.

A refund is written down first and asked for after; it takes effect when the provider holds it.
"""

from __future__ import annotations

import uuid

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.accounts.roles import require
from lading.kernel import audit, outbox
from lading.kernel.actor import SYSTEM, Actor
from lading.kernel.clock import now
from lading.kernel.errors import Conflict, NotFound, Text, ValidationFailed

from . import gateway, ledger, periods
from .gateway import ProviderRefund
from .models import (
    MovementKind,
    OrderKind,
    OrderStatus,
    Payment,
    PaymentOrder,
    PaymentStatus,
    PointsAccount,
    Refund,
    RefundStatus,
)

REASON_REQUIRED = _("Please enter valid reason")
TOO_MUCH = _("At most {amount} can still be refunded.")
NOTHING_LEFT = _("This payment was refunded already.")
OVER = {"processed", "pending"}


def refund_payment(*, actor: Actor, payment_id: int, amount: int, reason: str) -> Refund:
    """Staff give back ``amount`` paise of a captured payment.

    Raises NotFound, Forbidden without the capability, ValidationFailed, Conflict when nothing is
    left. The provider is asked by a job; until it answers the refund waits.
    """
    require(actor, "payments.refund")
    with transaction.atomic():
        payment = _locked(payment_id)
        left = refundable(payment)
        _check(amount, left, reason.strip())
        refund = _request(payment, amount, reason.strip(), actor)
        audit.record(actor, payment, "refund_requested", {"amount": amount, "reason": reason})
    return refund


def _check(amount: int, left: int, reason: str) -> None:
    if left == 0:
        raise Conflict(NOTHING_LEFT)
    errors: dict[str, list[Text]] = {}
    if not 0 < amount <= left:
        errors["amount"] = [TOO_MUCH.format(amount=f"₹{left // 100}.{left % 100:02d}")]
    if not reason:
        errors["reason"] = [REASON_REQUIRED]
    if errors:
        raise ValidationFailed(errors=errors)


def _locked(payment_id: int) -> Payment:
    """The captured payment with its company and order locked, in the order of every settlement."""
    payment = Payment.objects.select_related("order").filter(pk=payment_id).first()
    if payment is None or payment.status == PaymentStatus.FAILED:
        raise NotFound
    periods.lock(payment.order.company_id)
    PaymentOrder.objects.select_for_update().get(pk=payment.order_id)
    return (
        Payment.objects.select_for_update(of=("self",)).select_related("order").get(pk=payment_id)
    )


def refundable(payment: Payment) -> int:
    """What is left of a payment after refunds, those still under way included."""
    waiting = payment.refunds.filter(status=RefundStatus.REQUESTED)
    return payment.amount - payment.refunded_amount - sum(refund.amount for refund in waiting)


def give_back(payment: Payment, *, reason: str) -> None:
    """Ask for all of a payment back that bought nothing. Safe to repeat."""
    if not payment.refunds.exclude(status=RefundStatus.FAILED).exists():
        _request(payment, payment.amount, str(reason), SYSTEM)


def _request(payment: Payment, amount: int, reason: str, actor: Actor) -> Refund:
    refund = Refund.objects.create(
        payment=payment,
        receipt=f"refund-{uuid.uuid4().hex}"[:40],
        amount=amount,
        reason=reason[:300],
        requested_by_id=actor.user_id or None,
        created_at=now(),
    )
    outbox.publish("refund.requested", {"refundId": refund.pk})
    return refund


def carry_out(refund_id: int) -> None:
    """Ask the provider for a refund that waits (job). Its receipt finds the one a lost answer made.

    Raises ProviderUnavailable, to be tried again.
    """
    refund = Refund.objects.select_related("payment").filter(pk=refund_id).first()
    if refund is None or refund.status != RefundStatus.REQUESTED or refund.provider_id:
        return
    made = _made_before(refund)
    if made is None:
        try:
            made = gateway.refund(
                refund.payment.provider_id, amount=refund.amount, receipt=refund.receipt
            )
        except gateway.ProviderRefused as error:
            _fail(refund, str(error))
            return
    _hold(refund, made)


def _made_before(refund: Refund) -> ProviderRefund | None:
    held = gateway.refunds_of(refund.payment.provider_id)
    return next((made for made in held if made.receipt == refund.receipt), None)


def _fail(refund: Refund, reason: str) -> None:
    with transaction.atomic():
        refund.status = RefundStatus.FAILED
        refund.reason = f"{refund.reason} · {reason}"[:300]
        refund.save(update_fields=["status", "reason"])
        audit.record(SYSTEM, refund, "refund_failed")


def _hold(refund: Refund, made: ProviderRefund) -> None:
    with transaction.atomic():
        payment = _locked(refund.payment_id)
        refund.refresh_from_db()
        if refund.provider_id:  # another worker was first
            return
        refund.provider_id = made.id
        refund.status = RefundStatus.PROCESSED if made.status in OVER else RefundStatus.FAILED
        refund.processed_at = now()
        refund.save(update_fields=["provider_id", "status", "processed_at"])
        if refund.status == RefundStatus.PROCESSED:
            _apply(payment, payment.refunded_amount + refund.amount)


def take_notice(payment: Payment, refunded: int) -> None:
    """The provider holds ``refunded`` paise of a payment as given back: follow it where it is more
    than we know of. Call with company and order locked. Safe to repeat.
    """
    waiting = payment.refunds.filter(status=RefundStatus.REQUESTED).order_by("pk")
    if refunded > payment.refunded_amount and not waiting.exists():
        _apply(payment, refunded)


def _apply(payment: Payment, refunded: int) -> None:
    """Reverse what the money had bought: points one by one, a subscription when all is back."""
    before, payment.refunded_amount = payment.refunded_amount, min(refunded, payment.amount)
    is_whole = payment.refunded_amount == payment.amount
    if is_whole:
        payment.status = PaymentStatus.REFUNDED
    payment.updated_at = now()
    payment.save(update_fields=["refunded_amount", "status", "updated_at"])
    if payment.is_settled:
        _reverse(payment, payment.refunded_amount - before, is_whole=is_whole)
    audit.record(SYSTEM, payment, "payment_refunded", {"amount": payment.refunded_amount - before})
    outbox.publish("payment.refunded", {"paymentId": payment.pk, "total": payment.refunded_amount})


def _reverse(payment: Payment, amount: int, *, is_whole: bool) -> None:
    order = payment.order
    if is_whole:
        order.status = OrderStatus.REFUNDED
        order.save(update_fields=["status"])
    if order.kind == OrderKind.POINTS:
        _take_points(payment, amount)
    elif is_whole:
        periods.take_back(order, now())


def _take_points(payment: Payment, amount: int) -> None:
    """Take the points back that were paid for with refunded money: as many as are still there,
    because a balance never goes below nothing (decision 16).
    """
    order = payment.order
    account = PointsAccount.objects.select_for_update().filter(company_id=order.company_id).first()
    points = min(amount // 100, account.balance if account else 0)
    if points:
        ledger.debit(
            order.company_id,
            points,
            kind=MovementKind.REFUND,
            reference=f"refund:{payment.pk}:{payment.refunded_amount}",
            description=f"Refund of {order.description}",
        )
