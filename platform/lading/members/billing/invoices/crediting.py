"""GST credit notes (CGST Act, section 34): a processed refund takes back a part of an invoice."""

from __future__ import annotations

import datetime as dt

from django.db.models import Sum

from lading.members.billing.models import CreditNote, Invoice, Refund, Series

from .invoicing import Taxes, rounded
from .numbering import financial_year, next_number


def issue_credit_note(refund: Refund, invoice: Invoice, at: dt.datetime) -> CreditNote:
    """Issue the credit note of a processed refund. Call with the invoice's order locked, in the
    transaction that applies the refund's effects.
    """
    taxes = share(_taxes_of(invoice), _credited(invoice), refund.amount)
    year = financial_year(at)
    return CreditNote.objects.create(
        refund=refund,
        invoice=invoice,
        company_id=invoice.company_id,
        financial_year=year,
        number=next_number(Series.CREDIT_NOTE, year),
        issued_at=at,
        seller=invoice.seller,
        buyer=invoice.buyer,
        description=invoice.description,
        sac=invoice.sac,
        gst_percent=invoice.gst_percent,
        taxable=taxes.taxable,
        cgst=taxes.cgst,
        sgst=taxes.sgst,
        igst=taxes.igst,
        total=refund.amount,
    )


def cancel_credit_note(note: CreditNote, at: dt.datetime) -> None:
    """Cancel a credit note, because the bank returned the money of its refund."""
    note.cancelled_at = at
    note.save(update_fields=["cancelled_at"])


def share(whole: Taxes, credited: Taxes, amount: int) -> Taxes:
    """The taxes in ``amount`` paise of an invoice. ``whole`` are the invoice's taxes, ``credited``
    those credited before.

    They are in proportion to the sum of all credits, so that rounding evens out and the last part
    leaves nothing in any column. Never more of a tax than is left of it.
    """
    total = _total(credited) + amount
    rooms = [whole.cgst - credited.cgst, whole.sgst - credited.sgst, whole.igst - credited.igst]
    befores = (credited.cgst, credited.sgst, credited.igst)
    taxes = [
        min(max(rounded((before + room) * total, _total(whole)) - before, 0), room)
        for before, room in zip(befores, rooms, strict=True)
    ]
    # For a few paise, rounding can make the taxable value negative or more than what is left.
    while (excess := _outside(amount - sum(taxes), whole.taxable - credited.taxable)) != 0:
        places = [place for place in range(3) if 0 <= taxes[place] + excess <= rooms[place]]
        taxes[min(places, key=lambda place: taxes[place] * excess)] += excess
    cgst, sgst, igst = taxes
    return Taxes(taxable=amount - sum(taxes), cgst=cgst, sgst=sgst, igst=igst)


def _outside(value: int, room: int) -> int:
    """1 above ``room``, -1 below nothing, else 0."""
    return (value > room) - (value < 0)


def _total(taxes: Taxes) -> int:
    return taxes.taxable + taxes.cgst + taxes.sgst + taxes.igst


def _taxes_of(invoice: Invoice) -> Taxes:
    return Taxes(invoice.taxable, invoice.cgst, invoice.sgst, invoice.igst)


def _credited(invoice: Invoice) -> Taxes:
    names = ("taxable", "cgst", "sgst", "igst")
    live = CreditNote.objects.filter(invoice=invoice, cancelled_at=None)
    sums = live.order_by().aggregate(**{name: Sum(name, default=0) for name in names})
    return Taxes(**{name: int(sums[name]) for name in names})
