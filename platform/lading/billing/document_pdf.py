"""Tax invoices and credit notes as PDFs of one page: who sold what to whom, the taxes, the amount
in words.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from decimal import Decimal
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape

from django.http import HttpResponse
from reportlab.lib import colors
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from lading.kernel.amounts import indian, rupees_in_words
from lading.kernel.clock import IST

from .gst_states import ABROAD, name_of_state
from .models import CreditNote, Invoice, TaxDocument

INK = colors.HexColor("#14233f")
TEAL = colors.HexColor("#0f766e")
LINE = colors.HexColor("#d8d4c8")
GREY = colors.HexColor("#5b6475")
_BODY = ParagraphStyle("body", fontName="Helvetica", fontSize=9, leading=13, textColor=INK)
_SMALL = ParagraphStyle("small", _BODY, fontSize=7.5, leading=10, textColor=GREY)
_HEAD = ParagraphStyle("head", _BODY, fontName="Helvetica-Bold", fontSize=18, leading=22)
_BOLD = ParagraphStyle("bold", _BODY, fontName="Helvetica-Bold")
_RIGHT = ParagraphStyle("right", _BODY, alignment=TA_RIGHT)
_RIGHT_BOLD = ParagraphStyle("right-bold", _BOLD, alignment=TA_RIGHT)

NEEDS_NO_SIGNATURE = (
    "This is a computer-generated {name} and needs no signature. "
    "Tax is not payable on reverse charge."
)


def pdf_answer(document: Invoice | CreditNote) -> HttpResponse:
    """A document to download, for nobody else to keep."""
    pdf = invoice_pdf(document) if isinstance(document, Invoice) else credit_note_pdf(document)
    answer = HttpResponse(pdf, content_type="application/pdf")
    name = str(document).replace("/", "-")
    answer["Content-Disposition"] = f'attachment; filename="{name}.pdf"'
    answer["Cache-Control"] = "private, no-store"
    return answer


def invoice_pdf(invoice: Invoice) -> bytes:
    """The document of an invoice; the same bytes' worth of words every time."""
    facts = [
        ("Invoice number", str(invoice)),
        ("Date", _day(invoice.issued_at)),
        ("Order", invoice.order.receipt.removeprefix("lading-")[:12]),
        ("Place of supply", _place_of_supply(invoice)),
    ]
    return _built(invoice, "Tax invoice", facts, NEEDS_NO_SIGNATURE.format(name="invoice"))


def credit_note_pdf(note: CreditNote) -> bytes:
    """The document of a credit note: it names the invoice that it takes back a part of."""
    facts = [
        ("Credit note number", str(note)),
        ("Date", _day(note.issued_at)),
        ("Against invoice", str(note.invoice)),
        ("Invoice date", _day(note.invoice.issued_at)),
        ("Place of supply", _place_of_supply(note)),
    ]
    small = (
        "Issued under section 34 of the Central Goods and Services Tax Act, 2017, for a refund. "
        + NEEDS_NO_SIGNATURE.format(name="credit note")
    )
    if note.cancelled_at is None:
        return _built(note, "Credit note", facts, small)
    facts.append(("Cancelled on", _day(note.cancelled_at)))
    small = f"Cancelled: the bank returned the refund. {small}"
    return _built(note, "Credit note, cancelled", facts, small)


def _built(
    document: TaxDocument, title: str, facts: Sequence[tuple[str, str]], small: str
) -> bytes:
    out = BytesIO()
    page = SimpleDocTemplate(
        out,
        pagesize=A4,
        leftMargin=18 * mm,
        rightMargin=18 * mm,
        topMargin=18 * mm,
        bottomMargin=18 * mm,
        title=f"{title} {document}",
        author=document.seller["name"],
    )
    page.build(
        [
            Paragraph(title.upper(), _HEAD),
            Spacer(1, 4 * mm),
            _parties(document, facts),
            Spacer(1, 8 * mm),
            _items(document),
            Spacer(1, 4 * mm),
            Paragraph(f"Amount in words: <b>{rupees_in_words(document.total)}</b>", _BODY),
            Spacer(1, 12 * mm),
            Paragraph(small, _SMALL),
        ]
    )
    return out.getvalue()


