"""The PDF of an invoice shows every script of our six languages and of India, shaped.

The expected shape of a word, its glyphs in their order, comes from HarfBuzz itself.
"""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import manimgx_fonts
import pytest
import uharfbuzz
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from lading.base.kernel.values.clock import now
from lading.members.billing.invoices.document_pdf import credit_note_pdf, invoice_pdf
from lading.members.billing.models import CreditNote, Invoice, PaymentOrder

NOTO = Path(manimgx_fonts.__path__[0])

# Words whose letters join, change places or form conjuncts.
SHAPED = {
    "Arabic": "للتجارة",
    "Devanagari": "एक्सपोर्ट्स",
    "Bengali": "কোম্পানি",
    "Gujarati": "શ્રી",
    "Gurmukhi": "ਕਿਸ੍ਰੀ",
    "Kannada": "ಸಂಸ್ಥೆಗೆ",
    "Malayalam": "സുഗന്ധവ്യഞ്ജന",
    "Oriya": "କମ୍ପାନୀ",
    "Tamil": "கொள்",
    "Telugu": "శ్రీవెంకటేశ్వర",
}
# Less usual and historic letters of the same scripts, as in names and addresses.
LINES = [
    "Émile Çağla Ñandú Straße Łódź",
    "上海國際貿易有限公司 进出口 第一百號",
    "شركة الخليج للتجارة والشحن (دبي) ٢٠٢٦",
    "ਪੰਜਾਬ ਨਿਰਯਾਤ ਕੰਪਨੀ",
    "தமிழ்நாடு ஏற்றுமதி நிறுவனம் ஸ்ரீ",
    "ଓଡ଼ିଶା ରପ୍ତାନି",
    "বাংলা রপ্তানি শ্রী ৳",
    "കേരള കയറ്റുമതി",
    "Ελλάς Москва ₹ 1,23,456.70 € £ ¥",
]


@dataclass(frozen=True)
class Glyph:
    """A glyph on a page: its font's name, its number in the font, and where its run begins."""

    font: str
    number: int
    left: Decimal


def invoice_to(*lines: str) -> Invoice:
    """An invoice that is not stored, to a buyer whose name is the first line."""
    name, *address = lines
    party = {"gstin": "", "state": "96", "place": "", "email": "b@buyer.example"}
    return Invoice(
        order=PaymentOrder(receipt="lading-0123456789abcdef"),
        financial_year="2026-27",
        number=7,
        issued_at=now(),
        seller={"name": "Lading", "address": "1 Quay, Mumbai", "gstin": "27AAPFU0939F1ZV"},
        buyer=party | {"name": name, "address": "\n".join(address)},
        description="Premium plan for a year, ₹",
        sac="998599",
        gst_percent=18,
        taxable=10_000,
        igst=1_800,
        total=11_800,
    )


def copied_from(invoice: Invoice) -> dict[str, Any]:
    """The fields that a credit note copies from its invoice."""
    names = ("financial_year", "issued_at", "seller", "buyer", "description", "sac")
    amounts = ("gst_percent", "taxable", "igst", "total")
    return {name: getattr(invoice, name) for name in names + amounts}


def page_of(pdf: bytes) -> PageObject:
    (page,) = PdfReader(io.BytesIO(pdf)).pages
    return page


def operations(page: PageObject) -> list[tuple[Any, bytes]]:
    """The drawing operations of a page; strings stay bytes."""
    stream = ContentStream(page["/Contents"].get_object(), page.pdf, forced_encoding="bytes")
    return stream.operations


def glyphs_of(page: PageObject) -> Iterator[Glyph]:
    """Each glyph on the page, in the order of drawing."""
    fonts: Any = page["/Resources"]["/Font"]  # type: ignore[index]
    font, left_edge = "", Decimal(0)
    for operands, operator in operations(page):
        if operator == b"Tm":
            left_edge = Decimal(operands[4])
        elif operator == b"Tf":
            font = fonts[operands[0]]["/BaseFont"].partition("+")[2]
        elif operator in (b"Tj", b"TJ"):
            pieces = operands[0] if operator == b"TJ" else operands
            for piece in pieces:
                if isinstance(piece, bytes):
                    yield from (Glyph(font, number, left_edge) for number in _numbers(piece))


def _numbers(piece: bytes) -> list[int]:
    """The glyph numbers in a string: two bytes each."""
    return [int.from_bytes(piece[at : at + 2]) for at in range(0, len(piece), 2)]


def text_of(page: PageObject) -> str:
    """The page's text as readers extract it, from its glyphs and from the text added to them."""
    noted = [
        operands[1]["/ActualText"]
        for operands, operator in operations(page)
        if operator == b"BDC" and "/ActualText" in operands[1]
    ]
    return page.extract_text() + "".join(_decoded(bytes(each)) for each in noted)


