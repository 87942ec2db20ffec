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

from .conftest import Server
from .links import all_calls, linked_calls, with_links

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
# Signing out would end the token of all other calls; it has a test of its own. In sequences so
# would signing out of all devices.
SIGN_OUT = "/api/auth/logout"
DEVICES = "/api/auth/devices"
# A run takes less than a minute on an idle machine; on a busy one it may take ten.
RUN_SECONDS = 600
PATIENCE = 120
pytestmark = [pytest.mark.django_db, pytest.mark.timeout(RUN_SECONDS + 30)]

PHASES = "examples,coverage,fuzzing"
"""Covering every limit of every field takes three quarters of a run. Each call is covered by one
who may make it and by a visitor; others try it with a few values.
"""
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


@pytest.mark.parametrize("role", ["buyer", "seller"])
def test_nothing_is_wrong_for(server: Server, role: str) -> None:
    run_schemathesis(server, role, f"--exclude-path={SIGN_OUT}", f"--phases={PHASES}")


def test_nothing_is_wrong_for_staff_in_what_is_not_for_members_alone(server: Server) -> None:
    others = [f"--exclude-path={path}" for path in (SIGN_OUT, *for_members_alone())]
    run_schemathesis(server, "staff", f"--phases={PHASES}", *others)


def for_members_alone() -> list[str]:
    """The paths whose calls are all refused to staff."""
    return [
        path
        for path, calls in api.get_openapi_schema()["paths"].items()
        if all("MemberAuth" in way for call in calls.values() for way in call.get("security", [{}]))
    ]


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


def test_nothing_is_wrong_for_a_visitor(server: Server) -> None:
    run_schemathesis(
        server, "anonymous", f"--exclude-path={SIGN_OUT}", "--phases=examples,coverage"
    )


@pytest.mark.parametrize("role", ["2", "6"])
def test_nothing_is_wrong_at_a_glance_for(server: Server, role: str) -> None:
    run_schemathesis(server, role, f"--exclude-path={SIGN_OUT}", "--phases=examples,fuzzing")


def test_signing_out_is_as_documented(server: Server) -> None:
    run_schemathesis(server, "9", f"--include-path={SIGN_OUT}", "--phases=examples,fuzzing")
