"""Small files that take a decoder or parser long."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib

import openpyxl

SIDE = 6_000
_RUN = 16_384


def _segment(marker: int, body: bytes) -> bytes:
    return bytes((0xFF, marker)) + struct.pack(">H", len(body) + 2) + body


def _scan(first: int, last: int, data: bytes) -> bytes:
    """A scan of the one component over coefficients `first` to `last`."""
    return _segment(0xDA, bytes((1, 1, 0, first, last, 0))) + data


def jpeg_of_scans(scans: int, side: int = SIDE) -> bytes:
    """A grey progressive JPEG whose scans each cover all of its 36 megapixels again.

    Each code is one bit: a block without a difference in the first scan, and 16,384 blocks
    without anything in each other scan.
    """
    blocks = (side // 8) ** 2
    one_code = bytes((1, *[0] * 15))
    rest = _scan(1, 63, bytes(-(-blocks // _RUN) * 15 // 8 + 1))
    return b"".join(
        (
            b"\xff\xd8",
            _segment(0xDB, bytes((0, *[1] * 64))),
            _segment(0xC2, struct.pack(">BHHB", 8, side, side, 1) + bytes((1, 0x11, 0))),
            _segment(0xC4, b"\x00" + one_code + b"\x00"),
            _segment(0xC4, b"\x10" + one_code + b"\xe0"),
            _scan(0, 0, bytes(blocks // 8 + 1)),
            rest * (scans - 1),
            b"\xff\xd9",
        )
    )


def jpeg_of_segments(whole: bytes, count: int) -> bytes:
    """The picture with so many empty comments before its other segments."""
    return whole[:2] + _segment(0xFE, b"") * count + whole[2:]


def _chunk(kind: bytes, data: bytes = b"") -> bytes:
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def png_of_chunks(whole: bytes, kind: bytes, data: bytes, count: int) -> bytes:
    """The picture with so many more chunks after its header."""
    return whole[:33] + _chunk(kind, data) * count + whole[33:]


def png_in_small_chunks(side: int, per_chunk: int) -> bytes:
    """A picture whose compressed data is cut into chunks of so many bytes."""
    header = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    packed = zlib.compress(b"".join(b"\x00" + bytes(side) for _ in range(side)), 0)
    crumbs = (packed[at : at + per_chunk] for at in range(0, len(packed), per_chunk))
    body = b"".join(_chunk(b"IDAT", crumb) for crumb in crumbs)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + body + _chunk(b"IEND")


def png_with_profile(megabytes: int) -> bytes:
    """A picture with a colour profile that unpacks to so many megabytes."""
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(bytes(1_000_000)) for _ in range(megabytes))
    whole = png_in_small_chunks(8, 1_000)
    return png_of_chunks(whole, b"iCCP", b"profile\x00\x00" + packed + packer.flush(), 1)


def pdf_of_references(count: int) -> bytes:
    """A document whose table of objects has millions of entries, in some kilobytes."""
    packed = zlib.compress(bytes((1, 0, 0)) * count, 9)
    head = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"
    table = (
        b"3 0 obj\n<< /Type /XRef /W [1 1 1] /Root 1 0 R /Filter /FlateDecode"
        b" /Size %d /Length %d >>\nstream\n" % (count, len(packed))
    )
    end = b"\nendstream\nendobj\nstartxref\n%d\n%%%%EOF" % len(head)
    return head + table + packed + end


def workbook_of_cells(cells: int) -> bytes:
    """A small workbook of so many filled cells, a hundred in a row."""
    whole = io.BytesIO()
    openpyxl.Workbook().save(whole)
    row = b"<row>" + b'<c t="inlineStr"><is><t>a</t></is></c>' * 100 + b"</row>"
    sheet = (
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        + row * (cells // 100)
        + b"</sheetData></worksheet>"
    )
    swollen = io.BytesIO()
    with (
        zipfile.ZipFile(whole) as before,
        zipfile.ZipFile(swollen, "w", zipfile.ZIP_DEFLATED) as to,
    ):
        for name in before.namelist():
            to.writestr(name, sheet if name == "xl/worksheets/sheet1.xml" else before.read(name))
    return swollen.getvalue()
