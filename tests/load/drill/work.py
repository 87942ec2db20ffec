"""``python -m tests.load.drill.work PROGRAMS FOLDER``: the part of the drill that needs the
platform's code. It backs up what the environment's settings name, and restores into the empty
database of `DRILL_DATABASE_URL`: addresses are not passed as arguments, because a list of processes
shows those. Ends with 1 if anything differs.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from django.core.files.storage import FileSystemStorage, default_storage

from scripts.lib.paths import ROOT, Problem, complain, say
from tests.load import settings

T = TypeVar("T")


def main(source: str, target: str, programs: Path, folder: Path) -> int:
    """Back up, restore, compare, and print how long each took."""
    settings.use(source)
    from tests.load.drill import backup, comparing, restore  # noqa: PLC0415 -- needs the settings

    files = FileSystemStorage(folder / "restored")
    made = _timed(
        "Backing up", lambda: backup.make(source, default_storage, programs, folder / "backup")
    )
    _timed("Restoring", lambda: restore.restore(made, target, programs, files))
    faults = _timed("Comparing", lambda: restore.faults(made, target, files))
    content = comparing.Content.read(made.content)
    say(
        f"  {len(content.tables)} tables with {content.rows:,} rows, "
        f"{_megabytes(made.dump.stat().st_size)}; "
        f"{len(list(backup.file_names(files)))} files, {_megabytes(_size(made.files))}"
    )
    for line in faults:
        say(f"  NOT THE SAME: {line}")
    return 1 if faults or _check(target, str(files.location)) else 0


def _timed(title: str, act: Callable[[], T]) -> T:
    started = time.monotonic()
    result = act()
    say(f"  {title}: {time.monotonic() - started:.1f} s")
    return result


def _check(target: str, files: str) -> int:
    """Whether the restored data breaks a rule that must hold at any moment."""
    command = [sys.executable, "-m", "tests.load.invariants", target, "--files", files, "--running"]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if answer.returncode:
        complain(answer.stdout + answer.stderr)
    return answer.returncode


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def _megabytes(size: int) -> str:
    return f"{size / 1e6:,.1f} MB"


if __name__ == "__main__":
    try:
        addresses = os.environ["DATABASE_URL"], os.environ["DRILL_DATABASE_URL"]
        sys.exit(main(*addresses, Path(sys.argv[1]), Path(sys.argv[2])))
    except Problem as problem:
        complain(str(problem))
        sys.exit(1)
