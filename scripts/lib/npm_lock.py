"""Complete a package-lock.json: ``python3 -m scripts.lib.npm_lock portal``, after ``npm install``.

npm removes optional packages from the lock file that its registry did not serve, such as builds for
other systems on a company's mirror, and then ``npm ci`` refuses that lock file. This adds them
again. They have no hash, because their contents were not downloaded.
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
    """Add the missing optional packages to a lock file's ``packages``; returns their paths."""
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
    """The entry that npm writes for a package of another system."""
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
