"""Damages rows of the test installation, and lists what the checks must report."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.db import connection

from .world import World


@dataclass(frozen=True)
class Damage:
    """SQL that damages rows without the database's guards, as lost or repeated work would leave
    them. Names in braces are the ids of `World`.

    ``guards`` are taken away before: `table.constraint`, or an index. Triggers and foreign keys are
    off in any case. ``says`` is the line that the check must find: the text, or a pattern.
    """

    check: str
    sql: str
    says: str
    guards: tuple[str, ...] = ()

    def do(self, world: World) -> None:
        """Damage the rows, in the transaction of a test."""
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            for guard in self.guards:
                table, dot, constraint = guard.partition(".")
                cursor.execute(
                    f"ALTER TABLE {table} DROP CONSTRAINT {constraint}"
                    if dot
                    else f"DROP INDEX {table}"
                )
            cursor.execute("SET LOCAL session_replication_role = replica")
            for statement in world.filled(self.sql).split(";"):
                cursor.execute(statement)
                assert cursor.rowcount > 0, f"it damaged nothing: {statement}"
            cursor.execute("SET LOCAL session_replication_role = origin")

    def is_named_in(self, lines: list[str], world: World) -> bool:
        """Whether one of the lines is the expected one."""
        expected = world.filled(self.says)
        return any(line == expected or re.fullmatch(expected, line) for line in lines)
