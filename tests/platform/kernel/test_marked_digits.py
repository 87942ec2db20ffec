"""Digits that are raised, lowered or crossed out within a cell are no digits of its figure: a
workbook of which only the texts are read, not their fonts, is refused. The workbooks are made part
by part.
"""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable, Sequence

import pytest

from lading.base.documents.confined.protocol import Refused
from lading.base.documents.table_files import marked_digits, refusals
from tests.platform.bulk.binary_books import biff, compound, record, wide
from tests.platform.bulk.own_downloads import ods

PLAIN, RAISED, LOWERED, STRUCK = range(4)
Parts = Sequence[tuple[int, str]]
"""The parts of a text, each with its font."""
SHAPES = {RAISED: (0, 1), LOWERED: (0, 2), STRUCK: (8, 0), PLAIN: (0, 0)}
"""The options and the shift of a font in Excel's binary workbooks."""


def starts(parts: Parts) -> list[tuple[int, int]]:
    """Where each part begins, with its font."""
    at, runs = 0, []
    for font, part in parts:
        runs.append((at, font))
        at += len(part)
    return runs


def whole(parts: Parts) -> str:
    return "".join(part for _font, part in parts)


def zipped(**parts: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as book:
        for name, data in parts.items():
            book.writestr(name, data)
    return buffer.getvalue()


# -- the formats --


def rich(parts: Parts) -> bytes:
    runs = starts(parts)
    packed = b"".join(struct.pack("<HH", *run) for run in runs)
    return b"\1" + wide(whole(parts)) + struct.pack("<I", len(runs)) + packed


def fonts() -> bytes:
    return b"".join(
        record(0x2B, struct.pack("<HHHH", 220, *(options, 400, shift)))
        for options, shift in (SHAPES[font] for font in (PLAIN, RAISED, LOWERED, STRUCK))
    )


def xlsb(parts: Parts) -> bytes:
    """The text among others that are shared."""
    texts = record(0x13, b"\0" + wide("Nhava Sheva")) + record(0x13, rich(parts))
    return zipped(
        **{"xl/workbook.bin": b"", "xl/styles.bin": fonts(), "xl/sharedStrings.bin": texts}
    )


def xlsb_in_cell(parts: Parts) -> bytes:
    """The text in its cell, as other programs write it."""
    sheet = record(0x3E, struct.pack("<II", 2, 0) + rich(parts))
    return zipped(
        **{"xl/workbook.bin": b"", "xl/styles.bin": fonts(), "xl/worksheets/sheet1.bin": sheet}
    )


def old_text(parts: Parts, *, is_wide: bool = False) -> bytes:
    text = whole(parts)
    # A number of a font is one more from the fifth on: there is none with the number 4.
    packed = b"".join(struct.pack("<HH", at, 5 + font) for at, font in starts(parts))
    head = struct.pack("<HBH", len(text), 8 | is_wide, len(parts))
    return head + text.encode("utf-16-le" if is_wide else "latin-1") + packed


def old_book(*records: bytes) -> bytes:
    """A workbook of XLS with four fonts that nothing uses, and those of `SHAPES`."""
    shapes = [SHAPES[PLAIN]] * 4 + [SHAPES[font] for font in range(4)]
    format_records = b"".join(
        biff(0x31, struct.pack("<HHHHH", 220, options, 0, 400, shift)) for options, shift in shapes
    )
    opening = biff(0x809, struct.pack("<HHHHII", 0x600, 5, 0, 0, 0, 0))
    return compound({"Workbook": opening + format_records + b"".join(records) + biff(0x0A)})


def xls(parts: Parts) -> bytes:
    plain = struct.pack("<HB", 11, 0) + b"Nhava Sheva"
    return old_book(biff(0xFC, struct.pack("<II", 2, 2) + plain + old_text(parts)))


def xls_continued(parts: Parts) -> bytes:
    """The text begins in one record, and goes on in the next in wide characters; another record is
    continued before.
    """
    text, narrow = whole(parts), old_text(parts)
    runs = narrow[5 + len(text) :]
    first = struct.pack("<II", 1, 1) + narrow[: 5 + 2]
    rest = b"\1" + text[2:].encode("utf-16-le") + runs
    picture = biff(0xEB, b"\0" * 20) + biff(0x3C, b"\0" * 20)
    return old_book(picture, biff(0xFC, first), biff(0x3C, rest))


def xls_with_phonetics(parts: Parts) -> bytes:
    """Behind a text of Japanese that says how it is read."""
    text = "東京".encode("utf-16-le")
    spoken = struct.pack("<HBI", 2, 1 | 4, 6) + text + b"\0" * 6
    return old_book(biff(0xFC, struct.pack("<II", 2, 2) + spoken + old_text(parts, is_wide=True)))


STYLES = {
    PLAIN: 'fo:font-weight="bold" style:text-position="0% 100%"',
    RAISED: 'style:text-position="super 58%"',
    LOWERED: 'style:text-position="-33% 58%"',
    STRUCK: 'style:text-line-through-style="solid" style:text-line-through-type="single"',
}


def odf(parts: Parts) -> bytes:
    spans = "".join(
        part if font == PLAIN else f'<text:span text:style-name="T{font}">{part}</text:span>'
        for font, part in parts
    )
    styles = "".join(
        f'<style:style style:name="T{font}" style:family="text">'
        f"<style:text-properties {look}/></style:style>"
        for font, look in STYLES.items()
    )
    cell = f'<table:table-cell office:value-type="string"><text:p>{spans}</text:p>'
    return ods(f"{styles}<table:table><table:table-row>{cell}</table:table-cell></table:table-row>")


LOOKS = {
    PLAIN: '<b/><strike val="0"/>',
    RAISED: '<vertAlign val="superscript"/>',
    LOWERED: '<vertAlign val="subscript"/>',
    STRUCK: "<strike/>",
}


def inline(parts: Parts) -> bytes:
    """A workbook with the text in its cell, behind a megabyte of others."""
    runs = "".join(
        f'<r><rPr>{LOOKS[font]}<sz val="11"/></rPr><t xml:space="preserve">{part}</t></r>'
        for font, part in parts
    )
    others = "<c><is><t>Nhava Sheva</t></is></c>" * 40_000
    sheet = f'<worksheet>{others}<c t="inlineStr"><is>{runs}</is></c></worksheet>'
    return zipped(**{"xl/workbook.xml": b"", "xl/worksheets/sheet1.xml": sheet.encode()})


FORMATS = [xlsb, xlsb_in_cell, xls, xls_continued, xls_with_phonetics, odf, inline]
MISREAD = {
    "the mark of a footnote": [(PLAIN, "1250"), (RAISED, "1")],
    "a lowered digit": [(PLAIN, "1250"), (LOWERED, "2"), (PLAIN, " USD")],
    "a former price": [(STRUCK, "990"), (PLAIN, " 1250")],
}
READ = {
    "a price in bold": [(PLAIN, "12"), (PLAIN, "50")],
    "an ordinal number": [(PLAIN, "1"), (RAISED, "st"), (PLAIN, " July")],
    "a crossed-out word": [(STRUCK, "nett"), (PLAIN, " 1250")],
}
OF_NO_FIGURE = {
    "a unit": [(PLAIN, "45 m"), (RAISED, "3")],
    "a formula of chemistry": [(PLAIN, "CO"), (LOWERED, "2"), (PLAIN, " 45")],
    "a cell that is crossed out as a whole": [(STRUCK, "1250")],
}


@pytest.mark.parametrize("made", FORMATS, ids=lambda made: made.__name__)
@pytest.mark.parametrize("parts", MISREAD.values(), ids=MISREAD)
def test_digits_that_would_be_misread_refuse_the_workbook(
    made: Callable[[Parts], bytes], parts: Parts
) -> None:
    with pytest.raises(Refused, match=f"^{refusals.MARKED_DIGITS}$"):
        marked_digits.refuse(io.BytesIO(made(parts)))


@pytest.mark.parametrize("made", FORMATS, ids=lambda made: made.__name__)
@pytest.mark.parametrize("parts", READ.values(), ids=READ)
def test_what_is_read_right_is_not_refused(made: Callable[[Parts], bytes], parts: Parts) -> None:
    content = io.BytesIO(made(parts))
    marked_digits.refuse(content)
    assert content.tell() == 0


@pytest.mark.parametrize("made", FORMATS[:-1], ids=lambda made: made.__name__)
@pytest.mark.parametrize("parts", OF_NO_FIGURE.values(), ids=OF_NO_FIGURE)
def test_a_digit_that_no_figure_stands_before_is_not_refused(
    made: Callable[[Parts], bytes], parts: Parts
) -> None:
    marked_digits.refuse(io.BytesIO(made(parts)))


def test_a_workbook_that_ends_too_soon_is_left_to_its_library() -> None:
    text = old_text(MISREAD["the mark of a footnote"])
    for texts in (text[:-3], text[:4], b""):
        content = io.BytesIO(old_book(biff(0xFC, struct.pack("<II", 1, 1) + texts)))
        marked_digits.refuse(content)
        assert content.tell() == 0
