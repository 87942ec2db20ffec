"""Runs PgBouncer in transaction mode in front of our PostgreSQL: the machine's, or Debian's
package.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

from scripts.lib import ports, postgres
from scripts.lib.paths import Home, Problem
from scripts.lib.processes import Program
from scripts.lib.servers import Server
from scripts.lib.steps import install_for_debian

PLACES = ("/usr/sbin/pgbouncer", "/usr/local/sbin/pgbouncer", "/usr/local/bin/pgbouncer")
KNOWS_PREPARED = (1, 22)
"""The first version that supports prepared statements and DEALLOCATE by psycopg."""
CONNECTIONS = 60
"""Per database: tests of races open some dozens at once."""


@dataclass(frozen=True)
class PgBouncer:
    """A PgBouncer program and its version."""

    path: str
    version: tuple[int, int]

    @property
    def prepares(self) -> bool:
        """Whether this version supports prepared statements."""
        return self.version >= KNOWS_PREPARED


def find(home: Home) -> PgBouncer:
    """The machine's PgBouncer; installed when we are root on Debian. Raises Problem."""
    path = _present()
    if path is None:
        install_for_debian(home, "Installing PgBouncer", "pgbouncer")
        path = _present()
    if path is None:
        raise Problem(
            "The tests of several hosts need PgBouncer: install it (on Debian, as root: apt-get "
            "install pgbouncer) or set PGBOUNCER_PATH."
        )
    return PgBouncer(path, _version(path))


def _present() -> str | None:
    set_path = os.environ.get("PGBOUNCER_PATH")
    if set_path:
        return set_path
    return shutil.which("pgbouncer") or next((p for p in PLACES if Path(p).exists()), None)


def _version(path: str) -> tuple[int, int]:
    output = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
    match = re.search(r"PgBouncer (\d+)\.(\d+)", output)
    if not match:
        raise Problem(f"{path} does not say which version it is.")
    return int(match[1]), int(match[2])


def server(program: PgBouncer, primary: postgres.Postgres, primary_port: int) -> tuple[Server, int]:
    """The PgBouncer in front of the primary, to be started, and its port."""
    port = ports.find_free()
    folder = primary.base / "pgbouncer"
    folder.mkdir(mode=0o755, exist_ok=True)
    users, configuration = folder / "users.txt", folder / "pgbouncer.ini"
    postgres.hand_over(users, f'"lading" "{primary.password}"\n', primary)
    lines = [
        "[databases]",
        f"* = host=127.0.0.1 port={primary_port}",
        "[pgbouncer]",
        "listen_addr = 127.0.0.1",
        f"listen_port = {port}",
        "unix_socket_dir =",
        "auth_type = scram-sha-256",
        f"auth_file = {users}",
        "admin_users = lading",
        "pool_mode = transaction",
        "max_client_conn = 500",
        f"default_pool_size = {CONNECTIONS}",
        *(["max_prepared_statements = 200"] if program.prepares else []),
    ]
    postgres.hand_over(configuration, "\n".join(lines) + "\n", primary)
    started = Program(
        name="pgbouncer",
        argv=[program.path, str(configuration)],
        cwd=Path("/"),
        log=primary.home.logs / "pgbouncer.log",
        env={"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C"},
        account=primary.account,
        stop_signal=signal.SIGINT,
    )
    record = primary.home.run / "pgbouncer.pid"
    return Server(started, record, lambda: ports.answers(port)), port
