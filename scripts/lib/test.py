"""``scripts/test``: runs every check and test, on servers of their own. The last line has the
counts.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import takewhile
from pathlib import Path
from urllib.parse import urlsplit

from scripts.lib import (
    checks,
    chromium,
    cluster,
    node,
    processes,
    python,
    report,
    servers,
    stack,
    steps,
)
from scripts.lib.paths import (
    E2E,
    PLATFORM,
    PORTAL,
    PYTHON,
    ROOT,
    STATE,
    TEST,
    Problem,
    complain,
    own_folder,
    say,
)
from scripts.lib.report import Part

REPORTS = TEST.folder / "reports"
# Settings of the caller's own Lading must not reach the tests.
SETTINGS = (
    *("ALLOWED_", "API_", "AWS_", "CONTACT_", "COUNTRY_", "CSRF_", "DATABASE_", "DEBUG", "DEMO_"),
    *("DJANGO_", "EMAIL_", "FIXTURES_", "INVOICE_", "LEGAL_", "LOG_", "MEDIA_", "PASSWORD_"),
    *("PORTAL_", "PSEUDO_", "RAZORPAY_", "REDIS_", "S3_", "SECRET_", "STAFF_", "STATEMENT_"),
    *("STATIC_", "STREAM_", "TRUSTED_", "WHATSAPP_"),
)

Env = dict[str, str]


def main(arguments: list[str]) -> int:
    """Run the named parts, or all the usual ones; returns the exit code."""
    names, only = _split(arguments)
    if only and len(names) != 1:
        usage = f"scripts/test [{' | '.join(PARTS)}] [paths] [-- words for the runner of one part]"
        complain(f"Usage: {usage}")
        return 2
    chosen = [name for name in PARTS if name in (names or USUAL)]
    return processes.run_script(lambda: _run(chosen, only))


def _split(arguments: list[str]) -> tuple[list[str], list[str]]:
    """The names of parts, and what their runner is told: all from the first path or ``--`` on."""
    names = [*takewhile(lambda word: word in PARTS, arguments)]
    return names, [word for word in arguments[len(names) :] if word != "--"]


def _run(names: list[str], only: list[str]) -> int:
    servers.claim(TEST, "The tests already run from this checkout: wait for them.")
    python.prepare(TEST, "dev")
    stack.compile_messages(TEST)
    shutil.rmtree(REPORTS, ignore_errors=True)
    own_folder(REPORTS)
    own_folder(STATE / "static")
    servers.forget(TEST)  # data of an earlier run may be broken, after a power cut
    with servers.running(TEST, {}, durable=False) as started:
        env = _env(started.env)
        return report.conclude(
            [_run_part(name, with_own_queues(name, env), only) for name in names]
        )


def _env(addresses: Env) -> Env:
    own_settings = {
        name: value for name, value in steps.tool_env().items() if not name.startswith(SETTINGS)
    }
    return (
        own_settings
        | addresses
        | {
            "SECRET_KEY": "for tests only, long enough to be taken for a real one",
            "DEMO_MODE": "1",
            "PYTHONPATH": str(PLATFORM),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            # Dozens of programs are started, each of which would compile every module.
            "PYTHONDONTWRITEBYTECODE": "",
        }
    )


def with_own_queues(name: str, env: Env) -> Env:
    """The settings of a part, with a Redis database that no other part uses.

    Jobs that tests of the platform queue are never run. A worker of a later part would run them
    first, and tests that wait for an e-mail would wait too long.
    """
    number = list(PARTS).index(name)
    return env | {"REDIS_URL": urlsplit(env["REDIS_URL"])._replace(path=f"/{number}").geturl()}


def _run_part(name: str, env: Env, only: list[str]) -> Part:
    """Run one part. Whatever stops it counts as its failure, and the next part still runs."""
    say(f"\n── {name}")
    part = Part(name, only=only)
    try:
        PARTS[name](part, env)
    except Problem as problem:
        complain(str(problem))
        part.fail(str(problem))
    return part


def _lint(part: Part, env: Env) -> None:
    node.install(TEST)
    node.install(TEST, E2E)
    checks.run(part, [*checks.of_platform(env), *checks.of_portal()], TEST)


def _platform(part: Part, env: Env) -> None:
    _pytest(part, env, "tests/platform", "-n", "2")


def _contract(part: Part, env: Env) -> None:
    """Two processes, each with an API of its own: one alone keeps one core busy."""
    _pytest(part, env, "tests/contract", "-n", "2")


def _pytest(part: Part, env: Env, folder: str, *options: str) -> None:
    junit = REPORTS / f"{part.name}.xml"
    paths = [] if any(word.startswith("tests/") for word in part.only) else [folder]
    argv = [str(PYTHON), "-m", "pytest", *paths, "-q", f"--junitxml={junit}", *options]
    _tests(part, argv, junit, env, ROOT)


def _cluster(part: Part, env: Env) -> None:
    """Run races and lists again, on two API hosts with PgBouncer and a bucket."""
    with cluster.running(TEST, env) as settings:
        _pytest(part, env | settings, "tests/cluster", *cluster.RACES, "--reuse-db")


def _portal(part: Part, env: Env) -> None:
    node.install(TEST)
    junit = REPORTS / "portal.xml"
    reporters = ["--reporter=default", "--reporter=junit", f"--outputFile.junit={junit}"]
    argv = ["node", "node_modules/vitest/vitest.mjs", "run", *reporters]
    _tests(part, argv, junit, node.env(), PORTAL)


def _e2e(part: Part, env: Env) -> None:
    """Run Playwright against the built portal and the real API with demo data, on free ports."""
    browser = chromium.find(TEST)
    node.install(TEST)
    node.install(TEST, E2E)
    described = stack.on_free_ports(TEST, env)
    with ThreadPoolExecutor(1) as beside:  # each keeps little more than one core busy
        prepared = beside.submit(stack.prepare, described)
        portal = node.build(TEST)
        prepared.result()
    junit = REPORTS / "e2e.xml"
    settings = node.env() | {
        "API_URL": described.api_url,
        "PORTAL_URL": described.portal_url,
        "PAYMENTS_URL": described.payments_url,
        "STREAM_URL": described.stream_url,
        "CHROMIUM_PATH": browser,
        "PLAYWRIGHT_JUNIT_OUTPUT_FILE": str(junit),
        "DATABASE_URL": env["DATABASE_URL"],
        "REDIS_URL": env["REDIS_URL"],
    }
    cli = "node_modules/@playwright/test/cli.js"
    with stack.running(described, portal):
        _tests(part, ["node", cli, "test", "--reporter=list,junit"], junit, settings, E2E)


def _tests(part: Part, argv: list[str], junit: Path, env: Env, cwd: Path) -> None:
    plain = {} if sys.stdout.isatty() else {"NO_COLOR": "1"}
    code = steps.run(
        [*argv, *part.only], name=part.name, log=None, home=TEST, cwd=cwd, env=env | plain
    )
    part.read(junit, code)


PARTS: dict[str, Callable[[Part, Env], None]] = {
    "lint": _lint,
    "platform": _platform,
    "contract": _contract,
    "portal": _portal,
    "e2e": _e2e,
    "cluster": _cluster,
}
USUAL = tuple(name for name in PARTS if name != "cluster")
"""The parts that run when none is named."""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
