"""Background jobs for the events of payments and plans, and for reminders."""

from __future__ import annotations

from lading.kernel import outbox
from lading.kernel.outbox import Payload

from . import billing_notices, renewal_notices


@outbox.consumer("payment.settled", name="notifications.tell_settled")
def tell_settled(payload: Payload) -> None:
    """A payment bought something: the company."""
    billing_notices.tell_settled(payload["orderId"])


@outbox.consumer("payment.refunded", name="notifications.tell_refunded")
def tell_refunded(payload: Payload) -> None:
    """Money went back: the company."""
    billing_notices.tell_refunded(
        payload["paymentId"], payload["total"], payload.get("refundId", 0)
    )


@outbox.consumer("refund.failed", name="notifications.tell_refund_failed")
def tell_refund_failed(payload: Payload) -> None:
    """A refund came to nothing: the administrators, and the company."""
    billing_notices.tell_refund_failed(payload["refundId"])


@outbox.consumer("subscription.not_reopened", name="notifications.tell_not_reopened")
def tell_not_reopened(payload: Payload) -> None:
    """The bank returned a refund and the plan it had ended cannot go on: the administrators."""
    billing_notices.tell_not_reopened(payload["orderId"])


@outbox.consumer("points.differences", name="notifications.tell_differences")
def tell_differences(payload: Payload) -> None:
    """The points ledger does not balance: our administrators."""
    billing_notices.tell_differences(payload["lines"])


def remind_of_ends() -> int:
    """Plans that end or have ended: their companies; every morning."""
    return renewal_notices.tell_ends()


def remind_of_early_ends() -> int:
    """Plans that end before the morning: their companies; at midnight in India."""
    return renewal_notices.tell_early_ends()
