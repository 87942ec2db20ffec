"""Whether anything at all has changed in the database."""

from __future__ import annotations

from typing import Any

from django.db import connection

# Written on purpose by refused calls: they are what stops guessing.
COUNTERS = {"accounts_signinfailure", "accounts_signinceiling", "accounts_mobilecode"}

ROWS_OF_TABLE = """
SELECT '{name}', count(*), coalesce(sum(hashtextextended(t::text, 0)), 0)::text FROM "{name}" t
"""


Fingerprint = list[tuple[str, int, str]]


def fingerprint() -> Fingerprint:
    """Per table the number of its rows and the sum of their hashes, reference data left out."""
    with connection.cursor() as cursor:
        return fingerprint_by(cursor)


def fingerprint_by(cursor: Any) -> Fingerprint:
    """As `fingerprint`, of the database that the cursor is connected to."""
    cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
    tables = [
        name
        for (name,) in cursor.fetchall()
        if not name.startswith(("reference_", "django_", "auth_")) and name not in COUNTERS
    ]
    cursor.execute(" UNION ALL ".join(ROWS_OF_TABLE.format(name=name) for name in tables))
    # Sorted: PostgreSQL may read the tables side by side, and answers in whichever order.
    return sorted((name, count, hashes) for name, count, hashes in cursor.fetchall())


def changed_since(before: Fingerprint) -> set[str]:
    """The tables that are not as they were."""
    return {name for name, _count, _hashes in set(before) ^ set(fingerprint())}
