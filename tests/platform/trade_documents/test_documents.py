"""A quotation and a confirmed order as PDF: what they say, to whom, and that they never change."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from lading.base.kernel.values import clock
from lading.base.reference.models import Country
from lading.members.accounts.models import User
from lading.members.billing.models import Subscription
from lading.members.companies.models import Company
from lading.trade.enquiries.models import Enquiry
from lading.trade.quotations import services as quotations
from lading.trade.quotations.models import Quotation, QuotationAttachment
from lading.trade.trade_documents import services
from lading.trade.trade_documents.codes import grouped
from lading.trade.trade_documents.models import TradeDocument
from tests.platform.billing.invoices.test_pdf_scripts import LINES, SHAPED
from tests.platform.conftest import Answer, ApiClient
from tests.platform.constraints import refused_by, store_again
from tests.platform.factories import company_of, member
from tests.platform.quotations.trade import (
    Trade,
    actor,
    another_seller,
    form,
    quoted,
    revise,
    trade,
)
from tests.platform.walk.world import stored

from .reading import boxes_in, confirmed, left_of, missing, outside, text

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
BUYER, SELLER = "Harbour & Sons <Trading>", "Kaveri Yarns"


def named() -> tuple[Trade, Quotation]:
    """A quotation between two companies with known names."""
    deal, quotation = quoted(tier=2, product_name="Combed cotton yarn")
    for user, name in ((deal.buyer, BUYER), (deal.seller, SELLER)):
        rename(user, name)
    return deal, quotation


def rename(user: User, name: str) -> None:
    Company.objects.filter(pk=company_of(user).pk).update(name=name)


def download(client: ApiClient, quotation: Quotation, **query: object) -> Answer:
    return client.get(f"/quotations/{quotation.pk}/pdf", **query)


def download_order(client: ApiClient, quotation: Quotation, **query: object) -> Answer:
    return client.get(f"/quotations/{quotation.pk}/order/pdf", **query)


def pdf_of(answer: Answer) -> bytes:
    assert answer.status == 200, answer
    return bytes(answer.response.content)


def without_plan(user: User) -> None:
    """The company's plan has ended."""
    over = clock.now() - dt.timedelta(minutes=1)
    Subscription.objects.filter(company=company_of(user)).update(ends_at=over)


def test_a_quotation_says_who_offers_what_to_whom(api: Api) -> None:
    deal, quotation = named()
    answer = download(api(deal.buyer), quotation)
    document = TradeDocument.objects.get()
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["cache-control"] == "private, no-store"
    assert f'filename="quotation-Q-{quotation.pk}-1.pdf"' in answer.headers["content-disposition"]
    expected = (
        "Quotation", SELLER, BUYER, "United Arab Emirates", f"Q-{quotation.pk}-1",
        "Combed cotton yarn", "HS code 520512", "1,000 Kilograms (KGS)",
        "INR 250.00 / KGS", "INR 250,000.00", "EXW", "Jebel Ali",
        "Ready stock, two weeks", grouped(document.code), "http://localhost:3000/verify",
    )  # fmt: skip
    assert missing(pdf_of(answer), *expected) == []


def test_rule_77_a_trade_within_india_has_rupees_by_crores_in_english(api: Api) -> None:
    deal, quotation = named()
    buyer = Company.objects.filter(pk=company_of(deal.buyer).pk)
    buyer.update(country=Country.objects.get(iso2="IN"))
    for reader in (deal.buyer, deal.seller):
        assert missing(pdf_of(download(api(reader), quotation)), "INR 2,50,000.00") == []
    french = pdf_of(download(api(deal.buyer), quotation, locale="fr"))
    assert "2,50,000" not in text(french)


def test_an_order_says_what_was_agreed_and_when(api: Api) -> None:
    deal, quotation = named()
    revise(deal.seller, quotation, price=240, quantity=None)
    confirmed(deal, quotation, version=2)
    pdf = pdf_of(download_order(api(deal.seller), quotation))
    today = f"{clock.today():%d-%b-%Y}"
    expected = (
        "Order confirmation", f"O-{quotation.pk}", f"Q-{quotation.pk}-2", "Ordered on",
        "Confirmed on", today, SELLER, BUYER, "INR 240.00", "INR 240,000.00",
    )  # fmt: skip
    assert missing(pdf, *expected) == []


def test_a_country_is_no_port_of_loading(api: Api) -> None:
    """An enquiry may leave the port to the seller: then no document names one."""
    deal, quotation = named()
    Enquiry.objects.update(source_port=None)
    assert deal.enquiry.source_country_id is not None
    confirmed(deal, quotation)
    for answer in (
        download(api(deal.buyer), quotation),
        download_order(api(deal.buyer), quotation),
    ):
        assert missing(pdf_of(answer), "Loading port") == ["Loading port"]
        assert missing(pdf_of(answer), "Destination port") == []


