"""Runs one-off commands quietly: stops them on a signal, and explains their failures."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from scripts.lib import processes
from scripts.lib.paths import CACHE, ROOT, STATE, Home, Problem, as_typed, own_folder, say
from scripts.lib.processes import Program

NO_EXPLANATION = re.compile(r"A complete log of this run")  # npm's last line, whatever happened


def step(
    title: str,
    argv: Sequence[str | Path],
    *,
    home: Home,
    name: str,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    advice: str = "",
) -> None:
    """Run one command to its end, with its output in a log. Raises Problem when it fails.

    ``title`` is shown to the user ("Building the portal"); ``advice`` is added to the failure.
    """
    say(f"  {title} …")
    log = home.logs / f"{name}.log"
    log.write_bytes(b"")
    code = run([str(part) for part in argv], name=name, log=log, home=home, cwd=cwd, env=env)
    if code:
        raise Problem(
            f"{title} failed: see {as_typed(log)}.{_last_line(log)}{advice and ' ' + advice}"
        )


def run(
    argv: Sequence[str],
    *,
    name: str,
    log: Path | None,
    home: Home,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
) -> int:
    """Run one command to its end and return its exit code. On a signal, stop it and raise
    Interrupted.

    Without ``log`` it writes to our output.
    """
    program = Program(name, argv, cwd, log, env if env is not None else tool_env(), grace=5)
    record = home.run / f"{name}.pid"
    try:
        process = processes.start(program, record)
    except FileNotFoundError as error:
        raise Problem(f"{argv[0]} is missing on this machine.") from error
    try:
        processes.wait_until(lambda: processes.ended(process), float("inf"))
    finally:
        processes.finish(process, program, record)
    return process.returncode


def _last_line(log: Path) -> str:
    """The log's last line, in brackets: most programs say there what went wrong."""
    lines_logged = log.read_text(errors="replace").splitlines()
    lines = [line for line in lines_logged if line.strip() and not NO_EXPLANATION.search(line)]
    return f" [{lines[-1].strip()[:200]}]" if lines else ""


def install_for_debian(home: Home, title: str, *packages: str) -> None:
    """Install Debian's packages, when we are root there. Raises Problem when it fails."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    # Without a run level, a package does not start its service.
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    step("Reading the package lists", ["apt-get", "update"], home=home, name="apt-update", env=env)
    argv = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    step(title, argv, home=home, name=f"install-{packages[0]}", env=env)


def tool_env() -> dict[str, str]:
    """The environment for installers: without a home folder, their caches are next to the state."""
    env = dict(os.environ)
    env.pop("PYTHONPATH", None)
    if not env.get("HOME"):
        own_folder(CACHE)
        env["HOME"] = str(CACHE)
    return env


def digest(*parts: str | bytes) -> str:
    """A short fingerprint of texts and file contents."""
    total = hashlib.sha256()
    for part in parts:
        total.update(part.encode() if isinstance(part, str) else part)
        total.update(b"\0")
    return total.hexdigest()[:16]


def digest_files(files: Iterable[Path]) -> str:
    """A short fingerprint of files: their paths in the checkout and their contents."""
    return digest(*(part for file in sorted(files) for part in (as_typed(file), file.read_bytes())))


def stamp(name: str) -> Path:
    """The file that stores the inputs of a finished step."""
    return own_folder(STATE / "stamps") / name


def is_stamped(name: str, value: str) -> bool:
    """Whether step ``name`` was last finished with exactly ``value``."""
    file = stamp(name)
    return file.exists() and file.read_text() == value
