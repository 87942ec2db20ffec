"""Background jobs of billing. Each takes ids, makes one service call and is safe to run twice."""

from __future__ import annotations

from lading.base.work import outbox
from lading.base.work.outbox import Payload

from .payments import reconciliation, refunding, webhooks


@outbox.consumer(webhooks.TOPIC, name="billing.process_webhook", outside=True)
def process_webhook(payload: Payload) -> None:
    """Process an event of the payment provider."""
    webhooks.process(payload["eventId"])


@outbox.consumer("refund.requested", name="billing.carry_out_refund", outside=True)
def carry_out_refund(payload: Payload) -> None:
    """Ask the provider for a refund."""
    refunding.carry_out(payload["refundId"])


@outbox.consumer(reconciliation.TOPIC, name="billing.check_hastened", outside=True)
def check_hastened(payload: Payload) -> None:
    """Ask the provider about an order that staff do not want to wait for."""
    reconciliation.check_order(payload["orderId"])


def sweep_payments() -> int:
    """Settle payments that were never verified; every five minutes."""
    return reconciliation.sweep_payments()


def check_ledger() -> list[str]:
    """Check the sums of the ledger; nightly."""
    return reconciliation.report_ledger()