def test_there_is_no_order_before_it_is_confirmed(api: Api) -> None:
    deal, quotation = named()
    assert download_order(api(deal.buyer), quotation).status == 409
    Quotation.objects.filter(pk=quotation.pk).update(
        status="order_placed",
        ordered_version=quotation.current_version,
        ordered_at=quotation.created_at,
    )
    refused = download_order(api(deal.buyer), quotation)
    assert (refused.status, refused.json["message"]) == (409, "The order is not confirmed yet.")
    assert not TradeDocument.objects.exists()


def test_an_order_is_found_by_its_enquiry_too(api: Api) -> None:
    deal, quotation = named()
    path = f"/enquiries/{deal.enquiry.pk}/order/pdf"
    assert api(deal.buyer).get(path).status == 404
    quotations.place_order(actor=actor(deal.buyer), quotation_id=quotation.pk, version=1)
    assert api(deal.buyer).get(path).status == 409
    quotations.confirm_order(actor=actor(deal.seller), quotation_id=quotation.pk)
    assert not TradeDocument.objects.exists()
    same = pdf_of(download_order(api(deal.seller), quotation))
    assert pdf_of(api(deal.buyer).get(path)) == same
    assert api(another_seller(deal.enquiry)).get(path).status == 404


def test_every_download_by_either_party_is_the_same_file(api: Api) -> None:
    """Also after a company has changed its name."""
    deal, quotation = named()
    first = pdf_of(download(api(deal.buyer), quotation))
    Company.objects.update(name="Renamed")
    assert pdf_of(download(api(deal.buyer), quotation)) == first
    assert pdf_of(download(api(deal.seller), quotation)) == first
    document = TradeDocument.objects.get()
    assert document.sha256 == hashlib.sha256(first).hexdigest()
    assert (document.seller_name, document.buyer_name) == (SELLER, BUYER)


def test_each_version_has_its_own_document(api: Api) -> None:
    deal, quotation = named()
    buyer = api(deal.buyer)
    first = pdf_of(download(buyer, quotation))
    revise(deal.seller, quotation, price=199)
    assert missing(pdf_of(download(buyer, quotation)), "INR 199.00", f"Q-{quotation.pk}-2") == []
    assert pdf_of(download(buyer, quotation, version=1)) == first
    assert download(buyer, quotation, version=3).status == 404
    assert download(buyer, quotation, version=0).status == 422
    assert TradeDocument.objects.count() == 2


def test_a_seller_who_is_not_told_the_buyer_gets_no_name(api: Api) -> None:
    """RULES.md 23, also when the plan ended after a document with the name was made."""
    deal, quotation = named()
    with_name = pdf_of(download(api(deal.seller), quotation))
    without_plan(deal.seller)
    pdf = pdf_of(download(api(deal.seller), quotation))
    assert missing(with_name, BUYER) == []
    assert missing(pdf, "Not named in this document", SELLER) == []
    assert missing(pdf, BUYER) == [BUYER]
    (unnamed,) = TradeDocument.objects.filter(names_buyer=False)
    assert unnamed.buyer_name == ""
    # From the order on both see each other's name, whatever the plan.
    confirmed(deal, quotation)
    assert missing(pdf_of(download_order(api(deal.seller), quotation)), BUYER) == []


def test_nobody_else_can_download(api: Api) -> None:
    _deal, quotation = named()
    for stranger in (member(1), member(3, tier=3)):
        assert download(api(stranger), quotation).status == 404
        assert download_order(api(stranger), quotation).status == 404
    assert not TradeDocument.objects.exists()


LABELS = {
    "en": "Quotation number",
    "zh": "报价编号",
    "es": "Número de cotización",
    "fr": "Numéro de cotation",
    "it": "Numero di quotazione",
    "ar": "رقم عرض السعر",
}


@pytest.mark.parametrize("language", LABELS)
def test_a_document_is_in_the_readers_language(api: Api, language: str) -> None:
    deal, quotation = named()
    pdf = pdf_of(download(api(deal.buyer), quotation, locale=language))
    assert missing(pdf, LABELS[language]) == []
    assert TradeDocument.objects.get().language == language


def test_what_is_from_right_to_left_is_mirrored(api: Api) -> None:
    """The total ends the line: on the left in Arabic, on the right in English."""
    deal, quotation = named()
    arabic = pdf_of(download(api(deal.buyer), quotation, locale="ar"))
    english = pdf_of(download(api(deal.buyer), quotation, locale="en"))
    assert left_of(arabic, "INR 250,000.00") < 100 < 400 < left_of(english, "INR 250,000.00")


