"""Refunds: by staff, by us for a surplus payment, or at the provider's own site.

A refund is stored before the provider is asked for it. The provider may hold it as pending for
days; its effects (`refund_effects`) are applied when it is processed, and never if it fails.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import uuid
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Sum

from lading.base.kernel import audit
from lading.base.kernel.actor import SYSTEM, Actor
from lading.base.kernel.checks import clean_reason
from lading.base.kernel.database import row_locks
from lading.base.kernel.errors import REASON_REQUIRED, Conflict, NotFound, Text, ValidationFailed
from lading.base.kernel.values.amounts import rupees
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.accounts.roles import require
from lading.members.billing.models import (
    UNDER_WAY,
    Payment,
    PaymentOrder,
    PaymentStatus,
    Refund,
    RefundOrigin,
    RefundStatus,
)
from lading.members.billing.plans import periods

from . import gateway
from .gateway import ProviderRefund
from .refund_effects import bring_in_line

TOO_MUCH = "At most {amount} can still be refunded."
UPGRADED = "This payment went into an upgrade. Refund the upgrade first."
NOTHING_LEFT = "This payment has already been refunded."

DAY = dt.timedelta(days=1)
PATIENCE = dt.timedelta(minutes=10)
"""After this time the sweep asks for a refund that the job did not ask for."""
PENDING_STEPS = [dt.timedelta(minutes=minutes) for minutes in (10, 60, 360, 720)]
"""The sweep's intervals for a pending refund, which may take more than a week."""
WATCHED_EVERY, WATCHED_FOR = DAY, 14 * DAY
"""How often and for how long a processed refund is checked again, because the bank may
return it.
"""

_ORDER = {status: place for place, status in enumerate(RefundStatus)}


def refund_payment(*, actor: Actor, payment_id: int, amount: int, reason: str) -> Refund:
    """Refund ``amount`` paise of a captured payment, for staff.

    Raises NotFound, Forbidden without the capability, ValidationFailed, Conflict when nothing is
    left or an upgrade used it as credit. A job asks the provider; until it answers, the refund
    waits.
    """
    require(actor, "payments.refund")
    reason = clean_reason("reason", reason)
    with transaction.atomic():
        payment = _locked(payment_id)
        left = refundable(payment)
        _check(amount, left, reason)
        if amount == left and periods.went_into_upgrade(payment.order):
            raise Conflict(UPGRADED)
        refund = _request(payment, amount, reason, actor)
        audit.record(actor, payment, "refund_requested", {"amount": amount, "reason": reason})
    return refund


def _check(amount: int, left: int, reason: str) -> None:
    if left == 0:
        raise Conflict(NOTHING_LEFT)
    errors: dict[str, list[Text]] = {}
    if not 0 < amount <= left:
        errors["amount"] = [TOO_MUCH.format(amount=rupees(left))]
    if not reason:
        errors["reason"] = [REASON_REQUIRED]
    if errors:
        raise ValidationFailed(errors=errors)


def _locked(payment_id: int) -> Payment:
    """The captured payment, with its company and order, locked in the order that settling uses."""
    payment = Payment.objects.select_related("order").filter(pk=payment_id).first()
    if payment is None or payment.status == PaymentStatus.FAILED:
        raise NotFound
    periods.lock(payment.order.company_id)
    row_locks.for_change(PaymentOrder.objects).get(pk=payment.order_id)
    return row_locks.for_change(Payment.objects.select_related("order"), of=("self",)).get(
        pk=payment_id
    )


def refundable(payment: Payment) -> int:
    """What is left of a payment after all refunds, those under way included. Paise."""
    return max(payment.amount - payment.refunded_amount - under_way(payment), 0)


def under_way(payment: Payment) -> int:
    """The amount of refunds that are neither processed nor failed, in paise."""
    waiting = payment.refunds.filter(status__in=UNDER_WAY)
    return int(waiting.aggregate(total=Sum("amount", default=0))["total"])


def give_back(payment: Payment, *, reason: str) -> None:
    """Request a refund of what is left of a payment that bought nothing. Safe to repeat. After a
    failure it waits a day, so that staff can deal with it.
    """
    failed = payment.refunds.filter(status=RefundStatus.FAILED, created_at__gt=now() - DAY)
    if (left := refundable(payment)) and not failed.exists():
        _request(payment, left, str(reason), SYSTEM)


def _request(payment: Payment, amount: int, reason: str, actor: Actor) -> Refund:
    at = now()
    refund = Refund.objects.create(
        payment=payment,
        receipt=f"refund-{uuid.uuid4().hex}"[:40],
        origin=RefundOrigin.STAFF if actor.user_id else RefundOrigin.SYSTEM,
        amount=amount,
        reason=reason[:300],
        requested_by_id=actor.user_id or None,
        created_at=at,
        check_at=at + PATIENCE,
    )
    outbox.publish("refund.requested", {"refundId": refund.pk})
    return refund


