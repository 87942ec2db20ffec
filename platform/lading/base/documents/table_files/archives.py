"""Opens a file as it is: plain, packed by gzip or zip, or a workbook. What comes out of an archive
is counted while it is read.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import struct
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, BinaryIO

from lading.base.documents.confined.protocol import Refused

from . import refusals

_GZIP, _ZIP = b"\x1f\x8b", b"PK\x03\x04"
_OLE = bytes.fromhex("d0cf11e0a1b11ae1")
"""How a workbook of Excel 2003 and earlier begins, and one that is protected by a password."""
_NO_TABLES = (
    *(b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"%PDF-", b"RIFF", b"{\\rtf"),
    *(b"7z\xbc\xaf", b"Rar!", b"\xfd7zXZ", b"BZh91AY", b"\x28\xb5\x2f\xfd", b"SQLite f"),
)
"""How pictures and documents begin, and archives and databases of other programs."""
_OFFICE, _NUMBERS = "[Content_Types].xml", ".iwa"
"""The part by which every document of Microsoft Office is known, and how those of Apple's Numbers
end.
"""
_STRICT = b"http://purl.oclc.org/ooxml/"
"""The names that only Strict Open XML has. The library finds no sheet in it."""
_PROTECTED = "EncryptedPackage".encode("utf-16-le")
_MANIFEST, _KEY = "META-INF/manifest.xml", b"encryption-data"
"""The part by which LibreOffice says that a workbook is protected by a password."""
_BOOK_STARTS = bytes.fromhex("09081000000605")
"""The record with which a workbook of Excel 97 to 2003 begins, always at the start of a sector."""
_SECTOR = 512
_RECORD = struct.Struct("<HH")
_HAS_PASSWORD = 0x2F
_BEFORE_PASSWORD = 4
"""How many records may stand before the one that says that there is a password."""
_LONGEST_MARK = 8
_SHEETS = "worksheets/"
_SHARED_TEXTS = "sharedstrings.xml"
_IS_ENCRYPTED = 0x1
_PIECE = 256 * 1024


class Form(StrEnum):
    """How the content of a file is written."""

    TEXT = "text"
    XLSX = "xlsx"
    OTHER = "other workbook"
    """XLS, XLSB or ODS."""


_PARTS = {"xl/workbook.xml": Form.XLSX, "xl/workbook.bin": Form.OTHER, "content.xml": Form.OTHER}
"""The part by which a workbook is known."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The text of a CSV file, or a workbook."""

    content: BinaryIO
    form: Form


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
def opened(file: BinaryIO, size: int, *, is_whole: bool = False) -> Iterator[Opened]:
    """The content of a file of ``size`` bytes. Raises Refused for an archive that is damaged,
    encrypted, or not of one file, and while a bomb is read. ``is_whole``: all of it is read at
    once, so that less is allowed.
    """
    try:
        yield _opened(file, size, is_whole=is_whole)
    except (EOFError, zlib.error, gzip.BadGzipFile, zipfile.BadZipFile) as error:
        raise Refused(refusals.DAMAGED) from error
    except NotImplementedError as error:  # a way of packing that is not supported
        raise Refused(refusals.DAMAGED) from error


def _opened(file: BinaryIO, size: int, *, is_whole: bool) -> Opened:
    mark = _mark(file)
    if mark.startswith(_OLE):
        return Opened(_old(file), Form.OTHER)
    if mark.startswith(_GZIP):
        return _inside(gzip.GzipFile(fileobj=file), size, is_whole=is_whole)
    if mark.startswith(_NO_TABLES):
        raise Refused(refusals.NO_TABLE)
    if not mark.startswith(_ZIP):
        return Opened(file, Form.TEXT)
    archive = zipfile.ZipFile(file)
    parts = [part for part in archive.infolist() if not part.is_dir()]
    if len(parts) > refusals.MAX_PARTS:
        raise Refused(f"{refusals.SEVERAL_FILES}: {len(parts):,}")
    _refuse_password(archive, parts)
    form = next((_PARTS[part.filename] for part in parts if part.filename in _PARTS), None)
    if form is not None:
        _check_workbook(archive, parts, size, is_whole=is_whole)
        _refuse_strict(archive, form)
        file.seek(0)
        return Opened(file, form)
    if any(part.filename == _OFFICE or part.filename.endswith(_NUMBERS) for part in parts):
        raise Refused(refusals.NO_TABLE)
    return _inside(archive.open(_only_file(parts)), size, is_whole=is_whole)


def _refuse_strict(archive: zipfile.ZipFile, form: Form) -> None:
    """Raise Refused for a workbook in Strict Open XML."""
    if form != Form.XLSX:
        return
    with archive.open("xl/workbook.xml") as inner:
        if _STRICT in inner.read(refusals.MAX_LINE):
            raise Refused(refusals.STRICT)


