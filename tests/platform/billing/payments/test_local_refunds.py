"""The local provider refunds like the real one: once per key, and at the times of its cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lading.members.billing.payments import gateway
from tests.platform.billing.local_razorpay import (
    FAILING_REFUND,
    RETURNED_REFUND,
    SLOW_REFUND,
    LocalRazorpay,
    buy,
)
from tests.platform.conftest import ApiClient
from tests.platform.factories import member

from .refund_helpers import payment_of

Api = Callable[..., ApiClient]


def test_asking_twice_with_one_receipt_gives_back_once(api: Api, razorpay: LocalRazorpay) -> None:
    """As after a lost answer, if the provider's list of refunds is behind."""
    payment_id = payment_of(buy(razorpay, api(member(2)), 3)).provider_id
    first, again = (
        gateway.refund(payment_id, amount=1_000, receipt="refund-once-only") for _time in range(2)
    )
    assert first == again
    assert razorpay.payment(payment_id)["amount_refunded"] == 1_000
    with pytest.raises(gateway.ProviderRefused, match="idempotency key"):
        gateway.refund(payment_id, amount=2_000, receipt="refund-once-only")


@pytest.mark.parametrize(
    ("card", "first", "last"),
    [
        (SLOW_REFUND, "pending", "processed"),
        (FAILING_REFUND, "pending", "failed"),
        (RETURNED_REFUND, "processed", "failed"),
    ],
)
def test_the_cards_of_the_local_provider_do_as_they_say(
    api: Api,
    razorpay: LocalRazorpay,
    monkeypatch: pytest.MonkeyPatch,
    card: str,
    first: str,
    last: str,
) -> None:
    payment_id = payment_of(buy(razorpay, api(member(2)), 3, card=card)).provider_id
    razorpay.provider.refund(payment_id, {"amount": 1_000})
    razorpay.provider.move_due_refunds()
    (made,) = gateway.refunds_of(payment_id)
    assert made.status == first
    monkeypatch.setattr("scripts.razorpay.provider.REFUND_STEP", -1.0)
    razorpay.provider.refund(payment_id, {"amount": 2_000})
    razorpay.provider.move_due_refunds()
    razorpay.provider.move_due_refunds()
    moved, waiting = gateway.refunds_of(payment_id)
    assert (moved.amount, moved.status, waiting.status) == (2_000, last, first)
    returned = sum(made.amount for made in (moved, waiting) if made.status != "failed")
    assert razorpay.payment(payment_id)["amount_refunded"] == returned
