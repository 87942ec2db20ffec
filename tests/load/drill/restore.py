"""Restores a backup into an empty database and an empty folder or bucket, and reports what
differs.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
from django.core.files.storage import FileSystemStorage, Storage

from .backup import Backup, checksum, file_names, run
from .comparing import Content, content_of, differences

JOBS = 2

_NAMED = """
    SELECT path, sha256 FROM files_storedfile
    UNION ALL SELECT path, '' FROM accounts_datarequest WHERE path <> ''
"""
"""The names of files in the database, with their checksums where it has them."""


def restore(backup: Backup, url: str, programs: Path, storage: Storage) -> None:
    """Put the dump into the empty database at ``url``, and the files into the storage."""
    run(
        programs / "pg_restore",
        "--exit-on-error",
        "--no-owner",
        "--no-privileges",
        f"--jobs={JOBS}",
        str(backup.dump),
        url=url,
    )
    source = FileSystemStorage(backup.files)
    for name in file_names(source):
        with source.open(name) as content:
            if storage.save(name, content) != name:
                raise FileExistsError(name)


def faults(backup: Backup, url: str, storage: Storage) -> list[str]:
    """What differs between the restored installation and the one that was backed up."""
    with psycopg.connect(url) as connection:
        faults_of_restore = differences(Content.read(backup.content), content_of(connection))
        named = connection.execute(_NAMED).fetchall()
    return [*faults_of_restore, *_of_files(backup, storage), *_of_named(named, storage)]


def _of_files(backup: Backup, storage: Storage) -> Iterator[str]:
    source = FileSystemStorage(backup.files)
    for name in file_names(source):
        try:
            if checksum(source, name) != checksum(storage, name):
                yield f"file {name} is not what was backed up"
        except FileNotFoundError:
            yield f"file {name} is missing"


def _of_named(named: list[tuple[str, str]], storage: Storage) -> Iterator[str]:
    for name, expected in named:
        try:
            if checksum(storage, name) != (expected or checksum(storage, name)):
                yield f"file {name} is not what its row says"
        except FileNotFoundError:
            yield f"file {name} has a row and is missing"
