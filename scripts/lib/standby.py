"""A streaming replica of our PostgreSQL, made by `pg_basebackup` of the same wheel."""

from __future__ import annotations

import dataclasses
import os
import shutil

from scripts.lib import ports, postgres
from scripts.lib.paths import Problem, shown
from scripts.lib.servers import Server


def server(primary: postgres.Postgres, primary_port: int) -> tuple[Server, int]:
    """Copy the running primary. Returns the replica, to be started, and its port.
    Raises Problem.
    """
    replica = dataclasses.replace(primary, base=primary.base / "standby")
    shutil.rmtree(replica.base, ignore_errors=True)
    replica.base.mkdir(mode=0o755)
    if primary.account:
        os.chown(replica.base, primary.account.uid, primary.account.gid)
    _copy(primary, primary_port, replica)
    port = ports.find_free()
    program = dataclasses.replace(
        postgres.program(replica, port), name="standby", log=primary.home.logs / "standby.log"
    )
    record = primary.home.run / "standby.pid"
    return Server(program, record, lambda: postgres.is_ready(replica, port)), port


def _copy(primary: postgres.Postgres, port: int, replica: postgres.Postgres) -> None:
    """Make the copy, with its connection to the primary (`--write-recovery-conf`)."""
    answer = postgres.as_account(
        primary.account,
        [
            str(primary.binaries / "pg_basebackup"),
            f"--pgdata={replica.data}",
            "--host=127.0.0.1",
            f"--port={port}",
            "--username=lading",
            "--checkpoint=fast",
            "--wal-method=stream",
            "--write-recovery-conf",
            "--no-sync",
        ],
        env={"PGPASSWORD": primary.password, "PATH": os.environ.get("PATH", os.defpath)},
    )
    log = primary.home.logs / "pg_basebackup.log"
    log.write_text(answer.stdout + answer.stderr)
    if answer.returncode:
        raise Problem(f"The replica could not be made: see {shown(log)}.")
