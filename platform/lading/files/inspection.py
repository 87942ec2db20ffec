"""Recognises an upload by its content (RULES.md 44), and makes it harmless.

Pictures are decoded and encoded again, which removes metadata and anything appended or hidden;
their EXIF orientation is applied first. PDF documents are stored unchanged after a separate process
(`pdf_inspector`) has checked them.
"""

from __future__ import annotations

import logging
import re
import subprocess  # nosec B404 - runs our own inspector, never a name from outside
import sys
import threading
import warnings
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageOps

from lading.kernel import limits
from lading.kernel.errors import FileTypeRefused

from .models import Purpose

log = logging.getLogger(__name__)

JPEG_QUALITY = 90
PNG_END = b"IEND\xaeB`\x82"
INSPECTION_SECONDS = 20
IMAGES_ONLY = frozenset({Purpose.PRODUCT_IMAGE, Purpose.LOGO})

_INSPECTOR = Path(__file__).with_name("pdf_inspector.py")
_PDF_END = re.compile(rb"%%EOF[\s\x00]*\Z")
_PDF_HEADER = re.compile(rb"%PDF-[12]\.\d")
# Decoding takes much memory: at most two at a time in one process.
_decoding = threading.BoundedSemaphore(2)


def _refusal() -> FileTypeRefused:
    return FileTypeRefused(limits.number("attachment.max_bytes"))


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """What may be stored: the content and its type."""

    content: bytes
    content_type: str
    extension: str


def check(content: bytes, purpose: str) -> CheckedFile:
    """The harmless form of an upload. Raises FileTypeRefused for everything else."""
    examine = next((e for magic, e in EXAMINERS.items() if content.startswith(magic)), None)
    if examine is None or (examine is _pdf and purpose in IMAGES_ONLY):
        raise _refusal()
    if zipfile.is_zipfile(BytesIO(content)):  # a second format after the first
        raise _refusal()
    with _decoding:
        return examine(content)


def _jpeg(content: bytes) -> CheckedFile:
    return CheckedFile(_encoded_again(content, "JPEG"), "image/jpeg", ".jpg")


def _png(content: bytes) -> CheckedFile:
    if not content.endswith(PNG_END):
        raise _refusal()
    return CheckedFile(_encoded_again(content, "PNG"), "image/png", ".png")


def _encoded_again(content: bytes, image_format: str) -> bytes:
    if b"%PDF-" in content[:1024]:  # readers accept a document's header up to there
        raise _refusal()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            image = Image.open(BytesIO(content), formats=[image_format])
            _refuse_pixel_flood(image)
            return _encode(ImageOps.exif_transpose(image), image_format)
    except Exception as error:  # Pillow can raise any error for a broken or hostile file
        log.info("refused a picture: %s: %s", type(error).__name__, error)
        raise _refusal() from error


def _refuse_pixel_flood(image: Image.Image) -> None:
    """Refuse before decoding: a few bytes can announce more pixels than there is memory."""
    if image.width * image.height > limits.number("upload.max_pixels"):
        raise _refusal()


def _encode(image: Image.Image, image_format: str) -> bytes:
    image.load()
    transparency = image.info.get("transparency")
    image.info = {}
    out = BytesIO()
    if image_format == "JPEG":
        plain = image if image.mode in {"L", "RGB"} else image.convert("RGB")
        plain.save(out, "JPEG", quality=JPEG_QUALITY, optimize=True)
    else:
        image.save(out, "PNG", transparency=transparency)
    return out.getvalue()


def _pdf(content: bytes) -> CheckedFile:
    if not _PDF_HEADER.match(content) or not _PDF_END.search(content[-1024:]):
        raise _refusal()
    _inspect_pdf(content)
    return CheckedFile(content, "application/pdf", ".pdf")


def _inspect_pdf(content: bytes) -> None:
    try:
        result = subprocess.run(  # nosec B603  # noqa: S603 - our own file, no shell
            [sys.executable, "-I", str(_INSPECTOR)],
            input=content,
            capture_output=True,
            timeout=INSPECTION_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        log.warning("refused a document: inspecting it took too long")
        raise _refusal() from error
    if result.returncode != 0:
        log.info("refused a document: %s", result.stdout[:200])
        raise _refusal()


EXAMINERS: dict[bytes, Callable[[bytes], CheckedFile]] = {
    b"\xff\xd8\xff": _jpeg,
    b"\x89PNG\r\n\x1a\n": _png,
    b"%PDF-": _pdf,
}
"""The first bytes of each accepted type, and its checker."""
