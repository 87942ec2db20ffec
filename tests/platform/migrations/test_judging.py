"""No new migration stops a running installation, and the check notices those that would."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.postgres.operations import (
    AddConstraintNotValid,
    AddIndexConcurrently,
    ValidateConstraint,
)
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

from .judging import faults_of, faults_of_newer

pytestmark = pytest.mark.django_db
without_transaction = pytest.mark.django_db(transaction=True)
"""An index cannot be built concurrently in one."""

INDEX = models.Index(fields=["title"], name="review_by_title")
IS_TITLED = models.CheckConstraint(condition=~models.Q(title=""), name="review_is_titled")
ONE_TITLE = models.UniqueConstraint(fields=["title"], name="review_one_title")
PYTHON = migrations.RunPython(migrations.RunPython.noop)


@pytest.fixture(scope="module")
def today() -> ProjectState:
    """The state after all migrations, without a database."""
    return MigrationLoader(None).project_state()


def rules(today: ProjectState, *wanted: Operation, in_transaction: bool = True) -> list[str]:
    """The rules that a migration of the kernel with these operations breaks."""

    class New(migrations.Migration):
        operations = list(wanted)
        atomic = in_transaction

    return [fault.rule for fault in faults_of(New("9999_new", "kernel"), today.clone())]


def added(field: models.IntegerField[Any, Any]) -> Operation:
    """A new column of reviews."""
    return migrations.AddField("review", "rating", field)


@without_transaction
def test_no_migration_since_the_check_began_stops_anybody() -> None:
    assert faults_of_newer() == []


@without_transaction
def test_an_index_is_made_beside_the_writers(today: ProjectState) -> None:
    wrong = rules(today, migrations.AddIndex("review", INDEX))
    assert wrong == ["require-concurrent-index-creation"]
    assert rules(today, AddIndexConcurrently("review", INDEX), in_transaction=False) == []


def test_a_constraint_is_validated_after_it_was_added(today: ProjectState) -> None:
    wrong = rules(today, migrations.AddConstraint("review", IS_TITLED))
    assert wrong == ["constraint-missing-not-valid"]
    assert rules(today, AddConstraintNotValid("review", IS_TITLED)) == []
    step = AddConstraintNotValid("review", IS_TITLED)
    step.state_forwards("kernel", state := today.clone())
    assert rules(state, ValidateConstraint("review", "review_is_titled")) == []


def test_a_unique_constraint_needs_its_index_first(today: ProjectState) -> None:
    wrong = rules(today, migrations.AddConstraint("review", ONE_TITLE))
    assert "disallowed-unique-constraint" in wrong


def test_a_new_column_has_a_default_for_the_version_before(today: ProjectState) -> None:
    assert rules(today, added(models.IntegerField(default=0))) == ["ban-drop-default"]
    assert rules(today, added(models.IntegerField(default=0, db_default=0))) == []
    assert rules(today, added(models.IntegerField(null=True))) == []


def test_what_the_version_before_reads_stays(today: ProjectState) -> None:
    assert rules(today, migrations.RemoveField("review", "title")) == ["ban-drop-column"]
    renamed = rules(today, migrations.RenameField("review", "title", "heading"))
    assert renamed == ["renaming-column"]
    retyped = rules(today, migrations.AlterField("review", "title", models.IntegerField()))
    assert "changing-column-type" in retyped


def test_python_has_a_migration_of_its_own(today: ProjectState) -> None:
    column = added(models.IntegerField(null=True))
    assert rules(today, column, PYTHON) == ["python-with-schema"]
    assert rules(today, PYTHON) == []


@without_transaction
def test_without_a_transaction_one_thing_is_done(today: ProjectState) -> None:
    column = added(models.IntegerField(null=True))
    wrong = rules(today, column, AddIndexConcurrently("review", INDEX), in_transaction=False)
    assert wrong == ["several-without-transaction"]


def test_a_new_table_locks_nobody_out(today: ProjectState) -> None:
    table = migrations.CreateModel(
        "ReviewNote",
        [
            ("id", models.BigAutoField(primary_key=True)),
            ("review", models.ForeignKey("kernel.review", models.CASCADE)),
            ("text", models.CharField(max_length=40)),
        ],
        {"indexes": [models.Index(fields=["text"], name="review_note_text")]},
    )
    assert rules(today, table) == []
