"""``scripts/mutate``: tests whether the tests of an app notice that one of its guards is
missing.

It takes away each permission check, lock and constraint of the services, one at a time, in a copy
of the checkout, and runs those tests of the app that reach it. The exit code says whether enough
are noticed. Guards whose absence changes nothing are listed in `harmless.toml`, with the reason.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from scripts.lib import processes, python, servers, stack, steps
from scripts.lib.paths import PYTHON, ROOT, STATE, Home, Problem, own_folder, say

HOME = Home(STATE / "mutate")
COPY = HOME.folder / "copy"
SITES = COPY / "sites.json"
RESULTS = HOME.folder / "results"
HARMLESS = Path(__file__).with_name("harmless.toml")
TEMPLATE = "mutate_template"
BAR = 0.95
PARALLEL = 2
TEST_SECONDS = 60
ACCOUNT_PAGES = ("password_change", "password_reset", "roles", "second_factor", "signing_in")
TESTS = {
    "accounts": [
        "accounts",
        "companies/colleagues",
        "companies/signup",
        "companies/test_logins.py",
        "companies/test_people.py",
        *(f"backoffice/test_{page}.py" for page in ACCOUNT_PAGES),
    ],
    "billing": ["billing", "kernel/test_outside.py"],
    "catalogue": ["companies", "profiles"],
    "files": ["files", "profiles/test_private_files.py", "enquiries/test_own_files.py"],
    "kernel": [
        "kernel",
        "billing/plans/test_plan_changes.py",
        "enquiries/test_row_fields.py",
        "privacy/test_erasure_plans.py",
        "quotations/test_read.py",
        "test_json_bodies.py",
    ],
    "notifications": ["notifications", "kernel/test_outside.py"],
    "quotations": ["quotations", "orders", "comparison"],
    "table_files": [
        "kernel/test_table_files.py",
        "kernel/test_table_layout.py",
        "kernel/test_binary_errors.py",
        "kernel/test_faults.py",
    ],
}
"""Where the tests of an app are, if not only in the folder with its name."""
TOO_LONG = (
    "test_many_deliveries",
    "test_machine",
    "test_market_machine",
    "test_payment_machine",
    "test_pdf_scripts",
)
ELSEWHERE = ("test_server", "test_redis_away", "test_confined")
"""Tests that take minutes, and tests of other processes, in which no guard can be turned off."""

Site = dict[str, Any]


def main(arguments: list[str]) -> int:
    """Try the guards; returns the exit code."""
    options = _options(arguments)
    return processes.run_script(lambda: _main(options))


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/mutate", description=__doc__)
    parser.add_argument("apps", nargs="*", help="apps to try; all without a name")
    parser.add_argument("--sample", type=int, help="try so many guards, chosen by chance")
    parser.add_argument("--seed", type=int, default=1, help="of the choice")
    parser.add_argument("--resume", action="store_true", help="try only what was not noticed yet")
    parser.add_argument("--match", default="", help="try only guards with these words")
    parser.add_argument("--tests", nargs="+", default=[], help="run only these tests")
    parser.add_argument("--report", action="store_true", help="only show the results so far")
    return parser.parse_args(arguments)


def _main(options: argparse.Namespace) -> int:
    own_folder(RESULTS)
    if options.report:
        return _report(_results())
    servers.claim(HOME, "The guards are already being tried from this checkout.")
    python.prepare(HOME, "dev")
    stack.compile_messages(HOME)
    with servers.running(HOME, {}, durable=False) as database:
        _copy(_env(database.env))
        _template(_env(database.env))
        if not options.resume:
            for file in RESULTS.glob("*.jsonl"):
                file.unlink()
        _try_all(_chosen(options), options.tests, database.env)
    return _report(_results())


def _env(addresses: dict[str, str]) -> dict[str, str]:
    return (
        steps.tool_env()
        | addresses
        | {
            "SECRET_KEY": "for tests only, long enough to be taken for a real one",
            "DEMO_MODE": "1",
            "PYTHONPATH": f"{COPY / 'platform'}{os.pathsep}{COPY}",
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
    )


def _copy(env: dict[str, str]) -> None:
    """Make the copy, put the switches in, and write the list of guards."""
    say("  Copying the checkout …")
    shutil.rmtree(COPY, ignore_errors=True)
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file() and not name.startswith("portal/public/"):
            target = COPY / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)
    for file in (ROOT / "platform" / "locale").rglob("*.mo"):
        shutil.copy2(file, COPY / file.relative_to(ROOT))
    _run("prepare", env, str(COPY), "sites.json")


def _chosen(options: argparse.Namespace) -> list[Site]:
    """The guards to try."""
    sites: list[Site] = json.loads(SITES.read_text())
    known = {site["app"] for site in sites}
    if unknown := set(options.apps) - known:
        raise Problem(
            f"No guards in {', '.join(sorted(unknown))}. Apps: {', '.join(sorted(known))}."
        )
    harmless = _harmless()
    if stale := set(harmless) - {site["key"] for site in sites}:
        raise Problem(f"harmless.toml names guards that do not exist: {sorted(stale)}")
    noticed = {result["key"] for result in _results() if result["verdict"] == "caught"}
    done = noticed if options.resume else set()
    chosen_sites = [
        site
        for site in sites
        if (not options.apps or site["app"] in options.apps)
        and options.match in site["key"]
        and site["key"] not in done | harmless.keys()
    ]
    if options.sample is not None and options.sample < len(chosen_sites):
        chosen_sites = random.Random(options.seed).sample(chosen_sites, options.sample)
    return chosen_sites


def _try_all(sites: list[Site], tests: list[str], addresses: dict[str, str]) -> None:
    """Try them, two apps at a time, those with the most guards first."""
    apps = Counter(site["app"] for site in sites)
    say(f"  {len(sites)} guards in {len(apps)} apps")
    with ThreadPoolExecutor(PARALLEL) as pool:
        runs = [
            pool.submit(
                _try_app,
                app,
                [site for site in sites if site["app"] == app],
                tests or [f"tests/platform/{place}" for place in TESTS.get(app, [app])],
                _env(addresses) | _own_databases(_env(addresses), app, number),
            )
            for number, (app, _count) in enumerate(apps.most_common())
        ]
        for run in runs:
            run.result()


def _try_app(app: str, sites: list[Site], tests: list[str], env: dict[str, str]) -> None:
    order = RESULTS / f"{app}.order.json"
    order.write_text(json.dumps({"sites": sites}))
    log = HOME.logs / f"{app}.log"
    env |= {"MUTATION_ORDER": str(order), "MUTATION_RESULTS": str(RESULTS / f"{app}.jsonl")}
    options = ["-q", "-n0", "-p", "tests.mutation.plugin", "--no-header", "--tb=no"]
    limits = [f"--timeout={TEST_SECONDS}", "--reuse-db", "-W", "ignore"]
    left_out = " and ".join(f"not {name}" for name in TOO_LONG + ELSEWHERE)
    argv = [str(PYTHON), "-m", "pytest", *tests, "-k", left_out, *options, *limits]
    code = steps.run(argv, name=f"mutate-{app}", log=log, home=HOME, cwd=COPY, env=env)
    done = {result["key"] for result in _results()}
    untried = sum(site["key"] not in done for site in sites)
    say(
        f"  {app}: {len(sites) - untried} of {len(sites)} tried"
        + (f", see {log}" if untried else "")
    )
    if untried and code == 0:
        raise Problem(f"The run of {app} ended early: see {log}")


def _template(env: dict[str, str]) -> None:
    """A database with our tables, made again only when a migration has changed."""
    sources = [ROOT / "requirements.lock", *(ROOT / "platform").rglob("migrations/*.py")]
    value, note = steps.digest_files(sources), HOME.folder / "template"
    if note.exists() and note.read_text() == value:
        return
    _run("databases", env, "template0", TEMPLATE)
    own = env | {"DATABASE_URL": env["DATABASE_URL"].rpartition("/")[0] + f"/{TEMPLATE}"}
    steps.step(
        "Migrating a database",
        python.manage("migrate", "--no-input"),
        home=HOME,
        name="migrate",
        cwd=COPY / "platform",
        env=own,
    )
    note.write_text(value)


def _own_databases(env: dict[str, str], app: str, number: int) -> dict[str, str]:
    """The app's own databases: a fresh one in PostgreSQL, and a number in Redis."""
    _run("databases", env, TEMPLATE, f"test_mutate_{app}")
    return {
        "DATABASE_URL": env["DATABASE_URL"].rpartition("/")[0] + f"/mutate_{app}",
        "REDIS_URL": env["REDIS_URL"].rpartition("/")[0] + f"/{number % 8}",
    }


