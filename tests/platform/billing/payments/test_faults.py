"""Every fault of the provider, before and after it acts, in calls with an idempotency key: what it
leaves, what the next attempt does, and what the sweep does. The result is always one order, one
payment, one refund.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

from lading.base.kernel.models import AuditEntry, IdempotencyRecord
from lading.base.kernel.values.clock import now
from lading.members.billing.models import Payment, PaymentOrder, Refund, Subscription
from lading.members.billing.payments import gateway, ordering, reconciliation, refunding
from lading.members.billing.points import ledger
from tests.platform.billing.local_razorpay import AUTHORISED, LocalRazorpay, buy, order_plan, quoted
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import company_of, member

from .refund_helpers import bought_points, payment_of, staff

Api = Callable[..., ApiClient]
KINDS = ["timeout", "500", "502", "null", "truncated", "cut", "closed"]
BEFORE = KINDS
AFTER = [f"{kind} after" for kind in KINDS]
KEY = "attempt-1"
TIMED_OUT_AFTER = 2.0
"""Seconds. The provider acts in this time, even on a machine that stands still for a moment. Each
timeout here costs it, so there are other faults where the kind does not matter.
"""


class Limits(NamedTuple):
    """The usual limits of a call, and a short one when the provider's next fault is a timeout: any
    other call may take long on a busy machine, and must not fail instead.
    """

    connect: float
    answer: float
    faults: list[str]

    def __iter__(self) -> Iterator[float]:
        times_out = self.faults[:1] in (["timeout"], ["timeout after"])
        return iter((self.connect, TIMED_OUT_AFTER if times_out else self.answer))


@pytest.fixture(autouse=True)
def _short_timeouts(monkeypatch: pytest.MonkeyPatch, razorpay: LocalRazorpay) -> None:
    connect, answer = gateway.TIMEOUT
    monkeypatch.setattr(gateway, "TIMEOUT", Limits(connect, answer, razorpay.provider.faults))


def assert_unavailable(answer: Answer) -> None:
    assert (answer.status, answer.json["code"]) == (503, "UNAVAILABLE")
    assert int(answer.headers["Retry-After"]) > 0


@dataclass
class Purchase:
    """Something to order, and the orders that existed before."""

    razorpay: LocalRazorpay
    client: ApiClient
    path: str
    body: dict[str, Any]
    before: int

    def begin(self) -> Answer:
        """Make one attempt, always with the same key."""
        return self.client.post(self.path, self.body, idempotency_key=KEY)

    def at_provider(self) -> int:
        """How many new orders the provider has."""
        return len(self.razorpay.provider.store.latest("order", 50)) - self.before

    def ours(self) -> PaymentOrder:
        """Our one new order."""
        assert PaymentOrder.objects.count() == self.before + 1
        return PaymentOrder.objects.latest("pk")


@pytest.fixture(params=["plan", "points", "upgrade"])
def purchase(request: pytest.FixtureRequest, api: Api, razorpay: LocalRazorpay) -> Purchase:
    client = api(member(2))
    if request.param == "points":
        body: dict[str, Any] = {"amount": 50_000, "currency": "INR"}
        return Purchase(razorpay, client, "/integrations/create-order", body, 0)
    if request.param == "upgrade":
        buy(razorpay, client, 2)
    body = {"planId": 3, "priceAmount": quoted(client, 3), "currency": "INR"}
    path = "/subscription-plans/create-subscription-order"
    return Purchase(razorpay, client, path, body, PaymentOrder.objects.count())


def audited() -> int:
    return AuditEntry.objects.filter(action="payment_ordered").count()


@pytest.mark.parametrize("fault", [*BEFORE, *AFTER])
def test_an_order_whose_answer_is_lost_is_the_one_that_the_next_attempt_gets(
    purchase: Purchase, fault: str
) -> None:
    written = audited()
    purchase.razorpay.provider.faults.append(fault)
    assert_unavailable(purchase.begin())
    begun = purchase.ours()
    assert begun.provider_id is None
    assert begun.check_at is not None
    assert purchase.at_provider() == int(fault in AFTER)
    assert audited() == written
    record = IdempotencyRecord.objects.get()
    assert (record.status, record.holder, bytes(record.body)) == (0, None, b"")

    second = purchase.begin()
    assert second.status == 200, second
    order = purchase.ours()
    assert (order.pk, order.provider_id) == (begun.pk, second.json["id"])
    provider_order = purchase.razorpay.provider.store.get("order", second.json["id"])
    assert provider_order is not None
    assert (provider_order["receipt"], provider_order["amount"]) == (begun.receipt, begun.amount)
    assert purchase.at_provider() == 1
    assert audited() == written + 1

    third = purchase.begin()
    assert third.headers["Idempotent-Replayed"] == "true"
    assert third.response.content == second.response.content
    assert purchase.at_provider() == 1


@pytest.mark.parametrize("fault", ["closed", "closed after", "truncated after"])
def test_the_sweep_finds_what_became_of_it_and_the_next_attempt_gets_that(
    purchase: Purchase, fault: str
) -> None:
    purchase.razorpay.provider.faults.append(fault)
    assert_unavailable(purchase.begin())
    PaymentOrder.objects.update(check_at=now())
    assert reconciliation.sweep_payments() == 0
    was_created = fault in AFTER
    assert (purchase.ours().provider_id is not None) == was_created
    assert purchase.begin().status == 200
    assert purchase.ours().provider_id is not None
    assert purchase.at_provider() == 1


def test_it_may_fail_repeatedly(purchase: Purchase) -> None:
    faults = purchase.razorpay.provider.faults
    for faults[:] in (["502"], ["none", "502 after"], ["500"]):
        assert_unavailable(purchase.begin())
        faults.clear()
    assert purchase.begin().status == 200
    assert purchase.at_provider() == 1
    assert purchase.ours().provider_id is not None


def test_another_body_with_the_key_of_a_lost_answer_is_refused(purchase: Purchase) -> None:
    purchase.razorpay.provider.faults.append("closed after")
    assert_unavailable(purchase.begin())
    other = purchase.client.post(purchase.path, {**purchase.body, "note": "x"}, idempotency_key=KEY)
    assert (other.status, other.json["code"]) == (409, "ALREADY_EXISTS")
    assert purchase.at_provider() == 1


def test_a_price_that_changed_meanwhile_does_not_lose_the_order(
    api: Api, razorpay: LocalRazorpay
) -> None:
    client = api(member(2))
    body = {"planId": 3, "priceAmount": 299_950, "currency": "INR"}
    path = "/subscription-plans/create-subscription-order"
    razorpay.provider.faults.append("closed after")
    assert_unavailable(client.post(path, body, idempotency_key=KEY))
    plan = PaymentOrder.objects.get().plan
    assert plan is not None
    plan.price *= 2
    plan.save(update_fields=["price"])
    answer = client.post(path, body, idempotency_key=KEY)
    assert (answer.status, answer.json["amount"]) == (200, 299_950)
    refused = client.post(path, body, idempotency_key="attempt-2")
    assert (refused.status, refused.json["code"]) == (409, "PRICE_MISMATCH")
    assert PaymentOrder.objects.count() == 1


class Killed(BaseException):
    """Raised when a process is killed; no code handles it."""


DEATHS = {
    "before anything": (ordering, "_require_payer", 0, 0),
    "before the provider is asked": (gateway, "create_order", 1, 0),
    "before the provider's id is stored": (ordering, "_store_provider_id", 1, 1),
}


@pytest.mark.parametrize("death", DEATHS)
def test_a_process_that_is_killed_while_ordering(
    purchase: Purchase, monkeypatch: pytest.MonkeyPatch, death: str
) -> None:
    place, name, ours, theirs = DEATHS[death]

    def die(*_arguments: object, **_more: object) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(place, name, die)
        with pytest.raises(Killed):
            purchase.begin()
    assert PaymentOrder.objects.count() - purchase.before == ours
    assert purchase.at_provider() == theirs
    take_up_again(purchase)


def test_a_process_that_is_killed_before_its_answer_is_stored(
    purchase: Purchase, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*_arguments: object) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr("lading.base.http.idempotency._serialise", die)
        with pytest.raises(Killed):
            purchase.begin()
    provider_id = purchase.ours().provider_id
    assert provider_id is not None
    take_up_again(purchase)
    assert purchase.ours().provider_id == provider_id


def take_up_again(purchase: Purchase) -> None:
    """After the lease has expired, the next attempt results in one order."""
    IdempotencyRecord.objects.update(held_until=now())
    assert purchase.begin().status == 200
    assert purchase.ours().provider_id is not None
    assert purchase.at_provider() == 1


@pytest.mark.parametrize("fault", KINDS)
def test_verifying_is_repeated_with_its_key(api: Api, razorpay: LocalRazorpay, fault: str) -> None:
    client = api(member(2))
    paid = razorpay.pay(order_plan(client, 3))
    path = "/subscription-plans/verify-payment"
    razorpay.provider.faults.append(fault)
    assert_unavailable(client.post(path, paid, idempotency_key=KEY))
    assert not Payment.objects.exists()
    assert not Subscription.objects.exists()
    assert client.post(path, paid, idempotency_key=KEY).status == 200
    assert Subscription.objects.count() == 1
    again = client.post(path, paid, idempotency_key=KEY)
    assert again.headers["Idempotent-Replayed"] == "true"


@pytest.mark.parametrize("fault", [*BEFORE, *AFTER])
def test_a_payment_is_captured_once(api: Api, razorpay: LocalRazorpay, fault: str) -> None:
    """The capture of an authorised payment goes wrong."""
    user = member(2)
    client = api(user)
    answer = client.post("/integrations/create-order", {"amount": 50_000, "currency": "INR"})
    paid = razorpay.pay(answer.json["id"], AUTHORISED)
    path = "/integrations/verify-payment"
    razorpay.provider.faults[:] = ["none", fault]
    assert_unavailable(client.post(path, paid, idempotency_key=KEY))
    assert razorpay.payment(paid["paymentId"])["captured"] == (fault in AFTER)
    assert ledger.balance_of(company_of(user).pk) == 0
    answer = client.post(path, paid, idempotency_key=KEY)
    assert (answer.status, answer.json["points"]) == (200, 500)
    assert razorpay.payment(paid["paymentId"])["captured"]
    assert Payment.objects.filter(is_settled=True).count() == 1
    PaymentOrder.objects.update(check_at=now())
    assert reconciliation.sweep_payments() == 0
    assert ledger.balance_of(company_of(user).pk) == 500


@pytest.mark.parametrize("by", ["job", "sweep"])
@pytest.mark.parametrize("fault", [*BEFORE, *AFTER])
def test_a_refund_whose_answer_is_lost_is_given_once(
    api: Api, razorpay: LocalRazorpay, fault: str, by: str
) -> None:
    user = member(2)
    payment = payment_of(bought_points(api, razorpay, user, 500))
    refund = refunding.refund_payment(
        actor=staff(), payment_id=payment.pk, amount=10_000, reason="Asked for it"
    )
    # The first request is for the list of refunds.
    razorpay.provider.faults[:] = ["none", fault]
    with pytest.raises(gateway.ProviderUnavailable):
        refunding.carry_out(refund.pk)
    refund.refresh_from_db()
    assert (refund.status, refund.provider_id) == ("requested", None)
    assert len(razorpay.refunds(payment.provider_id)) == int(fault in AFTER)
    assert ledger.balance_of(company_of(user).pk) == 500

    if by == "job":
        refunding.carry_out(refund.pk)
    else:
        Refund.objects.update(check_at=now())
        assert reconciliation.sweep_refunds() == 1
    (provider_refund,) = razorpay.refunds(payment.provider_id)
    refund.refresh_from_db()
    assert (refund.status, refund.provider_id) == ("processed", provider_refund["id"])
    assert razorpay.payment(payment.provider_id)["amount_refunded"] == 10_000
    assert ledger.balance_of(company_of(user).pk) == 400
    assert Refund.objects.count() == 1


@pytest.mark.parametrize("fault", KINDS)
def test_a_refund_is_not_asked_for_while_it_is_not_known_which_there_are(
    api: Api, razorpay: LocalRazorpay, fault: str
) -> None:
    payment = payment_of(bought_points(api, razorpay, member(2), 500))
    refund = refunding.refund_payment(
        actor=staff(), payment_id=payment.pk, amount=10_000, reason="Asked for it"
    )
    razorpay.provider.faults.append(fault)
    with pytest.raises(gateway.ProviderUnavailable):
        refunding.carry_out(refund.pk)
    assert razorpay.refunds(payment.provider_id) == []
