"""Gets one row, by its key or as the first of some."""

from __future__ import annotations

from typing import Any, TypeVar

from django.db.models import Model, QuerySet

from lading.base.kernel.errors import NotFound

M = TypeVar("M", bound=Model)
R = TypeVar("R")


def get_row(rows: QuerySet[M], key: int) -> M:
    """The one of the rows that has this primary key, locked if the rows are. Raises NotFound. One
    SQL query.
    """
    return get_first(rows.filter(pk=key))


def get_first(rows: QuerySet[Any, R]) -> R:
    """The first of the rows, or of their values. Raises NotFound. One SQL query."""
    row = rows.first()
    if row is None:
        raise NotFound
    return row
