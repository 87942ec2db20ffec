"""The rows of files, and their contents in the folder or the bucket."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Iterator

from django.core.files.storage import default_storage

from lading.base.files import retention, services
from lading.base.files.models import StoredFile
from lading.base.kernel.values.clock import now

STRAY_AFTER = dt.timedelta(days=2)
"""An older content without a row should have been deleted by the nightly job."""


def files() -> list[str]:
    """Every file's row has its content, byte for byte, and every content but a new one has a
    row.
    """
    return [*_contents(), *_strays()]


def _contents() -> Iterator[str]:
    for row in StoredFile.objects.order_by("pk").iterator(chunk_size=500):
        try:
            with default_storage.open(row.path) as content:
                digest = hashlib.file_digest(content, "sha256").hexdigest()
        except FileNotFoundError:
            yield f"File {row.pk} has no content at {row.path}."
            continue
        if digest != row.sha256 or default_storage.size(row.path) != row.size:
            yield f"The content of file {row.pk} at {row.path} is not what was uploaded."


def _strays() -> Iterator[str]:
    known = set(StoredFile.objects.values_list("path", flat=True))
    for folder in retention._folders():
        for name in default_storage.listdir(f"{services.ROOT}/{folder}")[1]:
            path = f"{services.ROOT}/{folder}/{name}"
            if path not in known and default_storage.get_modified_time(path) < now() - STRAY_AFTER:
                yield f"Nothing refers to {path}."
