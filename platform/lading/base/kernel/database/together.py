"""Several reads in one statement, for calls whose time is mostly that of their many short ones.

All of them see the same moment of the database. Rows come back by way of JSON, so columns are
numbers, texts, booleans or None; a date or a UUID is its text, and a moment its ISO 8601 text.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import QuerySet

from .compiled import Compiled, Row, fetch

# The inner texts are Django's SQL; every value is a parameter.
_ROWS = "(SELECT coalesce(json_agg(found), '[]') FROM ({sql}) found)"
_COUNT = "(SELECT count(*) FROM ({sql}) counted)"
_NAMED = re.compile(r"%\((\w+)\)s")


@dataclass(frozen=True, slots=True)
class Found:
    """What was read, by the names that the caller gave: rows in their order, and counts."""

    rows: Mapping[str, list[Row]] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)

    def first(self, name: str) -> Row | None:
        """The first row, or None without any."""
        return next(iter(self.rows[name]), None)


def read_together(
    *,
    rows: Mapping[str, QuerySet[Any, Any]] | None = None,
    counts: Mapping[str, QuerySet[Any, Any]] | None = None,
) -> Found:
    """Read the ``rows`` of `values_list` query sets, and count those of others. One SQL query; none
    if nothing can be found.
    """
    rows, counts = rows or {}, counts or {}
    parts = [
        *((_ROWS, name, each) for name, each in rows.items()),
        *((_COUNT, name, each) for name, each in counts.items()),
    ]
    asked: list[tuple[str, str]] = []
    statements: list[str] = []
    values: list[Any] = []
    for template, name, query_set in parts:
        # What can have no row is not asked for.
        with contextlib.suppress(EmptyResultSet):
            sql, its_own = query_set.query.get_compiler(connection=connection).as_sql()
            asked.append((template, name))
            statements.append(template.format(sql=sql))
            values += its_own
    answered = dict(zip(asked, _row(statements, values), strict=True))
    return _found(
        {name: answered.get((_ROWS, name), []) for name in rows},
        {name: answered.get((_COUNT, name), 0) for name in counts},
    )


def _row(statements: Sequence[str], values: Sequence[Any]) -> Sequence[Any]:
    if not statements:
        return ()
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(statements)}", values)
        return tuple(cursor.fetchone())


def moment(text: str) -> dt.datetime:
    """The moment of a row's text."""
    return dt.datetime.fromisoformat(text)


class Together:
    """The same of `Compiled` queries, whose SQL is put together once."""

    def __init__(
        self,
        *,
        rows: Mapping[str, Compiled] | None = None,
        counts: Mapping[str, Compiled] | None = None,
    ) -> None:
        self._rows, self._counts = rows or {}, counts or {}
        self._ready: tuple[str, dict[str, Any]] | None = None

    def read(self, **values: Any) -> Found:
        """What is found for the values of all their markers. One SQL query."""
        if self._ready is None:
            self._ready = self._put_together()
        sql, constants = self._ready
        [row] = fetch(sql, **constants, **values)
        rows, counts = row[: len(self._rows)], row[len(self._rows) :]
        return _found(
            dict(zip(self._rows, rows, strict=True)), dict(zip(self._counts, counts, strict=True))
        )

    def _put_together(self) -> tuple[str, dict[str, Any]]:
        parts: list[str] = []
        constants: dict[str, Any] = {}
        for template, wanted in ((_ROWS, self._rows), (_COUNT, self._counts)):
            for name, compiled in wanted.items():
                sql, its_own = _with_own_names(name, compiled)
                parts.append(template.format(sql=sql))
                constants |= its_own
        return f"SELECT {', '.join(parts)}", constants


def _with_own_names(name: str, compiled: Compiled) -> tuple[str, dict[str, Any]]:
    """The SQL and its constants, which are called alike in every compiled query."""
    sql, constants = compiled.statement()

    def renamed(found: re.Match[str]) -> str:
        parameter = found[1]
        return f"%({name}_{parameter})s" if parameter in constants else found[0]

    return _NAMED.sub(renamed, sql), {f"{name}_{key}": each for key, each in constants.items()}


def _found(rows: Mapping[str, list[dict[str, Any]]], counts: Mapping[str, int]) -> Found:
    return Found(
        rows={name: [tuple(each.values()) for each in found] for name, found in rows.items()},
        counts=counts,
    )
