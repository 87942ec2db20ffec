"""1,000 deliveries of 200 payments are shuffled, repeated and forged, some before and some after
the browser's own call, and processed by workers that are killed: each payment counts exactly once.
``PAYMENT_STORM=10`` makes it 10,000 deliveries of 2,000 payments.
"""

from __future__ import annotations

import faulthandler
import json
import multiprocessing
import multiprocessing.connection
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections
from django.db.models import F, Sum
from pytest_django import Settings

from lading.base.kernel.models import OutboxMessage
from lading.base.kernel.values.clock import now
from lading.base.work import bells, outbox
from lading.members.accounts.models import User
from lading.members.billing.models import (
    Invoice,
    Payment,
    PaymentOrder,
    Plan,
    PointsEntry,
    Subscription,
    WebhookEvent,
)
from lading.members.billing.payments import gateway, settlement, webhooks
from lading.members.billing.points import ledger
from scripts.lib import ports, processes
from scripts.lib.paths import ROOT
from tests.platform.billing.local_razorpay import KEYS, LocalRazorpay
from tests.platform.factories import company_of, member

STORM = int(os.environ.get("PAYMENT_STORM", "1"))
PAYMENTS, DELIVERIES, COMPANIES, CHUNK = 200 * STORM, 1_000 * STORM, 20 * STORM, 25
WORKERS, KILLED = 4, 0.25
LIVES = 0.01, 0.3
"""A worker that is killed lives at least and at most so many seconds: it dies midway."""
POINTS = 60

Delivery = tuple[bytes, str, str]
Work = Callable[[Sequence[Any]], None]
Running = tuple[BaseProcess, tuple[Work, Sequence[Any]], float | None]


def an_order(user: User, plan: Plan | None, provider_id: str, number: int) -> PaymentOrder:
    fields: dict[str, Any] = (
        {"kind": "points", "points": POINTS, "amount": POINTS * 100}
        if plan is None
        else {"kind": "subscription", "plan": plan, "change": "new", "amount": 149_950}
    )
    return PaymentOrder(
        company=company_of(user),
        created_by=user,
        description="Storm",
        receipt=f"storm-{number}",
        provider_id=provider_id,
        created_at=now(),
        **fields,
    )


def paid_orders(razorpay: LocalRazorpay) -> list[str]:
    """Half of them plans, half points, all paid at the provider. Returns the payments' ids."""
    plan = Plan.objects.get(family="exporter", tier=2, is_yearly=False)
    users = [member(2) for _number in range(COMPANIES)]
    rows, payments = [], []
    with razorpay.provider.store:
        for number in range(PAYMENTS):
            is_plan = number % 2 == 0
            amount = 149_950 if is_plan else POINTS * 100
            provider_order = razorpay.provider.create_order(
                {"amount": amount, "currency": "INR", "receipt": f"storm-{number}"}
            )
            user = users[number % COMPANIES if is_plan else (number + 7) % COMPANIES]
            rows.append(an_order(user, plan if is_plan else None, provider_order["id"], number))
            body = {"amount": amount, "currency": "INR", "status": "captured", "method": "upi"}
            payment = razorpay.provider.store.add(
                "payment",
                "pay",
                {**body, "order_id": provider_order["id"]},
                parent=provider_order["id"],
                receipt=None,
            )
            payments.append(payment["id"])
    PaymentOrder.objects.bulk_create(rows)
    return payments


