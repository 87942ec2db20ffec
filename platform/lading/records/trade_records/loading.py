"""Writes trade records; nothing else does (RULES.md 63).

A batch, as `record_imports` uses it:

1. `begin(batch_id)` hides the batch: what it merges, nobody sees;
2. `ensure_partitions(first_day, last_day)`, once the days are known;
3. `merge(batch_id, rows, parameters)` for each chunk, in the transaction that notes how far the
   import is. It may be repeated: doubles are left out, whichever batch brought them;
4. `tidy(first_day, last_day)`, so that readers find the new rows as quickly as the old ones;
5. `publish(batch_id, …)`, in the transaction that finishes the import: now everybody sees all of
   it, and in the same moment nothing more of what it replaces (`replacing.take_out`).

To cancel or undo: `hide(batch_id)`, which also brings back what the batch replaced,
`remove_some(…)` until it returns 0, `forget(batch_id)`.

Batches run one after another (`begin` and `hide` refuse while another one is hidden). Else a row
that two of them have could be left out of one as the double of the other, which is then cancelled.

Who reads sees no half batch: each SELECT leaves out the batches of `HiddenBatch`, which it reads in
the same snapshot. There is one such row during an import and none otherwise, so this costs nothing.
One transaction for the whole batch would do it, too, but 50,000,000 rows would have to begin
again after each interruption, and undoing them would be seen for as long as it takes.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.db import connection, transaction
from psycopg import sql

from lading.base.kernel.database import advisory_locks
from lading.base.kernel.values.clock import now
from lading.base.work import outbox

from . import replacing
from .columns import COLUMNS, FINGERPRINT
from .models import HiddenBatch, PublishedBatch, ReplacedRecord, TradeRecord
from .partitions import attached, ensure_partitions
from .schema import TABLE, WORDS_INDEX

PUBLISHED = "trade_records.published"
"""Event: {batchId}: everybody sees its records now."""

__all__ = [
    "COLUMNS",
    "PUBLISHED",
    "AnotherBatchError",
    "begin",
    "ensure_partitions",
    "forget",
    "has_records",
    "hide",
    "merge",
    "publish",
    "remove_some",
    "tidy",
]

# The records of a code and a day are stored side by side: a summary of a chapter then reads a
# fraction of the pages that hold its records anywhere among those of the day.
_MERGE = f"""
INSERT INTO {TABLE} ({", ".join(COLUMNS)}, fingerprint, batch_id)
SELECT {", ".join(COLUMNS[:-1])},
    CASE WHEN record_id = '' THEN 'L' || upper(left(replace(f::text, '-', ''), 20))
        ELSE record_id END, f, {{batch}}
FROM (SELECT r.*, {FINGERPRINT} AS f FROM ({{rows}}) r ({", ".join(COLUMNS)})) marked
ORDER BY day, hs_code, f
ON CONFLICT (day, fingerprint) DO NOTHING
"""  # noqa: S608 -- names of ours; values are parameters
# Rows of a batch are found by its BRIN index, in the partitions of its days.
_REMOVE = f"""
DELETE FROM {TABLE} WHERE (day, fingerprint) IN (
    SELECT day, fingerprint FROM {TABLE}
    WHERE batch_id = %(batch)s AND day BETWEEN %(first)s AND %(last)s LIMIT %(most)s
) AND batch_id = %(batch)s AND day BETWEEN %(first)s AND %(last)s
"""  # noqa: S608 -- names of ours; values are parameters
_REMOVE_REPLACED = f"""
DELETE FROM {ReplacedRecord._meta.db_table} WHERE id IN (
    SELECT id FROM {ReplacedRecord._meta.db_table} WHERE batch_id = %(batch)s LIMIT %(most)s)
"""  # noqa: S608
_LOCK = "batches of trade records"


class AnotherBatchError(Exception):
    """Another batch is being merged or removed: try again later."""


def begin(batch_id: int) -> None:
    """Hide a batch before its first row is merged. May be repeated. Raises AnotherBatchError."""
    hide(batch_id)


def hide(batch_id: int) -> None:
    """Let nobody see a batch from now on, and everybody what it replaced. May be repeated. Raises
    AnotherBatchError.
    """
    with transaction.atomic():
        advisory_locks.take(_LOCK)
        if HiddenBatch.objects.exclude(pk=batch_id).exists():
            raise AnotherBatchError
        HiddenBatch.objects.get_or_create(pk=batch_id)
        PublishedBatch.objects.filter(pk=batch_id).delete()
        replacing.bring_back(batch_id)


def merge(batch_id: int, rows: str, parameters: Mapping[str, Any] | None = None) -> int:
    """Merge the rows of a SELECT (its columns are `COLUMNS`, in that order) into the records of a
    hidden batch. Returns how many were new; the others were there already. Their partitions must
    exist.
    """
    if not HiddenBatch.objects.filter(pk=batch_id).exists():
        raise ValueError("a batch is merged after `begin`")
    statement = _MERGE.replace("{batch}", str(int(batch_id))).replace("{rows}", rows)
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        return int(cursor.rowcount)


def has_records(batch_id: int) -> bool:
    """Whether any record of a batch is stored."""
    return TradeRecord.objects.filter(batch_id=batch_id).exists()


def publish(
    batch_id: int, first_day: dt.date | None = None, last_day: dt.date | None = None
) -> None:
    """Let everybody see a batch, all of it at once. In a transaction. The days are the first and
    the last one of its file, None where unknown.
    """
    HiddenBatch.objects.filter(pk=batch_id).delete()
    PublishedBatch.objects.update_or_create(
        pk=batch_id,
        defaults={"published_at": now(), "first_day": first_day, "last_day": last_day},
    )
    outbox.publish(PUBLISHED, {"batchId": batch_id})


def remove_some(batch_id: int, first_day: dt.date, last_day: dt.date, at_most: int = 20_000) -> int:
    """Remove some rows of a hidden batch, whose days are all between the two, at last those that
    later batches replaced. Returns how many; 0 when none is left. Rows that other batches had as
    doubles are gone, too: import those again.
    """
    if not HiddenBatch.objects.filter(pk=batch_id).exists():
        raise ValueError("a batch is removed after `hide`")
    values: dict[str, Any] = {
        "batch": batch_id,
        "first": first_day,
        "last": last_day,
        "most": at_most,
    }
    with connection.cursor() as cursor:
        cursor.execute(_REMOVE, values)
        if not cursor.rowcount:
            cursor.execute(_REMOVE_REPLACED, values)
        return int(cursor.rowcount)


def forget(batch_id: int) -> None:
    """Forget a batch of which no row is left."""
    HiddenBatch.objects.filter(pk=batch_id).delete()


def tidy(first_day: dt.date, last_day: dt.date) -> None:
    """Have searches find the rows of these days quickly: words that wait to be sorted into the
    index, and the figures that plans are made from. Outside a transaction; takes seconds for each
    million of rows.
    """
    for partition in attached():
        if first_day.year <= partition.year <= last_day.year:
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT gin_clean_pending_list(%s::regclass)", [_words_of(partition.name)]
                )
                cursor.execute(sql.SQL("ANALYZE {}").format(sql.Identifier(partition.name)))


def _words_of(partition: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT child.inhrelid::regclass::text FROM pg_inherits child"
            " JOIN pg_index i ON i.indexrelid = child.inhrelid"
            " WHERE child.inhparent = %s::regclass AND i.indrelid = %s::regclass",
            [WORDS_INDEX, partition],
        )
        return str(cursor.fetchone()[0])
