"""Replaces records by those of a later import with the same record ids (RULES.md 63).

A record that is replaced leaves the table that every search reads, so that no search has to know of
it, and waits as a `ReplacedRecord`. It leaves in the transaction that publishes the import
(`take_out`), and returns in the one that hides it (`bring_back`): each search sees either the old
records or the new ones. Replacing is per record id as a whole, since a shipment of several lines
has one id: all its records go except those that the file has, too.

Which rows of a file repeat a record id is found before any is merged:

1. `find_ids(batch_id, ids, earlier)`: the ids that records of the earlier imports have;
2. `keep(batch_id, rows)` for ranges of the file's rows that have such an id;
3. `count(batch_id, earlier)`.

The answers are two tables of the import's own, UNLOGGED: they are found anew after a crash, and
gone after `drop`. What of the file is merged already counts as its own, so this may be repeated.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, NamedTuple

from django.db import connection

from .columns import COLUMNS, FINGERPRINT
from .models import ReplacedRecord
from .partitions import ensure_partitions
from .schema import TABLE

_REPLACED: Final = ReplacedRecord._meta.db_table
_STORED: Final = ", ".join(("id", "batch_id", "fingerprint", *COLUMNS))

# All ids of the file are counted before they are compared: PostgreSQL takes those of a staging
# table to be few, and would look each of millions up in every year.
_FIND_IDS: Final = f"""
DROP TABLE IF EXISTS pg_temp.repeated_candidates;
CREATE TEMPORARY TABLE repeated_candidates ON COMMIT DROP AS
    SELECT DISTINCT record_id FROM ({{sent}}) sent (record_id) WHERE record_id <> '';
ANALYZE repeated_candidates;
CREATE UNLOGGED TABLE {{ids}} AS SELECT record_id FROM repeated_candidates c WHERE EXISTS (
    SELECT FROM {TABLE} t WHERE t.record_id = c.record_id AND t.batch_id = ANY({{earlier}}));
ALTER TABLE {{ids}} ADD PRIMARY KEY (record_id);
ANALYZE {{ids}};
CREATE UNLOGGED TABLE {{rows}} (
    row_number bigint PRIMARY KEY, record_id text NOT NULL, day date NOT NULL,
    fingerprint uuid NOT NULL, is_new boolean NOT NULL
)
"""  # noqa: S608 -- names of ours; values are parameters
# A row is new unless a record is the same, whichever import brought it.
_KEEP: Final = f"""
INSERT INTO {{rows}} (row_number, record_id, day, fingerprint, is_new)
SELECT row_number, record_id, day, f, NOT EXISTS (
    SELECT FROM {TABLE} t
    WHERE t.day = marked.day AND t.fingerprint = f AND t.batch_id <> {{batch}})
FROM (SELECT r.*, {FINGERPRINT} AS f
    FROM ({{sent}}) r (row_number, {", ".join(COLUMNS)})) marked
ON CONFLICT DO NOTHING
"""  # noqa: S608
_GOING: Final = f"""
{TABLE} t
WHERE t.record_id IN (SELECT record_id FROM {{rows}} WHERE is_new)
    AND t.batch_id = ANY({{earlier}})
    AND NOT EXISTS (
        SELECT FROM {{rows}} kept WHERE kept.day = t.day AND kept.fingerprint = t.fingerprint)
"""  # noqa: S608
_COUNT: Final = f"""
SELECT count(*), count(DISTINCT record_id), (SELECT count(*) FROM {_GOING})
FROM {{rows}} WHERE is_new
"""  # noqa: S608
_TAKE_OUT: Final = f"""
WITH gone AS (DELETE FROM {_GOING} RETURNING {_STORED})
INSERT INTO {_REPLACED} ({_STORED}, replaced_by) SELECT {_STORED}, {{batch}} FROM gone
"""  # noqa: S608
# What an import replaced whose own record was replaced in turn, is replaced by that later one.
_PASS_ON: Final = f"""
UPDATE {_REPLACED} older SET replaced_by = newer.replaced_by FROM {_REPLACED} newer
WHERE older.replaced_by = %(batch)s AND newer.batch_id = %(batch)s
    AND newer.record_id = older.record_id