def carry_out(refund_id: int) -> None:
    """Ask the provider for a waiting refund (a job), outside any transaction, and store the result.
    Safe to repeat and to run twice at once: the receipt identifies a refund whose answer was lost,
    and the provider pays once for it.

    Raises ProviderUnavailable; try again later.
    """
    waiting = Refund.objects.select_related("payment").filter(status=RefundStatus.REQUESTED)
    refund = waiting.filter(pk=refund_id).first()
    if refund is None:
        return
    provider_refunds, declined = _ask(refund)
    with transaction.atomic():
        payment = _locked(refund.payment_id)
        take_notice(payment, provider_refunds)
        refund.refresh_from_db()
        if refund.status == RefundStatus.REQUESTED:
            _fail(refund, declined)


def _ask(refund: Refund) -> tuple[list[ProviderRefund], str]:
    """The payment's refunds at the provider after asking, and the reason if the
    provider declined.
    """
    payment_id = refund.payment.provider_id
    provider_refunds = _refunds_at_provider(payment_id)
    if any(provider_refund.receipt == refund.receipt for provider_refund in provider_refunds):
        return provider_refunds, ""
    try:
        provider_refund = gateway.refund(payment_id, amount=refund.amount, receipt=refund.receipt)
    except gateway.ProviderRefused as error:
        return _refunds_at_provider(payment_id), str(error)
    return [*provider_refunds, dataclasses.replace(provider_refund, receipt=refund.receipt)], ""


def _refunds_at_provider(payment_id: str) -> list[ProviderRefund]:
    try:
        return gateway.refunds_of(payment_id)
    # the provider does not know the payment, so it has no refunds of it
    except gateway.ProviderRefused:
        return []


def take_notice(payment: Payment, provider_refunds: Sequence[ProviderRefund]) -> None:
    """Store the refunds of a payment as the provider reports them, and apply their effects. Call
    with company, order and payment locked. Safe to repeat and in any order: older information never
    replaces newer.
    """
    known = list(payment.refunds.all())
    for provider_refund in provider_refunds:
        refund = next((row for row in known if _is(row, provider_refund)), None)
        _advance(refund or _store_provider_refund(payment, provider_refund), provider_refund)
    bring_in_line(payment)


def _is(refund: Refund, provider_refund: ProviderRefund) -> bool:
    if refund.provider_id is None:
        return refund.receipt == provider_refund.receipt
    return refund.provider_id == provider_refund.id


def _store_provider_refund(payment: Payment, provider_refund: ProviderRefund) -> Refund:
    """The row of a refund that was made at the provider's own site."""
    return Refund.objects.create(
        payment=payment,
        receipt=provider_refund.id,
        origin=RefundOrigin.PROVIDER,
        amount=provider_refund.amount,
        created_at=now(),
    )


def _advance(refund: Refund, provider_refund: ProviderRefund) -> None:
    """Move a refund to the status at the provider. A failed one stays failed; another must be
    requested.

    A refund that the provider declined but reports all the same is stored as reported.
    """
    is_new = refund.provider_id is None
    if not is_new and _ORDER[provider_refund.state] <= _ORDER[RefundStatus(refund.status)]:
        return
    refund.provider_id, refund.status = provider_refund.id, provider_refund.state
    refund.amount, refund.checks, refund.changed_at = provider_refund.amount, 0, now()
    if provider_refund.state == RefundStatus.FAILED:
        _fail(refund, provider_refund.error)
        return
    if provider_refund.state == RefundStatus.PROCESSED:
        refund.processed_at = refund.changed_at
    refund.failure = ""
    refund.check_at = next_check(refund)
    refund.save()


def _fail(refund: Refund, why: str) -> None:
    """Mark it as failed: its amount can be refunded again."""
    was_processed = refund.processed_at is not None
    refund.status, refund.changed_at, refund.check_at = RefundStatus.FAILED, now(), None
    refund.failure = why[:300]
    refund.save()
    audit.record(SYSTEM, refund, "refund_failed", {"wasProcessed": was_processed})
    outbox.publish("refund.failed", {"refundId": refund.pk})


def next_check(refund: Refund) -> dt.datetime | None:
    """When the sweep asks about a refund next; None when nothing can change any more."""
    at = now()
    if refund.status == RefundStatus.REQUESTED:
        return at + PATIENCE
    if refund.status == RefundStatus.PENDING:
        return at + PENDING_STEPS[min(refund.checks, len(PENDING_STEPS) - 1)]
    is_watched = (
        refund.status == RefundStatus.PROCESSED
        and refund.processed_at is not None
        and at < refund.processed_at + WATCHED_FOR
    )
    return at + WATCHED_EVERY if is_watched else None


def follow(refund: Refund) -> None:
    """Ask the provider about a refund. Raises ProviderUnavailable."""
    provider_refunds = _refunds_at_provider(refund.payment.provider_id)
    with transaction.atomic():
        take_notice(_locked(refund.payment_id), provider_refunds)
