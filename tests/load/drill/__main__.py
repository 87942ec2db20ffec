"""``scripts/drill``: starts an empty PostgreSQL, and backs up, restores and compares."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping

from scripts.lib import postgres, processes, python, servers, steps
from scripts.lib.paths import DEMO, PYTHON, STATE, Home, Problem, say

DRILL = Home(STATE / "drill")
BACKUPS = DRILL.folder / "backups"


def main() -> int:
    """Run the whole drill; returns the exit code."""
    return processes.run_script(_main)


def _main() -> int:
    servers.claim(DRILL, "A drill already runs from this checkout.")
    python.prepare(DRILL, "dev")
    source = _source()
    _forget()
    try:
        with servers.running(DRILL, {"REDIS_URL": "none is needed"}) as elsewhere:
            return _drill(source, elsewhere.env["DATABASE_URL"])
    finally:
        _forget()


def _source() -> dict[str, str]:
    """The settings of the installation to back up. Raises Problem without one."""
    if os.environ.get("DATABASE_URL"):
        return dict(os.environ)
    environment = servers.running_env(DEMO)
    if environment is None:
        raise Problem(
            "There is nothing to back up: start scripts/run, or set DATABASE_URL, and MEDIA_ROOT "
            "or the bucket (scripts/deploy/README.md), to those of an installation."
        )
    return {**os.environ, **environment, "MEDIA_ROOT": str(DEMO.folder / "media")}


def _drill(source: Mapping[str, str], target: str) -> int:
    say("Backing up, and restoring into a PostgreSQL and a folder elsewhere")
    work = [str(PYTHON), "-m", "tests.load.drill.work"]
    code = steps.run(
        [*work, str(BACKUPS)],
        name="drill",
        log=None,
        home=DRILL,
        env={
            **source,
            "DRILL_DATABASE_URL": target,
            "PATH": f"{postgres.programs()}{os.pathsep}{source.get('PATH', os.defpath)}",
        },
    )
    say("Everything is as it was." if code == 0 else "The restored data is not the same.")
    return code


def _forget() -> None:
    """Delete what a drill leaves, because the copies contain private data."""
    postgres.remove(postgres.locate(DRILL))
    shutil.rmtree(BACKUPS, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
