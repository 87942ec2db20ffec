"""Lists as spreadsheets. Beside the route of a list stands a second one, `…/xlsx`, which takes the
same filters and the same sort. Its file is made of the list's own answer, so that it can have
nothing that the list withholds.

A list declares its columns as an `Export`, and adds the route by `exported`.
"""

from __future__ import annotations

import datetime as dt
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeVar, get_type_hints

import orjson
from django.db.models import TextChoices
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from ninja import Query, Router
from pydantic import BaseModel

from lading.base.documents.workbook import XLSX_TYPE, Width, xlsx, xlsx_response
from lading.base.kernel import limits
from lading.base.kernel.errors import Text
from lading.base.kernel.values import languages
from lading.base.kernel.values.counted import Counted

from . import throttle
from .api import answers
from .paging import Paging

V = TypeVar("V", bound=Callable[..., Any])
Row = Mapping[str, Any]
"""One row of a list's answer, as JSON."""
Read = Callable[[Row], Any]

CUT = Counted(
    "This file contains only the first {limit} row. Use the list’s filters to export the others.",
    "This file contains only the first {limit} rows. Use the list’s filters to export the others.",
)
FIRST_ROWS = Counted(
    "This file contains only the first {limit} row.",
    "This file contains only the first {limit} rows.",
)
IN_INDIA = _("{title} (India time)")
"""The heading of a column of moments: they are shown in India's time."""
YES, NO = _("Yes"), _("No")

LocaleQuery = Annotated[
    str,
    Query(
        alias="locale",
        max_length=10,
        description="The language of the file: `en`, `zh`, `es`, `fr`, `it` or `ar`. Defaults to "
        "that of `Accept-Language`.",
        examples=["fr"],
    ),
]


@dataclass(frozen=True, slots=True)
class Column:
    """One column of the file. ``part_of`` is the key of the list's column that it belongs to: for
    a reader whom the list does not show that column, the file has none either.
    """

    title: Text
    read: Read
    part_of: str = ""
    width: Width = Width.USUAL


@dataclass(frozen=True, slots=True)
class Export:
    """A list's file: its name without the ending, and its columns. ``rows_in`` is the field of the
    answer that has the rows.
    """

    name: str
    columns: Sequence[Column]
    rows_in: str = "rows"


@dataclass(frozen=True, slots=True)
class _Listed:
    """What a list answered. ``shown`` are the keys of its columns; None: it does not say."""

    rows: Sequence[Row]
    is_cut: bool
    shown: frozenset[str] | None


def value_at(path: str) -> Read:
    """Reads a field by its name on the wire, or by names with dots; None where a part is null."""
    names = path.split(".")

    def read(row: Row) -> Any:
        value: Any = row
        for name in names:
            value = None if value is None else value[name]
        return value

    return read


def plain(title: Text, path: str, *, part_of: str = "", width: Width = Width.USUAL) -> Column:
    """A text or a number."""
    return Column(title, value_at(path), part_of, width)


def day(title: Text, path: str, *, part_of: str = "") -> Column:
    """A date."""
    read = value_at(path)
    return Column(title, lambda row: _parsed(dt.date.fromisoformat, read(row)), part_of)


def moment(title: Text, path: str, *, part_of: str = "") -> Column:
    """A moment, which the file shows in India's time, and its heading names it."""
    read = value_at(path)
    title = format_lazy(IN_INDIA, title=title)
    return Column(title, lambda row: _parsed(dt.datetime.fromisoformat, read(row)), part_of)


def words(
    title: Text, path: str, labels: Mapping[str, Text] | type[TextChoices], *, part_of: str = ""
) -> Column:
    """A code, in the reader's words. A code without words is shown as it is."""
    read = value_at(path)
    if not isinstance(labels, Mapping):
        labels = {each.value: each.label for each in labels}

    def label_of(row: Row) -> Any:
        code = read(row)
        return None if code is None else str(labels.get(code, code))

    return Column(title, label_of, part_of)


