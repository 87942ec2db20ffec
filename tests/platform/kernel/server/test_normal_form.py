"""The server decides on the call that Django reads, or refuses it (RULES.md 84)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from urllib.parse import quote

import pytest
from django.urls import Resolver404, resolve
from hypothesis import given, settings
from hypothesis import strategies as st

from config.call_queues import KINDS
from tests.platform.kernel.server.serving import Answer, Echo, serving

REFUSED = {400, 405}
METHODS = ["GET", "POST", "PUT", "DELETE", "HEAD", "get", "post", "Post", "pOST", "TRACE"]
PATHS = [
    "/api/auth/login",
    "/api/health/live",
    "/api/file-manager/single",
    "/api/exim-data/download-excel",
    "/api/integrations/create-order",
    "/api/invoices/7",
    "/api/enquiries/7",
    "/admin/login/",
    "/admin/reference/port/import/",
]
"""A path of each kind in the table, and one of none."""
PIECES = ["/", "//", "/./", "/../", ";x", "%2f", "%2F", "%5c", "\\", "%00", "%0a", "%09", "%ff"]
PIECES += ["%20", "%2e", "%2e%2e/", "#", "%23", "?", "%3f", "%25", "%zz", ".", "7", "é", "login"]


@dataclass(frozen=True)
class Line:
    """A request line as it is sent."""

    method: str
    target: str


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Echo]:
    module = "tests.platform.kernel.server.deciding"
    with serving(tmp_path_factory.mktemp("deciding"), module=module) as started:
        yield started


def ask(server: Echo, line: Line, headers: str = "Host: localhost\n") -> Answer:
    """The answer to a call. A HEAD has no content, so its answer cannot be read like others."""
    return server.ask(f"{line.method} {line.target} HTTP/1.1\n{headers}\n")


@st.composite
def lines(draw: st.DrawFn) -> Line:
    """A known path, written in a way that somebody may read differently."""
    path = draw(st.sampled_from(PATHS))
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(path)))
        path = path[:at] + draw(st.sampled_from(PIECES)) + path[at:]
    random = Random(draw(st.integers(0, 2**32)))
    spelled = draw(st.sampled_from([_same, _encoded, _upper]))
    target = "".join(spelled(each, random) for each in path)
    before = draw(st.sampled_from(["", "", "http://localhost", "http://other.example"]))
    method = draw(st.sampled_from([each for each in METHODS if each != "HEAD"]))
    return Line(method, before + target)


def _same(letter: str, _random: Random) -> str:
    return letter


def _encoded(letter: str, random: Random) -> str:
    if letter == "%" or random.random() < 0.7:
        return letter
    return "".join(f"%{byte:02x}" for byte in letter.encode())


def _upper(letter: str, random: Random) -> str:
    return letter.upper() if random.random() < 0.1 else letter


def queue_of_the_route(method: str, path: str) -> str | None:
    """The queue of the route that Django finds, by an example of its path in plain letters; None
    where Django finds none.
    """
    try:
        route = resolve(path).route
    except Resolver404:
        return None
    if "(" in route:  # a regular expression, of which no example can be made here
        return KINDS.kind_of(method, path).queue.name
    return KINDS.kind_of(method, "/" + re.sub(r"<[^>]+>", "7", route)).queue.name


@settings(max_examples=600, deadline=None)
@given(line=lines())
def test_the_server_decides_on_the_call_that_django_reads(server: Echo, line: Line) -> None:
    answer = ask(server, Line(line.method, quote(line.target, safe="/:;%#?\\.+")))
    if answer.status in REFUSED:
        return
    told = answer.json
    expected = queue_of_the_route(told["method"], told["path"])
    assert expected is None or told["queue"] == expected, told


@pytest.mark.parametrize(
    ("method", "target"),
    [
        ("post", "/api/auth/login"),
        ("Post", "/api/exim-data/download-excel"),
        ("POST", "/api//auth/login"),
        ("POST", "//api/auth/login"),
        ("POST", "/api/x/../auth/login"),
        ("POST", "/api/x/%2e%2e/auth/login"),
        ("POST", "/api/./auth/login"),
        ("POST", "/api/auth/login/.."),
        ("POST", "/api/auth%5clogin"),
        ("POST", "/admin/login/%0a"),
        ("GET", "/api/health/%00"),
        ("GET", "/api/invoices/%ff"),
        ("GET", "http://other.example/api/invoices/7"),
        ("GET", "*"),
    ],
)
def test_a_call_that_may_be_read_differently_is_refused(
    server: Echo, method: str, target: str
) -> None:
    assert ask(server, Line(method, target)).status == 400


@pytest.mark.parametrize(
    ("target", "queue"),
    [
        ("/api/auth/login", "passwords"),
        ("/api/auth%2Flogin", "passwords"),
        ("/api/auth/%6Cogin", "passwords"),
        ("/api/auth/login?next=//x/../y", "passwords"),
        ("http://localhost/api/auth/login", "passwords"),
        ("/API/auth/login", "calls"),  # Django has no such path
        ("/api/auth/login;x", "calls"),
    ],
)
def test_a_call_with_one_meaning_waits_in_the_queue_of_its_path(
    server: Echo, target: str, queue: str
) -> None:
    answer = ask(server, Line("POST", target))
    assert (answer.status, answer.json["queue"]) == (200, queue)


@pytest.mark.parametrize(
    "headers",
    [
        "",
        "Host: localhost\nHost: localhost\n",
        "Host: staff@localhost\n",
        "Host: localhost/api\n",
        "Host: local host\n",
        "Host: localhost:80:80\n",
        "Host: localhost\nAuthorization: Bearer a\nAuthorization: Bearer b\n",
        "Host: localhost\nX-Portal-Secret: a\nX-Portal-Secret: b\n",
        "Host: localhost\nX-Forwarded-Proto: https\nX-Forwarded-Proto: http\n",
        "Host: localhost\nIdempotency-Key: a\nIdempotency-Key: b\n",
        "Host: localhost\nContent-Type: text/x\nContent-Type: text/y\n",
        "Host: localhost\nContent-Length: 1\nContent-Length: 2\n",
        "Host: localhost\nTransfer-Encoding: gzip, chunked\n",
    ],
)
def test_headers_that_may_be_read_differently_are_refused(server: Echo, headers: str) -> None:
    with server.begin(f"POST /api/auth/login HTTP/1.1\n{headers}\n") as link:
        assert link.recv(13) == b"HTTP/1.1 400 "


@pytest.mark.parametrize(
    "headers",
    [
        "Host: localhost\n",
        "Host: LOCALHOST.:8000\n",
        "Host: [::1]:8000\n",
        "Host: localhost\nX-Forwarded-For: 1.1.1.1\nX-Forwarded-For: 2.2.2.2\nCookie: a\n",
    ],
)
def test_headers_with_one_meaning_are_accepted(server: Echo, headers: str) -> None:
    body = ask(server, Line("POST", "/api/auth/login"), headers).json
    assert (body["method"], body["path"]) == ("POST", "/api/auth/login")


def test_a_caller_of_http_1_0_need_not_name_a_host(server: Echo) -> None:
    with server.begin("GET /api/health/live HTTP/1.0\n\n") as link:
        assert link.recv(13) == b"HTTP/1.0 200 "
