"""Django's PostgreSQL engine with cheaper checks of connections, which also know whether they wrote
(`kernel.database.replica`).
"""

from __future__ import annotations

import contextlib
import re
import select
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.db.backends.postgresql import base

from lading.base.kernel.database import replica

_WRITES = re.compile(
    r"\s*(?:INSERT|UPDATE|DELETE|MERGE"
    r"|WITH\b.*\b(?:INSERT INTO|(?<!FOR )(?<!KEY )UPDATE|DELETE FROM|MERGE INTO))\b",
    re.IGNORECASE | re.DOTALL,
)


def writes(statement: str) -> bool:
    """Whether a statement changes rows, judged by its text. True in doubt."""
    return _WRITES.match(statement) is not None


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is kept between requests, and checked without a query before its next use.

    Django would run `SELECT 1` in each request. But when the server ends a connection it sends a
    message, so a connection with nothing to read is usable.
    """

    def __init__(self, settings_dict: dict[str, Any], alias: str = DEFAULT_DB_ALIAS) -> None:
        super().__init__(settings_dict, alias)
        self._reader: Any = None
        self._plans_for_values = False
        self.wrote = False
        """Whether a statement changed rows since this was last set to False; only with
        a replica.
        """
        if replica.is_configured() and alias == DEFAULT_DB_ALIAS:
            self.execute_wrappers.append(self._note_write)

    def fetch(self, statement: str, parameters: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """All rows of a statement with ``%(name)s`` parameters. It avoids Django's own cursor,
        which costs as much as a short statement, unless statements are being logged or wrapped.
        """
        if self.queries_logged or self.execute_wrappers:
            with self.cursor() as listened_to:
                listened_to.execute(statement, parameters)
                return list(listened_to.fetchall())
        self.close_if_health_check_failed()
        if self.connection is None:
            self.ensure_connection()
        self.validate_no_broken_transaction()
        with self.wrap_database_errors:
            reader = self._reader
            # One for all statements of a connection, because making one costs as much as using it.
            if reader is None or reader.connection is not self.connection or reader.closed:
                reader = self._reader = self.create_cursor()
            rows: list[tuple[Any, ...]] = reader.execute(statement, parameters).fetchall()
        return rows

    @contextlib.contextmanager
    def planned_for_values(self) -> Iterator[None]:
        """Plan the statements of this block for their values.

        Prepared statements soon get one plan for all values. For a search that is wrong: with rare
        words PostgreSQL must read the index of the words, and without words the newest rows.
        """
        before, self._plans_for_values = self._plans_for_values, True
        self._choose_plans()
        try:
            yield
        finally:
            self._plans_for_values = before
            self._choose_plans()

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Open a connection, also within a block that plans for values."""
        if self._plans_for_values:
            conn_params = conn_params | {"prepare_threshold": None}
        return super().get_new_connection(conn_params)

    def _choose_plans(self) -> None:
        if self.connection is not None:
            usual = self.settings_dict["OPTIONS"].get("prepare_threshold")
            self.connection.prepare_threshold = None if self._plans_for_values else usual

    def _note_write(self, execute: Callable[..., Any], sql: Any, params: Any, *rest: Any) -> Any:
        if not self.wrote and (not isinstance(sql, str) or writes(sql)):
            self.wrote = True
        return execute(sql, params, *rest)

    def is_usable(self) -> bool:
        """Whether the connection can be used. Asks the server only in doubt."""
        if self.connection is None:
            return False
        if self.errors_occurred or not self._is_quiet():
            return super().is_usable()
        return True

    def _is_quiet(self) -> bool:
        poll = select.poll()
        poll.register(self.connection.fileno(), select.POLLIN | select.POLLPRI)
        return not poll.poll(0)
