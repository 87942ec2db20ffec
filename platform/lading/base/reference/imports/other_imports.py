"""Files that belong to another import than the one they were put into. Apps above this one register
what their files are called and what to do with them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from lading.base.documents.table_files import layout

Naming = Callable[[str], Any]
"""Which column a heading names; None for none."""

FEWEST: Final = 4
"""A file with fewer columns of another import is not taken for its file."""


@dataclass(frozen=True, slots=True)
class OtherImport:
    """An import: ``naming`` gives what its headings name, ``advice`` says what to do with its
    files, for staff.
    """

    naming: Callable[[], Naming]
    advice: str


_registered: list[OtherImport] = []


def register(other: OtherImport) -> None:
    """Have files of an import recognised that were put into a table of staff."""
    _registered.append(other)


def registered() -> Sequence[OtherImport]:
    """All that were registered."""
    return tuple(_registered)


def advice_on(
    tables: Sequence[Mapping[str, Any]], own: Naming, others: Iterable[OtherImport]
) -> str:
    """What to do with a file of which another import names more columns than the one that it was
    put into; "" for any other file. ``tables`` are those of `documents.table_files.tasks.tables`.
    """
    named = [(_columns_named(tables, other.naming()), other.advice) for other in others]
    most, advice = max(named, key=lambda pair: pair[0], default=(0, ""))
    return advice if most >= FEWEST and most > _columns_named(tables, own) else ""


def _columns_named(tables: Iterable[Mapping[str, Any]], naming: Naming) -> int:
    headings = (layout.find_heading(each["rows"], each["merged"], naming) for each in tables)
    return max((layout.columns_named(each, naming) for each in headings if each), default=0)
