"""Gets one row by its key."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model, QuerySet

from lading.base.kernel.errors import NotFound

M = TypeVar("M", bound=Model)


def get_row(rows: QuerySet[M], key: int) -> M:
    """The one of the rows that has this primary key, locked if the rows are. Raises NotFound. One
    SQL query.
    """
    row = rows.filter(pk=key).first()
    if row is None:
        raise NotFound
    return row
