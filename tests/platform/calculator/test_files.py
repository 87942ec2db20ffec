"""A calculation as PDF and as spreadsheet: the figures of the API's answer, and nothing else."""

from __future__ import annotations

import datetime as dt
import io
import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any
from urllib.parse import quote

import openpyxl
import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from lading.base.kernel.values.clock import today
from lading.base.kernel.values.grouping import reading
from lading.market.calculator import layout
from lading.market.calculator.arithmetic import ItemKind, PriceTerm
from lading.market.calculator.filenames import pdf_name
from lading.market.calculator.layout import Seller
from lading.market.calculator.schemas import (
    CalculationItemOut,
    CalculationOut,
    PriceOut,
    TermPriceOut,
)
from lading.market.calculator.words import amount_text, exchange_text
from lading.members.accounts.models import User
from lading.members.companies.models import Company
from tests.platform.conftest import ApiClient
from tests.platform.factories import company_of, member
from tests.platform.trade_documents.reading import boxes_in, left_of, missing, outside, text

from .cases import CASES, form, sent_item, yarn

Api = Callable[..., ApiClient]
PATH = "/pricecalculation"
WHOLE = next(case for case in CASES if case["name"] == "everything in one sheet")
AT = dt.datetime(2026, 11, 26, 12, tzinfo=dt.UTC)


@pytest.fixture
def exporter() -> User:
    return member(2, name="Kaveri Yarns Exports")


def indian(amount: Decimal) -> str:
    """Groups by hand, as in India: three digits at the end, then two."""
    rupees, _point, paise = f"{amount:.2f}".partition(".")
    head, tail = rupees[:-3], rupees[-3:]
    pairs = []
    while head:
        pairs.append(head[-2:])
        head = head[:-2]
    return ",".join([*reversed(pairs), tail]) + f".{paise}"


@given(st.decimals("0", "9999999999999.99", places=2))
def test_rupees_have_indian_grouping_in_india(amount: Decimal) -> None:
    with reading(in_india=True):
        assert amount_text(amount, "INR") == indian(amount)


def saved_calculation(client: ApiClient, **fields: Any) -> dict[str, Any]:
    items = [sent_item(each) for each in WHOLE["items"]]
    answer = client.post(PATH, form(**{"items": items, **fields}))
    assert answer.status == 201, answer
    data: dict[str, Any] = answer.data
    return data


@pytest.mark.django_db
def test_the_pdf_says_what_the_api_answers(exporter: User, api: Api) -> None:
    client = api(exporter)
    stored = saved_calculation(client)
    answer = client.get(f"{PATH}/{stored['id']}/pdf")
    assert answer.response["Content-Type"] == "application/pdf"
    assert answer.response["Cache-Control"] == "private, no-store"
    pdf = answer.response.content
    columns = ["Description", "Rate Per Unit", "Quantity", "GST (%)"]
    columns += ["GST Amount(INR)", "Amount(INR)"]
    figures = [indian(Decimal(figure)) for line in WHOLE["lines"] for figure in line[1:]]
    totals = WHOLE["terms"]["DDP"]
    sums = [indian(Decimal(totals[0])), f"{Decimal(totals[2]):,.2f}", totals[1], totals[3]]
    sums += ["Total price per unit (INR / KGS)", "Per unit (USD / KGS)"]
    terms = list(WHOLE["terms"])
    prices = [indian(Decimal(figures[0])) for figures in WHOLE["terms"].values()]
    assert missing(pdf, *columns, *figures, *sums, *terms, *prices) == []
    assert missing(pdf, "Quotation", "Kaveri Yarns Exports", "Yarn to Jebel Ali") == []
    expected_texts = ["1 USD = INR 88.42", "0.25 % of 110 % of CIF", "7.5 % of CIF", "12,500 KGS"]
    assert missing(pdf, *expected_texts) == []


@pytest.mark.django_db
def test_the_file_has_the_documented_name(exporter: User, api: Api) -> None:
    client = api(exporter)
    day = f"{today():%d-%m-%Y}"
    stored = saved_calculation(client)
    header = client.get(f"{PATH}/{stored['id']}/pdf").response["Content-Disposition"]
    assert header == f'attachment; filename="Quotation-Yarn to Jebel Ali-{day}.pdf"'
    stored = saved_calculation(client, templateName="खादी / 棉纱\u200b")
    header = client.get(f"{PATH}/{stored['id']}/pdf").response["Content-Disposition"]
    assert quote("खादी") in header
    assert "/" not in header.rpartition("''")[2]


