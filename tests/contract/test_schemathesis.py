"""Runs schemathesis with the served OpenAPI document against the running API, as several people.

It finds server errors, undocumented statuses, bodies and content types that differ from the
document, resources that still exist after their deletion, and calls that work without their token.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from config.api import api
from scripts.lib.paths import ROOT
from tests.platform.walk.row import Row
from tests.platform.walk.table import TABLE

from .conftest import Server
from .links import all_calls, linked_calls, with_links
from .rows import path_of

CONFIG = Path(__file__).with_name("schemathesis.toml")
SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "use_after_free",
    "ensure_resource_availability",
    "ignored_auth",
)
ENVIRONMENT = {
    **{name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ},
    "NO_COLOR": "1",
    "COLUMNS": "120",
    # Where the tests keep what they have computed of Unicode, which takes seconds.
    "HYPOTHESIS_STORAGE_DIRECTORY": str(ROOT / ".hypothesis"),
}
"""Little, because with each call the tool looks through all of it for proxies."""
SIGN_IN = "/auth/login"
# Signing out would end the token of all other calls; it has a test of its own. In sequences so
# would signing out of all devices.
SIGN_OUT = "/api/auth/logout"
DEVICES = "/api/auth/devices"
# A run takes less than a minute on an idle machine; on a busy one it may take ten.
RUN_SECONDS = 600
PATIENCE = 120
pytestmark = [pytest.mark.django_db, pytest.mark.timeout(RUN_SECONDS + 30)]

COVERERS = ("anonymous", "buyer", "seller", "staff", "2", "6")
"""Each call has every limit of every field tried by the first of them who may make it, because that
takes three quarters of the time. Whoever may make it tries random values, and who may not a few.
"""
OPERATIONS = {
    (method.upper(), path): str(operation["operationId"])
    for path, operations in api.get_openapi_schema()["paths"].items()
    for method, operation in operations.items()
}
"""The id of each documented call, by its method and path."""
STEPS = 834
"""How many calls in sequence each person makes at least; six of them make 5,000."""
SEEDS = range(20261120, 20261125)
"""A run ends early, without a finding, when the tool repeats calls and gets other answers, because
the database has changed. Then the next seed goes on.
"""
LINKED = 0.6
"""The part of all calls that a link comes from or leads to."""


def run_schemathesis(server: Server, role: str, *options: str) -> str:
    """Run it as one person, and return its report. On a finding the test fails with that."""
    document = server.log.with_name("openapi.json")
    # The tool itself waits ten seconds for the document, which is made when it is first asked for.
    served = httpx.get(f"{server.url}/api/openapi.json", timeout=PATIENCE).json()
    document.write_text(json.dumps(with_links(served)))
    headers = [] if role == "anonymous" else ["-H", f"Authorization: Bearer {server.token(role)}"]
    finished = subprocess.run(
        [
            str(SCHEMATHESIS),
            f"--config-file={CONFIG}",
            "run",
            str(document),
            f"--url={server.url}",
            f"--checks={','.join(CHECKS)}",
            "--workers=1",
            f"--request-timeout={PATIENCE}",
            *headers,
            *options,
        ],
        env=ENVIRONMENT,
        cwd=server.log.parent,
        capture_output=True,
        text=True,
        timeout=RUN_SECONDS,
        check=False,
    )
    if finished.returncode:
        log = server.log.read_text()[-6000:]
        pytest.fail(f"{finished.stdout[-12000:]}\n{finished.stderr[-2000:]}\nThe API's log:\n{log}")
    return finished.stdout


def test_the_served_document_is_the_one_in_the_portal(server: Server) -> None:
    served = httpx.get(f"{server.url}/api/openapi.json", timeout=PATIENCE).json()
    assert served == json.loads(json.dumps(api.get_openapi_schema(), default=str))


def test_each_call_is_covered_by_one_who_may_make_it() -> None:
    signing_out = {OPERATIONS["POST", SIGN_OUT]}
    assert set().union(signing_out, *map(calls_open_to, COVERERS)) == set(OPERATIONS.values())


@pytest.mark.parametrize("role", COVERERS)
def test_nothing_is_wrong_at_any_limit_for(server: Server, role: str) -> None:
    earlier = COVERERS[: COVERERS.index(role)]
    calls = calls_open_to(role).difference(*map(calls_open_to, earlier))
    run_schemathesis(server, role, "--phases=examples,coverage", *only(calls))


@pytest.mark.parametrize("role", ["anonymous", "buyer", "seller", "2", "6", "staff"])
def test_nothing_is_wrong_for(server: Server, role: str) -> None:
    run_schemathesis(server, role, "--phases=fuzzing", *only(calls_open_to(role)))


@pytest.mark.parametrize("role", ["anonymous", "buyer", "seller", "2", "6", "staff"])
def test_nothing_is_wrong_in_what_is_closed_to(server: Server, role: str) -> None:
    closed = set(OPERATIONS.values()) - calls_open_to(role) - {OPERATIONS["POST", SIGN_OUT]}
    run_schemathesis(server, role, "--phases=examples,fuzzing", "--max-examples=1", *only(closed))


def calls_open_to(role: str) -> set[str]:
    """The ids of the calls that the access table does not refuse to that person, in some case."""
    calls = {(row.method, path_of(row)) for row in TABLE if not is_refused(row, role)}
    calls -= {("POST", SIGN_OUT)}
    return {OPERATIONS[call] for call in calls & set(OPERATIONS)}


def is_refused(row: Row, role: str) -> bool:
    """Whether the person gets no answer but that they may not. A wrong password is no such case."""
    return row.route != SIGN_IN and status_for(row, role) in {401, 403}


def status_for(row: Row, role: str) -> int:
    """The status that a person of the world gets by the access table."""
    if role in {"buyer", "seller"}:
        return row.own if row.owner == role else row.other
    if role.isdecimal():
        return row.stranger(int(role))
    return row.staff if role == "staff" else row.anonymous


def only(calls: set[str]) -> list[str]:
    """The options for these calls alone."""
    assert calls
    return [f"--include-operation-id={each}" for each in sorted(calls)]


@pytest.mark.parametrize("role", ["buyer", "seller", "2", "6", "9", "staff"])
def test_nothing_is_wrong_in_sequences_of(server: Server, role: str) -> None:
    options = (f"--exclude-path={SIGN_OUT}", f"--exclude-path={DEVICES}", "--phases=stateful")
    made = 0
    for seed in SEEDS:
        made += steps_in(run_schemathesis(server, role, *options, f"--seed={seed}"))
        if made >= STEPS:
            break
    assert made >= STEPS


def steps_in(report: str) -> int:
    """The number of calls that a run made, by its report."""
    steps = re.search(r"(\d[\d,]*) generated", report)
    assert steps is not None, report
    return int(steps[1].replace(",", ""))


def test_links_reach_most_calls() -> None:
    document = json.loads(json.dumps(api.get_openapi_schema(), default=str))
    calls = all_calls(document)
    assert len(linked_calls(with_links(document)) & calls) >= LINKED * len(calls)


def test_signing_out_is_as_documented(server: Server) -> None:
    run_schemathesis(server, "9", f"--include-path={SIGN_OUT}", "--phases=examples,fuzzing")
