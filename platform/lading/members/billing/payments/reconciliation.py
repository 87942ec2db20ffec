"""Finds what the provider did not tell us: captured payments that were never verified, orders whose
answer was lost, refunds that still wait, and refunds made at the provider's own site. Runs every
few minutes; safe to run at any time.
"""

from __future__ import annotations

import datetime as dt
import logging

from django.db import DatabaseError, transaction

from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import Conflict
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.accounts.roles import require
from lading.members.billing.models import OrderStatus, Payment, PaymentOrder, Refund, RefundStatus
from lading.members.billing.points import ledger

from . import gateway, refunding, settlement

log = logging.getLogger(__name__)

TOPIC = "payments.due"
BATCH = 200
STEPS = [dt.timedelta(minutes=minutes) for minutes in (10, 20, 60, 180, 360, 720)]
GIVE_UP_AFTER = dt.timedelta(days=4)
"""A payment can be authorised up to three days after it failed, and an order can be paid twice."""
TROUBLE = (gateway.ProviderUnavailable, gateway.ProviderRefused, Conflict, DatabaseError)
"""Errors in checking one order or refund, which must not stop the others."""
AWAY_AFTER = 3
"""After this many failures in a row the sweep stops until its next run."""
LOOK_BACK = dt.timedelta(days=2)
"""How far back to look for refunds made at the provider's site without an event."""


def sweep_payments() -> int:
    """Ask the provider about the orders that are due. Returns how many payments were settled."""
    due = PaymentOrder.objects.filter(check_at__lte=now()).order_by("check_at")[:BATCH]
    settled = failures = 0
    for order in due:
        try:
            settled += _check(order)
            failures = 0
        except TROUBLE as error:
            log.warning("payments: order %s could not be checked: %s", order.receipt, error)
            # Move it behind the others, so that one bad order does not block them.
            PaymentOrder.objects.filter(pk=order.pk).update(check_at=now() + STEPS[0])
            failures += 1
            if failures == AWAY_AFTER:
                break
    sweep_refunds()
    return settled


def check_order_now(*, actor: Actor, order_pk: int) -> None:
    """Have the provider asked about an order now. For staff, when a customer has paid and got
    nothing; the regular check may be hours away. Raises Forbidden, NotFound.
    """
    require(actor, "webhooks.replay")
    with transaction.atomic():
        order = get_row(row_locks.for_change(PaymentOrder.objects), order_pk)
        order.check_at = now()
        order.save(update_fields=["check_at"])
        audit.record(actor, order, "order_hastened")
        outbox.publish(TOPIC, {"orderId": order_pk})


def check_order(order_pk: int) -> int:
    """Ask the provider about one order. Returns how many payments were settled. Raises
    ProviderUnavailable; try again later.
    """
    return _check(PaymentOrder.objects.get(pk=order_pk))


def _check(order: PaymentOrder) -> int:
    """Settle the payments of an order, and set the time of the next check."""
    if order.provider_id is None:
        provider_id = gateway.find_order(order.receipt)
        PaymentOrder.objects.filter(pk=order.pk, provider_id=None).update(provider_id=provider_id)
        order.provider_id = provider_id
    payments = gateway.payments_of(order.provider_id) if order.provider_id else []
    outcomes = [settlement.settle(seen) for seen in payments]
    _schedule(order)
    return outcomes.count(settlement.Outcome.SETTLED)


def _schedule(order: PaymentOrder) -> None:
    at = now()
    with transaction.atomic():
        fresh = row_locks.for_change(PaymentOrder.objects).get(pk=order.pk)
        if at - fresh.created_at > GIVE_UP_AFTER:
            fresh.check_at = None
            if fresh.status == OrderStatus.CREATED:
                fresh.status = OrderStatus.ABANDONED
        else:
            fresh.check_at = at + STEPS[min(fresh.checks, len(STEPS) - 1)]
        fresh.checks += 1
        fresh.save(update_fields=["status", "check_at", "checks"])


def sweep_refunds() -> int:
    """Ask the provider about the refunds that are due, and for refunds that we do not know. Returns
    how many changed.
    """
    due = Refund.objects.filter(check_at__lte=now()).select_related("payment").order_by("check_at")
    changed = failures = 0
    for refund in due[:BATCH]:
        try:
            changed += _check_refund(refund)
            failures = 0
        except TROUBLE as error:
            log.warning("refunds: %s could not be checked: %s", refund.receipt, error)
            Refund.objects.filter(pk=refund.pk).update(check_at=now() + STEPS[0])
            failures += 1
            if failures == AWAY_AFTER:
                return changed
    return changed + _find_refunds()


def _check_refund(refund: Refund) -> bool:
    before = refund.status
    if before == RefundStatus.REQUESTED:
        refunding.carry_out(refund.pk)
    else:
        refunding.follow(refund)
    with transaction.atomic():
        fresh = row_locks.for_change(Refund.objects).get(pk=refund.pk)
        if fresh.status == before:  # otherwise the change has set a new time
            fresh.checks += 1
            fresh.check_at = refunding.next_check(fresh)
            fresh.save(update_fields=["checks", "check_at"])
    return fresh.status != before


def _find_refunds() -> int:
    """Find refunds of our payments that were made at the provider's site and of which no event told
    us.
    """
    try:
        provider_refunds = gateway.refunds_since(now() - LOOK_BACK)
        known = Refund.objects.filter(
            provider_id__in=[provider_refund.id for provider_refund in provider_refunds]
        )
        ids = set(known.values_list("provider_id", flat=True))
        unknown = {
            provider_refund.payment_id
            for provider_refund in provider_refunds
            if provider_refund.id not in ids
        }
        ours = Payment.objects.filter(provider_id__in=unknown).order_by("pk")
        for payment in ours:
            settlement.settle(gateway.payment(payment.provider_id), has_refunds=True)
    except TROUBLE as error:
        log.warning("refunds: the provider's own could not be read: %s", error)
        return 0
    return len(ours)


def report_ledger() -> list[str]:
    """Check the points ledger (nightly). Differences are logged, and published for staff."""
    differences = ledger.differences()
    for line in differences:
        log.error("points ledger: %s", line)
    if differences:
        with transaction.atomic():
            outbox.publish("points.differences", {"lines": differences[:50]})
    return differences
