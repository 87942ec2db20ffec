"""The states of a download and the allowed moves between them."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models

from lading.base.kernel.errors import Conflict


class DownloadState(models.TextChoices):
    """The status of a full-results download: `working` (the file is being prepared), `ready`,
    `failed` or `cancelled`. Only `working` can still change.
    """

    WORKING = "working"
    READY = "ready"
    FAILED = "failed"
    CANCELLED = "cancelled"


_ENDS = frozenset({DownloadState.READY, DownloadState.FAILED, DownloadState.CANCELLED})
ALLOWED: Mapping[str, frozenset[str]] = {
    DownloadState.WORKING: _ENDS,
    **dict.fromkeys(_ENDS, frozenset[str]()),
}


def check(before: str, after: DownloadState) -> None:
    """Raise Conflict for a move that is not allowed."""
    if after not in ALLOWED[before]:
        raise Conflict
