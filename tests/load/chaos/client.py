"""A person who uses Lading through the portal or the API, and tries again until it answers."""

from __future__ import annotations

import random
import re
import secrets
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import httpx

from .plan import Try, Urls

TRY_AGAIN = frozenset({408, 425, 429, 500, 502, 503, 504, 499})
CALL_SECONDS = 50
"""Longer than the portal waits for the API."""
LONGEST_PAUSE = 4.0
NUMBER = r"(?<=/)(?:\d+|[0-9a-f-]{36})\b"


class Ended(Exception):
    """The run ended before the call was answered."""


@dataclass
class RunState:
    """When the run ends: first nothing new begins, later calls that still wait are given up."""

    closing: threading.Event = field(default_factory=threading.Event)
    ended: threading.Event = field(default_factory=threading.Event)
    counts: Counter[str] = field(default_factory=Counter)
    tries: list[Try] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, what: str) -> None:
        """Count something for the report."""
        with self.lock:
            self.counts[what] += 1

    def pause(self, seconds: float) -> bool:
        """Wait, but not after the run has ended. Returns whether to go on."""
        return not self.closing.wait(seconds)


class Client:
    """One person, signed in at the portal and at the API. All calls come from ``address`` of this
    machine; "" lets the system choose.
    """

    def __init__(
        self,
        urls: Urls,
        state: RunState,
        chance: random.Random,
        *,
        staff: bool = False,
        address: str = "",
    ) -> None:
        self.urls, self.state, self.chance = urls, state, chance
        self.is_staff = staff
        transport = httpx.HTTPTransport(local_address=address or None)
        self.link = httpx.Client(timeout=CALL_SECONDS, transport=transport)
        self.token = self.cookie = ""

    def sign_in(self, email: str, password: str) -> None:
        """Sign in at the API, and members at the portal too."""
        form = {"username": email, "password": password}
        if self.is_staff:
            form["appType"] = "admin"
        answer = self._until_answered("POST", f"{self.urls.api}/api/auth/login", data=form)
        self.token = answer.json()["data"]["token"]
        if self.is_staff:
            return
        answer = self._until_answered(
            "POST",
            f"{self.urls.portal}/session",
            json={"username": email, "password": password, "remember": True, "from": None},
            headers={"Origin": self.urls.portal},
        )
        self.cookie = answer.headers["set-cookie"].partition(";")[0]

    def get(self, path: str) -> Any:
        """The data of a GET."""
        return self._call("GET", path).json()["data"]

    def post(self, path: str, body: Any) -> httpx.Response:
        """The answer to a POST; each try has the same idempotency key."""
        return self._call("POST", path, json=body, key=secrets.token_hex(16))

    def page(self, path: str) -> None:
        """Open a page of the portal, once."""
        try:
            answer = self.link.get(f"{self.urls.portal}{path}", headers={"Cookie": self.cookie})
        except httpx.TransportError:
            self.state.count("page not reached")
        else:
            self.state.count(f"page {answer.status_code}")

    def _call(self, method: str, path: str, key: str = "", **sent: Any) -> httpx.Response:
        headers = {"Idempotency-Key": key} if key else {}
        if self.cookie and self.chance.random() < 0.5:
            headers |= {"Cookie": self.cookie, "Origin": self.urls.portal}
            base = self.urls.portal
        else:
            headers |= {"Authorization": f"Bearer {self.token}"}
            base = self.urls.api
        return self._until_answered(method, f"{base}/api{path}", headers=headers, **sent)

    def _until_answered(self, method: str, url: str, **sent: Any) -> httpx.Response:
        """Send until there is a final answer. Raises Ended."""
        pause = 0.25
        while True:
            answer = self._try(method, url, **sent)
            if answer is not None and answer.status_code not in TRY_AGAIN:
                return answer
            if self.state.ended.wait(pause * self.chance.uniform(0.5, 1)):
                raise Ended
            pause = min(pause * 2, LONGEST_PAUSE)

    def _try(self, method: str, url: str, **sent: Any) -> httpx.Response | None:
        """Send once and record the outcome. None without an answer."""
        at, began = time.time(), time.perf_counter()
        answer: httpx.Response | None = None
        try:
            answer = self.link.request(method, url, **sent)
        except httpx.TransportError as error:
            outcome, is_final = type(error).__name__, False
            self.state.count(outcome)
        else:
            outcome = str(answer.status_code)
            is_final = answer.status_code not in TRY_AGAIN
            self.state.count(f"{method} {outcome}")
            if answer.status_code == 500:
                self.state.count(f"500 of {method} {url.partition('/api/')[2]}")
        call = f"{method} {re.sub(NUMBER, 'N', urlsplit(url).path)}"
        self.state.tries.append(Try(call, at, time.perf_counter() - began, outcome, is_final))
        return answer
