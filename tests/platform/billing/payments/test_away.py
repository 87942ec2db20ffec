"""Whenever the provider fails, the answer is a clear 503, nothing is half done, and another try is
safe.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pytest_django import Settings

from lading.base.kernel.values.clock import now
from lading.members.billing.models import Payment, PaymentOrder, Subscription
from lading.members.billing.payments import gateway, reconciliation
from tests.platform.billing.local_razorpay import UNTOLD, LocalRazorpay, order_plan, verify
from tests.platform.conftest import ApiClient
from tests.platform.factories import member

Api = Callable[..., ApiClient]
FAULTS = ["502", "500", "null", "closed", "lost"]
BODY = {"planId": 3, "priceAmount": 299_950, "currency": "INR"}
CREATE = "/subscription-plans/create-subscription-order"


def assert_unavailable(answer: Any) -> None:
    assert (answer.status, answer.json["code"]) == (503, "UNAVAILABLE")
    assert "try again" in answer.json["message"]


@pytest.mark.parametrize("fault", FAULTS)
def test_ordering(api: Api, razorpay: LocalRazorpay, fault: str) -> None:
    client = api(member(2))
    razorpay.provider.faults.append(fault)
    assert_unavailable(client.post(CREATE, BODY))
    assert PaymentOrder.objects.get().provider_id is None
    assert client.post(CREATE, BODY).status == 200


@pytest.mark.parametrize("fault", FAULTS)
def test_verifying(api: Api, razorpay: LocalRazorpay, fault: str) -> None:
    client = api(member(2))
    paid = razorpay.pay(order_plan(client, 3))
    razorpay.provider.faults.append(fault)
    assert_unavailable(verify(client, paid))
    assert not Payment.objects.exists()
    assert not Subscription.objects.exists()
    assert verify(client, paid).status == 200
    assert Subscription.objects.count() == 1


@pytest.mark.parametrize("fault", FAULTS)
def test_sweeping(api: Api, razorpay: LocalRazorpay, fault: str) -> None:
    order = order_plan(api(member(2)), 3)
    razorpay.pay(order, UNTOLD)
    for expected in (0, 1):
        razorpay.provider.faults[:] = [fault] * (1 - expected)
        PaymentOrder.objects.update(check_at=now())
        assert reconciliation.sweep_payments() == expected
    assert Subscription.objects.count() == 1


def test_wrong_keys(api: Api, razorpay: LocalRazorpay, settings: Settings) -> None:
    settings.RAZORPAY_KEY_SECRET = "another"
    assert_unavailable(api(member(2)).post(CREATE, BODY))


def test_nobody_listens(api: Api, razorpay: LocalRazorpay, settings: Settings) -> None:
    settings.RAZORPAY_API_URL = "http://127.0.0.1:9"
    assert_unavailable(api(member(2)).post(CREATE, BODY))


def test_without_keys_nothing_is_sold(
    api: Api, razorpay: LocalRazorpay, settings: Settings
) -> None:
    settings.RAZORPAY_KEY_ID = ""
    answer = api(member(2)).post(CREATE, BODY)
    assert (answer.status, answer.json["message"]) == (503, "Payment system not available")


@pytest.mark.parametrize("amount", [299_950.0, 299_950.5, "299950", True, -1, None, [299_950]])
def test_an_amount_is_whole_paise_or_no_answer(amount: Any) -> None:
    entity = {
        "id": "pay_wholePaise1",
        "payment_id": "pay_wholePaise1",
        "status": "captured",
        "currency": "INR",
    }
    for read_entity in (gateway.ProviderPayment.from_entity, gateway.ProviderRefund.from_entity):
        with pytest.raises(gateway.ProviderUnavailable):
            read_entity({**entity, "id": "rfnd_wholePaise1", "amount": amount})
    with pytest.raises(gateway.ProviderUnavailable):
        gateway.ProviderPayment.from_entity(
            {**entity, "amount": 1, "amount_refunded": amount or 0.5}
        )


@pytest.mark.parametrize(
    "value",
    [
        "",
        "pay_",
        "pay_../x",
        "pay_abc def1",
        "order_abc?x=12",
        "pay_ａｂｃｄｅｆ",
        None,
        7,
        "cust_abcdef1",
    ],
)
def test_only_the_providers_ids_go_into_addresses(value: object) -> None:
    assert not gateway.is_id(value)
    with pytest.raises(ValueError, match="not an id"):
        gateway.checked_id(value)
