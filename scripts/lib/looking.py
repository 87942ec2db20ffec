"""``scripts/walk``, ``pseudo``, ``lighthouse`` and ``screenshots``: the portal in a browser.

Each but the last one has a build and demo data of its own.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from scripts.lib import chromium, node, processes, production, python, stack, steps
from scripts.lib.paths import DEMO, E2E, PYTHON, ROOT, STATE, Home, Problem, as_typed, say

WALK = Home(STATE / "walk")
TABLE = WALK.folder / "table.md"
PSEUDO = Home(STATE / "pseudo")
TEXTS = PSEUDO.folder / "texts"
DATA = PSEUDO.folder / "data.json"
LIGHTHOUSE = Home(STATE / "lighthouse")
AUDIT = ROOT / "tests" / "lighthouse"
SCORES = LIGHTHOUSE.folder / "results.md"


def walk(arguments: list[str]) -> int:
    """Walk as new users; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="scripts/walk", description="Walk as new users of the nine types, by keyboard."
    )
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="a picture of each screen")
    parser.add_argument("only", nargs="*", help="after --: arguments for Playwright")
    options = parser.parse_args(arguments)
    env = {"WALK_TABLE": str(TABLE)}
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
        env["WALK_PICTURES"] = str(options.pictures.resolve())
    browser = chromium.find(WALK)
    with production.running(WALK) as running:
        code = _playwright("walk", WALK, _addresses(running, browser) | env, options.only)
    say(f"The table is in {as_typed(TABLE)}.")
    return code


def pseudo(arguments: list[str]) -> int:
    """Check the screens in made-up words; returns the exit code. ``arguments`` are for
    Playwright.
    """
    browser = chromium.find(PSEUDO)
    python.prepare(PSEUDO, "embedded")
    shutil.rmtree(TEXTS, ignore_errors=True)
    _module("Writing the made-up words", "pseudo_texts", str(TEXTS))
    with production.running(PSEUDO, {"PSEUDO_TEXTS": str(TEXTS)}) as running:
        _module("Reading the demo's data", "pseudo_data", running.env["DATABASE_URL"], str(DATA))
        env = _addresses(running, browser) | {"PSEUDO_DATA": str(DATA)}
        return _playwright("pseudo", PSEUDO, env, arguments)


def lighthouse(arguments: list[str]) -> int:
    """Measure all screens; returns the exit code: 1 if a score is too low."""
    parser = argparse.ArgumentParser(
        prog="scripts/lighthouse", description="Lighthouse's scores of the portal's screens."
    )
    parser.add_argument(
        "--runs", type=int, default=1, help="of each screen and size; the middle one counts"
    )
    runs = parser.parse_args(arguments).runs
    browser = chromium.find(LIGHTHOUSE)
    with production.running(LIGHTHOUSE) as running:
        for folder in (E2E, AUDIT):
            node.install(LIGHTHOUSE, folder)
        done = subprocess.run(
            ["node", "audit.ts", str(runs)],
            cwd=AUDIT,
            env=node.env() | _addresses(running, browser),
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
    if done.stdout:
        SCORES.write_text(done.stdout)
        say(f"\n{done.stdout}\nThe table is in {as_typed(SCORES)}.")
    return done.returncode


def screenshots(arguments: list[str]) -> int:
    """Take pictures of a running Lading, for the README or of every screen."""
    parser = argparse.ArgumentParser(
        prog="scripts/screenshots", description="Take pictures of a Lading that runs."
    )
    parser.add_argument("--all", type=Path, metavar="DIR", help="every screen in every look")
    every = parser.parse_args(arguments).all
    usual = {"PORTAL_URL": "http://localhost:3000", "API_URL": "http://localhost:8000"}
    addresses = {name: os.environ.get(name, url) for name, url in usual.items()}
    if not stack.answers(f"{addresses['PORTAL_URL']}/signin"):
        raise Problem("Lading does not answer: start it with scripts/run --reset.")
    env = addresses | {"CHROMIUM_PATH": chromium.find(DEMO)}
    program = ["every-screen.ts", str(every.resolve())] if every else ["screenshots.ts"]
    return _node("screenshots", DEMO, env, program)


def _addresses(running: stack.Stack, browser: str) -> dict[str, str]:
    return {
        "PORTAL_URL": running.portal_url,
        "API_URL": running.api_url,
        "CHROMIUM_PATH": browser,
    }


def _playwright(name: str, home: Home, env: dict[str, str], only: list[str]) -> int:
    cli = "node_modules/@playwright/test/cli.js"
    return _node(name, home, env, [cli, "test", f"--config={name}/playwright.config.ts", *only])


def _node(name: str, home: Home, env: dict[str, str], program: list[str]) -> int:
    """Run a program of the end-to-end tests; returns its exit code."""
    node.install(home, E2E)
    argv = ["node", *program]
    return steps.run(argv, name=name, log=None, home=home, cwd=E2E, env=node.env() | env)


def _module(title: str, name: str, *arguments: str) -> None:
    argv = [str(PYTHON), "-m", f"scripts.lib.{name}", *arguments]
    steps.step(title, argv, home=PSEUDO, name=name)


SCRIPTS = {
    "walk": walk,
    "pseudo": pseudo,
    "lighthouse": lighthouse,
    "screenshots": screenshots,
}

if __name__ == "__main__":
    sys.exit(processes.run_script(lambda: SCRIPTS[sys.argv[1]](sys.argv[2:])))
