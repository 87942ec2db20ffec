"""Calls reach the application once their bodies are read completely, and a full queue does not stop
the others.
"""

from __future__ import annotations

import contextlib
import errno
import os
import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.platform.kernel.server.serving import Echo, answer_on, is_silent, serving
from tests.platform.kernel.server.sizes import LARGE, SMALL, STREAMED
from tests.platform.waiting import PATIENCE, until

DRIPS = 200
CHUNKED = "POST /any HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n"


def post(path: str, length: int) -> str:
    """The head of a call with a body."""
    return f"POST {path} HTTP/1.1\nHost: a\nContent-Length: {length}\n\n"


@pytest.fixture(scope="module")
def echo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Echo]:
    with serving(tmp_path_factory.mktemp("echo")) as server:
        yield server


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Echo]:
    """A server that allows a body one second."""
    with serving(tmp_path_factory.mktemp("hasty"), grace="1") as server:
        yield server


@contextmanager
def slow_senders(server: Echo) -> Iterator[list[socket.socket]]:
    """Two hundred connections that send a body byte by byte, and some that send half a head."""
    with ExitStack() as links:
        bodies = [links.enter_context(server.begin(post("/any", 5000))) for _ in range(DRIPS)]
        heads = [links.enter_context(server.begin("POST /any HTTP/1.1\nHo")) for _ in range(20)]
        for link in (*bodies, *heads):
            link.sendall(b"s")
        yield [*bodies, *heads]


def test_slow_senders_stop_nobody(echo: Echo) -> None:
    with slow_senders(echo) as links:
        for _ in range(5):
            assert echo.is_answering()
            for link in links:
                link.sendall(b"t")
        assert all(is_silent(link) for link in links)


def test_they_used_to_stop_everybody(tmp_path: Path) -> None:
    """The control: granian's own threads read the bodies, and slow senders stop everybody."""
    with serving(tmp_path, as_before=True) as server:
        assert server.is_answering()
        with slow_senders(server) as links, server.connect() as asking:
            asking.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            asking.settimeout(1)
            with pytest.raises(TimeoutError):
                asking.recv(1)
            for link in links:
                link.close()
            asking.settimeout(30)
            assert answer_on(asking).status == 200


def test_a_slow_body_is_given_up(hasty: Echo) -> None:
    heads = (post("/any", 5), post("/any", LARGE), CHUNKED)
    with ExitStack() as links:
        for link in [links.enter_context(hasty.begin(head, b"1\r\n")) for head in heads]:
            answer = answer_on(link)
            assert (answer.status, answer.json) == (408, {"code": "BODY_TOO_SLOW"})
            assert link.recv(1) == b""  # closed


def test_a_body_that_was_given_up_leaves_nothing_behind(hasty: Echo) -> None:
    """While a call is held by a cycle, granian keeps its body, and on a busy machine its
    connection, too.
    """
    for head in (post("/any", 5), post("/any", LARGE), CHUNKED):
        assert hasty.ask(head, b"1\r\n").status == 408
    # The one that is left is the one that counts them.
    until(lambda: hasty.get("/calls").json["calls"] == 1, "no body is held")


