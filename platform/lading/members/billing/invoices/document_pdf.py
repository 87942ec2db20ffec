"""Tax invoices and credit notes as PDFs of one page: seller, buyer, services, taxes, and the amount
in words.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from decimal import Decimal

from django.http import HttpResponse
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, HRFlowable, Spacer, Table, TableStyle

from lading.base.documents.pdf import pdf_download, pdf_of
from lading.base.documents.pdf.text import (
    AMOUNT,
    BAR,
    HAIRLINE,
    HEADING,
    INK,
    LINE,
    RULE,
    SMALL,
    STRONG,
    STRONG_AMOUNT,
    TEAL,
    Text,
)
from lading.base.kernel.values.amounts import indian, rupees_in_words
from lading.base.kernel.values.clock import IST
from lading.members.billing.models import CreditNote, Invoice, TaxDocument

from .gst_states import ABROAD, name_of_state

NEEDS_NO_SIGNATURE = (
    "This is a computer-generated {name} and needs no signature. "
    "Tax is not payable on reverse charge."
)


def pdf_answer(document: Invoice | CreditNote) -> HttpResponse:
    """A document as a download that no cache may store."""
    pdf = invoice_pdf(document) if isinstance(document, Invoice) else credit_note_pdf(document)
    return pdf_download(pdf, str(document))


def invoice_pdf(invoice: Invoice) -> bytes:
    """The PDF of an invoice; the same bytes every time."""
    facts = [
        ("Invoice number", str(invoice)),
        ("Date", _day(invoice.issued_at)),
        ("Order", invoice.order.receipt.removeprefix("lading-")[:12]),
        ("Place of supply", _place_of_supply(invoice)),
    ]
    return _built(invoice, "Tax invoice", facts, NEEDS_NO_SIGNATURE.format(name="invoice"))


def credit_note_pdf(note: CreditNote) -> bytes:
    """The PDF of a credit note, which names its invoice."""
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


def _built(document: TaxDocument, title: str, facts: Sequence[tuple[str, str]], note: str) -> bytes:
    content = [
        Text(title.upper(), HEADING),
        Spacer(1, 2 * mm),
        HRFlowable(width="100%", thickness=BAR, color=TEAL, spaceBefore=0, spaceAfter=3 * mm),
        _parties(document, facts),
        Spacer(1, 3 * mm),
        Text("Billed to", SMALL),
        *_party(_buyer_lines(document)),
        Spacer(1, 8 * mm),
        _items(document),
        Spacer(1, 4 * mm),
        Text("Amount in words:", then=rupees_in_words(document.total)),
        Spacer(1, 12 * mm),
        Text(note, SMALL),
    ]
    author = document.seller["name"]
    return pdf_of(content, title=f"{title} {document}", author=author, at=document.issued_at)


def _parties(document: TaxDocument, facts: Sequence[tuple[str, str]]) -> Table:
    """The seller on the left, facts about the document on the right."""
    seller = document.seller
    named = [Text(f"{name}:", AMOUNT, then=value) for name, value in facts]
    lines = _filled([seller["name"], seller["address"], _gstin(seller)])
    return _table([[_party(lines), named]], ["55%", "45%"])


def _buyer_lines(document: TaxDocument) -> list[str]:
    buyer = document.buyer
    return _filled([buyer["name"], buyer["address"], buyer["place"], _gstin(buyer), buyer["email"]])


def _party(lines: Sequence[str]) -> list[Flowable]:
    first, *rest = lines
    return [Text(first, STRONG), *(Text(line) for line in rest)]


def _items(document: TaxDocument) -> Table:
    taxes = [
        [Text(""), Text(name), Text(indian(paise), AMOUNT)] for name, paise in _taxes(document)
    ]
    taxable = Text(indian(document.taxable), AMOUNT)
    rows = [
        [Text("Description", STRONG), Text("SAC", STRONG), Text("Amount (INR)", STRONG_AMOUNT)],
        [Text(document.description), Text(document.sac), taxable],
        *taxes,
        [Text("Total", STRONG), Text(""), Text(indian(document.total), STRONG_AMOUNT)],
    ]
    return _table(
        rows,
        ["55%", "20%", "25%"],
        ("LINEBELOW", (0, 0), (-1, 0), LINE, INK),
        ("LINEBELOW", (0, 1), (-1, -2), HAIRLINE, RULE),
        ("LINEABOVE", (0, -1), (-1, -1), LINE, INK),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("TOPPADDING", (0, 0), (-1, -1), 6),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 6),
    )


def _table(
    rows: Sequence[Sequence[object]], widths: Sequence[str], *style: tuple[object, ...]
) -> Table:
    """A table as wide as the page, its text flush with the margins."""
    table = Table(rows, colWidths=widths, splitInRow=1)
    plain = (
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (0, -1), 0),
        ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 0),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
    )
    table.setStyle(TableStyle([*plain, *style]))
    return table


def _filled(lines: Sequence[str]) -> list[str]:
    return [line for line in lines if line]


def _taxes(document: TaxDocument) -> list[tuple[str, int]]:
    """The taxes that apply, with their rates: within a state each is half."""
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
