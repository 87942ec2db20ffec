"""The local payment provider on a port of its own, and what payers do there."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.test import Client

from lading.members.billing.models import PaymentOrder
from scripts.razorpay.provider import Keys, Provider
from scripts.razorpay.server import Server
from scripts.razorpay.store import Store
from tests.platform.conftest import Answer, ApiClient

SUCCESS = "4111111111111111"
DECLINED = "4000000000000002"
DISORDER = "5267318187975449"
LOST = "4000000000003220"
UNTOLD = "4000000000000341"
AUTHORISED = "4000000000000077"
SLOW_REFUND = "4000000000007726"
FAILING_REFUND = "4000000000005126"
RETURNED_REFUND = "4000000000003055"

KEYS = Keys("rzp_test_billing", "key-secret-of-the-tests", "webhook-secret-of-the-tests")
SELLER_GSTIN = "33AAACL1234C1ZC"


@dataclass
class LocalRazorpay:
    """The local payment provider, as a test uses it."""

    provider: Provider
    url: str

    def pay(self, order: PaymentOrder | str, number: str = SUCCESS) -> dict[str, Any]:
        """Pay an order with a test card. Returns the checkout's data for the verification."""
        provider_id = order if isinstance(order, str) else order.provider_id
        assert provider_id is not None
        _card, payment = self.provider.pay(provider_id, number)
        return {
            "orderId": provider_id,
            "paymentId": payment["id"],
            "signature": self.provider.sign(provider_id, payment["id"]),
        }

    def payment(self, payment_id: str) -> dict[str, Any]:
        """A payment in the provider's data."""
        return self.provider.payment(payment_id)

    def refunds(self, payment_id: str) -> list[dict[str, Any]]:
        """A payment's refunds in the provider's data, newest first."""
        return self.provider.store.children("refund", payment_id)

    def move_refund(self, payment_id: str, status: str) -> None:
        """Set the newest refund of a payment to `processed` or `failed`."""
        self.provider.move_refund(self.refunds(payment_id)[0]["id"], status)

    def deliveries(self) -> Iterator[tuple[str, bytes]]:
        """Take every queued webhook: its event id and body."""
        store = self.provider.store
        with store:
            rows = store._db.execute("SELECT id, event, body FROM delivery ORDER BY due").fetchall()
            store._db.execute("DELETE FROM delivery")
        for _number, event, body in rows:
            yield event, body.encode()

    def forget(self) -> None:
        """Delete all data, like a provider that was never used."""
        store = self.provider.store
        with store:
            store._db.execute("DELETE FROM entity")
            store._db.execute("DELETE FROM delivery")

    def deliver_all(self) -> list[int]:
        """Deliver every queued webhook to our API. Returns the statuses."""
        return [self.deliver(event, body).status for event, body in self.deliveries()]

    def deliver(self, event: str, body: bytes, signature: str | None = None) -> Answer:
        """Deliver one webhook, signed unless a signature is given."""
        signed = self.provider.sign_webhook(body) if signature is None else signature
        headers = {"X-Razorpay-Event-Id": event, "X-Razorpay-Signature": signed}
        return Answer(
            Client().post(
                "/api/payments/razorpay/webhook",
                body,
                content_type="application/json",
                headers=headers,
            )
        )


@contextmanager
def running_razorpay(folder: Path, port: int = 0) -> Iterator[LocalRazorpay]:
    """Run the local provider during a block."""
    provider = Provider(Store(folder / "razorpay.sqlite3"), KEYS)
    server = Server("127.0.0.1", port, provider)
    # By default, stopping takes up to half a second, the time between two polls.
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield LocalRazorpay(provider, f"http://127.0.0.1:{server.server_address[1]}")
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def quoted(client: ApiClient, plan_id: int, *, yearly: bool = False) -> int:
    """What a plan would cost now, in paise, as the portal reads it."""
    answer = client.get("/subscription-plans/quote", planId=plan_id, isYearly=yearly)
    assert answer.status == 200, answer
    return int(answer.data["amount"])


def order_plan(client: ApiClient, plan_id: int, *, yearly: bool = False) -> PaymentOrder:
    """Create an order for a plan, as the portal does."""
    answer = client.post(
        "/subscription-plans/create-subscription-order",
        {
            "planId": plan_id,
            "isYearly": yearly,
            "priceAmount": quoted(client, plan_id, yearly=yearly),
            "currency": "INR",
        },
    )
    assert answer.status == 200, answer
    return PaymentOrder.objects.get(provider_id=answer.json["id"])


def order_points(client: ApiClient, points: int = 500) -> PaymentOrder:
    """Create an order for points, as the portal does."""
    answer = client.post("/integrations/create-order", {"amount": points * 100, "currency": "INR"})
    assert answer.status == 200, answer
    return PaymentOrder.objects.get(provider_id=answer.json["id"])


def verify(client: ApiClient, paid: dict[str, Any], *, points: bool = False) -> Answer:
    """Verify the payment after the checkout, as the browser does."""
    base = "/integrations" if points else "/subscription-plans"
    return client.post(f"{base}/verify-payment", paid)


def buy(
    razorpay: LocalRazorpay,
    client: ApiClient,
    plan_id: int,
    *,
    yearly: bool = False,
    card: str = SUCCESS,
) -> PaymentOrder:
    """The whole purchase of a plan."""
    order = order_plan(client, plan_id, yearly=yearly)
    assert verify(client, razorpay.pay(order, card)).status == 200
    order.refresh_from_db()
    return order
