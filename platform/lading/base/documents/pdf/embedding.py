"""Embeds shaped glyphs in a PDF: subsets of fonts, and the text for copying and searching."""

from __future__ import annotations

import codecs
import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from .fonts import Face, Glyph
from .lines import Run


class EmbeddedFont:
    """One face in one document. reportlab asks for its objects when the document is finished."""

    def __init__(self, face: Face, number: int) -> None:
        self.face = face
        self.name = f"N{number}"
        self.base_name = f"{_tag(number)}+{face.name}"
        self.texts: dict[int, str] = {0: "\ufffd"}
        """The glyphs that were shown, with the letters that each stands for."""

    def show(self, run: Run) -> bool:
        """Remember the glyphs of a run. Whether they alone tell a reader its text: one glyph may
        stand for several letters, as the box does.
        """
        texts = _clusters(run)
        known = [
            self.texts.setdefault(glyph.number, text)
            for glyph, text in zip(run.glyphs, texts, strict=True)
        ]
        return known == texts and _is_plain(run)

    def addObjects(self, document: Any) -> None:  # noqa: N802 - reportlab's name for it
        """Put the font into the document: a Type 0 font over a TrueType subset."""
        base = pdfdoc.PDFName(self.base_name)
        descendant = pdfdoc.PDFDictionary(
            {
                "Type": pdfdoc.PDFName("Font"),
                "Subtype": pdfdoc.PDFName("CIDFontType2"),
                "BaseFont": base,
                "CIDSystemInfo": pdfdoc.PDFDictionary(
                    {
                        "Registry": pdfdoc.PDFString("Adobe"),
                        "Ordering": pdfdoc.PDFString("Identity"),
                        "Supplement": 0,
                    }
                ),
                "FontDescriptor": self._descriptor(document),
                "CIDToGIDMap": pdfdoc.PDFName("Identity"),
                "W": self._widths(),
            }
        )
        font = pdfdoc.PDFDictionary(
            {
                "Type": pdfdoc.PDFName("Font"),
                "Subtype": pdfdoc.PDFName("Type0"),
                "BaseFont": base,
                "Encoding": pdfdoc.PDFName("Identity-H"),
                "DescendantFonts": pdfdoc.PDFArray(
                    [document.Reference(descendant, f"cidFont:{self.name}")]
                ),
                "ToUnicode": self._stream(document, "toUnicode", _to_unicode(self.texts)),
            }
        )
        document.idToObject["BasicFonts"].dict[self.name] = document.Reference(font, self.name)

    def _descriptor(self, document: Any) -> Any:
        program = self.face.subset(set(self.texts))
        file = self._stream(document, "fontFile", program, Length1=len(program))
        extents = self.face.font.get_font_extents("ltr")
        scale = 1000 / self.face.face.upem
        ascent, descent = round(extents.ascender * scale), round(extents.descender * scale)
        descriptor = pdfdoc.PDFDictionary(
            {
                "Type": pdfdoc.PDFName("FontDescriptor"),
                "FontName": pdfdoc.PDFName(self.base_name),
                "Flags": 4,
                "FontBBox": pdfdoc.PDFArray([-1000, descent, 2000, ascent]),
                "ItalicAngle": 0,
                "Ascent": ascent,
                "Descent": descent,
                "CapHeight": 714,
                "StemV": 80,
                "FontFile2": file,
            }
        )
        return document.Reference(descriptor, f"fontDescriptor:{self.name}")

    def _widths(self) -> Any:
        each = [[number, [round(self.face.width(number))]] for number in sorted(self.texts)]
        flat = [
            pdfdoc.PDFArray(part) if isinstance(part, list) else part
            for part in itertools.chain.from_iterable(each)
        ]
        return pdfdoc.PDFArray(flat)

    def _stream(self, document: Any, kind: str, content: bytes, **entries: int) -> Any:
        stream = pdfdoc.PDFStream(
            pdfdoc.PDFDictionary(dict(entries)), content, [pdfdoc.PDFZCompress]
        )
        return document.Reference(stream, f"{kind}:{self.name}")


def draw_runs(canvas: Canvas, runs: Sequence[Run], left: float, base: float, size: float) -> None:
    """Draw the runs of a line from ``left`` on its base line (points)."""
    for run in runs:
        font = _font_of(canvas, run.face)
        is_plain = font.show(run)
        for part in _drawn(run, font.name, left, base, size, is_plain=is_plain):
            canvas._code.append(part)
        left += run.width * size / 1000


def _font_of(canvas: Canvas, face: Face) -> EmbeddedFont:
    document = canvas._doc
    for font in document.delayedFonts:
        if isinstance(font, EmbeddedFont) and font.face is face:
            return font
    font = EmbeddedFont(face, len(document.delayedFonts))
    document.delayedFonts.append(font)
    return font


def _drawn(
    run: Run, font: str, left: float, base: float, size: float, *, is_plain: bool
) -> Iterator[str]:
    """A run as operators of a page. If its glyphs do not tell its letters, these are added for
    copying and searching.
    """
    if not is_plain:
        text = codecs.BOM_UTF16_BE + run.text.encode("utf-16-be")
        yield f"/Span <</ActualText <{text.hex()}>>> BDC"
    yield f"BT /{font} {size:.2f} Tf 1 0 0 1 {left:.3f} {base:.3f} Tm"
    for up, group in itertools.groupby(run.glyphs, lambda glyph: glyph.up):
        yield f"{up * size / 1000:.3f} Ts [{_pieces(run.face, list(group))}] TJ"
    yield "0 Ts ET"
    if not is_plain:
        yield "EMC"


def _pieces(face: Face, glyphs: Sequence[Glyph]) -> str:
    """The glyphs with the moves between them, in thousandths of the font size, in the form of a TJ
    operator.
    """
    pieces: list[str] = []
    for glyph in glyphs:
        after = glyph.advance - glyph.right - round(face.width(glyph.number))
        pieces.append(f"{_move(glyph.right)}<{glyph.number:04x}>{_move(after)}")
    return "".join(pieces).replace("><", "")


def _move(distance: float) -> str:
    return f"{-distance:.1f}" if abs(distance) >= 0.1 else ""


def _clusters(run: Run) -> list[str]:
    """The letters for each glyph of a run: the first glyph of a cluster has all its letters."""
    starts = sorted({glyph.cluster for glyph in run.glyphs})
    ends = dict(zip(starts, [*starts[1:], len(run.text)], strict=True))
    seen: set[int] = set()
    texts = []
    for glyph in run.glyphs:
        texts.append("" if glyph.cluster in seen else run.text[glyph.cluster : ends[glyph.cluster]])
        seen.add(glyph.cluster)
    return texts


def _is_plain(run: Run) -> bool:
    return not run.rtl and [glyph.cluster for glyph in run.glyphs] == list(range(len(run.text)))


def _to_unicode(texts: dict[int, str]) -> bytes:
    pairs = [
        f"<{number:04x}> <{text.encode('utf-16-be').hex()}>"
        for number, text in sorted(texts.items())
        if text
    ]
    blocks = [
        f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar"
        for block in (pairs[at : at + 100] for at in range(0, len(pairs), 100))
    ]
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n"
        "1 begincodespacerange <0000> <ffff> endcodespacerange\n"
        + "\n".join(blocks)
        + "\nendcmap CMapName currentdict /CMap defineresource pop end end\n"
    ).encode()


def _tag(number: int) -> str:
    """The six capitals before the name of a subset."""
    return "LADIN" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number % 26]
