"""A count of rows as a part of another statement."""

from __future__ import annotations

from typing import Any

from django.db.models import IntegerField, QuerySet, Subquery


class CountOf(Subquery):
    """How many rows a query has, at most its slice."""

    template = "(SELECT count(*) FROM (%(subquery)s) counted)"
    output_field = IntegerField()

    def __init__(self, rows: QuerySet[Any, Any]) -> None:
        # The order cannot matter where all are counted.
        super().__init__(rows if rows.query.is_sliced else rows.order_by().values("pk"))
