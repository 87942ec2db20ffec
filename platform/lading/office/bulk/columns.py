"""The columns of a file, and how its heading is understood."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _

from lading.base.documents.table_files.layout import named_column
from lading.base.http.exports import Export
from lading.base.kernel.errors import Text
from lading.base.reference.text import normalise, spellings

from .cell_readers import Reader, text
from .questions.choosers import Chooser

ERRORS = _("Errors")
"""The column that a file with errors has besides; one that is sent again is not read."""
READ_AS = _("Read as")
"""Likewise, the column that says how cells were read."""
UNKNOWN_COLUMNS = _("These columns are not part of the template and were left out: {columns}.")
NOT_CHANGED: Final = _("These columns cannot be changed by a file and were left out: {columns}.")
MISSING_COLUMNS = _("These columns are missing: {columns}.")
TWICE = _("These columns occur more than once; only the first of each was read: {columns}.")
UNNAMED = _("A column without a heading")


@dataclass(frozen=True, slots=True)
class Column:
    """A column: the field of the form that it fills, its heading, and how its cells are read.

    ``values`` are those that the template offers; only with ``is_closed`` no others are accepted.
    ``is_needed``: a file without the column is refused. ``is_called``: whether a heading, besides
    its own, means this column. ``also`` are further headings, understood in every language: the
    one that the company's own download has. ``is_only_shown``: the download has the column, but a
    file cannot change it. ``chooser``: how its person chooses what a value means that nobody
    knows; without it, such a value is an error of its row.
    """

    field: str
    label: Text
    read: Reader
    is_needed: bool = False
    values: Callable[[], Sequence[str]] | None = None
    is_closed: bool = False
    is_called: Callable[[str], bool] | None = None
    also: Sequence[Text] = ()
    is_only_shown: bool = False
    chooser: Chooser | None = None


def called(*words: str) -> Callable[[str], bool]:
    """Whether a heading is one of these, in any spelling."""
    known = {normalise(word) for word in words}
    return lambda heading: normalise(heading) in known


Columns = Sequence[Column]


@dataclass(frozen=True, slots=True)
class Placed:
    """The columns by their places in the file, and what is said of the others."""

    columns: Mapping[int, Column]
    problems: Sequence[str]
    """Why the file cannot be read."""
    left_out: Sequence[str]
    """Which columns are not read."""


def naming(columns: Columns) -> Callable[[str], Column | None]:
    """Which column a heading means, by its field, its label in any language, or a further name."""
    known = {
        key: each for each in reversed(columns) for key in (normalise(each.field), *_keys(each))
    }
    return lambda heading: known.get(normalise(heading)) or _called(columns, heading)


def with_download(columns: Columns, download: Export) -> Columns:
    """The columns of an import, and those that the company's own download has besides: they are
    only shown there.
    """
    named = naming(columns)
    titles = [each.title for each in download.columns if named(str(each.title)) is None]
    return [
        *columns,
        *(
            Column(f"{download.name}#{place}", title, text, is_only_shown=True)
            for place, title in enumerate(titles)
        ),
    ]


def placed(columns: Columns, titles: Sequence[Sequence[str]]) -> Placed:
    """The columns by the texts over them."""
    named = naming(columns)
    ignored = spellings(ERRORS) | spellings(READ_AS)
    by_place: dict[int, Column] = {}
    unknown, twice, only_shown = list[str](), list[str](), list[str]()
    for place, texts in enumerate(titles):
        heading = ", ".join(texts)
        if normalise(heading) in ignored:
            continue
        column = named_column(texts, named)
        if column is None:
            unknown.append(heading or str(UNNAMED))
        elif column.is_only_shown:
            only_shown.append(heading)
        elif column in by_place.values():
            twice.append(heading)
        else:
            by_place[place] = column
    present = by_place.values()
    missing = [str(each.label) for each in columns if each.is_needed and each not in present]
    left = {UNKNOWN_COLUMNS: unknown, NOT_CHANGED: only_shown, TWICE: twice}
    return Placed(
        by_place,
        [_naming(MISSING_COLUMNS, missing)] if missing else [],
        [_naming(text, names) for text, names in left.items() if names],
    )


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
    return spellings(column.label).union(*map(spellings, column.also))


def _naming(text: Text, names: Sequence[str]) -> str:
    return str(text).format(columns=", ".join(names[:20]))
