"""Makes a backup of a running installation: its database, and the files that the database names.

The content of an upload is stored before its row, has a name of its own and never changes; it is
deleted after its row. So the files are copied before the database is dumped, and what is new or was
still growing is copied again afterwards: then every row in the dump has its whole content. Contents
without a row are deleted by the nightly job of the restored installation.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
from django.core.files.storage import Storage
from psycopg import sql

from scripts.lib.paths import Problem

from .comparing import Content, content_of

CHUNK = 1 << 20


@dataclass(frozen=True)
class Backup:
    """A folder with a dump, the files, and what the database contained."""

    folder: Path

    @property
    def dump(self) -> Path:
        """The database, in PostgreSQL's custom format."""
        return self.folder / "database.dump"

    @property
    def files(self) -> Path:
        """The contents of uploads and archives, by their names in the storage."""
        return self.folder / "files"

    @property
    def content(self) -> Path:
        """What the database contained when it was dumped."""
        return self.folder / "content.json"


def make(url: str, storage: Storage, programs: Path, folder: Path) -> Backup:
    """Back up the database at ``url`` and the files in ``storage`` into an empty folder.
    ``programs`` is the folder of `pg_dump`, which must not be older than the server.
    """
    made = Backup(folder)
    made.files.mkdir(parents=True)
    copy(storage, made.files)
    with psycopg.connect(url) as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        snapshot = connection.execute("SELECT pg_export_snapshot()").fetchone()
        if snapshot is None:
            raise Problem("PostgreSQL exported no snapshot.")
        _dump(url, snapshot[0], programs, made.dump)
        content_of(connection).write(made.content)
    copy(storage, made.files)
    return made


def copy(storage: Storage, target: Path) -> None:
    """Copy the files that the target lacks or has only in part. Files deleted meanwhile are left
    out.
    """
    for name in file_names(storage):
        file = target / name
        try:
            if not file.exists() or file.stat().st_size != storage.size(name):
                _copy(storage, name, file)
        except FileNotFoundError:  # deleted since the folder was listed
            file.unlink(missing_ok=True)


def file_names(storage: Storage, folder: str = "") -> Iterator[str]:
    """The names of all files."""
    try:
        folders, files = storage.listdir(folder)
    except FileNotFoundError:  # an installation without uploads
        return
    inside = f"{folder}/" if folder else ""
    yield from (f"{inside}{name}" for name in sorted(files) if name)
    for each in sorted(folders):
        yield from file_names(storage, f"{inside}{each}")


def checksum(storage: Storage, name: str) -> str:
    """The SHA-256 of a file. Raises FileNotFoundError."""
    with storage.open(name) as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def _copy(storage: Storage, name: str, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with storage.open(name) as content, file.open("wb") as out:
        for chunk in content.chunks(CHUNK):
            out.write(chunk)


def _dump(url: str, snapshot: str, programs: Path, file: Path) -> None:
    run(
        programs / "pg_dump",
        "--format=custom",
        "--no-owner",
        "--no-privileges",
        f"--snapshot={snapshot}",
        f"--file={file}",
        url=url,
    )


def run(program: Path, *arguments: str, url: str) -> None:
    """Run a program of PostgreSQL with a database. Its password is in the environment, because a
    list of processes shows arguments. Raises Problem.
    """
    parts = psycopg.conninfo.conninfo_to_dict(url)
    names = {"host": "PGHOST", "port": "PGPORT", "user": "PGUSER", "password": "PGPASSWORD"}
    env = {variable: str(parts[name]) for name, variable in names.items() if parts.get(name)}
    answer = subprocess.run(
        [str(program), *arguments, f"--dbname={parts['dbname']}"],
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
    )
    if answer.returncode:
        raise Problem(f"{program.name} failed: {answer.stderr.strip()[-500:]}")


def database_at(url: str, name: str) -> str:
    """The address of another database of the same server."""
    return url.rpartition("/")[0] + f"/{name}"


def create_database(url: str, name: str) -> str:
    """Create an empty database on the server of ``url``, replacing an older one. Returns its
    address.
    """
    with psycopg.connect(url, autocommit=True) as connection:
        drop_database(connection, name)
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return database_at(url, name)


def drop_database(connection: psycopg.Connection, name: str) -> None:
    """Delete a database, also one that is in use."""
    text = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
    connection.execute(text.format(sql.Identifier(name)))


__all__ = ["Backup", "Content", "checksum", "copy", "create_database", "file_names", "make", "run"]