def _decoded(text: bytes) -> str:
    """A text of the PDF: UTF-16 with a byte order mark, otherwise one byte per letter."""
    return text.decode("utf-16" if text.startswith(codecs.BOM_UTF16_BE) else "latin-1")


def font_of(script: str) -> uharfbuzz.Font:
    """The package's font of a script, for HarfBuzz."""
    file = NOTO / f"NotoSans{script}[wght].ttf"
    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(file)))


def shape(font: uharfbuzz.Font, word: str) -> list[int]:
    """The glyphs of a word from left to right, by HarfBuzz."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(word)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer)
    return [info.codepoint for info in buffer.glyph_infos]


def pattern(glyphs: Sequence[int]) -> list[int]:
    """Glyphs numbered in the order in which they first occur: a subset of a font has
    other numbers.
    """
    order = list(dict.fromkeys(glyphs))
    return [order.index(glyph) for glyph in glyphs]


@pytest.mark.parametrize("script", SHAPED)
def test_words_are_shaped_as_harfbuzz_shapes_them(script: str) -> None:
    word = SHAPED[script]
    font = font_of(script)
    expected = shape(font, word)
    assert expected != [font.get_nominal_glyph(ord(letter)) for letter in word]
    shown = glyphs_of(page_of(invoice_pdf(invoice_to(word))))
    glyphs = [glyph.number for glyph in shown if glyph.font.startswith(f"NotoSans{script}")]
    assert pattern(glyphs) == pattern(expected)


def test_letters_of_arabic_join() -> None:
    """A letter has different shapes at the beginning, in the middle and at the end of a word."""
    glyphs = glyphs_of(page_of(invoice_pdf(invoice_to("ععع"))))
    assert len({glyph for glyph in glyphs if glyph.font.startswith("NotoSansArabic")}) == 3


@pytest.mark.parametrize("line", LINES)
def test_every_letter_is_printed(line: str) -> None:
    page = page_of(invoice_pdf(invoice_to(line, line)))
    assert [glyph for glyph in glyphs_of(page) if glyph.number == 0] == []
    assert set(line) - set(text_of(page)) == set()


@pytest.mark.parametrize(
    "line", ["Émile Ñandú ₹ 1,23,456.70", "上海國際貿易有限公司", "進出口公司"]
)
def test_what_needs_no_shaping_is_read_back_as_written(line: str) -> None:
    assert line in page_of(invoice_pdf(invoice_to(line))).extract_text()


def test_a_letter_that_no_font_has_is_seen_by_these_tests() -> None:
    """The positive control: a letter of a script that we do not support is a box, and the tests
    find it.
    """
    glyphs = glyphs_of(page_of(invoice_pdf(invoice_to("\U00012000"))))
    assert 0 in [glyph.number for glyph in glyphs]


def test_fonts_are_embedded_as_subsets() -> None:
    pdf = invoice_pdf(invoice_to("上海", *LINES))
    fonts: Any = page_of(pdf)["/Resources"]["/Font"]  # type: ignore[index]
    for font in fonts.values():
        (descendant,) = font["/DescendantFonts"]
        descriptor = descendant["/FontDescriptor"]
        assert "/FontFile2" in descriptor or "/FontFile3" in descriptor
        assert "+" in font["/BaseFont"]
    assert len(pdf) < 300_000


def test_a_name_from_right_to_left_begins_on_the_right() -> None:
    """The end of an Arabic name is on its left, while that of a Latin one is on its right."""
    name = "شركة الخليج!"
    page = page_of(invoice_pdf(invoice_to(name)))
    arabic = [glyph for glyph in glyphs_of(page) if glyph.font.startswith("NotoSansArabic")]
    edge = min(glyph.left for glyph in glyphs_of(page))
    assert min(glyph.left for glyph in arabic) > edge


def test_the_same_document_is_the_same_bytes() -> None:
    invoice = invoice_to("上海國際貿易有限公司")
    note = CreditNote(invoice=invoice, number=1, **copied_from(invoice))
    assert invoice_pdf(invoice) == invoice_pdf(invoice)
    assert credit_note_pdf(note) == credit_note_pdf(note)
    assert "上海國際貿易有限公司" in page_of(credit_note_pdf(note)).extract_text()


def test_nothing_typed_in_is_markup() -> None:
    typed = '*bold* #panic("x") _i_ $1$ <label> @ref \\ // "quoted" -- `raw`'
    assert typed in page_of(invoice_pdf(invoice_to(typed))).extract_text()
