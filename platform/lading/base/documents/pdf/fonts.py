"""The fonts of our documents, and the shaping of text with them.

Noto has every script of our six languages and of India; the files come from packages. HarfBuzz
shapes the text: it joins Arabic letters, forms Indic conjuncts, places marks. reportlab's own
shaping supports neither variable fonts nor right-to-left text, so it only draws the shaped glyphs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import justmytype_intl_cjk
import manimgx_fonts
import uharfbuzz as hb

REGULAR, BOLD = 400, 700

_NOTO = Path(manimgx_fonts.__path__[0])
_CJK = Path(justmytype_intl_cjk.__path__[0]) / "fonts" / "ofl"
_OF_SCRIPTS = (
    *("Arabic", "Devanagari", "Bengali", "Gujarati", "Gurmukhi", "Kannada", "Malayalam"),
    *("Oriya", "Tamil", "Telugu", "Hebrew", "Thai"),
)
FILES: tuple[Path, ...] = (
    _NOTO / "NotoSans[wght].ttf",
    _CJK / "notosanssc" / "NotoSansSC[wght].ttf",
    _CJK / "notosanstc" / "NotoSansTC[wght].ttf",
    _CJK / "notosansjp" / "NotoSansJP[wght].ttf",
    _CJK / "notosanskr" / "NotoSansKR[wght].ttf",
    *(_NOTO / f"NotoSans{script}[wght].ttf" for script in _OF_SCRIPTS),
)
"""Each has letters that those before it lack."""

_NOT_IN_PDF = {
    int.from_bytes(tag, "big")
    for tag in (b"GSUB", b"GPOS", b"GDEF", b"BASE", b"STAT", b"gasp", b"vhea", b"vmtx")
}
"""Tables that only shaping needs: glyphs are shaped before the font is embedded."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """One glyph of a shaped text. Lengths are thousandths of the font size."""

    number: int
    cluster: int
    """The position in the text of the first letter it stands for."""
    advance: float
    right: float
    up: float


@dataclass(frozen=True, eq=False)
class Face:
    """One font file at one weight."""

    name: str
    weight: int
    face: hb.Face
    font: hb.Font
    letters: frozenset[int] = field(repr=False)

    def shape(self, text: str, *, rtl: bool) -> list[Glyph]:
        """The glyphs of ``text`` from left to right. A letter that the font lacks is glyph 0, a
        box.
        """
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if rtl else "ltr"
        hb.shape(self.font, buffer)
        scale = 1000 / self.face.upem
        return [
            Glyph(
                info.codepoint,
                info.cluster,
                place.x_advance * scale,
                place.x_offset * scale,
                place.y_offset * scale,
            )
            for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
        ]

    def width(self, glyph: int) -> float:
        """A glyph's width, in thousandths of the font size."""
        return float(self.font.get_glyph_h_advance(glyph) * 1000 / self.face.upem)

    def subset(self, glyphs: set[int]) -> bytes:
        """A TrueType file with only these glyphs, at this weight, with the same numbers."""
        subset_input = hb.SubsetInput()
        subset_input.glyph_set.update(glyphs)
        subset_input.flags = (
            hb.SubsetFlags.RETAIN_GIDS
            | hb.SubsetFlags.NO_HINTING
            | hb.SubsetFlags.NO_LAYOUT_CLOSURE
            | hb.SubsetFlags.NOTDEF_OUTLINE
        )
        subset_input.pin_axis_location(self.face, "wght", float(self.weight))
        subset_input.drop_table_tag_set.update(_NOT_IN_PDF)
        return bytes(subset_input.subset(self.face).blob.data)


@cache
def faces(weight: int) -> Sequence[Face]:
    """The fonts at a weight (`REGULAR` or `BOLD`), in their order."""
    return [_face(file, weight) for file in FILES]


def _face(file: Path, weight: int) -> Face:
    face = hb.Face(hb.Blob.from_file_path(str(file)))
    font = hb.Font(face)
    font.set_variations({"wght": weight})
    name = file.name.partition("[")[0] + ("-Bold" if weight == BOLD else "-Regular")
    return Face(name, weight, face, font, frozenset(face.unicodes))
