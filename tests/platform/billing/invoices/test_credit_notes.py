"""GST credit notes: one for each processed refund of an invoiced payment, numbered without gaps,
never more than the invoice, and never changed.
"""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, transaction
from django.utils.dateparse import parse_datetime
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from lading.base.kernel.values.clock import IST, now
from lading.base.work import outbox
from lading.members.billing.invoices.crediting import share
from lading.members.billing.invoices.invoicing import Taxes, split
from lading.members.billing.models import CreditNote, Invoice, Refund
from lading.members.billing.payments import gateway, settlement
from lading.members.companies.models import Company
from tests.platform.billing.local_razorpay import (
    RETURNED_REFUND,
    SLOW_REFUND,
    LocalRazorpay,
    buy,
    order_points,
)
from tests.platform.billing.payments.refund_helpers import payment_of, refund
from tests.platform.conftest import ApiClient
from tests.platform.factories import company_of, member

Api = Callable[..., ApiClient]
NAMES = ("taxable", "cgst", "sgst", "igst")


def columns(taxes: Taxes | CreditNote | Invoice) -> list[int]:
    return [getattr(taxes, name) for name in NAMES]


def added(parts: list[Taxes]) -> Taxes:
    return Taxes(*(sum(column) for column in zip(*map(columns, parts), strict=True)))


def year_of(at: dt.datetime) -> str:
    day = at.astimezone(IST)
    first = day.year if day.month > 3 else day.year - 1
    return f"{first % 100}-{(first + 1) % 100:02d}"


@given(
    total=st.integers(100, 10**9),
    percent=st.integers(0, 40),
    same_state=st.booleans(),
    shares=st.lists(st.integers(1, 10**9), max_size=12),
    cancelled=st.sets(st.integers(0, 11)),
)
def test_the_parts_of_an_invoice_never_exceed_it_and_close_it_exactly(
    total: int, percent: int, shares: list[int], cancelled: set[int], *, same_state: bool
) -> None:
    whole = split(total, percent, same_state=same_state)
    live: list[Taxes] = []
    for place, wanted in enumerate(shares):
        remainder = total - sum(map(sum, map(columns, live)))
        amount = min(wanted, remainder)
        if amount == 0:
            break
        part = share(whole, added([Taxes(0), *live]), amount)
        assert sum(columns(part)) == amount
        assert min(columns(part)) >= 0
        if place not in cancelled:
            live.append(part)
        credited = columns(added([Taxes(0), *live]))
        assert all(a <= b for a, b in zip(credited, columns(whole), strict=True))
    remainder = total - sum(map(sum, map(columns, live)))
    if remainder:
        live.append(share(whole, added([Taxes(0), *live]), remainder))
    assert columns(added(live)) == columns(whole)


@given(
    amounts=st.lists(st.integers(100, 50_000), min_size=1, max_size=10), same_state=st.booleans()
)
def test_each_part_is_taxed_as_the_invoice(amounts: list[int], *, same_state: bool) -> None:
    """Within a few paise, and in equal halves. The provider refunds no less than a rupee."""
    whole = split(sum(amounts), 18, same_state=same_state)
    credited = Taxes(0)
    for amount in amounts:
        part = share(whole, credited, amount)
        credited = added([credited, part])
        assert part.cgst == part.sgst
        tax = part.cgst + part.sgst + part.igst
        assert abs(118 * tax - 18 * amount) <= 4 * 118


@pytest.mark.parametrize(
    ("gstin", "whole", "first"),
    [
        # Of ₹2,999.50, ₹1,000 are refunded first: to Maharashtra, and within Tamil Nadu.
        ("27AAPFU0939F1ZV", [254_195, 0, 0, 45_755], [84_746, 0, 0, 15_254]),
        ("33AAPFU0939F1ZI", [254_194, 22_878, 22_878, 0], [84_746, 7_627, 7_627, 0]),
    ],
)
def test_refunds_take_an_invoice_back_tax_and_all(
    api: Api, razorpay: LocalRazorpay, gstin: str, whole: list[int], first: list[int]
) -> None:
    user = member(2)
    Company.objects.filter(pk=company_of(user).pk).update(gst_number=gstin)
    order = buy(razorpay, api(user), 3)
    assert columns(order.invoice) == whole
    refund(order, 100_000)
    # Changes of the company's name since then do not matter.
    Company.objects.filter(pk=company_of(user).pk).update(name="Another", gst_number="")
    refund(order, 199_950)
    one, two = CreditNote.objects.order_by("pk")
    assert columns(one) == first
    assert [a + b for a, b in zip(columns(one), columns(two), strict=True)] == whole
    for number, note in enumerate((one, two), start=1):
        assert str(note) == f"LCN/{year_of(now())}/{number:05d}"
        assert len(str(note)) <= 16  # CGST Rules, 53
        assert (note.invoice, note.company_id) == (order.invoice, order.company_id)
        assert (note.seller, note.buyer) == (order.invoice.seller, order.invoice.buyer)
        assert (note.description, note.sac) == (order.invoice.description, order.invoice.sac)
    assert len(str(order.invoice)) <= 16  # CGST Rules, 46


