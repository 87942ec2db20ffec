"""Proves that a backup can be restored: into a database of its own, which is deleted afterwards."""

from __future__ import annotations

import contextlib
import os
import subprocess  # nosec B404 - runs our own program
import sys
from collections.abc import Iterator
from urllib.parse import urlsplit

import psycopg
from django.conf import settings
from psycopg import sql

from .content import Content, content_of, differences
from .making import run
from .places import CONTENT, DUMP, Folder, Manifest, manifest_of, sum_of

JOBS = 2
SUFFIX = "_proof"
INVARIANTS = "scripts.lib.invariants"
"""The program that checks the rules of the data; it reads `DATABASE_URL`."""

_NAMED = """
    SELECT path, sha256 FROM files_storedfile
    UNION ALL SELECT path, '' FROM accounts_datarequest WHERE path <> ''
"""
"""The names of files in the database, with their checksums where it has them."""


def prove(folder: Folder, name: str, server: str) -> list[str]:
    """Restore a whole backup beside the database at ``server``, and return what is not as it was,
    in words. Raises Failed if it cannot be restored.
    """
    manifest = manifest_of(folder, name)
    damaged = [*_damaged(folder, manifest.contents(name))]
    if any(line.startswith(name) for line in damaged):
        return damaged
    with _database_beside(server) as url:
        dump = str(folder.root / name / DUMP)
        options = ("--exit-on-error", "--no-owner", "--no-privileges", f"--jobs={JOBS}")
        run("pg_restore", *options, dump, url=url)
        before = Content.read(folder.root / name / CONTENT)
        with psycopg.connect(url) as opened:
            changed = differences(before, content_of(opened))
            named = opened.execute(_NAMED).fetchall()
        return [*damaged, *changed, *_of_named(named, manifest), *_broken_rules(url)]


def _damaged(folder: Folder, contents: dict[str, tuple[int, str]]) -> Iterator[str]:
    for key, total in contents.items():
        try:
            if sum_of(folder.read(key)) != total:
                yield f"{key} is not what was backed up"
        except FileNotFoundError:
            yield f"{key} is missing"


def _of_named(named: list[tuple[str, str]], manifest: Manifest) -> Iterator[str]:
    for name, expected in named:
        if name not in manifest.files:
            yield f"file {name} has a row and is missing"
        elif expected not in ("", manifest.files[name][1]):
            yield f"file {name} is not what its row says"


def _broken_rules(url: str) -> list[str]:
    """Which rules that hold at any moment the restored rows break."""
    answer = subprocess.run(  # nosec B603  # noqa: S603 - our own program, no shell
        [sys.executable, "-m", INVARIANTS, "--running"],
        cwd=settings.REPO_DIR,
        env={**os.environ, "DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=False,
    )
    if not answer.returncode:
        return []
    return [line.strip() for line in answer.stdout.splitlines() if line.startswith("  ")] or [
        f"the rules could not be checked: {answer.stderr.strip()[-500:]}"
    ]


@contextlib.contextmanager
def _database_beside(server: str) -> Iterator[str]:
    """The address of a new, empty database, which is deleted at the end. One that a killed proof
    left is deleted before.
    """
    parts = urlsplit(server)
    name = f"{parts.path.lstrip('/')}{SUFFIX}"
    drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
    with _administering(server) as opened:
        opened.execute(drop)
        opened.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield parts._replace(path=f"/{name}").geturl()
    finally:
        with _administering(server) as opened:
            opened.execute(drop)


def _administering(server: str) -> psycopg.Connection:
    return psycopg.connect(server, autocommit=True, options="-c statement_timeout=0")
