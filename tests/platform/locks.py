"""Searches the statements of an action for the locks that it must take before it writes.

A race shows what goes wrong without a lock, but takes seconds; this shows in milliseconds that the
lock is taken, and early enough.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.db import connection

_LOCKING = re.compile(r' FROM "(\w+)".* (FOR (?:NO KEY )?UPDATE)\b')
_WRITING = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"')
_BY_NAME = "pg_advisory_xact_lock"


@dataclass(frozen=True, slots=True)
class Lock:
    """A lock of a row, found by ``by``, one of the values that the statement asks for; None if the
    table has no other row that could be meant. With ``key`` it prevents others from storing rows
    that refer to it (`row_locks.for_key_change`). It comes before all writes of its transaction,
    or, with ``before``, before those of that table.
    """

    table: str
    by: object
    key: bool = False
    before: str = ""

    def is_taken(self, statement: _Statement) -> bool:
        """Whether the statement takes the lock."""
        match = _LOCKING.search(statement.sql)
        strength = "FOR UPDATE" if self.key else "FOR NO KEY UPDATE"
        is_ours = match is not None and match.groups() == (self.table, strength)
        return is_ours and (self.by is None or self.by in statement.values)


@dataclass(frozen=True, slots=True)
class Named(Lock):
    """A lock with a name, ``by`` (`advisory_locks`)."""

    table: str = ""
    by: object = ""

    def is_taken(self, statement: _Statement) -> bool:
        """Whether the statement takes the lock."""
        return _BY_NAME in statement.sql and self.by in statement.values


@dataclass(frozen=True, slots=True)
class _Statement:
    sql: str
    values: list[object]
    transaction: str
    """"" outside any of the action."""


def assert_locked(action: Callable[[], Any], *locks: Lock) -> None:
    """Run the action, and fail unless it takes each lock before the writes that the lock
    protects.
    """
    statements = _statements_of(action)
    for lock in locks:
        places = [place for place, each in enumerate(statements) if lock.is_taken(each)]
        sent_statements = "\n".join(each.sql for each in statements)
        assert places, f"{lock} is not taken in\n{sent_statements}"
        assert any(_is_in_time(lock, place, statements) for place in places), (
            f"{lock} in\n{sent_statements}"
        )


def _is_in_time(lock: Lock, place: int, statements: list[_Statement]) -> bool:
    """Whether the lock's transaction writes what the lock protects, and only after it."""
    own = statements[place].transaction
    writes = [
        number
        for number, each in enumerate(statements)
        if each.transaction == own and lock.before in _written(each.sql, lock.before)
    ]
    return own != "" and writes != [] and place < min(writes)


def _written(sql: str, protected_table: str) -> Iterable[str]:
    """The table that a statement writes; "" means any."""
    match = _WRITING.match(sql)
    return () if match is None else {match[1]} if protected_table else {""}


def _statements_of(action: Callable[[], Any]) -> list[_Statement]:
    """The statements that the action sends, with their transactions. The test's own transaction
    does not count.
    """
    outer, statements = len(connection.savepoint_ids), []

    def note(execute: Any, sql: Any, params: Any, many: Any, context: Any) -> Any:
        inner = [each for each in connection.savepoint_ids[outer:] if each]
        statements.append(_Statement(str(sql), _flat(params), inner[0] if inner else ""))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        action()
    return statements


def _flat(params: Any) -> list[object]:
    """The values of a statement, and those inside its lists."""
    values = list(params.values() if isinstance(params, dict) else params or ())
    return values + [one for value in values if isinstance(value, list) for one in value]