def test_no_name_leaves_its_folder() -> None:
    at = dt.datetime(2026, 11, 26, 20, tzinfo=dt.UTC)
    assert pdf_name('../../etc: "x"', at) == "Quotation-etc x-27-11-2026.pdf"
    assert pdf_name("...", at) == "Quotation---27-11-2026.pdf"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "title"),
    [("ar", "عرض سعر"), ("zh", "报价"), ("fr", "Cotation")],
)
def test_the_pdf_is_in_the_readers_language(
    exporter: User, api: Api, language: str, title: str
) -> None:
    client = api(exporter)
    stored = saved_calculation(client, templateName="நூல் · 棉纱 · خيوط القطن")
    pdf = client.get(f"{PATH}/{stored['id']}/pdf", locale=language).response.content
    assert boxes_in(pdf) == 0
    assert outside(pdf) == []
    if language != "ar":
        assert title in text(pdf)
    with translation.override(language):
        amount = amount_text(Decimal(WHOLE["terms"]["DDP"][0]), "INR")
    assert "36,59" not in amount
    assert missing(pdf, amount.replace("\u202f", " ")) == []


@pytest.mark.django_db
def test_the_pdf_is_mirrored_in_arabic(exporter: User, api: Api) -> None:
    client = api(exporter)
    path = f"{PATH}/{saved_calculation(client)['id']}/pdf"
    english = client.get(path, locale="en").response.content
    arabic = client.get(path, locale="ar").response.content
    amount = indian(Decimal(WHOLE["lines"][0][2]))
    assert left_of(english, amount) > 400
    assert left_of(arabic, amount_text(Decimal(WHOLE["lines"][0][2]), "INR")) < 200


@pytest.mark.django_db
def test_many_items_with_long_texts_fit(exporter: User, api: Api) -> None:
    client = api(exporter)
    items = [yarn(description="Unbroken" * 31, ratePerUnit=1234.5678, noOfUnits=987654.321)] * 50
    stored = saved_calculation(client, items=items)
    pdf = client.get(f"{PATH}/{stored['id']}/pdf").response.content
    assert outside(pdf) == []
    assert missing(pdf, indian(Decimal(str(stored["totalAmount"])))) == []


@pytest.mark.django_db
def test_the_spreadsheet_has_the_same_figures_as_numbers(exporter: User, api: Api) -> None:
    client = api(exporter)
    stored = saved_calculation(client, templateName="=1+1")
    answer = client.get(f"{PATH}/{stored['id']}/xlsx")
    sheet = openpyxl.load_workbook(io.BytesIO(answer.response.content)).worksheets[0]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    assert rows[0][0] == "'=1+1"
    assert sheet["A1"].data_type == "s"
    heads = rows[1]
    items = [dict(zip(heads, row, strict=True)) for row in rows[2:9]]
    assert [[row["GST Amount(INR)"], row["Amount(INR)"]] for row in items] == [
        [float(line[1]), float(line[2])] for line in WHOLE["lines"]
    ]
    assert [row["Share of"] for row in items] == [None, None, None, "CIF", "CIF", None, "EXW"]
    assert items[0]["Rate Per Unit"] == 2.725
    named = {(row[0], row[3]): row[5:7] for row in rows[9:] if row[0]}
    dollars = [float(figure) for figure in WHOLE["terms"]["DDP"][2:]]
    assert named[("Total amount", "INR")][0] == float(WHOLE["terms"]["DDP"][0])
    assert named[("Total amount", "USD")][0] == dollars[0]
    assert named[("Total price per unit (Kilograms (KGS))", "USD")][0] == dollars[1]
    assert ["Total", "Per unit (Kilograms (KGS))"] in [row[5:7] for row in rows]
    for term, figures in WHOLE["terms"].items():
        assert named[(term, "INR")] == [float(figure) for figure in figures[:2]]
        assert named[(term, "USD")] == [float(figure) for figure in figures[2:]]


@pytest.mark.django_db
@pytest.mark.parametrize(("locale", "country"), [("en", "India"), ("fr", "Inde"), ("ar", "الهند")])
def test_the_pdf_says_who_quotes_and_under_which_number(
    exporter: User, api: Api, locale: str, country: str
) -> None:
    Company.objects.filter(pk=company_of(exporter).pk).update(
        address="14 Harbour Road",
        city="Tuticorin",
        state="Tamil Nadu",
        gst_number="33AAPFU0939F1ZS",
    )
    client = api(exporter)
    stored = saved_calculation(client)
    pdf = client.get(f"{PATH}/{stored['id']}/pdf", locale=locale).response.content
    number = f"C-{stored['id']}-1"
    address = ("14 Harbour Road", "Tuticorin, Tamil Nadu", country)
    assert missing(pdf, number, *address, "GSTIN 33AAPFU0939F1ZS") == []
    assert boxes_in(pdf) == 0


