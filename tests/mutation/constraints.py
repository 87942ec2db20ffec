"""The constraints of the database, as guards that can be removed and restored."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.apps import apps
from django.db import connection

from .sites import Site, app_of

# A foreign key to the columns of a unique constraint depends on it, and comes first.
_FIND = """
SELECT format('ALTER TABLE %%s DROP CONSTRAINT %%I', key.conrelid::regclass, key.conname),
       format('ALTER TABLE %%s ADD CONSTRAINT %%I %%s', key.conrelid::regclass, key.conname,
              pg_get_constraintdef(key.oid)), 1 AS place
FROM pg_constraint key JOIN pg_constraint uniq ON uniq.conindid = key.conindid
WHERE key.contype = 'f' AND uniq.contype = 'u' AND uniq.conname = %(name)s
UNION ALL
SELECT format('ALTER TABLE %%s DROP CONSTRAINT %%I', conrelid::regclass, conname),
       format('ALTER TABLE %%s ADD CONSTRAINT %%I %%s', conrelid::regclass, conname,
              pg_get_constraintdef(oid)), 2
FROM pg_constraint WHERE conname = %(name)s AND conrelid <> 0
UNION ALL
SELECT format('DROP INDEX %%I', indexname), indexdef, 2 FROM pg_indexes
WHERE indexname = %(name)s
  AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = %(name)s AND conrelid <> 0)
ORDER BY place
"""


def of_models(root: Path, first: int) -> list[Site]:
    """The constraints that our models declare."""
    sites: list[Site] = []
    for model in apps.get_models():
        if not model.__module__.startswith("lading."):
            continue
        file = "platform/" + model.__module__.replace(".", "/") + ".py"
        if not (root / file).exists():
            file = file.removesuffix(".py") + "/__init__.py"
        lines = _lines_of_names(root / file)
        for constraint in model._meta.constraints:
            table, name = model._meta.db_table, constraint.name
            sites.append(
                Site(
                    number=first + len(sites),
                    app=app_of(file),
                    file=file,
                    line=lines.get(name, 0),
                    kind="constraint",
                    key=f"{table}::{name}",
                    code=f"{type(constraint).__name__} {name}",
                )
            )
    return sites


def _lines_of_names(file: Path) -> dict[str, int]:
    """The lines that contain each text in a module."""
    return {
        node.value: node.lineno
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@contextmanager
def without(name: str) -> Iterator[None]:
    """Remove a constraint, with the foreign keys that need it, in a block, and restore it."""
    with connection.cursor() as cursor:
        cursor.execute(_FIND, {"name": name})
        statements = cursor.fetchall()
        if not statements:
            raise LookupError(name)
        for drop, _add, _place in statements:
            cursor.execute(drop)
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            for _drop, add, _place in reversed(statements):
                cursor.execute(add)
