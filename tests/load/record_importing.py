"""Measures the import of 1,000,000 trade records: ``python -m tests.load.record_importing``.

It runs with the platform's settings on the prepared database, and prints one JSON list. Measured is
the worker's job: reading the packed file, checking and merging each row, and showing all of them.
The floor is copying the rows that were stored into the same table. Everything is rolled back.
``RECORD_ROWS`` makes it shorter.
"""

from __future__ import annotations

import contextlib
import csv
import datetime as dt
import gzip
import io
import json
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import django

django.setup()

import psycopg  # noqa: E402 -- models need the settings
from django.db import connection, transaction  # noqa: E402
from django.test.utils import override_settings  # noqa: E402

from lading.base.kernel.actor import Actor  # noqa: E402
from lading.members.accounts.models import User  # noqa: E402
from lading.records.record_imports import access, services, work  # noqa: E402
from lading.records.record_imports.models import RecordImport  # noqa: E402
from lading.records.record_imports.rules import PART_BYTES, State  # noqa: E402
from lading.records.trade_records.models import TradeRecord  # noqa: E402
from lading.records.trade_records.partitions import ensure_partitions  # noqa: E402
from tests.load import cpu, memory  # noqa: E402

ROWS = int(os.environ.get("RECORD_ROWS", "1000000"))
TABLE = TradeRecord._meta.db_table
STORED = ", ".join(field.attname for field in TradeRecord._meta.local_concrete_fields)
"""Without the words, which PostgreSQL makes of the others."""
HEADING = (
    "DATE", "HS_code", "productDescription", "consigneeName", "portOfDestination",
    "countryOfDestination", "portOfOrigin", "countryOfOrigin", "QTY", "unit", "rateCurrency",
    "recordId", "value",
)  # fmt: skip
FIRST_DAY = dt.date(2024, 1, 1)
DAYS = 366
GOODS = "SELECT code, description FROM reference_hscode WHERE level = 6 ORDER BY code"
PORTS = """
SELECT p.name, c.name FROM reference_port p JOIN reference_country c ON c.id = p.country_id
WHERE c.iso2 <> 'IN' AND p.is_active ORDER BY p.locode LIMIT 400
"""
FORMS = ("woven", "dyed", "raw", "refined", "packed", "in bulk", "for retail", "second quality")
"""Words by which descriptions of the same goods differ."""


@dataclass(frozen=True)
class Cost:
    """Seconds of processor time, Python's and PostgreSQL's, and seconds by the clock."""

    cpu: float
    wall: float


@dataclass(frozen=True)
class Imported:
    """What the import and the copying took. ``megabytes`` is the most memory that the worker's
    process had.
    """

    job: str
    rows: int
    cost: Cost
    floor: Cost
    megabytes: int


def main() -> None:
    """Import the file, and copy its rows."""
    with (
        tempfile.TemporaryDirectory() as folder,
        override_settings(MEDIA_ROOT=folder),
        transaction.atomic(),
    ):
        _run("SET LOCAL idle_in_transaction_session_timeout = 0")
        _run("SET LOCAL statement_timeout = 0")
        ensure_partitions(FIRST_DAY, FIRST_DAY + dt.timedelta(DAYS))
        record_import = _started(Path(folder))
        copies = Path(folder) / "rows"
        with _undone():
            # Making and uploading the file are not the worker's.
            memory.forget_the_most()
            cost = _cost_of(lambda: _worked(record_import))
            megabytes = memory.most()
            _copy_out(record_import, copies)
        floor = _cost_of(lambda: _copy_in(copies))
        transaction.set_rollback(True)
    done = Imported("trade records", ROWS, cost, floor, megabytes)
    sys.stdout.write(json.dumps([asdict(done)]))


