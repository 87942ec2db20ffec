"""Delivers webhooks like the provider: signed, at least once, again and again for a day until the
receiver answers 2xx.
"""

from __future__ import annotations

import threading
import time
import urllib.error
import urllib.request

from scripts.razorpay.provider import Provider

RETRIES = (2, 5, 15, 60, 300, 900, 3600)
GIVE_UP_AFTER = 30
TIMEOUT = 5
IDLE = 0.1


class Deliverer(threading.Thread):
    """A thread that sends due webhooks to one address, and moves refunds to their next states."""

    def __init__(self, provider: Provider, url: str) -> None:
        super().__init__(name="webhooks", daemon=True)
        self.provider = provider
        self.url = url
        self.stopping = threading.Event()

    def run(self) -> None:
        """Run until told to stop."""
        while not self.stopping.is_set():
            self.provider.move_due_refunds()
            if not self.send_next():
                self.stopping.wait(IDLE)

    def send_next(self) -> bool:
        """Send one webhook; False when none is due."""
        store = self.provider.store
        due = store.take_due()
        if due is None:
            return False
        number, event_id, body, attempts = due
        if self._is_taken(event_id, body.encode()) or attempts >= GIVE_UP_AFTER:
            store.delivered(number)
        else:
            store.again(number, time.time() + RETRIES[min(attempts, len(RETRIES) - 1)])
        return True

    def _is_taken(self, event_id: str, body: bytes) -> bool:
        request = urllib.request.Request(  # noqa: S310 -- the address comes from the command line
            self.url,
            data=body,
            headers={
                "Content-Type": "application/json",
                "X-Razorpay-Signature": self.provider.sign_webhook(body),
                "X-Razorpay-Event-Id": event_id,
                "User-Agent": "Razorpay-Webhook/v1",
            },
        )
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with direct.open(request, timeout=TIMEOUT) as answer:
                return bool(200 <= answer.status < 300)
        except (OSError, urllib.error.HTTPError):
            return False
