"""The table into which the rows of one file are copied, as text, before anything is checked.

Each import has a table of its own, so that it is filled without an index and dropped at once. It is
UNLOGGED: its rows can be read again from the file. After a crash PostgreSQL empties it, which
`is_lost` notices.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import psycopg
from django.db import connection
from psycopg import sql

from lading.records.trade_records import replacing

from .columns import fields
from .models import RecordImport


def table_of(record_import: RecordImport) -> str:
    """The table's name."""
    return f"record_imports_rows_{record_import.pk}"


def create(record_import: RecordImport) -> None:
    """Make the table, empty. Whatever it had is gone."""
    drop(record_import)
    columns = sql.SQL(", ").join(
        sql.SQL("{} text").format(sql.Identifier(name)) for name in fields.NAMES
    )
    _run(
        sql.SQL("CREATE UNLOGGED TABLE {} (row_number bigint NOT NULL, problem text, {})").format(
            _name(record_import), columns
        )
    )


def drop(record_import: RecordImport) -> None:
    """Remove the table, and what was found in it. May be repeated."""
    replacing.drop(record_import.pk)
    _run(sql.SQL("DROP TABLE IF EXISTS {}").format(_name(record_import)))


def is_lost(record_import: RecordImport) -> bool:
    """Whether rows that were copied are gone: after a crash of the database."""
    if not record_import.staged_rows:
        return False
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass(%s)", [table_of(record_import)])
        if cursor.fetchone()[0] is None:
            return True
        cursor.execute(sql.SQL("SELECT NOT EXISTS (SELECT FROM {})").format(_name(record_import)))
        return bool(cursor.fetchone()[0])


def copy(record_import: RecordImport, names: Sequence[str], pieces: Sequence[bytes]) -> None:
    """Copy rows: CSV with row number, problem, and the columns ``names``. In a transaction."""
    statement = sql.SQL("COPY {} (row_number, problem, {}) FROM STDIN (FORMAT csv)").format(
        _name(record_import), sql.SQL(", ").join(map(sql.Identifier, names))
    )
    with driver_cursor() as cursor, cursor.copy(statement) as copied:
        for piece in pieces:
            copied.write(piece)


def index(record_import: RecordImport) -> None:
    """Let ranges of row numbers be found: the rows lie in their order."""
    _run(
        sql.SQL(
            "CREATE INDEX IF NOT EXISTS {} ON {} USING brin (row_number)"
            " WITH (pages_per_range = 32); ANALYZE {} (row_number)"
        ).format(
            sql.Identifier(f"{table_of(record_import)}_number"),
            _name(record_import),
            _name(record_import),
        )
    )


def driver_cursor() -> psycopg.Cursor[tuple[Any, ...]]:
    """A cursor of the driver, because Django's cannot copy."""
    connection.ensure_connection()
    driver: psycopg.Connection[tuple[Any, ...]] = connection.connection
    return driver.cursor()


def without_time_limit() -> None:
    """Let the statements of this transaction take as long as they need."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 0")
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")


def _name(record_import: RecordImport) -> sql.Identifier:
    return sql.Identifier(table_of(record_import))


def _run(statement: sql.Composed) -> None:
    with driver_cursor() as cursor:
        for part in statement.as_string(cursor).split("; "):
            cursor.execute(part)