def test_a_body_that_keeps_the_rate_may_take_longer(hasty: Echo) -> None:
    """Half of the body allows more time than it takes until another body is given up for a new
    one.
    """
    with hasty.begin(post("/any", LARGE), b"x" * (LARGE // 2)) as link:
        assert hasty.ask(post("/any", 5), b"slow").status == 408
        link.sendall(b"x" * (LARGE // 2))
        assert answer_on(link).json["length"] == LARGE


def test_the_oldest_gives_way(echo: Echo, tmp_path: Path) -> None:
    with serving(tmp_path, at_once="3") as server, ExitStack() as links:
        slow = [links.enter_context(server.begin(post("/any", 5), b"a")) for _ in range(3)]
        assert server.ask(post("/any", 5), b"quick").status == 200
        given_up, _, _ = select.select(slow, [], [], 30)
        assert [answer_on(link).status for link in given_up] == [408]
        assert [is_silent(link) for link in slow if link not in given_up] == [True, True]


@pytest.mark.parametrize("size", [1, 65_536, 65_537, LARGE])
def test_a_body_arrives_whole(echo: Echo, size: int) -> None:
    body = b"x" * (size - 1) + b"!"
    whole = {"length": size, "end": body[-4:].decode(), "CONTENT_LENGTH": str(size)}
    assert whole.items() <= echo.ask(post("/any", size), body).json.items()
    chunk = f"{size:x}\r\n".encode() + body + b"\r\n0\r\n\r\n"
    assert whole.items() <= echo.ask(CHUNKED, chunk).json.items()


@pytest.mark.parametrize("end", [b"", b"3\r\nab", b"oops"])
def test_a_body_that_breaks_off_is_not_passed_on(echo: Echo, end: bytes) -> None:
    with echo.begin(CHUNKED, b"2\r\nab\r\n" + end) as link:
        link.shutdown(socket.SHUT_WR)
        with link.makefile("rb") as stream:
            assert b'"length"' not in stream.read()


def test_a_large_body_is_refused_unread(echo: Echo) -> None:
    """The answer comes although nothing of the body was sent."""
    for head, refused in ((post("/small", SMALL + 1), True), (post("/small", SMALL), False)):
        with echo.begin(head) as link:
            if not refused:
                link.sendall(b"x" * SMALL)
            answer = answer_on(link)
            assert answer.status == (413 if refused else 200)
            if refused:
                assert answer.json == {"code": "BODY_TOO_LARGE"}


def test_a_body_that_grows_too_large_is_refused(echo: Echo) -> None:
    head = CHUNKED.replace("/any", "/small")
    with echo.begin(head, f"{SMALL + 1:x}\r\n".encode() + b"x" * (SMALL + 1)) as link:
        answer = answer_on(link)
    assert (answer.status, answer.json) == (413, {"code": "BODY_TOO_LARGE"})


def test_a_full_queue_refuses_at_once_and_others_go_on(echo: Echo) -> None:
    gate = echo.folder / "gate"
    os.mkfifo(gate)
    held = "GET /held/gate HTTP/1.1\nHost: a\n\n"
    with ExitStack() as links:
        running = links.enter_context(echo.begin(held))
        opened = _opened_by_reader(gate)
        # One more may wait: whichever two others come are refused.
        others = [links.enter_context(echo.begin(held)) for _ in range(3)]
        refused: list[socket.socket] = []
        while len(refused) < 2:
            refused += select.select([link for link in others if link not in refused], [], [])[0]
        answers = [answer_on(link) for link in refused]
        assert [(each.status, each.json["code"]) for each in answers] == [(503, "UNAVAILABLE")] * 2
        assert echo.is_answering()
        os.close(opened)
        assert answer_on(running).status == 200
        os.close(_opened_by_reader(gate))
        (waiting,) = (link for link in others if link not in refused)
        assert answer_on(waiting).status == 200


def test_calls_of_one_queue_would_stop_each_other(echo: Echo) -> None:
    """The control: the usual queue has two threads."""
    gate = echo.folder / "usual"
    os.mkfifo(gate)
    with ExitStack() as links:
        held = [
            links.enter_context(echo.begin("GET /usually-held/usual HTTP/1.1\nHost: a\n\n"))
            for _ in range(2)
        ]
        opened = _opened_by_reader(gate)
        asking = links.enter_context(echo.begin("GET /anything HTTP/1.1\nHost: a\n\n"))
        asking.settimeout(0.5)
        with pytest.raises(TimeoutError):
            asking.recv(1)
        asking.settimeout(PATIENCE)
        os.close(opened)
        while not all(select.select([link], [], [], 0)[0] for link in held):
            with contextlib.suppress(BlockingIOError, OSError):
                os.close(os.open(gate, os.O_WRONLY | os.O_NONBLOCK))
        assert answer_on(asking).status == 200


def test_known_callers_pass_strangers(echo: Echo) -> None:
    """Unknown networks take the thread for everybody and all places to wait; known ones still have
    their own thread.
    """
    gate, door = echo.folder / "gate-of-strangers", echo.folder / "door"
    os.mkfifo(gate)
    os.mkfifo(door)
    held = "GET /shared/gate-of-strangers HTTP/1.1\nHost: a\nX-Network: {}\n\n"
    known = "GET /shared/door HTTP/1.1\nHost: a\nX-Network: known\n\n"
    with ExitStack() as links:
        begun = [links.enter_context(echo.begin(held.format("first")))]
        opened = _opened_by_reader(gate)
        # Three wait, and a fourth has no room.
        begun += [links.enter_context(echo.begin(held.format(f"s{n}"))) for n in range(4)]
        refused = select.select(begun, [], [])[0]
        assert [answer_on(link).status for link in refused] == [503]
        asking = links.enter_context(echo.begin(known))
        os.close(_opened_by_reader(door))
        assert answer_on(asking).status == 200
        # It took the place of a stranger; the control: no other stranger was served.
        given_up = select.select([link for link in begun if link not in refused], [], [])[0]
        assert [answer_on(link).status for link in given_up] == [503]
        assert all(is_silent(link) for link in begun if link not in [*refused, *given_up])
        os.close(opened)


def _opened_by_reader(pipe: Path) -> int:
    """The pipe, open for writing, once somebody reads it."""
    while True:
        try:
            return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
        except OSError as error:
            if error.errno != errno.ENXIO:
                raise


def test_an_error_is_answered_and_its_thread_goes_on(echo: Echo) -> None:
    for _ in range(5):
        with echo.begin("GET /error HTTP/1.1\nHost: a\n\n") as link:
            assert link.recv(100).startswith(b"HTTP/1.1 500")
    assert echo.is_answering()


def test_the_application_sees_what_wsgi_promises(echo: Echo) -> None:
    head = (
        "GET /caf%C3%A9/a%2Fb?q=%C3%A9&r=1 HTTP/1.1\nHost: lading.example:81\nCookie: a=1\n"
        "Cookie: b=2\nX-Forwarded-For: 1.1.1.1\nX-Forwarded-For: 2.2.2.2\n"
        "X_Forwarded_For: 9.9.9.9\nContent-Type: text/x\n\n"
    )
    expected = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": "/café/a/b".encode().decode("latin-1"),
        "QUERY_STRING": "q=%C3%A9&r=1",
        "REMOTE_ADDR": "127.0.0.1",
        "SERVER_PORT": str(echo.port),
        "HTTP_HOST": "lading.example:81",
        "HTTP_COOKIE": "a=1;b=2",
        "HTTP_X_FORWARDED_FOR": "1.1.1.1,2.2.2.2",
        "CONTENT_TYPE": "text/x",
        "wsgi.url_scheme": "http",
    }
    assert expected.items() <= echo.ask(head).json.items()


@pytest.mark.parametrize("path", ["/file", "/stream"])
def test_slow_readers_hold_no_thread(echo: Echo, path: str) -> None:
    content = b"".join(b"%04d" % number + b"." * 996 for number in range(STREAMED // 1000))
    (echo.folder / "file").write_bytes(content)
    with ExitStack() as links:
        waiting = [
            links.enter_context(echo.begin(f"GET {path} HTTP/1.1\nHost: a\n\n")) for _ in range(10)
        ]
        assert echo.is_answering()
        assert all(answer_on(link).body == content for link in waiting)
