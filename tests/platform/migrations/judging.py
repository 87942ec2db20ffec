"""Finds migrations that would stop an installation that answers calls meanwhile.

Such a migration holds a lock while it reads or rewrites a table, or takes away what the version
before it still uses. squawk judges the SQL of each migration; what Python does in one is our own
rule. `unchecked.toml` lists the migrations that are older, and what a later one may do, with why.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.apps import apps
from django.db import connection
from django.db.migrations import Migration, RunPython
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

from scripts.lib.paths import PYTHON

UNCHECKED = Path(__file__).with_name("unchecked.toml")
POSTGRESQL = "18.0"
NOT_OURS = (
    "prefer-bigint-over-int",  # Django's IntegerField says how large a number may be
    "prefer-bigint-over-smallint",  # so does its SmallIntegerField
    "prefer-robust-stmts",  # without a transaction there is one operation (ALONE)
    "prefer-text-field",  # Django's CharField has a length, and a longer one is only noted down
    "require-lock-timeout",  # every connection has one (LOCK_TIMEOUT_MS)
    "require-statement-timeout",  # a migration that fills a table may take long
    "adding-foreign-key-constraint",  # a new column of nulls is not read; others must be NOT VALID
)
MIXED = "python-with-schema"
ALONE = "several-without-transaction"


@dataclass(frozen=True, slots=True)
class Fault:
    """What a migration (`app.name`) does wrong: the rule that it breaks, and the reason for it."""

    migration: str
    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.migration}: {self.rule}: {self.reason}"


def sql_of(migration: Migration, before: ProjectState) -> str:
    """The SQL of a migration, in the transaction in which it runs. Nothing is executed."""
    with connection.schema_editor(collect_sql=True, atomic=migration.atomic) as editor:
        migration.apply(before, editor, collect_sql=True)
    statements = "\n".join(editor.collected_sql)
    return f"BEGIN;\n{statements}\nCOMMIT;\n" if migration.atomic else f"{statements}\n"


def faults_of(migration: Migration, before: ProjectState) -> list[Fault]:
    """What the migration does wrong. ``before`` is the state that it changes, and is changed."""
    name = f"{migration.app_label}.{migration.name}"
    return [*_misplaced(name, migration), *_judged(name, sql_of(migration, before))]


def _misplaced(name: str, migration: Migration) -> Iterator[Fault]:
    """Operations that must be in a migration of their own."""
    runs_python = [isinstance(operation, RunPython) for operation in migration.operations]
    if not migration.atomic and len(runs_python) > 1:
        yield Fault(name, ALONE, "If one fails, those before it are done, and it cannot run again.")
    if any(runs_python) and not all(runs_python):
        yield Fault(name, MIXED, "Python runs while a table is locked: give it its own migration.")


def _judged(name: str, sql: str) -> Iterator[Fault]:
    """What squawk finds in the SQL."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{name}.sql"
        file.write_text(sql)
        options = [
            "--reporter=json",
            f"--pg-version={POSTGRESQL}",
            f"--exclude={','.join(NOT_OURS)}",
        ]
        run = subprocess.run(
            [PYTHON.with_name("squawk"), *options, file],
            check=False,  # it exits with 1 for what it finds
            capture_output=True,
            text=True,
        )
    if not run.stdout:
        raise RuntimeError(f"squawk could not read {name}: {run.stderr}")
    for each in json.loads(run.stdout):
        yield Fault(name, each["rule_name"], each["message"])


def faults_of_newer() -> list[Fault]:
    """What the product's migrations do wrong that `unchecked.toml` does not name."""
    listed = tomllib.loads(UNCHECKED.read_text())
    ours = [app.label for app in apps.get_app_configs() if app.name.startswith("lading.")]
    loader = MigrationLoader(None, replace_migrations=False)
    last = dict.fromkeys(ours, "0000") | listed["older"]
    return [
        fault
        for key, migration in sorted(loader.disk_migrations.items())
        if key[0] in last and key[1][:4] > last[key[0]]
        for fault in faults_of(migration, loader.project_state(key, at_end=False))
        if fault.rule not in listed["allowed"].get(fault.migration, {})
    ]
