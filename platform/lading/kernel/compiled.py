"""The few reads that are asked all day long, made cheap.

Lists go from SQL straight to JSON bytes: a pydantic model per row costs more than the database
needs for the page. `answer` sends what is made of JSON types already. Document such a route with
its `response=` all the same, and test its bytes against that shape: nothing else checks them.

`Compiled` spares the building of the SQL: compiling a query set with many joins costs Django
several times what PostgreSQL needs to answer it. A compiled one is written, and stays readable, as
a query set.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple

import orjson
from django.db import connections
from django.db.models import BooleanField, F, Func, QuerySet, TextField
from django.db.models.sql import Query
from django.db.models.sql.compiler import SQLCompiler
from django.http import HttpResponse

from . import replica
from .postgres.base import DatabaseWrapper

MAX_LENGTH = 4096
"""Characters of a statement that psycopg remembers the placeholders of."""
# After a dot or AS a name needs no quotes, whatever it is; nor one of its own AS itself.
_QUOTED = re.compile(r'(\.|\bAS )"([a-z_][a-z0-9_]*)"')
_SAME_NAME = re.compile(r"(\bt\d+\.(\w+)) AS \2\b")
_PLAIN = re.compile(r"[\w ./:+-]*", re.ASCII)

Row = tuple[Any, ...]
Build = Callable[..., QuerySet[Any, Any]]


def fetch(statement: str, **parameters: Any) -> list[Row]:
    """Run a statement with ``%(name)s`` parameters."""
    return _run(statement, parameters)


def _run(statement: str, parameters: Mapping[str, Any]) -> list[Row]:
    connection: DatabaseWrapper = connections[replica.alias()]  # type: ignore[assignment]  # our engine
    return connection.fetch(statement, parameters)


def answer(data: Any) -> HttpResponse:
    """`{"data": …}` as a response. ``data`` must be of JSON types, dates or UUIDs.

    Of a model give ``model_dump(by_alias=True)``: ninja would validate and dump it once more.
    """
    body = orjson.dumps({"data": data, "message": None})
    return HttpResponse(body, content_type="application/json; charset=utf-8")


class AsJson(Func):
    """A column as the JSON text that PostgreSQL makes of it. Give it to `fragment`."""

    function = "to_json"
    template = "%(function)s(%(expressions)s)::text"
    output_field = TextField()


def fragment(text: str | None) -> orjson.Fragment | None:
    """JSON text to be sent as it is."""
    return None if text is None else orjson.Fragment(text)


_PAGE = """
WITH page AS MATERIALIZED (SELECT {ids} AS ids)
SELECT {total} AS total, listed.* FROM page LEFT JOIN ({rows}) listed ON true
ORDER BY array_position(page.ids, listed.id)
"""


def is_on_page() -> Func:
    """The condition that a row's key is among the ids of a `page_statement`: = ANY (array) instead
    of IN, so that the database knows that they are few.
    """
    template = "%(expressions)s = ANY ((SELECT ids FROM page)::bigint[])"
    return Func(F("pk"), template=template, output_field=BooleanField())


def page_statement(rows: str, *, ids: str, total: str) -> str:
    """The statement of a list's page, for `Compiled.page`: a second one, for its rows or for their
    number, would cost as much as all of this.

    ``ids`` is an array of keys in their order, ``rows`` the SQL of what `is_on_page`, with the key
    first, ``total`` how many there are on all pages, for which `page.ids` is known.
    """
    # Without what only makes it readable, it is short enough to be remembered.
    return " ".join(_PAGE.format(rows=rows, ids=ids, total=total).split())


class RecentCounts:
    """Counts of long lists, kept some seconds: counting costs more than reading a page.

    Short lists are never kept, so that nobody sees a row come without its number following.
    """

    def __init__(self, *, seconds: float = 10, at_least: int = 1000, size: int = 10_000) -> None:
        self._seconds, self._at_least, self._size = seconds, at_least, size
        self._lock = threading.Lock()
        self._kept: dict[Hashable, tuple[float, int]] = {}

    def get(self, key: Hashable) -> int | None:
        """The count if it was taken within the last seconds."""
        taken_at, count = self._kept.get(key, (float("-inf"), 0))
        return count if time.monotonic() - taken_at < self._seconds else None

    def keep(self, key: Hashable, count: int) -> None:
        """Remember a count that was just taken, if the list is long."""
        if count < self._at_least:
            return
        with self._lock:
            if len(self._kept) >= self._size:
                self._kept.clear()
            self._kept[key] = (time.monotonic(), count)


class Ready(NamedTuple):
    """What compiling once makes: Django would find the columns' converters anew at each run."""

    sql: str
    constants: Mapping[str, Any]
    compiler: SQLCompiler
    converters: dict[int, Any]


