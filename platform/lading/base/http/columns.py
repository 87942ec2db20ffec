"""The columns of a list, which the API sends with its rows. They depend on the reader, and screens
must not repeat those rules; a screen only knows each column's look and title.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from pydantic import Field

from lading.base.http.paging import Page
from lading.base.kernel.wire import Data, Rows, Wire

T = TypeVar("T")


class ColumnOut(Wire):
    """A column of a list."""

    key: str = Field(examples=["price"])
    sort: str | None = Field(
        description="The value of `sort` that sorts by the column; null if none does.",
        examples=["price"],
    )


class Table(Rows[T], Generic[T]):
    """One page of rows, and the columns to show."""

    columns: list[ColumnOut] = Field(
        description="The columns to show to the caller, in display order. Not in the original "
        "specification."
    )


Columns = tuple[ColumnOut, ...]


def columns(keys: Mapping[str, str | None], without: Sequence[str] = ()) -> Columns:
    """The columns with these keys, each with its sort value, except those in ``without``."""
    sorts = {key: sort for key, sort in keys.items() if key not in without}
    return tuple(ColumnOut(key=key, sort=sort) for key, sort in sorts.items())


def tabled(page: Page[T], list_columns: Columns) -> Data[Table[T]]:
    """The answer of a list call with columns; see `listed`."""
    rows, count = list(page.rows), page.count
    return Data(
        data=Table(
            rows=rows,
            count=count.value,
            count_is_capped=count.is_capped,
            columns=list(list_columns),
        )
    )
