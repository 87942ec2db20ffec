"""The schema of a database as lines that can be compared."""

from __future__ import annotations

import re
from typing import Any

import psycopg

TABLES = """
WITH t AS (
    SELECT oid, relname, relkind, reloptions FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND NOT relispartition
)
"""
"""Partitions are made for the years of the records, and not by migrations."""

LINES = {
    "relation": """
        SELECT concat_ws(' ', relname, relkind, reloptions::text, obj_description(oid, 'pg_class'))
        FROM t WHERE relkind IN ('r', 'p', 'v', 'm')
    """,
    "column": """
        SELECT concat_ws(' ', relname, attname, format_type(atttypid, atttypmod),
            CASE WHEN attnotnull THEN 'not null' END, 'identity' || nullif(attidentity::text, ''),
            'generated' || nullif(attgenerated::text, ''), pg_get_expr(adbin, adrelid),
            'collate ' || collname, 'statistics ' || attstattarget::text,
            col_description(t.oid, attnum))
        FROM t JOIN pg_attribute ON attrelid = t.oid
        LEFT JOIN pg_attrdef ON adrelid = t.oid AND adnum = attnum
        LEFT JOIN pg_collation ON pg_collation.oid = attcollation
        WHERE relkind IN ('r', 'p', 'v', 'm') AND attnum > 0 AND NOT attisdropped
    """,
    "constraint": """
        SELECT concat_ws(' ', relname, conname, pg_get_constraintdef(c.oid))
        FROM t JOIN pg_constraint c ON conrelid = t.oid
    """,
    "index": """
        SELECT pg_get_indexdef(indexrelid) FROM t JOIN pg_index ON indrelid = t.oid
    """,
    "trigger": """
        SELECT concat_ws(' ', pg_get_triggerdef(g.oid), tgenabled)
        FROM t JOIN pg_trigger g ON tgrelid = t.oid WHERE NOT tgisinternal
    """,
    "function": """
        SELECT pg_get_functiondef(oid) FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace AND prokind IN ('f', 'p')
    """,
    "sequence": """
        SELECT concat_ws(' ', sequencename, data_type, start_value, increment_by, cache_size, cycle)
        FROM pg_sequences WHERE schemaname = 'public'
    """,
    "statistics": """
        SELECT pg_get_statisticsobjdef(oid) FROM pg_statistic_ext
        WHERE stxnamespace = 'public'::regnamespace
    """,
    "extension": "SELECT extname FROM pg_extension",
    "collation": """
        SELECT collname FROM pg_collation WHERE collnamespace = 'public'::regnamespace
    """,
    # Those of django_rq, which is gone, never made a table.
    "migration": "SELECT app || '.' || name FROM django_migrations WHERE app <> 'django_rq'",
}


def described(connection: psycopg.Connection[Any]) -> set[str]:
    """Every part of the schema ``public`` as PostgreSQL writes it, and the applied migrations. The
    order of columns is left out.
    """
    return {
        f"{kind}: {_in_one_spelling(line)}"
        for kind, query in LINES.items()
        for (line,) in connection.execute(TABLES + query).fetchall()
    }


def _in_one_spelling(line: str) -> str:
    """PostgreSQL writes the casts of a list of texts in one way, and in another way once the
    condition has been through a dump.
    """
    line = re.sub(r"\('(\w+)'::character varying\)::text", r"'\1'", line)
    line = re.sub(r"'(\w+)'::character varying", r"'\1'", line)
    return re.sub(r"\((ARRAY\[[^]]*\])\)::text\[\]", r"\1", line)
