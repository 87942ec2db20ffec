"""Fast reads for the few routes that are called most.

Lists go from SQL straight to JSON bytes: one pydantic model per row costs more than the database
needs for the whole page. `answer` sends data that already consists of JSON types. Such a route
still declares its `response=`; a test must compare its bytes with that shape, because nothing else
checks them.

`Compiled` builds the SQL only once: compiling a query set with many joins costs Django several
times what PostgreSQL needs to run it. The query is still written as a query set.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple

import orjson
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import BooleanField, F, Func, QuerySet, TextField
from django.db.models.sql import Query
from django.db.models.sql.compiler import SQLCompiler
from django.http import HttpResponse

MAX_LENGTH = 4096
"""psycopg caches the placeholders of statements up to this many characters."""
# After a dot or AS no name needs quotes; and a column that keeps its name needs no AS.
_QUOTED = re.compile(r'(\.|\bAS )"([a-z_][a-z0-9_]*)"')
_SAME_NAME = re.compile(r"(\bt\d+\.(\w+)) AS \2\b")
_PLAIN = re.compile(r"[\w ./:+-]*", re.ASCII)

Row = tuple[Any, ...]
Build = Callable[..., QuerySet[Any, Any]]


def fetch(statement: str, **parameters: Any) -> list[Row]:
    """Run a statement with ``%(name)s`` parameters."""
    return _run(statement, parameters)


def _run(statement: str, parameters: Mapping[str, Any]) -> list[Row]:
    """Run it by psycopg's own cursor, unless statements are being logged or wrapped: Django's costs
    as much as a short statement.
    """
    wrapper = connections[DEFAULT_DB_ALIAS]
    if wrapper.queries_logged or wrapper.execute_wrappers:
        with wrapper.cursor() as listened_to:
            listened_to.execute(statement, parameters)
            return list(listened_to.fetchall())
    wrapper.close_if_health_check_failed()
    wrapper.ensure_connection()
    wrapper.validate_no_broken_transaction()
    with wrapper.wrap_database_errors:
        return list(wrapper.connection.execute(statement, parameters).fetchall())


def answer(data: Any) -> HttpResponse:
    """`{"data": …}` as a response. ``data`` consists of JSON types, dates and UUIDs.

    For a model give ``model_dump(by_alias=True)``: ninja would validate and dump it again.
    """
    body = orjson.dumps({"data": data, "message": None})
    return HttpResponse(body, content_type="application/json; charset=utf-8")


class AsJson(Func):
    """A column as JSON text made by PostgreSQL. Pass the text to `fragment`."""

    function = "to_json"
    template = "%(function)s(%(expressions)s)::text"
    output_field = TextField()


def fragment(text: str | None) -> orjson.Fragment | None:
    """JSON text that is sent unchanged."""
    return None if text is None else orjson.Fragment(text)


_PAGE = """
WITH {before}page AS MATERIALIZED (SELECT {ids} AS ids)
SELECT {total} AS total, item.* FROM page LEFT JOIN ({rows}) item ON true
ORDER BY array_position(page.ids, item.id)
"""


def is_on_page() -> Func:
    """The condition that a row's key is one of a `page_statement`'s ids. It uses = ANY (array)
    instead of IN, so that the planner knows that there are few.
    """
    template = "%(expressions)s = ANY ((SELECT ids FROM page)::bigint[])"
    return Func(F("pk"), template=template, output_field=BooleanField())


def page_statement(rows: str, *, ids: str, total: str, before: str = "") -> str:
    """One statement for a whole page of a list (`Compiled.page`). A second one for the count would
    cost as much again.

    ``ids`` is an array of primary keys in the page's order. ``rows`` is the SQL of a query with the
    condition `is_on_page` and the key as its first column. ``total`` counts the rows of all pages,
    and may use `page.ids`. ``before`` is a common table that the others use, with its comma.
    """
    # Without line breaks and indents it is short enough for psycopg's cache.
    return " ".join(_PAGE.format(rows=rows, ids=ids, total=total, before=before).split())


class RecentCounts:
    """Caches counts of long lists for some seconds: counting costs more than reading a page.

    Counts of short lists are never cached, because there people would notice that the count does
    not change with a new row. What narrows a long list is counted by reading all of it.
    """

    def __init__(self, *, seconds: float = 10, at_least: int = 1000, size: int = 10_000) -> None:
        self.at_least = at_least
        self._seconds, self._size = seconds, size
        self._lock = threading.Lock()
        self._kept: dict[Hashable, tuple[float, int]] = {}

    def get(self, key: Hashable) -> int | None:
        """The count, if it is at most ``seconds`` old."""
        taken_at, count = self._kept.get(key, (float("-inf"), 0))
        return count if time.monotonic() - taken_at < self._seconds else None

    def keep(self, key: Hashable, count: int, *, of_long: bool = False) -> None:
        """Store a new count, if the list is long, or if it narrows a list that is (``of_long``)."""
        if count < self.at_least and not of_long:
            return
        with self._lock:
            if len(self._kept) >= self._size:
                self._kept.clear()
            self._kept[key] = (time.monotonic(), count)


class Ready(NamedTuple):
    """A compiled query, with its columns' converters, which Django would look up for each run."""

    sql: str
    constants: Mapping[str, Any]
    compiler: SQLCompiler
    converters: dict[int, Any]


