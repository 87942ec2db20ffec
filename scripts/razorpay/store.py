"""Stores orders, payments, refunds and undelivered webhooks of the local provider in one SQLite
file. Each entity is the JSON that the API answers.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
import string
import threading
import time
from pathlib import Path
from typing import Any, Self

Entity = dict[str, Any]

_LETTERS = string.ascii_letters + string.digits
_SCHEMA = """
CREATE TABLE IF NOT EXISTS entity (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, parent TEXT NOT NULL, receipt TEXT,
    body TEXT NOT NULL, created REAL NOT NULL
);
CREATE INDEX IF NOT EXISTS entity_parent ON entity (kind, parent, created);
CREATE UNIQUE INDEX IF NOT EXISTS entity_receipt ON entity (kind, receipt);
CREATE TABLE IF NOT EXISTS delivery (
    id INTEGER PRIMARY KEY, event TEXT NOT NULL, body TEXT NOT NULL,
    due REAL NOT NULL, attempts INTEGER NOT NULL DEFAULT 0
);
"""


class ReceiptTaken(Exception):
    """The receipt belongs to another entity."""


class Store:
    """Safe in several threads: one connection, one lock."""

    def __init__(self, file: Path) -> None:
        self._lock = threading.RLock()
        self._db = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.executescript(_SCHEMA)

    def __enter__(self) -> Self:
        """Hold the store for several steps that belong together."""
        self._lock.acquire()
        self._db.execute("BEGIN IMMEDIATE")
        return self

    def __exit__(self, kind: object, *_rest: object) -> None:
        """Commit the steps, or roll all of them back."""
        self._db.execute("ROLLBACK" if kind else "COMMIT")
        self._lock.release()

    def add(
        self, kind: str, prefix: str, body: Entity, *, parent: str, receipt: str | None
    ) -> Entity:
        """Store a new entity under a new id. Raises ReceiptTaken."""
        entity = {"id": new_id(prefix), **body, "created_at": int(time.time())}
        row = (entity["id"], kind, parent, receipt or None, json.dumps(entity), time.time())
        with self._lock:
            try:
                self._db.execute("INSERT INTO entity VALUES (?, ?, ?, ?, ?, ?)", row)
            except sqlite3.IntegrityError as error:
                raise ReceiptTaken from error
        return entity

    def get(self, kind: str, entity_id: str) -> Entity | None:
        """An entity by its id."""
        return self._one("SELECT body FROM entity WHERE kind = ? AND id = ?", kind, entity_id)

    def by_receipt(self, kind: str, receipt: str) -> Entity | None:
        """The entity with our receipt."""
        return self._one("SELECT body FROM entity WHERE kind = ? AND receipt = ?", kind, receipt)

    def with_receipt_like(self, kind: str, text: str) -> list[Entity]:
        """Entities whose receipt contains a text, newest first."""
        with self._lock:
            rows = self._db.execute(
                "SELECT body FROM entity WHERE kind = ? AND instr(receipt, ?) > 0"
                " ORDER BY created DESC",
                (kind, text),
            ).fetchall()
        return [json.loads(body) for (body,) in rows]

    def due_refunds(self) -> list[Entity]:
        """Refunds whose next state is due."""
        with self._lock:
            rows = self._db.execute(
                "SELECT body FROM entity WHERE kind = 'refund' AND body ->> '$.due' <= ?",
                (time.time(),),
            ).fetchall()
        return [json.loads(body) for (body,) in rows]

    def children(self, kind: str, parent: str) -> list[Entity]:
        """The entities that belong to another one, newest first."""
        with self._lock:
            rows = self._db.execute(
                "SELECT body FROM entity WHERE kind = ? AND parent = ? ORDER BY created DESC",
                (kind, parent),
            ).fetchall()
        return [json.loads(body) for (body,) in rows]

    def latest(self, kind: str, count: int, *, skip: int = 0, since: float = 0) -> list[Entity]:
        """The newest entities of a kind; ``since`` in Unix seconds."""
        with self._lock:
            rows = self._db.execute(
                "SELECT body FROM entity WHERE kind = ? AND created >= ?"
                " ORDER BY created DESC LIMIT ? OFFSET ?",
                (kind, since, count, skip),
            ).fetchall()
        return [json.loads(body) for (body,) in rows]

    def change(self, entity: Entity, **fields: Any) -> Entity:
        """Store an entity's new fields."""
        changed = {**entity, **fields}
        with self._lock:
            self._db.execute(
                "UPDATE entity SET body = ? WHERE id = ?", (json.dumps(changed), entity["id"])
            )
        return changed

    def queue(self, event: str, body: str, due: float) -> None:
        """A webhook to deliver, ``due`` in Unix seconds."""
        with self._lock:
            self._db.execute(
                "INSERT INTO delivery (event, body, due) VALUES (?, ?, ?)", (event, body, due)
            )

    def take_due(self) -> tuple[int, str, str, int] | None:
        """The webhook that has been due longest: number, event id, body, attempts so far."""
        with self._lock:
            webhook: tuple[int, str, str, int] | None = self._db.execute(
                "SELECT id, event, body, attempts FROM delivery WHERE due <= ? ORDER BY due, id",
                (time.time(),),
            ).fetchone()
        return webhook

    def delivered(self, number: int) -> None:
        """Forget a webhook: the receiver has accepted it."""
        with self._lock:
            self._db.execute("DELETE FROM delivery WHERE id = ?", (number,))

    def again(self, number: int, due: float) -> None:
        """Try a webhook again at ``due``: the receiver has not accepted it."""
        with self._lock:
            self._db.execute(
                "UPDATE delivery SET attempts = attempts + 1, due = ? WHERE id = ?", (due, number)
            )

    def _one(self, statement: str, *values: str) -> Entity | None:
        with self._lock:
            row = self._db.execute(statement, values).fetchone()
        return None if row is None else json.loads(row[0])


def new_id(prefix: str) -> str:
    """An id like the provider's: `pay_` and fourteen letters and digits."""
    return f"{prefix}_{''.join(secrets.choice(_LETTERS) for _ in range(14))}"
