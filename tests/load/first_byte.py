"""``scripts/bench first-byte``: measures when the first byte of the portal's pages arrives, as
ratios.

A page's first byte is compared with the least possible: the API calls it needs first, sent at once
as the page sends them, plus two bare Next.js pages. All are measured in turn, round after round, so
that other work on the machine affects all of them; the medians are compared.
"""

from __future__ import annotations

import http.client
import json
import shutil
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from urllib.parse import urlencode

from scripts.lib import node, ports, processes, production
from scripts.lib.paths import PORTAL, ROOT, STATE, Home, Problem, own_folder, say
from scripts.lib.processes import Program
from scripts.lib.run import DEMO_PASSWORD
from scripts.lib.servers import Server
from scripts.lib.stack import Stack, answers
from scripts.lib.steps import step

BENCH = Home(STATE / "first-byte")
BARE = BENCH.folder / "bare"
RESULTS = BENCH.folder / "results.md"
NEXT = PORTAL / "node_modules" / "next" / "dist" / "bin" / "next"
ROUNDS = 200
WARM_UP = 200
"""Rounds that are not counted: Node.js compiles what it runs often, as in any server that has been
up for a minute.
"""
BARE_PAGES = 2
"""A page may take as long as its calls and this many bare pages."""

SHELL_CALLS = ("/api/auth/session", "/api/subscription-plans/entitlements")
"""The first calls of every member's page. The dashboard's list comes later, in a part
of its own.
"""
BANNERS = "/api/broadcastpromotions/offers?page=1&limit=100"


@dataclass
class Case:
    """A page, its user, and its API calls before the first byte."""

    path: str
    account: str
    calls: tuple[str, ...]
    page: list[float] = field(default_factory=list)
    api: list[float] = field(default_factory=list)


CASES = (
    Case("/", "buyer", (*SHELL_CALLS, BANNERS)),
    Case("/rfq", "buyer", (*SHELL_CALLS, "/api/enquiries?page=1&limit=10")),
    Case(
        "/enquiries",
        "freight_forwarder",
        (*SHELL_CALLS, "/api/enquiries/businessType?page=1&limit=10"),
    ),
)


def main() -> int:
    """Measure everything; returns the exit code: 1 if a page takes too long."""
    return processes.run_script(_main)


def _main() -> int:
    with production.running(BENCH) as stack:
        return _compare(stack)


def _compare(stack: Stack) -> int:
    bare = _bare_server(ports.find_free())
    bare.start()
    try:
        bare_times = _measure(stack, int(bare.program.env["PORT"]))
    finally:
        bare.stop()
    table = _table(bare_times)
    RESULTS.write_text(table)
    say(f"\n{table}")
    return 0 if all(_share(case, bare_times) <= 1 for case in CASES) else 1


def _bare_server(port: int) -> Server:
    """A server of the bare page, built with the portal's own Next.js."""
    shutil.rmtree(BARE, ignore_errors=True)
    shutil.copytree(ROOT / "tests" / "load" / "bare", BARE)
    (BARE / "node_modules").symlink_to(PORTAL / "node_modules")
    env = node.env() | {"NODE_ENV": "production", "BARE_ROOT": str(ROOT), "PORT": str(port)}
    step(
        "Building the bare page",
        ["node", str(NEXT), "build"],
        home=BENCH,
        name="build-bare",
        cwd=BARE,
        env=env,
    )
    log = BENCH.logs / "bare.log"
    program = Program("bare page", ["node", str(NEXT), "start"], BARE, log, env, grace=5)
    url = f"http://localhost:{port}/"
    return Server(program, BENCH.run / "bare.pid", lambda: answers(url))


