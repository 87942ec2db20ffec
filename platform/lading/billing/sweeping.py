"""Finding what nobody told us: payments that were captured but never verified, orders whose answer
was lost, refunds that wait. Every few minutes; safe to run at any time, any number of times.
"""

from __future__ import annotations

import datetime as dt
import logging

from django.db import transaction

from lading.accounts.roles import require
from lading.kernel import audit, outbox
from lading.kernel.actor import Actor
from lading.kernel.clock import now
from lading.kernel.errors import Conflict, NotFound

from . import gateway, ledger, refunding, settlement
from .models import OrderStatus, PaymentOrder, Refund, RefundStatus

log = logging.getLogger(__name__)

TOPIC = "payments.due"
BATCH = 200
STEPS = [dt.timedelta(minutes=minutes) for minutes in (10, 20, 60, 180, 360, 720)]
GIVE_UP_AFTER = dt.timedelta(days=4)
"""A payment can still be authorised three days after it failed, and a paid order be paid again."""
AWAY_AFTER = 3
"""Failures in a row after which the provider is left alone until the next sweep."""
REFUND_PATIENCE = dt.timedelta(minutes=10)


def sweep_payments() -> int:
    """Ask the provider about the orders that are due. Returns how many payments were settled."""
    due = PaymentOrder.objects.filter(check_at__lte=now()).order_by("check_at")[:BATCH]
    settled = failures = 0
    for order in due:
        try:
            settled += _check(order)
            failures = 0
        except (gateway.ProviderUnavailable, gateway.ProviderRefused, Conflict) as error:
            log.warning("payments: order %s could not be checked: %s", order.receipt, error)
            # Behind the others, so that one bad order does not keep them from their turn.
            PaymentOrder.objects.filter(pk=order.pk).update(check_at=now() + STEPS[0])
            failures += 1
            if failures == AWAY_AFTER:
                break
    _resume_refunds()
    return settled


def hasten(*, actor: Actor, order_pk: int) -> None:
    """Staff have the provider asked about an order now. Raises Forbidden, NotFound.

    For the payer who says that they paid and have nothing: the sweep's own turn may be hours away.
    """
    require(actor, "webhooks.replay")
    with transaction.atomic():
        order = PaymentOrder.objects.select_for_update().filter(pk=order_pk).first()
        if order is None:
            raise NotFound
        order.check_at = now()
        order.save(update_fields=["check_at"])
        audit.record(actor, order, "order_hastened")
        outbox.publish(TOPIC, {})


def _check(order: PaymentOrder) -> int:
    """Settle what was paid on an order, and say when to ask again."""
    if order.provider_id is None:
        found = gateway.find_order(order.receipt)
        PaymentOrder.objects.filter(pk=order.pk, provider_id=None).update(provider_id=found)
        order.provider_id = found
    payments = gateway.payments_of(order.provider_id) if order.provider_id else []
    outcomes = [settlement.settle(seen) for seen in payments]
    _schedule(order)
    return outcomes.count(settlement.Outcome.SETTLED)


def _schedule(order: PaymentOrder) -> None:
    at = now()
    with transaction.atomic():
        fresh = PaymentOrder.objects.select_for_update().get(pk=order.pk)
        if at - fresh.created_at > GIVE_UP_AFTER:
            fresh.check_at = None
            if fresh.status == OrderStatus.CREATED:
                fresh.status = OrderStatus.ABANDONED
        else:
            fresh.check_at = at + STEPS[min(fresh.checks, len(STEPS) - 1)]
        fresh.checks += 1
        fresh.save(update_fields=["status", "check_at", "checks"])


def _resume_refunds() -> None:
    """Refunds whose event was given up, or whose provider still had to decide."""
    late = Refund.objects.filter(
        status=RefundStatus.REQUESTED, created_at__lt=now() - REFUND_PATIENCE
    )
    for pk in late.order_by("pk").values_list("pk", flat=True)[:BATCH]:
        try:
            refunding.carry_out(pk)
        except gateway.ProviderUnavailable as error:
            log.warning("refunds: %d could not be carried out: %s", pk, error)
            return


def report_ledger() -> list[str]:
    """Check the points ledger (nightly). A difference is logged, and published for the staff."""
    found = ledger.differences()
    for line in found:
        log.error("points ledger: %s", line)
    if found:
        with transaction.atomic():
            outbox.publish("points.differences", {"lines": found[:50]})
    return found
