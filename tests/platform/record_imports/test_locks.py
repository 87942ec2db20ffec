"""Each change of an import is made under the lock of its row."""

from __future__ import annotations

from functools import partial

import pytest
from django.db import transaction

from lading.records.record_imports import services, work
from lading.records.record_imports.models import RecordImport
from lading.records.record_imports.rules import State
from tests.platform.locks import Lock, assert_locked

from . import importing
from .importing import as_csv, imported, row, started, uploaded

pytestmark = pytest.mark.django_db

TABLE = RecordImport._meta.db_table


@pytest.fixture
def waiting() -> RecordImport:
    """An import that waits for its columns."""
    return uploaded(as_csv([row()]))


def put(record_import: RecordImport, state: State) -> None:
    RecordImport.objects.filter(pk=record_import.pk).update(state=state)


def test_an_unfinished_upload_that_goes_on() -> None:
    begin = partial(
        services.begin,
        actor=importing.data_team(),
        name="half.csv",
        size=9_000_000,
        modified=1,
        source="DGCI&S",
        licence="Open data",
    )
    begin()
    assert_locked(begin, Lock(TABLE, "half.csv"))


def test_the_columns(waiting: RecordImport) -> None:
    sent = importing.form_of(waiting, fixed_origin_country="India")
    start = partial(services.start, actor=importing.data_team(), key=waiting.uuid, sent=sent)
    assert_locked(start, Lock(TABLE, waiting.uuid))


def test_the_steps_of_a_worker() -> None:
    record_import = started(as_csv([row()]))
    assert_locked(partial(work.work, record_import.pk), Lock(TABLE, record_import.pk, before=TABLE))


def test_undoing() -> None:
    record_import = imported(as_csv([row()]))
    undo = partial(
        services.undo, actor=importing.data_team(), key=record_import.uuid, reason="wrong"
    )
    assert_locked(undo, Lock(TABLE, record_import.uuid))


def test_giving_up(waiting: RecordImport) -> None:
    put(waiting, State.LOOKING)
    give_up = transaction.atomic(partial(work.give_up, waiting.pk))
    assert_locked(give_up, Lock(TABLE, waiting.pk, before=TABLE))


def test_what_was_seen_of_the_first_rows(waiting: RecordImport) -> None:
    put(waiting, State.LOOKING)
    settle = partial(work._settle, waiting, State.REFUSED, reason="why")
    assert_locked(settle, Lock(TABLE, waiting.pk, before=TABLE))


def test_closing_what_is_old(waiting: RecordImport) -> None:
    old = waiting.created_at.replace(year=2020)
    RecordImport.objects.filter(pk=waiting.pk).update(created_at=old)
    assert_locked(services.purge, Lock(TABLE, waiting.pk, before=TABLE))
