"""Recognises an upload by its content (RULES.md 44), and makes it harmless.

Pictures are decoded and encoded again; PDF documents are stored unchanged after a check. Both is
done by `examining` in one of a few processes with limits (`documents.confined`).
"""

from __future__ import annotations

import logging
import re
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO

from lading.base.documents.confined.pool import Pool
from lading.base.documents.confined.protocol import Refused
from lading.base.kernel import limits

from . import refusals
from .examining import reasons
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

_EXAMINING = "lading.base.files.examining"
_PDF_END = b"%%EOF"
HEADER_WITHIN = 1024
"""Readers accept a document's header up to there: mail programs and scanners write before it."""
_PDF_HEADER = re.compile(rb"%PDF-[12]\.\d")
_pool = Pool(PROCESSES)


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """What may be stored: the content and its type."""

    content: bytes
    content_type: str
    extension: str


def check(content: bytes, purpose: str) -> CheckedFile:
    """The harmless form of an upload. Raises FileTypeRefused for everything else, with the reason,
    and Unavailable when too many files are being examined.
    """
    examine = next((e for magic, e in EXAMINERS.items() if content.startswith(magic)), None)
    if examine is None and _PDF_HEADER.search(content[:HEADER_WITHIN]):
        examine = _pdf
    if examine is None or (examine is _pdf and purpose in IMAGES_ONLY):
        raise refusals.of_another_kind()
    if examine is _gif and purpose not in WITH_GIF:
        raise refusals.of_another_kind()
    if zipfile.is_zipfile(BytesIO(content)):  # a second format after the first
        raise refusals.because(reasons.ATTACHMENTS)
    return examine(content)


def _jpeg(content: bytes) -> CheckedFile:
    return CheckedFile(_picture(content, "jpeg"), "image/jpeg", ".jpg")


def _png(content: bytes) -> CheckedFile:
    if not content.endswith(PNG_END):
        raise refusals.because(reasons.INCOMPLETE)
    return CheckedFile(_picture(content, "png"), "image/png", ".png")


def _gif(content: bytes) -> CheckedFile:
    """The first frame, as a PNG: everything that shows or shrinks pictures knows that."""
    return CheckedFile(_picture(content, "gif"), "image/png", ".png")


def _picture(content: bytes, kind: str) -> bytes:
    if b"%PDF-" in content[:HEADER_WITHIN]:
        raise refusals.because(reasons.ATTACHMENTS)
    return _examined(content, f"{_EXAMINING}.pictures:{kind}")


def _pdf(content: bytes) -> CheckedFile:
    if _PDF_END not in content:
        raise refusals.because(reasons.INCOMPLETE)
    _examined(content, f"{_EXAMINING}.documents:pdf")
    return CheckedFile(content, "application/pdf", ".pdf")


def _examined(content: bytes, task: str) -> bytes:
    options = {"max_pixels": limits.number("upload.max_pixels")}
    try:
        return _pool.run(task, content, seconds=SECONDS, options=options)
    except Refused as refusal:
        log.info("refused an upload: %s", refusal)
        raise refusals.because(str(refusal)) from refusal


EXAMINERS: dict[bytes, Callable[[bytes], CheckedFile]] = {
    b"\xff\xd8\xff": _jpeg,
    b"\x89PNG\r\n\x1a\n": _png,
    b"%PDF-": _pdf,
    b"GIF87a": _gif,
    b"GIF89a": _gif,
}
"""The first bytes of each accepted type, and its checker."""
