"""The local provider's HTTP side: the API the SDK calls, the checkout the browser opens."""

from __future__ import annotations

import base64
import hmac
import json
import re
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from scripts.razorpay.cards import CARDS
from scripts.razorpay.faults import NO_FAULT, Fault
from scripts.razorpay.provider import Provider, Refused
from scripts.razorpay.store import Entity

PAGES = Path(__file__).parent / "pages"
MAX_BODY = 65_536
Match = re.Match[str]
Answer = tuple[int, Any]


def orders(provider: Provider, handler: Handler, _match: Match) -> Answer:
    """`POST /v1/orders`, `GET /v1/orders?receipt=`."""
    if handler.command == "POST":
        return 200, provider.create_order(handler.payload())
    receipt = handler.query("receipt")
    store = provider.store
    items = store.with_receipt_like("order", receipt) if receipt else store.latest("order", 10)
    return 200, _collection(items)


def order(provider: Provider, _handler: Handler, match: Match) -> Answer:
    """`GET /v1/orders/{id}`."""
    provider_order = provider.store.get("order", match[1])
    if provider_order is None:
        raise Refused("The id provided does not exist")
    return 200, provider_order


def order_payments(provider: Provider, handler: Handler, match: Match) -> Answer:
    """`GET /v1/orders/{id}/payments`."""
    order(provider, handler, match)
    return 200, _collection(provider.store.children("payment", match[1]))


def payment(provider: Provider, _handler: Handler, match: Match) -> Answer:
    """`GET /v1/payments/{id}`."""
    return 200, provider.payment(match[1])


def capture(provider: Provider, handler: Handler, match: Match) -> Answer:
    """`POST /v1/payments/{id}/capture`."""
    return 200, provider.capture(match[1], handler.payload().get("amount"))


def refund(provider: Provider, handler: Handler, match: Match) -> Answer:
    """`POST /v1/payments/{id}/refund`."""
    key = handler.headers.get("X-Refund-Idempotency", "")
    return 200, provider.refund(match[1], handler.payload(), key)


def refunds(provider: Provider, handler: Handler, match: Match) -> Answer:
    """`GET /v1/payments/{id}/refunds?count=&skip=`."""
    provider.payment(match[1])
    skip, count = handler.number("skip", 0), handler.number("count", 10)
    return 200, _collection(provider.store.children("refund", match[1])[skip : skip + count])


def all_refunds(provider: Provider, handler: Handler, _match: Match) -> Answer:
    """`GET /v1/refunds?from=&count=&skip=`."""
    skip, count = handler.number("skip", 0), handler.number("count", 10)
    since = handler.number("from", 0)
    return 200, _collection(provider.store.latest("refund", count, skip=skip, since=since))


def _collection(items: list[Entity]) -> Entity:
    return {"entity": "collection", "count": len(items), "items": items}


Route = Callable[[Provider, "Handler", Match], Answer]
_ID = r"([A-Za-z0-9_]+)"
API: list[tuple[str, re.Pattern[str], Route]] = [
    ("GET POST", re.compile(r"/v1/orders"), orders),
    ("GET", re.compile(rf"/v1/orders/{_ID}"), order),
    ("GET", re.compile(rf"/v1/orders/{_ID}/payments"), order_payments),
    ("GET", re.compile(rf"/v1/payments/{_ID}"), payment),
    ("POST", re.compile(rf"/v1/payments/{_ID}/capture"), capture),
    ("POST", re.compile(rf"/v1/payments/{_ID}/refund"), refund),
    ("GET", re.compile(rf"/v1/payments/{_ID}/refunds"), refunds),
    ("GET", re.compile(r"/v1/refunds"), all_refunds),
]


