"""The running API goes on under slow senders, large bodies and full lanes."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from urllib.parse import urlsplit

import httpx
import pytest

from .conftest import Server

pytestmark = pytest.mark.django_db

DRIPS = 200
SIGN_INS = 110
SELLER = "3"
"""Nobody whose session the other tests end."""
MANY = httpx.Limits(max_connections=2 * SIGN_INS)
PATIENCE = 120
"""Seconds after which an answer that does not come fails a test."""
ENGLISH, FRENCH = "Too many people are doing this right now.", "Trop de personnes font cela"


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=PATIENCE, limits=MANY) as client:
        yield client


def begin(server: Server, head: str) -> socket.socket:
    """A connection on which a call was begun."""
    parts = urlsplit(server.url)
    link = socket.create_connection((parts.hostname, parts.port), timeout=PATIENCE)
    link.sendall(head.replace("\n", "\r\n").encode())
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
    """It is refused before a byte of it is sent."""
    before = server.fingerprint()
    head = f"POST {path} HTTP/1.1\nHost: localhost\nContent-Length: 200000000\n\n"
    with begin(server, head) as link, link.makefile("rb") as stream:
        assert stream.readline().startswith(b"HTTP/1.1 413 ")
        answer = stream.read().decode()
    said = "BODY_TOO_LARGE" if path.startswith("/api/") else "This is too much at once"
    assert said in answer
    assert server.fingerprint() == before


def test_many_sign_ins_stop_nobody(server: Server, client: httpx.Client) -> None:
    """Some are refused at once, in the caller's language, and nothing counts as a wrong password
    that was not tried.
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
