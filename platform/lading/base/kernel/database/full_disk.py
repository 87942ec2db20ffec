"""Recognises a full disk, and answers callers with 503."""

from __future__ import annotations

import errno

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.errors import Unavailable

NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""The disk, the share of this user, or what a process may write is full."""
RETRY_SECONDS = 60


class DiskFull(Unavailable):
    """503: there is no room to store it. Nothing was stored."""

    default_message = _("There is no storage space left. Please try again later.")

    def __init__(self) -> None:
        super().__init__(retry_after=RETRY_SECONDS)


def is_full(error: BaseException | None) -> bool:
    """Whether an error tells that a disk is full."""
    return isinstance(error, DiskFull) or (isinstance(error, OSError) and error.errno in NO_ROOM)
