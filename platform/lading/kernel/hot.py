"""The few lists that everybody opens, from SQL straight to JSON bytes.

A pydantic model per row costs more than the database needs for the page. `answer` sends what is
made of JSON types already. Document such a route with its `response=` all the same, and test its
bytes against that shape: nothing else checks them. `compiled` spares the building of the SQL.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Hashable
from typing import Any

import orjson
from django.db import connection
from django.db.models import Func, TextField
from django.http import HttpResponse

Row = tuple[Any, ...]


def fetch(statement: str, **parameters: Any) -> list[Row]:
    """Run a statement with ``%(name)s`` parameters."""
    with connection.cursor() as cursor:
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
