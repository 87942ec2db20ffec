"""Every text of a database's rows: ``python -m scripts.lib.pseudo_data DATABASE_URL FILE``.

`scripts/pseudo` compares what a page shows with them, because data is not translated. Run it with
the project's Python.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
from psycopg import sql

NOT_DATA = ("auth_", "django_", "kernel_", "notifications_")
"""Tables of the framework, the audit trail, the queues and the letters: they hold words of ours."""
COLUMNS = """
    SELECT table_name, column_name FROM information_schema.columns JOIN information_schema.tables
        USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
        AND data_type IN ('text', 'character varying', 'jsonb', 'ARRAY')
"""


def data_of(address: str) -> set[str]:
    """The texts in the rows of a database, those inside JSON too."""
    with psycopg.connect(address) as connection:
        columns = connection.execute(COLUMNS).fetchall()
        return {
            text
            for table, column in columns
            if not table.startswith(NOT_DATA)
            for (value,) in connection.execute(
                sql.SQL("SELECT DISTINCT {column} FROM {table}").format(
                    column=sql.Identifier(column), table=sql.Identifier(table)
                )
            )
            for text in _texts_in(value)
        }


def _texts_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts_in(part)


def main(arguments: list[str]) -> int:
    """Write the texts as a JSON list; returns the exit code."""
    address, file = arguments
    Path(file).write_text(json.dumps(sorted(data_of(address)), ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
