"""The attacks: ``python -m tests.load.siege.attacks FOLDER``, until SIGTERM.

Each comes from an address of its own, as from strangers elsewhere; the process leaves the processor
to the others, because strangers have machines of their own.
"""

from __future__ import annotations

import contextlib
import http.client
import itertools
import json
import os
import signal
import socket
import sys
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from tests.load.chaos import plan
from tests.load.chaos.plan import Person, Places
from tests.platform.files.bombs import jpeg_of_scans

DRIPS = 200
SIGN_INS = 110
BOMBS = 16
LARGE_SESSIONS = 40
HUGE = 200_000_000
"""Bytes of a body that is posted to the back office's sign-in."""
SESSION_BYTES = 6_000_000
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
LONGEST = 60
"""Seconds that an attacker waits for anything."""

Attack = Callable[[], None]


@dataclass
class Siege:
    """What the attackers share."""

    places: Places
    attacker: Person
    ended: threading.Event = field(default_factory=threading.Event)
    answers: Counter[str] = field(default_factory=Counter)

    def count(self, what: str, status: object) -> None:
        """Count an answer, for the report."""
        self.answers[f"{what}: {status}"] += 1

    def post(
        self, what: str, url: str, address: str, body: bytes | str, headers: dict[str, str]
    ) -> bytes:
        """POST from an address, and read the answer. Raises OSError and HTTPException."""
        return self._call(what, url, address, "POST", body, headers)

    def get(self, what: str, url: str, address: str) -> bytes:
        """The same for a GET."""
        return self._call(what, url, address, "GET", None, {})

    def _call(
        self,
        what: str,
        url: str,
        address: str,
        method: str,
        body: bytes | str | None,
        headers: dict[str, str],
    ) -> bytes:
        link = _link(url, address)
        with contextlib.closing(link):
            link.request(method, urlsplit(url).path, body, headers)
            answer = link.getresponse()
            content = answer.read()
            self.count(what, answer.status)
            return content


def main(folder: Path) -> None:
    """Attack until SIGTERM, and store how often which answer came."""
    os.nice(19)
    cast, places = plan.read_cast(folder / "cast.json"), plan.read_places(folder / "places.json")
    siege = Siege(places, cast.payers[-1])
    signal.signal(signal.SIGTERM, lambda _number, _frame: siege.ended.set())
    threads = [threading.Thread(target=attack, daemon=True) for attack in _attacks(siege)]
    for thread in threads:
        thread.start()
    siege.ended.wait()
    for thread in threads:
        thread.join(timeout=5)
    (folder / "answers.json").write_text(json.dumps(dict(sorted(siege.answers.items()))))


