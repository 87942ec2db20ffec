"""Makes a smaller JPEG of a picture that was checked when it was uploaded."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from lading.base.documents.confined.protocol import Head, Refused

QUALITY = 82
FORMATS = ("JPEG", "PNG")
_PAPER = "white"


def thumbnail(content: bytes, options: Head) -> bytes:
    """The picture at most ``side`` pixels wide and high, never larger than it is; what is
    transparent becomes white. Raises Refused, and whatever Pillow raises.
    """
    Image.MAX_IMAGE_PIXELS = options["max_pixels"]
    image = Image.open(BytesIO(content), formats=FORMATS)
    if image.width * image.height > options["max_pixels"]:
        raise Refused(f"{image.width} × {image.height} pixels")
    side = options["side"]
    image.draft("RGB", (side, side))
    image.thumbnail((side, side))
    out = BytesIO()
    _opaque(image).save(out, "JPEG", quality=QUALITY, optimize=True)
    return out.getvalue()


def _opaque(image: Image.Image) -> Image.Image:
    if not image.has_transparency_data:
        return image.convert("RGB")
    layer = image.convert("RGBA")
    paper = Image.new("RGB", layer.size, _PAPER)
    paper.paste(layer, mask=layer.getchannel("A"))
    return paper
