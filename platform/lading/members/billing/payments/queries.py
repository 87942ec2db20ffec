"""Reads of a company's payments, with invoices and credit notes."""

from __future__ import annotations

from django.db.models import Prefetch
from django.urls import reverse

from lading.base.http.paging import Page, Paging, paginate
from lading.base.kernel.actor import Actor
from lading.base.kernel.database.rows import get_first, get_row
from lading.members.billing.models import (
    UNDER_WAY,
    CreditNote,
    Invoice,
    OrderStatus,
    Payment,
    PaymentOrder,
    PaymentStatus,
    Refund,
)
from lading.members.billing.plans.plan_names import order_words

from .schemas import CreditNoteOut, PaymentRowOut

SUCCESS, FAILED, REFUNDED, PENDING = "Success", "Failed", "Refunded", "Pending"


def payment_history(actor: Actor, paging: Paging) -> Page[PaymentOrder]:
    """Orders of the actor's company with at least one payment attempt, newest first. Five SQL
    queries.
    """
    under_way = Refund.objects.filter(status__in=UNDER_WAY)
    payments = Payment.objects.order_by("-is_settled", "-id").prefetch_related(
        Prefetch("refunds", queryset=under_way)
    )
    notes = CreditNote.objects.order_by("id")
    orders = (
        PaymentOrder.objects.filter(company_id=actor.company_id, payments__isnull=False)
        .distinct()
        .select_related("invoice")
        .prefetch_related(
            Prefetch("payments", queryset=payments),
            Prefetch("invoice__credit_notes", queryset=notes),
        )
        .order_by("-id")
    )
    return paginate(orders, paging)


def payment_row(order: PaymentOrder) -> PaymentRowOut:
    """The wire shape of an order. Its invoice, credit notes, payments and their refunds under way
    must be loaded (`payment_history`).
    """
    payment = order.payments.all()[0]
    invoice: Invoice | None = getattr(order, "invoice", None)
    return PaymentRowOut(
        id=order.pk,
        transaction_date=order.paid_at or payment.created_at,
        transaction_name=order_words(order),
        currency=order.currency,
        host_payment_id=payment.provider_id,
        status=_status(order, payment),
        transaction_amount=payment.amount,
        refunded_amount=payment.refunded_amount,
        refund_under_way=sum(refund.amount for refund in payment.refunds.all()),
        invoice_number=None if invoice is None else str(invoice),
        invoice_url=None
        if invoice is None
        else reverse("api:download_invoice", kwargs={"order_id": order.pk}),
        credit_notes=[] if invoice is None else [_note(row) for row in invoice.credit_notes.all()],
    )


def _note(note: CreditNote) -> CreditNoteOut:
    return CreditNoteOut(
        number=str(note),
        date=note.issued_at,
        amount=note.total,
        url=reverse("api:download_credit_note", kwargs={"note_id": note.pk}),
        is_cancelled=note.cancelled_at is not None,
    )


def _status(order: PaymentOrder, payment: Payment) -> str:
    if payment.status == PaymentStatus.FAILED:
        return FAILED
    if payment.status == PaymentStatus.REFUNDED:
        return REFUNDED
    return SUCCESS if order.status == OrderStatus.PAID else PENDING


def invoice_of(actor: Actor, order_id: int) -> Invoice:
    """The invoice of an order of the actor's company. Raises NotFound."""
    return get_first(Invoice.objects.filter(order_id=order_id, company_id=actor.company_id))


def credit_note_of(actor: Actor, note_id: int) -> CreditNote:
    """A credit note of the actor's company. Raises NotFound."""
    notes = CreditNote.objects.filter(company_id=actor.company_id).select_related("invoice")
    return get_row(notes, note_id)