def _measure(stack: Stack, bare_port: int) -> list[float]:
    """Measure everything in turn. Stores the results in the cases and returns the bare page's
    seconds.
    """
    bare = _Caller(bare_port, {})
    asking = [(case, *_callers(stack, case)) for case in CASES]
    bare_times: list[float] = []
    with ThreadPoolExecutor(max(len(case.calls) for case in CASES)) as pool:
        for number in range(WARM_UP + ROUNDS):
            bare_time = bare.first_byte("/")
            times = [
                (case, page.first_byte(case.path), _all_at_once(pool, api, case.calls))
                for case, page, api in asking
            ]
            if number < WARM_UP:
                continue
            bare_times.append(bare_time)
            for case, page_time, api_time in times:
                case.page.append(page_time)
                case.api.append(api_time)
    return bare_times


class _Caller:
    """One kept connection, and the headers of each call."""

    def __init__(self, port: int, headers: dict[str, str]) -> None:
        self.connection = http.client.HTTPConnection("localhost", port, timeout=30)
        self.headers = headers

    def first_byte(self, path: str) -> float:
        """Seconds until the first byte of the answer. Reads all of it. Raises Problem unless its
        status is 200.
        """
        began = time.perf_counter()
        self.connection.request("GET", path, headers=self.headers)
        answer = self.connection.getresponse()
        answer.read(1)
        taken = time.perf_counter() - began
        answer.read()
        if answer.status != http.client.OK:
            raise Problem(f"{path} answered {answer.status}.")
        return taken

    def whole(self, path: str) -> None:
        """Send a request and read the whole answer."""
        self.first_byte(path)


def _callers(stack: Stack, case: Case) -> tuple[_Caller, list[_Caller]]:
    """A user of the portal, and one caller of the API for each call."""
    who = {"username": f"{case.account}@demo.lading.example", "password": DEMO_PASSWORD}
    headers = {"Cookie": _cookie(stack, who), "Accept": "text/html"}
    page = _Caller(stack.ports.portal, headers)
    token = _token(stack, who)
    api = [_Caller(stack.ports.api, {"Authorization": f"Bearer {token}"}) for _ in case.calls]
    return page, api


def _cookie(stack: Stack, who: dict[str, str]) -> str:
    body = json.dumps(who | {"remember": True, "from": None})
    headers = {"Content-Type": "application/json", "Origin": stack.portal_url}
    answer = _post(stack.ports.portal, "/session", body, headers)
    return "; ".join(value.split(";")[0] for value in answer.headers.get_all("Set-Cookie") or ())


def _token(stack: Stack, who: dict[str, str]) -> str:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = _post(stack.ports.api, "/api/auth/login", urlencode(who), headers)
    return str(json.loads(answer.read())["data"]["token"])


def _post(port: int, path: str, body: str, headers: dict[str, str]) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("localhost", port, timeout=30)
    connection.request("POST", path, body, headers)
    answer = connection.getresponse()
    if answer.status != http.client.OK:
        raise Problem(f"{path} answered {answer.status}.")
    return answer


def _all_at_once(pool: ThreadPoolExecutor, api: list[_Caller], calls: tuple[str, ...]) -> float:
    """Seconds until the last of the calls is answered."""
    began = time.perf_counter()
    asked: list[Callable[[], None]] = [
        pool.submit(caller.whole, path).result for caller, path in zip(api, calls, strict=True)
    ]
    for wait in asked:
        wait()
    return time.perf_counter() - began


def _share(case: Case, bare: list[float]) -> float:
    """The page's first byte as a share of its allowed time."""
    allowed = statistics.median(case.api) + BARE_PAGES * statistics.median(bare)
    return statistics.median(case.page) / allowed


def _table(bare: list[float]) -> str:
    head = f"| page | first byte ÷ (the API's calls + {BARE_PAGES} bare pages) "
    lines = [f"{head}| first byte | the API's calls | a bare page |", "|---|---|---|---|---|"]
    lines += [
        f"| `{case.path}` | **{_share(case, bare):.2f}** (≤ 1) | {_ms(case.page)} "
        f"| {_ms(case.api)} | {_ms(bare)} |"
        for case in CASES
    ]
    return "\n".join(lines) + "\n"


def _ms(times: list[float]) -> str:
    return f"{statistics.median(times) * 1000:.1f} ms"


if __name__ == "__main__":
    own_folder(BENCH.folder)
    sys.exit(main())
