"""The real proxy with production's Caddyfile: it changes to another container without failing a
call, and sends a call again only where that cannot do it twice.
"""

from __future__ import annotations

import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from scripts.lib import proxy
from scripts.lib.paths import Home
from scripts.lib.ports import find_several
from scripts.lib.proxy import HERE, Behind
from tests.platform import waiting

HEALTH = "/proxy/health"
CALLERS = 4
until = partial(waiting.until, seconds=120)


class Part(ThreadingHTTPServer):
    """Stands for a container of the API: it answers with its name."""

    daemon_threads = True

    def __init__(self, name: str, port: int) -> None:
        self.name = name
        self.cut_off = 0
        """How many calls to leave unanswered."""
        self.calls: list[str] = []
        self.may_answer = threading.Event()
        super().__init__((HERE, port), Answer)


class Answer(BaseHTTPRequestHandler):
    """The answer to a call; those of ``/held`` wait."""

    server: Part
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.server.calls.append(f"{self.command} {self.path}")
        if self.path == "/api/held":
            self.server.may_answer.wait(240)
        if self.server.cut_off:
            self.server.cut_off -= 1
            self.close_connection = True
            return
        text = self.server.name.encode()
        self.send_response(404 if self.path.endswith("/gone.js") else 200)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_DELETE = do_POST  # noqa: N815 - so the base class finds them

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
        """Log nothing."""


@contextmanager
def running(name: str, port: int) -> Iterator[Part]:
    with Part(name, port) as part:
        thread = threading.Thread(target=part.serve_forever, args=(0.05,))
        thread.start()
        yield part
        part.shutdown()
        thread.join()


