"""A call is read once and in one way, and Django reads what was decided on (RULES.md 84)."""

from __future__ import annotations

import json
import socket
from urllib.parse import urlsplit

import pytest

from config.call_queues import routes
from scripts.lib.proxy import ROUTES

from .conftest import Server

pytestmark = pytest.mark.django_db

LOGIN = "POST /api/auth/login HTTP/1.1\n"
HOST = "Host: localhost\n"
# No other test tries this address: after five failures it would be locked.
FORM = b"username=one-meaning%40trader.example&password=wrong-password"
SIGN_IN = f"Content-Type: application/x-www-form-urlencoded\nContent-Length: {len(FORM)}\n"


def ask(server: Server, head: str, body: bytes = b"") -> tuple[int, str]:
    """Status and content of the answer to a request."""
    parts = urlsplit(server.url)
    with socket.create_connection((parts.hostname, parts.port), timeout=60) as link:
        close = "Connection: close\n" if "HTTP/1.1" in head else ""
        first, _, rest = head.partition("\n")
        link.sendall(f"{first}\n{close}{rest}\n".replace("\n", "\r\n").encode() + body)
        with link.makefile("rb") as stream:
            answer = stream.read().decode()
    return int(answer.split()[1]), answer.partition("\r\n\r\n")[2]


def test_the_proxy_knows_the_calls_of_each_server() -> None:
    assert ROUTES.read_text() == routes()


@pytest.mark.parametrize(
    "line",
    [
        "post /api/auth/login",
        "Post /api/auth/login",
        "POST /api//auth/login",
        "POST //api/auth/login",
        "POST /api/x/%2e%2e/auth/login",
        "POST /api/./auth/login",
        "POST /api/auth%5clogin",
        "POST /admin/login/%0a",
        "POST /api/health/%00",
        "POST /api/invoices/%ff",
    ],
)
def test_a_line_that_may_be_read_differently_is_refused(server: Server, line: str) -> None:
    before = server.fingerprint()
    assert ask(server, f"{line} HTTP/1.1\n{HOST}{SIGN_IN}", FORM)[0] == 400
    assert server.fingerprint() == before


@pytest.mark.parametrize(
    "headers",
    [
        "",
        HOST + HOST,
        "Host: staff@localhost\n",
        HOST + "Authorization: Bearer a\nAuthorization: Bearer b\n",
        HOST + "X-Portal-Secret: a\nX-Portal-Secret: b\n",
        HOST + "Idempotency-Key: a\nIdempotency-Key: b\n",
    ],
)
def test_headers_that_may_be_read_differently_are_refused(server: Server, headers: str) -> None:
    before = server.fingerprint()
    assert ask(server, LOGIN + headers + SIGN_IN, FORM)[0] == 400
    assert server.fingerprint() == before


def test_a_call_with_one_meaning_is_answered(server: Server) -> None:
    """The control: also when its path is spelled in another way, and its body comes in pieces."""
    server.forget_callers()
    status, content = ask(server, LOGIN + HOST + SIGN_IN, FORM)
    assert (status, json.loads(content)["code"]) == (401, "INVALID_CREDENTIALS")
    assert ask(server, f"POST /api/auth/%6Cogin HTTP/1.1\n{HOST}{SIGN_IN}", FORM)[0] == 401
    chunked = SIGN_IN.partition("\n")[0] + "\nTransfer-Encoding: chunked\n"
    pieces = b"".join(b"%x\r\n%s\r\n" % (len(each), each) for each in (FORM[:9], FORM[9:]))
    assert ask(server, LOGIN + HOST + chunked, pieces + b"0\r\n\r\n")[0] == 401


@pytest.mark.parametrize("length", ["Content-Length: 900\n", "Transfer-Encoding: chunked\n"])
def test_a_body_that_breaks_off_changes_nothing(server: Server, length: str) -> None:
    before = server.fingerprint()
    head = f"POST /api/enquiries HTTP/1.1\n{HOST}Authorization: Bearer {server.token('buyer')}\n"
    draft = b'{"variant": "rfq", "status": "draft", "productName": "Broken off"}'
    sent = draft if "Length" in length else b"%x\r\n%s\r\n" % (len(draft), draft)
    parts = urlsplit(server.url)
    with socket.create_connection((parts.hostname, parts.port), timeout=60) as link:
        text = f"{head}Content-Type: application/json\n{length}\n".replace("\n", "\r\n")
        link.sendall(text.encode() + sent)
    status, _ = ask(server, f"GET /api/countries HTTP/1.1\n{HOST}")
    assert status == 200
    assert server.fingerprint() == before


def test_a_body_that_comes_too_slowly_is_refused(server: Server) -> None:
    before = server.fingerprint()
    status, content = ask(server, LOGIN + HOST + "Content-Length: 900\n", b"{")
    assert (status, json.loads(content)["code"]) == (408, "BODY_TOO_SLOW")
    assert server.fingerprint() == before


def test_nobody_but_the_proxy_refuses_a_body(server: Server) -> None:
    assert ask(server, f"GET /api/countries HTTP/1.1\n{HOST}X-Lading-Too-Large: 1\n")[0] == 200


def test_nobody_chooses_an_address(server: Server) -> None:
    """Guesses are counted for the address that the proxy saw, whatever the headers say."""
    statuses = []
    for number in range(12):
        claims = f"X-Forwarded-For: 203.0.113.{number}\nX_Forwarded_For: 203.0.113.{number}\n"
        form = b"username=one%40trader.example&password=wrong-password"
        length = SIGN_IN.replace(str(len(FORM)), str(len(form)))
        statuses.append(ask(server, LOGIN + HOST + claims + length, form)[0])
    assert statuses[:3] == [401] * 3
    assert statuses[-1] == 429
