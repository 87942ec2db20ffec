"""Decodes a picture and encodes it again, which removes metadata and anything appended or hidden.
Its EXIF orientation is applied first.

Before anything is decoded the parts of the file are counted, because a small file can announce work
for minutes: each scan of a JPEG goes over the whole picture again.
"""

from __future__ import annotations

import re
import struct
from collections import Counter
from io import BytesIO

from PIL import Image, ImageOps

from lading.base.documents.confined.protocol import Head, Refused

from . import reasons

JPEG_QUALITY = 90

MAX_SCANS = 40
"""Encoders make at most 18: ten for a progressive colour picture, 18 for one in CMYK."""
MAX_SEGMENTS = 5_000
"""More than an encoder makes: each scan has some tables, and metadata comes in 64 kB."""
MAX_CHUNKS = 20_000
"""Encoders write at least some hundred bytes of the picture into each chunk."""
MAX_OTHER_CHUNKS = 500
"""Of everything besides the picture: texts, colours, times, parts of animations."""
MAX_GIF_BLOCKS = 500
"""Of extensions before the first frame: profiles and metadata come in blocks of 255 bytes."""
PICTURE_CHUNKS = frozenset({b"IDAT", b"fdAT"})

START_OF_SCAN, END_OF_IMAGE = 0xDA, 0xD9
_MARKER = re.compile(rb"\xff([\xc0-\xcf\xd9-\xfe])")
"""Markers with a length behind them, and the end. Others are skipped as decoders do."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHUNK = struct.Struct(">I4s")
_CHECKSUM = 4
_GIF_HEADER, _GIF_FLAGS = 13, 10
"""The length of a GIF's header, and where it has its flags."""
_GIF_EXTENSION, _GIF_FRAME = b"\x21", b"\x2c"


def jpeg(content: bytes, options: Head) -> bytes:
    """The JPEG without its metadata. Raises Refused, and whatever Pillow raises."""
    check_jpeg_parts(content)
    return _encoded_again(content, "JPEG", options["max_pixels"])


def png(content: bytes, options: Head) -> bytes:
    """The PNG without its metadata. Raises Refused, and whatever Pillow raises."""
    check_png_parts(content)
    return _encoded_again(content, "PNG", options["max_pixels"])


def gif(content: bytes, options: Head) -> bytes:
    """The first frame of a GIF as a PNG. Raises Refused, and whatever Pillow raises."""
    check_gif_parts(content)
    return _encoded_again(content, "GIF", options["max_pixels"])


def check_jpeg_parts(content: bytes) -> None:
    """Raise Refused for more scans or segments than a picture needs. Reads the markers as libjpeg
    does, up to the end of the image.
    """
    scans, segments, position = 0, 0, 2
    while (segment := _MARKER.search(content, position)) is not None:
        marker = segment[1][0]
        if marker == END_OF_IMAGE:
            return
        segments += 1
        scans += marker == START_OF_SCAN
        if scans > MAX_SCANS or segments > MAX_SEGMENTS:
            raise Refused(f"{scans} scans in {segments} segments")
        length = content[segment.end() : segment.end() + 2]
        position = segment.end() + max(2, int.from_bytes(length))


def check_png_parts(content: bytes) -> None:
    """Raise Refused for more chunks than a picture needs, and for a broken one."""
    kinds: Counter[bytes] = Counter()
    position = len(_SIGNATURE)
    while position < len(content):
        if position + _CHUNK.size > len(content):
            raise Refused("a broken chunk")
        length, kind = _CHUNK.unpack_from(content, position)
        kinds[kind] += 1
        others = kinds.total() - sum(kinds[each] for each in PICTURE_CHUNKS)
        if kinds.total() > MAX_CHUNKS or others > MAX_OTHER_CHUNKS:
            raise Refused(f"more than {kinds.total()} chunks")
        position += _CHUNK.size + length + _CHECKSUM


def check_gif_parts(content: bytes) -> None:
    """Raise Refused for more blocks before the first frame than a picture needs, and for a file
    without a frame. Comments come in blocks of 255 bytes, which Pillow adds up one by one.
    """
    position, blocks = _GIF_HEADER + _table_size(content[_GIF_FLAGS : _GIF_FLAGS + 1]), 0
    while content[position : position + 1] == _GIF_EXTENSION:
        position += 2
        while size := int.from_bytes(content[position : position + 1]):
            position += 1 + size
            blocks += 1
            if blocks > MAX_GIF_BLOCKS:
                raise Refused(f"more than {MAX_GIF_BLOCKS} blocks before a frame")
        position += 1
    if content[position : position + 1] != _GIF_FRAME:
        raise Refused("no frame")


def _table_size(flags: bytes) -> int:
    """The bytes of a GIF's colour table, by the flags that announce it."""
    announced = int.from_bytes(flags)
    return 3 * 2 ** ((announced & 0b111) + 1) if announced & 0b1000_0000 else 0


def _encoded_again(content: bytes, image_format: str, max_pixels: int) -> bytes:
    Image.MAX_IMAGE_PIXELS = max_pixels
    try:
        image = Image.open(BytesIO(content), formats=[image_format])
    except Image.DecompressionBombError as many:
        raise Refused(reasons.PIXELS) from many
    # Before decoding: a few bytes can announce more pixels than there is memory.
    if image.width * image.height > max_pixels:
        raise Refused(reasons.PIXELS)
    return _encoded(ImageOps.exif_transpose(image), image_format)


def _encoded(image: Image.Image, image_format: str) -> bytes:
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
