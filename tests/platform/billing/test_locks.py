"""The locks that each action on money, plans and points takes before it writes. What goes wrong
without them is shown by `payments/test_payment_races.py`, `invoices/` and `points/`.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import partial
from typing import Any

import pytest
from django.db import transaction

from lading.base.kernel.values.clock import now
from lading.members.billing.invoices import numbering
from lading.members.billing.models import (
    DocumentSequence,
    MovementKind,
    Payment,
    PaymentOrder,
    Plan,
    PointsAccount,
    PointsMovement,
    Refund,
    Series,
)
from lading.members.billing.payments import reconciliation, refund_effects, refunding
from lading.members.billing.plans import periods, plan_changes
from lading.members.billing.points import ledger
from lading.members.companies.models import Company
from tests.platform.billing.money import basic_plan, paid, points_order
from tests.platform.billing.plans.test_plan_changes import offer_of
from tests.platform.factories import company_of, member
from tests.platform.guards import staff_with
from tests.platform.locks import Lock, assert_locked

pytestmark = pytest.mark.django_db

Case = tuple[Callable[[], Any], list[Lock]]
COMPANIES, ORDERS = Company._meta.db_table, PaymentOrder._meta.db_table
PAYMENTS, REFUNDS = Payment._meta.db_table, Refund._meta.db_table
ACCOUNTS, MOVEMENTS = PointsAccount._meta.db_table, PointsMovement._meta.db_table


def processed_refund() -> Refund:
    """A refund of 100 of 500 points, whose effects were not applied yet."""
    _order, payment = paid(points_order(member(2), 500))
    return Refund.objects.create(
        payment=payment,
        receipt="refund-1",
        provider_id="rfnd_1",
        origin="staff",
        amount=10_000,
        status="processed",
        created_at=now(),
    )


def settling() -> Case:
    order = points_order(member(2), 500)
    return partial(paid, order), [Lock(COMPANIES, order.company_id), Lock(ORDERS, order.pk)]


def hastening() -> Case:
    order, actor = points_order(member(2), 500), staff_with("webhooks.replay")
    return partial(reconciliation.check_order_now, actor=actor, order_pk=order.pk), [
        Lock(ORDERS, order.pk)
    ]


def scheduling() -> Case:
    order = points_order(member(2), 500)
    return partial(reconciliation._schedule, order), [Lock(ORDERS, order.pk)]


def requesting_a_refund() -> Case:
    order, payment = paid(points_order(member(2), 500))
    actor = staff_with("payments.refund")
    locks = [
        Lock(COMPANIES, order.company_id),
        Lock(ORDERS, order.pk),
        Lock(PAYMENTS, payment.pk),
    ]
    ask = partial(refunding.refund_payment, actor=actor, payment_id=payment.pk)
    return partial(ask, amount=100, reason="Asked for it"), locks


def refunding_points() -> Case:
    payment = processed_refund().payment

    def apply() -> None:
        with transaction.atomic():
            refund_effects.bring_in_line(Payment.objects.get(pk=payment.pk))

    # The ledger locks the account again, after its first statement that may write.
    return apply, [Lock(ACCOUNTS, payment.order.company_id, before=ACCOUNTS)]


def moving_points() -> Case:
    company = company_of(member(2)).pk
    give = partial(ledger.credit, company, 5, kind=MovementKind.PURCHASE)
    return partial(give, reference="x", description="x"), [
        Lock(ACCOUNTS, company, before=MOVEMENTS)
    ]


def changing_a_plan() -> Case:
    plan, actor = basic_plan(), staff_with("plans.edit")
    offer = offer_of(plan, price=Decimal(4_999))
    change = partial(plan_changes.change_plan, actor=actor, plan_id=plan.pk, offer=offer)
    return change, [Lock(Plan._meta.db_table, plan.pk)]


def numbering_a_document() -> Case:
    sequences = DocumentSequence._meta.db_table
    DocumentSequence.objects.create(series=Series.INVOICE, financial_year="2026-27", last_number=7)

    def take() -> int:
        with transaction.atomic():
            number = numbering.next_number(Series.INVOICE, "2026-27")
            PointsAccount.objects.create(kind="sales")
        return number

    return take, [Lock(sequences, "2026-27", before=ACCOUNTS)]


@pytest.mark.parametrize(
    "case",
    [
        settling,
        hastening,
        scheduling,
        requesting_a_refund,
        refunding_points,
        moving_points,
        changing_a_plan,
        numbering_a_document,
    ],
)
def test_it_is_locked_before_it_is_changed(case: Callable[[], Case]) -> None:
    action, locks = case()
    assert_locked(action, *locks)


def test_a_company_is_locked_by_itself(django_assert_num_queries: Any) -> None:
    """The row of its country, which the query may join, is not locked."""
    company = company_of(member(2))
    with transaction.atomic(), django_assert_num_queries(1) as sent:
        periods.lock(company.pk)
    assert sent.captured_queries[0]["sql"].endswith(f'FOR NO KEY UPDATE OF "{COMPANIES}"')
