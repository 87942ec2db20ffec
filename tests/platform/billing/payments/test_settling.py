"""A payment becomes a subscription or points exactly once, whoever reports it (RULES.md 15)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from lading.base.kernel.errors import Forbidden, NotFound
from lading.base.kernel.models import AuditEntry
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.billing.authentication import actor_of_token
from lading.members.billing.invoices.invoicing import issue_invoice
from lading.members.billing.models import (
    Invoice,
    Payment,
    PaymentOrder,
    PointsEntry,
    Refund,
    Subscription,
)
from lading.members.billing.payments import reconciliation, settlement
from lading.members.billing.payments.gateway import ProviderPayment
from lading.members.billing.payments.settlement import Outcome
from lading.members.billing.points import ledger
from tests.platform.billing.local_razorpay import (
    AUTHORISED,
    DECLINED,
    DISORDER,
    LOST,
    SUCCESS,
    UNTOLD,
    LocalRazorpay,
    order_plan,
    order_points,
    verify,
)
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, member, token_for

Api = Callable[..., ApiClient]
DAY = dt.timedelta(days=1)


def assert_nothing_bought(order: PaymentOrder) -> None:
    """Assert that the order is unchanged."""
    order.refresh_from_db()
    assert order.status == "created"
    assert not Subscription.objects.exists()
    assert not PointsEntry.objects.exists()
    assert not Invoice.objects.exists()


def sweep_now() -> int:
    """Run the sweep as if every order were due."""
    PaymentOrder.objects.exclude(check_at=None).update(check_at=now())
    return reconciliation.sweep_payments()


@pytest.mark.parametrize(("yearly", "days"), [(False, 30), (True, 365)])
def test_a_verified_payment_activates_the_plan(
    api: Api,
    razorpay: LocalRazorpay,
    yearly: bool,  # noqa: FBT001 -- a case
    days: int,
) -> None:
    user = member(2)
    client = api(user)
    paid = razorpay.pay(order_plan(client, 3, yearly=yearly))
    answers = [verify(client, paid) for _time in range(3)]
    assert [answer.json["message"] for answer in answers] == ["Payment Successful!"] * 3
    period = Subscription.objects.get()
    assert period.ends_at - period.starts_at == days * DAY
    assert period.company_id == user.company_id
    assert period.value_paise == (2_399_600 if yearly else 299_950)
    assert Invoice.objects.count() == 1
    status = client.get(f"/subscription-plans/user/{user.pk}").json
    assert status["isActive"] is True
    assert status["subscription"]["planId"] == 3


def test_verified_points_are_added_once(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    client = api(user)
    paid = razorpay.pay(order_points(client, 500))
    assert [verify(client, paid, points=True).json["points"] for _time in range(2)] == [500, 500]
    assert ledger.balance_of(user.company_id or 0) == 500
    assert ledger.differences() == []


def test_what_the_provider_did_not_sign_buys_nothing(api: Api, razorpay: LocalRazorpay) -> None:
    client = api(member(2))
    order, other = order_plan(client, 2), order_plan(client, 3)
    paid, paid_other = razorpay.pay(order), razorpay.pay(other)
    for forged in (
        {**paid, "signature": None},
        {**paid, "signature": ""},
        {**paid, "signature": "0" * 64},
        {**paid, "signature": paid["signature"].upper()},
        {**paid, "signature": "é" * 64},
        {**paid, "signature": paid_other["signature"]},
        {**paid, "paymentId": paid_other["paymentId"]},
        {**paid_other, "paymentId": paid["paymentId"], "signature": paid["signature"]},
        {**paid, "paymentId": "../orders"},
        {**paid, "paymentId": None},
    ):
        answer = verify(client, forged)
        assert (answer.status, answer.json["code"]) == (400, "SIGNATURE_INVALID"), forged
    assert_nothing_bought(order)
    assert_nothing_bought(other)


def test_another_companys_order_is_unknown_here(api: Api, razorpay: LocalRazorpay) -> None:
    order = order_plan(api(member(2)), 3)
    paid = razorpay.pay(order)
    assert verify(api(member(2)), paid).status == 404
    assert verify(api(member(2)), {**paid, "orderId": "order_doesnotexist1"}).status == 404
    assert verify(api(member(2)), {**paid, "orderId": None}).status == 404
    assert_nothing_bought(order)


def test_naming_another_person_settles_nothing(api: Api, razorpay: LocalRazorpay) -> None:
    client = api(member(2))
    paid = razorpay.pay(order_plan(client, 3))
    answer = verify(client, {**paid, "uuid": str(member(2).uuid)})
    assert (answer.status, answer.json["code"]) == (403, "FORBIDDEN")
    assert not Payment.objects.exists()
    assert not Subscription.objects.exists()


def test_a_signature_does_not_work_for_another_order(api: Api, razorpay: LocalRazorpay) -> None:
    client = api(member(2))
    cheap = razorpay.pay(order_plan(client, 2))
    assert verify(client, cheap).status == 200
    dear = order_plan(client, 3, yearly=True)
    answer = verify(client, {**cheap, "orderId": dear.provider_id})
    assert (answer.status, answer.json["code"]) == (400, "SIGNATURE_INVALID")
    assert Subscription.objects.count() == 1


def test_a_declined_payment_buys_nothing_and_the_next_one_does(
    api: Api, razorpay: LocalRazorpay
) -> None:
    client = api(member(2))
    order = order_plan(client, 3)
    declined = razorpay.pay(order, DECLINED)
    answer = verify(client, declined)
    assert (answer.status, answer.json["message"]) == (409, "Payment Failed")
    assert_nothing_bought(order)
    assert verify(client, razorpay.pay(order)).status == 200
    assert Subscription.objects.count() == 1
    statuses = Payment.objects.order_by("pk").values_list("status", flat=True)
    assert list(statuses) == ["failed", "captured"]


def test_a_failed_payment_that_is_authorised_later_counts(
    api: Api, razorpay: LocalRazorpay
) -> None:
    client = api(member(2))
    order = order_plan(client, 3)
    declined = razorpay.pay(order, DECLINED)
    verify(client, declined)
    store = razorpay.provider.store
    store.change(
        razorpay.payment(declined["paymentId"]), status="authorized", error_description=None
    )
    assert sweep_now() == 1
    assert Subscription.objects.count() == 1
    assert Payment.objects.get().status == "captured"
    assert razorpay.payment(declined["paymentId"])["captured"] is True


def test_an_authorised_payment_is_captured(api: Api, razorpay: LocalRazorpay) -> None:
    client = api(member(2))
    paid = razorpay.pay(order_plan(client, 3), AUTHORISED)
    assert verify(client, paid).status == 200
    assert razorpay.payment(paid["paymentId"])["status"] == "captured"
    assert Subscription.objects.count() == 1


def test_a_payment_the_provider_still_thinks_about_is_not_a_success(
    api: Api, razorpay: LocalRazorpay
) -> None:
    client = api(member(2))
    order = order_plan(client, 3)
    paid = razorpay.pay(order)
    provider_payment = razorpay.payment(paid["paymentId"])
    razorpay.provider.store.change(provider_payment, status="created", captured=False)
    answer = verify(client, paid)
    assert (answer.status, answer.json["code"]) == (409, "PAYMENT_PENDING")
    assert_nothing_bought(order)


@pytest.mark.parametrize("number", [SUCCESS, DISORDER, LOST])
def test_webhooks_alone_are_enough(api: Api, razorpay: LocalRazorpay, number: str) -> None:
    order = order_plan(api(member(2)), 3)
    razorpay.pay(order, number)
    assert set(razorpay.deliver_all()) == {200}
    outbox.drain()
    order.refresh_from_db()
    assert order.status == "paid"
    assert Subscription.objects.count() == Invoice.objects.count() == 1


def test_a_payment_nobody_tells_of_is_found_by_the_sweep(api: Api, razorpay: LocalRazorpay) -> None:
    client = api(member(2))
    order = order_plan(client, 3)
    razorpay.pay(order, UNTOLD)
    assert razorpay.deliver_all() == []
    assert reconciliation.sweep_payments() == 0  # not due yet
    assert (sweep_now(), sweep_now()) == (1, 0)
    order.refresh_from_db()
    assert order.status == "paid"


def test_staff_do_not_wait_for_the_sweep(api: Api, razorpay: LocalRazorpay) -> None:
    order, other = (order_plan(api(member(2)), 3) for _ in range(2))
    razorpay.pay(order, UNTOLD)
    staff = actor_of_token(token_for(StaffFactory.create()))
    limited = actor_of_token(token_for(StaffFactory.create(is_superuser=False)))
    assert staff is not None
    assert limited is not None
    with pytest.raises(Forbidden):
        reconciliation.check_order_now(actor=limited, order_pk=order.pk)
    with pytest.raises(NotFound):
        reconciliation.check_order_now(actor=staff, order_pk=other.pk + 1)
    outbox.drain()
    assert not Subscription.objects.exists()
    # A due one, too, is left to the sweep, which holds no lock while it asks for the next.
    PaymentOrder.objects.update(check_at=now())
    for _ in range(2):
        reconciliation.check_order_now(actor=staff, order_pk=order.pk)
        outbox.drain()
    order.refresh_from_db()
    other.refresh_from_db()
    assert (order.status, order.checks) == ("paid", 2)
    assert (other.status, other.checks) == ("created", 0)
    assert Subscription.objects.get().company_id == order.company_id
    assert AuditEntry.objects.filter(action="order_hastened", object_id=order.pk).count() == 2


def test_a_second_payment_of_an_order_is_given_back(api: Api, razorpay: LocalRazorpay) -> None:
    client = api(member(2))
    order = order_plan(client, 3)
    first, second = razorpay.pay(order), razorpay.pay(order, UNTOLD)
    assert verify(client, first).status == 200
    sweep_now()
    outbox.drain()
    assert razorpay.payment(second["paymentId"])["amount_refunded"] == 299_950
    assert razorpay.payment(first["paymentId"])["amount_refunded"] == 0
    assert Subscription.objects.count() == 1
    assert Refund.objects.get().status == "processed"
    assert Payment.objects.get(provider_id=second["paymentId"]).status == "refunded"
    order.refresh_from_db()
    assert order.status == "paid"


def test_another_amount_is_given_back_and_buys_nothing(api: Api, razorpay: LocalRazorpay) -> None:
    client = api(member(2))
    order = order_plan(client, 3)
    paid = razorpay.pay(order)
    razorpay.provider.store.change(razorpay.payment(paid["paymentId"]), amount=100)
    assert verify(client, paid).status == 409
    outbox.drain()
    assert_nothing_bought(order)
    assert razorpay.payment(paid["paymentId"])["amount_refunded"] == 100


def test_an_order_whose_answer_was_lost_is_found_by_its_receipt(
    api: Api, razorpay: LocalRazorpay
) -> None:
    client = api(member(2))
    razorpay.provider.faults.append("lost")
    body = {"planId": 3, "priceAmount": 299_950, "currency": "INR"}
    assert client.post("/subscription-plans/create-subscription-order", body).status == 503
    order = PaymentOrder.objects.get()
    assert order.provider_id is None
    provider_order = razorpay.provider.store.by_receipt("order", order.receipt)
    assert provider_order is not None
    razorpay.pay(provider_order["id"], UNTOLD)
    assert sweep_now() == 1
    order.refresh_from_db()
    assert (order.status, order.provider_id) == ("paid", provider_order["id"])


def test_an_order_with_a_receipt_like_ours_is_not_ours(api: Api, razorpay: LocalRazorpay) -> None:
    razorpay.provider.faults.append("502")
    body = {"planId": 3, "priceAmount": 299_950, "currency": "INR"}
    assert api(member(2)).post("/subscription-plans/create-subscription-order", body).status == 503
    order = PaymentOrder.objects.get()
    other = {"amount": 299_950, "currency": "INR", "receipt": f"x{order.receipt}"}
    razorpay.pay(razorpay.provider.create_order(other)["id"], UNTOLD)
    assert sweep_now() == 0
    assert_nothing_bought(order)
    assert order.provider_id is None


def test_a_payment_of_no_order_settles_none(api: Api, razorpay: LocalRazorpay) -> None:
    """An order whose provider id is unknown is not found by an empty id."""
    razorpay.provider.faults.append("502")
    body = {"planId": 3, "priceAmount": 299_950, "currency": "INR"}
    answer = api(member(2)).post("/subscription-plans/create-subscription-order", body)
    assert answer.status == 503
    order = PaymentOrder.objects.get()
    stray = ProviderPayment("pay_strayStray123", "", "captured", 299_950, "INR", "card", 0, "")
    assert settlement.settle(stray) == Outcome.UNKNOWN
    assert_nothing_bought(order)


def test_an_order_is_given_up_after_four_days_and_still_settles(
    api: Api, razorpay: LocalRazorpay
) -> None:
    client = api(member(2))
    order = order_plan(client, 3)
    PaymentOrder.objects.update(created_at=now() - 5 * DAY)
    sweep_now()
    order.refresh_from_db()
    assert (order.status, order.check_at) == ("abandoned", None)
    assert verify(client, razorpay.pay(order)).status == 200
    order.refresh_from_db()
    assert order.status == "paid"
    assert Payment.objects.get(order=order).status == "captured"
    assert Subscription.objects.get(company_id=order.company_id).plan.tier == 3


@pytest.mark.parametrize("what", ["unknown there", "refused by our database"])
def test_one_bad_order_does_not_hold_up_the_sweep(
    api: Api, razorpay: LocalRazorpay, what: str
) -> None:
    client = api(member(2))
    bad, good = order_plan(client, 2), order_plan(client, 3)
    razorpay.pay(good, UNTOLD)
    if what == "unknown there":
        PaymentOrder.objects.filter(pk=bad.pk).update(provider_id="order_unknownThere")
    else:
        razorpay.pay(bad, UNTOLD)
        issue_invoice(bad, now())  # so that issuing it again fails
    assert sweep_now() == 1
    good.refresh_from_db()
    assert good.status == "paid"
    bad.refresh_from_db()
    assert bad.check_at is not None
    assert bad.check_at > now()
