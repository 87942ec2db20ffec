"""Compares the contents of two databases: number and checksum of the rows of every table,
sequences, and the constraints and triggers.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path

from psycopg import Connection, sql

Rows = tuple[int, str]
"""How many rows a table has, and their checksum, whatever their order is."""

_TABLES = """
    SELECT n.nspname, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'm') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
    ORDER BY 1, 2
"""
_ROWS = sql.SQL("""
    SELECT count(*), coalesce(
        sum(('x' || substr(md5(t::text), 1, 16))::bit(64)::bigint::numeric), 0)::text FROM {} t
""")
_SEQUENCES = "SELECT schemaname || '.' || sequencename, coalesce(last_value, 0) FROM pg_sequences"
_OBJECTS = """
    SELECT 'column ' || table_schema || '.' || table_name || '.' || column_name,
           concat_ws(' ', data_type, character_maximum_length, numeric_precision, numeric_scale,
                     is_nullable, column_default, is_identity)
    FROM information_schema.columns
    WHERE table_schema !~ '^pg_' AND table_schema <> 'information_schema'
    UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname,
                     pg_get_constraintdef(oid) || CASE WHEN convalidated THEN '' ELSE '!' END
    FROM pg_constraint WHERE conrelid <> 0 AND connamespace::regnamespace::text !~ '^pg_'
        AND connamespace::regnamespace::text <> 'information_schema'
    UNION ALL SELECT 'index ' || schemaname || '.' || indexname, indexdef
    FROM pg_indexes WHERE schemaname !~ '^pg_'
    UNION ALL SELECT 'trigger ' || tgrelid::regclass || ' ' || tgname,
                     pg_get_triggerdef(oid) || tgenabled::text
    FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT 'function ' || p.oid::regprocedure, md5(pg_get_functiondef(p.oid))
    FROM pg_proc p WHERE p.pronamespace::regnamespace::text !~ '^pg_' AND p.prokind IN ('f', 'p')
        AND p.pronamespace::regnamespace::text <> 'information_schema'
"""
_CASTS = re.compile(r"::(?:character varying|[a-z_]+)(?:\[\])?|[()]")
# Texts of values must not depend on the settings of a server.
_SETTINGS = (
    "SET LOCAL timezone = 'UTC'",
    "SET LOCAL datestyle = 'ISO'",
    "SET LOCAL bytea_output = 'hex'",
    "SET LOCAL search_path = public",
    "SET LOCAL statement_timeout = 0",
)


@dataclass(frozen=True)
class Content:
    """What a database contains."""

    tables: dict[str, Rows]
    sequences: dict[str, int]
    objects: dict[str, str]

    def write(self, file: Path) -> None:
        """Store it next to a backup."""
        file.write_text(json.dumps(asdict(self), indent=1, sort_keys=True))

    @classmethod
    def read(cls, file: Path) -> Content:
        """What `write` stored."""
        stored = json.loads(file.read_text())
        stored["tables"] = {name: (rows, sums) for name, (rows, sums) in stored["tables"].items()}
        return cls(**stored)

    @property
    def rows(self) -> int:
        """The rows of all tables."""
        return sum(rows for rows, _checksum in self.tables.values())


def content_of(connection: Connection) -> Content:
    """Read everything, in the transaction that the connection is in."""
    for setting in _SETTINGS:
        connection.execute(setting)
    tables = connection.execute(_TABLES).fetchall()
    return Content(
        tables={f"{schema}.{name}": _rows_of(connection, schema, name) for schema, name in tables},
        sequences=dict(connection.execute(_SEQUENCES).fetchall()),
        objects={name: _plain(text) for name, text in connection.execute(_OBJECTS)},
    )


def _plain(definition: str) -> str:
    """A definition without casts and brackets: PostgreSQL prints `IN (…)` differently after a
    restore.
    """
    return _CASTS.sub("", definition)


def _rows_of(connection: Connection, schema: str, name: str) -> Rows:
    sums = connection.execute(_ROWS.format(sql.Identifier(schema, name))).fetchone()
    if sums is None:
        raise LookupError(name)
    return sums[0], sums[1]


def differences(before: Content, after: Content) -> list[str]:
    """What differs in the restored database, in words. Sequences may be higher, because a snapshot
    does not include them.
    """
    return [
        *_of_tables(before, after),
        *(
            f"sequence {name} was at {value} and is at {after.sequences.get(name, 0)}"
            for name, value in sorted(before.sequences.items())
            if after.sequences.get(name, -1) < value
        ),
        *(
            f"{name} is {'missing' if name not in after.objects else 'another one'}"
            for name, definition in sorted(before.objects.items())
            if after.objects.get(name) != definition
        ),
        *(f"{name} was not there" for name in sorted(after.objects.keys() - before.objects.keys())),
    ]


def _of_tables(before: Content, after: Content) -> list[str]:
    found = []
    for name in sorted(before.tables.keys() | after.tables.keys()):
        old, new = before.tables.get(name), after.tables.get(name)
        if old is None or new is None:
            found.append(f"table {name} {'was not there' if old is None else 'is missing'}")
        elif old[0] != new[0]:
            found.append(f"table {name} had {old[0]} rows and has {new[0]}")
        elif old != new:
            found.append(f"table {name} has other rows")
    return found
