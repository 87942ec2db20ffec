"""The few reads that are asked all day long, made cheap.

Lists go from SQL straight to JSON bytes: a pydantic model per row costs more than the database
needs for the page. `answer` sends what is made of JSON types already. Document such a route with
its `response=` all the same, and test its bytes against that shape: nothing else checks them.

`Compiled` spares the building of the SQL: compiling a query set with many joins costs Django
several times what PostgreSQL needs to answer it. A compiled one is written, and stays readable, as
a query set.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple

import orjson
from django.db import connections
from django.db.models import Func, QuerySet, TextField
from django.db.models.sql.compiler import SQLCompiler
from django.http import HttpResponse

from . import replica

Row = tuple[Any, ...]
Build = Callable[..., QuerySet[Any, Any]]


def fetch(statement: str, **parameters: Any) -> list[Row]:
    """Run a statement with ``%(name)s`` parameters."""
    with connections[replica.alias()].cursor() as cursor:
        cursor.execute(statement, parameters)
        rows: list[Row] = cursor.fetchall()
    return rows


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
    places: list[str | None]
    parameters: Sequence[Any]
    compiler: SQLCompiler
    converters: dict[int, Any]


class Compiled:
    """``Compiled(build, key=marker)``: ``build(key=marker)`` returns a ``values_list`` query set.

    Each marker is a value that the query set's SQL takes as a parameter and nothing else in it
    equals; ``rows(key=…)`` runs the same SQL with other values in their places. Slices are part
    of the SQL. A value out of a column's range is the caller's to refuse.
    """

    def __init__(self, build: Build, **markers: Any) -> None:
        self._build = build
        self._markers = markers
        self._lock = threading.Lock()
        self._ready: Ready | None = None

    def rows(self, **values: Any) -> list[tuple[Any, ...]]:
        """The rows for these values: one SQL query."""
        ready = self._ready or self._compile()
        with connections[replica.alias()].cursor() as cursor:
            cursor.execute(ready.sql, _given(ready.places, ready.parameters, values))
            found: list[tuple[Any, ...]] = cursor.fetchall()
        if not ready.converters:
            return found
        converted = ready.compiler.apply_converters(found, ready.converters)
        return [tuple(row) for row in converted]

    def statement(self, **values: Any) -> tuple[str, list[Any]]:
        """The SQL and its parameters for these values, for looking at its plan."""
        ready = self._ready or self._compile()
        return ready.sql, _given(ready.places, ready.parameters, values)

    def count(self, **values: Any) -> int:
        """How many rows these values have, up to the slice's own length: one SQL query."""
        sql, parameters = self.statement(**values)
        with connections[replica.alias()].cursor() as cursor:
            # The inner text is Django's own; every value is a parameter of it.
            counting = f"SELECT count(*) FROM ({sql}) AS counted"  # noqa: S608 -- see above
            cursor.execute(counting, parameters)
            (found,) = cursor.fetchone()
        return int(found)

    def _compile(self) -> Ready:
        with self._lock:
            if self._ready is None:
                compiler = self._build(**self._markers).query.get_compiler(using="default")
                sql, parameters = compiler.as_sql()
                places = [self._place(parameter) for parameter in parameters]
                if missing := set(self._markers) - set(places):
                    raise ValueError(f"not a parameter of the query: {sorted(missing)}")
                columns = [column for column, _sql, _name in compiler.select[: compiler.col_count]]
                converters = compiler.get_converters(columns)
                self._ready = Ready(sql, places, parameters, compiler, converters)
            return self._ready

    def _place(self, parameter: Any) -> str | None:
        return next((name for name, mark in self._markers.items() if mark == parameter), None)


def _given(
    places: Sequence[str | None], parameters: Sequence[Any], values: Mapping[str, Any]
) -> list[Any]:
    return [
        parameter if place is None else values[place]
        for place, parameter in zip(places, parameters, strict=True)
    ]
