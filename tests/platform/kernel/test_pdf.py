"""Lines of printed text (RULES.md 72): all of a text is printed, within the width it has."""

from __future__ import annotations

import datetime as dt
import io
import time
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader
from reportlab.platypus import Table

from lading.base.documents.pdf import pdf_of
from lading.base.documents.pdf.fonts import REGULAR
from lading.base.documents.pdf.lines import Run, lines
from lading.base.documents.pdf.text import Text
from tests.platform.billing.invoices.test_pdf_scripts import text_of
from tests.platform.trade_documents.reading import boxes_in
from tests.platform.unicode_texts import HARD, any_text

AT = dt.datetime(2026, 11, 26, 12, tzinfo=dt.UTC)
WIDTH = 9000.0


def printed(text: str) -> bytes:
    return pdf_of([Text(text)], title="Quotation", author="Kaveri", at=AT)


def order(text: str) -> list[str]:
    """The runs of a text from left to right, if it fits on one line."""
    ((*runs,),) = lines(text, REGULAR, 1_000_000)
    return [run.text for run in runs]


@given(any_text(300))
def test_every_letter_is_in_a_line(text: str) -> None:
    shown = Counter("".join(run.text for line in lines(text, REGULAR, WIDTH) for run in line))
    # Written down here: marks and letters that have a shape are never lost.
    letters = Counter(char for char in text if char.isalnum())
    assert letters - shown == Counter()


def is_one_letter(line: list[Run]) -> bool:
    clusters = {(number, glyph.cluster) for number, run in enumerate(line) for glyph in run.glyphs}
    return len(clusters) == 1


@given(any_text(300), st.sampled_from([1500.0, WIDTH]))
def test_no_line_is_wider_than_its_column(text: str, width: float) -> None:
    for line in lines(text, REGULAR, width):
        assert sum(run.width for run in line) <= width + 1 or is_one_letter(line)


@pytest.mark.parametrize("text", HARD)
def test_hard_texts_are_printed(text: str) -> None:
    (page,) = PdfReader(io.BytesIO(printed(text))).pages
    assert {char for char in text if char.isalnum()} - set(text_of(page)) == set()


def test_a_letter_without_a_shape_is_a_box_that_copies_as_itself() -> None:
    pdf = printed("Sun\U0001fae9 & \U0001f468\u200d\U0001f3ed")
    assert boxes_in(pdf) == 3
    (page,) = PdfReader(io.BytesIO(pdf)).pages
    assert "\U0001f468\u200d\U0001f3ed" in text_of(page)


def test_joiners_stay_with_their_word() -> None:
    assert order("می‌شود 12") == ["12", "می‌شود "]
    assert order("ශ්‍රී") == ["ශ්‍රී"]


def test_letters_newer_than_the_tables_have_unicodes_direction() -> None:
    """U+05C8 is unassigned among Hebrew letters: the line begins on the right."""
    assert order("\u05c8 abc") == ["abc", "\u05c8 "]
    assert order("\U0001fae9 abc") == ["\U0001fae9 abc"]


def test_a_long_word_takes_no_time() -> None:
    begin = time.process_time()
    assert len(lines("W" * 5000, REGULAR, WIDTH)) > 400
    assert time.process_time() - begin < 5


def test_a_pile_of_marks_covers_no_other_line() -> None:
    ((run,),) = lines("a" + "\u0301" * 90, REGULAR, WIDTH)
    assert run.text == "a" + "\u0301" * 8


def test_a_text_longer_than_a_page_continues_on_the_next() -> None:
    table = Table([[Text("Message"), Text("\n".join("abcdefghij" * 20))]], splitInRow=1)
    pdf = pdf_of([table], title="Quotation", author="Kaveri", at=AT)
    pages = PdfReader(io.BytesIO(pdf)).pages
    assert len(pages) > 1
    letters = Counter(char for page in pages for char in page.extract_text())
    assert letters["j"] == 20
