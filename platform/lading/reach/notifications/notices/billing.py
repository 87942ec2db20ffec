"""Messages to companies about payments, and to administrators about failed refunds and the points
ledger. Safe to repeat: each is sent once.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings

from lading.base.kernel.values.amounts import rupees
from lading.base.kernel.values.clock import IST, today
from lading.base.kernel.values.grouping import reading
from lading.base.work import outbox
from lading.base.work.outbox import Payload
from lading.members.accounts.services.staff import administrators
from lading.members.billing.models import (
    CreditNote,
    Invoice,
    OrderKind,
    Payment,
    PaymentOrder,
    Refund,
    Subscription,
)
from lading.members.billing.points import ledger
from lading.reach.notifications.delivery.emails import Links
from lading.reach.notifications.delivery.letters import Letter
from lading.reach.notifications.delivery.personal import Mail, send_email
from lading.reach.notifications.kinds import Kind
from lading.reach.notifications.services import Notice, tell

PAYMENTS_PATH = "/my-profile"
POINTS_PATH = "/points"
LINES_SHOWN = 10
"""How many differences of the ledger an e-mail lists; the log has them all."""


@outbox.consumer("payment.settled", name="notifications.tell_settled")
def tell_settled(payload: Payload) -> None:
    """Tell the company that paid what it has now, with the invoice's number."""
    invoice = Invoice.objects.select_related("order").filter(order_id=payload["orderId"]).first()
    if invoice is None:
        return
    is_points = invoice.order.kind == OrderKind.POINTS
    notice = _points_added(invoice) if is_points else _subscribed(invoice)
    if notice is not None:
        tell([invoice.company_id], notice)


def _points_added(invoice: Invoice) -> Notice:
    return Notice(
        kind=Kind.POINTS_ADDED,
        url=POINTS_PATH,
        dedupe_key=f"settled:{invoice.order_id}",
        params={
            "amount": rupees(invoice.order.amount),
            "points": str(invoice.order.points),
            "balance": str(ledger.balance_of(invoice.company_id)),
            "invoice": str(invoice),
        },
    )


def _subscribed(invoice: Invoice) -> Notice | None:
    """None when the purchase was refunded or replaced meanwhile."""
    bought = Subscription.objects.filter(order_id=invoice.order_id, voided_at=None)
    period = bought.select_related("plan").first()
    if period is None:
        return None
    return Notice(
        kind=Kind.SUBSCRIPTION_PAID,
        url=PAYMENTS_PATH,
        dedupe_key=f"settled:{invoice.order_id}",
        params={
            "amount": rupees(invoice.order.amount),
            "plan": period.plan.name,
            "start": f"{period.starts_at.astimezone(IST):%d-%m-%Y %H:%M}",
            "until": f"{period.ends_at.astimezone(IST):%d-%m-%Y %H:%M}",
            "invoice": str(invoice),
        },
    )


@outbox.consumer("payment.refunded", name="notifications.tell_refunded")
def tell_refunded(payload: Payload) -> None:
    """Tell the company that paid, once per sum: `total` paise are refunded in all,
    `refundId` is the latest refund. Names the credit notes if the payment has an invoice.
    """
    payment_id, total = payload["paymentId"], payload["total"]
    payment = Payment.objects.select_related("order").filter(pk=payment_id).first()
    if payment is None:
        return
    notes = CreditNote.objects.filter(refund__payment=payment, cancelled_at=None).order_by("pk")
    numbers = ", ".join(str(note) for note in notes) if payment.is_settled else ""
    url, key = PAYMENTS_PATH, f"refunded:{payment_id}:{total}:{payload.get('refundId', 0)}"
    params = {
        "amount": rupees(total),
        "paid": rupees(payment.amount),
        "description": payment.order.description,
        "points": str(payment.order.points),
        **({"notes": numbers} if numbers else {}),
    }
    kind = Kind.PAYMENT_CREDITED if numbers else Kind.PAYMENT_REFUNDED
    tell([payment.order.company_id], Notice(kind, url, key, params))


@outbox.consumer("refund.failed", name="notifications.tell_refund_failed")
def tell_refund_failed(payload: Payload) -> None:
    """Tell the administrators, and also the company if the provider had begun the refund. If the
    provider declined it at once, the money was usually returned in another way.
    """
    refund_id: int = payload["refundId"]
    refunds = Refund.objects.select_related("payment__order__company").filter(pk=refund_id)
    refund = refunds.first()
    if refund is None:
        return
    order = refund.payment.order
    if refund.provider_id:
        url, key = PAYMENTS_PATH, f"refund_failed:{refund_id}"
        params = {
            "amount": rupees(refund.amount),
            "description": order.description,
            "points": str(order.points),
        }
        tell([order.company_id], Notice(Kind.REFUND_FAILED, url, key, params))
    _write_to_administrators(
        Letter.REFUND_FAILED,
        f"refund/{refund_id}/change/",
        {
            "company": order.company.name,
            "amount": rupees(refund.amount),
            "payment": refund.payment.provider_id,
            "reason": refund.failure or "–",
        },
    )


@outbox.consumer("subscription.not_reopened", name="notifications.tell_not_reopened")
def tell_not_reopened(payload: Payload) -> None:
    """Tell the administrators that the bank returned a refund, and that the plan it had ended could
    not be restored.
    """
    order_id: int = payload["orderId"]
    order = PaymentOrder.objects.select_related("company").filter(pk=order_id).first()
    if order is not None:
        _write_to_administrators(
            Letter.PLAN_NOT_REOPENED,
            f"paymentorder/{order_id}/change/",
            {"company": order.company.name, "description": order.description},
        )


def _write_to_administrators(letter: Letter, page: str, params: Mapping[str, str]) -> None:
    """Write once for each page, with a button that links to it."""
    for user in administrators().order_by("pk"):
        mail = Mail(
            letter=letter,
            links=Links(f"{settings.API_URL}/admin/billing/{page}"),
            dedupe_key=f"{letter}:{user.pk}:{page}",
            params=params,
        )
        with reading(in_india=True):
            send_email(to=user.email, locale=user.locale, mail=mail)


@outbox.consumer("points.differences", name="notifications.tell_differences")
def tell_differences(payload: Payload) -> None:
    """Tell every active administrator that the points ledger does not balance, in one e-mail a
    day.
    """
    lines: list[str] = payload["lines"]
    for user in administrators().order_by("pk"):
        mail = Mail(
            letter=Letter.LEDGER_DIFFERS,
            links=Links(f"{settings.API_URL}/admin/"),
            dedupe_key=f"{Letter.LEDGER_DIFFERS}:{user.pk}:{today():%Y%m%d}",
            params={"lines": "; ".join(lines[:LINES_SHOWN])},
        )
        send_email(to=user.email, locale=user.locale, mail=mail)
