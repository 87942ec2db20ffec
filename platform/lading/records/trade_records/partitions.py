"""The partitions of the table of trade records: one for each calendar year."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import NamedTuple

from django.db import connection, transaction
from psycopg import sql

from lading.base.kernel.database import advisory_locks

from .schema import COUNT_WORDS, TABLE

FIRST_YEAR, LAST_YEAR = 1980, 2099
"""Days outside these years are mistakes."""
_LOCK = "partitions of trade records"

# LIKE copies defaults, generated columns, checks and indexes, so that attaching finds them all, but
# not how many words are counted. The check says what the bounds will: then no row is read while the
# table is attached.
_STAND_ALONE = f"""
CREATE TABLE {{name}} (
    LIKE {{table}} INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING CONSTRAINTS INCLUDING INDEXES
);
{COUNT_WORDS.format(table="{name}")}
ALTER TABLE {{name}} ADD CONSTRAINT {{bounds}} CHECK (day >= {{first}} AND day < {{after}});
"""
# Others go on reading and writing the whole table: its lock is SHARE UPDATE EXCLUSIVE.
_ATTACH = """
ALTER TABLE {table} ATTACH PARTITION {name} FOR VALUES FROM ({first}) TO ({after});
ALTER TABLE {name} DROP CONSTRAINT {bounds};
"""


class Partition(NamedTuple):
    """A year's partition."""

    name: str
    year: int


def name_of(year: int) -> str:
    """The table of a year."""
    return f"trade_records_{year}"


def attached() -> list[Partition]:
    """The partitions that searches read, the newest first."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = %s::regclass",
            [TABLE],
        )
        names = [name for (name,) in cursor.fetchall()]
    partitions = [Partition(name, int(name.rpartition("_")[2])) for name in names]
    return sorted(partitions, key=lambda each: each.year, reverse=True)


def ensure_partitions(first_day: dt.date, last_day: dt.date) -> list[int]:
    """Make the partitions of all days from ``first_day`` to ``last_day`` that are missing. Never
    blocks readers or writers. Returns the years that were made; raises ValueError for days outside
    `FIRST_YEAR` to `LAST_YEAR`.
    """
    years = range(first_day.year, last_day.year + 1)
    if years and (years[0] < FIRST_YEAR or years[-1] > LAST_YEAR):
        raise ValueError(f"no trade records are kept of {first_day} to {last_day}")
    if not _missing(years):
        return []
    with transaction.atomic():
        advisory_locks.take(_LOCK)
        missing = _missing(years)
        for year in missing:
            _make(year)
    return missing


def detach(year: int) -> str:
    """Take a year out of all searches, without blocking readers. Outside transactions. Returns the
    name of its table, which stays with its rows until somebody drops it.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            sql.SQL("ALTER TABLE {} DETACH PARTITION {} CONCURRENTLY").format(
                sql.Identifier(TABLE), sql.Identifier(name_of(year))
            )
        )
    return name_of(year)


def _missing(years: Iterable[int]) -> list[int]:
    known = {each.year for each in attached()}
    return [year for year in years if year not in known]


def _make(year: int) -> None:
    name = name_of(year)
    parts = {
        "table": sql.Identifier(TABLE),
        "name": sql.Identifier(name),
        "bounds": sql.Identifier(f"{name}_bounds"),
        "first": sql.Literal(dt.date(year, 1, 1)),
        "after": sql.Literal(dt.date(year + 1, 1, 1)),
    }
    with connection.cursor() as cursor:
        for statement in (_STAND_ALONE + _ATTACH).split(";"):
            if statement.strip():
                cursor.execute(sql.SQL(statement).format(**parts))
