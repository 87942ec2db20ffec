"""A refund takes back what the money had bought."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from lading.base.kernel.errors import Conflict, Forbidden, NotFound, ValidationFailed
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.billing.authentication import actor_of_token
from lading.members.billing.models import PaymentOrder, Refund
from lading.members.billing.payments import reconciliation, refunding
from lading.members.billing.points import ledger
from tests.platform.billing.local_razorpay import LocalRazorpay, buy
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, company_of, member, token_for

from .refund_helpers import active, bought_points, payment_of, refund, staff

Api = Callable[..., ApiClient]


def test_a_full_refund_ends_the_plan(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    order = buy(razorpay, api(user), 3)
    refund(order, 299_950)
    order.refresh_from_db()
    assert order.status == "refunded"
    assert active(user) == []
    assert api(user).get(f"/subscription-plans/user/{user.pk}").json["isActive"] is False
    assert razorpay.payment(payment_of(order).provider_id)["status"] == "refunded"
    assert api(user).get(f"/paymenthistory/{user.uuid}").data["rows"][0]["status"] == "Refunded"


def test_a_partial_refund_leaves_the_plan(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    order = buy(razorpay, api(user), 3)
    refund(order, 100_000)
    assert payment_of(order).refunded_amount == 100_000
    assert len(active(user)) == 1
    refund(order, 199_950)
    assert active(user) == []


def test_the_refund_of_an_upgrade_brings_back_what_it_replaced(
    api: Api, razorpay: LocalRazorpay
) -> None:
    user = member(2)
    basic = buy(razorpay, api(user), 2)
    first = basic.subscription
    premium = buy(razorpay, api(user), 3)
    refund(premium, premium.amount)
    (rest,) = active(user)
    assert (rest.plan.tier, rest.ends_at) == (2, first.original_ends_at)
    assert rest.value_paise <= 149_950
    # And the refund of the old order ends it in turn.
    refund(basic, basic.amount)
    assert active(user) == []


def test_what_an_upgrade_was_credited_with_is_refunded_after_it(
    api: Api, razorpay: LocalRazorpay
) -> None:
    user = member(2)
    basic = buy(razorpay, api(user), 2)
    buy(razorpay, api(user), 3)
    with pytest.raises(Conflict, match="went into an upgrade"):
        refund(basic, basic.amount)
    assert not Refund.objects.exists()


def test_what_is_queued_moves_up(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    first, second, third = (buy(razorpay, api(user), 3) for _time in range(3))
    end = third.subscription.ends_at
    refund(second, second.amount)
    one, two = active(user)
    assert one.ends_at == two.starts_at
    assert two.ends_at == end - dt.timedelta(days=30)
    refund(first, first.amount)
    (only,) = active(user)
    assert only.starts_at <= now()
    assert only.order_id == third.pk
    assert only.ends_at - only.starts_at == dt.timedelta(days=30)


def test_refunded_points_are_taken_back_as_far_as_they_are_there(
    api: Api, razorpay: LocalRazorpay
) -> None:
    user = member(2)
    order = bought_points(api, razorpay, user, 500)
    company = company_of(user).pk
    ledger.debit(company, 400, kind="unlock", reference="unlock:x", description="x")  # type: ignore[arg-type]
    refund(order, 5_050)
    assert ledger.balance_of(company) == 50
    refund(order, 4_950)
    assert ledger.balance_of(company) == 0
    refund(order, 40_000)
    assert ledger.balance_of(company) == 0
    assert ledger.differences() == []
    order.refresh_from_db()
    assert order.status == "refunded"


def test_odd_paise_of_several_refunds_add_up(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    order = bought_points(api, razorpay, user, 100)
    refund(order, 150)
    refund(order, 150)
    assert ledger.balance_of(company_of(user).pk) == 97


@pytest.mark.parametrize("told_by", ["webhook", "sweep"])
def test_a_refund_at_the_providers_site_is_followed(
    api: Api, razorpay: LocalRazorpay, told_by: str
) -> None:
    user = member(2)
    order = buy(razorpay, api(user), 3)
    razorpay.provider.refund(payment_of(order).provider_id, {})
    if told_by == "webhook":
        assert set(razorpay.deliver_all()) == {200}
        outbox.drain()
    else:
        PaymentOrder.objects.update(check_at=now())
        reconciliation.sweep_payments()
    assert active(user) == []
    assert payment_of(order).status == "refunded"


def test_staff_and_the_provider_refund_at_once(api: Api, razorpay: LocalRazorpay) -> None:
    """Staff and the provider's site refund at once: ours is declined because the provider's came
    first, and the money is refunded once.
    """
    user = member(2)
    order = buy(razorpay, api(user), 3)
    payment = payment_of(order)
    refunding.refund_payment(actor=staff(), payment_id=payment.pk, amount=299_950, reason="x")
    razorpay.provider.refund(payment.provider_id, {})
    razorpay.deliver_all()
    outbox.drain()
    ours, theirs = Refund.objects.order_by("pk")
    assert (ours.status, ours.origin) == ("failed", "staff")
    assert "greater than" in ours.failure
    assert (theirs.status, theirs.origin) == ("processed", "provider")
    assert payment_of(order).refunded_amount == 299_950
    assert active(user) == []


def test_staff_and_the_provider_each_refund_a_part(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    order = buy(razorpay, api(user), 3)
    payment = payment_of(order)
    refunding.refund_payment(actor=staff(), payment_id=payment.pk, amount=100_000, reason="x")
    razorpay.provider.refund(payment.provider_id, {"amount": 50_000})
    razorpay.deliver_all()
    outbox.drain()
    assert payment_of(order).refunded_amount == 150_000


def test_a_lost_answer_does_not_refund_twice(api: Api, razorpay: LocalRazorpay) -> None:
    order = buy(razorpay, api(member(2)), 3)
    payment = payment_of(order)
    stored_refund = refunding.refund_payment(
        actor=staff(), payment_id=payment.pk, amount=100_000, reason="x"
    )
    # First the list of refunds is requested, then the refund itself: the second answer is lost.
    for entity in ("refunds", "refund"):
        razorpay.provider.faults.append("lost" if entity == "refund" else "none")
    with pytest.raises(Exception, match="not responding"):
        refunding.carry_out(stored_refund.pk)
    assert razorpay.payment(payment.provider_id)["amount_refunded"] == 100_000
    refunding.carry_out(stored_refund.pk)
    stored_refund.refresh_from_db()
    assert stored_refund.status == "processed"
    assert razorpay.payment(payment.provider_id)["amount_refunded"] == 100_000
    assert payment_of(order).refunded_amount == 100_000


@pytest.mark.parametrize("amount", [0, -1, 299_951])
def test_more_than_is_left_or_nothing_cannot_be_refunded(
    api: Api, razorpay: LocalRazorpay, amount: int
) -> None:
    order = buy(razorpay, api(member(2)), 3)
    with pytest.raises(ValidationFailed):
        refund(order, amount)
    assert not Refund.objects.exists()


def test_what_is_asked_for_already_counts(api: Api, razorpay: LocalRazorpay) -> None:
    order = buy(razorpay, api(member(2)), 3)
    payment = payment_of(order)
    refunding.refund_payment(actor=staff(), payment_id=payment.pk, amount=299_950, reason="x")
    with pytest.raises(Conflict, match="already"):
        refunding.refund_payment(actor=staff(), payment_id=payment.pk, amount=1, reason="x")


def test_only_staff_with_the_right_may_refund(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    payment = payment_of(buy(razorpay, api(user), 3))
    limited = StaffFactory.create(is_superuser=False)
    for person in (user, limited):
        actor = actor_of_token(token_for(person))
        assert actor is not None
        with pytest.raises((Forbidden, NotFound)):
            refunding.refund_payment(actor=actor, payment_id=payment.pk, amount=100, reason="x")
    assert not Refund.objects.exists()