class Compiled:
    """A query set compiled once: ``Compiled(build, key=marker)``, where ``build(key=marker)``
    returns a ``values_list`` query set.

    A marker is a value that becomes a parameter of the SQL and equals no other value in it.
    ``rows(key=…)`` runs the SQL with other values in place of the markers. Slices are part of the
    SQL. The caller must refuse values that are out of a column's range.

    The SQL is shortened, because psycopg caches the placeholders of statements up to `MAX_LENGTH`
    characters only.
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
        """The rows of a statement that contains this ``sql``. It returns ``skip`` columns before
        the query's own, and may take further values.
        """
        ready = self._ready or self._compile()
        rows = _run(statement, {**ready.constants, **values})
        if not ready.converters:
            return rows
        converters = {place + skip: each for place, each in ready.converters.items()}
        converted = ready.compiler.apply_converters(rows, converters)
        return [tuple(row) for row in converted]

    def page(self, statement: str, **values: Any) -> tuple[list[Row], int]:
        """A page's rows and the count of all rows, by a `page_statement` of this ``sql``."""
        rows = self.rows_by(statement, skip=1, **values)
        # For an empty page the statement returns one row with only the count.
        return [row[1:] for row in rows if row[1] is not None], int(rows[0][0])

    @property
    def sql(self) -> str:
        """The SQL, with `%(name)s` for each marker."""
        return (self._ready or self._compile()).sql

    def statement(self, **values: Any) -> tuple[str, dict[str, Any]]:
        """The SQL and its parameters for these values, for example to explain it."""
        ready = self._ready or self._compile()
        return ready.sql, {**ready.constants, **values}

    def count(self, **values: Any) -> int:
        """How many rows these values have, at most the slice's length. One SQL query."""
        sql, parameters = self.statement(**values)
        # The inner text is Django's SQL; every value is a parameter.
        [(count,)] = _run(f"SELECT count(*) FROM ({sql}) AS counted", parameters)  # noqa: S608
        return int(count)

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
    """The query with the short table aliases `t0`, `t1`, …: every column repeats its
    table's alias.
    """
    short = query.clone()
    short.change_aliases({alias: f"t{number}" for number, alias in enumerate(short.alias_map)})
    return short


def _named(
    sql: str, parameters: Sequence[Any], names: Sequence[str | None]
) -> tuple[str, dict[str, Any]]:
    """The SQL with named parameters, and the values of those that are always the same."""
    constants: dict[str, Any] = {}
    parts = _SAME_NAME.sub(r"\1", _QUOTED.sub(r"\1\2", sql)).split("%s")
    written = [parts[0]]
    for parameter, name, part in zip(parameters, names, parts[1:], strict=True):
        written += [f"%({name})s" if name else _constant(parameter, constants), part]
    return "".join(written), constants


def _constant(value: Any, constants: dict[str, Any]) -> str:
    """A constant as SQL text, if it is a plain one: a parameter costs time and hides from the
    planner which index fits. Other values become one of the ``constants``.
    """
    if isinstance(value, (bool, int)):
        return str(value).lower()
    if isinstance(value, str) and _PLAIN.fullmatch(value):
        return f"'{value}'"
    name = f"constant{len(constants)}"
    constants[name] = value
    return f"%({name})s"
