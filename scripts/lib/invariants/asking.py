"""A check: a query for wrong rows, and the sentence that reports each of them."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db import connection

RECENT = dt.timedelta(days=1)
"""Events and messages are deleted after some months, so that only causes of the last day are sure
to have theirs.
"""


def rows_of(sql: str, **values: Any) -> list[tuple[Any, ...]]:
    """The rows of a query."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return [*cursor.fetchall()]


def sentences(sentence: str, sql: str, **values: Any) -> list[str]:
    """The sentence for each row of the query; ``{0}`` is the row's first column."""
    return [sentence.format(*row) for row in rows_of(sql, **values)]