def _mark(file: BinaryIO) -> bytes:
    mark = file.read(_LONGEST_MARK)
    file.seek(0)
    return mark


def _old(file: BinaryIO) -> BinaryIO:
    """A workbook of the old format. Raises Refused for one that is protected by a password: newer
    ones are wrapped in the old format then.
    """
    tail = b""
    while piece := file.read(_PIECE):
        if _PROTECTED in tail + piece or _says_password(piece):
            raise Refused(refusals.ENCRYPTED)
        tail = piece[-len(_PROTECTED) :]
    file.seek(0)
    return file


def _says_password(piece: bytes) -> bool:
    """Whether a workbook of the old format begins in whole sectors, and says it has a password."""
    for start in range(0, len(piece), _SECTOR):
        if not piece.startswith(_BOOK_STARTS, start):
            continue
        at = start
        for _number in range(_BEFORE_PASSWORD):
            kind, length = _RECORD.unpack(piece[at : at + 4].ljust(4, b"\0"))
            if kind == _HAS_PASSWORD:
                return True
            at += 4 + length
    return False


def _refuse_password(archive: zipfile.ZipFile, parts: Sequence[zipfile.ZipInfo]) -> None:
    """Raise Refused for a workbook of LibreOffice that is protected by a password."""
    manifest = next((part for part in parts if part.filename == _MANIFEST), None)
    if manifest is None or manifest.flag_bits & _IS_ENCRYPTED:
        return
    with archive.open(manifest) as inner:
        if _KEY in inner.read(refusals.MAX_LINE):
            raise Refused(refusals.ENCRYPTED)


def _inside(inner: Any, size: int, *, is_whole: bool) -> Opened:
    """The content of an archive of ``size`` bytes: a text, or a small workbook. Raises Refused for
    an archive in the archive.
    """
    counted = io.BufferedReader(Counted(inner, _most(size, is_whole=is_whole)), _PIECE)
    mark = counted.peek(_LONGEST_MARK)
    if mark.startswith(_GZIP):
        raise Refused(refusals.NESTED)
    if mark.startswith(_NO_TABLES):
        raise Refused(refusals.NO_TABLE)
    if not mark.startswith((_ZIP, _OLE)):
        return Opened(counted, Form.TEXT)
    content = counted.read(refusals.FREE_BYTES + 1)
    if len(content) > refusals.FREE_BYTES:
        raise Refused(refusals.NESTED)
    book = _opened(io.BytesIO(content), len(content), is_whole=is_whole)
    if book.form == Form.TEXT:
        raise Refused(refusals.NESTED)
    return book


def _most(size: int, *, is_whole: bool) -> int:
    return (
        refusals.MAX_WHOLE_BYTES
        if is_whole
        else max(refusals.FREE_BYTES, size * refusals.MOST_RATIO)
    )


def _only_file(parts: Sequence[zipfile.ZipInfo]) -> zipfile.ZipInfo:
    named = [part for part in parts if not part.filename.startswith(("__MACOSX/", "."))]
    if not named:
        raise Refused(refusals.EMPTY)
    if len(named) > 1:
        raise refusals.about(refusals.SEVERAL_FILES, [part.filename for part in named])
    if named[0].flag_bits & _IS_ENCRYPTED:
        raise Refused(refusals.ENCRYPTED)
    return named[0]


def _check_workbook(
    archive: zipfile.ZipFile, parts: Sequence[zipfile.ZipInfo], size: int, *, is_whole: bool
) -> None:
    """Raise Refused for a workbook that is too large when unpacked, before anything is parsed.
    `zipfile` never unpacks more of a part than the part's own entry says.
    """
    if any(part.flag_bits & _IS_ENCRYPTED for part in parts):
        raise Refused(refusals.ENCRYPTED)
    if sum(part.file_size for part in parts) > _most(size, is_whole=is_whole):
        raise Refused(refusals.TOO_LARGE)
    if is_whole:
        _check_parts(archive, parts)
        return
    # Everything except the sheets is in memory at once.
    texts_size = sum(part.file_size for part in parts if _SHEETS not in part.filename.lower())
    if texts_size > refusals.MAX_TEXTS:
        raise Refused(refusals.TOO_LARGE)


def _check_parts(archive: zipfile.ZipFile, parts: Sequence[zipfile.ZipInfo]) -> None:
    texts = sum(part.file_size for part in parts if part.filename.lower().endswith(_SHARED_TEXTS))
    if texts > refusals.MAX_WHOLE_TEXTS:
        raise Refused(refusals.TOO_LARGE)
    tags = lines = 0
    for part in parts:
        with archive.open(part) as inner:
            while piece := inner.read(_PIECE):
                tags += piece.count(b"<")
                lines += piece.count(b"<row")
                if lines > refusals.MAX_LINES:
                    raise Refused(refusals.TOO_MANY_LINES)
                if tags > refusals.MAX_TAGS:
                    raise Refused(refusals.TOO_LARGE)
