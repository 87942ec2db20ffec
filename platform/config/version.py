"""Which version of Lading this is, and which state the database has."""

from __future__ import annotations

import hashlib
from functools import cache

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

VERSION = "0.1.0"
"""The release, as in `pyproject.toml` and `portal/package.json`."""
LETTERS = 12

Name = tuple[str, str]


@cache
def _known() -> frozenset[Name]:
    """The migrations of this version."""
    return frozenset(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)


def schema() -> tuple[str, bool]:
    """A digest of the migrations that the database has, and whether it has all of this version."""
    applied = MigrationRecorder(connection).applied_migrations().keys()
    names = "\n".join(sorted(f"{app}.{name}" for app, name in applied))
    return hashlib.sha256(names.encode()).hexdigest()[:LETTERS], _known() <= applied
