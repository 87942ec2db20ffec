"""Reads a PDF as a reader's program would, and makes trades to print."""

from __future__ import annotations

import io
from typing import Any

from pypdf import PageObject, PdfReader
from reportlab.lib.pagesizes import A4

from lading.trade.quotations import services
from lading.trade.quotations.models import Quotation
from tests.platform.billing.invoices.test_pdf_scripts import glyphs_of, text_of
from tests.platform.quotations.trade import Trade, actor


def text(pdf: bytes) -> str:
    """All of a document's text."""
    return "\n".join(text_of(page) for page in _pages(pdf))


def confirmed(deal: Trade, quotation: Quotation, *, version: int = 1) -> Quotation:
    """Place the order on a version and confirm it."""
    services.place_order(actor=actor(deal.buyer), quotation_id=quotation.pk, version=version)
    services.confirm_order(actor=actor(deal.seller), quotation_id=quotation.pk)
    return Quotation.objects.get(pk=quotation.pk)


def missing(pdf: bytes, *texts: Any) -> list[str]:
    """The texts that a document lacks, wherever its lines end."""
    text_of_pdf = " ".join(text(pdf).split())
    return [str(each) for each in texts if str(each) not in text_of_pdf]


def boxes_in(pdf: bytes) -> int:
    """How many glyphs are boxes, because no font has the letter."""
    return sum(glyph.number == 0 for page in _pages(pdf) for glyph in glyphs_of(page))


def left_of(pdf: bytes, term: str) -> float:
    """Where a text begins, in points from the left edge of its page."""
    (left,) = (left for shown, left in _placed(pdf) if term in shown)
    return left


def outside(pdf: bytes) -> list[str]:
    """Texts that begin outside the page."""
    return [shown for shown, left in _placed(pdf) if shown.strip() and not 0 <= left < A4[0]]


def _placed(pdf: bytes) -> list[tuple[str, float]]:
    """Each shown text, with the distance from the left edge at which it begins."""
    placed_texts: list[tuple[str, float]] = []

    def note(shown: str, page: Any, text: Any, *_font: Any) -> None:
        placed_texts.append((shown, float(page[4]) + float(text[4])))

    for page in _pages(pdf):
        page.extract_text(visitor_text=note)
    return placed_texts


def _pages(pdf: bytes) -> list[PageObject]:
    return list(PdfReader(io.BytesIO(pdf)).pages)
