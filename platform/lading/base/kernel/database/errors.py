"""Recognises errors that mean that the database cannot answer now."""

from __future__ import annotations

from django.db import OperationalError
from psycopg.errors import IdleInTransactionSessionTimeout


def is_away(error: BaseException | None) -> bool:
    """Whether the database is away, or ended a statement or a transaction that took too long: the
    same call may succeed later. (An idle transaction's end is reported as an internal error.)
    """
    return isinstance(error, OperationalError) or (
        error is not None and isinstance(error.__cause__, IdleInTransactionSessionTimeout)
    )
