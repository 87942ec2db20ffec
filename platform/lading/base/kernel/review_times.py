"""How long reviews took: what staff read of their own service level (RULES.md 30)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import connection

from .values.clock import now


@dataclass(frozen=True, slots=True)
class Times:
    """The decided reviews of one kind in one week (Monday to Sunday in India), or in all weeks
    together (``week`` None): how many, how many came too late, and after how long half of them, and
    95 of 100, were decided.
    """

    kind: str
    week: dt.date | None
    decided: int
    late: int
    median: dt.timedelta
    most: dt.timedelta


_TIMES = """
SELECT kind,
       date_trunc('week', decided_at AT TIME ZONE 'Asia/Kolkata')::date AS week,
       count(*),
       count(*) FILTER (WHERE decided_at > due_at),
       percentile_cont(0.5) WITHIN GROUP (ORDER BY decided_at - submitted_at),
       percentile_cont(0.95) WITHIN GROUP (ORDER BY decided_at - submitted_at)
FROM kernel_review
WHERE decided_at >= %s::timestamp AT TIME ZONE 'Asia/Kolkata'
  AND decision IN ('approved', 'rejected') AND kind = ANY (%s)
GROUP BY GROUPING SETS ((kind, week), (kind))
ORDER BY kind, week
"""


def times_since(week: dt.date, kinds: Collection[str]) -> Sequence[Times]:
    """The times of these kinds by week since a Monday, then of all weeks together. What its owner
    withdrew is left out: nobody decided it. One SQL statement.
    """
    with connection.cursor() as cursor:
        cursor.execute(_TIMES, [week.isoformat(), list(kinds)])
        return [Times(*row) for row in cursor.fetchall()]


@dataclass(frozen=True, slots=True)
class Overdue:
    """The open reviews of one kind whose time is over: how many, and when the first was due."""

    kind: str
    count: int
    first_due_at: dt.datetime


_OVERDUE = """
SELECT kind, count(*), min(due_at) FROM kernel_review
WHERE decided_at IS NULL AND due_at < %s GROUP BY kind ORDER BY kind
"""


def overdue() -> Sequence[Overdue]:
    """What is overdue now, by kind. One SQL statement over the queue's index."""
    with connection.cursor() as cursor:
        cursor.execute(_OVERDUE, [now()])
        return [Overdue(*row) for row in cursor.fetchall()]