class Compiled:
    """``Compiled(build, key=marker)``: ``build(key=marker)`` returns a ``values_list`` query set.

    Each marker is a value that the query set's SQL takes as a parameter and nothing else in it
    equals; ``rows(key=…)`` runs the same SQL with other values in their places. Slices are part
    of the SQL. A value out of a column's range is the caller's to refuse.

    The SQL is made short: psycopg looks for the placeholders of one of up to `MAX_LENGTH`
    characters once, of a longer one each time.
    """

    def __init__(self, build: Build, **markers: Any) -> None:
        self._build = build
        self._markers = markers
        self._lock = threading.Lock()
        self._ready: Ready | None = None

    def rows(self, **values: Any) -> list[Row]:
        """The rows for these values: one SQL query."""
        return self.rows_by(self.sql, **values)

    def rows_by(self, statement: str, *, skip: int = 0, **values: Any) -> list[Row]:
        """The rows of a statement around this one's ``sql``, that puts ``skip`` columns before its
        own and may take values besides.
        """
        ready = self._ready or self._compile()
        found = _run(statement, {**ready.constants, **values})
        if not ready.converters:
            return found
        converters = {place + skip: each for place, each in ready.converters.items()}
        converted = ready.compiler.apply_converters(found, converters)
        return [tuple(row) for row in converted]

    def page(self, statement: str, **values: Any) -> tuple[list[Row], int]:
        """A page's rows, and how many there are in all, by a `page_statement` of this ``sql``."""
        found = self.rows_by(statement, skip=1, **values)
        # An empty page is one row of nothing but the number.
        return [row[1:] for row in found if row[1] is not None], int(found[0][0])

    @property
    def sql(self) -> str:
        """The SQL, with `%(name)s` for each marker."""
        return (self._ready or self._compile()).sql

    def statement(self, **values: Any) -> tuple[str, dict[str, Any]]:
        """The SQL and its parameters for these values, for looking at its plan."""
        ready = self._ready or self._compile()
        return ready.sql, {**ready.constants, **values}

    def count(self, **values: Any) -> int:
        """How many rows these values have, up to the slice's own length: one SQL query."""
        sql, parameters = self.statement(**values)
        # The inner text is Django's own; every value is a parameter of it.
        [(found,)] = _run(f"SELECT count(*) FROM ({sql}) AS counted", parameters)  # noqa: S608
        return int(found)

    def _compile(self) -> Ready:
        with self._lock:
            if self._ready is None:
                query = _with_short_names(self._build(**self._markers).query)
                compiler = query.get_compiler(using="default")
                sql, parameters = compiler.as_sql()
                names = [self._name(parameter) for parameter in parameters]
                if missing := set(self._markers) - set(names):
                    raise ValueError(f"not a parameter of the query: {sorted(missing)}")
                columns = [column for column, _sql, _name in compiler.select[: compiler.col_count]]
                converters = compiler.get_converters(columns)
                self._ready = Ready(*_named(sql, parameters, names), compiler, converters)
            return self._ready

    def _name(self, parameter: Any) -> str | None:
        return next((name for name, mark in self._markers.items() if mark == parameter), None)


def _with_short_names(query: Query) -> Query:
    """The query with `t0`, `t1`, … for its tables, which are named once for each column."""
    short = query.clone()
    short.change_aliases({alias: f"t{number}" for number, alias in enumerate(short.alias_map)})
    return short


def _named(
    sql: str, parameters: Sequence[Any], names: Sequence[str | None]
) -> tuple[str, dict[str, Any]]:
    """The SQL with its parameters by name, and the values of those that are always the same."""
    constants: dict[str, Any] = {}
    parts = _SAME_NAME.sub(r"\1", _QUOTED.sub(r"\1\2", sql)).split("%s")
    written = [parts[0]]
    for parameter, name, part in zip(parameters, names, parts[1:], strict=True):
        written += [f"%({name})s" if name else _constant(parameter, constants), part]
    return "".join(written), constants


def _constant(value: Any, constants: dict[str, Any]) -> str:
    """A constant as SQL, where that is plain: each parameter costs time, and hides from the
    database which index answers. Another becomes one of the ``constants``.
    """
    if isinstance(value, (bool, int)):
        return str(value).lower()
    if isinstance(value, str) and _PLAIN.fullmatch(value):
        return f"'{value}'"
    name = f"constant{len(constants)}"
    constants[name] = value
    return f"%({name})s"
