"""Several compiled reads in one statement, for the session: with a statement for each it took 2.3
times as long (tests/load/README.md).

All of them see the same moment of the database. Rows come back by way of JSON, so columns are
numbers, texts, booleans or None; a date or a UUID is its text, and a moment its ISO 8601 text.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .compiled import Compiled, Row, fetch

# The inner texts are Django's SQL; every value is a parameter.
_ROWS = "(SELECT coalesce(json_agg(item), '[]') FROM ({sql}) item)"
_COUNT = "(SELECT count(*) FROM ({sql}) counted)"
_NAMED = re.compile(r"%\((\w+)\)s")


@dataclass(frozen=True, slots=True)
class Results:
    """What was read, by the names that the caller gave: rows in their order, and counts."""

    rows: Mapping[str, list[Row]]
    counts: Mapping[str, int]

    def first(self, name: str) -> Row | None:
        """The first row, or None without any."""
        return next(iter(self.rows[name]), None)


def moment(text: str) -> dt.datetime:
    """The moment of a row's text."""
    return dt.datetime.fromisoformat(text)


class Together:
    """Rows and counts of `Compiled` queries, whose SQL is put together once."""

    def __init__(self, *, rows: Mapping[str, Compiled], counts: Mapping[str, Compiled]) -> None:
        self._rows, self._counts = rows, counts
        self._ready: tuple[str, dict[str, Any]] | None = None

    def read(self, **values: Any) -> Results:
        """The rows and counts for the values of all their markers. One SQL query."""
        if self._ready is None:
            self._ready = self._put_together()
        sql, constants = self._ready
        [row] = fetch(sql, **constants, **values)
        objects = dict(zip(self._rows, row[: len(self._rows)], strict=True))
        return Results(
            rows={name: [tuple(each.values()) for each in read] for name, read in objects.items()},
            counts=dict(zip(self._counts, row[len(self._rows) :], strict=True)),
        )

    def _put_together(self) -> tuple[str, dict[str, Any]]:
        parts: list[str] = []
        constants: dict[str, Any] = {}
        for template, statements in ((_ROWS, self._rows), (_COUNT, self._counts)):
            for name, compiled in statements.items():
                sql, its_own = _with_own_names(name, compiled)
                parts.append(template.format(sql=sql))
                constants |= its_own
        return f"SELECT {', '.join(parts)}", constants


def _with_own_names(name: str, compiled: Compiled) -> tuple[str, dict[str, Any]]:
    """The SQL and its constants, which are called alike in every compiled query."""
    sql, constants = compiled.statement()

    def rename(match: re.Match[str]) -> str:
        parameter = match[1]
        return f"%({name}_{parameter})s" if parameter in constants else match[0]

    return _NAMED.sub(rename, sql), {f"{name}_{key}": each for key, each in constants.items()}
