"""Tax invoices and credit notes as PDFs of one page: who sold what to whom, the taxes, the amount
in words.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

from django.http import HttpResponse

from lading.billing.models import CreditNote, Invoice, TaxDocument
from lading.kernel.amounts import indian, rupees_in_words
from lading.kernel.clock import IST
from lading.kernel.pdf import pdf_download, pdf_of

from .gst_states import ABROAD, name_of_state

TEMPLATE = Path(__file__).with_name("tax_document.typ")

NEEDS_NO_SIGNATURE = (
    "This is a computer-generated {name} and needs no signature. "
    "Tax is not payable on reverse charge."
)


def pdf_answer(document: Invoice | CreditNote) -> HttpResponse:
    """A document to download, for nobody else to keep."""
    pdf = invoice_pdf(document) if isinstance(document, Invoice) else credit_note_pdf(document)
    return pdf_download(pdf, str(document))


def invoice_pdf(invoice: Invoice) -> bytes:
    """The document of an invoice; the same bytes every time."""
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


def _built(document: TaxDocument, title: str, facts: Sequence[tuple[str, str]], note: str) -> bytes:
    seller, buyer = document.seller, document.buyer
    bill_to = [buyer["name"], buyer["address"], buyer["place"], _gstin(buyer), buyer["email"]]
    data = {
        "title": f"{title} {document}",
        "heading": title.upper(),
        "author": seller["name"],
        "seller": _filled([seller["name"], seller["address"], _gstin(seller)]),
        "buyer": _filled(bill_to),
        "facts": facts,
        "description": document.description,
        "sac": document.sac,
        "taxable": indian(document.taxable),
        "taxes": [(name, indian(paise)) for name, paise in _taxes(document)],
        "total": indian(document.total),
        "words": rupees_in_words(document.total),
        "note": note,
    }
    return pdf_of(TEMPLATE, data, at=document.issued_at)


def _filled(lines: Sequence[str]) -> list[str]:
    return [line for line in lines if line]


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
