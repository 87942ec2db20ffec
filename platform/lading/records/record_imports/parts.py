"""The parts of an uploaded file in the storage, and the file that they are together."""

from __future__ import annotations

import uuid
from typing import Final

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction

from lading.base.kernel.errors import BadRequest, Conflict

from .models import FilePart, RecordImport
from .rules import PART_BYTES

ROOT: Final = "record-imports"
WRONG_SIZE: Final = "This part has not the size that it should have."


def size_of(record_import: RecordImport, number: int) -> int:
    """The bytes that a part must have. Raises BadRequest for one that the file does not have."""
    left = record_import.file_bytes - number * PART_BYTES
    if number < 0 or left <= 0:
        raise BadRequest(WRONG_SIZE)
    return min(left, PART_BYTES)


def count_of(record_import: RecordImport) -> int:
    """How many parts the file has."""
    return -(-record_import.file_bytes // PART_BYTES)


def keep(record_import: RecordImport, number: int, content: bytes) -> None:
    """Store a part; one that is there stays as it is. Raises BadRequest for a wrong size."""
    if len(content) != size_of(record_import, number):
        raise BadRequest(WRONG_SIZE)
    if record_import.parts.filter(number=number).exists():
        return
    path = default_storage.save(
        f"{ROOT}/{record_import.uuid}/{uuid.uuid4().hex}", ContentFile(content)
    )
    # After an error nobody knows whether the row is stored: the file stays, for `forget`.
    with transaction.atomic():
        _part, is_new = FilePart.objects.get_or_create(
            record_import=record_import,
            number=number,
            defaults={"size": len(content), "path": path},
        )
    if not is_new:
        default_storage.delete(path)


def forget(record_import: RecordImport) -> None:
    """Delete the parts, and what a killed upload left beside them. May be repeated."""
    folder = f"{ROOT}/{record_import.uuid}"
    try:
        names = default_storage.listdir(folder)[1]
    except FileNotFoundError:
        names = []
    for name in names:
        default_storage.delete(f"{folder}/{name}")
    record_import.parts.all().delete()


class WholeFile:
    """Reads from any place of a file that is stored in parts. One part is in memory."""

    def __init__(self, record_import: RecordImport) -> None:
        rows = FilePart.objects.filter(record_import=record_import).order_by("number")
        self._paths = [part.path for part in rows]
        self.size = record_import.file_bytes
        if len(self._paths) != count_of(record_import):
            raise Conflict("Parts of the file are missing.")
        self._number, self._content = -1, b""

    def read(self, offset: int, length: int) -> bytes:
        """So many bytes from a place, or fewer at the end of a part."""
        number, begin = divmod(offset, PART_BYTES)
        if number != self._number:
            with default_storage.open(self._paths[number]) as opened:
                self._content = opened.read()
            self._number = number
        return self._content[begin : begin + length]
