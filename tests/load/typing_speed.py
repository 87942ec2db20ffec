"""``scripts/bench typing``: measures how long a key takes in the long forms, compared with a bare
input.

Chromium at a quarter of its speed types in turn into fields of the built portal and into a page
with one input and nothing else, so that other work on the machine affects all of them. It prints
the milliseconds from the key to the paint that shows it, and their ratio to the bare input's; the
exit code says whether every median is within ``SLOWEST_MS``.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass

from scripts.lib import chromium, node, processes, production
from scripts.lib.paths import E2E, STATE, Home, Problem, own_folder, say

TYPING = Home(STATE / "typing")
SLOWEST_MS = 50
HEAD = "| field | median ms | 95 of 100 within ms | ÷ bare input |\n|---|---|---|---|"


@dataclass(frozen=True)
class Typed:
    """One field and how long each key took in it, in milliseconds."""

    name: str
    took: list[float]

    def median(self) -> float:
        """The median: half of the keys took at most this long."""
        return statistics.median(self.took)

    def slow(self) -> float:
        """The 95th percentile: 95 of 100 keys took at most this long."""
        return statistics.quantiles(self.took, n=20)[-1]


def main() -> int:
    """Measure and print; returns the exit code."""
    return processes.run_script(_compare)


def _compare() -> int:
    measured = _measure()
    bare = measured[0].median()
    rows = [
        f"| {one.name} | {one.median():.0f} | {one.slow():.0f} | {one.median() / bare:.2f} |"
        for one in measured
    ]
    load = os.getloadavg()[0]
    say("\n".join([HEAD, *rows, f"\nLoad of the machine meanwhile: {load:.1f}"]))
    return 0 if all(one.median() <= SLOWEST_MS for one in measured) else 1


def _measure() -> list[Typed]:
    own_folder(TYPING.folder)
    browser = chromium.find(TYPING)
    with production.running(TYPING) as stack:
        node.install(TYPING, E2E)
        env = node.env() | {
            "PORTAL_URL": stack.portal_url,
            "API_URL": stack.api_url,
            "CHROMIUM_PATH": browser,
        }
        ended = subprocess.run(
            ["node", "typing.ts"], cwd=E2E, env=env, stdout=subprocess.PIPE, text=True, check=False
        )
    if ended.returncode:
        raise Problem("The typing ended early: see above.")
    return [Typed(row["name"], row["took"]) for row in json.loads(ended.stdout)]


if __name__ == "__main__":
    sys.exit(main())
