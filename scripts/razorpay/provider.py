"""The local provider's actions: orders, payments by test card, captures and refunds. Amounts are
integer paise.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from dataclasses import dataclass, field
from typing import Any

from scripts.razorpay.cards import CARDS, Card
from scripts.razorpay.store import Entity, ReceiptTaken, Store, new_id

MAX_AMOUNT = 50_000_000_00
MIN_AMOUNT = 100
MAX_RECEIPT = 40
REFUND_STEP = 30.0
"""Seconds between the states of a refund whose card gives it several."""
RETURNED = "The bank of the payer did not take the money."


class Refused(Exception):
    """A request that the provider declines, with its message and HTTP status."""

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.status = status


@dataclass
class Keys:
    """The keys for signatures and for authentication."""

    key_id: str
    key_secret: str
    webhook_secret: str


@dataclass
class Provider:
    """One merchant's account."""

    store: Store
    keys: Keys
    faults: list[str] = field(default_factory=list)
    """The faults of the next API calls, for tests (`faults.py`)."""

    def create_order(self, data: Entity) -> Entity:
        """Create an order. Receipts are unique."""
        amount, receipt = data.get("amount"), data.get("receipt")
        if not isinstance(amount, int) or isinstance(amount, bool):
            raise Refused("The amount must be an integer.")
        if not MIN_AMOUNT <= amount <= MAX_AMOUNT:
            raise Refused("The amount must be atleast INR 1.00")
        if data.get("currency") != "INR":
            raise Refused("Currency is not supported")
        if receipt is not None and (not isinstance(receipt, str) or len(receipt) > MAX_RECEIPT):
            raise Refused("The receipt may not be greater than 40 characters.")
        body = {
            "entity": "order",
            "amount": amount,
            "amount_paid": 0,
            "amount_due": amount,
            "currency": "INR",
            "receipt": receipt,
            "status": "created",
            "attempts": 0,
            "notes": data.get("notes") or [],
        }
        try:
            return self.store.add("order", "order", body, parent="", receipt=receipt)
        except ReceiptTaken as error:
            raise Refused("Receipt should be unique. This receipt already exists.") from error

    def pay(self, order_id: str, number: str, *, method: str = "card") -> tuple[Card, Entity]:
        """Try to pay an order with a test card. Returns the card's behaviour and the payment."""
        card = CARDS.get(number)
        if card is None:
            raise Refused("This is not one of the test cards.")
        with self.store:
            order = self._order(order_id)
            # The real provider also allows a second payment of a paid order.
            payment = self._add_payment(order, card, method)
            if card.succeeds and card.captures:
                payment = self._capture(payment)
        self._announce(card, payment["id"])
        return card, payment

    def _order(self, order_id: str) -> Entity:
        order = self.store.get("order", order_id)
        if order is None:
            raise Refused("The id provided does not exist")
        return order

    def _add_payment(self, order: Entity, card: Card, method: str) -> Entity:
        body = {
            "entity": "payment",
            "amount": order["amount"],
            "currency": order["currency"],
            "status": "authorized" if card.succeeds else "failed",
            "order_id": order["id"],
            "method": method,
            "amount_refunded": 0,
            "refund_status": None,
            "captured": False,
            "notes": {"test_card": card.number},
            "email": "payer@example.test",
            "contact": "+919999999999",
            "error_code": None if card.succeeds else "BAD_REQUEST_ERROR",
            "error_description": card.error or None,
        }
        paid = order["status"] == "paid"
        self.store.change(
            order, attempts=order["attempts"] + 1, status="paid" if paid else "attempted"
        )
        return self.store.add("payment", "pay", body, parent=order["id"], receipt=None)

    def capture(self, payment_id: str, amount: Any) -> Entity:
        """Capture an authorised payment, all of it."""
        with self.store:
            payment = self.payment(payment_id)
            if payment["status"] != "authorized":
                raise Refused("This payment has already been captured")
            if amount != payment["amount"]:
                raise Refused("Capture amount must be equal to the amount authorized")
            captured = self._capture(payment)
        self.announce("payment.captured", captured["id"])
        return captured

    def _capture(self, payment: Entity) -> Entity:
        order = self._order(payment["order_id"])
        self.store.change(order, status="paid", amount_paid=order["amount"], amount_due=0)
        return self.store.change(payment, status="captured", captured=True)

    def payment(self, payment_id: str) -> Entity:
        """A payment. Raises Refused."""
        payment = self.store.get("payment", payment_id)
        if payment is None:
            raise Refused("The id provided does not exist")
        return payment

    def refund(self, payment_id: str, data: Entity, key: str = "") -> Entity:
        """Refund part or all of a captured payment, at once or after a while (`Card.refunds`). With
        a ``key`` that was used before, it returns the existing refund.
        """
        with self.store:
            payment = self.payment(payment_id)
            left = payment["amount"] - payment["amount_refunded"]
            amount = data.get("amount", left)
            if not payment["captured"]:
                raise Refused("The payment status should be captured for action to be taken")
            if again := self._asked_before(payment_id, data, key):
                return again
            if not isinstance(amount, int) or not 0 < amount <= left:
                raise Refused("The total refund amount is greater than the refund payment amount")
            first, *later = CARDS[payment["notes"]["test_card"]].refunds
            body = {
                "entity": "refund",
                "amount": amount,
                "currency": "INR",
                "payment_id": payment_id,
                "receipt": data.get("receipt"),
                "status": first,
                "speed_requested": "normal",
                "speed_processed": "normal",
                "notes": data.get("notes") or [],
                "later": later,
                "due": time.time() + REFUND_STEP if later else None,
            }
            try:
                refund = self.store.add(
                    "refund", "rfnd", body, parent=payment_id, receipt=data.get("receipt")
                )
            except ReceiptTaken as error:
                raise Refused("Receipt should be unique.") from error
            # Pending refunds count too.
            self._count_refunded(payment, payment["amount_refunded"] + amount)
        self.announce("refund.created", payment_id, refund=refund)
        if refund["status"] != "pending":
            self.announce(f"refund.{refund['status']}", payment_id, refund=refund)
        return refund

    def _asked_before(self, payment_id: str, data: Entity, key: str) -> Entity | None:
        """The entity made with an idempotency key, which must be the receipt."""
        earlier = self.store.by_receipt("refund", key) if key else None
        if earlier is not None and (earlier["payment_id"], earlier["amount"]) != (
            payment_id,
            data.get("amount"),
        ):
            raise Refused(
                "Different request with the same idempotency key has already been processed."
            )
        return earlier

    def _count_refunded(self, payment: Entity, returned: int) -> None:
        whole = returned == payment["amount"]
        self.store.change(
            payment,
            amount_refunded=returned,
            refund_status="full" if whole else "partial" if returned else None,
            status="refunded" if whole else "captured",
        )

    def move_refund(self, refund_id: str, status: str) -> Entity:
        """Set a refund to `processed` or `failed`. Raises Refused."""
        with self.store:
            refund = self.store.get("refund", refund_id)
            if refund is None or refund["status"] in {status, "failed"}:
                raise Refused("The refund cannot come to this")
            due = time.time() + REFUND_STEP if refund["later"][1:] else None
            changes: Entity = {"status": status, "later": refund["later"][1:], "due": due}
            if status == "failed":
                changes["error_description"] = RETURNED
                payment = self.payment(refund["payment_id"])
                self._count_refunded(payment, payment["amount_refunded"] - refund["amount"])
            moved = self.store.change(refund, **changes)
        self.announce(f"refund.{status}", moved["payment_id"], refund=moved)
        return moved

    def move_due_refunds(self) -> None:
        """Set the refunds that are due to their next state."""
        for refund in self.store.due_refunds():
            self.move_refund(refund["id"], refund["later"][0])

    def sign(self, order_id: str, payment_id: str) -> str:
        """The signature that the checkout gives the browser to prove a payment."""
        return _hmac(self.keys.key_secret, f"{order_id}|{payment_id}".encode())

    def sign_webhook(self, body: bytes) -> str:
        """The signature of a webhook's body."""
        return _hmac(self.keys.webhook_secret, body)

    def _announce(self, card: Card, payment_id: str) -> None:
        """Queue the card's webhooks in its order; repeats have the first one's event id."""
        ids: dict[str, str] = {}
        for place, kind in enumerate(card.webhooks):
            event_id = ids.setdefault(kind, new_id("evt").removeprefix("evt_"))
            self.announce(kind, payment_id, event_id=event_id, delay=place * 0.05)

    def announce(
        self,
        kind: str,
        payment_id: str,
        *,
        refund: Entity | None = None,
        event_id: str = "",
        delay: float = 0.0,
    ) -> None:
        """Queue a webhook about a payment, with the present state of the entities."""
        payment = self.payment(payment_id)
        if kind == "payment.authorized":  # the real one's body is older than the payment, too
            payment = {**payment, "status": "authorized", "captured": False}
        payload: Entity = {"payment": {"entity": payment}}
        if kind == "order.paid":
            payload["order"] = {"entity": self._order(payment["order_id"])}
        if refund is not None:
            payload["refund"] = {"entity": refund}
        body = {
            "entity": "event",
            "account_id": "acc_LadingLocal",
            "event": kind,
            "contains": list(payload),
            "payload": payload,
            "created_at": int(time.time()),
        }
        self.store.queue(
            event_id or new_id("evt").removeprefix("evt_"), json.dumps(body), time.time() + delay
        )


def _hmac(secret: str, message: bytes) -> str:
    return hmac.new(secret.encode(), message, hashlib.sha256).hexdigest()
