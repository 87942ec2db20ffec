"""``scripts/lighthouse``: measures the built portal's screens with Lighthouse and
prints a table.
"""

from __future__ import annotations

import argparse
import subprocess
import sys

from scripts.lib import chromium, node, production
from scripts.lib.paths import E2E, ROOT, STATE, Home, Problem, complain, own_folder, say, shown
from scripts.lib.processes import Interrupted, Interruption

LIGHTHOUSE = Home(STATE / "lighthouse")
FOLDER = ROOT / "tests" / "lighthouse"
RESULTS = LIGHTHOUSE.folder / "results.md"


def main(arguments: list[str]) -> int:
    """Measure all screens; returns the exit code: 1 if a score is too low."""
    runs = _runs(arguments)
    Interruption.listen()
    try:
        return _measure(runs)
    except Problem as problem:
        complain(str(problem))
        return 1
    except Interrupted as interrupted:
        return 128 + interrupted.number


def _runs(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/lighthouse", description="Lighthouse's scores of the portal's screens."
    )
    parser.add_argument(
        "--runs", type=int, default=1, help="of each screen and size; the middle one counts"
    )
    runs: int = parser.parse_args(arguments).runs
    return runs


def _measure(runs: int) -> int:
    own_folder(LIGHTHOUSE.folder)
    browser = chromium.find(LIGHTHOUSE)
    with production.running(LIGHTHOUSE) as stack:
        for folder in (E2E, FOLDER):
            node.install(LIGHTHOUSE, folder)
        env = node.env() | {
            "PORTAL_URL": stack.portal_url,
            "API_URL": stack.api_url,
            "CHROMIUM_PATH": browser,
        }
        done = subprocess.run(
            ["node", "audit.ts", str(runs)],
            cwd=FOLDER,
            env=env,
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
    if done.stdout:
        RESULTS.write_text(done.stdout)
        say(f"\n{done.stdout}\nThe table is in {shown(RESULTS)}.")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
