"""A refund has effects when the provider reports it as processed: not while it is pending, not when
it failed, and no longer when the bank has returned it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel.errors import Conflict
from lading.base.kernel.values.clock import as_of, now
from lading.base.work import outbox
from lading.members.billing.models import CreditNote, PaymentOrder, Refund
from lading.members.billing.payments import gateway, reconciliation, refunding
from lading.members.billing.points import ledger
from lading.reach.notifications.models import Notification, OutgoingMessage
from tests.platform.billing.local_razorpay import (
    RETURNED_REFUND,
    SLOW_REFUND,
    LocalRazorpay,
    buy,
    order_plan,
    verify,
)
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, company_of, member

from .refund_helpers import active, bought_points, payment_of, refund, staff

Api = Callable[..., ApiClient]
WHOLE = 299_950
LATER = dt.timedelta(hours=13)


def row_of(api: Api, order: PaymentOrder) -> dict[str, Any]:
    """The order in the company's payment history."""
    user = order.created_by
    rows = api(user).get(f"/paymenthistory/{user.uuid}").data["rows"]
    found: dict[str, Any] = next(row for row in rows if row["id"] == order.pk)
    return found


def learn(razorpay: LocalRazorpay, by: str) -> None:
    """Learn what changed at the provider, from an event or by asking."""
    if by == "webhook":
        assert set(razorpay.deliver_all()) == {200}
        outbox.drain()
        return
    list(razorpay.deliveries())
    Refund.objects.exclude(check_at=None).update(check_at=now())
    reconciliation.sweep_refunds()
    outbox.drain()


