"""Goes on in the checkout's own Python, which has the packages."""

from __future__ import annotations

import os
import sys

from scripts.lib import python
from scripts.lib.paths import PYTHON, ROOT, STATE, Home, Problem, complain


def main() -> None:
    """Replace this process."""
    try:
        python.prepare(Home(STATE / "bench-streams"), "dev")
    except Problem as problem:
        complain(str(problem))
        sys.exit(1)
    os.chdir(ROOT)
    os.execv(PYTHON, [str(PYTHON), "-m", "tests.load.streams.run", *sys.argv[1:]])  # noqa: S606


if __name__ == "__main__":
    main()
