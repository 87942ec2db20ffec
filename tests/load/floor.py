"""The floor of the measurements: a minimal server with the same answers (psycopg, the same SQL,
JSON), which takes the least time possible.

No framework, no sign-in, no count, nothing withheld: its speed is the hardware's and the
database's, the floor that Lading is compared with. The statements are Lading's own, which `prepare`
writes into the file named by ``FLOOR_STATEMENTS``.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterable
from decimal import Decimal
from pathlib import Path
from typing import Any

import orjson
import psycopg

Start = Callable[[str, list[tuple[str, str]]], object]
Statement = dict[str, Any]

STATEMENTS: dict[str, list[dict[str, Any]]] = json.loads(
    Path(os.environ["FLOOR_STATEMENTS"]).read_text()
)
_local = threading.local()


def _connection() -> psycopg.Connection[tuple[Any, ...]]:
    if not hasattr(_local, "connection"):
        _local.connection = psycopg.connect(
            os.environ["DATABASE_URL"], autocommit=True, prepare_threshold=1
        )
    connection: psycopg.Connection[tuple[Any, ...]] = _local.connection
    return connection


def _plain(value: object) -> float:
    if isinstance(value, Decimal):
        return float(value)
    raise TypeError(type(value).__name__)


def _rows_of(statement: Statement) -> list[dict[str, Any]]:
    cursor = _connection().execute(
        statement["sql"], statement["parameters"], prepare=statement.get("prepared")
    )
    names = [column.name for column in cursor.description or ()]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def application(environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:
    """WSGI: `/leads`, `/enquiry`, `/quotations` and so on, each a few statements, mostly one."""
    rows = [row for each in STATEMENTS[environ["PATH_INFO"].strip("/")] for row in _rows_of(each)]
    body = orjson.dumps({"data": {"rows": rows}}, default=_plain)
    start_response(
        "200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
    )
    return [body]
