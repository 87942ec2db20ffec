"""Files to upload, made byte by byte: correct, broken and hostile ones."""

from __future__ import annotations

import struct
import zipfile
import zlib
from io import BytesIO

from PIL import Image
from pypdf import PdfWriter
from pypdf.generic import DictionaryObject, NameObject, TextStringObject
from reportlab.pdfgen.canvas import Canvas

LIMIT = 5_242_880
ORIENTATION = 0x0112


def jpeg(width: int = 64, height: int = 40, *, exif: bytes = b"", mode: str = "RGB") -> bytes:
    """A small picture, red on its left half and blue on its right."""
    image = Image.new("RGB", (width, height), (220, 20, 20))
    image.paste((20, 20, 220), (width // 2, 0, width, height))
    out = BytesIO()
    image.convert(mode).save(out, "JPEG", quality=95, exif=exif)
    return out.getvalue()


def rotated_jpeg_with_place() -> bytes:
    """A phone's picture: stored on its side, with coordinates and a camera name."""
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    exif[0x010F] = "Secret Camera Works"
    exif.get_ifd(0x8825)[2] = (13.0, 5.0, 0.0)
    return jpeg(64, 40, exif=exif.tobytes())


def gif(frames: int = 1, *, comment: bytes = b"") -> bytes:
    """A small moving picture: its first frame is red, the next ones are blue."""
    images = [Image.new("RGB", (64, 40), (220, 20, 20))]
    images += [Image.new("RGB", (64, 40), (20, 20, 220)) for _frame in range(frames - 1)]
    out = BytesIO()
    images[0].save(
        out, "GIF", save_all=True, append_images=images[1:], duration=50, comment=comment
    )
    return out.getvalue()


def png(width: int = 64, height: int = 40, mode: str = "RGBA") -> bytes:
    """A small picture of one colour."""
    out = BytesIO()
    Image.new(mode, (width, height)).save(out, "PNG")
    return out.getvalue()


def _chunk(kind: bytes, data: bytes) -> bytes:
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def png_announcing(width: int, height: int) -> bytes:
    """A few bytes that claim to be an enormous picture."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    packed = zlib.compress(b"\x00" * 1_000_000, 9)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + _chunk(b"IDAT", packed)
        + _chunk(b"IEND", b"")
    )


def _packed(byte: bytes, megabytes: int) -> bytes:
    """So many megabytes of one byte, compressed."""
    packer = zlib.compressobj(9)
    return b"".join(packer.compress(byte * 1_000_000) for _ in range(megabytes)) + packer.flush()


def png_with_text_bomb() -> bytes:
    """A compressed text that unpacks to 100 MB."""
    whole = png()
    text = b"Comment\x00\x00" + _packed(b"A", 100)
    return whole[:33] + _chunk(b"zTXt", text) + whole[33:]


def archive(files: dict[str, bytes] | None = None) -> bytes:
    """A ZIP archive."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, content in (files or {"payload.js": b"alert(1)"}).items():
            bundle.writestr(name, content)
    return out.getvalue()


def zip_bomb() -> bytes:
    """100 MB of zeros in 100 kB."""
    return archive({"bomb": b"\x00" * 100_000_000})


def _written(writer: PdfWriter) -> bytes:
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def _one_page() -> PdfWriter:
    writer = PdfWriter()
    writer.add_blank_page(200, 200)
    return writer


def pdf(padding: int = 0) -> bytes:
    """A one-page document, with so many bytes of extra metadata."""
    writer = _one_page()
    writer.add_metadata({"/Keywords": "k" * padding})
    return _written(writer)


def pdf_encrypted(user_password: str = "") -> bytes:
    """A document with a password, or with an empty one."""
    writer = _one_page()
    writer.encrypt(user_password, owner_password="owner", algorithm="AES-256")
    return _written(writer)


def pdf_without_pages() -> bytes:
    """A document with nothing to read."""
    return _written(PdfWriter())


def pdf_of_lines() -> bytes:
    """A document whose page shows something, as a program writes it."""
    out = BytesIO()
    canvas = Canvas(out)
    for number in range(50):
        canvas.drawString(72, 800 - 14 * number, f"{number} bags of basmati rice, {number * 50} kg")
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def pdf_with_script() -> bytes:
    """A document that runs JavaScript when opened."""
    writer = _one_page()
    action = DictionaryObject(
        {
            NameObject("/S"): NameObject("/JavaScript"),
            NameObject("/JS"): TextStringObject("app.alert(1)"),
        }
    )
    writer._root_object[NameObject("/OpenAction")] = writer._add_object(action)
    return _written(writer)


def pdf_with_action(kind: str, key: str = "/OpenAction") -> bytes:
    """A document with an action of this kind in its catalogue."""
    writer = _one_page()
    action = DictionaryObject({NameObject("/S"): NameObject(kind)})
    writer._root_object[NameObject(key)] = writer._add_object(action)
    return _written(writer)


def pdf_with_attachment() -> bytes:
    """A document with another file attached."""
    writer = _one_page()
    writer.add_attachment("evil.exe", b"MZ" + b"\x00" * 100)
    return _written(writer)


def pdf_with_hidden_script() -> bytes:
    """A document with a script whose name is written with escapes, in an object that nothing refers
    to.
    """
    whole = pdf_with_action("/URI")
    return whole.replace(
        b"\nstartxref",
        b"\n99 0 obj\n<< /S /J#61vaScript /J#53 (app.alert(1)) >>\nendobj\nstartxref",
    )


def pdf_of_object_streams_bomb() -> bytes:
    """An object stream that unpacks to 400 MB."""
    packed = _packed(b" ", 400)
    parts = [
        b"%PDF-1.7\n",
        b"1 0 obj\n<< /Type /ObjStm /N 1 /First 10 /Filter /FlateDecode /Length "
        + str(len(packed)).encode()
        + b" >>\nstream\n",
        packed,
        b"\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 2 >>\nstartxref\n0\n%%EOF",
    ]
    return b"".join(parts)


def sized_pdf(size: int) -> bytes:
    """A valid document of exactly so many bytes, filled up by a comment before its end."""
    whole = pdf()
    head, tail = whole[: whole.rindex(b"startxref")], whole[whole.rindex(b"startxref") :]
    filler = b"%" + b"x" * (size - len(whole) - 2) + b"\n"
    return head + filler + tail
