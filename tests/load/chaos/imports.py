"""``scripts/chaos imports``: kills the worker of an import of trade records, and PostgreSQL, at
random moments; `import_deaths` says how, and compares. It has servers of its own.
"""

from __future__ import annotations

import os
import subprocess

from scripts.lib import python, servers, steps
from scripts.lib.paths import PLATFORM, PYTHON, ROOT, STATE, Home
from scripts.lib.processes import Interruption
from scripts.lib.python import manage

HOME = Home(STATE / "chaos-imports")


def run(seed: int, rows: int) -> int:
    """Disturb an import of so many rows; returns the exit code."""
    servers.claim(HOME, "Imports are already disturbed from this checkout: wait.")
    python.prepare(HOME, "dev")
    servers.forget(HOME)
    started = servers.start(HOME, {})
    try:
        env = _environment(started.env)
        argv = manage("migrate", "--no-input")
        steps.step("Migrating the database", argv, home=HOME, name="migrate", cwd=PLATFORM, env=env)
        program = [str(PYTHON), "-m", "tests.load.chaos.import_deaths", str(seed), str(rows)]
        return subprocess.run(program, cwd=ROOT, env=env, check=False).returncode
    finally:
        with Interruption.shield():
            # PostgreSQL was started anew by the other program.
            servers.stop(HOME)


def _environment(addresses: dict[str, str]) -> dict[str, str]:
    return (
        steps.tool_env()
        | addresses
        | {
            "SECRET_KEY": "for imports only, and long enough to be taken for a real one",
            "DEMO_MODE": "1",
            "MEDIA_ROOT": str(HOME.folder / "media"),
            "PYTHONPATH": f"{PLATFORM}{os.pathsep}{ROOT}",
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
    )
