"""Workers that are killed, and databases that go away, at any moment of an import: in the end each
row is stored once or rejected, and nobody ever saw a part of it.
"""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any, Self

import psycopg
import pytest
from django.db import OperationalError, connection
from django.db.utils import InterfaceError

from lading.records.record_imports import work
from lading.records.record_imports.models import RecordImport
from lading.records.trade_records.models import HiddenBatch, TradeRecord

from . import importing
from .importing import as_csv, counts, row, started, visible_record_ids
from .test_importing import leftovers

pytestmark = pytest.mark.django_db(transaction=True)

ROWS = 3_000
WRONG_EVERY = 40
DEATHS = 10
LEAST_DEATHS = 3
"""A fast machine may be done before the others."""


def lines() -> list[list[str]]:
    """Rows of which every fortieth is wrong."""
    made = importing.rows(ROWS)
    made[::WRONG_EVERY] = [row(QTY="x", recordId=f"W-{at}") for at in range(0, ROWS, WRONG_EVERY)]
    return made


@pytest.fixture(autouse=True)
def _small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "STAGED_AT_ONCE", 200)
    monkeypatch.setattr(work, "MERGED_AT_ONCE", 100)
    monkeypatch.setattr(work, "ROWS_OF_A_PIECE", 100)


class Reader:
    """Somebody who searches all the time, over a connection of their own."""

    def __init__(self) -> None:
        self.counts: set[int] = set()
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._read)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_raised: object) -> None:
        self._ends.set()
        self._thread.join()

    def _read(self) -> None:
        sql = (
            "SELECT count(*) FROM trade_records_traderecord"
            " WHERE batch_id NOT IN (SELECT batch_id FROM trade_records_hiddenbatch)"
        )
        with _own_connection() as own:
            while not self._ends.is_set():
                self.counts.add(own.execute(sql).fetchall()[0][0])
                time.sleep(0.01)


def _own_connection() -> psycopg.Connection[tuple[Any, ...]]:
    settings = connection.get_connection_params()
    names = ("dbname", "user", "password", "host", "port")
    kept = {name: settings[name] for name in names if settings.get(name)}
    return psycopg.connect(**kept, autocommit=True)


def worked_until_killed(record_import: RecordImport, at: int) -> bool:
    """Let a copy of this process work; kill it soon after it has noted so much progress. Whether it
    was killed.
    """
    connection.close()
    pid = os.fork()
    if pid == 0:
        try:
            work.work(record_import.pk)
        finally:
            os._exit(0)
    sql = "SELECT staged_rows + merged_to FROM record_imports_recordimport WHERE id = %s"
    with _own_connection() as own:
        while not os.waitpid(pid, os.WNOHANG)[0]:
            if own.execute(sql, [record_import.pk]).fetchall()[0][0] >= at:
                time.sleep(random.Random(at).uniform(0, 0.01))
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
                return True
            time.sleep(0.001)
    return False


def assert_complete(record_import: RecordImport, reader: Reader) -> None:
    record_import.refresh_from_db()
    wrong = ROWS // WRONG_EVERY
    assert (record_import.state, counts(record_import)) == ("done", (ROWS, ROWS - wrong, 0, wrong))
    assert visible_record_ids() == {f"R-{at}" for at in range(ROWS) if at % WRONG_EVERY}
    assert TradeRecord.objects.count() == ROWS - wrong
    assert set(importing.rejected(record_import)) == set(range(2, ROWS + 2, WRONG_EVERY))
    assert reader.counts <= {0, ROWS - wrong}
    assert not HiddenBatch.objects.exists()


def test_a_worker_that_is_killed_ten_times_at_random_moments_loses_and_doubles_nothing() -> None:
    record_import = started(as_csv(lines()))
    moments = sorted(random.Random(53).sample(range(2 * ROWS - 500), DEATHS))
    with Reader() as reader:
        deaths = sum(worked_until_killed(record_import, at) for at in moments)
        importing.work()
    assert deaths >= LEAST_DEATHS
    assert_complete(record_import, reader)
    assert leftovers(record_import) == ([], [])


class Terminating:
    """Ends the connection of the import again and again."""

    def __init__(self, times: int) -> None:
        self._left = times
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._terminate)
        self.pid = 0

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_raised: object) -> None:
        self._ends.set()
        self._thread.join()

    def _terminate(self) -> None:
        chosen = random.Random(54)
        with _own_connection() as own:
            while self._left and not self._ends.wait(chosen.uniform(0.005, 0.06)):
                ended = own.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE pid = %s AND state <> 'idle'",
                    [self.pid],
                ).fetchall()
                self._left -= len(ended)


def attempts(record_import: RecordImport, ending: Terminating) -> Iterator[bool]:
    """Attempts of a worker; whether each was ended."""
    while True:
        connection.close()
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            ending.pid = cursor.fetchone()[0]
        try:
            work.work(record_import.pk)
        except (OperationalError, InterfaceError, psycopg.OperationalError):
            yield True
        else:
            yield False


def test_a_database_that_ends_the_connection_at_random_moments_loses_and_doubles_nothing() -> None:
    record_import = started(as_csv(lines()))
    ended = 0
    with Reader() as reader, Terminating(times=DEATHS) as ending:
        for was_ended in attempts(record_import, ending):
            ended += was_ended
            connection.close()
            record_import.refresh_from_db()
            if record_import.state == "done":
                break
    assert ended >= LEAST_DEATHS
    importing.work()
    assert_complete(record_import, reader)


def test_rows_that_a_crash_of_the_database_has_emptied_are_read_again() -> None:
    record_import = started(as_csv(lines()))
    merge_some = work._merge_some
    done: list[int] = []

    def half(*args: object) -> None:
        if len(done) == 4:
            raise OperationalError("the server is gone")
        merge_some(*args)  # type: ignore[arg-type]
        done.append(1)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(work, "_merge_some", half)
        with pytest.raises(OperationalError):
            work.work(record_import.pk)
    with connection.cursor() as cursor:  # as recovery after a crash does with unlogged tables
        cursor.execute(f"TRUNCATE record_imports_rows_{record_import.pk}")
    with Reader() as reader:
        importing.work()
    assert_complete(record_import, reader)


def test_two_workers_at_once_store_each_row_once() -> None:
    record_import = started(as_csv(lines()))
    connection.close()
    pids = []
    for _number in range(2):
        pid = os.fork()
        if pid == 0:
            try:
                work.work(record_import.pk)
            finally:
                os._exit(0)
        pids.append(pid)
    with Reader() as reader:
        for pid in pids:
            os.waitpid(pid, 0)
        importing.work()
    assert_complete(record_import, reader)
