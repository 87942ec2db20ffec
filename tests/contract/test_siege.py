"""The running API keeps answering despite slow senders, large bodies and full queues."""

from __future__ import annotations

import json
import select
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPResponse
from urllib.parse import urlsplit

import httpx
import pytest

from config.call_queues import PROVIDER, UPLOADS
from scripts.lib import processes
from scripts.razorpay.provider import Provider
from tests.platform.files.bombs import jpeg_of_scans, pdf_of_references
from tests.platform.files.hostile_pdfs import pdf

from .conftest import PORTAL_SECRET, Server

pytestmark = pytest.mark.django_db

DRIPS = 200
SIGN_INS = 110
BOMBS = 16
READERS = 40
"""Several times the threads of the servers."""
TOO_MANY_ORDERS = 3
PAYERS = "345789"
"""Strangers of types that may buy points, whose sessions the other tests do not end."""
UPLOAD = "/api/file-manager/single"
SELLER = "3"
"""Nobody whose session the other tests end."""
MANY = httpx.Limits(max_connections=2 * SIGN_INS)
PATIENCE = 120
"""Seconds after which an answer that does not come fails a test."""
ENGLISH, FRENCH = "This part of the service is busy.", "Cette partie du service est"


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=PATIENCE, limits=MANY) as client:
        yield client


def begin(server: Server, head: str, body: bytes = b"") -> socket.socket:
    """A connection on which the beginning of a call was sent."""
    parts = urlsplit(server.url)
    link = socket.create_connection((parts.hostname, parts.port), timeout=PATIENCE)
    link.sendall(head.replace("\n", "\r\n").encode() + body)
    return link


def is_answering(server: Server, client: httpx.Client) -> bool:
    """Whether calls of several kinds are answered, with and without a body."""
    own = {"Authorization": f"Bearer {server.token(SELLER)}"}
    answers = [
        client.get("/api/health/ready"),
        client.get("/api/countries"),
        client.get("/api/enquiries/businessType", headers=own),
        client.post("/api/users/resetpassword/check", json={"resetpasswordToken": "none"}),
        client.get("/admin/login/"),
    ]
    return [answer.status_code for answer in answers] == [200, 200, 200, 400, 200]


def test_slow_senders_stop_nobody(server: Server, client: httpx.Client) -> None:
    head = "POST /api/users HTTP/1.1\nHost: localhost\nContent-Length: 900\n\n"
    with ExitStack() as links:
        for path in [head] * DRIPS + ["POST /api/users HTTP/1.1\nHo"] * 20:
            links.enter_context(begin(server, path)).sendall(b"{")
        assert is_answering(server, client)


@pytest.mark.parametrize(
    "path", ["/admin/login/", "/admin/reference/port/import/", "/api/users", "/assets/x"]
)
def test_nobody_can_store_a_large_body(server: Server, path: str) -> None:
    """The body is refused before the client has sent a byte of it."""
    before = server.fingerprint()
    head = f"POST {path} HTTP/1.1\nHost: localhost\nContent-Length: 200000000\n\n"
    with begin(server, head) as link, link.makefile("rb") as stream:
        assert stream.readline().startswith(b"HTTP/1.1 413 ")
        answer = stream.read().decode()
    said = "BODY_TOO_LARGE" if path.startswith("/api/") else "The form or file is too large"
    assert said in answer
    assert server.fingerprint() == before


def test_a_body_that_does_not_arrive_is_refused(server: Server) -> None:
    before = server.fingerprint()
    head = "POST /api/users HTTP/1.1\nHost: localhost\nContent-Length: 900\n\n"
    with begin(server, head, b"{") as link, HTTPResponse(link) as answer:
        answer.begin()
        assert (answer.status, answer.headers["Connection"]) == (408, "close")
        assert json.load(answer)["code"] == "BODY_TOO_SLOW"
    assert server.fingerprint() == before


def test_a_body_that_arrives_slowly_but_steadily_is_read(server: Server) -> None:
    """It takes longer than a body may stall."""
    head = "POST /api/users HTTP/1.1\nHost: localhost\nContent-Length: 700000\n\n"
    with begin(server, head) as link, link.makefile("rb") as stream:
        for _ in range(70):
            link.sendall(b" " * 10_000)
            time.sleep(0.1)
        status = int(stream.readline().split()[1])
    assert status not in {408, 413, 502, 503}
    assert status < 500


@pytest.mark.parametrize("name", ["X-Lading-Too-Large", "x_lading_too_large"])
def test_nobody_but_the_proxy_says_that_a_body_is_too_large(
    client: httpx.Client, name: str
) -> None:
    """The control is `test_nobody_can_store_a_large_body`."""
    form = {"resetpasswordToken": "none"}
    answer = client.post("/api/users/resetpassword/check", json=form, headers={name: "1"})
    assert (answer.status_code, answer.json()["code"]) == (400, "TOKEN_INVALID")


