"""Measures the import of a file with 10,000 enquiries: ``python -m tests.load.importing``.

It runs with the platform's settings on the prepared database, does both jobs of the worker (the
check of an uploaded workbook, and the store of a confirmed one), and prints one JSON list.
Everything is rolled back. The floor is copying the rows that were stored into the same tables.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

import django

django.setup()

import psycopg  # noqa: E402 -- models need the settings
from django.db import connection, transaction  # noqa: E402
from openpyxl import Workbook  # noqa: E402

from lading.base.kernel.actor import Actor  # noqa: E402
from lading.members.billing.authentication import actor_of_person  # noqa: E402
from lading.office.bulk import services, work  # noqa: E402
from lading.office.bulk.models import BulkImport  # noqa: E402
from lading.office.bulk.report import Report  # noqa: E402
from lading.office.bulk.rules import ImportState  # noqa: E402
from tests.load import cpu  # noqa: E402
from tests.load.cases import member_of, one  # noqa: E402
from tests.load.trade_population import BUYER  # noqa: E402

ROUNDS = 3
ROWS = 10_000
TABLES = ("enquiries_enquiry", "kernel_auditentry", "kernel_review")
"""Where the rows of an import are stored."""
HEADING = (
    "Send to", "Product name", "Product category", "HS code", "Quantity", "Unit", "Delivery terms",
    "Location for delivery", "Loading country", "Destination country", "Destination port",
    "Requirements",
)  # fmt: skip
REQUIREMENTS = "Combed, waxed, on cones of 1.8 kg, packed in export cartons; inspection first."
GOODS = """
SELECT h.code, c.name FROM choices, reference_hscode h JOIN reference_category c
    ON c.id = h.category_id
WHERE h.id = ANY (goods[1:500]) ORDER BY h.code
"""
PORTS = """
SELECT p.locode, c.name FROM choices, reference_port p JOIN reference_country c
    ON c.id = p.country_id
WHERE p.id = ANY (ports[1:100]) AND c.iso2 <> 'IN' ORDER BY p.locode
"""


@dataclass(frozen=True)
class Cost:
    """Seconds of processor time, Python's and PostgreSQL's, and seconds by the clock."""

    cpu: float
    wall: float


@dataclass(frozen=True)
class Imported:
    """What one job of an import took: the medians of the rounds. ``floor`` is the copying.

    ``megabytes`` is the most memory that the process had until its first job of this kind ended.
    """

    job: str
    rows: int
    cost: Cost
    floor: Cost
    megabytes: int


@dataclass(frozen=True)
class Round:
    """One import: what each job took, and how much memory."""

    costs: Mapping[str, Cost]
    floor: Cost
    megabytes: Mapping[str, int]


def main() -> None:
    """Measure both jobs."""
    member_of(BUYER)
    actor = actor_of_person(BUYER)
    if actor is None:
        raise LookupError(BUYER)
    content = _workbook()
    rounds = [_round(actor, content) for _ in range(ROUNDS)]
    floor = _median([each.floor for each in rounds])
    jobs = [
        Imported(job, ROWS, _median([each.costs[job] for each in rounds]), floor, first_megabytes)
        for job, first_megabytes in rounds[0].megabytes.items()
    ]
    sys.stdout.write(json.dumps([asdict(each) for each in jobs]))


def _round(actor: Actor, content: bytes) -> Round:
    costs, megabytes = dict[str, Cost](), dict[str, int]()
    with transaction.atomic():
        _run("SET LOCAL idle_in_transaction_session_timeout = 0")
        before = {table: one(f"SELECT coalesce(max(id), 0) FROM {table}") for table in TABLES}
        made = services.begin(
            actor=actor, kind="enquiries", variant="rfq", name="enquiries.xlsx", content=content
        )
        with _undone():
            costs["check"] = _cost_of(lambda: work.check(made.pk))
            megabytes["check"] = _most_memory()
            services.confirm(actor=actor, import_id=made.pk)
            costs["store"] = _cost_of(lambda: work.store(made.pk))
            megabytes["store"] = _most_memory()
            _require_done(made)
            copies = {table: _copy_out(table, last) for table, last in before.items()}
        floor = _cost_of(lambda: _copy_in(copies))
        transaction.set_rollback(True)
    return Round(costs, floor, megabytes)


@contextlib.contextmanager
def _undone() -> Iterator[None]:
    """Roll back what the block does, and nothing else."""
    point = transaction.savepoint()
    yield
    transaction.savepoint_rollback(point)


def _require_done(bulk_import: BulkImport) -> None:
    bulk_import.refresh_from_db()
    if bulk_import.state != ImportState.DONE:
        raise RuntimeError(
            f"the import is {bulk_import.state}: {Report.unpacked(bulk_import.report)}"
        )


def _workbook() -> bytes:
    """A file with enquiries for 500 goods to 100 ports."""
    goods, ports = _rows(GOODS), _rows(PORTS)
    book = Workbook(write_only=True)
    sheet = book.create_sheet("Enquiries")
    sheet.append(HEADING)
    for number in range(ROWS):
        code, category = goods[number % len(goods)]
        port, country = ports[number % len(ports)]
        product = f"Lot {number} of goods as specified"
        amount = 1000 + number % 977
        sheet.append(
            ["Manufacturer", product, category, code, amount, "KGS", "EXW", "Coimbatore", "India",
             country, port, REQUIREMENTS]
        )  # fmt: skip
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def _copy_out(table: str, last: int) -> bytes:
    """The rows that were stored after the row ``last``."""
    sql = f"COPY (SELECT * FROM {table} WHERE id > {last}) TO STDOUT (FORMAT BINARY)"
    with _cursor() as cursor, cursor.copy(sql) as copied:
        return b"".join(copied)


def _copy_in(copies: Mapping[str, bytes]) -> None:
    for table, content in copies.items():
        with _cursor() as cursor, cursor.copy(f"COPY {table} FROM STDIN (FORMAT BINARY)") as copied:
            copied.write(content)


def _cursor() -> psycopg.Cursor[tuple[Any, ...]]:
    """A cursor of the driver, because Django's cannot copy."""
    driver: psycopg.Connection[tuple[Any, ...]] = connection.connection
    return driver.cursor()


def _cost_of(work: Callable[[], object]) -> Cost:
    """What the work takes, with the checks of foreign keys that a commit would make."""
    processes = (os.getpid(), one("SELECT pg_backend_pid()"))
    before, began = cpu.seconds(*processes), time.perf_counter()
    work()
    _run("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED")
    return Cost(cpu.seconds(*processes) - before, time.perf_counter() - began)


def _most_memory() -> int:
    """The most memory that this process has had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _run(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


def _rows(sql: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def _median(costs: list[Cost]) -> Cost:
    return Cost(
        statistics.median(each.cpu for each in costs),
        statistics.median(each.wall for each in costs),
    )


if __name__ == "__main__":
    main()
