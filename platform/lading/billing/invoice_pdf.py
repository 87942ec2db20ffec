"""The tax invoice as a PDF of one page: who sold what to whom, the taxes, the amount in words."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib import colors
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from lading.kernel.clock import IST

from .amounts import indian, rupees_in_words
from .gst_states import ABROAD
from .models import Invoice

INK = colors.HexColor("#14233f")
TEAL = colors.HexColor("#0f766e")
LINE = colors.HexColor("#d8d4c8")
GREY = colors.HexColor("#5b6475")
_BODY = ParagraphStyle("body", fontName="Helvetica", fontSize=9, leading=13, textColor=INK)
_SMALL = ParagraphStyle(
    "small", _BODY, fontSize=7.5, leading=10, textColor=colors.HexColor("#5b6475")
)
_HEAD = ParagraphStyle("head", _BODY, fontName="Helvetica-Bold", fontSize=18, leading=22)
_BOLD = ParagraphStyle("bold", _BODY, fontName="Helvetica-Bold")
_RIGHT = ParagraphStyle("right", _BODY, alignment=TA_RIGHT)
_RIGHT_BOLD = ParagraphStyle("right-bold", _BOLD, alignment=TA_RIGHT)


def invoice_pdf(invoice: Invoice) -> bytes:
    """The document of an invoice; the same bytes' worth of words every time."""
    out = BytesIO()
    document = SimpleDocTemplate(
        out,
        pagesize=A4,
        leftMargin=18 * mm,
        rightMargin=18 * mm,
        topMargin=18 * mm,
        bottomMargin=18 * mm,
        title=f"Tax invoice {invoice}",
        author=invoice.seller["name"],
    )
    document.build(_story(invoice))
    return out.getvalue()


def _story(invoice: Invoice) -> list[Any]:
    return [
        Paragraph("TAX INVOICE", _HEAD),
        Spacer(1, 4 * mm),
        _parties(invoice),
        Spacer(1, 8 * mm),
        _items(invoice),
        Spacer(1, 4 * mm),
        Paragraph(f"Amount in words: <b>{rupees_in_words(invoice.total)}</b>", _BODY),
        Spacer(1, 12 * mm),
        Paragraph(
            "This is a computer-generated invoice and needs no signature. "
            "Tax is not payable on reverse charge.",
            _SMALL,
        ),
    ]


def _parties(invoice: Invoice) -> Table:
    """The seller and the invoice's number on top, the buyer below."""
    issued = invoice.issued_at.astimezone(IST)
    number = [
        ("Invoice number", str(invoice)),
        ("Date", f"{issued:%d-%b-%Y}"),
        ("Order", invoice.order.receipt.removeprefix("lading-")[:12]),
        ("Place of supply", _place_of_supply(invoice)),
    ]
    buyer = invoice.buyer
    bill_to = [buyer["name"], buyer["address"], buyer["place"], _gstin(buyer), buyer["email"]]
    seller = [invoice.seller["name"], invoice.seller["address"], _gstin(invoice.seller)]
    table = Table(
        [
            [
                _lines(seller),
                Paragraph("<br/>".join(f"{a}: <b>{_safe(b)}</b>" for a, b in number), _RIGHT),
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


def _items(invoice: Invoice) -> Table:
    rows: list[Sequence[Any]] = [
        [Paragraph(text, _BOLD) for text in ("Description", "SAC")]
        + [Paragraph("Amount (INR)", _RIGHT_BOLD)],
        [
            Paragraph(_safe(invoice.description), _BODY),
            Paragraph(invoice.sac, _BODY),
            _amount(invoice.taxable),
        ],
        *[["", Paragraph(name, _BODY), _amount(paise)] for name, paise in _taxes(invoice)],
        [
            Paragraph("Total", _BOLD),
            "",
            Paragraph(indian(invoice.total), _RIGHT_BOLD),
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


def _taxes(invoice: Invoice) -> list[tuple[str, int]]:
    """The taxes that apply, with their rates to half a per cent."""
    named = (("CGST", invoice.cgst), ("SGST", invoice.sgst), ("IGST", invoice.igst))
    return [(f"{name} {_rate(paise, invoice.taxable)}%", paise) for name, paise in named if paise]


def _rate(tax: int, taxable: int) -> str:
    return f"{round(200 * tax / taxable) / 2:g}" if taxable else "0"


def _place_of_supply(invoice: Invoice) -> str:
    state = invoice.buyer.get("state")
    if state == ABROAD:
        return "Outside India"
    return f"State code {state}" if state else "India"


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
