"""The attacks on a running Lading. Each comes from an address of its own, like an attack from
another network.
"""

from __future__ import annotations

import contextlib
import http.client
import itertools
import json
import socket
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit

from tests.load.chaos import plan
from tests.load.chaos.plan import Person, Urls
from tests.platform.files.bombs import jpeg_of_scans, pdf_of_references, workbook_of_cells

from . import counts

SHEET_CELLS = 500_000
XLSX_FORMAT = "1"
"""What the page of an import calls a workbook."""
XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PROVIDER_HANGS = 40
"""So many of the provider's next calls are to hang, at least."""
HUGE = 200_000_000
"""Bytes of a body that is posted to the back office's sign-in."""
SESSION_BYTES = 6_000_000
JSON = {"Content-Type": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
LONGEST = 60
"""Seconds that an attacker waits for anything."""

Attack = Callable[[], None]


@dataclass
class Siege:
    """What the attackers share."""

    urls: Urls
    attackers: list[Person]
    staff_cookies: str
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

    def get(
        self, what: str, url: str, address: str, headers: dict[str, str] | None = None
    ) -> bytes:
        """The same for a GET."""
        return self._call(what, url, address, "GET", None, headers or {})

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
            # Who refuses a large body answers and closes before all of it is sent.
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                parts = urlsplit(url)
                link.request(method, parts._replace(scheme="", netloc="").geturl(), body, headers)
            answer = link.getresponse()
            content = answer.read()
            self.count(what, answer.status)
            return content


def _drips(siege: Siege) -> list[Attack]:
    """Two hundred slow senders, half of them to the portal."""
    api, portal = siege.urls.api, siege.urls.portal
    body = b"POST /api/users HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n"
    head = b"POST /api/users HTTP/1.1\r\nHo"
    return [
        *(_drip(siege, api, f"127.0.1.{n}", body) for n in range(1, counts.DRIPS // 4 + 1)),
        *(_drip(siege, api, f"127.0.2.{n}", head) for n in range(1, counts.DRIPS // 4 + 1)),
        *(_drip(siege, portal, f"127.0.3.{n}", body) for n in range(1, counts.DRIPS // 2 + 1)),
    ]


def _guesses(siege: Siege) -> list[Attack]:
    """Guesses of passwords from as many addresses."""
    return [_guess(siege, f"127.0.4.{n}") for n in range(1, counts.SIGN_INS + 1)]


def _contracts(siege: Siege) -> list[Attack]:
    """Readers of the API document, the largest answer."""
    return [_read_contract(siege, f"127.0.5.{n}") for n in range(1, 5)]


def _large_sessions(siege: Siege) -> list[Attack]:
    """Large bodies for the portal's sign-in."""
    url = f"{siege.urls.portal}/session"
    return [_large(siege, url, f"127.0.6.{n}") for n in range(1, counts.LARGE_SESSIONS + 1)]


def _floods(siege: Siege) -> list[Attack]:
    """Huge bodies for the back office's sign-in."""
    return [_flood(siege, f"127.0.7.{n}") for n in range(1, 5)]


def _again(siege: Siege, what: str, seconds: float, attack: Attack) -> Attack:
    """Repeat the attack, whatever its outcome: a broken connection counts as an answer."""

    def go_on() -> None:
        while not siege.ended.is_set():
            try:
                attack()
            except (OSError, http.client.HTTPException, ValueError, KeyError) as error:
                siege.count(what, type(error).__name__)
            siege.ended.wait(seconds)

    return go_on


def _drip(siege: Siege, url: str, address: str, begin: bytes) -> Attack:
    """Send one byte a second for as long as the server allows."""

    def drip() -> None:
        with _socket(url, address) as link:
            link.sendall(begin)
            while not siege.ended.wait(1):
                link.sendall(b"x")

    return _again(siege, "drip", 0.5, drip)


def _guess(siege: Siege, address: str) -> Attack:
    """Guess passwords, all at once."""
    numbers = itertools.count()

    def guess() -> None:
        form = {"username": f"{address}-{next(numbers)}@trader.example", "password": "not-the-word"}
        url = f"{siege.urls.api}/api/auth/login"
        siege.post("sign-in", url, address, urlencode(form), FORM)

    return _again(siege, "sign-in", 1, guess)


def _read_contract(siege: Siege, address: str) -> Attack:
    """Read the largest answer that needs no account."""
    url = f"{siege.urls.api}/api/openapi.json"

    def read() -> None:
        siege.get("contract", url, address)

    return _again(siege, "contract", 0.05, read)


def _large(siege: Siege, url: str, address: str) -> Attack:
    """Send a body of 6 MB to a call that accepts a few kB."""

    def post() -> None:
        headers = {"Content-Type": "application/json", "Origin": siege.urls.portal}
        siege.post("large sign-in", url, address, b"x" * SESSION_BYTES, headers)

    return _again(siege, "large sign-in", 1, post)


def _flood(siege: Siege, address: str) -> Attack:
    """Send as much of 200 MB as the back office's sign-in accepts."""
    begin = f"POST /admin/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: {HUGE}\r\n\r\n"

    def flood() -> None:
        with _socket(siege.urls.api, address) as link:
            link.sendall(begin.encode())
            sent = 0
            while sent < HUGE and not siege.ended.wait(0.01):
                sent += link.send(b"x" * 65_536)
        siege.count("200 MB", "sent")

    return _again(siege, "200 MB", 0.5, flood)


def _pictures(siege: Siege) -> list[Attack]:
    """Upload pictures that take long to decode."""
    bomb = _upload_of(jpeg_of_scans(3_000), "logo", "a.jpg", "image/jpeg")
    return _uploads(siege, "picture", siege.attackers[0], "127.0.8.1", bomb)


def _documents(siege: Siege) -> list[Attack]:
    """Upload PDFs that take long to read."""
    bomb = _upload_of(pdf_of_references(1_900_000), "attachment", "a.pdf", "application/pdf")
    return _uploads(siege, "document", siege.attackers[1], "127.0.8.2", bomb)


def _uploads(
    siege: Siege, what: str, attacker: Person, address: str, bomb: tuple[bytes, dict[str, str]]
) -> list[Attack]:
    """Send a member's upload again and again, several at once."""
    signed_in = _sign_in(siege, attacker, address)
    url = f"{siege.urls.api}/api/file-manager/single"

    def upload() -> None:
        body, headers = bomb
        siege.post(what, url, address, body, headers | signed_in)

    return [_again(siege, what, 0.2, upload) for _ in range(counts.BOMBS)]


def _drafts(siege: Siege) -> list[Attack]:
    """Save drafts of a member without end."""
    address = "127.0.8.3"
    signed_in = _sign_in(siege, siege.attackers[2], address)
    draft = json.dumps({"variant": "rfq", "status": "draft", "productName": "Siege"})
    url = f"{siege.urls.api}/api/enquiries"

    def write() -> None:
        siege.post("draft", url, address, draft, JSON | signed_in)

    return [_again(siege, "draft", 0.05, write) for _ in range(counts.DRAFTS)]


def _sheets(siege: Siege) -> list[Attack]:
    """Import workbooks in the back office that unpack to a hundred times their size."""
    address, bomb = "127.0.8.5", workbook_of_cells(SHEET_CELLS)
    url = f"{siege.urls.api}/admin/reference/port/import/"
    fields = {"format": XLSX_FORMAT, "resource": "0"}
    body, headers = _multipart(fields, ("import_file", "a.xlsx", XLSX_TYPE), bomb)
    token = siege.staff_cookies.rpartition("=")[2]
    headers |= {"Cookie": siege.staff_cookies, "X-CSRFToken": token}

    def import_sheet() -> None:
        siege.post("sheet", url, address, body, headers)

    return [_again(siege, "sheet", 0.2, import_sheet) for _ in range(counts.SHEETS)]


def _hanging_provider(siege: Siege) -> list[Attack]:
    """Order points without end as a member, while the payment provider answers nobody."""
    address = "127.0.8.4"
    member = siege.attackers[3]
    signed_in = _sign_in(siege, member, address)
    control = f"{siege.urls.payments}/control/faults"
    url = f"{siege.urls.api}/api/integrations/create-order"
    order = json.dumps({"amount": 50_000, "currency": "INR", "uuid": member.user_uuid})

    def order_points() -> None:
        siege.post("order", url, address, order, JSON | signed_in)

    def hang() -> None:
        waiting = json.loads(siege.post("provider", control, address, "{}", JSON))["faults"]
        more = {"faults": ["timeout"] * (PROVIDER_HANGS - len(waiting))}
        siege.post("provider", control, address, json.dumps(more), JSON)

    orders = [_again(siege, "order", 0.2, order_points) for _ in range(counts.HANGING)]
    return [_again(siege, "provider", 0.2, hang), *orders]


def _spellings(siege: Siege) -> list[Attack]:
    """Sign-ins and downloads written so that only Django might know them."""
    lines = ["post /api/auth/login", "Post /api/exim-data/download-excel", "POST //api/auth/login"]
    return [
        _spell(siege, f"127.0.9.{n}", lines[n % len(lines)]) for n in range(1, counts.SPELLINGS + 1)
    ]


def _spell(siege: Siege, address: str, line: str) -> Attack:
    """Send a sign-in that begins with this line."""
    form = urlencode({"username": f"{address}@trader.example", "password": "not-the-word"})
    head = (
        f"{line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        f"Content-Type: {FORM['Content-Type']}\r\nContent-Length: {len(form)}\r\n\r\n"
    )

    def spell() -> None:
        with _socket(siege.urls.api, address) as link:
            link.sendall((head + form).encode())
            siege.count("spelling", link.recv(12)[-3:].decode())

    return _again(siege, "spelling", 0.5, spell)


def _summaries(siege: Siege) -> list[Attack]:
    """Sum up as much exporter data as there is, many at once."""
    address = "127.0.8.6"
    signed_in = _sign_in(siege, siege.attackers[4], address)
    everywhere = dict.fromkeys(
        ("sourceCountry", "sourcePort", "destinationCountry", "destinationPort"), "any"
    )
    url = f"{siege.urls.api}/api/exim-data/summary?{urlencode({'hscode': '52', **everywhere})}"

    def summarise() -> None:
        siege.get("summary", url, address, signed_in)

    return [_again(siege, "summary", 0.05, summarise) for _ in range(counts.SUMMARIES)]


def _downloads(siege: Siege) -> list[Attack]:
    """Download one record, whose id many records have."""
    address = "127.0.8.7"
    signed_in = _sign_in(siege, siege.attackers[4], address)
    url = f"{siege.urls.api}/api/exim-data/download-excel"
    shown = json.dumps({"data": [{"recordId": counts.ONE_ID, "DATE": "2024-03-05"}]})

    def download() -> None:
        siege.post("download", url, address, shown, JSON | signed_in)

    return [_again(siege, "download", 0.5, download) for _ in range(counts.DOWNLOADS)]


def _imports(siege: Siege) -> list[Attack]:
    """Import workbooks that take long to read, as a member."""
    address, bomb = "127.0.8.8", workbook_of_cells(SHEET_CELLS)
    signed_in = _sign_in(siege, siege.attackers[5], address)
    body, headers = _multipart({"kind": "enquiries"}, ("file", "a.xlsx", XLSX_TYPE), bomb)
    url = f"{siege.urls.api}/api/imports"

    def import_rows() -> None:
        siege.post("import", url, address, body, headers | signed_in)

    return [_again(siege, "import", 5, import_rows) for _ in range(counts.IMPORTS)]


def _sign_in(siege: Siege, member: Person, address: str) -> dict[str, str]:
    """Sign a member in before the attacks begin. Returns what their calls send."""
    who = {"username": member.email, "password": plan.PASSWORD}
    url = f"{siege.urls.api}/api/auth/login"
    answer = siege.post("own sign-in", url, address, urlencode(who), FORM)
    return {"Authorization": f"Bearer {json.loads(answer)['data']['token']}"}


def _upload_of(content: bytes, purpose: str, name: str, kind: str) -> tuple[bytes, dict[str, str]]:
    """The body and headers of an upload."""
    return _multipart({"purpose": purpose}, ("image", name, kind), content)


def _multipart(
    fields: dict[str, str], file: tuple[str, str, str], content: bytes
) -> tuple[bytes, dict[str, str]]:
    """The body and headers of a form with a file, given by field, name and type."""
    edge = "siege-of-lading"
    head = "".join(
        f'--{edge}\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n{value}\r\n'
        for field, value in fields.items()
    )
    field, name, kind = file
    head += (
        f"--{edge}\r\n"
        f'Content-Disposition: form-data; name="{field}"; filename="{name}"\r\n'
        f"Content-Type: {kind}\r\n\r\n"
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


ATTACKS: dict[str, Callable[[Siege], list[Attack]]] = {
    "drips": _drips,
    "guesses": _guesses,
    "contracts": _contracts,
    "sessions": _large_sessions,
    "floods": _floods,
    "pictures": _pictures,
    "documents": _documents,
    "drafts": _drafts,
    "sheets": _sheets,
    "provider": _hanging_provider,
    "spellings": _spellings,
    "summaries": _summaries,
    "downloads": _downloads,
    "imports": _imports,
}
