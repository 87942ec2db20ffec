"""Where backups are: a folder, and a bucket with the same names.

    20261201T193000Z/    a backup. Until it is whole, `.part` is at the end of its name (in a
                         bucket, which cannot rename, its manifest is missing).
        database.dump    the database, in PostgreSQL's custom format
        content.json     what the database contained
        manifest.json    size and checksum of everything that belongs to the backup
    files/               contents of uploads and archives, which all backups share

A content never changes and its name is never used again, so each is copied only once.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import fcntl
import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

from boto3.s3.transfer import TransferConfig
from botocore.exceptions import ClientError
from django.core.files.storage import storages

Sum = tuple[int, str]
"""Bytes and SHA-256."""

STAMP = "%Y%m%dT%H%M%SZ"
PART = ".part"
MANIFEST, DUMP, CONTENT, FILES = "manifest.json", "database.dump", "content.json", "files"
CHUNK = 1 << 20
TRIES = 3
_WHOLE = re.compile(rf"(\d{{8}}T\d{{6}}Z)/{re.escape(MANIFEST)}")
_OURS = re.compile(rf"({FILES}|\d{{8}}T\d{{6}}Z({re.escape(PART)})?)/")


class Failed(Exception):
    """A backup that could not be made, copied or proven; the message says why."""


@dataclass(frozen=True)
class Manifest:
    """What belongs to a backup, and which version of Lading made it."""

    about: dict[str, str]
    parts: dict[str, Sum]
    files: dict[str, Sum]

    def write(self, file: Path) -> None:
        """Store it beside the parts."""
        file.write_text(json.dumps(asdict(self)))

    def contents(self, name: str) -> dict[str, Sum]:
        """Everything that belongs to the backup, by its key."""
        return {
            **{f"{FILES}/{file}": total for file, total in self.files.items()},
            **{f"{name}/{part}": total for part, total in self.parts.items()},
        }


class Place(Protocol):
    """A folder or a bucket."""

    def sizes(self) -> dict[str, int]:
        """The bytes of everything in it, by key."""

    def read(self, key: str) -> Iterator[bytes]:
        """A content in pieces. Raises FileNotFoundError."""

    def delete(self, key: str) -> None:
        """Delete a content."""


@dataclass(frozen=True)
class Folder:
    """A folder of this host."""

    root: Path

    def sizes(self) -> dict[str, int]:
        """The bytes of every file."""
        paths = (path for path in self.root.rglob("*") if path.is_file())
        return {path.relative_to(self.root).as_posix(): path.stat().st_size for path in paths}

    def read(self, key: str) -> Iterator[bytes]:
        """A file in pieces."""
        with (self.root / key).open("rb") as file:
            while piece := file.read(CHUNK):
                yield piece

    def delete(self, key: str) -> None:
        """Delete a file, and the folders that are empty then."""
        path = self.root / key
        path.unlink()
        for folder in path.relative_to(self.root).parents:
            if folder == Path() or any((self.root / folder).iterdir()):
                break
            (self.root / folder).rmdir()

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """One at a time makes, deletes or proves backups. The lock ends with its process. Raises
        Failed.
        """
        self.root.mkdir(mode=0o700, parents=True, exist_ok=True)
        with (self.root / "lock").open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise Failed("Another backup or proof is under way.") from error
            yield


class Bucket:
    """The bucket for copies (`BACKUP_S3_BUCKET`)."""

    def __init__(self) -> None:
        storage: Any = storages["backups"]
        self.bucket = storage.bucket

    def sizes(self) -> dict[str, int]:
        """The bytes of every object."""
        return {entry.key: entry.size for entry in self.bucket.objects.all()}

    def read(self, key: str) -> Iterator[bytes]:
        """An object in pieces."""
        try:
            body = self.bucket.Object(key).get()["Body"]
        except ClientError as error:
            if error.response.get("Error", {}).get("Code") == "NoSuchKey":
                raise FileNotFoundError(key) from error
            raise
        yield from body.iter_chunks(CHUNK)

    def delete(self, key: str) -> None:
        """Delete an object."""
        self.bucket.Object(key).delete()

    def put(self, key: str, file: Path, total: Sum) -> None:
        """Store a file, and read it back. Raises Failed if the bucket has something else."""
        transfer = TransferConfig(use_threads=False)
        for _attempt in range(TRIES):
            self.bucket.Object(key).upload_file(str(file), Config=transfer)
            if sum_of(self.read(key)) == total:
                return
        raise Failed(f"The bucket does not have {key} as it was backed up.")


def sum_of(pieces: Iterable[bytes]) -> Sum:
    """Size and checksum of a content."""
    size, digest = 0, hashlib.sha256()
    for piece in pieces:
        size += len(piece)
        digest.update(piece)
    return size, digest.hexdigest()


def whole(keys: Iterable[str]) -> list[str]:
    """The names of the whole backups, oldest first."""
    return sorted(match[1] for key in keys if (match := _WHOLE.fullmatch(key)))


def made_at(name: str) -> dt.datetime:
    """When a backup was begun: it has all that was stored before."""
    return dt.datetime.strptime(name, STAMP).replace(tzinfo=dt.UTC)


def manifest_of(place: Place, name: str) -> Manifest:
    """The manifest of a whole backup. Raises Failed if it is damaged."""
    try:
        stored = json.loads(b"".join(place.read(f"{name}/{MANIFEST}")))
        parts, files = (
            {key: (size, digest) for key, (size, digest) in stored[field].items()}
            for field in ("parts", "files")
        )
        return Manifest(stored["about"], parts, files)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Failed(f"{name}/{MANIFEST} is damaged: delete this backup.") from error


def belongs_to_backups(key: str) -> bool:
    """Whether only backups have such a name."""
    return _OURS.match(key) is not None