def deliveries_of(
    razorpay: LocalRazorpay, payments: Sequence[str], dice: random.Random
) -> list[Delivery]:
    """Each payment's two events at least once, the rest repeats; every tenth also forged."""
    genuine = [
        _delivery(razorpay, kind, payment)
        for payment in payments
        for kind in ("payment.captured", "order.paid")
    ]
    repeats = dice.choices(genuine, k=DELIVERIES - len(genuine) - DELIVERIES // 10)
    forged = [
        (body, "0" * 64, event)
        for body, _signature, event in dice.sample(genuine, DELIVERIES // 10)
    ]
    deliveries = [*genuine, *repeats, *forged]
    dice.shuffle(deliveries)
    return deliveries


def _delivery(razorpay: LocalRazorpay, kind: str, payment: str) -> Delivery:
    event = {"event": kind, "payload": {"payment": {"entity": {"id": payment}}}}
    body = json.dumps(event).encode()
    return body, razorpay.provider.sign_webhook(body), f"{kind[:1]}{payment}"


def receive(deliveries: Sequence[Delivery]) -> None:
    for body, signature, event in deliveries:
        try:
            webhooks.receive(body=body, signature=signature, event_id=event)
        except webhooks.BadSignature:
            assert signature == "0" * 64


def verify(payments: Sequence[str]) -> None:
    for payment in payments:
        settlement.settle(gateway.payment(payment))


def work_off(messages: Sequence[int]) -> None:
    for pk in messages:
        outbox.deliver(pk)


def pending() -> list[int]:
    outbox_messages = OutboxMessage.objects.filter(topic=webhooks.TOPIC, done_at=None)
    return list(outbox_messages.values_list("pk", flat=True))


def run_killing(tasks: list[tuple[Work, Sequence[Any]]], dice: random.Random) -> int:
    """Run every task in a process of its own; some are killed midway and started again. Returns how
    many were killed.
    """
    context = multiprocessing.get_context("fork")
    waiting, deaths = list(reversed(tasks)), 0
    running: list[Running] = []
    connections.close_all()
    while waiting or running:
        while waiting and len(running) < WORKERS:
            task = waiting.pop()
            process = context.Process(target=_child, args=task)
            process.start()
            doomed = time.monotonic() + dice.uniform(*LIVES) if dice.random() < KILLED else None
            running.append((process, task, doomed))
        running, ended = _split(running)
        for process, task in ended:
            if process.exitcode != 0:
                deaths += process.exitcode == -signal.SIGKILL
                waiting.insert(0, task)  # the provider and the queue try again, too
    return deaths


def _split(running: list[Running]) -> tuple[list[Running], list[Any]]:
    """Wait a moment, kill the processes whose time has come, and separate running from
    ended ones.
    """
    multiprocessing.connection.wait([process.sentinel for process, *_rest in running], 0.005)
    for process, _task, doomed in running:
        if doomed is not None and time.monotonic() > doomed and process.is_alive():
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)
            process.join()
    alive = [entry for entry in running if entry[0].is_alive()]
    ended = [(process, task) for process, task, _doomed in running if not process.is_alive()]
    for process, _task in ended:
        process.join()
    return alive, ended


def _child(work: Work, items: Sequence[Any]) -> None:
    faulthandler.dump_traceback_later(120)  # where it hangs, if it does
    connection.close()
    work(items)
    connection.close()


def chunks(work: Work, items: Sequence[Any]) -> Iterator[tuple[Work, Sequence[Any]]]:
    for start in range(0, len(items), CHUNK):
        yield work, items[start : start + CHUNK]


@pytest.fixture
def _quiet_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    """Events stay in the outbox, for the tests' own workers."""
    monkeypatch.setattr(bells, "ring", lambda _pool: None)


@pytest.fixture
def _provider_apart(razorpay: LocalRazorpay, tmp_path: Path, settings: Settings) -> Iterator[None]:
    """The provider answers from a process of its own. A fork of this process while threads of it
    answer calls would copy the locks that they hold, and could wait for one for ever.
    """
    port = ports.find_free()
    settings.RAZORPAY_API_URL = f"http://127.0.0.1:{port}"
    keys = {
        "RAZORPAY_KEY_ID": KEYS.key_id,
        "RAZORPAY_KEY_SECRET": KEYS.key_secret,
        "RAZORPAY_WEBHOOK_SECRET": KEYS.webhook_secret,
    }
    # It has no webhooks to deliver: the test adds payments to its file, nobody pays there.
    options = ["--port", str(port), "--data", str(tmp_path), "--webhook-url", "http://127.0.0.1:9"]
    command = [sys.executable, "-m", "scripts.razorpay", *options]
    with subprocess.Popen(command, cwd=ROOT, env=os.environ | keys) as process:
        assert processes.wait_until(lambda: ports.answers(port), 30)
        yield
        process.kill()


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_quiet_queue", "_provider_apart")
def test_every_payment_counts_exactly_once(razorpay: LocalRazorpay) -> None:
    dice = random.Random(4)
    payments = paid_orders(razorpay)
    deliveries = deliveries_of(razorpay, payments, dice)
    assert len(deliveries) == DELIVERIES
    early, late = deliveries[: DELIVERIES // 2], deliveries[DELIVERIES // 2 :]
    returning_payments = dice.sample(payments, PAYMENTS // 5)
    first = [*chunks(receive, early), *chunks(verify, returning_payments)]
    dice.shuffle(first)
    deaths = run_killing(first, dice)
    second = [
        *chunks(receive, late),
        *chunks(work_off, dice.sample(open_ := pending(), len(open_))),
    ]
    dice.shuffle(second)
    deaths += run_killing(second, dice)
    rest = pending()
    while rest:
        # At a later time, when the leases of killed workers have expired.
        OutboxMessage.objects.filter(pk__in=rest).update(leased_until=None)
        deaths += run_killing(list(chunks(work_off, rest)), dice)
        rest = pending()
    assert deaths > 5
    assert Payment.objects.filter(is_settled=True).count() == PAYMENTS
    assert Payment.objects.count() == PAYMENTS
    assert Subscription.objects.count() == PAYMENTS // 2
    assert set(PaymentOrder.objects.values_list("status", flat=True)) == {"paid"}
    assert WebhookEvent.objects.filter(processed_at=None).count() == 0
    assert WebhookEvent.objects.count() == 2 * PAYMENTS
    numbers = Invoice.objects.order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, PAYMENTS + 1))
    bought = PointsEntry.objects.filter(account__kind="company").aggregate(sum=Sum("amount"))["sum"]
    assert bought == POINTS * PAYMENTS // 2
    assert ledger.differences() == []
    spans = Subscription.objects.values_list(F("ends_at") - F("starts_at"), flat=True)
    assert {span.days for span in spans} == {30}
