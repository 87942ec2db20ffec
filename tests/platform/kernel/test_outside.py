"""Providers are never called inside a transaction: the adapters refuse before they send
anything.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone
from pytest_django import Settings

from lading.base.kernel.database import outside
from lading.base.kernel.database.outside import InsideTransaction, check_no_transaction
from lading.base.kernel.models import OutboxMessage
from lading.base.work import outbox
from lading.base.work.workers import Pool
from lading.members.billing.payments import gateway
from lading.reach.notifications.delivery.senders.smtp import SmtpSender
from lading.reach.notifications.delivery.senders.whatsapp import WhatsAppSender
from lading.reach.notifications.models import OutgoingMessage

ID = "pay_000000000000"

CALLS: dict[str, Callable[[], object]] = {
    "create_order": lambda: gateway.create_order(amount=1, currency="INR", receipt="r"),
    "find_order": lambda: gateway.find_order("r"),
    "payment": lambda: gateway.payment(ID),
    "payments_of": lambda: gateway.payments_of("order_000000000000"),
    "capture": lambda: gateway.capture(ID, 1),
    "refund": lambda: gateway.refund(ID, amount=1, receipt="r"),
    "refunds_of": lambda: gateway.refunds_of(ID),
    "refunds_since": lambda: gateway.refunds_since(timezone.now() - dt.timedelta(days=1)),
    "smtp": lambda: SmtpSender().send(OutgoingMessage(to="a@b.example")),
    "whatsapp": lambda: WhatsAppSender().send(OutgoingMessage(to="+919840012345")),
}


@pytest.fixture(autouse=True)
def _reachable_by_nobody(settings: Settings) -> None:
    """Let no provider answer: no program listens at their port."""
    settings.RAZORPAY_KEY_ID, settings.RAZORPAY_KEY_SECRET = "rzp_test_x", "secret"
    settings.RAZORPAY_API_URL = settings.WHATSAPP_API_URL = "http://127.0.0.1:1"
    settings.WHATSAPP_TOKEN = settings.WHATSAPP_PHONE_NUMBER_ID = "1055"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", CALLS)
def test_no_adapter_calls_inside_a_transaction(name: str) -> None:
    with transaction.atomic(), pytest.raises(InsideTransaction):
        CALLS[name]()
    with transaction.atomic(), transaction.atomic(), pytest.raises(InsideTransaction):
        CALLS[name]()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", CALLS)
def test_control_outside_of_one_they_try(name: str) -> None:
    with pytest.raises(Exception) as raised:  # noqa: PT011 -- each says in its own way that nobody answers
        CALLS[name]()
    assert not isinstance(raised.value, InsideTransaction)


@pytest.mark.django_db
def test_the_transaction_around_a_test_is_none_of_ours() -> None:
    assert connection.in_atomic_block
    check_no_transaction("somebody")
    with transaction.atomic(), pytest.raises(InsideTransaction, match="somebody must not"):
        check_no_transaction("somebody")
    check_no_transaction("somebody")


@pytest.mark.django_db(transaction=True)
def test_a_consumer_that_calls_outside_without_saying_so_fails(
    monkeypatch: pytest.MonkeyPatch, empty_redis: Any
) -> None:
    called: list[str] = []

    def ask(payload: Any) -> None:
        outside.check_no_transaction("somebody")
        called.append(payload["key"])

    monkeypatch.setitem(outbox._consumers, "test.asked", {})
    monkeypatch.setattr(outbox, "_handling", {})
    outbox.consumer("test.asked", name="tests.silent")(ask)
    outbox.consumer("test.asked", name="tests.open", outside=True)(ask)
    with transaction.atomic():
        outbox.publish("test.asked", {"key": "a"})
    assert outbox.events.work(Pool.REST) == 2
    assert called == ["a"]
    failed = OutboxMessage.objects.get(done_at=None)
    assert failed.consumer == "tests.silent"
    assert failed.last_error.startswith("InsideTransaction: somebody")


def test_these_consumers_call_outside() -> None:
    """These have tests with local providers or processes; all others run in transactions."""
    assert {name for name, handling in outbox._handling.items() if handling.outside} == {
        "billing.carry_out_refund",
        "billing.check_hastened",
        "billing.process_webhook",
        "bulk.check_import",
        "exchange_rates.read_published",
        "files.delete_contents",
        "files.make_thumbnails",
        "privacy.prepare_export",
        "record_downloads.make_file",
        "record_imports.import_records",
        "record_imports.look_at_file",
        "reference.read_import",
    }
