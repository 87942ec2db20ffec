"""The steps of a worker: one that was overtaken stops before it stores anything. No test here
depends on timing.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import transaction

from lading.base.kernel.errors import Conflict
from lading.records.record_imports import repeats, services, steps, work
from lading.records.record_imports.models import FilePart, RecordImport, Reject, Spelling
from lading.records.record_imports.rules import State
from lading.records.trade_records import loading
from lading.records.trade_records.models import TradeRecord

from . import importing
from .importing import as_csv, counts, row, started

pytestmark = pytest.mark.django_db

ROWS = 12
TABLE = RecordImport._meta.db_table


@pytest.fixture(autouse=True)
def _small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "STAGED_AT_ONCE", 4)
    monkeypatch.setattr(work, "MERGED_AT_ONCE", 4)
    monkeypatch.setattr(work, "ROWS_OF_A_PIECE", 2)


def lines() -> bytes:
    """Twelve rows, of which the last is wrong."""
    return as_csv([*importing.rows(ROWS - 1), row(recordId="W", QTY="x")])


def again(record_import: RecordImport) -> RecordImport:
    """The import as another worker has read it."""
    return RecordImport.objects.get(pk=record_import.pk)


def overtaken(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, at: int
) -> Callable[[], int]:
    """Have another worker do a step just before this one does the same step, at its so-manieth
    time. Returns how often this one came to the step.
    """
    do = getattr(module, name)
    times: list[int] = []

    def after_the_other(record_import: RecordImport, *more: Any) -> Any:
        times.append(1)
        if len(times) == at:
            do(again(record_import), *more)
        return do(record_import, *more)

    monkeypatch.setattr(module, name, after_the_other)
    return lambda: len(times)


@pytest.mark.parametrize(
    ("name", "at"),
    [
        ("_stage", 1),
        ("_stage", 2),
        ("_look_up", 1),
        ("_merge_some", 1),
        ("_merge_some", 2),
        ("_publish", 1),
    ],
)
def test_an_overtaken_worker_stops_and_each_row_is_stored_once(
    name: str, at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    record_import = started(lines())
    with monkeypatch.context() as patch:
        times = overtaken(patch, work, name, at)
        work.work(record_import.pk)
        assert times() == at, "it went on after it was overtaken"
    importing.work()
    record_import.refresh_from_db()
    assert (record_import.state, counts(record_import)) == ("done", (ROWS, ROWS - 1, 0, 1))
    assert TradeRecord.objects.count() == ROWS - 1
    assert set(importing.rejected(record_import)) == {ROWS + 1}


def test_an_overtaken_worker_stops_looking_for_repeated_ids(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    importing.imported(lines())
    record_import = started(
        as_csv([row(recordId=f"R-{number}", QTY="99") for number in range(ROWS - 1)])
    )
    keep_some = repeats._keep_some
    times: list[int] = []

    def after_the_other(record_import: RecordImport, *more: Any) -> None:
        times.append(1)
        if len(times) == 2:
            # The other one begins anew, so that what this one has kept is gone.
            with monkeypatch.context() as patch:
                patch.setattr(repeats, "_keep_some", keep_some)
                repeats.find(again(record_import), more[0], 4)
        keep_some(record_import, *more)

    with monkeypatch.context() as patch:
        patch.setattr(repeats, "_keep_some", after_the_other)
        work.work(record_import.pk)
    assert len(times) == 2, "it went on after it was overtaken"
    record_import.refresh_from_db()
    assert (record_import.state, record_import.repeats["rows"]) == ("merging", ROWS - 1)
    importing.work()
    record_import.refresh_from_db()
    assert (record_import.state, record_import.repeats["rows"]) == ("asking", ROWS - 1)


@pytest.mark.parametrize(
    "changed",
    [
        {"state": State.REMOVING},
        {"staged_to": 5},
        {"merged_to": 5},
        {"repeats": {"turn": "another"}},
    ],
)
def test_a_step_is_refused_when_the_import_has_moved_on(changed: dict[str, Any]) -> None:
    record_import = started(as_csv([row()]))
    with transaction.atomic():
        assert steps.locked(record_import).pk == record_import.pk
    RecordImport.objects.filter(pk=record_import.pk).update(**changed)
    with pytest.raises(steps.MovedOn), transaction.atomic():
        steps.locked(record_import)


def test_how_far_an_import_is_is_noted_with_each_step(monkeypatch: pytest.MonkeyPatch) -> None:
    record_import = started(lines())
    noted: list[tuple[str, int, int, int, int]] = []
    follow = steps.follow

    def noting(known: RecordImport, held: RecordImport) -> None:
        follow(known, held)
        stored = again(record_import)
        for name in ("state", "staged_rows", "staged_to", "merged_to", "merged_rows"):
            assert getattr(known, name) == getattr(stored, name)
        noted.append(
            (
                stored.state,
                stored.staged_rows,
                stored.staged_to,
                stored.merged_to,
                stored.merged_rows,
            )
        )

    monkeypatch.setattr(work, "follow", noting)
    work.work(record_import.pk)
    assert noted == [
        ("reading", 4, 5, 0, 0),
        ("reading", 8, 9, 0, 0),
        ("reading", 12, 13, 0, 0),
        # The end of the file, with the lines after the last row.
        ("reading", 12, 13, 0, 0),
        ("merging", 12, 13, 0, 0),
        ("merging", 12, 13, 4, 3),
        ("merging", 12, 13, 8, 7),
        ("merging", 12, 13, 12, 11),
        ("merging", 12, 13, 13, 11),
    ]


def test_other_imports_have_their_turn_after_some_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    record_import = started(lines())

    def in_haste() -> RecordImport:
        """Work as on a machine on which each step takes a hundred seconds."""
        clock = itertools.count(0, 100)
        with monkeypatch.context() as patch:
            patch.setattr(work, "time", SimpleNamespace(monotonic=lambda: next(clock)))
            work.work(record_import.pk)
        return again(record_import)

    with monkeypatch.context() as patch:
        patch.setattr(work, "READING_SECONDS", 150)
        assert [(held := in_haste()).state, held.staged_to] == ["reading", 9]
    assert [(held := in_haste()).state, held.merged_to] == ["merging", 8]
    importing.work()
    services.undo(actor=importing.data_team(), key=record_import.uuid, reason="wrong")
    monkeypatch.setattr(loading, "remove_some", partial(loading.remove_some, at_most=1))
    assert [(held := in_haste()).state, held.removed_rows] == ["removing", 3]
    importing.work()
    assert [(held := again(record_import)).state, held.removed_rows] == ["undone", ROWS - 1]


def test_the_database_keeps_each_part_spelling_and_reject_once() -> None:
    record_import = importing.imported(lines())
    kept: list[tuple[Any, dict[str, Any]]] = [
        (FilePart, {"number": 0, "size": 1, "path": "x"}),
        (Reject, {"row_number": 1, "problems": [], "cells": {}}),
        (Spelling, {"field": "unit", "written": "x", "rows": 1, "is_known": False}),
    ]
    for model, values in kept:
        made = [model(record_import=record_import, **values) for _number in range(2)]
        model.objects.bulk_create(made, ignore_conflicts=True)
        assert model.objects.filter(record_import=record_import, **values).count() == 1


def test_an_import_that_was_cancelled_moves_nowhere() -> None:
    record_import = started(lines())
    RecordImport.objects.filter(pk=record_import.pk).update(state=State.CANCELLED)
    with pytest.raises(Conflict):
        steps.move(again(record_import), State.MERGING, repeats={"asked": []})
    assert (again(record_import).state, again(record_import).repeats) == (
        "cancelled",
        record_import.repeats,
    )
