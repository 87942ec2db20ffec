"""Measures the matching of one enquiry against all companies: ``python -m tests.load.matching``.

It runs with the platform's settings on the prepared database, and prints one JSON list. Each
enquiry is the one that concerns most companies of its kind; everything is rolled back. The floor is
storing the same leads and nothing else.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass

import django

django.setup()

from django.db import connection, transaction  # noqa: E402 -- models need the settings

from lading.trade.enquiries.leads import matching  # noqa: E402
from tests.load import cpu  # noqa: E402

ROUNDS = 5

GOODS = """
UPDATE enquiries_enquiry e SET target_types = '{3,8,4}', hs_code_id = h.id,
       category_id = h.category_id
FROM reference_hscode h
WHERE e.id = %(enquiry)s AND h.id = (
    SELECT hs_code_id FROM catalogue_product WHERE status = 'approved'
    GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1)
"""
SERVICES = """
UPDATE enquiries_enquiry SET target_types = '{6,7}', hs_code_id = NULL, category_id = NULL,
       source_port_id = ports[1], destination_port_id = ports[2]
FROM (SELECT array_agg(port_id) AS ports FROM (
    SELECT port_id FROM companies_companyport GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 2) p) most
WHERE id = %(enquiry)s
"""
KINDS = {"goods": GOODS, "freight": SERVICES}
CHOSEN = """
SELECT id FROM enquiries_enquiry WHERE status = 'published' AND company_id = 1 ORDER BY id LIMIT 1
"""
KEEP = """
CREATE TEMP TABLE kept ON COMMIT DROP AS
SELECT * FROM enquiries_lead WHERE enquiry_id = %(enquiry)s
"""
FORGET = "DELETE FROM enquiries_lead WHERE enquiry_id = %(enquiry)s"
STORE = "INSERT INTO enquiries_lead SELECT * FROM kept"


@dataclass(frozen=True)
class Matched:
    """What matching one enquiry took: medians of processor seconds, Python's and PostgreSQL's."""

    kind: str
    companies: int
    seconds: float
    floor: float


def main() -> None:
    """Measure both kinds."""
    sys.stdout.write(json.dumps([asdict(_measure(kind)) for kind in KINDS]))


def _measure(kind: str) -> Matched:
    rounds = [_round(kind) for _ in range(ROUNDS)]
    companies, seconds, floor = zip(*rounds, strict=True)
    return Matched(kind, companies[0], statistics.median(seconds), statistics.median(floor))


def _round(kind: str) -> tuple[int, float, float]:
    with transaction.atomic():
        enquiry = _first(CHOSEN)
        _run(KINDS[kind], enquiry)
        _run(FORGET, enquiry)
        companies: list[int] = []
        seconds = _cpu_seconds_of(lambda: companies.append(matching.match_enquiry(enquiry)))
        _run(KEEP, enquiry)
        _run(FORGET, enquiry)
        floor = _cpu_seconds_of(lambda: _run(STORE, enquiry))
        transaction.set_rollback(True)
    return companies[0], seconds, floor


def _cpu_seconds_of(work: Callable[[], object]) -> float:
    """Processor seconds that the work took here and in the database."""
    processes = (os.getpid(), _first("SELECT pg_backend_pid()"))
    before = cpu.seconds(*processes)
    work()
    return cpu.seconds(*processes) - before


def _first(sql: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        row = cursor.fetchone()
    if row is None:
        raise LookupError(sql)
    return int(row[0])


def _run(sql: str, enquiry: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, {"enquiry": enquiry} if "%(" in sql else None)


if __name__ == "__main__":
    main()
