"""``scripts/screenshots``: the README's pictures, taken of a running Lading."""

from __future__ import annotations

import os
import sys

from scripts.lib import chromium, node, steps
from scripts.lib.paths import DEMO, E2E, Problem, complain
from scripts.lib.processes import Interrupted, Interruption
from scripts.lib.stack import answers

ADDRESSES = {"PORTAL_URL": "http://localhost:3000", "API_URL": "http://localhost:8000"}


def main() -> int:
    """Take them; returns the exit code."""
    Interruption.listen()
    try:
        return _take()
    except Problem as problem:
        complain(str(problem))
        return 1
    except Interrupted as interrupted:
        return 128 + interrupted.number


def _take() -> int:
    addresses = {name: os.environ.get(name, usual) for name, usual in ADDRESSES.items()}
    if not answers(f"{addresses['PORTAL_URL']}/signin"):
        raise Problem("Lading does not answer: start it with scripts/run --reset.")
    browser = chromium.find(DEMO)
    node.install(DEMO, E2E)
    env = node.env() | addresses | {"CHROMIUM_PATH": browser}
    argv = ["node", "screenshots.ts"]
    return steps.run(argv, name="screenshots", log=None, home=DEMO, cwd=E2E, env=env)


if __name__ == "__main__":
    sys.exit(main())
