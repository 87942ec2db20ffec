"""An order for staff: its data, and everything that happened to it in order of time."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models.fields.json import KT
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.values.amounts import rupees
from lading.members.billing.models import (
    CreditNote,
    Invoice,
    Payment,
    PaymentOrder,
    PaymentStatus,
    Refund,
    RefundStatus,
    Subscription,
    WebhookEvent,
)
from lading.members.billing.models.payments import WEBHOOK_ORDER

from .resources import day_of

MAX_WEBHOOKS = 100

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. ``kind`` is the colour of its label (unfold's names)."""

    at: dt.datetime
    title: Words
    kind: str
    text: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class OrderView:
    """An order with everything that belongs to it. ``events`` are oldest first."""

    order: PaymentOrder
    amount: str
    credit: str
    payments: list[Payment]
    invoice: Invoice | None
    invoice_url: str
    subscription: Subscription | None
    events: list[Event]


def view_of(order: PaymentOrder) -> OrderView:
    """Read an order with its events. A constant number of SQL queries."""
    order = PaymentOrder.objects.select_related(
        "company", "plan", "created_by", "invoice", "subscription__plan"
    ).get(pk=order.pk)
    payments = list(
        order.payments.prefetch_related(
            "refunds__requested_by", "refunds__credit_note__invoice"
        ).order_by("pk")
    )
    invoice: Invoice | None = getattr(order, "invoice", None)
    subscription: Subscription | None = getattr(order, "subscription", None)
    events = [
        *_of_order(order, invoice, subscription),
        *(event for payment in payments for event in _of_payment(payment)),
        *_of_webhooks(order),
    ]
    return OrderView(
        order=order,
        amount=rupees(order.amount),
        credit=rupees(order.credit) if order.credit else "",
        payments=payments,
        invoice=invoice,
        invoice_url=pdf_url(invoice) if invoice else "",
        subscription=subscription,
        events=sorted(events, key=lambda event: event.at),
    )


def pdf_url(document: Invoice | CreditNote) -> str:
    """The address of the PDF for staff."""
    return reverse(f"admin:billing_{document._meta.model_name}_pdf", args=[document.pk])


def _of_order(
    order: PaymentOrder, invoice: Invoice | None, subscription: Subscription | None
) -> Iterator[Event]:
    who = order.created_by.name or order.created_by.email
    yield Event(order.created_at, _("Order created"), "info", f"{rupees(order.amount)} · {who}")
    if order.paid_at:
        yield Event(order.paid_at, _("Paid"), "success", order.description)
    if subscription is not None:
        yield Event(
            subscription.created_at,
            _("Subscription granted"),
            "success",
            f"{subscription.plan.name} · {day_of(subscription.starts_at)}"
            f" – {day_of(subscription.original_ends_at)}",
            reverse("admin:billing_subscription_change", args=[subscription.pk]),
        )
        if subscription.voided_at:
            yield Event(subscription.voided_at, _("Subscription void"), "warning")
    if invoice is not None:
        yield Event(invoice.issued_at, _("Invoice issued"), "default", f"{invoice}")


def _of_payment(payment: Payment) -> Iterator[Event]:
    failed = payment.status == PaymentStatus.FAILED
    details = [rupees(payment.amount), payment.method, payment.error]
    if not failed and not payment.is_settled:
        details.append(str(_("not the payment that settled the order")))
    yield Event(
        payment.created_at,
        _("Payment failed") if failed else _("Payment captured"),
        "danger" if failed else "success",
        " · ".join(part for part in (payment.provider_id, *details) if part),
        reverse("admin:billing_payment_change", args=[payment.pk]),
    )
    for refund in payment.refunds.all():
        yield from _of_refund(refund)


def _of_refund(refund: Refund) -> Iterator[Event]:
    url = reverse("admin:billing_refund_change", args=[refund.pk])
    amount = rupees(refund.amount)
    parts = [amount, asked_by(refund), refund.reason]
    yield Event(
        refund.created_at,
        _("Refund requested"),
        "warning",
        " · ".join(part for part in parts if part),
        url,
    )
    if refund.processed_at:
        yield Event(
            refund.processed_at, _("Refunded"), "warning", f"{amount} · {refund.provider_id}", url
        )
    yield from _of_status(refund, amount, url)
    note: CreditNote | None = getattr(refund, "credit_note", None)
    if note is not None:
        place = reverse("admin:billing_creditnote_change", args=[note.pk])
        yield Event(note.issued_at, _("Credit note issued"), "default", f"{note}", place)
        if note.cancelled_at:
            yield Event(note.cancelled_at, _("Credit note cancelled"), "danger", f"{note}", place)


def _of_status(refund: Refund, amount: str, url: str) -> Iterator[Event]:
    """An event for a refund that is still under way or that failed."""
    at = refund.changed_at or refund.created_at
    if refund.status == RefundStatus.PENDING:
        yield Event(at, _("Refund in progress at the provider"), "info", amount, url)
    if refund.status == RefundStatus.FAILED:
        title = _("Refund returned by the bank") if refund.processed_at else _("Refund failed")
        yield Event(at, title, "danger", f"{amount} · {why_failed(refund)}", url)


def asked_by(refund: Refund) -> str:
    """Who asked for a refund: a staff member by name, the system, or somebody at the provider's
    site.
    """
    who = refund.requested_by
    return refund.get_origin_display() if who is None else who.name or who.email


def why_failed(refund: Refund) -> str:
    """Why a refund failed, in the provider's words if it gave any."""
    return refund.failure or str(_("The provider gave no reason."))


def _of_webhooks(order: PaymentOrder) -> Iterator[Event]:
    if order.provider_id is None:
        return
    events = WebhookEvent.objects.annotate(of_order=KT(WEBHOOK_ORDER))
    for event in events.filter(of_order=order.provider_id).order_by("pk")[:MAX_WEBHOOKS]:
        outcome = event.outcome or str(_("not processed yet"))
        yield Event(
            event.received_at,
            str(_("Webhook {kind}")).format(kind=event.kind),
            "default" if event.processed_at else "warning",
            f"{outcome} · {_deliveries(event)}",
            reverse("admin:billing_webhookevent_change", args=[event.pk]),
        )


def _deliveries(event: WebhookEvent) -> str:
    return str(_("delivered {count}×")).format(count=event.deliveries)


def refunds_in_words(payment: Payment) -> str:
    """One line per refund of a payment. One SQL query."""
    return "\n".join(_in_words(refund) for refund in payment.refunds.order_by("pk"))


def _in_words(refund: Refund) -> str:
    parts = [rupees(refund.amount), refund.get_status_display(), refund.reason]
    if refund.status == RefundStatus.FAILED:
        parts.append(why_failed(refund))
    return " · ".join(part for part in parts if part)