def _attacks(siege: Siege) -> list[Attack]:
    api, portal = siege.places.api, siege.places.portal
    body = b"POST /api/users HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n"
    head = b"POST /api/users HTTP/1.1\r\nHo"
    return [
        *(_drip(siege, api, f"127.0.1.{n}", body) for n in range(1, DRIPS // 4 + 1)),
        *(_drip(siege, api, f"127.0.2.{n}", head) for n in range(1, DRIPS // 4 + 1)),
        *(_drip(siege, portal, f"127.0.3.{n}", body) for n in range(1, DRIPS // 2 + 1)),
        *(_guess(siege, f"127.0.4.{n}") for n in range(1, SIGN_INS + 1)),
        *(_read_contract(siege, f"127.0.5.{n}") for n in range(1, 5)),
        *(_large(siege, f"{portal}/session", f"127.0.6.{n}") for n in range(1, LARGE_SESSIONS + 1)),
        *(_flood(siege, f"127.0.7.{n}") for n in range(1, 5)),
        *_with_an_account(siege),
    ]


def _again(siege: Siege, seconds: float, attack: Attack) -> Attack:
    """The attack again and again, whatever comes of it."""

    def go_on() -> None:
        while not siege.ended.is_set():
            try:
                attack()
            except (OSError, http.client.HTTPException) as error:
                siege.count("broken", type(error).__name__)
            siege.ended.wait(seconds)

    return go_on


def _drip(siege: Siege, url: str, address: str, begin: bytes) -> Attack:
    """One byte a second, for as long as the server lets it."""

    def drip() -> None:
        with _socket(url, address) as link:
            link.sendall(begin)
            while not siege.ended.wait(1):
                link.sendall(b"x")

    return _again(siege, 0.5, drip)


def _guess(siege: Siege, address: str) -> Attack:
    """Guess passwords, all at once."""
    numbers = itertools.count()

    def guess() -> None:
        form = {"username": f"{address}-{next(numbers)}@trader.example", "password": "not-the-word"}
        url = f"{siege.places.api}/api/auth/login"
        siege.post("sign-in", url, address, urlencode(form), FORM)

    return _again(siege, 1, guess)


def _read_contract(siege: Siege, address: str) -> Attack:
    """The largest answer that needs no account."""
    url = f"{siege.places.api}/api/openapi.json"

    def read() -> None:
        siege.get("contract", url, address)

    return _again(siege, 0.05, read)


def _large(siege: Siege, url: str, address: str) -> Attack:
    """A body of 6 MB for a call that takes a few kB."""

    def post() -> None:
        headers = {"Content-Type": "application/json", "Origin": siege.places.portal}
        siege.post("large sign-in", url, address, b"x" * SESSION_BYTES, headers)

    return _again(siege, 1, post)


def _flood(siege: Siege, address: str) -> Attack:
    """As much of 200 MB as the back office's sign-in takes."""
    begin = f"POST /admin/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: {HUGE}\r\n\r\n"

    def flood() -> None:
        with _socket(siege.places.api, address) as link:
            link.sendall(begin.encode())
            sent = 0
            while sent < HUGE and not siege.ended.wait(0.01):
                sent += link.send(b"x" * 65_536)
        siege.count("200 MB", "sent")

    return _again(siege, 0.5, flood)


def _with_an_account(siege: Siege) -> list[Attack]:
    """Somebody with an account: pictures that take long to decode, and drafts without end."""
    address = "127.0.8.1"
    who = {"username": siege.attacker.email, "password": plan.PASSWORD}
    url = f"{siege.places.api}/api/auth/login"
    answer = siege.post("own sign-in", url, address, urlencode(who), FORM)
    token = json.loads(answer)["data"]["token"]
    bomb, headers = _upload_of(jpeg_of_scans(3_000))
    mine = {"Authorization": f"Bearer {token}"}
    draft = json.dumps({"variant": "rfq", "status": "draft", "productName": "Siege"})

    def upload() -> None:
        url = f"{siege.places.api}/api/file-manager/single"
        siege.post("bomb", url, address, bomb, headers | mine)

    def write() -> None:
        json_headers = {"Content-Type": "application/json"} | mine
        url = f"{siege.places.api}/api/enquiries"
        siege.post("draft", url, address, draft, json_headers)

    return [*(_again(siege, 0.2, upload) for _ in range(BOMBS)), _again(siege, 0.05, write)]


def _upload_of(content: bytes) -> tuple[bytes, dict[str, str]]:
    """The body and headers of an upload."""
    edge = "siege-of-lading"
    head = (
        f'--{edge}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nlogo\r\n--{edge}\r\n'
        'Content-Disposition: form-data; name="image"; filename="a.jpg"\r\n'
        "Content-Type: image/jpeg\r\n\r\n"
    )
    body = head.encode() + content + f"\r\n--{edge}--\r\n".encode()
    return body, {"Content-Type": f"multipart/form-data; boundary={edge}"}


def _link(url: str, address: str) -> http.client.HTTPConnection:
    place = urlsplit(url)
    assert place.hostname
    return http.client.HTTPConnection(
        place.hostname, place.port, timeout=LONGEST, source_address=(address, 0)
    )


def _socket(url: str, address: str) -> socket.socket:
    place = urlsplit(url)
    return socket.create_connection(
        (place.hostname, place.port), timeout=LONGEST, source_address=(address, 0)
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
