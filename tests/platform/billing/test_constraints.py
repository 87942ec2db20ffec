"""The constraints of the database on plans, payments and points, whichever code writes."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from lading.members.billing.invoices.crediting import issue_credit_note
from lading.members.billing.models import (
    CreditNote,
    DocumentSequence,
    Invoice,
    MovementKind,
    Payment,
    PointsAccount,
    PointsEntry,
    Refund,
    Subscription,
)
from lading.members.billing.points import ledger
from tests.platform.constraints import refused_by, store, store_again
from tests.platform.factories import company_of, member, subscribe

from .money import paid, plan_order, points_order

pytestmark = pytest.mark.django_db


def subscription() -> Subscription:
    return subscribe(company_of(member(3)), 2)


def test_a_plan_is_listed_once_with_a_price_and_days() -> None:
    plan = subscription().plan
    with refused_by("plan_key"):
        store_again(plan)
    with refused_by("plan_price"):
        store(plan, price=-1)
    with refused_by("plan_days"):
        store(plan, duration_days=0)


def test_periods_end_after_they_begin_and_never_overlap() -> None:
    period = subscription()
    with refused_by("subscription_period"):
        store(period, ends_at=period.starts_at)
    with refused_by("subscription_no_overlap"):
        store_again(period)
    store_again(period, voided_at=timezone.now())
    later = {"starts_at": period.ends_at, "ends_at": period.ends_at + dt.timedelta(days=1)}
    store_again(period, **later)


def test_a_company_has_the_free_plan_once() -> None:
    period = subscription()
    store(period, is_free=True)
    with refused_by("subscription_free_once"):
        store_again(period, is_free=True, voided_at=timezone.now())


def test_an_order_is_for_one_thing_and_some_money() -> None:
    buyer = member(3)
    points, plan = points_order(buyer, 500), plan_order(buyer, subscription().plan, 999_00)
    for order in (points, plan):
        with refused_by("order_amount"):
            store(order, amount=0)
    with refused_by("order_of_one_thing"):
        store(points, points=0)
    with refused_by("order_of_one_thing"):
        store(points, plan=plan.plan)
    with refused_by("order_of_one_thing"):
        store(plan, plan=None)


def test_one_payment_settles_an_order_and_no_more_is_refunded_than_was_paid() -> None:
    _order, payment = paid(points_order(member(3), 500))
    store(payment, is_settled=True)
    with refused_by("payment_settles_once"):
        store_again(payment, is_settled=True, provider_id="pay_another")
    store_again(payment, is_settled=False, provider_id="pay_another")
    with refused_by("payment_refund_limit"):
        store(payment, refunded_amount=payment.amount + 1)
    with refused_by("refund_amount"):
        Refund.objects.create(payment=payment, receipt="r1", amount=0, created_at=timezone.now())


def test_a_series_counts_in_one_row() -> None:
    row = DocumentSequence.objects.create(series="LAD", financial_year="2026-27")
    with refused_by("document_sequence"):
        store_again(row)
    store_again(row, series="LCN")


def test_points_are_never_negative_and_accounts_are_of_one_kind() -> None:
    company = company_of(member(3))
    ledger.credit(
        company.pk, 10, kind=MovementKind.CORRECTION, reference="test", description="Points"
    )
    account = PointsAccount.objects.get(company=company)
    with refused_by("points_never_negative"):
        store(account, balance=-1)
    with refused_by("points_account_kind"):
        store(account, kind="sales")
    system = PointsAccount.objects.filter(company=None).first()
    assert system is not None
    with refused_by("points_account_system"):
        store_again(system)
    entry = PointsEntry.objects.filter(account=account).get()
    with refused_by("points_entry_once"):
        store_again(entry)
    with refused_by("points_entry_amount"):
        store_again(entry, amount=0, account=system)


def an_invoice() -> tuple[Invoice, Payment]:
    """The invoice of 500 points, and the payment of its order."""
    order, payment = paid(points_order(member(3), 500))
    return Invoice.objects.get(order=order), payment


def test_invoices_are_numbered_once_and_add_up() -> None:
    invoice, _payment = an_invoice()
    other = points_order(member(3), 500)
    with refused_by("invoice_number"):
        store_again(invoice, order=other)
    with refused_by("invoice_sum"):
        store_again(invoice, order=other, number=invoice.number + 1, total=invoice.total + 1)
    store_again(invoice, order=other, number=invoice.number + 1)


def test_credit_notes_are_numbered_once_add_up_and_are_of_something() -> None:
    invoice, payment = an_invoice()
    fields: dict[str, Any] = {"payment": payment, "amount": 10_000, "created_at": timezone.now()}
    first, second = (Refund.objects.create(receipt=name, **fields) for name in ("a", "b"))
    issue_credit_note(first, invoice, timezone.now())
    note = CreditNote.objects.get()
    with refused_by("credit_note_number"):
        store_again(note, refund=second)
    later: dict[str, Any] = {"refund": second, "number": note.number + 1}
    with refused_by("credit_note_sum"):
        store_again(note, **later, total=note.total + 1)
    nothing = {"taxable": 0, "cgst": 0, "sgst": 0, "igst": 0, "total": 0}
    with refused_by("credit_note_of_something"):
        store_again(note, **later, **nothing)
    store_again(note, **later)
