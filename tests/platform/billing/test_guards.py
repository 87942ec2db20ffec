"""Tests each guard of the services of plans, payments and points alone."""

from __future__ import annotations

import dataclasses
import uuid
from typing import Any

import pytest
from django.test import RequestFactory

from lading.base.kernel.errors import Conflict, Forbidden, NotFound, ValidationFailed
from lading.members.billing import staff_actions
from lading.members.billing.authentication import StaffAuth
from lading.members.billing.models import MovementKind, Payment
from lading.members.billing.payments import gateway, queries, refunding, settlement, webhooks
from lading.members.billing.plans import entitlements, subscribing
from lading.members.billing.points import ledger
from lading.members.companies.models import Company
from tests.platform.billing.local_razorpay import LocalRazorpay
from tests.platform.billing.money import paid, points_order
from tests.platform.factories import StaffFactory, colleague, company_of, member, token_for
from tests.platform.guards import refused, staff_with
from tests.platform.quotations.trade import actor as actor_of

pytestmark = pytest.mark.django_db


def test_calls_of_staff_are_for_staff() -> None:
    request, staff = RequestFactory().get("/"), StaffFactory.create()
    with pytest.raises(Forbidden):
        StaffAuth().authenticate(request, token_for(member(2)))
    actor = StaffAuth().authenticate(request, token_for(staff))
    assert actor is not None
    assert actor.user_id == staff.pk


def test_contacts_are_shown_from_the_basic_plan_on() -> None:
    actors = [actor_of(member(2, tier=tier)) for tier in (None, 1, 2, 3)]
    may_see = [entitlements.may_see_contacts(actor, 1) for actor in actors]
    assert may_see == [False, False, True, True]


def test_an_invoice_is_for_its_company() -> None:
    order, _payment = paid(points_order(member(2), 500))
    stranger = actor_of(member(2))
    with refused(NotFound):
        queries.invoice_of(stranger, order.pk)


def test_only_a_payment_that_was_taken_is_refunded() -> None:
    _order, payment = paid(points_order(member(2), 500))
    Payment.objects.update(status="failed")
    staff = staff_with("payments.refund")
    for payment_id in (payment.pk, 0):
        with refused(NotFound):
            refunding.refund_payment(actor=staff, payment_id=payment_id, amount=1, reason="x")


def test_a_payment_settles_no_other_order() -> None:
    _order, payment = paid(points_order(member(2), 500))
    other = points_order(member(2), 500)
    provider_payment = gateway.ProviderPayment(
        id=payment.provider_id,
        order_id=other.provider_id or "",
        status="captured",
        amount=other.amount,
        currency="INR",
        method="card",
        refunded=0,
        error="",
    )
    with refused(Conflict):
        settlement.settle(provider_payment)


def test_a_signature_for_a_payment_of_another_order_settles_nothing(
    razorpay: LocalRazorpay,
) -> None:
    user = member(2)
    made = [
        razorpay.provider.create_order({"amount": 50_000, "currency": "INR", "receipt": receipt})
        for receipt in ("a", "b")
    ]
    mine = points_order(user, 500)
    mine.provider_id = made[0]["id"]
    mine.save()
    payment_id = razorpay.pay(made[1]["id"])["paymentId"]
    actor = actor_of(user)
    with refused(settlement.SignatureInvalid):
        settlement.verify(
            actor=actor,
            order_id=mine.provider_id,
            payment_id=payment_id,
            signature=razorpay.provider.sign(made[0]["id"], payment_id),
        )


def test_an_event_that_is_not_there_is_not_replayed() -> None:
    staff = staff_with("webhooks.replay")
    with refused(NotFound):
        webhooks.replay(actor=staff, event_pk=0)


@pytest.mark.usefixtures("razorpay")
def test_the_free_plan_is_started_by_the_primary_user_of_a_company_in_good_standing() -> None:
    user, free = member(2), {"plan_id": 1, "is_yearly": False}
    second = actor_of(colleague(user))
    with refused(Forbidden):
        subscribing.subscribe(actor=second, **free)
    Company.objects.filter(pk=company_of(user).pk).update(status="rejected")
    rejected = actor_of(user)
    with refused(Forbidden):
        subscribing.subscribe(actor=rejected, **free)


@pytest.mark.usefixtures("razorpay")
def test_the_free_plan_is_not_started_beside_a_paid_one() -> None:
    actor = actor_of(member(2, tier=3))
    with refused(Conflict):
        subscribing.subscribe(actor=actor, plan_id=1, is_yearly=False)


def test_a_movement_moves_something() -> None:
    company = company_of(member(2)).pk
    with pytest.raises(ValueError, match="a movement of no points"):
        ledger.credit(company, 0, kind=MovementKind.PURCHASE, reference="x", description="x")


def refund_as_seen(actor: Any, payment_id: int) -> None:
    staff_actions.refund_as_seen(
        actor=actor, payment_id=payment_id, amount=1, reason="x", seen_left=50_000
    )


def test_staff_refund_with_the_capability_what_is_there() -> None:
    nobody, staff = staff_with(), staff_with("payments.refund")
    with refused(Forbidden):
        refund_as_seen(nobody, 0)
    with refused(NotFound):
        refund_as_seen(staff, 0)


def correct(actor: Any, company_id: int, **changes: Any) -> None:
    sent: dict[str, Any] = {"points": 5, "reason": "A mistake", "form_id": uuid.uuid4()} | changes
    staff_actions.correct_points(actor=actor, company_id=company_id, **sent)


def test_staff_correct_points_with_the_capability_for_a_reason() -> None:
    company, staff = company_of(member(2)).pk, staff_with("points.correct")
    nobody = dataclasses.replace(staff, capabilities=frozenset())
    with refused(Forbidden):
        correct(nobody, company)
    with refused(NotFound):
        correct(staff, 0)
    for wrong in ({"points": staff_actions.MAX_CORRECTION + 1}, {"points": 0}, {"reason": " "}):
        with refused(ValidationFailed):
            correct(staff, company, **wrong)
    correct(staff, company)
    assert ledger.balance_of(company) == 5


def test_a_form_of_a_correction_counts_once() -> None:
    company, staff = company_of(member(2)).pk, staff_with("points.correct")
    form = uuid.uuid4()
    correct(staff, company, form_id=form)
    with refused(Conflict):
        correct(staff, company, form_id=form)
    assert ledger.balance_of(company) == 5
