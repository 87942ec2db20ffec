"""The rules of imports of trade records: states with the allowed moves between them, and limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.db import models

from lading.base.kernel.errors import Conflict
from lading.base.kernel.limits import declare

NOT_NOW: Final = "This import has moved on meanwhile. Please look at it again."


class State(models.TextChoices):
    """How far an import is."""

    UPLOADING = "uploading", "Uploading"
    LOOKING = "looking", "Reading the first rows"
    MAPPING = "mapping", "Waiting for its columns"
    READING = "reading", "Reading"
    ASKING = "asking", "Waiting for a decision"
    MERGING = "merging", "Merging"
    REMOVING = "removing", "Removing"
    DONE = "done", "Imported"
    REFUSED = "refused", "Refused"
    CANCELLED = "cancelled", "Cancelled"
    FAILED = "failed", "Failed"
    UNDONE = "undone", "Undone"


AT_WORK: Final = frozenset({State.LOOKING, State.READING, State.MERGING, State.REMOVING})
"""A worker has the import, or is about to take it."""
OPEN: Final = frozenset({State.UPLOADING, State.LOOKING, State.MAPPING, State.ASKING})
"""No record has been merged yet, and none is about to be."""
ENDED: Final = frozenset({State.DONE, State.REFUSED, State.CANCELLED, State.FAILED, State.UNDONE})
MAY_BE_CANCELLED: Final = OPEN | {State.READING, State.MERGING}

_STOPPED = frozenset({State.CANCELLED, State.REFUSED, State.FAILED})
ALLOWED: Final[Mapping[str, frozenset[State]]] = {
    State.UPLOADING: frozenset({State.LOOKING, State.CANCELLED}),
    State.LOOKING: frozenset({State.MAPPING}) | _STOPPED,
    # Back to looking: with another encoding, separator or sheet.
    State.MAPPING: frozenset({State.READING, State.LOOKING, State.CANCELLED}),
    State.READING: frozenset({State.MERGING, State.REMOVING}),
    # Asking: what becomes of rows with the record id of an earlier import.
    State.MERGING: frozenset({State.DONE, State.REMOVING, State.READING, State.ASKING}),
    State.ASKING: frozenset({State.MERGING, State.CANCELLED}),
    State.REMOVING: frozenset({State.UNDONE}) | _STOPPED,
    State.DONE: frozenset({State.REMOVING}),
    # A file that was refused may be read again in another way.
    State.REFUSED: frozenset({State.LOOKING}),
    State.CANCELLED: frozenset(),
    State.FAILED: frozenset({State.LOOKING}),
    State.UNDONE: frozenset(),
}


def check(before: str, after: State) -> None:
    """Raise Conflict for a move that is not allowed."""
    if after not in ALLOWED[before]:
        raise Conflict(NOT_NOW)


GIGABYTE: Final = 1024**3
PART_BYTES: Final = 2 * 1024 * 1024
"""Bytes of each part of an upload except the last."""

declare("record_imports.gigabytes", "Maximum size of a trade record file (GB)", 5, at_most=5)
declare("record_imports.rows", "Maximum rows per trade record file", 50_000_000, at_most=50_000_000)
# Where more are wrong, it is the columns that were assigned wrongly, or the file.
declare(
    "record_imports.rejected",
    "Rejected rows above which a whole trade record file is refused",
    50_000,
    at_most=1_000_000,
)
declare(
    "record_imports.attempts",
    "Attempts per step of a trade record import",
    20,
    at_most=100,
)
declare(
    "record_imports.kept_days",
    "Days for which an unfinished trade record import is kept",
    7,
    at_most=60,
)
