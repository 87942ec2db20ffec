"""A backup and a restore, as `scripts/deploy/README.md` has them, from the first command to the
last. A stand-in runs what the engine would run in the containers.
"""

from __future__ import annotations

import os
import re
import stat
import subprocess
from pathlib import Path

from scripts.lib.paths import ROOT
from scripts.lib.upgrade import USAGE

PAGE = (ROOT / "scripts" / "deploy" / "README.md").read_text()
DOCKER = """#!/bin/sh
echo "$*" >> "$CALLS"
case "$*" in
*pg_dump*) cat "$DATABASE" ;;
*pg_restore*) cat > "$DATABASE" ;;
*" api tar "*)
  while [ "$1" != tar ]; do shift; done
  for part in "$@"; do
    shift
    [ "$part" = /var/lib/lading/media ] && part="$MEDIA"
    set -- "$@" "$part"
  done
  exec "$@" ;;
esac
"""


def blocks_below(heading: str) -> str:
    """The commands below a heading of the page."""
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return "".join(re.findall(r"^```sh\n(.*?)^```$", section, re.MULTILINE | re.DOTALL))


class Host:
    """A folder with a database and files, and the stand-in."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.calls = folder, folder / "calls"
        self.media, self.database = folder / "media", folder / "database"
        docker = folder / "bin" / "docker"
        docker.parent.mkdir()
        docker.write_text(DOCKER)
        docker.chmod(0o755)
        self.env = {
            "PATH": f"{docker.parent}{os.pathsep}{os.defpath}",
            "CALLS": str(self.calls),
            "MEDIA": str(self.media),
            "DATABASE": str(self.database),
        }

    def run(self, commands: str) -> list[str]:
        """Run commands one after the other; returns what `docker` was asked."""
        self.calls.write_text("")
        script = ["bash", "-euo", "pipefail", "-c", commands]
        subprocess.run(script, cwd=self.folder, env=self.env, check=True)
        return self.calls.read_text().splitlines()


def test_what_was_backed_up_by_the_page_is_restored_by_the_page(tmp_path: Path) -> None:
    host = Host(tmp_path)
    host.media.mkdir(mode=0o700)
    (host.media / "a.pdf").write_bytes(b"file")
    host.database.write_bytes(b"rows")
    asked = host.run(blocks_below("Backup"))
    assert [re.findall(r"api tar|pg_dump", call) for call in asked] == [
        *(["api tar"], ["pg_dump"], ["api tar"]),
    ]
    backup = tmp_path / "backup"
    assert stat.S_IMODE(backup.stat().st_mode) == 0o700
    assert stat.S_IMODE((backup / "database.dump").stat().st_mode) == 0o600
    (host.media / "a.pdf").unlink()
    host.database.write_bytes(b"")
    asked = host.run(blocks_below("Restore"))
    # PostgreSQL answers before it is restored, and nothing else runs before everything is.
    assert asked[0] == "compose up -d --wait postgres redis"
    assert "pg_restore" in asked[1]
    assert "run --rm --no-deps" in asked[2]
    assert asked[3:] == ["compose up -d --wait"]
    assert (host.media / "a.pdf").read_bytes() == b"file"
    assert host.database.read_bytes() == b"rows"


def test_the_page_names_every_way_to_upgrade() -> None:
    named = set(re.findall(r"`scripts/deploy/upgrade ?([^`]*)`", PAGE))
    assert named == {"", "VERSION", "--back"}
    assert USAGE.endswith("upgrade [VERSION | --back]")
