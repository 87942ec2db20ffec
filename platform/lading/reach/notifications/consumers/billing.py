"""Background jobs for events of payments and plans, and for reminders."""

from __future__ import annotations

from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.reach.notifications.notices import billing as billing_notices
from lading.reach.notifications.notices import renewals as renewal_notices


@outbox.consumer("payment.settled", name="notifications.tell_settled")
def tell_settled(payload: Payload) -> None:
    """Tell the company what its payment bought."""
    billing_notices.tell_settled(payload["orderId"])


@outbox.consumer("payment.refunded", name="notifications.tell_refunded")
def tell_refunded(payload: Payload) -> None:
    """Tell the company about a refund."""
    billing_notices.tell_refunded(
        payload["paymentId"], payload["total"], payload.get("refundId", 0)
    )


@outbox.consumer("refund.failed", name="notifications.tell_refund_failed")
def tell_refund_failed(payload: Payload) -> None:
    """Tell administrators and the company about a refund that failed."""
    billing_notices.tell_refund_failed(payload["refundId"])


@outbox.consumer("subscription.not_reopened", name="notifications.tell_not_reopened")
def tell_not_reopened(payload: Payload) -> None:
    """Tell administrators that the bank returned a refund, but the plan that the refund had ended
    cannot continue.
    """
    billing_notices.tell_not_reopened(payload["orderId"])


@outbox.consumer("points.differences", name="notifications.tell_differences")
def tell_differences(payload: Payload) -> None:
    """Tell administrators that the points ledger does not balance."""
    billing_notices.tell_differences(payload["lines"])


def remind_of_ends() -> int:
    """Remind companies of plans that end or have ended; every morning."""
    return renewal_notices.tell_ends()


def remind_of_early_ends() -> int:
    """Remind companies of plans that end before the morning; at midnight in India."""
    return renewal_notices.tell_early_ends()
