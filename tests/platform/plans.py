"""What PostgreSQL plans, whatever other tests have left."""

from __future__ import annotations

from django.db import connection

_FORGET = """
SELECT pg_clear_relation_stats(schemaname::text, relname::text) FROM pg_stat_user_tables;
SELECT pg_clear_attribute_stats(schemaname::text, tablename::text, attname::text, inherited)
FROM pg_stats WHERE schemaname = 'public';
"""


def forget_statistics() -> None:
    """Let it plan as for tables that are new, until the transaction ends: autovacuum may have
    looked at them at any moment, and tells it that they are empty.
    """
    with connection.cursor() as cursor:
        for statement in filter(str.strip, _FORGET.split(";")):
            cursor.execute(statement)