@pytest.mark.django_db
def test_a_company_without_a_gst_number_prints_none(exporter: User, api: Api) -> None:
    Company.objects.filter(pk=company_of(exporter).pk).update(gst_number="")
    client = api(exporter)
    pdf = client.get(f"{PATH}/{saved_calculation(client)['id']}/pdf").response.content
    assert missing(pdf, "GSTIN") == ["GSTIN"]


@pytest.mark.django_db
def test_goods_of_several_units_have_no_price_of_one_unit(exporter: User, api: Api) -> None:
    client = api(exporter)
    mixed = next(each for each in CASES if each["name"].startswith("kilograms and pieces"))
    items = [sent_item(each) for each in mixed["items"]]
    items.append(yarn(kind="freight", currency="USD", exchangeRate=80))
    stored = client.post(PATH, form(items=items, currency="USD", exchangeRate=80)).data
    assert (stored["price"]["perUnit"], stored["quantity"], stored["uom"]) == (None, None, None)
    pdf = client.get(f"{PATH}/{stored['id']}/pdf").response.content
    assert missing(pdf, "Total amount (INR)", "CIF") == []
    assert missing(pdf, "Total price per unit", "Per unit") == ["Total price per unit", "Per unit"]
    sheet = client.get(f"{PATH}/{stored['id']}/xlsx").response.content
    rows = openpyxl.load_workbook(io.BytesIO(sheet)).worksheets[0]
    cells = [cell.value for row in rows for cell in row]
    assert "Total amount" in cells
    assert not [cell for cell in cells if "er unit" in str(cell) and cell != "Rate Per Unit"]


amounts = st.decimals("0", "9999999999999.99", places=2)


@st.composite
def answers(draw: st.DrawFn) -> CalculationOut:
    """What the API could answer, with any figures."""
    item = CalculationItemOut(
        item_order=1,
        kind=draw(st.sampled_from(ItemKind)),
        description="Yarn",
        hscode="520511",
        hs_code=None,
        currency="USD",
        exchange_rate=Decimal("88.42"),
        rate_per_unit=draw(st.decimals("0.0001", "99999999999", places=4)),
        uom="Kilograms (KGS)",
        no_of_units=draw(st.decimals("0.001", "999999999", places=3)),
        gst_type="percentage",
        gst_rate=Decimal(5),
        custom_gst_rate=None,
        gst_percent=Decimal(5),
        share_of=None,
        share_percent=None,
        insured_percent=None,
        net_amount=draw(amounts),
        gst_amount=draw(amounts),
        amount=draw(amounts),
    )
    figures = {
        name: draw(amounts) for name in ("total", "per_unit", "foreign_total", "foreign_per_unit")
    }
    return CalculationOut(
        id=1,
        template_name="Any",
        total_amount=figures["total"],
        item_count=1,
        currency="USD",
        foreign_total=figures["foreign_total"],
        addressee_name="Al Noor",
        addressee_address="Dubai",
        expiry_date=AT.date(),
        terms_of_payment="Cash",
        created_at=AT,
        updated_at=AT,
        version=1,
        exchange_rate=Decimal("88.42"),
        items=[item],
        net_total=draw(amounts),
        gst_total=draw(amounts),
        quantity=Decimal(1),
        uom="Kilograms (KGS)",
        price=PriceOut(**figures),
        terms=[TermPriceOut(term=PriceTerm.CIF, added=draw(amounts), **figures)],
    )


@given(answers())
def test_the_pdf_has_every_figure_whatever_it_is(answer: CalculationOut) -> None:
    with reading(in_india=True):
        pdf = layout.pdf(answer, seller=Seller("Any"), at=AT)
    item, price = answer.items[0], answer.price
    rupees = [item.gst_amount, item.amount, answer.net_total, answer.gst_total]
    rupees += [each for each in (price.total, price.per_unit) if each is not None]
    foreign = [each for each in (price.foreign_total, price.foreign_per_unit) if each is not None]
    shown = re.sub(r"\s+", "", text(pdf))
    expected_figures = [*(indian(each) for each in rupees), *(f"{each:,.2f}" for each in foreign)]
    assert [each for each in expected_figures if each not in shown] == []


def test_an_exchange_rate_keeps_its_decimals() -> None:
    assert exchange_text("IDR", Decimal("0.005312")) == "1 IDR = INR 0.005312"
    assert exchange_text("KWD", Decimal(288)) == "1 KWD = INR 288.00"
