"""Recognises an upload by its content (RULES.md 44), and makes it harmless.

Pictures are decoded and encoded again; PDF documents are stored unchanged after a check. Both is
done by `examining` in one of a few processes with limits (`kernel.confined`).
"""

from __future__ import annotations

import logging
import re
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO

from lading.kernel import limits
from lading.kernel.confined.pool import Pool
from lading.kernel.confined.protocol import Refused
from lading.kernel.errors import FileTypeRefused

from .models import Purpose

log = logging.getLogger(__name__)

PNG_END = b"IEND\xaeB`\x82"
SECONDS = 10
"""Of processor time for one file. The largest pictures need three."""
PROCESSES = 2
"""How many files are examined at a time: each may need much memory."""
IMAGES_ONLY = frozenset({Purpose.PRODUCT_IMAGE, Purpose.LOGO})
WITH_GIF = frozenset({Purpose.LISTING})
"""Purposes for which the documents accept GIF files, too."""

_EXAMINING = "lading.files.examining"
_PDF_END = re.compile(rb"%%EOF[\s\x00]*\Z")
_PDF_HEADER = re.compile(rb"%PDF-[12]\.\d")
_pool = Pool(PROCESSES)


def _refusal() -> FileTypeRefused:
    return FileTypeRefused(limits.number("attachment.max_bytes"))


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """What may be stored: the content and its type."""

    content: bytes
    content_type: str
    extension: str


def check(content: bytes, purpose: str) -> CheckedFile:
    """The harmless form of an upload. Raises FileTypeRefused for everything else, and Unavailable
    when too many files are being examined.
    """
    examine = next((e for magic, e in EXAMINERS.items() if content.startswith(magic)), None)
    if examine is None or (examine is _pdf and purpose in IMAGES_ONLY):
        raise _refusal()
    if examine is _gif and purpose not in WITH_GIF:
        raise _refusal()
    if zipfile.is_zipfile(BytesIO(content)):  # a second format after the first
        raise _refusal()
    return examine(content)


def _jpeg(content: bytes) -> CheckedFile:
    return CheckedFile(_picture(content, "jpeg"), "image/jpeg", ".jpg")


def _png(content: bytes) -> CheckedFile:
    if not content.endswith(PNG_END):
        raise _refusal()
    return CheckedFile(_picture(content, "png"), "image/png", ".png")


def _gif(content: bytes) -> CheckedFile:
    """The first frame, as a PNG: everything that shows or shrinks pictures knows that."""
    return CheckedFile(_picture(content, "gif"), "image/png", ".png")


def _picture(content: bytes, kind: str) -> bytes:
    if b"%PDF-" in content[:1024]:  # readers accept a document's header up to there
        raise _refusal()
    return _examined(content, f"{_EXAMINING}.pictures:{kind}")


def _pdf(content: bytes) -> CheckedFile:
    if not _PDF_HEADER.match(content) or not _PDF_END.search(content[-1024:]):
        raise _refusal()
    _examined(content, f"{_EXAMINING}.documents:pdf")
    return CheckedFile(content, "application/pdf", ".pdf")


def _examined(content: bytes, task: str) -> bytes:
    options = {"max_pixels": limits.number("upload.max_pixels")}
    try:
        return _pool.run(task, content, seconds=SECONDS, options=options)
    except Refused as refusal:
        log.info("refused an upload: %s", refusal)
        raise _refusal() from refusal


EXAMINERS: dict[bytes, Callable[[bytes], CheckedFile]] = {
    b"\xff\xd8\xff": _jpeg,
    b"\x89PNG\r\n\x1a\n": _png,
    b"%PDF-": _pdf,
    b"GIF87a": _gif,
    b"GIF89a": _gif,
}
"""The first bytes of each accepted type, and its checker."""
