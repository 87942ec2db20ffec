"""Amounts have the decimals of their currency: on the wire, in documents and in files (RULES.md
70).
"""

from __future__ import annotations

import io
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import openpyxl
import pytest

from lading.trade.quotations.models import Quotation, QuotationVersion
from tests.platform.conftest import Answer, ApiClient
from tests.platform.trade_documents.reading import missing

from .trade import Trade, form, trade

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]


def send(api: Api, price: Any, currency: str, quantity: Any = 3) -> tuple[Trade, Answer]:
    """A quotation of an exporter."""
    deal = trade(seller_type=2)
    sent = form(deal.enquiry, price=price, qty=quantity, currencyCode=currency, paymentTerms="FOB")
    return deal, api(deal.seller).post("/quotations", sent)


@pytest.mark.parametrize(
    ("price", "currency", "quantity", "net"),
    [
        ("1,500", "JPY", 3, 4500),
        ("33.35", "JPY", 3, 100),
        ("33.50", "JPY", 3, 101),
        ("1.5005", "KWD", 3, None),
        ("12.755", "KWD", 3, 38.265),
        ("1.115", "KWD", 1.5, 1.673),
        ("12.345", "USD", 3, None),
        ("USD 12.34", "USD", 1.5, 18.51),
    ],
)
def test_a_net_amount_has_the_decimals_of_its_currency(
    api: Api, price: str, currency: str, quantity: Any, net: float | None
) -> None:
    _, answer = send(api, price, currency, quantity)
    if net is None:
        assert answer.status == 422
        assert not Quotation.objects.exists()
        return
    assert answer.status == 200, answer
    assert answer.data["netAmount"] == net
    assert QuotationVersion.objects.get().net_amount == Decimal(str(net))


@pytest.mark.parametrize(
    ("price", "currency", "price_text", "total_text"),
    [
        (1500, "JPY", "JPY 1,500 /", "JPY 4,500"),
        (1.5, "KWD", "KWD 1.500 /", "KWD 4.500"),
        (12.5, "USD", "USD 12.50 /", "USD 37.50"),
    ],
)
def test_a_document_and_a_file_write_them_so(
    api: Api, price: Any, currency: str, price_text: str, total_text: str
) -> None:
    deal, answer = send(api, price, currency)
    seller = api(deal.seller)
    document = seller.get(f"/quotations/{answer.data['id']}/pdf")
    assert missing(bytes(document.response.content), price_text, total_text) == []
    book = openpyxl.load_workbook(io.BytesIO(seller.get("/quotations/xlsx").response.content))
    rows = list(book.worksheets[0].iter_rows())
    titles = [cell.value for cell in rows[0]]
    total = rows[1][titles.index("Total")]
    places = total_text.partition(".")[2]
    assert total.value == float(total_text.split()[1].replace(",", ""))
    assert total.number_format == ("#,##0." + "0" * len(places) if places else "#,##0")
