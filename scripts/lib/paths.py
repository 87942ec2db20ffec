"""Where things are: the checkout, and the one folder that holds its state."""

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
    """A failure whose one-sentence message is all the reader needs. Shown without a traceback."""


@dataclass(frozen=True)
class Home:
    """The state of one set of servers: the demo's, the tests' or a developer's."""

    folder: Path

    @property
    def logs(self) -> Path:
        """One log file per program and step."""
        return own_folder(self.folder / "logs", 0o700)

    @property
    def run(self) -> Path:
        """Records of the processes that were started, and the lock."""
        return own_folder(self.folder / "run", 0o700)


DEMO = Home(STATE)
TEST = Home(STATE / "test")
DEVELOPMENT = Home(STATE / "dev")


def own_folder(folder: Path, mode: int = 0o755) -> Path:
    """Make ``folder`` and what is missing above it. Never touches the mode of what exists."""
    if folder.is_dir():
        return folder
    own_folder(folder.parent)
    try:
        folder.mkdir(exist_ok=True)
        folder.chmod(mode)  # ours, made this instant: independent of the user's umask
    except PermissionError as error:
        raise Problem(
            f"Cannot write {folder}: it belongs to another user; use a checkout of your own."
        ) from error
    return folder


def shown(path: Path) -> str:
    """``path`` as a reader at the checkout's top would type it."""
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


def say(text: str) -> None:
    """One line of progress on standard output."""
    print(text, flush=True)


def complain(text: str) -> None:
    """One sentence on standard error."""
    print(text, file=sys.stderr, flush=True)
