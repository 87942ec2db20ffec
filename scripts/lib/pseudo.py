"""``scripts/pseudo``: shows every screen in made-up words, and reports clipped and English ones."""

from __future__ import annotations

import shutil
import sys

from scripts.lib import chromium, node, production, python, steps
from scripts.lib.paths import E2E, PYTHON, STATE, Home, Problem, complain, own_folder
from scripts.lib.processes import Interrupted, Interruption
from scripts.lib.stack import Stack

PSEUDO = Home(STATE / "pseudo")
TEXTS = PSEUDO.folder / "texts"
DATA = PSEUDO.folder / "data.json"


def main(arguments: list[str]) -> int:
    """Check the screens; returns the exit code. ``arguments`` are for Playwright."""
    Interruption.listen()
    try:
        return _check(arguments)
    except Problem as problem:
        complain(str(problem))
        return 1
    except Interrupted as interrupted:
        return 128 + interrupted.number


def _check(only: list[str]) -> int:
    own_folder(PSEUDO.folder)
    browser = chromium.find(PSEUDO)
    python.prepare(PSEUDO, "embedded")
    shutil.rmtree(TEXTS, ignore_errors=True)
    _module("Writing the made-up words", "pseudo_texts", str(TEXTS))
    with production.running(PSEUDO, {"PSEUDO_TEXTS": str(TEXTS)}) as stack:
        node.install(PSEUDO, E2E)
        _module("Reading the demo's data", "pseudo_data", stack.env["DATABASE_URL"], str(DATA))
        return _visit(stack, browser, only)


def _visit(stack: Stack, browser: str, only: list[str]) -> int:
    addresses = {"PORTAL_URL": stack.portal_url, "API_URL": stack.api_url}
    env = node.env() | addresses | {"CHROMIUM_PATH": browser, "PSEUDO_DATA": str(DATA)}
    cli = "node_modules/@playwright/test/cli.js"
    argv = ["node", cli, "test", "--config=pseudo/playwright.config.ts", *only]
    return steps.run(argv, name="pseudo", log=None, home=PSEUDO, cwd=E2E, env=env)


def _module(title: str, name: str, *arguments: str) -> None:
    argv = [str(PYTHON), "-m", f"scripts.lib.{name}", *arguments]
    steps.step(title, argv, home=PSEUDO, name=name)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
