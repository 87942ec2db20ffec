"""``python -m tests.load.drill.work FOLDER``: the part of the drill that needs the platform's code.
It backs up what the environment's settings name, and restores beside the database of
`DRILL_DATABASE_URL`: addresses are not passed as arguments, because a list of processes shows
those. Ends with 1 if anything differs.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from django.core.files.storage import default_storage

from scripts.lib.invariants import settings
from scripts.lib.paths import complain, say

T = TypeVar("T")


def main(source: str, target: str, folder: Path) -> int:
    """Back up, restore, compare, and print how long each took."""
    settings.use(source)
    from lading.base.backups import places  # noqa: PLC0415 -- needs the settings
    from lading.base.backups.content import Content  # noqa: PLC0415
    from lading.base.backups.making import make  # noqa: PLC0415
    from lading.base.backups.proving import prove  # noqa: PLC0415

    backups = places.Folder(folder)
    try:
        with backups.locked():
            name = _timed("Backing up", lambda: make(backups, source, default_storage))
            faults = _timed("Restoring and comparing", lambda: prove(backups, name, target))
    except places.Failed as failure:
        complain(str(failure))
        return 1
    manifest = places.manifest_of(backups, name)
    content = Content.read(folder / name / places.CONTENT)
    say(
        f"  {len(content.tables)} tables with {content.rows:,} rows, "
        f"{_megabytes(manifest.parts[places.DUMP][0])}; {len(manifest.files)} files, "
        f"{_megabytes(sum(size for size, _digest in manifest.files.values()))}"
    )
    for line in faults:
        say(f"  NOT THE SAME: {line}")
    return 1 if faults else 0


def _timed(title: str, act: Callable[[], T]) -> T:
    started = time.monotonic()
    result = act()
    say(f"  {title}: {time.monotonic() - started:.1f} s")
    return result


def _megabytes(size: int) -> str:
    return f"{size / 1e6:,.1f} MB"


if __name__ == "__main__":
    addresses = os.environ["DATABASE_URL"], os.environ["DRILL_DATABASE_URL"]
    sys.exit(main(*addresses, Path(sys.argv[1])))
