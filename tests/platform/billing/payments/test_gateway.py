"""What the adapter for the provider refuses, whoever calls it."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django import Settings

from lading.members.billing.payments import gateway
from lading.members.billing.payments.gateway import ProviderUnavailable
from tests.platform.billing.local_razorpay import LocalRazorpay

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("answer", [None, [], "ok"])
def test_an_answer_that_is_no_object_is_none(razorpay: LocalRazorpay, answer: Any) -> None:
    with pytest.raises(ProviderUnavailable):
        gateway._call(lambda _client: answer)


@pytest.mark.parametrize("answer", [{}, {"items": None}, {"items": [{}, 1]}])
def test_a_list_of_anything_but_objects_is_none(answer: Any) -> None:
    with pytest.raises(ProviderUnavailable):
        gateway._items(answer)


def test_wrong_keys_do_not_say_that_there_is_no_payment(
    razorpay: LocalRazorpay, settings: Settings
) -> None:
    with pytest.raises(gateway.ProviderRefused):
        gateway.payment("pay_00000000000000")
    settings.RAZORPAY_KEY_SECRET = "another"
    with pytest.raises(ProviderUnavailable):
        gateway.payment("pay_00000000000000")