def _started(folder: Path) -> RecordImport:
    """The file after its upload, with its columns assigned."""
    user = User.objects.create_user(email="records@lading.example", name="Bench", is_staff=True)
    actor = Actor(
        user_id=user.pk,
        user_uuid=str(user.uuid),
        name=user.name,
        email=user.email,
        is_staff=True,
        capabilities=frozenset({access.CAPABILITY}),
    )
    path = folder / "records.csv.gz"
    _write(path)
    memory.forget_the_most()
    made = services.begin(
        actor=actor,
        name=path.name,
        size=path.stat().st_size,
        modified=1,
        source="made up",
        licence="none needed",
    )
    with path.open("rb") as file:
        number = 0
        while part := file.read(PART_BYTES):
            services.receive_part(actor=actor, key=made.uuid, number=number, content=part)
            number += 1
    work.look(made.pk)
    made.refresh_from_db()
    sent: dict[str, Any] = {
        f"column_{place}": name for name, place in made.mapping["columns"].items()
    }
    services.start(actor=actor, key=made.uuid, sent=sent)
    return made


def _write(path: Path) -> None:
    """Records of a year for all goods to many ports."""
    goods, ports = _rows(GOODS), _rows(PORTS)
    with gzip.open(path, "wt", compresslevel=1, encoding="utf-8", newline="") as file:
        write = csv.writer(file).writerow
        write(HEADING)
        for number in range(ROWS):
            code, description = goods[number * 7 % len(goods)]
            port, country = ports[number * 3 % len(ports)]
            day = FIRST_DAY + dt.timedelta(number % DAYS)
            text = f"{description[:60]} {FORMS[number % len(FORMS)]}"
            write(
                (f"{day:%d-%m-%Y}", code, text, f"Trading House {number % 20_000}", port, country,
                 "INMUN", "India", f"{number % 90_000:,}", "KGS", "USD", f"B{number}",
                 f"{number % 70_000}.{number % 100:02}")
            )  # fmt: skip


def _worked(record_import: RecordImport) -> None:
    """All jobs of the worker, one after the other."""
    while True:
        work.work(record_import.pk)
        record_import.refresh_from_db()
        if record_import.state not in {State.READING, State.MERGING}:
            break
    if (record_import.state, record_import.merged_rows) != (State.DONE, ROWS):
        raise RuntimeError(
            f"{record_import.state}, {record_import.merged_rows} merged: {record_import.reason}"
        )


@contextlib.contextmanager
def _undone() -> Iterator[None]:
    """Roll back what the block does, and nothing else."""
    point = transaction.savepoint()
    yield
    transaction.savepoint_rollback(point)


def _copy_out(record_import: RecordImport, path: Path) -> None:
    rows = f"SELECT {STORED} FROM {TABLE} WHERE batch_id = {record_import.pk}"
    sql = f"COPY ({rows}) TO STDOUT (FORMAT BINARY)"
    with path.open("wb") as file, _cursor() as cursor, cursor.copy(sql) as copied:
        for piece in copied:
            file.write(piece)


def _copy_in(path: Path) -> None:
    sql = f"COPY {TABLE} ({STORED}) FROM STDIN (FORMAT BINARY)"
    with path.open("rb") as file, _cursor() as cursor, cursor.copy(sql) as copied:
        while piece := file.read(io.DEFAULT_BUFFER_SIZE * 8):
            copied.write(piece)


def _cursor() -> psycopg.Cursor[tuple[Any, ...]]:
    """A cursor of the driver, because Django's cannot copy."""
    driver: psycopg.Connection[tuple[Any, ...]] = connection.connection
    return driver.cursor()


def _cost_of(act: Callable[[], object]) -> Cost:
    ((backend,),) = _rows("SELECT pg_backend_pid()")
    processes = (os.getpid(), backend)
    before, began = _cpu(processes), time.perf_counter()
    act()
    return Cost(_cpu(processes) - before, time.perf_counter() - began)


def _cpu(processes: tuple[int, int]) -> float:
    """Processor seconds, those of ended processes that read the file included."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return cpu.seconds(*processes) + used.ru_utime + used.ru_stime


def _run(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


def _rows(sql: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


if __name__ == "__main__":
    main()
