"""The Python environment: uv, installed by pip, and then the locked packages."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Literal

from scripts.lib.paths import PLATFORM, PYTHON, ROOT, STATE, VENV, Home, Problem, own_folder
from scripts.lib.processes import only_one
from scripts.lib.steps import digest, is_stamped, stamp, step, tool_env

Profile = Literal["embedded", "dev"]
UV_FOLDER = STATE / "uv"
UV_LOCK = ROOT / "requirements-uv.lock"


def prepare(home: Home, profile: Profile) -> None:
    """Make .lading/venv contain exactly the locked packages of ``profile``.

    A development environment contains everything of the embedded one, so it also serves for that.
    """
    with only_one(own_folder(STATE / "run") / "install.lock"):
        _prepare(home, profile)


def _prepare(home: Home, profile: Profile) -> None:
    needed: Profile = "dev" if _current_profile() == "dev" else profile
    lock = ROOT / f"requirements-{needed}.lock"
    value = f"{needed} {digest(lock.read_bytes())}"
    if is_stamped("python", value) and _works():
        return
    uv = _uv(home)
    env = _uv_env()
    if not _works():
        shutil.rmtree(VENV, ignore_errors=True)
        step(
            "Making the Python environment",
            [uv, "venv", "--no-project", "--python", sys.executable, VENV],
            home=home,
            name="install-venv",
            env=env,
        )
    step(
        "Installing Python packages",
        [uv, "pip", "sync", "--python", PYTHON, "--require-hashes", lock],
        home=home,
        name="install-python",
        env=env,
    )
    stamp("python").write_text(value)


def _current_profile() -> str:
    file = stamp("python")
    return file.read_text().partition(" ")[0] if file.exists() else ""


def _works() -> bool:
    """Whether the environment's Python runs and is new enough."""
    return _succeeds(str(PYTHON), "-c", "import sys; sys.exit(sys.version_info < (3, 11))")


def _uv_env() -> dict[str, str]:
    """uv's environment. If pip is configured for an index, uv uses it too.

    Files are copied out of uv's cache, not linked: otherwise a change made by mistake in one
    environment would be in every later one.
    """
    env = tool_env() | {
        "UV_PYTHON_DOWNLOADS": "never",
        "UV_NO_PROGRESS": "1",
        "UV_LINK_MODE": "copy",
    }
    index = os.environ.get("PIP_INDEX_URL")
    if index:
        env.setdefault("UV_DEFAULT_INDEX", index)
    return env


def _uv(home: Home) -> Path:
    """The locked uv, installed on first use into a folder of its own."""
    program = UV_FOLDER / "bin" / "uv"
    value = digest(UV_LOCK.read_bytes())
    if is_stamped("uv", value) and program.exists():
        return program
    shutil.rmtree(UV_FOLDER, ignore_errors=True)
    step(
        "Installing uv",
        [*_pip(), "install", "--require-hashes", "--target", UV_FOLDER, "-r", UV_LOCK],
        home=home,
        name="install-uv",
        env=tool_env() | {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1"},
        advice="Is there a network?",
    )
    stamp("uv").write_text(value)
    return program


def _pip() -> list[str]:
    """The command of pip: this Python's own, or one made by its ``ensurepip``."""
    if _succeeds(sys.executable, "-m", "pip", "--version"):
        return [sys.executable, "-m", "pip"]
    folder = STATE / "pip"
    if not _succeeds(sys.executable, "-m", "venv", str(folder)):
        raise Problem(
            f"{sys.executable} has neither pip nor ensurepip: install one of them "
            "(on Debian and Ubuntu: apt-get install python3-venv)."
        )
    return [str(folder / "bin" / "python"), "-m", "pip"]


def _succeeds(*argv: str) -> bool:
    try:
        return subprocess.run(argv, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def manage(*arguments: str) -> list[str]:
    """The command line of a Django management command."""
    return [str(PYTHON), str(PLATFORM / "manage.py"), *arguments]
