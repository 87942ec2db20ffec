"""The columns of a list, which the API answers beside its rows: they depend on who looks, and
screens must not repeat those rules. A screen knows how each column looks and what it is called.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from pydantic import Field

from .paging import Page
from .wire import Data, Rows, Wire

T = TypeVar("T")


class ColumnOut(Wire):
    """One column. ``sort`` is what to send to have the list sorted by it, null if it cannot be."""

    key: str = Field(examples=["price"])
    sort: str | None = Field(examples=["price"])


class Table(Rows[T], Generic[T]):
    """A list whose columns depend on its reader."""

    columns: list[ColumnOut] = Field(
        description="The columns to show to the caller, in their order. An addition."
    )


Columns = tuple[ColumnOut, ...]


def columns(keys: Mapping[str, str | None], without: Sequence[str] = ()) -> Columns:
    """The columns of these keys, each with what it is sorted by, but for those left out."""
    shown = {key: sort for key, sort in keys.items() if key not in without}
    return tuple(ColumnOut(key=key, sort=sort) for key, sort in shown.items())


def tabled(page: Page[T], shown: Columns) -> Data[Table[T]]:
    """The answer of a list call with columns: `listed` with these."""
    rows, count = list(page.rows), page.count
    return Data(
        data=Table(
            rows=rows,
            count=count.value,
            count_is_capped=count.is_capped,
            columns=list(shown),
        )
    )
