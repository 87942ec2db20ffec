"""``scripts/screenshots``: takes pictures of a running Lading, for the README or of
every screen.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from scripts.lib import chromium, node, steps
from scripts.lib.paths import DEMO, E2E, Problem, complain
from scripts.lib.processes import Interrupted, Interruption
from scripts.lib.stack import answers

ADDRESSES = {"PORTAL_URL": "http://localhost:3000", "API_URL": "http://localhost:8000"}


def main(arguments: list[str]) -> int:
    """Take them; returns the exit code."""
    every = _options(arguments)
    Interruption.listen()
    try:
        return _take(["every-screen.ts", str(every.resolve())] if every else ["screenshots.ts"])
    except Problem as problem:
        complain(str(problem))
        return 1
    except Interrupted as interrupted:
        return 128 + interrupted.number


def _options(arguments: list[str]) -> Path | None:
    """The folder for pictures of every screen; None for the README's pictures."""
    parser = argparse.ArgumentParser(
        prog="scripts/screenshots", description="Take pictures of a Lading that runs."
    )
    parser.add_argument("--all", type=Path, metavar="DIR", help="every screen in every look")
    given: Path | None = parser.parse_args(arguments).all
    return given


def _take(program: list[str]) -> int:
    addresses = {name: os.environ.get(name, usual) for name, usual in ADDRESSES.items()}
    if not answers(f"{addresses['PORTAL_URL']}/signin"):
        raise Problem("Lading does not answer: start it with scripts/run --reset.")
    browser = chromium.find(DEMO)
    node.install(DEMO, E2E)
    env = node.env() | addresses | {"CHROMIUM_PATH": browser}
    return steps.run(["node", *program], name="screenshots", log=None, home=DEMO, cwd=E2E, env=env)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
