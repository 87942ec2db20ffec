"""Checks whether anything in the database has changed."""

from __future__ import annotations

from typing import Any

from django.db import connection

# Refused calls write these on purpose, to stop guessing.
COUNTERS = {"accounts_signinfailure", "accounts_signinceiling", "accounts_mobilecode"}

ROWS_OF_TABLE = """
SELECT '{name}'::text, count(*), coalesce(sum(hashtextextended(t::text, 0)), 0)::text
FROM "{name}" t
"""
FUNCTION = """
CREATE SCHEMA IF NOT EXISTS walk;
CREATE OR REPLACE FUNCTION walk.fingerprint_of_rows()
RETURNS TABLE (name text, rows bigint, hashes text) LANGUAGE plpgsql AS $$
BEGIN RETURN QUERY {statement}; END $$
"""
"""A function keeps its plan, which takes twice as long to make as to carry out. It has a schema of
its own, so that the product's stays as its migrations made it.
"""

Fingerprint = list[tuple[str, int, str]]


def prepare_fingerprints() -> None:
    """Make the function that reads all tables, outside of all transactions."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        tables = [
            name
            for (name,) in cursor.fetchall()
            if not name.startswith(("reference_", "django_", "auth_")) and name not in COUNTERS
        ]
        rows = " UNION ALL ".join(ROWS_OF_TABLE.format(name=name) for name in tables)
        cursor.execute(FUNCTION.format(statement=rows))


def fingerprint() -> Fingerprint:
    """For each table the number of its rows and the sum of their hashes, without reference data."""
    with connection.cursor() as cursor:
        return fingerprint_by(cursor)


def fingerprint_by(cursor: Any) -> Fingerprint:
    """Like `fingerprint`, for the database of the cursor."""
    cursor.execute("SELECT * FROM walk.fingerprint_of_rows() ORDER BY name")
    return list(cursor.fetchall())


def fingerprint_of(table: str) -> Fingerprint:
    """Like `fingerprint`, of one table, which may have reference data."""
    with connection.cursor() as cursor:
        cursor.execute(ROWS_OF_TABLE.format(name=table))
        return list(cursor.fetchall())


def changed_since(before: Fingerprint) -> set[str]:
    """The tables that have changed."""
    return {name for name, _count, _hashes in set(before) ^ set(fingerprint())}
