"""What each person does who trades while parts of Lading stop."""

from __future__ import annotations

import datetime as dt
import itertools
import random
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.load.chaos import plan
from tests.load.chaos.client import Client, Ended, RunState
from tests.load.chaos.plan import Journal, People, Person, Urls

CARDS = {
    "success": "4111111111111111",
    "doubled webhooks": "5267318187975449",
    "lost": "4000000000003220",
    "untold": "4000000000000341",
}
ROUNDS_SIGNED_IN = 6
MOST_OPEN = 8
"""Enquiries without an order that a buyer has at most."""
EXPIRY = (dt.datetime.now(tz=dt.UTC).date() + dt.timedelta(days=30)).isoformat()


@dataclass
class Market:
    """What the people of a run share."""

    people: People
    urls: Urls
    state: RunState = field(default_factory=RunState)
    journal: Journal = field(default_factory=Journal)
    lock: threading.Lock = field(default_factory=threading.Lock)
    to_review: list[int] = field(default_factory=list)
    addresses: Iterator[str] = field(default_factory=lambda: itertools.repeat(""))
    """Where each next person calls from."""

    def note_refusal(self, what: str, answer: httpx.Response) -> None:
        """Record a refusal that the rules do not explain."""
        with self.lock:
            self.journal.refused.append(f"{what}: {answer.status_code} {answer.text[:300]}")


class Trader:
    """One person and their repeated work."""

    def __init__(self, market: Market, person: Person, name: str) -> None:
        self.market, self.person, self.name = market, person, name
        self.journal, self.state = market.journal, market.state
        self.chance = random.Random(f"{market.urls.seed} {name}")
        self.client = Client(market.urls, market.state, self.chance, address=next(market.addresses))
        self.doing = ""
        self.number = 0

    def run(self) -> None:
        """Work until the run ends."""
        try:
            while not self.state.closing.is_set():
                if self.number % ROUNDS_SIGNED_IN == 0:
                    self.client.sign_in(self.person.email, plan.PASSWORD)
                self.number += 1
                self.work()
                self.state.pause(self.chance.uniform(0.2, 2))
        except Ended:
            with self.market.lock:
                self.journal.unknown.append(self.doing or f"{self.name} reads")

    def work(self) -> None:
        """One round."""
        raise NotImplementedError

    def ask(self, what: str, path: str, body: Any, *, may_refuse: tuple[int, ...] = ()) -> Any:
        """POST; returns the data of an accepted call, None after a refusal."""
        self.doing = what
        answer = self.client.post(path, body)
        self.doing = ""
        if answer.is_success:
            return answer.json()
        if answer.status_code not in may_refuse:
            self.market.note_refusal(what, answer)
        return None


class Buyer(Trader):
    """Raises enquiries, and orders one quotation on each."""

    def __init__(self, market: Market, person: Person, name: str) -> None:
        super().__init__(market, person, name)
        self.open: list[int] = []

    def work(self) -> None:
        """Raise an enquiry, look at an older one's quotations, read what is new."""
        if len(self.open) < MOST_OPEN:
            self._raise()
        if len(self.open) > 2:
            self._order(self.chance.choice(self.open))
        self.client.get("/notifications?page=1&limit=20")
        if self.chance.random() < 0.2:
            self.client.page("/")

    def _raise(self) -> None:
        product = f"Chaos {self.market.urls.seed} {self.name} lot {self.number}"
        made = self.ask(f"enquiry {product}", "/enquiries", self._form(product))
        if made:
            enquiry_id = made["data"]["id"]
            with self.market.lock:
                self.journal.enquiries[enquiry_id] = product
                self.market.to_review.append(enquiry_id)
            self.open.append(enquiry_id)

    def _form(self, product: str) -> dict[str, Any]:
        people = self.market.people
        return {
            "variant": "rfq",
            "status": "pending_approval",
            "targetedBusinessType": ["manufacturer"],
            "productName": product,
            "description": "Waxed, on cones, 25 kg cartons",
            "categoryId": people.category_id,
            "hsCodeId": people.hs_code_id,
            "qty": 12000,
            "units": "KGS",
            "sourceCountry": "India",
            "destinationCountry": "United Arab Emirates",
            "destinationPort": "AEJEA",
            "paymentTerms": "EXW",
            "locationForDelivery": "Coimbatore",
        }

    def _order(self, enquiry_id: int) -> None:
        """Order a quotation once there is one; if it has a newer version than the one seen, the
        order is refused.
        """
        rows = self.client.get(f"/quotations?page=1&limit=20&enquiryId={enquiry_id}")["rows"]
        if not rows:
            return
        chosen = self.chance.choice(rows)["id"]
        version = self.client.get(f"/quotations/{chosen}")["version"]
        body = {"status": "order_placed", "version": version}
        if self.ask(f"order {chosen}", f"/quotations/{chosen}", body, may_refuse=(409,)):
            self.open.remove(enquiry_id)
            with self.market.lock:
                self.journal.orders[chosen] = version