def test_slow_readers_hold_no_place(server: Server) -> None:
    """They get the beginning of a long answer, and take no more of it."""
    head = "GET /api/openapi.json HTTP/1.1\nHost: localhost\n\n"
    with ExitStack() as links:
        for _ in range(READERS):
            link = links.enter_context(begin(server, head))
            assert link.recv(15) == b"HTTP/1.1 200 OK"


def test_many_sign_ins_stop_nobody(server: Server, client: httpx.Client) -> None:
    """Some sign-ins are refused at once, in the caller's language; a password that was not tried
    does not count as wrong.
    """

    def sign_in(number: int) -> httpx.Response:
        language = {"Accept-Language": "fr" if number % 2 else "en"}
        form = {"username": f"nobody{number}@trader.example", "password": "wrong-password"}
        return client.post("/api/auth/login", data=form, headers=language)

    with ThreadPoolExecutor(SIGN_INS) as threads:
        answers = [threads.submit(sign_in, number) for number in range(SIGN_INS)]
        assert is_answering(server, client)
        done = [answer.result() for answer in answers]
    refused = [answer for answer in done if answer.status_code == 503]
    assert {answer.status_code for answer in done} <= {401, 429, 503}
    assert refused
    for answer in refused:
        assert int(answer.headers["retry-after"]) > 0
        assert answer.json()["code"] == "UNAVAILABLE"
        assert FRENCH in answer.text or ENGLISH in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert (FRENCH in answer.text) == (answer.headers["content-language"] == "fr")


@pytest.mark.parametrize("kind", ["application/pdf", "image/jpeg"])
def test_bombs_stop_nobody(alone: tuple[Server, Provider], kind: str) -> None:
    """Sixteen files that a decoder needs long for are sent at once: each is refused, and other
    calls are answered.
    """
    server, _provider = alone
    is_pdf = kind == "application/pdf"
    bomb = pdf_of_references(60_000) if is_pdf else jpeg_of_scans(3_000)
    harmless = pdf() if is_pdf else jpeg_of_scans(2, side=64)
    own = {"Authorization": f"Bearer {server.token(SELLER)}"}

    def upload(client: httpx.Client, content: bytes) -> httpx.Response:
        files = {"image": ("a", content, kind)}
        return client.post(UPLOAD, files=files, data={"purpose": "attachment"}, headers=own)

    before = server.fingerprint()
    with (
        httpx.Client(base_url=server.url, timeout=PATIENCE, limits=MANY) as client,
        ThreadPoolExecutor(BOMBS) as threads,
    ):
        answers = [threads.submit(upload, client, bomb) for _ in range(BOMBS)]
        assert is_answering(server, client)
        done = [answer.result().status_code for answer in answers]
        assert set(done) <= {415, 503}
        assert done.count(415) >= UPLOADS.threads
        assert server.fingerprint() == before
        # The control: one that is no bomb is accepted, now that the others are done.
        assert upload(client, harmless).status_code == 200


def test_a_hanging_provider_stops_only_payments(alone: tuple[Server, Provider]) -> None:
    """Payments that hang take all threads of their queue, some more wait, and the others are
    refused at once.
    """
    server, provider = alone
    calls = [_order(server, number) for number in range(PROVIDER.threads + PROVIDER.waiting)]
    calls += [_order(server, number) for number in range(TOO_MANY_ORDERS)]
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as client, ExitStack() as links:
        # The control: a provider that answers.
        with begin(server, *calls[0]) as link:
            assert _status(link) == 200
        provider.faults.extend(["timeout"] * len(calls))
        begun = [links.enter_context(begin(server, *call)) for call in calls[: PROVIDER.threads]]
        unasked = len(calls) - PROVIDER.threads
        assert processes.wait_until(lambda: len(provider.faults) == unasked, PATIENCE)
        # All threads are held. The next calls wait, as many as may.
        begun += [links.enter_context(begin(server, *call)) for call in calls[PROVIDER.threads :]]
        refused: list[socket.socket] = []
        while len(refused) < TOO_MANY_ORDERS:
            waiting = [link for link in begun if link not in refused]
            refused += select.select(waiting, [], [])[0]
        assert [_status(link) for link in refused] == [503] * TOO_MANY_ORDERS
        assert is_answering(server, client)
        assert len(provider.faults) == unasked
        # Nobody else was answered meanwhile: the provider hangs.
        assert not select.select([link for link in begun if link not in refused], [], [], 0)[0]


def _order(server: Server, number: int) -> tuple[str, bytes]:
    """The head and body of an order for points, by a company of its own and from a network of its
    own, which the portal's headers name.
    """
    body = json.dumps({"amount": 50_000, "currency": "INR"}).encode()
    token = server.token(PAYERS[number % len(PAYERS)])
    head = (
        "POST /api/integrations/create-order HTTP/1.1\nHost: localhost\n"
        f"Authorization: Bearer {token}\nX-Portal-Secret: {PORTAL_SECRET}\n"
        f"X-Forwarded-For: 203.0.113.{number}\nContent-Type: application/json\n"
        f"Content-Length: {len(body)}\n\n"
    )
    return head, body


def _status(link: socket.socket) -> int:
    with link.makefile("rb") as stream:
        return int(stream.readline().split()[1])
