"""Smaller pictures of uploads, for lists and details. A job makes them, once a form has used the
picture; until then, and where that fails, the picture itself is sent.
"""

from __future__ import annotations

import logging
from enum import StrEnum

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from lading.base.documents.confined.pool import Pool
from lading.base.documents.confined.protocol import Refused
from lading.base.kernel import limits
from lading.base.work import outbox

from .models import StoredFile

log = logging.getLogger(__name__)


class Size(StrEnum):
    """The size of a thumbnail: `small` (longest side 240 pixels) or `large` (960 pixels)."""

    SMALL = "small"
    LARGE = "large"


SIDES = {Size.SMALL: 240, Size.LARGE: 960}
"""The longest side in pixels: for rows of 120 pixels and for details, on screens with two pixels in
place of one.
"""
CONTENT_TYPE = "image/jpeg"
NEEDED = "files.thumbnails_needed"
"""Event: {fileIds} of pictures that are shown from now on."""
SECONDS = 10
_TASK = "lading.base.files.examining.thumbnails:thumbnail"
_pool = Pool(1)


def ask_for(files: list[StoredFile]) -> None:
    """Have thumbnails made of those pictures that have none. In a transaction."""
    wanting = [file.pk for file in files if not file.has_thumbnails]
    if wanting:
        outbox.publish(NEEDED, {"fileIds": wanting})


def make(file_id: int) -> None:
    """Make and store both thumbnails of a picture. Safe to repeat, and for a deleted file."""
    file = StoredFile.objects.filter(pk=file_id, has_thumbnails=False).first()
    if file is None or not file.content_type.startswith("image/"):
        return
    try:
        with default_storage.open(file.path, "rb") as stored:
            content = stored.read()
        thumbnails = {path_of(file, size): _smaller(content, SIDES[size]) for size in Size}
    except (FileNotFoundError, Refused) as error:
        log.warning("file %s has no thumbnails: %s", file.uuid, error)
        return
    for path, thumbnail in thumbnails.items():
        _store(path, thumbnail)
    if not StoredFile.objects.filter(pk=file_id).update(has_thumbnails=True):
        for path in thumbnails:  # the file was deleted meanwhile
            default_storage.delete(path)


def path_of(file: StoredFile, size: Size) -> str:
    """Where a thumbnail of the file is stored, if it has one."""
    return f"{file.path}.{size}.jpg"


def paths_of(file: StoredFile) -> list[str]:
    """Where the file's thumbnails are stored; none if it has none."""
    return [path_of(file, size) for size in Size] if file.has_thumbnails else []


def _smaller(content: bytes, side: int) -> bytes:
    options = {"side": side, "max_pixels": limits.number("upload.max_pixels")}
    return _pool.run(_TASK, content, seconds=SECONDS, options=options)


def _store(path: str, content: bytes) -> None:
    """Store a content under exactly this path. If there is one already, it was made by a run that
    was killed before it could record it, or by one that is running now: all of them make the same.
    """
    default_storage.delete(path)
    stored = default_storage.save(path, ContentFile(content))
    if stored != path:  # a run at the same time was faster
        default_storage.delete(stored)
