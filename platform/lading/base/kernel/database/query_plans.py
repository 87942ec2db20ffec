"""How PostgreSQL plans what is asked."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import cast

from django.db import connections

from . import replica
from .postgres.base import DatabaseWrapper


def planned_for_values() -> AbstractContextManager[None]:
    """Plan the statements of this block for their values.

    For searches, and for what reads an index with a condition (`WHERE status = 'published'`): a
    plan for every value, as prepared statements get, can take a thousand times as long.
    """
    return cast("DatabaseWrapper", connections[replica.alias()]).planned_for_values()
