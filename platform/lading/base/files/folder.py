"""Stores uploads in a folder of this host. A module of its own, because the library for buckets
takes 20 MB of each process that loads it.
"""

from __future__ import annotations

import logging
from pathlib import Path

from django.core.files.base import File
from django.core.files.storage import FileSystemStorage

from lading.base.kernel.database.full_disk import DiskFull, is_full

log = logging.getLogger(__name__)


class FolderStorage(FileSystemStorage):
    """A folder of this host."""

    def _save(self, name: str, content: File[bytes]) -> str:
        """Write the content; if that fails, delete what was written of it.

        Raises DiskFull. Names are random, so nobody else writes to the same one.
        """
        path = Path(self.path(name))
        is_ours = not path.exists()
        try:
            return str(super()._save(name, content))  # type: ignore[misc]  # not in the stubs
        except BaseException as error:
            if is_ours:
                path.unlink(missing_ok=True)
            if is_full(error):
                log.exception("no room to store %s", name)
                raise DiskFull from error
            raise
