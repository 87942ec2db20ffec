"""The columns of a file, and how its heading is understood."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from lading.kernel.errors import Text
from lading.reference.text import normalise

from . import cell_readers as cells
from .cell_readers import Reader

ERRORS = _("Errors")
"""The column that a file with errors has besides; one that is sent again is not read."""
READ_AS = _("Read as")
"""Likewise, the column that says how cells were read."""
UNKNOWN_COLUMNS = _("These columns are not part of the template: {columns}.")
MISSING_COLUMNS = _("These columns are missing: {columns}.")
TWICE = _("These columns occur more than once: {columns}.")
UNNAMED = _("A column without a heading")


@dataclass(frozen=True, slots=True)
class Column:
    """A column: the field of the form that it fills, its heading, and how its cells are read.

    ``values`` are those that the template offers; only with ``is_closed`` no others are accepted.
    ``is_needed``: a file without the column is refused. ``is_called``: whether a heading, besides
    its own, means this column.
    """

    field: str
    label: Text
    read: Reader
    is_needed: bool = False
    values: Callable[[], Sequence[str]] | None = None
    is_closed: bool = False
    is_called: Callable[[str], bool] | None = None


def called(*words: str) -> Callable[[str], bool]:
    """Whether a heading is one of these, in any spelling."""
    known = {normalise(word) for word in words}
    return lambda heading: normalise(heading) in known


Columns = Sequence[Column]


def placed(columns: Columns, heading: Sequence[Any]) -> tuple[dict[int, Column], list[str]]:
    """The columns by their places in the file, and what is wrong with the heading."""
    known = {key: each for each in columns for key in (normalise(each.field), *_keys(each))}
    ignored = cells.spellings(ERRORS) | cells.spellings(READ_AS)
    found: dict[int, Column] = {}
    unknown, twice = list[str](), list[str]()
    for place, cell in enumerate(heading):
        heading_text = "" if cell is None else str(cell)
        key = normalise(heading_text)
        if key in ignored:
            continue
        column = known.get(key) or _called(columns, heading_text)
        if column is None:
            unknown.append(str(cell or UNNAMED))
        elif column in found.values():
            twice.append(str(column.label))
        else:
            found[place] = column
    missing = [str(each.label) for each in columns if each.is_needed and each not in found.values()]
    problems = {UNKNOWN_COLUMNS: unknown, TWICE: twice, MISSING_COLUMNS: missing}
    return found, [_told(text, names) for text, names in problems.items() if names]


def label_of(columns: Columns, field: str) -> str:
    """The heading of a field's column; "" for a field without one."""
    return next((str(each.label) for each in columns if each.field == field), "")


def by_field(columns: Mapping[int, Column]) -> set[str]:
    """The fields of the file's columns."""
    return {each.field for each in columns.values()}


def _called(columns: Columns, heading: str) -> Column | None:
    """The column that the heading means by one of its further names."""
    return next((each for each in columns if each.is_called and each.is_called(heading)), None)


def _keys(column: Column) -> set[str]:
    return cells.spellings(column.label)


def _told(text: Text, names: Sequence[str]) -> str:
    return str(text).format(columns=", ".join(names[:20]))
