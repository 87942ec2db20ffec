"""Webhooks must be signed. The provider sends each at least once; we store it first and process it
later (RULES.md 15).
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable

import pytest
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from lading.base.kernel.errors import Forbidden
from lading.base.work import outbox
from lading.members.billing.authentication import actor_of_token
from lading.members.billing.models import Invoice, Payment, PaymentOrder, Subscription, WebhookEvent
from lading.members.billing.payments import webhooks
from scripts.razorpay.webhooks import Deliverer
from tests.platform.billing.local_razorpay import LocalRazorpay, order_plan
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, member, token_for

Api = Callable[..., ApiClient]


def a_delivery(api: Api, razorpay: LocalRazorpay) -> tuple[str, bytes]:
    """A webhook about a captured payment."""
    razorpay.pay(order_plan(api(member(2)), 3))
    return list(razorpay.deliveries())[1]


def assert_refused(answer_status: int, expected: int = 400) -> None:
    assert answer_status == expected
    assert not WebhookEvent.objects.exists()
    outbox.drain()
    assert not Subscription.objects.exists()


def test_what_is_not_signed_is_not_kept(api: Api, razorpay: LocalRazorpay) -> None:
    event, body = a_delivery(api, razorpay)
    good = razorpay.provider.sign_webhook(body)
    for signature in ("", "0" * 64, good.upper(), good[:-1], good + "0", "not hexadecimal"):
        assert_refused(razorpay.deliver(event, body, signature).status)
    assert_refused(razorpay.deliver(event, body + b" ", good).status)


def test_an_empty_secret_verifies_nothing(
    api: Api, razorpay: LocalRazorpay, settings: Settings
) -> None:
    event, body = a_delivery(api, razorpay)
    razorpay.provider.keys.webhook_secret, secret_before = "", razorpay.provider.keys.webhook_secret
    settings.RAZORPAY_WEBHOOK_SECRET = ""
    try:
        assert_refused(razorpay.deliver(event, body).status)
    finally:
        razorpay.provider.keys.webhook_secret = secret_before


def test_the_previous_secret_still_counts(
    api: Api, razorpay: LocalRazorpay, settings: Settings
) -> None:
    event, body = a_delivery(api, razorpay)
    settings.RAZORPAY_WEBHOOK_SECRET = "the-new-secret"
    assert_refused(razorpay.deliver(event, body).status)
    settings.RAZORPAY_WEBHOOK_SECRET_PREVIOUS = razorpay.provider.keys.webhook_secret
    assert razorpay.deliver(event, body).status == 200
    outbox.drain()
    assert Subscription.objects.count() == 1


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'"x"', b"\xff\xfe", b"null"])
def test_a_malformed_event_is_refused(razorpay: LocalRazorpay, body: bytes) -> None:
    assert_refused(razorpay.deliver("evt1", body).status)


@pytest.mark.parametrize("levels", [100, 900, 100_000])
def test_an_event_nested_too_deep_is_refused(razorpay: LocalRazorpay, levels: int) -> None:
    body = b'{"event": "payment.captured", "notes": %s}' % (b"[" * levels + b"]" * levels)
    assert_refused(razorpay.deliver("evt1", body).status)


def test_too_large_a_body_is_refused(razorpay: LocalRazorpay) -> None:
    for size in (webhooks.MAX_BODY, 2_000_000):
        body = json.dumps({"event": "payment.captured", "filler": "x" * size}).encode()
        assert razorpay.deliver("evt1", body).status in {400, 413}
        assert not WebhookEvent.objects.exists()


@pytest.mark.parametrize("event", ["", "x" * 65])
def test_an_event_needs_an_id(api: Api, razorpay: LocalRazorpay, event: str) -> None:
    _event, body = a_delivery(api, razorpay)
    assert_refused(razorpay.deliver(event, body).status)


@pytest.mark.parametrize(
    "body",
    [
        {"event": "payout.processed", "payload": {"payout": {"entity": {"id": "pout_1"}}}},
        {"event": "payment.captured", "payload": []},
        {"event": "payment.captured", "payload": {"payment": {"entity": {"id": "../x"}}}},
        {"event": "payment.captured", "payload": {"payment": {"entity": {"id": "pay_nosuch99"}}}},
        {"event": ["x"], "note": "a\u0000b"},
    ],
)
def test_what_is_not_about_our_payments_is_kept_and_does_nothing(
    razorpay: LocalRazorpay, body: dict[str, object]
) -> None:
    assert razorpay.deliver("evt1", json.dumps(body).encode()).status == 200
    outbox.drain()
    event = WebhookEvent.objects.get()
    assert event.processed_at is not None
    assert event.outcome
    assert not Payment.objects.exists()


def test_a_duplicate_is_counted_and_changes_nothing(api: Api, razorpay: LocalRazorpay) -> None:
    event, body = a_delivery(api, razorpay)
    assert {razorpay.deliver(event, body).status for _time in range(5)} == {200}
    outbox.drain()
    assert razorpay.deliver(event, body).status == 200
    outbox.drain()
    assert WebhookEvent.objects.get().deliveries == 6
    assert Subscription.objects.count() == Invoice.objects.count() == 1


def test_the_body_is_not_trusted(api: Api, razorpay: LocalRazorpay) -> None:
    """Only the payment's id is taken from it: the payment itself is read from the provider."""
    order = order_plan(api(member(2)), 3)
    razorpay.pay(order, "4000000000000002")
    ((event, body),) = list(razorpay.deliveries())
    webhook = json.loads(body)
    webhook["event"] = "payment.captured"
    webhook["payload"]["payment"]["entity"].update(status="captured", captured=True)
    assert razorpay.deliver(event, json.dumps(webhook).encode()).status == 200
    outbox.drain()
    order.refresh_from_db()
    assert order.status == "created"
    assert not Subscription.objects.exists()


def test_staff_replay_an_event(api: Api, razorpay: LocalRazorpay) -> None:
    event, body = a_delivery(api, razorpay)
    razorpay.provider.faults.append("502")
    razorpay.deliver(event, body)
    with pytest.raises(Exception, match="not responding"):
        outbox.drain()
    stored = WebhookEvent.objects.get()
    assert stored.processed_at is None
    limited = actor_of_token(token_for(StaffFactory.create(is_superuser=False)))
    staff = actor_of_token(token_for(StaffFactory.create()))
    assert limited is not None
    assert staff is not None
    with pytest.raises(Forbidden):
        webhooks.replay(actor=limited, event_pk=stored.pk)
    webhooks.replay(actor=staff, event_pk=stored.pk)
    outbox.drain()
    stored.refresh_from_db()
    assert stored.outcome in {"settled", "already settled"}  # whichever job was first
    assert Subscription.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_providers_own_deliverer_reaches_us(
    api: Api, razorpay: LocalRazorpay, live_server: LiveServer
) -> None:
    order = order_plan(api(member(2)), 3)
    razorpay.pay(order)
    deliverer = Deliverer(razorpay.provider, f"{live_server.url}/api/payments/razorpay/webhook")
    stop = threading.Event()
    deadline = time.monotonic() + 30
    while WebhookEvent.objects.count() < 3 and time.monotonic() < deadline:
        if not deliverer.send_next():
            stop.wait(0.02)
    outbox.drain()
    assert PaymentOrder.objects.get().status == "paid"
    assert set(WebhookEvent.objects.values_list("outcome", flat=True)) == {
        "settled",
        "already settled",
    }