"""  # noqa: S608
_BRING_BACK: Final = f"""
WITH back AS (DELETE FROM {_REPLACED} WHERE replaced_by = %(batch)s RETURNING {_STORED})
INSERT INTO {TABLE} ({_STORED}) SELECT {_STORED} FROM back ON CONFLICT (day, fingerprint) DO NOTHING
"""  # noqa: S608


class Repeats(NamedTuple):
    """How many rows of a file have a record id of an earlier import, and other content than all its
    records; how many ids those are; and how many records replacing would take out of sight.
    """

    rows: int = 0
    ids: int = 0
    earlier: int = 0


def ids_table(batch_id: int) -> str:
    """The table with the repeated ids: record_id."""
    return f"trade_records_repeated_ids_{int(batch_id)}"


def rows_table(batch_id: int) -> str:
    """The table with the rows that have a repeated id: row_number, record_id, is_new."""
    return f"trade_records_repeated_rows_{int(batch_id)}"


def find_ids(batch_id: int, sent: str, earlier: Collection[int]) -> bool:
    """Whether any record id of a SELECT is one of these imports, and which are. In a transaction.
    Takes seconds for millions of rows.
    """
    drop(batch_id)
    for statement in _FIND_IDS.split(";\n"):
        _run(statement, batch_id, sent=sent, earlier=_array(earlier))
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT EXISTS (SELECT FROM {ids_table(batch_id)})")  # noqa: S608 -- ours
        return bool(cursor.fetchone()[0])


def keep(batch_id: int, sent: str) -> None:
    """Keep rows with repeated ids: a SELECT of row_number and `COLUMNS`. May be repeated."""
    _run(_KEEP, batch_id, sent=sent)


def count(batch_id: int, earlier: Collection[int]) -> Repeats:
    """How many of the rows that were kept have other content than what these imports brought."""
    with connection.cursor() as cursor:
        cursor.execute(f"ANALYZE {rows_table(batch_id)}")
        cursor.execute(_formatted(_COUNT, batch_id, earlier=_array(earlier)))
        return Repeats(*map(int, cursor.fetchone()))


def count_new(batch_id: int, after: int, to: int) -> int:
    """How many of the rows after one number up to another have other content."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT count(*) FROM {rows_table(batch_id)}"  # noqa: S608 -- names of ours
            " WHERE is_new AND row_number > %s AND row_number <= %s",
            [after, to],
        )
        return int(cursor.fetchone()[0])


def first_new(batch_id: int, ids: int, rows: int) -> list[tuple[str, list[int]]]:
    """The first ids with other content, each with the numbers of its first such rows."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT record_id, (array_agg(row_number ORDER BY row_number))[1:%s]"  # noqa: S608
            f" FROM {rows_table(batch_id)} WHERE is_new"
            " GROUP BY record_id ORDER BY min(row_number) LIMIT %s",
            [rows, ids],
        )
        return list(cursor.fetchall())


def earlier_records(record_id: str, earlier: Collection[int], most: int) -> list[dict[str, Any]]:
    """The newest records of these imports with an id, by `COLUMNS`; at most so many."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {', '.join(COLUMNS)} FROM {TABLE}"  # noqa: S608 -- names of ours
            " WHERE record_id = %s AND batch_id = ANY(%s::bigint[]) ORDER BY day DESC, fingerprint"
            " LIMIT %s",
            [record_id, list(earlier), most],
        )
        return [dict(zip(COLUMNS, row, strict=True)) for row in cursor.fetchall()]


def take_out(batch_id: int, earlier: Collection[int]) -> int:
    """Take what a batch replaces out of all searches. In the transaction that publishes the batch.
    Returns how many records those are.
    """
    return _run(_TAKE_OUT, batch_id, earlier=_array(earlier))


def bring_back(batch_id: int) -> None:
    """Let what a batch replaced be found again. In the transaction that hides the batch. May be
    repeated.
    """
    with connection.cursor() as cursor:
        cursor.execute(_PASS_ON, {"batch": batch_id})
        cursor.execute(
            f"SELECT min(day), max(day) FROM {_REPLACED} WHERE replaced_by = %s",  # noqa: S608
            [batch_id],
        )
        first_day, last_day = cursor.fetchone()
        if first_day is not None:
            ensure_partitions(first_day, last_day)
            cursor.execute(_BRING_BACK, {"batch": batch_id})


def count_of(batch_id: int) -> int:
    """How many records of a batch later ones have replaced."""
    return ReplacedRecord.objects.filter(batch_id=batch_id).count()


def drop(batch_id: int) -> None:
    """Remove the tables of an import. May be repeated."""
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE IF EXISTS {ids_table(batch_id)}, {rows_table(batch_id)}")


def _run(statement: str, batch_id: int, **parts: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(_formatted(statement, batch_id, **parts))
        return int(cursor.rowcount)


def _formatted(statement: str, batch_id: int, **parts: str) -> str:
    return statement.format(
        batch=int(batch_id), ids=ids_table(batch_id), rows=rows_table(batch_id), **parts
    )


def _array(batch_ids: Collection[int]) -> str:
    return f"'{{{','.join(str(int(each)) for each in sorted(batch_ids))}}}'::bigint[]"