def test_nothing_is_taken_while_a_refund_is_under_way(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    order = buy(razorpay, api(user), 3, card=SLOW_REFUND)
    refund(order, WHOLE)
    assert set(razorpay.deliver_all()) == {200}
    outbox.drain()
    stored_refund = Refund.objects.get()
    assert (stored_refund.status, stored_refund.processed_at) == ("pending", None)
    assert stored_refund.provider_id is not None
    order.refresh_from_db()
    assert order.status == "paid"
    assert payment_of(order).refunded_amount == 0
    assert len(active(user)) == 1
    assert not CreditNote.objects.exists()
    row = row_of(api, order)
    assert (row["status"], row["refundUnderWay"], row["refundedAmount"]) == ("Success", WHOLE, 0)
    with pytest.raises(Conflict, match="already"):
        refund(order, 100)
    kinds = Notification.objects.filter(company=user.company).values_list("kind", flat=True)
    assert list(kinds) == ["subscription_paid"]


@pytest.mark.parametrize("by", ["webhook", "sweep"])
def test_it_takes_effect_once_it_is_processed(api: Api, razorpay: LocalRazorpay, by: str) -> None:
    user = member(2)
    order = buy(razorpay, api(user), 3, card=SLOW_REFUND)
    refund(order, WHOLE)
    razorpay.move_refund(payment_of(order).provider_id, "processed")
    learn(razorpay, by)
    order.refresh_from_db()
    assert order.status == "refunded"
    assert active(user) == []
    assert Refund.objects.get().status == "processed"
    row = row_of(api, order)
    assert (row["status"], row["refundUnderWay"], row["refundedAmount"]) == ("Refunded", 0, WHOLE)
    assert CreditNote.objects.get().total == WHOLE


@pytest.mark.parametrize("by", ["webhook", "sweep"])
def test_one_that_fails_changes_nothing_and_can_be_asked_for_again(
    api: Api, razorpay: LocalRazorpay, by: str
) -> None:
    user = member(2)
    administrator = StaffFactory.create()
    order = buy(razorpay, api(user), 3, card=SLOW_REFUND)
    refund(order, WHOLE)
    payment = payment_of(order)
    razorpay.move_refund(payment.provider_id, "failed")
    learn(razorpay, by)
    failed = Refund.objects.get()
    assert (failed.status, failed.check_at) == ("failed", None)
    assert failed.failure == "The bank of the payer did not take the money."
    payment.refresh_from_db()
    assert (payment.status, payment.refunded_amount) == ("captured", 0)
    assert refunding.refundable(payment) == WHOLE
    assert len(active(user)) == 1
    assert not CreditNote.objects.exists()
    assert row_of(api, order)["refundUnderWay"] == 0
    notification = Notification.objects.filter(company=user.company).latest("pk")
    assert (notification.kind, notification.params["amount"]) == ("refund_failed", "₹2,999.50")
    letter = OutgoingMessage.objects.get(to=administrator.email)
    assert failed.failure in letter.text
    assert f"/admin/billing/refund/{failed.pk}/change/" in letter.text

    refund(order, WHOLE)
    razorpay.move_refund(payment.provider_id, "processed")
    learn(razorpay, by)
    assert active(user) == []
    assert CreditNote.objects.get().refund.status == "processed"


@pytest.mark.parametrize("by", ["webhook", "sweep"])
def test_points_that_the_bank_returned_are_given_again(
    api: Api, razorpay: LocalRazorpay, by: str
) -> None:
    user = member(2)
    company = company_of(user).pk
    order = bought_points(api, razorpay, user, 500, card=RETURNED_REFUND)
    ledger.debit(company, 450, kind="unlock", reference="unlock:x", description="x")  # type: ignore[arg-type]
    refund(order, 20_050)
    assert ledger.balance_of(company) == 0
    razorpay.move_refund(payment_of(order).provider_id, "failed")
    learn(razorpay, by)
    # As many as the company still has.
    assert ledger.balance_of(company) == 50
    assert payment_of(order).refunded_amount == 0
    assert CreditNote.objects.get().cancelled_at is not None
    (row,) = row_of(api, order)["creditNotes"]
    assert row["isCancelled"] is True

    refund(order, 20_050)
    assert ledger.balance_of(company) == 0
    assert ledger.differences() == []
    assert [note.cancelled_at is None for note in CreditNote.objects.order_by("pk")] == [
        False,
        True,
    ]


def test_a_plan_goes_on_when_the_bank_returned_its_refund(
    api: Api, razorpay: LocalRazorpay
) -> None:
    user = member(2)
    order = buy(razorpay, api(user), 3, card=RETURNED_REFUND)
    until = order.subscription.ends_at
    refund(order, WHOLE)
    assert active(user) == []
    razorpay.move_refund(payment_of(order).provider_id, "failed")
    learn(razorpay, "webhook")
    (period,) = active(user)
    assert (period.order_id, period.ends_at) == (order.pk, until)
    order.refresh_from_db()
    assert order.status == "paid"
    assert row_of(api, order)["status"] == "Success"
    # Another refund, which succeeds, ends it again.
    refund(order, WHOLE)
    assert active(user) == []


def test_a_queued_plan_comes_back_to_its_place(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    buy(razorpay, api(user), 3)
    queued = buy(razorpay, api(user), 3, card=RETURNED_REFUND)
    before = [(period.starts_at, period.ends_at) for period in active(user)]
    refund(queued, queued.amount)
    assert len(active(user)) == 1
    razorpay.move_refund(payment_of(queued).provider_id, "failed")
    learn(razorpay, "webhook")
    assert [(period.starts_at, period.ends_at) for period in active(user)] == before


@pytest.mark.parametrize("taken_by", ["another plan", "what an upgrade had replaced"])
def test_staff_are_told_where_a_plan_cannot_go_on(
    api: Api, razorpay: LocalRazorpay, taken_by: str
) -> None:
    user = member(2)
    administrator = StaffFactory.create()
    if taken_by == "another plan":
        order = buy(razorpay, api(user), 3, card=RETURNED_REFUND)
        refund(order, order.amount)
        buy(razorpay, api(user), 2)
    else:
        buy(razorpay, api(user), 2)
        order = buy(razorpay, api(user), 3, card=RETURNED_REFUND)
        refund(order, order.amount)
    held = [(period.order_id, period.ends_at) for period in active(user)]
    assert [period.plan.tier for period in active(user)] == [2]
    razorpay.move_refund(payment_of(order).provider_id, "failed")
    learn(razorpay, "webhook")
    assert [(period.order_id, period.ends_at) for period in active(user)] == held
    letters = OutgoingMessage.objects.filter(to=administrator.email).order_by("pk")
    subjects = [letter.subject for letter in letters]
    assert f"{company_of(user).name}’s plan could not be reinstated" in subjects
    # The money can be refunded again, which takes nothing away a second time.
    refund(order, order.amount)
    assert [(period.order_id, period.ends_at) for period in active(user)] == held


@pytest.mark.parametrize("by", ["webhook", "sweep"])
def test_a_refund_at_the_providers_site_is_followed_from_pending_on(
    api: Api, razorpay: LocalRazorpay, by: str
) -> None:
    user = member(2)
    order = buy(razorpay, api(user), 3, card=SLOW_REFUND)
    payment = payment_of(order)
    razorpay.provider.refund(payment.provider_id, {"amount": 100_000})
    learn(razorpay, by)
    stored_refund = Refund.objects.get()
    assert (stored_refund.origin, stored_refund.status, stored_refund.amount) == (
        "provider",
        "pending",
        100_000,
    )
    assert refunding.refundable(payment) == WHOLE - 100_000
    razorpay.move_refund(payment.provider_id, "processed")
    learn(razorpay, by)
    assert payment_of(order).refunded_amount == 100_000
    assert len(active(user)) == 1
    razorpay.provider.refund(payment.provider_id, {})
    learn(razorpay, by)
    assert payment_of(order).refunded_amount == 100_000
    razorpay.move_refund(payment.provider_id, "processed")
    learn(razorpay, by)
    assert payment_of(order).refunded_amount == WHOLE
    assert active(user) == []
    assert sum(note.total for note in CreditNote.objects.all()) == WHOLE


def test_old_news_do_not_undo_what_is_known_since(api: Api, razorpay: LocalRazorpay) -> None:
    """Events are stored and processed in any order: each reads the present state, but a late read
    may be older than what we know.
    """
    user = member(2)
    order = buy(razorpay, api(user), 3, card=SLOW_REFUND)
    refund(order, WHOLE)
    payment = payment_of(order)
    pending = gateway.refunds_of(payment.provider_id)
    razorpay.move_refund(payment.provider_id, "processed")
    processed = gateway.refunds_of(payment.provider_id)
    for held in (processed, pending, processed):
        refunding.take_notice(payment, held)
        assert Refund.objects.get().status == "processed"
        assert payment_of(order).refunded_amount == WHOLE
    razorpay.move_refund(payment.provider_id, "failed")
    failed = gateway.refunds_of(payment.provider_id)
    for held in (failed, processed, pending):
        refunding.take_notice(payment, held)
        assert Refund.objects.get().status == "failed"
        assert payment_of(order).refunded_amount == 0
    assert len(active(user)) == 1


def test_events_say_nothing_that_the_provider_does_not_hold(
    api: Api, razorpay: LocalRazorpay
) -> None:
    """A forged or early `refund.processed` changes nothing while the refund is pending."""
    user = member(2)
    order = buy(razorpay, api(user), 3, card=SLOW_REFUND)
    refund(order, WHOLE)
    payment = payment_of(order)
    (provider_refund,) = razorpay.refunds(payment.provider_id)
    for kind in ("refund.processed", "refund.speed_changed", "refund.failed"):
        razorpay.provider.announce(
            kind, payment.provider_id, refund={**provider_refund, "status": kind[7:]}
        )
    learn(razorpay, "webhook")
    assert Refund.objects.get().status == "pending"
    assert len(active(user)) == 1


def test_a_second_payment_whose_refund_fails_is_left_to_staff(
    api: Api, razorpay: LocalRazorpay
) -> None:
    client = api(member(2))
    order = order_plan(client, 3)
    assert verify(client, razorpay.pay(order)).status == 200
    second = razorpay.pay(order, SLOW_REFUND)["paymentId"]
    learn(razorpay, "webhook")
    razorpay.move_refund(second, "failed")
    learn(razorpay, "webhook")
    PaymentOrder.objects.update(check_at=now())
    reconciliation.sweep_payments()
    outbox.drain()
    assert [stored_refund.status for stored_refund in Refund.objects.all()] == ["failed"]
    payment = order.payments.get(provider_id=second)
    refunding.refund_payment(actor=staff(), payment_id=payment.pk, amount=WHOLE, reason="Again")
    outbox.drain()
    razorpay.move_refund(second, "processed")
    learn(razorpay, "webhook")
    payment.refresh_from_db()
    assert (payment.status, payment.refunded_amount) == ("refunded", WHOLE)
    # It has no invoice.
    assert not CreditNote.objects.exists()
    assert len(active(order.created_by)) == 1


def test_the_sweep_asks_less_and_less_often_and_ends(api: Api, razorpay: LocalRazorpay) -> None:
    order = buy(razorpay, api(member(2)), 3, card=SLOW_REFUND)
    refund(order, WHOLE)
    stored_refund = Refund.objects.get()
    gaps = []
    for _time in range(5):
        before = stored_refund.check_at
        assert before is not None
        with as_of(before):
            reconciliation.sweep_refunds()
        stored_refund.refresh_from_db()
        assert stored_refund.check_at is not None
        gaps.append((stored_refund.check_at - before) // dt.timedelta(minutes=1))
    assert gaps == [60, 360, 720, 720, 720]
    razorpay.move_refund(payment_of(order).provider_id, "processed")
    days = 0
    while stored_refund.check_at is not None:
        with as_of(stored_refund.check_at):
            reconciliation.sweep_refunds()
        stored_refund.refresh_from_db()
        days += 1
    assert (stored_refund.status, days) == ("processed", 15)


@pytest.mark.parametrize("fault", ["502", "500"])
def test_a_provider_that_is_away_is_asked_again(
    api: Api, razorpay: LocalRazorpay, fault: str
) -> None:
    order = buy(razorpay, api(member(2)), 3, card=SLOW_REFUND)
    refund(order, WHOLE)
    razorpay.move_refund(payment_of(order).provider_id, "processed")
    later = now() + LATER
    with as_of(later):
        razorpay.provider.faults[:] = [fault] * 2
        assert reconciliation.sweep_refunds() == 0
        assert Refund.objects.get().status == "pending"
        stored_refund = Refund.objects.get()
    assert stored_refund.check_at == later + reconciliation.STEPS[0]
    with as_of(stored_refund.check_at):
        assert reconciliation.sweep_refunds() == 1
    assert Refund.objects.get().status == "processed"


def credit_shown(client: ApiClient) -> int:
    """The credit that would be given for an upgrade to Premium."""
    return int(client.get("/subscription-plans/quote", planId=3, isYearly=False).data["credit"])


def test_money_on_its_way_back_is_not_credited_as_well(api: Api, razorpay: LocalRazorpay) -> None:
    client = api(member(2))
    order = buy(razorpay, client, 2, card=SLOW_REFUND)
    whole = credit_shown(client)
    assert order.amount - 10 < whole <= order.amount
    refund(order, order.amount // 2)
    assert abs(credit_shown(client) - order.amount // 2) < 10
    refund(order, order.amount - order.amount // 2)
    assert credit_shown(client) == 0
    for provider_refund in razorpay.refunds(payment_of(order).provider_id):
        razorpay.provider.move_refund(provider_refund["id"], "failed")
    learn(razorpay, "webhook")
    assert whole - 10 < credit_shown(client) <= whole


def test_a_plan_refunded_after_its_upgrade_takes_nothing_more(
    api: Api, razorpay: LocalRazorpay
) -> None:
    """The refund was under way when the company upgraded, so it paid the whole price."""
    user = member(2)
    client = api(user)
    basic = buy(razorpay, client, 2, card=SLOW_REFUND)
    refund(basic, basic.amount)
    premium = buy(razorpay, client, 3)
    assert premium.amount > 299_000
    razorpay.move_refund(payment_of(basic).provider_id, "processed")
    learn(razorpay, "webhook")
    (period,) = active(user)
    assert (period.plan.tier, period.order_id) == (3, premium.pk)
    # And the upgrade's refund does not restore what was refunded.
    refund(premium, premium.amount)
    assert active(user) == []
