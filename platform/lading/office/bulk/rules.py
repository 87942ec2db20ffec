"""The states of an import, the allowed moves between them, and the limits of imports."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models
from django.utils.translation import gettext_lazy as _

from lading.base.kernel.errors import Conflict
from lading.base.kernel.limits import declare

declare("bulk.rows", "Maximum rows per imported file", 10_000, at_most=20_000)
declare("bulk.uploads_per_minute", "Files imported per company per minute", 10)
declare("bulk.attempts", "Attempts to check or store an imported file", 3, at_most=100)
# Imports hold what a company is about to publish, and maybe people's addresses.
declare("bulk.kept_days", "Days for which an imported file is kept", 7, at_most=20)
declare(
    "bulk.choices_kept_days",
    "Days for which a choice for a written value is remembered after its last use",
    365,
    at_most=1_000,
)

READ_AGAIN = _("The file was read again in the meantime. Please check its rows once more.")


class ImportState(models.TextChoices):
    """How far an import is. In the last two nothing more happens."""

    CHECKING = "checking"
    ASKING = "asking"
    READY = "ready"
    STORING = "storing"
    WRONG = "wrong"
    REFUSED = "refused"
    FAILED = "failed"
    DONE = "done"


_CHECKED = frozenset({ImportState.READY, ImportState.WRONG, ImportState.REFUSED})
_ENDED: frozenset[str] = frozenset()
ALLOWED: Mapping[str, frozenset[str]] = {
    ImportState.CHECKING: _CHECKED | {ImportState.FAILED, ImportState.ASKING},
    ImportState.ASKING: frozenset({ImportState.CHECKING}),
    # Another choice for a written value, or of the heading, has the rows checked anew.
    ImportState.READY: frozenset({ImportState.STORING, ImportState.CHECKING}),
    # A check that has become wrong meanwhile is made again before anything is stored.
    ImportState.STORING: frozenset({ImportState.DONE, ImportState.WRONG, ImportState.FAILED}),
    ImportState.WRONG: frozenset({ImportState.CHECKING}),
    # Another row of the file can be chosen as its heading.
    ImportState.REFUSED: frozenset({ImportState.CHECKING}),
    ImportState.FAILED: _ENDED,
    ImportState.DONE: _ENDED,
}

AT_WORK = frozenset({ImportState.CHECKING, ImportState.STORING})
"""A worker has the import, or is about to take it."""


def may_be_answered(state: str, *, has_choices: bool) -> bool:
    """Whether an import takes answers: while it asks, and for other choices once it was checked."""
    is_checked = state in (ImportState.READY, ImportState.WRONG)
    return state == ImportState.ASKING or (is_checked and has_choices)


def may_be_read_again(state: str, *, has_opening: bool) -> bool:
    """Whether another row of the file can be chosen as its heading."""
    is_checked = state in _CHECKED or state == ImportState.ASKING
    return is_checked and has_opening


def check_revision(current: int, seen: int | None) -> None:
    """Raise Conflict for somebody who saw another revision of an import; None says nothing."""
    if seen not in (None, current):
        raise Conflict(READ_AGAIN)


def check(before: str, after: ImportState) -> None:
    """Raise Conflict for a move that is not allowed."""
    if after not in ALLOWED[before]:
        raise Conflict
