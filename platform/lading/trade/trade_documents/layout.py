"""How a document looks: title, parties, terms, and the code by which anybody can verify it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from urllib.parse import urlencode

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, HRFlowable, KeepTogether, Spacer, Table

from lading.base.documents.pdf import pdf_of
from lading.base.documents.pdf.pages import MirroredPage
from lading.base.documents.pdf.text import (
    BAR,
    GREY,
    HAIRLINE,
    HEADING,
    INK,
    LINE,
    RULE,
    SMALL,
    STRONG,
    TEAL,
    Look,
)

from .codes import grouped
from .content import Facts, Goods, Line, Party

QR_SIZE = 30 * mm
LARGE = Look(size=13, is_bold=True)
LABEL = Look(colour=GREY)
TIGHT = (("TOPPADDING", (0, 0), (-1, -1), 1), ("BOTTOMPADDING", (0, 0), (-1, -1), 1))
ROOMY = (("TOPPADDING", (0, 0), (-1, -1), 5), ("BOTTOMPADDING", (0, 0), (-1, -1), 5))


def pdf(facts: Facts, *, code: str, at: dt.datetime) -> bytes:
    """The document as PDF, in the active language and its direction."""
    page = _Page(is_rtl=translation.get_language_bidi())
    content = [
        page.text(facts.title, HEADING),
        Spacer(1, 2 * mm),
        HRFlowable(width="100%", thickness=BAR, color=TEAL, spaceBefore=0, spaceAfter=4 * mm),
        page.opening(facts),
        Spacer(1, 7 * mm),
        page.goods(facts.goods),
        Spacer(1, 5 * mm),
        page.lines(facts.terms, ["26%", "74%"]),
        Spacer(1, 9 * mm),
        KeepTogether([page.verification(code)]),
    ]
    number = facts.heads[0][1]
    return pdf_of(content, title=f"{facts.title} {number}", author=facts.seller.name, at=at)


class _Page(MirroredPage):
    """Makes the parts of a page. From right to left, columns and texts are mirrored."""

    def opening(self, facts: Facts) -> Table:
        """The parties, with the facts about the document beside them."""
        parties = [
            *self._party(_("Seller"), facts.seller),
            Spacer(1, 3 * mm),
            *self._party(_("Buyer"), facts.buyer),
        ]
        return self.table([[parties, self.lines(facts.heads, ["45%", "55%"])]], ["52%", "48%"])

    def _party(self, label: str, party: Party | None) -> list[Flowable]:
        if party is None:
            return [self.text(label, SMALL), self.text(_("Not named in this document"))]
        named = [self.text(label, SMALL), self.text(party.name, STRONG)]
        return [*named, self.text(party.country)] if party.country else named

    def lines(self, lines: Sequence[Line], widths: Sequence[str]) -> Table:
        """Labels with their values."""
        rows = [[self.text(label, LABEL), self.text(value)] for label, value in lines]
        return self.table(rows, widths, *TIGHT)

    def goods(self, goods: Goods) -> Table:
        """The table of the goods."""
        headings = [
            self.text(_("Product"), STRONG),
            self.text(_("Quantity"), STRONG),
            self.text(_("Price per unit"), STRONG),
            self.figure(_("Net amount"), STRONG),
        ]
        described = [
            self.text(goods.name, STRONG),
            *(self.text(each, SMALL) for each in goods.details),
        ]
        row = [
            described,
            self.text(goods.quantity),
            self.text(goods.price),
            self.figure(goods.amount or "—", STRONG),
        ]
        return self.table(
            [headings, row],
            ["34%", "20%", "25%", "21%"],
            *ROOMY,
            ("LINEBELOW", (0, 0), (-1, 0), LINE, INK),
            ("LINEBELOW", (0, 1), (-1, 1), HAIRLINE, RULE),
        )

    def verification(self, code: str) -> Table:
        """The code, as text and as a picture for a phone's camera."""
        address = f"{settings.PORTAL_URL}/verify"
        how_to_check = _(
            "Anyone can check at {address} that this document is genuine and still valid."
        )
        origin = _(
            "Issued through Lading from the details entered by both parties; no signature is "
            "required."
        )
        texts = [
            self.text(_("Verification code"), SMALL),
            self.text(grouped(code), LARGE),
            Spacer(1, 2 * mm),
            self.text(how_to_check.format(address=address)),
            self.text(origin, SMALL),
        ]
        picture = qr_code(f"{address}?{urlencode({'code': grouped(code)})}")
        picture.hAlign = "RIGHT" if self.is_rtl else "LEFT"
        return self.table(
            [[picture, texts]],
            [QR_SIZE + 5 * mm, None],
            *ROOMY,
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            ("LINEABOVE", (0, 0), (-1, 0), HAIRLINE, RULE),
        )


def qr_code(text: str) -> Drawing:
    """A text as a QR code."""
    widget = QrCodeWidget(text, barLevel="M", barBorder=0)
    left, low, right, high = widget.getBounds()
    scale = QR_SIZE / (right - left), QR_SIZE / (high - low)
    drawing = Drawing(QR_SIZE, QR_SIZE, transform=[scale[0], 0, 0, scale[1], -left, -low])
    drawing.add(widget)
    return drawing
