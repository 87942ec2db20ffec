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
UPGRADED = _("This payment went into an upgrade. Refund the upgrade first.")
NOTHING_LEFT = _("This payment was refunded already.")
OVER = {"processed", "pending"}
PAISE_PER_POINT = 100


def refund_payment(*, actor: Actor, payment_id: int, amount: int, reason: str) -> Refund:
    """Staff give back ``amount`` paise of a captured payment.

    Raises NotFound, Forbidden without the capability, ValidationFailed, Conflict when nothing is
    left or an upgrade was credited with it. The provider is asked by a job; until it answers the
    refund waits.
    """
    require(actor, "payments.refund")
    with transaction.atomic():
        payment = _locked(payment_id)
        left = refundable(payment)
        _check(amount, left, reason.strip())
        if amount == left and periods.went_into_upgrade(payment.order):
            raise Conflict(UPGRADED)
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


def give_back(payment: Payment, refunded: int, *, reason: str) -> None:
    """Ask for all of a payment back that bought nothing, less what the provider has ``refunded``.
    Safe to repeat.
    """
    take_notice(payment, refunded)
    if left := refundable(payment):
        _request(payment, left, str(reason), SYSTEM)


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
    if refund is None or refund.status != RefundStatus.REQUESTED:
        return
    payment_id = refund.payment.provider_id
    try:
        made: ProviderRefund | None = _made_before(refund) or gateway.refund(
            payment_id, amount=refund.amount, receipt=refund.receipt
        )
        declined = ""
    except gateway.ProviderRefused as error:
        made, declined = None, str(error)
    refunded = _refunded_at_provider(payment_id)
    with transaction.atomic():
        payment = _locked(refund.payment_id)
        refund.refresh_from_db()
        if refund.status == RefundStatus.REQUESTED:  # else another worker was first
            _write_down(refund, made, declined)
            take_notice(payment, refunded)


def _refunded_at_provider(payment_id: str) -> int:
    try:
        return gateway.payment(payment_id).refunded
    except gateway.ProviderRefused:  # it knows of no such payment: then of no refund either
        return 0


def _made_before(refund: Refund) -> ProviderRefund | None:
    held = gateway.refunds_of(refund.payment.provider_id)
    return next((made for made in held if made.receipt == refund.receipt), None)


def _write_down(refund: Refund, made: ProviderRefund | None, declined: str) -> None:
    """What became of a refund. Its effect is that of the provider's own sum."""
    if made is not None and made.status in OVER:
        refund.provider_id, refund.status = made.id, RefundStatus.PROCESSED
        refund.processed_at = now()
    else:
        refund.status = RefundStatus.FAILED
        refund.reason = f"{refund.reason} · {declined}"[:300]
        audit.record(SYSTEM, refund, "refund_failed")
    refund.save(update_fields=["provider_id", "status", "reason", "processed_at"])


def take_notice(payment: Payment, refunded: int) -> None:
    """The provider holds ``refunded`` paise of a payment as given back: follow it where it is more
    than we know of. Call with company and order locked. Safe to repeat.

    Refunds of ours that still wait may be part of that sum: they are left out until they are over.
    """
    waiting = payment.refunds.filter(status=RefundStatus.REQUESTED)
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
        _reverse(payment, before, is_whole=is_whole)
    audit.record(SYSTEM, payment, "payment_refunded", {"amount": payment.refunded_amount - before})
    outbox.publish("payment.refunded", {"paymentId": payment.pk, "total": payment.refunded_amount})


def _reverse(payment: Payment, before: int, *, is_whole: bool) -> None:
    order = payment.order
    if is_whole:
        order.status = OrderStatus.REFUNDED
        order.save(update_fields=["status"])
    if order.kind == OrderKind.POINTS:
        _take_points(payment, before)
    elif is_whole:
        periods.take_back(order, now())


def _take_points(payment: Payment, before: int) -> None:
    """Take the points back that were paid for with the money refunded beyond ``before``: as many as
    are still there, because a balance never goes below nothing (decision 16).
    """
    order = payment.order
    account = PointsAccount.objects.select_for_update().filter(company_id=order.company_id).first()
    # Of the sums, so that the odd paise of several refunds are not lost between them.
    due = payment.refunded_amount // PAISE_PER_POINT - before // PAISE_PER_POINT
    points = min(due, account.balance if account else 0)
    if points:
        ledger.debit(
            order.company_id,
            points,
            kind=MovementKind.REFUND,
            reference=f"refund:{payment.pk}:{payment.refunded_amount}",
            description=f"Refund of {order.description}",
            params={"points": order.points},
        )
