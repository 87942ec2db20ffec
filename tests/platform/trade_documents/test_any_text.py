"""No text that a person can store ends a document: quotations, orders, calculations, invoices."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from lading.market.calculator import layout as calculations
from lading.market.calculator.arithmetic import ItemKind
from lading.market.calculator.filenames import pdf_name
from lading.market.calculator.layout import Seller
from lading.market.calculator.models import Calculation, CalculationItem
from lading.market.calculator.schemas import CalculationItemOut, CalculationOut, PriceOut
from lading.members.billing.invoices.document_pdf import invoice_pdf
from lading.members.companies.models import Company
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations.models import Quotation, QuotationAttachment, QuotationVersion
from lading.trade.trade_documents import layout
from lading.trade.trade_documents.content import Facts, Goods, Party
from lading.trade.trade_documents.rules import Kind
from tests.platform.billing.invoices.test_pdf_scripts import invoice_to
from tests.platform.calculator.cases import form
from tests.platform.conftest import ApiClient
from tests.platform.factories import member
from tests.platform.quotations.trade import quoted
from tests.platform.unicode_texts import HARD, any_text
from tests.platform.walk.world import stored

from .reading import confirmed, missing

Api = Callable[..., ApiClient]
AT = dt.datetime(2026, 11, 26, 12, tzinfo=dt.UTC)
ONE = Decimal(1)
TEXTS = any_text(250)
LOCALES = st.sampled_from(["en", "ar"])


def is_document(pdf: bytes) -> bool:
    return len(PdfReader(io.BytesIO(pdf)).pages) >= 1


@given(st.lists(TEXTS, min_size=11, max_size=11), st.sampled_from(Kind), LOCALES)
def test_a_quotation_and_an_order(texts: list[str], kind: Kind, locale: str) -> None:
    seller, home, buyer, abroad, number, name, detail, quantity, price, place, message = texts
    facts = Facts(
        kind=kind,
        title="Quotation",
        seller=Party(seller, home),
        buyer=Party(buyer, abroad),
        heads=[("Quotation number", number)],
        goods=Goods(name, [detail], quantity, price, "INR 1.00"),
        terms=[("Loading port", place), ("Response message", message)],
    )
    with translation.override(locale):
        assert is_document(layout.pdf(facts, code="ABCDEFGHJKLM", at=AT))


@given(st.lists(TEXTS, min_size=6, max_size=6), LOCALES)
def test_a_calculation(texts: list[str], locale: str) -> None:
    company, template, description, units, addressee, payment = texts
    item = CalculationItemOut(
        item_order=1,
        kind=ItemKind.GOODS,
        description=description,
        hscode="520511",
        hs_code=None,
        currency="INR",
        exchange_rate=Decimal(1),
        rate_per_unit=Decimal(1),
        uom=units,
        no_of_units=Decimal(1),
        gst_type="percentage",
        gst_rate=Decimal(5),
        custom_gst_rate=None,
        gst_percent=Decimal(5),
        share_of=None,
        share_percent=None,
        insured_percent=None,
        net_amount=Decimal(1),
        gst_amount=Decimal("0.05"),
        amount=Decimal("1.05"),
    )
    figures = dict.fromkeys(("total", "per_unit", "foreign_total", "foreign_per_unit"), ONE)
    answer = CalculationOut(
        id=1,
        template_name=template,
        total_amount=ONE,
        item_count=1,
        currency="",
        foreign_total=None,
        addressee_name=addressee,
        addressee_address=f"{addressee}\n{company}",
        expiry_date=AT.date(),
        terms_of_payment=payment,
        created_at=AT,
        updated_at=AT,
        version=1,
        exchange_rate=None,
        items=[item],
        net_total=ONE,
        gst_total=ONE,
        quantity=ONE,
        uom=None,
        price=PriceOut(**figures),
        terms=[],
    )
    with translation.override(locale):
        assert is_document(
            calculations.pdf(answer, seller=Seller(company, [company], units), at=AT)
        )


@given(TEXTS, TEXTS, TEXTS)
def test_an_invoice(name: str, address: str, place: str) -> None:
    invoice = invoice_to(name, address)
    invoice.buyer["place"] = place
    invoice.seller["address"] = address
    assert is_document(invoice_pdf(invoice))


@given(any_text(100))
def test_a_file_name_has_nothing_that_a_system_or_a_reader_is_deceived_by(template: str) -> None:
    name = pdf_name(template, AT)
    assert name.startswith("Quotation-")
    assert name.endswith("-26-11-2026.pdf")
    assert not set(name) & set('\r\n\x00/\\:*?"<>|\u202e\u2066\u200e\u2028\x85\u061c')


@pytest.mark.django_db
@pytest.mark.parametrize("text", HARD)
def test_a_trade_with_a_hard_text_in_every_field_has_its_documents(text: str, api: Api) -> None:
    """The rows are written below the services: they may have been stored before their rule."""
    deal, quotation = quoted(tier=2)
    file = stored(deal.seller, "offer.png")
    version = QuotationVersion.objects.get(quotation=quotation)
    QuotationAttachment.objects.create(version=version, file=file, slot=0)
    type(file).objects.filter(pk=file.pk).update(original_name=text)
    Company.objects.update(name=text)
    Enquiry.objects.update(product_name=text)
    QuotationVersion.objects.update(description=text, delivery_location=text)
    confirmed(deal, Quotation.objects.get(pk=quotation.pk))
    for path in ("pdf", "order/pdf"):
        for locale in ("en", "ar"):
            answer = api(deal.buyer).get(f"/quotations/{quotation.pk}/{path}", locale=locale)
            assert answer.status == 200, answer
            assert missing(bytes(answer.response.content), f"Q-{quotation.pk}-1") == []


@pytest.mark.django_db
@pytest.mark.parametrize("text", HARD)
def test_a_calculation_with_a_hard_text_in_every_field_has_its_document(
    text: str, api: Api
) -> None:
    exporter = member(2)
    made: dict[str, Any] = api(exporter).post("/pricecalculation", form()).data
    Calculation.objects.update(
        template_name=text, addressee_name=text, addressee_address=text, terms_of_payment=text
    )
    CalculationItem.objects.update(description=text)
    Company.objects.update(name=text)
    answer = api(exporter).get(f"/pricecalculation/{made['id']}/pdf")
    assert answer.status == 200, answer
    assert "attachment" in answer.headers["content-disposition"]
    assert missing(bytes(answer.response.content), "Rate Per Unit") == []
