"""The steps of the work on an import: each is noted in the import's row, in the transaction of what
it does, under the lock of that row (`work`).
"""

from __future__ import annotations

from typing import Any, Final

from lading.base.kernel.database import row_locks

from .models import RecordImport
from .rules import State, check

_NOTED: Final = (
    "state",
    "staged_rows",
    "staged_to",
    "merged_to",
    "merged_rows",
    "rejected_rows",
    "first_day",
    "last_day",
    "findings",
    "repeats",
)


class MovedOn(Exception):
    """Somebody else has changed the import, or another worker has gone on with it."""


def locked(record_import: RecordImport) -> RecordImport:
    """The import's row, locked. Raises MovedOn unless it is as this worker knows it."""
    rows = RecordImport.objects.filter(
        pk=record_import.pk,
        state=record_import.state,
        staged_to=record_import.staged_to,
        merged_to=record_import.merged_to,
        repeats=record_import.repeats,
    )
    row = row_locks.for_change(rows).first()
    if row is None:
        raise MovedOn
    return row


def follow(record_import: RecordImport, locked_import: RecordImport) -> None:
    """Know the import as this worker has left it, after the commit; what others change meanwhile,
    `locked` notices.
    """
    for name in _NOTED:
        setattr(record_import, name, getattr(locked_import, name))


def move(locked_import: RecordImport, state: State, **more: Any) -> None:
    """Change the state of a locked import, and note more. Raises Conflict where that is not
    allowed.
    """
    check(locked_import.state, state)
    note(locked_import, state=state, **more)


def note(locked_import: RecordImport, **more: Any) -> None:
    """Store these fields of a locked import."""
    for name, value in more.items():
        setattr(locked_import, name, value)
    locked_import.save(update_fields=list(more))
