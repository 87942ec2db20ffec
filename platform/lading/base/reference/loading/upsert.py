"""Loads many rows at once: COPY into a temporary table, then update, insert and
deactivate in SQL.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection, models
from psycopg import sql

from lading.base.reference.base_models import ReferenceRow

STAGING: Final = sql.Identifier("reference_staging")


@dataclass(frozen=True, slots=True)
class Changes:
    """How many rows a load added, changed and deactivated in one table."""

    table: str
    inserted: int
    updated: int
    deactivated: int
    total: int

    @property
    def any(self) -> bool:
        """Whether the load changed a row."""
        return bool(self.inserted or self.updated or self.deactivated)


def upsert(
    model: type[models.Model], key: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]
) -> Changes:
    """Make a table's rows equal to `rows`, inside the caller's transaction.

    `columns` are database columns and include `key`. Rows edited by staff stay unchanged; rows that
    are missing in `rows` are deactivated, never deleted; unchanged rows are not written.
    """
    table = _Table(model, key, columns)
    with connection.cursor() as cursor:
        table.stage(cursor, rows)
        updated = table.run(cursor, table.update_sql())
        inserted = table.run(cursor, table.insert_sql())
        deactivated = table.run(cursor, table.deactivate_sql()) if table.is_managed else 0
        cursor.execute(sql.SQL("DROP TABLE {}").format(STAGING))
    return Changes(
        model._meta.model_name or "", inserted, updated, deactivated, model._default_manager.count()
    )


def overwrite(
    model: type[models.Model], columns: Sequence[str], rows: Iterable[Sequence[Any]]
) -> int:
    """Write `columns` of many rows, found by `id`, and return how many changed.

    Unlike `upsert` it is for changes by a person: it also writes rows edited by staff.
    """
    table = _Table(model, "id", columns)
    table.is_managed = False
    with connection.cursor() as cursor:
        table.stage(cursor, rows)
        updated = table.run(cursor, table.update_sql())
        cursor.execute(sql.SQL("DROP TABLE {}").format(STAGING))
    return updated


class _Table:
    """The statements of one load, written once for every model."""

    def __init__(self, model: type[models.Model], key: str, columns: Sequence[str]) -> None:
        self.is_managed = issubclass(model, ReferenceRow)
        self.name = sql.Identifier(model._meta.db_table)
        self.key = sql.Identifier(key)
        self.columns = [sql.Identifier(column) for column in columns]

    def stage(self, cursor: Any, rows: Iterable[Sequence[Any]]) -> None:
        cursor.execute(
            sql.SQL("CREATE TEMPORARY TABLE {} AS SELECT {} FROM {} WITH NO DATA").format(
                STAGING, self._list(""), self.name
            )
        )
        statement = sql.SQL("COPY {} ({}) FROM STDIN").format(STAGING, self._list(""))
        with cursor.copy(statement) as copy:
            for row in rows:
                copy.write_row(row)

    def run(self, cursor: Any, statement: sql.Composed) -> int:
        cursor.execute(statement)
        return int(cursor.rowcount)

    def update_sql(self) -> sql.Composed:
        active, flag = (", true", ", is_active") if self.is_managed else ("", "")
        owned = "AND NOT t.staff_edited" if self.is_managed else ""
        return sql.SQL(
            "UPDATE {table} t SET ({bare}{flag}) = ROW({new}{active}) FROM {staging} s"
            " WHERE t.{key} = s.{key} {owned}"
            " AND ROW({old}{old_flag}) IS DISTINCT FROM ROW({new}{active})"
        ).format(
            table=self.name,
            staging=STAGING,
            key=self.key,
            bare=self._list(""),
            old=self._list("t."),
            new=self._list("s."),
            flag=sql.SQL(flag),
            active=sql.SQL(active),
            old_flag=sql.SQL(flag.replace("is_active", "t.is_active")),
            owned=sql.SQL(owned),
        )

    def insert_sql(self) -> sql.Composed:
        flags, values = (
            (", is_active, staff_edited", ", true, false") if self.is_managed else ("", "")
        )
        return sql.SQL(
            "INSERT INTO {table} ({bare}{flags}) SELECT {new}{values} FROM {staging} s"
            " WHERE NOT EXISTS (SELECT FROM {table} t WHERE t.{key} = s.{key}) ORDER BY s.{key}"
        ).format(
            table=self.name,
            staging=STAGING,
            key=self.key,
            bare=self._list(""),
            new=self._list("s."),
            flags=sql.SQL(flags),
            values=sql.SQL(values),
        )

    def deactivate_sql(self) -> sql.Composed:
        return sql.SQL(
            "UPDATE {table} t SET is_active = false WHERE t.is_active AND NOT t.staff_edited"
            " AND NOT EXISTS (SELECT FROM {staging} s WHERE s.{key} = t.{key})"
        ).format(table=self.name, staging=STAGING, key=self.key)

    def _list(self, prefix: str) -> sql.Composed:
        return sql.SQL(", ").join(sql.SQL(prefix) + column for column in self.columns)


def reserve_ids(model: type[models.Model], below: int) -> None:
    """Begin the ids of rows added by staff at `below`: lower ones are reserved for `fixtures/`."""
    with connection.cursor() as cursor:
        cursor.execute(
            sql.SQL(
                "SELECT setval(seq, greatest(%s, coalesce(pg_sequence_last_value(seq), 0),"
                " (SELECT coalesce(max(id), 0) FROM {table})))"
                " FROM (SELECT pg_get_serial_sequence(%s, 'id')::regclass AS seq) s"
            ).format(table=sql.Identifier(model._meta.db_table)),
            [below - 1, model._meta.db_table],
        )
