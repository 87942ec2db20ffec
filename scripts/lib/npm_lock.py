"""Complete a package-lock.json: ``python3 -m scripts.lib.npm_lock portal``, after ``npm install``.

npm drops from the lock file the optional packages that its registry did not serve, such as the
builds for other systems where a company's mirror lacks them, and ``npm ci`` then refuses that very
lock file. Here they are named again. They have no hash: nobody here has seen their contents.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from typing import Any

from scripts.lib.paths import ROOT, say

SYSTEMS = ("android", "darwin", "freebsd", "linux", "openharmony", "win32")
PROCESSORS = ("arm64", "arm", "ia32", "loong64", "ppc64", "riscv64", "s390x", "x64")
Entry = dict[str, Any]
ONLY_ON: dict[str, Entry] = {"fsevents": {"os": ["darwin"]}}


def main(folder: str) -> None:
    """Add what is missing to the lock file in ``folder``."""
    file = ROOT / folder / "package-lock.json"
    lock = json.loads(file.read_text())
    added = complete(lock["packages"])
    file.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n")
    say(f"{len(added)} packages added to {file.relative_to(ROOT)}")


def complete(packages: dict[str, Entry]) -> list[str]:
    """Add the missing optional packages to a lock file's ``packages``; returns their places."""
    missing = dict(_missing(packages))
    packages |= missing
    ordered = sorted(packages.items(), key=lambda item: item[0])
    packages.clear()
    packages |= ordered
    return sorted(missing)


def _missing(packages: dict[str, Entry]) -> Iterator[tuple[str, Entry]]:
    for entry in list(packages.values()):
        for name, version in entry.get("optionalDependencies", {}).items():
            place = f"node_modules/{name}"
            if not any(each == place or each.endswith(f"/{place}") for each in packages):
                yield place, _entry(name, version, entry)


def _entry(name: str, version: str, parent: Entry) -> Entry:
    """What npm writes for a package that fits another system only."""
    words = re.split(r"[-_/@]", name)
    entry: Entry = {"version": version.lstrip("^~=")}
    processors = [word for word in PROCESSORS if word in words]
    systems = [word for word in SYSTEMS if word in words]
    if processors:
        entry["cpu"] = processors
    if parent.get("dev"):
        entry["dev"] = True
    entry["optional"] = True
    if "musl" in words or "musleabihf" in words:
        entry["libc"] = ["musl"]
    return entry | ({"os": systems} if systems else ONLY_ON.get(name, {}))


if __name__ == "__main__":
    main(*sys.argv[1:])
