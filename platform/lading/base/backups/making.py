"""Makes a backup of the running platform: its database, and the files that the database names.

The content of an upload is stored before its row, has a name of its own and never changes; it is
deleted after its row. So the files are copied before the database is dumped, and what is new or was
still growing is copied again afterwards: then every row in the dump has its whole content. Contents
without a row are deleted by the nightly job of the restored installation.
"""

from __future__ import annotations

import os
import shutil
import subprocess  # nosec B404 - runs PostgreSQL's own programs
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import BinaryIO
from urllib.parse import quote, urlencode

import psycopg
from django.conf import settings
from django.core.files.storage import Storage
from django.db import connection

from lading.base.kernel.values import clock

from .content import content_of
from .places import (
    CHUNK,
    CONTENT,
    DUMP,
    FILES,
    MANIFEST,
    PART,
    STAMP,
    Failed,
    Folder,
    Manifest,
    Sum,
    manifest_of,
    sum_of,
    whole,
)

VERSION = "config.version"


def address() -> str:
    """The address of the platform's database."""
    at = connection.settings_dict
    known = {option.keyword.decode() for option in psycopg.pq.Conninfo.get_defaults()}
    options = {name: value for name, value in at["OPTIONS"].items() if name in known - {"options"}}
    user, password, host, name = (
        quote(at[part], safe="") for part in ("USER", "PASSWORD", "HOST", "NAME")
    )
    return f"postgresql://{user}:{password}@{host}:{at['PORT'] or 5432}/{name}?{urlencode(options)}"


def make(folder: Folder, url: str, storage: Storage) -> str:
    """Back up the database at ``url`` and the files in ``storage``; returns the backup's name. Hold
    the folder's lock. What fails leaves nothing but contents that the next backup needs as well.
    """
    for left in folder.root.glob(f"*{PART}"):
        shutil.rmtree(left)
    name = clock.now().strftime(STAMP)
    part = folder.root / f"{name}{PART}"
    part.mkdir()
    try:
        files = _fill(part, folder, url, storage)
        parts = {each: sum_of(folder.read(f"{part.name}/{each}")) for each in (DUMP, CONTENT)}
        Manifest(_about(), parts, files).write(part / MANIFEST)
        os.sync()
        part.rename(folder.root / name)
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise
    return name


def _fill(part: Path, folder: Folder, url: str, storage: Storage) -> dict[str, Sum]:
    """Copy the files, dump the database, and copy the files that came meanwhile."""
    names = whole(folder.sizes())
    known = manifest_of(folder, names[-1]).files if names else {}
    pool = folder.root / FILES
    before = copy_files(storage, pool, known)
    with psycopg.connect(url) as opened:
        opened.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        # It waits for the dump, which may take hours.
        opened.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        snapshot = opened.execute("SELECT pg_export_snapshot()").fetchone()
        if snapshot is None:
            raise Failed("PostgreSQL exported no snapshot.")
        run(
            "pg_dump",
            "--format=custom",
            "--no-owner",
            "--no-privileges",
            f"--snapshot={snapshot[0]}",
            f"--file={part / DUMP}",
            url=url,
        )
        content_of(opened).write(part / CONTENT)
    return before | copy_files(storage, pool, known | before)


def copy_files(storage: Storage, pool: Path, known: Mapping[str, Sum]) -> dict[str, Sum]:
    """Copy the contents that the folder ``pool`` lacks or has only in part. Returns all that the
    storage has, without those that are deleted meanwhile.
    """
    totals = {}
    for name in file_names(storage):
        file = pool / name
        try:
            size = storage.size(name)
            total = known.get(name, (-1, ""))
            is_there = total[0] == size and file.exists() and file.stat().st_size == size
            totals[name] = total if is_there else _copy(storage, name, file)
        except FileNotFoundError:  # deleted since the folder was listed
            continue
    return totals


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


def _copy(storage: Storage, name: str, file: Path) -> Sum:
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(file.name + PART)
    with storage.open(name) as content, part.open("wb") as out:
        total = sum_of(_written(content.chunks(CHUNK), out))
    part.replace(file)
    return total


def _written(pieces: Iterator[bytes], out: BinaryIO) -> Iterator[bytes]:
    for piece in pieces:
        out.write(piece)
        yield piece


def _about() -> dict[str, str]:
    version = import_module(VERSION)
    schema, _is_migrated = version.schema()
    return {"version": version.VERSION, "commit": settings.COMMIT, "schema": schema}


def run(program: str, *arguments: str, url: str) -> None:
    """Run a program of PostgreSQL with a database. Its password is in the environment, because a
    list of processes shows arguments. Raises Failed.
    """
    parts = psycopg.conninfo.conninfo_to_dict(url)
    password = str(parts.pop("password", "") or "")
    at = psycopg.conninfo.make_conninfo("", **parts)
    found = shutil.which(program)
    if found is None:
        raise Failed(f"{program} is not installed.")
    answer = subprocess.run(  # nosec B603  # noqa: S603 - PostgreSQL's program, no shell
        [found, *arguments, f"--dbname={at}"],
        env={**os.environ, "PGPASSWORD": password},
        capture_output=True,
        text=True,
        check=False,
    )
    if answer.returncode:
        raise Failed(f"{program} failed ({answer.returncode}): {answer.stderr.strip()[-500:]}")
