"""Paths: the checkout, and the folder with its state."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STATE = ROOT / ".lading"
PORTAL = ROOT / "portal"
E2E = ROOT / "tests" / "e2e"
PLATFORM = ROOT / "platform"
VENV = STATE / "venv"
PYTHON = VENV / "bin" / "python"
CACHE = STATE / "cache"


class Problem(Exception):
    """A failure that its message, one sentence, explains completely. Shown without a traceback."""


@dataclass(frozen=True)
class Home:
    """The state of one set of servers: the demo's, the tests' or a developer's."""

    folder: Path

    @property
    def logs(self) -> Path:
        """The folder of log files, one per program and step."""
        return own_folder(self.folder / "logs", 0o700)

    @property
    def run(self) -> Path:
        """The folder with the records of started processes, and the lock."""
        return own_folder(self.folder / "run", 0o700)


DEMO = Home(STATE)
TEST = Home(STATE / "test")
DEVELOPMENT = Home(STATE / "dev")


def own_folder(folder: Path, mode: int = 0o755) -> Path:
    """Create ``folder`` and its missing parents. Never changes the mode of existing folders."""
    if folder.is_dir():
        return folder
    own_folder(folder.parent)
    try:
        folder.mkdir(exist_ok=True)
        folder.chmod(mode)  # just created: its mode must not depend on the user's umask
    except PermissionError as error:
        raise Problem(
            f"Cannot write {folder}: it belongs to another user; use a checkout of your own."
        ) from error
    return folder


def as_typed(path: Path) -> str:
    """``path`` relative to the checkout, as one would type it there."""
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


def say(text: str) -> None:
    """Print one line of progress to standard output."""
    print(text, flush=True)


def complain(text: str) -> None:
    """Print one sentence to standard error."""
    print(text, file=sys.stderr, flush=True)