def yes_or_no(title: Text, path: str, *, part_of: str = "") -> Column:
    """Whether something is so."""
    read = value_at(path)
    return Column(title, lambda row: str(YES if read(row) else NO), part_of)


def exported(router: Router, path: str, export: Export) -> Callable[[V], V]:
    """A decorator above a list's route: adds the route of its file at ``path``. Fixed paths come
    before wildcards.
    """

    def add(view: V) -> V:
        router.get(
            path,
            response=answers(None, 403, 404),
            openapi_extra={
                "responses": {200: {"description": "The spreadsheet.", "content": _CONTENT}}
            },
        )(_download_of(view, export))
        return view

    return add


def _download_of(view: Callable[..., Any], export: Export) -> Callable[..., HttpResponse]:
    hints = get_type_hints(view, include_extras=True)
    parameters = dict(inspect.signature(view).parameters)
    is_paged = parameters.pop("paging", None) is not None
    parameters.pop("fields", None)

    def download(request: HttpRequest, locale: str = "", **arguments: Any) -> HttpResponse:
        throttle.caller(request, scope="export", limit="export.files_per_minute")
        with translation.override(languages.choose(locale)):
            if is_paged:
                arguments["paging"] = _first(limits.number("export.rows"))
            listed = _listed(view(request, **arguments), export.rows_in)
            return xlsx_response(f"{export.name}.xlsx", _workbook(export, listed))

    own_parameters = [each.replace(annotation=hints[name]) for name, each in parameters.items()]
    language = inspect.Parameter(
        "locale", inspect.Parameter.POSITIONAL_OR_KEYWORD, default="", annotation=LocaleQuery
    )
    download.__signature__ = inspect.Signature([*own_parameters, language])  # type: ignore[attr-defined]
    download.__name__ = f"{view.__name__}_as_xlsx"
    download.__module__ = view.__module__
    download.__doc__ = _DOCUMENTED
    download.exports = (view, export)  # type: ignore[attr-defined]  # for the tests
    return download


_CONTENT: Final = {XLSX_TYPE: {"schema": {"type": "string", "format": "binary"}}}
_DOCUMENTED: Final = (
    "Download the list as a spreadsheet (XLSX), with the same filters and in the same order but "
    "without pages. The file has at most 5,000 rows by default; if rows are left out, a note in "
    "the file says so. The number of downloads per minute is limited (429). Not in the original "
    "specification."
)


def _first(rows: int) -> Paging:
    """The first page, with more rows than a call may ask for."""
    return Paging.model_construct(page=1, limit=rows)


def _listed(answer: Any, rows_in: str) -> _Listed:
    """What a list's route returned."""
    if isinstance(answer, HttpResponse):
        data = orjson.loads(answer.content)["data"]
    else:
        data = _as_json(answer.data)
    if isinstance(data, list):
        most = limits.number("export.rows")
        count = max(len(data), getattr(answer, "count", 0))
        return _Listed(data[:most], is_cut=count > min(len(data), most), shown=None)
    columns = data.get("columns")
    column_keys = None if columns is None else frozenset(each["key"] for each in columns)
    rows = data[rows_in]
    is_cut = data["count"] > len(rows) or bool(data.get("countIsCapped"))
    return _Listed(rows, is_cut, column_keys)


def _as_json(data: Any) -> Any:
    if isinstance(data, BaseModel):
        return data.model_dump(mode="json", by_alias=True)
    return [_as_json(each) for each in data]


def _workbook(export: Export, listed: _Listed) -> bytes:
    columns = [each for each in export.columns if _is_shown(each, listed.shown)]
    return xlsx(
        [str(each.title) for each in columns],
        ([each.read(row) for each in columns] for row in listed.rows),
        right_to_left=translation.get_language_bidi(),
        note=CUT.format(limit=len(listed.rows)) if listed.is_cut else "",
        widths=[each.width for each in columns],
    )


def _is_shown(column: Column, column_keys: frozenset[str] | None) -> bool:
    return column_keys is None or not column.part_of or column.part_of in column_keys


def _parsed(parse: Callable[[str], Any], value: str | None) -> Any:
    return None if value is None else parse(value)
