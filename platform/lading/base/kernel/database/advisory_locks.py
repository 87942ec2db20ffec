"""Locks by name, for work that must run one after another in the whole installation and has no row
to lock. They are PostgreSQL's advisory locks, held until the transaction ends. Two names with the
same hash only make their work wait for each other.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence

from django.db import connection
from django.db.backends.utils import CursorWrapper


def take(name: str, *, patiently: bool = False) -> None:
    """Wait until nobody else holds the lock ``name``, and take it. In a transaction. With
    ``patiently`` it waits as long as necessary, for work that runs for minutes; otherwise up to the
    limit of all locks.
    """
    with _waiting(patiently=patiently) as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])


def share(names: Sequence[str]) -> None:
    """Wait until nobody has taken any of these locks, and hold them together with others who share
    them; whoever takes one waits for all of them. In a transaction; waits as long as it takes.
    """
    with _waiting(patiently=True) as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock_shared(hashtextextended(name, 0))"
            " FROM unnest(%s::text[]) AS name",
            [list(names)],
        )


@contextlib.contextmanager
def _waiting(*, patiently: bool) -> Iterator[CursorWrapper]:
    with connection.cursor() as cursor:
        if patiently:
            cursor.execute("SET LOCAL lock_timeout = 0")
            cursor.execute("SET LOCAL statement_timeout = 0")
        yield cursor
        if patiently:
            cursor.execute("SET LOCAL lock_timeout TO DEFAULT")
            cursor.execute("SET LOCAL statement_timeout TO DEFAULT")
