"""Measures what reads many trade records: ``python -m tests.load.record_reading``.

It runs with the platform's settings on the prepared database, and prints one JSON list: searches by
words that are rare and common, and the summary of 100,000 records, in seconds; and a workbook of
100,000 records, as a multiple of xlsxwriter's time for the same cells.
"""

from __future__ import annotations

import datetime as dt
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from decimal import Decimal
from functools import partial
from typing import Any, Final

import django

django.setup()

from django.db import connection  # noqa: E402 -- models need the settings
from xlsxwriter import Workbook  # noqa: E402

from lading.base.documents.workbook import write_xlsx  # noqa: E402
from lading.base.kernel.actor import Actor  # noqa: E402
from lading.records.trade_records import queries, summary  # noqa: E402
from lading.records.trade_records.criteria import RecordFilter  # noqa: E402
from tests.load import cpu, memory  # noqa: E402
from tests.load.cases import member_of, one  # noqa: E402
from tests.load.trade_cases import actor_by  # noqa: E402
from tests.load.trade_population import BUYER  # noqa: E402
from tests.load.trade_records import COMMON, COMMONEST, FIVE, RARE  # noqa: E402
from tests.platform.factories import token_for  # noqa: E402

ANYWHERE: Final = RecordFilter("", "any", "any", "any", "any")
TIMES: Final = 20
ROWS: Final = 100_000
ROUNDS: Final = 3
RARE_SECONDS, COMMON_SECONDS, SUMMARY_SECONDS = 0.025, 0.15, 0.3
FILE_SHARE, FILE_MEGABYTES = 1.15, 60


@dataclass(frozen=True)
class Read:
    """What was measured: seconds, or a multiple of the floor's time, or megabytes, and the most
    that is accepted.
    """

    title: str
    unit: str
    figure: float
    most: float


def main() -> None:
    """Measure one after the other."""
    actor = actor_by(token_for(member_of(BUYER)))
    code = one(COMMONEST.format(column="left(hs_code, 6)"))
    measurements = [
        _searched(actor, "a page and the count, with a rare word", RARE, RARE_SECONDS),
        _searched(actor, "… with a word of every record", COMMON, COMMON_SECONDS),
        _summarised(actor, "summary of 100,000 records with a word of every record", COMMON),
        _summarised(actor, "… of a common chapter", code[:2]),
        *_file(),
    ]
    sys.stdout.write(json.dumps([asdict(each) for each in measurements]))


def _searched(actor: Actor, title: str, words: str, most: float) -> Read:
    """Processor seconds of a search, Python's and PostgreSQL's. No two have the same filters, since
    a count is remembered for some seconds.
    """
    record_filter = replace(ANYWHERE, hscode=words)
    queries.search(actor, record_filter, FIVE)
    processes = (os.getpid(), one("SELECT pg_backend_pid()"))
    before = cpu.seconds(*processes)
    for number in range(TIMES):
        day = dt.date(1990, 1, 1) + dt.timedelta(number)
        queries.search(actor, replace(record_filter, date_from=day.isoformat()), FIVE)
    return Read(title, "s of one core", (cpu.seconds(*processes) - before) / TIMES, most)


def _summarised(actor: Actor, title: str, goods: str) -> Read:
    """Seconds by the clock of the summary of a hundred thousand records."""
    record_filter = replace(ANYWHERE, hscode=goods)
    told = queries.summary(actor, record_filter)
    if told.total.records != summary.MOST:
        raise RuntimeError(f"{goods} finds {told.total.records} records only")
    times = [_seconds(lambda: queries.summary(actor, record_filter)) for _ in range(TIMES)]
    return Read(title, "s", statistics.median(times), SUMMARY_SECONDS)


def _file() -> Iterator[Read]:
    """The time of our workbook beside that of the bare library, in turn, and our memory."""
    ours, floor = [], []
    megabytes = 0
    heads = [f"Heading {place}" for place in range(len(next(_rows())))]
    for _ in range(ROUNDS):
        memory.forget_the_most()
        had = memory.now()
        with tempfile.TemporaryFile() as file:
            ours.append(_seconds(partial(write_xlsx, file, heads, _rows())))
        megabytes = max(megabytes, memory.most() - had)
        with tempfile.TemporaryFile() as file:
            floor.append(_seconds(partial(_write, file, heads)))
    share = statistics.median(ours) / statistics.median(floor)
    yield Read("workbook of 100,000 records", "× xlsxwriter", share, FILE_SHARE)
    yield Read("… memory", "MB", megabytes, FILE_MEGABYTES)


def _write(target: Any, heads: list[str]) -> None:
    """The same cells, by xlsxwriter alone."""
    options = {"constant_memory": True, "strings_to_numbers": False, "strings_to_urls": False}
    with Workbook(target, options) as book:
        sheet = book.add_worksheet()
        day = book.add_format({"num_format": "dd-mmm-yyyy"})
        sheet.write_row(0, 0, heads)
        for number, (date, *cells) in enumerate(_rows(), start=1):
            sheet.write_datetime(number, 0, date, day)
            sheet.write_row(number, 1, cells)


def _rows() -> Iterator[list[Any]]:
    """Records as a file has them, in fifteen columns."""
    for number in range(ROWS):
        amount = Decimal(number * 37 % 100_000) / 4
        yield [
            dt.date(2024, 1, 1) + dt.timedelta(number % 366), f"{52051200 + number % 97}",
            f"Cotton yarn, single, combed, lot {number}", f"Trading House {number % 20_000}",
            "Mundra", "India", f"Port {number % 400}", f"Country {number % 90}", amount, "KGS", "",
            amount * 3, "USD", amount * 3, f"R-{number}",
        ]  # fmt: skip


def _seconds(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


if __name__ == "__main__":
    with connection.cursor() as patient:
        patient.execute("SET statement_timeout = 0")
    main()