class Seller(Trader):
    """Opens leads, quotes, revises, and confirms orders."""

    def __init__(self, market: Market, person: Person, name: str) -> None:
        super().__init__(market, person, name)
        self.answered: set[int] = set()
        self.sent: dict[int, int] = {}

    def work(self) -> None:
        """Answer a new lead, revise a quotation, confirm what was ordered."""
        self._quote()
        if self.sent and self.chance.random() < 0.4:
            self._revise(*self.chance.choice(list(self.sent.items())))
        self._confirm()
        self.client.get("/notifications?page=1&limit=20")

    def _quote(self) -> None:
        rows = self.client.get("/enquiries/businessType?page=1&limit=50")["rows"]
        new = [
            row["id"]
            for row in rows
            if row["id"] not in self.answered and row["productName"].startswith("Chaos ")
        ]
        if not new:
            return
        lead = self.chance.choice(new)
        self.client.get(f"/enquiries/{lead}")
        price = self._price()
        made = self.ask(f"quotation {lead}", "/quotations", self._form(lead, price), may_refuse=())
        self.answered.add(lead)
        if made:
            quotation_id = made["data"]["id"]
            self.sent[quotation_id] = lead
            with self.market.lock:
                self.journal.quotations[quotation_id] = [price]

    def _revise(self, quotation_id: int, lead: int) -> None:
        price = self._price()
        what = f"revision {quotation_id} {price}"
        path, form = f"/quotations/{quotation_id}", self._form(lead, price)
        if self.ask(what, path, form, may_refuse=(409,)):
            with self.market.lock:
                self.journal.quotations[quotation_id].append(price)
        else:
            self.sent.pop(quotation_id)  # it is ordered

    def _confirm(self) -> None:
        rows = self.client.get("/quotations?page=1&limit=50")["rows"]
        placed = [row for row in rows if row["status"] == "order_placed"]
        if not placed:
            return
        chosen = self.chance.choice(placed)["id"]
        body = {"status": "order_confirmed"}
        body["version"] = self.client.get(f"/quotations/{chosen}")["version"]
        if self.ask(f"confirmation {chosen}", f"/quotations/{chosen}", body):
            with self.market.lock:
                self.journal.confirmed.append(chosen)

    def _price(self) -> str:
        return f"{self.chance.randint(10_000, 99_999) / 100:.2f}"

    def _form(self, enquiry_id: int, price: str) -> dict[str, Any]:
        return {
            "enquiryId": enquiry_id,
            "price": float(price),
            "units": "KGS",
            "status": "quotation_sent",
            "description": "Ready stock, two weeks",
            "currencyCode": "INR",
            "expiryDate": EXPIRY,
            "paymentTerms": "EXW",
            "locationForDelivery": "",
            "attachments": [],
        }


class Payer(Trader):
    """Buys points, and sometimes never returns from the provider's page."""

    def work(self) -> None:
        """Order, pay at the provider, and mostly verify."""
        points = self.chance.randint(50, 500)
        body = {"amount": points * 100, "currency": "INR", "uuid": self.person.user_uuid}
        order = self.ask(f"order of {points} points", "/integrations/create-order", body)
        if not order:
            return
        how, number = self.chance.choice(list(CARDS.items()))
        paid = self._pay(order["id"], number)
        with self.market.lock:
            self.journal.payments[order["id"]] = points
        self.state.count(f"card: {how}")
        if "razorpay_payment_id" in paid:
            self._verify(order["id"], paid)
        self.client.get(f"/points/{self.person.user_uuid}")
        self.state.pause(self.chance.uniform(5, 20))

    def _pay(self, order: str, number: str) -> Any:
        """Pay at the provider, which is never stopped."""
        answer = httpx.post(
            f"{self.market.urls.payments}/checkout/pay",
            json={"order_id": order, "number": number},
            timeout=60,
        )
        return answer.raise_for_status().json()

    def _verify(self, order: str, paid: dict[str, str]) -> None:
        body = {
            "orderId": order,
            "paymentId": paid["razorpay_payment_id"],
            "signature": paid["razorpay_signature"],
            "uuid": self.person.user_uuid,
        }
        if self.ask(f"verification {order}", "/integrations/verify-payment", body):
            with self.market.lock:
                self.journal.verified.append(order)


class Reviewer(Trader):
    """Staff, who publish every enquiry."""

    def __init__(self, market: Market) -> None:
        nobody = Person(market.people.staff_email, 0, "", 0)
        super().__init__(market, nobody, "staff")
        self.client = Client(
            market.urls,
            market.state,
            self.chance,
            staff=True,
            address=next(market.addresses),
        )

    def run(self) -> None:
        """Sign in once, with staff's own password, and work until the run ends."""
        try:
            self.client.sign_in(self.person.email, self.market.people.staff_password)
            while not self.state.closing.is_set():
                self.work()
                self.state.pause(0.3)
        except Ended:
            with self.market.lock:
                self.journal.unknown.append(self.doing or "staff")

    def work(self) -> None:
        """Publish what waits."""
        with self.market.lock:
            waiting, self.market.to_review = self.market.to_review, []
        for enquiry_id in waiting:
            body = {"id": enquiry_id, "status": "published"}
            if self.ask(f"review {enquiry_id}", "/admin/enquiries", body):
                with self.market.lock:
                    self.journal.published.append(enquiry_id)


class Listener(Trader):
    """Keeps the event stream open, as a page does."""

    def run(self) -> None:
        """Listen until the run ends; connect again whenever the stream breaks."""
        try:
            self.client.sign_in(self.person.email, plan.PASSWORD)
        except Ended:
            return
        while not self.state.closing.is_set():
            self._listen()
            self.state.pause(1)

    def _listen(self) -> None:
        url = f"{self.market.urls.portal}/api/events"
        headers = {"Cookie": self.client.cookie}
        try:
            with self.client.link.stream("GET", url, headers=headers, timeout=30) as answer:
                self.state.count(f"stream {answer.status_code}")
                for line in answer.iter_lines():
                    if line.startswith("event: notification"):
                        self.state.count("told by the stream")
                    if self.state.closing.is_set():
                        return
        except httpx.TransportError:
            self.state.count("stream broken")