@pytest.mark.parametrize("name", [*SHAPED.values(), *LINES])
def test_names_in_every_script_are_printed(api: Api, name: str) -> None:
    deal, quotation = named()
    rename(deal.buyer, name)
    Enquiry.objects.filter(pk=deal.enquiry.pk).update(product_name=name)
    pdf = pdf_of(download(api(deal.seller), quotation))
    assert boxes_in(pdf) == 0
    assert set(name) - set(text(pdf)) == set()


@pytest.mark.parametrize(
    ("enquiry", "expected"),
    [
        (
            {"shipment_mode": "sea", "shipment_type": "fcl", "container_type": "40DHC",
             "container_count": 4},
            ("4 × 40' dry high cube", "INR 250.00 / 40' dry high cube", "INR 1,000.00"),
        ),
        (
            {"shipment_mode": "air", "shipment_type": "", "total_cubic_metres": 12.5},
            ("12.5 m³", "INR 250.00 / m³", "INR 3,125.00"),
        ),
    ],
)  # fmt: skip
def test_freight_is_priced_by_container_or_cubic_metre(
    api: Api, enquiry: dict[str, Any], expected: tuple[str, ...]
) -> None:
    deal = trade(seller_type=6, quantity=None, unit=None, target_types=[6], **enquiry)
    sent = form(deal.enquiry, price=250, units="", paymentTerms="")
    client = api(deal.seller)
    quotation = Quotation.objects.get(pk=client.post("/quotations", sent).data["id"])
    assert missing(pdf_of(download(client, quotation)), *expected) == []


def test_a_price_keeps_its_decimals_in_a_currency_without_any(api: Api) -> None:
    deal = trade(seller_type=8, target_types=[8])
    client = api(deal.seller)
    sent = form(deal.enquiry, price=12.5, currencyCode="JPY")
    quotation = Quotation.objects.get(pk=client.post("/quotations", sent).data["id"])
    pdf = pdf_of(download(client, quotation))
    assert missing(pdf, "JPY 12.5 / KGS", "JPY 12,500") == []
    assert "12,500." not in text(pdf)


def test_terms_without_an_amount_show_none(api: Api) -> None:
    deal = trade(quantity=None)
    client = api(deal.seller)
    sent = client.post("/quotations", form(deal.enquiry, price=250)).data
    assert sent["netAmount"] is None
    pdf = pdf_of(client.get(f"/quotations/{sent['id']}/pdf"))
    assert missing(pdf, "INR 250.00 / KGS", "—") == []


def test_the_longest_texts_fit(api: Api) -> None:
    deal, quotation = named()
    long = "W" * 100
    Company.objects.update(name=long)
    Enquiry.objects.update(product_name=long)
    version = quotation.current_version
    assert version is not None
    for slot in range(4):
        file = stored(deal.seller, f"{'w' * 90}{slot}.png")
        QuotationAttachment.objects.create(version=version, file=file, slot=slot)
    type(version).objects.update(description="W" * 200, delivery_location="W" * 250)
    pdf = pdf_of(download(api(deal.buyer), quotation))
    assert text(pdf).count("W") >= 100 * 3 + 200 + 250
    assert outside(pdf) == []


def test_a_document_never_changes() -> None:
    deal, quotation = named()
    document = services.quotation_document(actor=actor(deal.buyer), quotation_id=quotation.pk)
    rows = TradeDocument.objects.filter(pk=document.pk)
    for change in (
        lambda: rows.update(buyer_name="Somebody else"),
        lambda: rows.update(content=b"%PDF-1.4 forged"),
        rows.delete,
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
    assert bytes(rows.get().content) == bytes(document.content)


def test_the_database_keeps_one_document_and_no_name_that_is_withheld() -> None:
    deal, quotation = named()
    document = services.quotation_document(actor=actor(deal.buyer), quotation_id=quotation.pk)
    with refused_by("trade_document_once"):
        store_again(document, code="2" * 16)
    with refused_by("trade_document_withholds_buyer"):
        store_again(document, code="2" * 16, names_buyer=False)
    with pytest.raises(IntegrityError), transaction.atomic():
        store_again(document, language="fr")  # the same code


def test_a_closed_company_stays_named_to_whom_it_traded_with(api: Api) -> None:
    deal, quotation = named()
    confirmed(deal, quotation)
    first = pdf_of(download_order(api(deal.buyer), quotation))
    Company.objects.filter(pk=company_of(deal.seller).pk).update(status="rejected", address="")
    assert pdf_of(download_order(api(deal.buyer), quotation)) == first
    assert company_of(deal.seller).name