def test_the_document_says_all_that_the_law_wants(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    Company.objects.filter(pk=company_of(user).pk).update(
        name="Coir & <i>Sons", gst_number="27AAPFU0939F1ZV"
    )
    client = api(user)
    order = buy(razorpay, client, 3)
    refund(order, 100_000)
    (row,) = client.get(f"/paymenthistory/{user.uuid}").data["rows"]
    (listed,) = row["creditNotes"]
    note = CreditNote.objects.get()
    assert parse_datetime(listed.pop("date")) is not None
    assert listed == {
        "number": str(note),
        "amount": 100_000,
        "url": f"/api/credit-notes/{note.pk}",
        "isCancelled": False,
    }
    text = text_of(api, user, note)
    for expected in (
        "CREDIT NOTE",
        str(note),
        str(order.invoice),
        f"{order.invoice.issued_at.astimezone(IST):%d-%b-%Y}",
        "section 34",
        "Coir & <i>Sons",
        "GSTIN 27AAPFU0939F1ZV",
        "Place of supply: Maharashtra (27)",
        "IGST 18%",
        "847.46",
        "152.54",
        "1,000.00",
        "Rupees One Thousand Only",
    ):
        assert expected in text, text
    assert "CANCELLED" not in text


def text_of(api: Api, user: Any, note: CreditNote) -> str:
    """The text of the PDF that the company downloads."""
    answer = api(user).get(f"/credit-notes/{note.pk}")
    assert answer.status == 200
    return "\n".join(
        page.extract_text() for page in PdfReader(io.BytesIO(answer.response.content)).pages
    )


def test_a_cancelled_note_says_so_and_keeps_its_number(api: Api, razorpay: LocalRazorpay) -> None:
    user = member(2)
    order = buy(razorpay, api(user), 3, card=RETURNED_REFUND)
    refund(order, 100_000)
    razorpay.move_refund(payment_of(order).provider_id, "failed")
    razorpay.deliver_all()
    outbox.drain()
    note = CreditNote.objects.get()
    assert "CREDIT NOTE, CANCELLED" in text_of(api, user, note)
    refund(order, 299_950)
    second = CreditNote.objects.latest("pk")
    assert (second.number, columns(second)) == (2, columns(order.invoice))


def test_documents_stay_as_they_were_issued(api: Api, razorpay: LocalRazorpay) -> None:
    order = buy(razorpay, api(member(2)), 3, card=SLOW_REFUND)
    refund(order, 100_000)
    razorpay.move_refund(payment_of(order).provider_id, "processed")
    razorpay.deliver_all()
    outbox.drain()
    note = CreditNote.objects.get()
    notes, invoices = CreditNote.objects.filter(pk=note.pk), Invoice.objects.all()
    attempts: list[Callable[[], object]] = [
        lambda: notes.update(total=1, taxable=1, igst=0, cgst=0, sgst=0),
        lambda: notes.update(number=7),
        lambda: notes.update(issued_at=now() - dt.timedelta(days=1)),
        lambda: notes.update(seller={}),
        lambda: notes._raw_delete(notes.db),
        lambda: invoices.update(description="Something else"),
        lambda: invoices._raw_delete(invoices.db),
    ]
    for attempt in attempts:
        with pytest.raises(DatabaseError, match="stay as they were issued"), transaction.atomic():
            attempt()
    notes.update(cancelled_at=now())
    with pytest.raises(DatabaseError, match="stay as they were issued"), transaction.atomic():
        notes.update(cancelled_at=None)


def test_the_database_refuses_more_than_the_invoice(api: Api, razorpay: LocalRazorpay) -> None:
    order = buy(razorpay, api(member(2)), 3)
    refund(order, 299_000)
    note = CreditNote.objects.get()
    extra = Refund.objects.create(
        payment=payment_of(order),
        receipt="too-much",
        amount=951,
        status="processed",
        created_at=now(),
    )
    fields = {field.attname: getattr(note, field.attname) for field in note._meta.fields}
    for amount, is_refused in ((951, True), (950, False)):
        fields |= {
            "id": None,
            "refund_id": extra.pk,
            "number": 99,
            "total": amount,
            **dict.fromkeys(NAMES, 0),
            "taxable": order.invoice.taxable - note.taxable,
        }
        rest = amount - int(fields["taxable"])
        if order.invoice.igst:
            fields["igst"] = rest
        else:
            fields["cgst"], fields["sgst"] = rest // 2, rest - rest // 2
        if not is_refused:
            CreditNote.objects.create(**fields)
            continue
        with pytest.raises(DatabaseError, match="exceed it"), transaction.atomic():
            CreditNote.objects.create(**fields)


def test_money_back_before_it_was_settled_has_both_documents(
    api: Api, razorpay: LocalRazorpay
) -> None:
    """We learn of the payment only when it is refunded at the provider's own site."""
    user = member(2)
    order = order_points(api(user), 500)
    payment_id = razorpay.pay(order)["paymentId"]
    razorpay.provider.refund(payment_id, {"amount": 20_000})
    list(razorpay.deliveries())
    settlement.settle(gateway.payment(payment_id))
    assert (Invoice.objects.get().total, CreditNote.objects.get().total) == (50_000, 20_000)
