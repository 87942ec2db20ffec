"""Imports that replace earlier records and are cancelled, or whose worker or database dies: what is
found of them and of the earlier ones is as before, or as if nothing had happened.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError, connection

from lading.records.record_imports import repeats, services, work
from lading.records.trade_records import loading, replacing

from . import importing
from .importing import as_csv, counts, imported, row, started
from .repeating import decide, records_in_search, unseen, waiting_import

pytestmark = pytest.mark.django_db


def test_cancelling_half_way_leaves_the_earlier_records(monkeypatch: pytest.MonkeyPatch) -> None:
    imported(as_csv(importing.rows(20)))
    changed = [row(recordId=f"R-{number}", QTY=str(100 + number)) for number in range(20)]
    record_import = waiting_import(as_csv(changed))
    before = records_in_search()
    merge_some = work._merge_some

    def cancelled(*args: Any) -> None:
        merge_some(*args)
        assert records_in_search() == before
        services.cancel(actor=importing.data_team(), key=record_import.uuid)

    with monkeypatch.context() as patch:
        patch.setattr(work, "MERGED_AT_ONCE", 4)
        patch.setattr(work, "_merge_some", cancelled)
        decide(record_import, "replace")
    assert (record_import.state, record_import.removed_rows) == ("cancelled", 3)
    assert (records_in_search(), unseen()) == (before, [])


STEPS: list[tuple[Any, str]] = [
    (replacing, "find_ids"),
    (replacing, "keep"),
    (replacing, "count"),
    (repeats, "_examples"),
    (work, "_ask"),
    (work, "_merge_some"),
    (replacing, "take_out"),
    (loading, "publish"),
    (work, "_clean"),
]


def dying(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[str]:
    """Have a worker die before a step the first time, and after it the second time."""
    do: Callable[..., Any] = getattr(module, name)
    deaths: list[str] = []

    def dies(*args: Any, **more: Any) -> Any:
        if len(deaths) == 2:
            return do(*args, **more)
        deaths.append(name)
        if len(deaths) == 2:
            do(*args, **more)
        raise OperationalError("the worker is gone")

    monkeypatch.setattr(module, name, dies)
    return deaths


def test_a_worker_that_dies_before_and_after_each_step_changes_nothing_in_the_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    imported(as_csv(importing.rows(20)))
    changed = [row(recordId=f"R-{number}", QTY=str(100 + number)) for number in range(10)]
    monkeypatch.setattr(work, "MERGED_AT_ONCE", 4)
    record_import = started(as_csv(changed))
    deaths = [dying(monkeypatch, module, name) for module, name in STEPS]
    before = records_in_search()
    for _attempt in range(3 * len(STEPS)):
        record_import.refresh_from_db()
        assert record_import.state == "done" or records_in_search() == before
        if record_import.state == "asking":
            services.decide_repeats(
                actor=importing.data_team(),
                key=record_import.uuid,
                choice="replace",
                asked=repeats.token(record_import),
            )
        with contextlib.suppress(OperationalError):
            work.work(record_import.pk)
    assert [len(each) for each in deaths] == [2] * (len(STEPS) - 1) + [1]
    record_import.refresh_from_db()
    assert (record_import.state, counts(record_import), record_import.replaced_rows) == (
        "done",
        (10, 10, 0, 0),
        10,
    )
    kept = [(f"R-{number}", 100 + number if number < 10 else number) for number in range(20)]
    assert records_in_search() == sorted(kept)
    assert unseen() == sorted((f"R-{number}", number) for number in range(10))


def test_rows_that_a_crash_has_emptied_are_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    imported(as_csv(importing.rows(20)))
    changed = [row(recordId=f"R-{number}", QTY=str(100 + number)) for number in range(10)]
    record_import = waiting_import(as_csv(changed))
    monkeypatch.setattr(work, "MERGED_AT_ONCE", 4)
    merge_some = work._merge_some
    done: list[int] = []

    def half(*args: Any) -> None:
        if len(done) == 1:
            raise OperationalError("the server is gone")
        merge_some(*args)
        done.append(1)

    with monkeypatch.context() as patch:
        patch.setattr(work, "_merge_some", half)
        services.decide_repeats(
            actor=importing.data_team(),
            key=record_import.uuid,
            choice="replace",
            asked=repeats.token(record_import),
        )
        with pytest.raises(OperationalError):
            work.work(record_import.pk)
    with connection.cursor() as cursor:  # as recovery after a crash does with unlogged tables
        cursor.execute(
            f"TRUNCATE record_imports_rows_{record_import.pk},"
            f" trade_records_repeated_ids_{record_import.pk},"
            f" trade_records_repeated_rows_{record_import.pk}"
        )
    importing.work()
    record_import.refresh_from_db()
    assert (record_import.state, counts(record_import), record_import.replaced_rows) == (
        "done",
        (10, 10, 0, 0),
        10,
    )
    assert len(records_in_search()) == 20
