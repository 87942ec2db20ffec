"""A query set's SQL, compiled once: for the few reads that are asked all day long.

Building and compiling a query set with many joins costs Django several times what PostgreSQL
needs to answer it. A compiled one is written, and stays readable, as a query set.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db import connection
from django.db.models import QuerySet
from django.db.models.sql.compiler import SQLCompiler

Build = Callable[..., QuerySet[Any, Any]]


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
        self._ready: tuple[str, list[str | None], Sequence[Any], SQLCompiler] | None = None

    def rows(self, **values: Any) -> list[tuple[Any, ...]]:
        """The rows for these values: one SQL query."""
        sql, places, parameters, compiler = self._ready or self._compile()
        with connection.cursor() as cursor:
            cursor.execute(sql, _given(places, parameters, values))
            found = cursor.fetchall()
        return [tuple(row) for row in compiler.results_iter([found])]

    def count(self, **values: Any) -> int:
        """How many rows these values have, up to the slice's own length: one SQL query."""
        sql, places, parameters, _compiler = self._ready or self._compile()
        with connection.cursor() as cursor:
            # The inner text is Django's own; every value is a parameter of it.
            counting = f"SELECT count(*) FROM ({sql}) AS counted"  # noqa: S608 -- see above
            cursor.execute(counting, _given(places, parameters, values))
            (found,) = cursor.fetchone()
        return int(found)

    def _compile(self) -> tuple[str, list[str | None], Sequence[Any], SQLCompiler]:
        with self._lock:
            if self._ready is None:
                compiler = self._build(**self._markers).query.get_compiler(using="default")
                sql, parameters = compiler.as_sql()
                places = [self._place(parameter) for parameter in parameters]
                if missing := set(self._markers) - set(places):
                    raise ValueError(f"not a parameter of the query: {sorted(missing)}")
                self._ready = (sql, places, parameters, compiler)
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
