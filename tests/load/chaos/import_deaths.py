"""Kills the worker of an import, and PostgreSQL with all its processes, at random moments, while
somebody counts the records that readers see. `imports` starts it: ``python -m
tests.load.chaos.import_deaths SEED ROWS``. The exit code says whether each row is stored once or
rejected, and whether nobody saw a part.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import Any, Self

import django

django.setup()

import psycopg  # noqa: E402 -- models need the settings
from django.db import connection  # noqa: E402

from lading.base.reference.loading.loaders import load_reference_data  # noqa: E402
from lading.records.record_imports import work  # noqa: E402
from lading.records.record_imports.models import RecordImport, Reject  # noqa: E402
from lading.records.record_imports.rules import State  # noqa: E402
from lading.records.trade_records.models import HiddenBatch, TradeRecord  # noqa: E402
from scripts.lib import postgres, servers  # noqa: E402
from scripts.lib.paths import say  # noqa: E402
from tests.load.chaos.faults import tree  # noqa: E402
from tests.load.chaos.imports import HOME  # noqa: E402
from tests.platform.record_imports import importing  # noqa: E402

DEATHS = 10
WRONG_EVERY = 1_000
WORKER, DATABASE = "the worker", "PostgreSQL"
KINDS = ((WORKER,), (DATABASE,), (WORKER, DATABASE))
PATIENCE_SECONDS = 900
VISIBLE = (
    "SELECT count(*) FROM trade_records_traderecord"
    " WHERE batch_id NOT IN (SELECT batch_id FROM trade_records_hiddenbatch)"
)
PROGRESS = "SELECT staged_rows + merged_to, state FROM record_imports_recordimport WHERE id = %s"
AT_WORK = {State.READING.value, State.MERGING.value}


def main(seed: int, rows: int) -> int:
    """Begin an import, disturb it, and compare; returns the exit code."""
    load_reference_data()
    say(f"  Uploading {rows:,} rows, with seed {seed} …")
    record_import = importing.started(_content(rows))
    connection.close()
    began = time.monotonic()
    with Reader() as reader:
        deaths = _disturb(record_import.pk, rows, random.Random(seed))
    problems = [*_problems(record_import, rows), *_seen_in_part(reader, rows)]
    if deaths < DEATHS:
        problems.append(f"only {deaths} of {DEATHS} deaths: import more rows")
    say(
        f"  {deaths} deaths; ended after {time.monotonic() - began:.0f} s;"
        f" {reader.reads} counts by a reader meanwhile."
    )
    say("\n".join(f"  WRONG: {each}" for each in problems) or "  Everything is as it should be.")
    return 1 if problems else 0


def _content(rows: int) -> bytes:
    """Rows of which every thousandth is wrong."""
    made = importing.rows(rows)
    for at in range(0, rows, WRONG_EVERY):
        made[at] = importing.row(QTY="x", recordId=f"W-{at}")
    return importing.as_csv(made)


def _disturb(import_id: int, rows: int, chance: random.Random) -> int:
    """Let workers go on until the import has ended. Returns how often something was killed."""
    # Each row counts twice: when it is read, and when it is merged.
    moments = sorted(chance.sample(range(2 * rows * 9 // 10), DEATHS))
    deaths, ends = 0, time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < ends:
        worker = subprocess.Popen([sys.executable, "-m", __spec__.name, "work", str(import_id)])
        if not _comes_to(worker, import_id, moments[deaths] if deaths < DEATHS else None):
            if _progress(import_id)[1] not in AT_WORK:
                return deaths
            continue
        time.sleep(chance.uniform(0, 0.3))
        killed = chance.choice(KINDS)
        _kill(killed, worker)
        say(f"    {' and '.join(killed)} killed after {_progress(import_id)[0]:,} of {2 * rows:,}")
        deaths += 1
        worker.wait()
    raise SystemExit("The import did not end.")


def _comes_to(worker: subprocess.Popen[bytes], import_id: int, moment: int | None) -> bool:
    """Wait until the import is so far. False if the worker ended before."""
    while worker.poll() is None:
        if moment is not None and _progress(import_id)[0] >= moment:
            return True
        time.sleep(0.02)
    return False


def _kill(killed: tuple[str, ...], worker: subprocess.Popen[bytes]) -> None:
    if WORKER in killed:
        worker.kill()
    if DATABASE in killed:
        server = postgres.locate(HOME)
        for pid in tree(int(server.record.read_text().split()[0])):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        servers.start(HOME, {})


def _progress(import_id: int) -> tuple[int, str]:
    with _own_connection() as own:
        [row] = own.execute(PROGRESS, [import_id]).fetchall()
    return int(row[0]), str(row[1])


def _own_connection() -> psycopg.Connection[tuple[Any, ...]]:
    return psycopg.connect(os.environ["DATABASE_URL"], autocommit=True)


class Reader:
    """Somebody who counts all the time what readers see, also while PostgreSQL comes back."""

    def __init__(self) -> None:
        self.counts: set[int] = set()
        self.reads = 0
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._read)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_raised: object) -> None:
        self._ends.set()
        self._thread.join()

    def _read(self) -> None:
        while not self._ends.is_set():
            with suppress(psycopg.Error), _own_connection() as own:
                while not self._ends.wait(0.05):
                    self.counts.add(own.execute(VISIBLE).fetchall()[0][0])
                    self.reads += 1


def _seen_in_part(reader: Reader, rows: int) -> list[str]:
    parts = reader.counts - {0, rows - rows // WRONG_EVERY}
    return [f"a reader saw {sorted(parts)} records"] if parts else []


def _problems(record_import: RecordImport, rows: int) -> list[str]:
    record_import.refresh_from_db()
    wrong = set(range(0, rows, WRONG_EVERY))
    expected: dict[str, tuple[Any, Any]] = {
        "state": (record_import.state, State.DONE.value),
        "rows": (importing.counts(record_import), (rows, rows - len(wrong), 0, len(wrong))),
        "records": (TradeRecord.objects.count(), rows - len(wrong)),
        "their ids": (
            importing.visible_record_ids(),
            {f"R-{at}" for at in range(rows) if at not in wrong},
        ),
        # The heading is the file's first row.
        "rejects": (set(_rejected(record_import)), {at + 2 for at in wrong}),
        "hidden imports": (HiddenBatch.objects.count(), 0),
    }
    return [
        f"{name}: {str(is_now)[:200]} instead of {str(should)[:200]}"
        for name, (is_now, should) in expected.items()
        if is_now != should
    ]


def _rejected(record_import: RecordImport) -> list[int]:
    rows = Reject.objects.filter(record_import=record_import)
    return list(rows.values_list("row_number", flat=True))


def _work(import_id: int) -> None:
    """As a worker does, one job after another; it ends with its database."""
    while _progress(import_id)[1] in AT_WORK:
        work.work(import_id)


if __name__ == "__main__":
    if sys.argv[1] == "work":
        _work(int(sys.argv[2]))
    else:
        sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