class Proxy:
    """A running proxy. ``api`` is the port that it uses for the API, unless told otherwise."""

    def __init__(self, folder: Path) -> None:
        self.api, self.other, portal_site, site, inside = find_several(5)
        self.upstreams, self.assets = folder / "upstreams", folder / "assets"
        self.upstreams.mkdir()
        self.url = f"http://{HERE}:{site}"
        self.portal_url = f"http://{HERE}:{portal_site}"
        self.inside_url = f"http://{HERE}:{inside}"
        # Every call on a connection of its own.
        self.client = httpx.Client(timeout=240, limits=httpx.Limits(max_keepalive_connections=0))
        behind = Behind(self.api, self.api, self.api, self.api, stream=self.api, inside=inside)
        program = proxy.program(
            Home(folder), HERE, api_port=site, portal_port=portal_site, behind=behind
        )
        with (folder / "proxy.log").open("w") as log:
            self.process = subprocess.Popen(
                program.argv,
                cwd=program.cwd,
                env={
                    **program.env,
                    "UPSTREAMS": str(self.upstreams),
                    "ASSETS": str(self.assets),
                },
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        until(lambda: self.health() is not None, "the proxy answers")

    def health(self) -> str | None:
        try:
            return self.client.get(self.inside_url + HEALTH).text
        except httpx.TransportError:
            return None

    def point(self, lines: dict[str, str]) -> None:
        """What `scripts/deploy/upgrade` does, with files and lines as it writes them."""
        for path in self.upstreams.iterdir():
            path.unlink()
        for name, line in lines.items():
            (self.upstreams / f"{name}.caddy").write_text(f"{line}\n")
        self.process.send_signal(signal.SIGUSR1)
        answer = lines.get("health", 'respond ""').partition('"')[2].rstrip('"')
        until(lambda: self.health() == answer, "the proxy has read it")

    def call(self, path: str = "/api/x", method: str = "POST", **headers: str) -> httpx.Response:
        return self.client.request(method, self.url + path, headers=headers)


@pytest.fixture
def front(tmp_path: Path) -> Iterator[Proxy]:
    started = Proxy(tmp_path)
    yield started
    started.client.close()
    started.process.terminate()
    started.process.wait(30)


def to(port: int) -> dict[str, str]:
    return {"api": f"to {HERE}:{port}", "health": 'respond "lading-api-2"'}


@contextmanager
def calling(front: Proxy) -> Iterator[list[tuple[int, str]]]:
    """Call the API all the time in the block, in calls that must not be done twice."""
    answers: list[tuple[int, str]] = []
    ended = threading.Event()

    def call() -> None:
        while not ended.is_set():
            try:
                answer = front.call()
            except httpx.TransportError as failure:
                answers.append((0, repr(failure)))
            else:
                answers.append((answer.status_code, answer.text))

    threads = [threading.Thread(target=call) for _ in range(CALLERS)]
    for thread in threads:
        thread.start()
    try:
        yield answers
    finally:
        ended.set()
        for thread in threads:
            thread.join()


def later(work: Callable[[], Any]) -> tuple[threading.Thread, list[Any]]:
    """Work that goes on beside, and where its outcome will be."""
    outcome: list[Any] = []
    thread = threading.Thread(target=lambda: outcome.append(work()))
    thread.start()
    return thread, outcome


def test_the_proxy_changes_to_a_new_container_without_failing_a_call(front: Proxy) -> None:
    with running("new", front.other) as new, running("old", front.api) as old:
        with calling(front) as answers:
            thread, outcome = later(partial(front.call, "/api/held"))
            until(lambda: "POST /api/held" in old.calls and len(answers) > 20, "calls are answered")
            front.point(to(front.other))
            until(lambda: len(new.calls) > 20, "the new one is used")
        # What was on its way is answered where it went.
        assert not outcome
        old.may_answer.set()
        thread.join()
    assert [(each.status_code, each.text) for each in outcome] == [(200, "old")]
    assert {status for status, _ in answers} == {200}
    names = [name for _, name in answers]
    assert names[0] == "old"
    # Each of the callers may have had one answer on its way.
    assert names[names.index("new") :].count("old") <= CALLERS


def test_without_a_choice_the_name_of_the_part_counts(front: Proxy) -> None:
    with running("named", front.api), running("chosen", front.other):
        assert front.call().text == "named"
        front.point(to(front.other))
        assert front.call().text == "chosen"
        front.point({})
        assert front.call().text == "named"


def test_a_call_waits_a_moment_for_a_server_that_is_away(front: Proxy) -> None:
    thread, outcome = later(front.call)
    time.sleep(0.5)
    assert not outcome
    with running("named", front.api):
        thread.join()
        assert [(each.status_code, each.text) for each in outcome] == [(200, "named")]


@pytest.mark.parametrize(
    ("method", "headers", "status", "times"),
    [
        ("GET", {}, 200, 2),
        ("POST", {"Idempotency-Key": "k1"}, 200, 2),
        ("POST", {}, 502, 1),
        ("DELETE", {}, 502, 1),
    ],
)
def test_a_call_that_was_cut_off_is_sent_again_only_if_it_cannot_be_done_twice(
    front: Proxy, method: str, headers: dict[str, str], status: int, times: int
) -> None:
    with running("named", front.api) as named:
        named.cut_off = 1
        assert front.call(method=method, **headers).status_code == status
        assert named.calls == [f"{method} /api/x"] * times


def test_a_file_of_the_version_before_is_served_to_pages_that_are_open(front: Proxy) -> None:
    chunks = front.assets / "_next" / "static" / "chunks"
    with running("portal", front.api):
        gone = front.client.get(f"{front.portal_url}/_next/static/chunks/gone.js")
        assert gone.status_code == 404
        assert "immutable" not in gone.headers.get("Cache-Control", "")
        chunks.mkdir(parents=True)
        for name in ("gone.js", "here.js"):
            (chunks / name).write_text("kept")
        kept = front.client.get(f"{front.portal_url}/_next/static/chunks/gone.js")
        assert (kept.status_code, kept.text) == (200, "kept")
        assert kept.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        # The portal's own files come from the portal.
        assert front.client.get(f"{front.portal_url}/_next/static/chunks/here.js").text == "portal"