def _parties(document: TaxDocument, facts: Sequence[tuple[str, str]]) -> Table:
    """The seller and the document's number on top, the buyer below."""
    buyer = document.buyer
    bill_to = [buyer["name"], buyer["address"], buyer["place"], _gstin(buyer), buyer["email"]]
    seller = [document.seller["name"], document.seller["address"], _gstin(document.seller)]
    table = Table(
        [
            [
                _lines(seller),
                Paragraph("<br/>".join(f"{a}: <b>{_safe(b)}</b>" for a, b in facts), _RIGHT),
            ],
            [Paragraph("Billed to", _SMALL), ""],
            [_lines(bill_to), ""],
        ],
        colWidths=["55%", "45%"],
    )
    table.setStyle(
        TableStyle(
            [
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("LEFTPADDING", (0, 0), (0, -1), 0),
                ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
                ("LINEABOVE", (0, 0), (-1, 0), 1.2, TEAL),
                ("TOPPADDING", (0, 0), (-1, 0), 8),
                ("TOPPADDING", (0, 1), (-1, 1), 10),
            ]
        )
    )
    return table


def _items(document: TaxDocument) -> Table:
    rows: list[Sequence[Any]] = [
        [Paragraph(text, _BOLD) for text in ("Description", "SAC")]
        + [Paragraph("Amount (INR)", _RIGHT_BOLD)],
        [
            Paragraph(_safe(document.description), _BODY),
            Paragraph(document.sac, _BODY),
            _amount(document.taxable),
        ],
        *[["", Paragraph(name, _BODY), _amount(paise)] for name, paise in _taxes(document)],
        [
            Paragraph("Total", _BOLD),
            "",
            Paragraph(indian(document.total), _RIGHT_BOLD),
        ],
    ]
    table = Table(rows, colWidths=["55%", "20%", "25%"])
    table.setStyle(
        TableStyle(
            [
                ("LINEBELOW", (0, 0), (-1, 0), 0.8, INK),
                ("LINEBELOW", (0, 1), (-1, -2), 0.4, LINE),
                ("LINEABOVE", (0, -1), (-1, -1), 0.8, INK),
                ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
                ("TOPPADDING", (0, 0), (-1, -1), 6),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 6),
            ]
        )
    )
    return table


def _taxes(document: TaxDocument) -> list[tuple[str, int]]:
    """The taxes that apply, with their rates: within a state half of it each."""
    percent = document.gst_percent
    half = Decimal(document.gst_percent) / 2
    named = (
        (f"CGST {half}%", document.cgst),
        (f"SGST {half}%", document.sgst),
        (f"IGST {percent}%", document.igst),
    )
    return [(name, paise) for name, paise in named if paise]


def _day(at: dt.datetime) -> str:
    return f"{at.astimezone(IST):%d-%b-%Y}"


def _place_of_supply(document: TaxDocument) -> str:
    state = document.buyer.get("state")
    if state == ABROAD:
        return "Outside India"
    name = name_of_state(state or "")
    if not name:
        return f"State code {state}" if state else "India"
    return f"{name} ({state})"


def _gstin(party: dict[str, str]) -> str:
    return f"GSTIN {party['gstin']}" if party["gstin"] else ""


def _lines(parts: Sequence[str]) -> Paragraph:
    first, *rest = [_safe(part) for part in parts if part]
    return Paragraph("<br/>".join([f"<b>{first}</b>", *rest]), _BODY)


def _amount(paise: int) -> Paragraph:
    return Paragraph(indian(paise), _RIGHT)


def _safe(text: str) -> str:
    """Names come from people: nothing in them is markup."""
    return escape(text)
