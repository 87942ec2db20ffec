"""Small real files for the demo's attachments, drawn when they are needed."""

from __future__ import annotations

from io import BytesIO

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image, ImageDraw, ImageFont

from .steps import Paper, Picture

PAGE = (1240, 1754)
"""A4 at 150 dots per inch."""
MARGIN = 120
INK = 30
RULE = 190


def draw(item: Paper | Picture) -> SimpleUploadedFile:
    """The file as an upload."""
    content = _page(item) if isinstance(item, Paper) else _picture(item)
    return SimpleUploadedFile(item.name, content)


def _page(paper: Paper) -> bytes:
    page = Image.new("L", PAGE, 255)
    pen = ImageDraw.Draw(page)
    pen.text((MARGIN, MARGIN), paper.title, INK, ImageFont.load_default(size=52))
    body = ImageFont.load_default(size=30)
    top = MARGIN + 130
    for label, value in paper.rows:
        pen.line((MARGIN, top - 16, PAGE[0] - MARGIN, top - 16), RULE, 2)
        pen.text((MARGIN, top), label, 90, body)
        pen.text((MARGIN + 380, top), value, INK, body)
        top += 66
    out = BytesIO()
    page.save(out, "PDF", resolution=150.0, title=paper.title)
    return out.getvalue()


def _picture(picture: Picture) -> bytes:
    ground, colour = picture.colours
    image = Image.new("RGB", (900, 675), ground)
    pen = ImageDraw.Draw(image)
    for row in range(5):
        for column in range(7):
            _round(pen, 30 + column * 122, 18 + row * 130, colour, ground)
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def _round(pen: ImageDraw.ImageDraw, x: int, y: int, colour: str, ground: str) -> None:
    pen.ellipse((x, y, x + 108, y + 108), colour)
    for inset in (14, 26):
        pen.ellipse((x + inset, y + inset, x + 108 - inset, y + 108 - inset), outline=ground)
    pen.ellipse((x + 40, y + 40, x + 68, y + 68), ground)
