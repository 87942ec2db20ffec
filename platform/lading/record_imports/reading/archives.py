"""Opens a file as it is: plain, packed by gzip or zip, or a workbook. What comes out of an archive
is counted while it is read.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from lading.kernel.confined.protocol import Refused

from . import refusals

_GZIP, _ZIP = b"\x1f\x8b", b"PK\x03\x04"
_OLE = bytes.fromhex("d0cf11e0a1b11ae1")
"""How a workbook of Excel 2003 and earlier begins."""
_LONGEST_MARK = 8
_WORKBOOK = "[Content_Types].xml"
_SHEETS = "worksheets/"
_IS_ENCRYPTED = 0x1


@dataclass(frozen=True, slots=True)
class Opened:
    """The text of a CSV file, or a workbook."""

    content: BinaryIO
    is_workbook: bool


class Counted(io.RawIOBase):
    """What comes out of an archive, up to a number of bytes."""

    def __init__(self, inner: Any, most: int) -> None:
        self._inner, self._left = inner, most

    def readable(self) -> bool:
        """Always."""
        return True

    def readinto(self, buffer: Any, /) -> int:
        """Read on. Raises Refused above the limit."""
        view = memoryview(buffer).cast("B")
        piece = self._inner.read(len(view))
        self._left -= len(piece)
        if self._left < 0:
            raise Refused(refusals.TOO_LARGE)
        view[: len(piece)] = piece
        return len(piece)


@contextlib.contextmanager
def opened(file: BinaryIO, size: int) -> Iterator[Opened]:
    """The content of a file of ``size`` bytes. Raises Refused for an archive that is damaged,
    encrypted, or not of one file, and while a bomb is read.
    """
    try:
        yield _opened(file, size)
    except (EOFError, zlib.error, gzip.BadGzipFile, zipfile.BadZipFile) as error:
        raise Refused(refusals.DAMAGED) from error
    except NotImplementedError as error:  # a way of packing that is not supported
        raise Refused(refusals.DAMAGED) from error


def _opened(file: BinaryIO, size: int) -> Opened:
    mark = _mark(file)
    if mark.startswith(_OLE):
        raise Refused(refusals.OLD_FORMAT)
    if mark.startswith(_GZIP):
        return Opened(_inside(gzip.GzipFile(fileobj=file), size), is_workbook=False)
    if not mark.startswith(_ZIP):
        return Opened(file, is_workbook=False)
    archive = zipfile.ZipFile(file)
    parts = [part for part in archive.infolist() if not part.is_dir()]
    if len(parts) > refusals.MAX_PARTS:
        raise Refused(refusals.SEVERAL_FILES)
    if any(part.filename == _WORKBOOK for part in parts):
        _check_workbook(parts, size)
        file.seek(0)
        return Opened(file, is_workbook=True)
    return Opened(_only_file(archive, parts, size), is_workbook=False)


def _mark(file: BinaryIO) -> bytes:
    mark = file.read(_LONGEST_MARK)
    file.seek(0)
    return mark


def _inside(inner: Any, size: int) -> BinaryIO:
    """The content of an archive of ``size`` bytes, which may be no archive itself."""
    counted = io.BufferedReader(Counted(inner, _most(size)), 256 * 1024)
    if counted.peek(_LONGEST_MARK).startswith((_GZIP, _ZIP, _OLE)):
        raise Refused(refusals.NESTED)
    return counted


def _most(size: int) -> int:
    return max(refusals.FREE_BYTES, size * refusals.MOST_RATIO)


def _only_file(archive: zipfile.ZipFile, parts: list[zipfile.ZipInfo], size: int) -> BinaryIO:
    named = [part for part in parts if not part.filename.startswith(("__MACOSX/", "."))]
    if not named:
        raise Refused(refusals.EMPTY)
    if len(named) > 1:
        raise Refused(refusals.SEVERAL_FILES)
    if named[0].flag_bits & _IS_ENCRYPTED:
        raise Refused(refusals.ENCRYPTED)
    return _inside(archive.open(named[0]), size)


def _check_workbook(parts: list[zipfile.ZipInfo], size: int) -> None:
    """Raise Refused for a workbook that is too large when unpacked, before anything is parsed.
    `zipfile` never unpacks more of a part than the part's own entry says.
    """
    if any(part.flag_bits & _IS_ENCRYPTED for part in parts):
        raise Refused(refusals.ENCRYPTED)
    # All but the sheets is in memory at once.
    kept = sum(part.file_size for part in parts if _SHEETS not in part.filename.lower())
    if sum(part.file_size for part in parts) > _most(size) or kept > refusals.MAX_TEXTS:
        raise Refused(refusals.TOO_LARGE)