def _run(module: str, env: dict[str, str], *arguments: str) -> None:
    """Run a module of this folder with the project's Python, in the copy."""
    argv = [str(PYTHON), "-m", f"tests.mutation.{module}", *arguments]
    if steps.run(argv, name=f"{module}-{arguments[-1]}", log=None, home=HOME, cwd=COPY, env=env):
        raise Problem(f"tests/mutation/{module}.py failed: see above.")


def _results() -> list[Site]:
    """The newest result of each guard that still exists."""
    listed = json.loads(SITES.read_text()) if SITES.exists() else []
    known = {site["key"] for site in listed}
    results: dict[str, Site] = {}
    for file in sorted(RESULTS.glob("*.jsonl")):
        for line in file.read_text().splitlines():
            result = json.loads(line)
            if result["key"] in known:
                results[result["key"]] = result
    return list(results.values())


def _harmless() -> dict[str, str]:
    """Guards whose absence changes nothing: key and reason."""
    listed = tomllib.loads(HARMLESS.read_text()).get("guard", [])
    return {guard["key"]: guard["why"] for guard in listed}


def _report(results: list[Site]) -> int:
    """Print which missing guards were noticed; returns the exit code."""
    harmless = _harmless()
    tried = [result for result in results if result["key"] not in harmless]
    counts = Counter(result["verdict"] for result in tried)
    for result in sorted(tried, key=lambda r: (r["file"], r["line"])):
        if result["verdict"] != "caught":
            say(f"{result['verdict']:9} {result['file']}:{result['line']} {result['code']}")
    share = counts["caught"] / len(tried) if tried else 0.0
    noticed = f"{counts['caught']} of {len(tried)} guards are noticed"
    say(f"\n{noticed}: {share:.1%}, the bar is {BAR:.0%}")
    say(f"{len(harmless)} further ones change nothing (harmless.toml)")
    return 0 if share >= BAR else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
