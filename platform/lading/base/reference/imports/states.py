"""The states of staff's imports and the allowed moves between them."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models


class ImportState(models.TextChoices):
    """How far an import is."""

    READING = "reading"
    READY = "ready"
    REFUSED = "refused"
    IMPORTING = "importing"
    DONE = "done"
    FAILED = "failed"


ALLOWED: Mapping[str, frozenset[str]] = {
    ImportState.READING: frozenset({ImportState.READY, ImportState.REFUSED, ImportState.FAILED}),
    ImportState.READY: frozenset({ImportState.IMPORTING, ImportState.READING}),
    ImportState.IMPORTING: frozenset({ImportState.DONE, ImportState.FAILED}),
    ImportState.REFUSED: frozenset({ImportState.READING}),
    ImportState.DONE: frozenset(),
    ImportState.FAILED: frozenset(),
}

AT_WORK = frozenset({ImportState.READING, ImportState.IMPORTING})
"""A worker has the import, or is about to take it."""

UNCONFIRMED = frozenset({ImportState.READING, ImportState.READY})
"""Its person has not confirmed the import yet."""

RE_READABLE = frozenset({ImportState.READY, ImportState.REFUSED})
"""Its person may have the file read in another way."""