class Handler(BaseHTTPRequestHandler):
    """One request. The API requires the keys, the checkout does not."""

    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        """Answer a GET."""
        self._answer()

    def do_POST(self) -> None:
        """Answer a POST."""
        self._answer()

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002 -- its name
        """Log nothing."""

    def _answer(self) -> None:
        self.body = self.rfile.read(min(int(self.headers.get("Content-Length") or 0), MAX_BODY))
        path = urlsplit(self.path).path
        try:
            if self._serves_checkout(path):
                return
            if path == "/control/faults" and self.command == "POST":
                self.server.provider.faults.extend(self.payload().get("faults") or [])
                self.send_json(200, {"faults": self.server.provider.faults})
                return
            self._call(path)
        except Refused as error:
            self.send_error_body(error.status, "BAD_REQUEST_ERROR", str(error))

    def _call(self, path: str) -> None:
        if not self._is_authenticated():
            self.send_error_body(401, "BAD_REQUEST_ERROR", "Authentication failed")
            return
        faults = self.server.provider.faults
        fault = Fault.from_name(faults.pop(0) if faults else NO_FAULT)
        if fault.goes_wrong and not fault.acts:
            self._fail(fault)
            return
        for methods, pattern, route in API:
            match = pattern.fullmatch(path)
            if match and self.command in methods:
                status, answer = route(self.server.provider, self, match)
                if fault.goes_wrong:  # the provider acted, but the answer is lost
                    self._fail(fault)
                else:
                    self.send_json(status, answer)
                return
        self.send_error_body(404, "BAD_REQUEST_ERROR", "The requested URL was not found")

    def _fail(self, fault: Fault) -> None:
        """Answer with the fault."""
        time.sleep(fault.seconds)
        self.close_connection = True
        if fault.answer is not None:
            status, kind, text = fault.answer
            self.send_text(status, kind, text, missing=fault.missing)

    def _is_authenticated(self) -> bool:
        keys = self.server.provider.keys
        expected = base64.b64encode(f"{keys.key_id}:{keys.key_secret}".encode()).decode()
        credentials = self.headers.get("Authorization", "")
        return hmac.compare_digest(credentials.encode(), f"Basic {expected}".encode())

    # -- the checkout --------------------------------------------------------------------------

    def _serves_checkout(self, path: str) -> bool:
        """Serve the script, the page in its frame, and the page's own two calls."""
        if path == "/v1/checkout.js":
            self.send_text(200, "text/javascript", _page("checkout.js"))
        elif path == "/checkout":
            self._checkout_page()
        elif path == "/checkout/page.js":
            self.send_text(200, "text/javascript", _page("page.js"))
        elif path == "/checkout/page.css":
            self.send_text(200, "text/css", _page("page.css"))
        elif path == "/checkout/pay" and self.command == "POST":
            self._pay()
        else:
            return False
        return True

    def _checkout_page(self) -> None:
        order = self.server.provider.store.get("order", self.query("order_id"))
        if order is None or self.query("key") != self.server.provider.keys.key_id:
            raise Refused("The id provided does not exist")
        data = {
            "order": {name: order[name] for name in ("id", "amount", "currency")},
            "cards": [{"number": card.number, "title": card.title} for card in CARDS.values()],
        }
        # It is inside a data block, which it must not end.
        text = json.dumps(data).replace("<", "\\u003c")
        self.send_text(200, "text/html", _page("checkout.html").replace("__DATA__", text))

    def _pay(self) -> None:
        data = self.payload()
        provider = self.server.provider
        card, paid = provider.pay(str(data.get("order_id")), str(data.get("number")))
        time.sleep(card.delay)
        if not card.succeeds:
            self.send_json(200, {"error": {"description": card.error, "payment_id": paid["id"]}})
        elif not card.answers:
            self.send_json(200, {"lost": True})
        else:
            self.send_json(
                200,
                {
                    "razorpay_payment_id": paid["id"],
                    "razorpay_order_id": paid["order_id"],
                    "razorpay_signature": provider.sign(paid["order_id"], paid["id"]),
                },
            )

    # -- reading and writing -------------------------------------------------------------------

    def payload(self) -> Entity:
        """The JSON body. Raises Refused."""
        try:
            data = json.loads(self.body or b"{}")
        except ValueError as error:
            raise Refused("The request body is not JSON") from error
        if not isinstance(data, dict):
            raise Refused("The request body is not an object")
        return data

    def query(self, name: str) -> str:
        """A query parameter, "" when absent."""
        return parse_qs(urlsplit(self.path).query).get(name, [""])[0]

    def number(self, name: str, default: int) -> int:
        """A query parameter as a whole number. Raises Refused."""
        value = self.query(name) or str(default)
        if not value.isascii() or not value.isdigit():
            raise Refused(f"The {name} must be an integer.")
        return int(value)

    def send_json(self, status: int, body: Any) -> None:
        """Answer with JSON."""
        self.send_text(status, "application/json", json.dumps(body))

    def send_error_body(self, status: int, code: str, sentence: str) -> None:
        """Answer with the provider's error body."""
        self.send_json(status, {"error": {"code": code, "description": sentence}})

    def send_text(self, status: int, kind: str, text: str, *, missing: int = 0) -> None:
        """Answer with a text. ``missing`` more bytes are announced but never sent."""
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body) + missing))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)


class Server(ThreadingHTTPServer):
    """The provider on one port."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, host: str, port: int, provider: Provider) -> None:
        super().__init__((host, port), Handler)
        self.provider = provider


def _page(name: str) -> str:
    return (PAGES / name).read_text(encoding="utf-8")
