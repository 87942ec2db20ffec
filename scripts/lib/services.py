"""``scripts/services``: PostgreSQL and Redis for development, separate from those of the demo and
of the tests.

They run until stopped. They are fast, and may lose data in a crash.
"""

from __future__ import annotations

import re
import shlex
import sys
import zlib
from collections.abc import Callable
from urllib.parse import urlsplit

from scripts.lib import node, postgres, processes, python, servers, stack
from scripts.lib.paths import DEVELOPMENT, Problem, complain, say

USAGE = "Usage: scripts/services start | stop | env [name of a database of its own]"


def main(arguments: list[str]) -> int:
    """Run one command; returns the exit code."""
    commands: dict[tuple[str, int], Callable[..., None]] = {
        ("start", 1): start,
        ("stop", 1): stop,
        ("env", 1): env,
        ("env", 2): env,
    }
    command = commands.get((arguments[0] if arguments else "", len(arguments)))
    if command is None:
        complain(USAGE)
        return 2
    return processes.run_script(lambda: command(*arguments[1:]))


def start() -> None:
    """Start both, unless they run already; install what they need first."""
    if servers.running_env(DEVELOPMENT) is None:
        python.prepare(DEVELOPMENT, "dev")
        stack.compile_messages(DEVELOPMENT)
        node.install(DEVELOPMENT)
        servers.start(DEVELOPMENT, {}, durable=False)
    say('PostgreSQL and Redis run. Use them with: eval "$(scripts/services env)"')


def stop() -> None:
    """Stop both."""
    servers.stop(DEVELOPMENT)
    say("PostgreSQL and Redis are stopped.")


def env(name: str = "") -> None:
    """Print the settings for using them, as shell commands.

    With ``name``, a PostgreSQL database and a Redis database of its own, so that two test runs can
    go on at once.
    """
    addresses = servers.running_env(DEVELOPMENT)
    if addresses is None:
        raise Problem("PostgreSQL and Redis do not run: start them with scripts/services start.")
    if name:
        addresses = _own_databases(addresses, name)
    settings = addresses | {"SECRET_KEY": "development-only", "DEMO_MODE": "1"}
    for setting, value in settings.items():
        say(f"export {setting}={shlex.quote(value)}")
    # So that "npx vitest" uses the Node that fits.
    say(f'export PATH={shlex.quote(str(node.bin_folder()))}:"$PATH"')


def _own_databases(addresses: dict[str, str], name: str) -> dict[str, str]:
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,30}", name):
        raise Problem(f"{name} is no database name: use a-z, 0-9 and _.")
    server = postgres.locate(DEVELOPMENT)
    database = f"lading_{name}"
    postgres.make_database(server, urlsplit(addresses["DATABASE_URL"]).port or 0, database)
    number = 1 + zlib.crc32(name.encode()) % 15
    return {
        "DATABASE_URL": addresses["DATABASE_URL"].rpartition("/")[0] + f"/{database}",
        "REDIS_URL": addresses["REDIS_URL"].rpartition("/")[0] + f"/{number}",
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
