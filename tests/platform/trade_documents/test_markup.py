"""Mark-up in a text is printed as it was written: no document reads it, and none loads or links to
what a text names. So in quotations, orders, calculations and invoices.
"""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader

from lading.market.calculator.models import Calculation, CalculationItem
from lading.members.billing.invoices.document_pdf import invoice_pdf
from lading.members.companies.models import Company
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations.models import Quotation, QuotationVersion
from lading.trade.trade_documents import layout
from lading.trade.trade_documents.content import Facts, Goods, Party
from lading.trade.trade_documents.rules import Kind
from tests.platform.billing.invoices.test_pdf_scripts import invoice_to
from tests.platform.calculator.cases import form
from tests.platform.conftest import ApiClient
from tests.platform.factories import member
from tests.platform.quotations.trade import quoted

from .reading import boxes_in, confirmed, missing, text

Api = Callable[..., ApiClient]
AT = dt.datetime(2026, 11, 26, 12, tzinfo=dt.UTC)
MARKUP = [
    "<b>Bold</b> & <i>Sons</i>",
    "Sons &amp; &lt;Daughters&gt; &#65; &nbsp;",
    "</para><para>Paid in full",
    '<a href="https://pay.example">Pay here</a>',
    '<font color="white" size="1">small</font>',
    "<br/>line<br>break",
    "<unclosed",
    "]]> <!-- no --> <?pi?>",
    "(brackets) \\ /JavaScript (app.alert)",
    "{{ 7*7 }} {% load %} %(name)s {0}",
]


def things_in(pdf: bytes) -> tuple[int, int, list[str]]:
    """The pictures and the notes (links among them) of a document, and what its catalogue has."""
    reader = PdfReader(io.BytesIO(pdf))
    pictures = sum(len(page.images) for page in reader.pages)
    notes = sum(len(page.get("/Annots", [])) for page in reader.pages)
    return pictures, notes, sorted(reader.root_object)


def facts_with(written: str) -> Facts:
    return Facts(
        kind=Kind.ORDER,
        title="Order",
        seller=Party(written, written),
        buyer=Party(written, written),
        heads=[("Order number", written)],
        goods=Goods(written, [written], written, written, "INR 1.00"),
        terms=[("Loading port", written), ("Response message", written)],
    )


def document_with(written: str) -> bytes:
    return layout.pdf(facts_with(written), code="ABCDEFGHJKLM", at=AT)


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """A picture that a document could load."""
    path = tmp_path / "p.png"
    Image.new("RGB", (8, 8), "red").save(path)
    return path


@pytest.mark.parametrize("written", MARKUP)
def test_it_is_printed_as_it_was_written(written: str) -> None:
    pdf = document_with(written)
    assert text(pdf).count(written.split(maxsplit=1)[0]) >= 8
    assert missing(pdf, written) == []
    assert things_in(pdf) == things_in(document_with("Cotton yarn"))


@pytest.mark.parametrize("written", ['<img src="{}"/>', '<img src="file://{}" width="9"/>'])
def test_no_picture_is_loaded(written: str, picture: Path) -> None:
    written = written.format(picture)
    for made, plain in (
        (document_with(written), document_with("Cotton yarn")),
        (invoice_pdf(invoice_to(written, written)), invoice_pdf(invoice_to("Cotton", "Yarn"))),
    ):
        assert things_in(made) == things_in(plain)
        assert "<img" in text(made)


@pytest.mark.parametrize("written", MARKUP)
def test_an_invoice_says_it_too(written: str) -> None:
    pdf = invoice_pdf(invoice_to(written, written))
    assert missing(pdf, written) == []
    assert things_in(pdf) == things_in(invoice_pdf(invoice_to("Cotton", "Yarn")))


def test_a_very_long_word_and_a_new_picture_are_printed_whole() -> None:
    facts = replace(facts_with("Cotton yarn"), terms=[("Response message", "W" * 10_000)])
    pdf = layout.pdf(facts, code="ABCDEFGHJKLM", at=AT)
    assert "".join(text(pdf).split()).count("W") >= 10_000
    newer = document_with("Cotton \U0001fae9 yarn")
    assert missing(newer, "Cotton", "yarn") == []
    assert missing(document_with("Pay \u202e001\u202c INR"), "Pay", "001", "INR") == []


def test_control_a_box_stands_for_what_no_font_has() -> None:
    assert boxes_in(document_with("Cotton")) == 0


@pytest.mark.django_db
def test_stored_trades_are_printed_so(api: Api) -> None:
    """From the rows on, by the calls that people make."""
    written = '<b>B</b> & <a href="https://x.example">x</a>'
    deal, quotation = quoted(tier=2)
    Company.objects.update(name=written)
    Enquiry.objects.update(product_name=written)
    QuotationVersion.objects.update(description=written, delivery_location=written)
    confirmed(deal, Quotation.objects.get(pk=quotation.pk))
    for path in ("pdf", "order/pdf"):
        answer = api(deal.buyer).get(f"/quotations/{quotation.pk}/{path}")
        assert text(answer.response.content).count("href") >= 4
        assert missing(answer.response.content, written) == []


@pytest.mark.django_db
def test_a_calculation_is_printed_so(api: Api) -> None:
    written = '<b>B</b> & <img src="file:///etc/hostname"/>'
    exporter = member(2)
    made: dict[str, Any] = api(exporter).post("/pricecalculation", form()).data
    path = f"/pricecalculation/{made['id']}/pdf"
    plain = things_in(api(exporter).get(path).response.content)
    Calculation.objects.update(addressee_name=written, terms_of_payment=written)
    CalculationItem.objects.update(description=written)
    Company.objects.update(name=written)
    pdf = api(exporter).get(path).response.content
    assert text(pdf).count("<b>B</b>") >= 4
    assert things_in(pdf) == plain
