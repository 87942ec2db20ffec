"""The image takes PostgreSQL's programs from that of the server; tried here without an engine."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from scripts.lib import postgres
from scripts.lib.paths import ROOT

TARGET = "/opt/postgresql"


def test_the_programs_run_with_the_libraries_beside_them(tmp_path: Path) -> None:
    dockerfile = (ROOT / "scripts" / "deploy" / "platform.Dockerfile").read_text()
    stage = dockerfile.partition(" AS postgres\n")[2].partition("\nFROM ")[0]
    script = stage.partition("\nRUN ")[2].replace("\\\n", "").replace(TARGET, str(tmp_path))
    programs = postgres.programs()
    env = {"PATH": f"{programs}{os.pathsep}{os.defpath}"}
    subprocess.run(["sh", "-euc", script], cwd=tmp_path, env=env, check=True)
    for name in ("pg_dump", "pg_restore"):
        answer = subprocess.run(
            [tmp_path / "bin" / name, "--version"],
            env={"PATH": os.defpath},
            capture_output=True,
            text=True,
            check=True,
        )
        assert re.match(rf"{name} \(PostgreSQL\) 18\b", answer.stdout)
    copied = {path.name for path in (tmp_path / "lib").iterdir()}
    assert any(name.startswith("libpq") for name in copied)
    assert not any(name.startswith(("libc.so", "libm.so")) for name in copied)
