"""Pages of rows: `page` from 1, `limit` up to 100, a count exact to 10,000 (wire contract)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeVar

from django.db.models import Model, QuerySet
from django.utils.translation import gettext_lazy as _
from ninja import Query
from pydantic import BaseModel, Field

from lading.base.kernel.errors import ValidationFailed
from lading.base.kernel.wire import Data, Rows

T = TypeVar("T")
R = TypeVar("R")
M = TypeVar("M", bound=Model)

DEFAULT_LIMIT = 10
MAX_LIMIT = 100
COUNT_CAP = 10_000
MAX_PAGE = 1_000_000
MOST_UNPAGED = 200
"""How many rows a list without pages has at most, where nothing else bounds it: the newest ones."""


class Paging(BaseModel, frozen=True):
    """The requested page of a list, and its size."""

    page: int = Field(
        1,
        ge=1,
        le=MAX_PAGE,
        description="The number of the page, starting at 1. A page after the last one is empty.",
    )
    limit: int = Field(
        DEFAULT_LIMIT, ge=1, le=MAX_LIMIT, description="Maximum number of rows per page."
    )

    @property
    def offset(self) -> int:
        """How many rows precede the page."""
        return (self.page - 1) * self.limit


PagingQuery = Annotated[Paging, Query()]


@dataclass(frozen=True, slots=True)
class Count:
    """How many rows a list has: exact up to `COUNT_CAP`, above it the cap."""

    value: int
    is_capped: bool

    @classmethod
    def capped(cls, counted: int) -> Count:
        """From a count that stopped at one above the cap."""
        return cls(min(counted, COUNT_CAP), counted > COUNT_CAP)


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """One page of rows and the list's count."""

    rows: Sequence[T]
    count: Count

    def shaped(self, shape: Callable[[T], R]) -> Page[R]:
        """The same page with ``shape`` applied to each row."""
        return Page([shape(row) for row in self.rows], self.count)


def capped_count(queryset: QuerySet[Any]) -> Count:
    """Count at most ``COUNT_CAP + 1`` rows, so that a huge list costs no more than a big one."""
    counted = queryset.order_by().values("pk")[: COUNT_CAP + 1].count()
    return Count.capped(counted)


def paginate(queryset: QuerySet[M], paging: Paging) -> Page[M]:
    """Slice an ordered query set: two SQL queries, whatever the page. A page beyond the end is
    empty.
    """
    rows = list(queryset[paging.offset : paging.offset + paging.limit])
    return Page(rows, capped_count(queryset))


def listed(page: Page[T]) -> Data[Rows[T]]:
    """The answer of a list call: a page of wire shapes, and the list's count."""
    rows, count = list(page.rows), page.count
    return Data(data=Rows(rows=rows, count=count.value, count_is_capped=count.is_capped))


def column_of(sort: str, columns: Mapping[str, str]) -> str:
    """The column for ``sort`` (`field` or `-field`). Raises ValidationFailed for others."""
    column = columns.get(sort.removeprefix("-"))
    if column is None:
        raise ValidationFailed(errors={"sort": [_("This list cannot be sorted by that column.")]})
    return column


def order(
    queryset: QuerySet[M], sort: str | None, columns: Mapping[str, str], default: Sequence[str]
) -> QuerySet[M]:
    """Apply ``sort`` (`field` or `-field`, wire names) over the allowed ``columns``.

    Ties are always broken by the primary key, so that pages never overlap.
    """
    if not sort:
        return queryset.order_by(*default)
    column = column_of(sort, columns)
    sign = "-" if sort.startswith("-") else ""
    return queryset.order_by(f"{sign}{column}", f"{sign}pk")
