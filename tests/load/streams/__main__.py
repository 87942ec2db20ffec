"""Goes on in the checkout's own Python, which has the packages."""

from __future__ import annotations

import os
import sys

from scripts.lib import processes, python
from scripts.lib.paths import PYTHON, ROOT, STATE, Home


def main() -> None:
    """Replace this process."""
    home = Home(STATE / "bench-streams")
    if code := processes.run_script(lambda: python.prepare(home, "dev")):
        sys.exit(code)
    os.chdir(ROOT)
    os.execv(PYTHON, [str(PYTHON), "-m", "tests.load.streams.run", *sys.argv[1:]])  # noqa: S606


if __name__ == "__main__":
    main()
