"""``scripts/walk``: uses the built portal as new users of the nine types do, by keyboard alone."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from scripts.lib import chromium, node, production, steps
from scripts.lib.paths import E2E, STATE, Home, Problem, complain, own_folder, say, shown
from scripts.lib.processes import Interrupted, Interruption

WALK = Home(STATE / "walk")
TABLE = WALK.folder / "table.md"


def main(arguments: list[str]) -> int:
    """Run the walks; returns the exit code: 1 if any of them met something wrong."""
    pictures, only = _options(arguments)
    Interruption.listen()
    try:
        return _walk(pictures, only)
    except Problem as problem:
        complain(str(problem))
        return 1
    except Interrupted as interrupted:
        return 128 + interrupted.number


def _options(arguments: list[str]) -> tuple[Path | None, list[str]]:
    parser = argparse.ArgumentParser(
        prog="scripts/walk", description="Walk as new users of the nine types, by keyboard."
    )
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="a picture of each screen")
    parser.add_argument("only", nargs="*", help="after --: arguments for Playwright")
    given = parser.parse_args(arguments)
    pictures: Path | None = given.pictures
    only: list[str] = given.only
    return pictures, only


def _walk(pictures: Path | None, only: list[str]) -> int:
    own_folder(WALK.folder)
    browser = chromium.find(WALK)
    env = node.env() | {"CHROMIUM_PATH": browser, "WALK_TABLE": str(TABLE)}
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
        env["WALK_PICTURES"] = str(pictures.resolve())
    with production.running(WALK) as stack:
        node.install(WALK, E2E)
        env |= {"PORTAL_URL": stack.portal_url, "API_URL": stack.api_url}
        cli = "node_modules/@playwright/test/cli.js"
        config = "--config=walk/playwright.config.ts"
        argv = ["node", cli, "test", config, *only]
        code = steps.run(argv, name="walk", log=None, home=WALK, cwd=E2E, env=env)
    say(f"The table is in {shown(TABLE)}.")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
