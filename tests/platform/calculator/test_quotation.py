"""What makes the PDF of a calculation a quotation: addressee, validity, terms of payment, HS codes
(RULES.md 79).
"""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable
from typing import Any

import openpyxl
import pytest
from django.db import IntegrityError, connection, transaction

from lading.base.kernel.values.clock import IST, as_of
from lading.market.calculator.models import Calculation, CalculationItem
from lading.members.accounts.models import User
from lading.members.companies.models import Company
from tests.platform.conftest import ApiClient
from tests.platform.factories import company_of
from tests.platform.trade_documents.reading import boxes_in, left_of, missing, outside
from tests.platform.walk.changes import changed_since, fingerprint

from .cases import form, yarn
from .rows import PATH, saved

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db

TERMS: dict[str, Any] = {
    "addresseeName": "Al Noor Textiles LLC",
    "addresseeAddress": "Office 1204, Al Rigga Road\nDubai",
    "expiryDate": "2099-12-31",
    "termsOfPayment": "30% in advance\nBalance against copy of bill of lading",
}
NONE = dict.fromkeys(TERMS)


def terms_of(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: answer[name] for name in TERMS}


def test_the_terms_are_kept_changed_and_removed(client: ApiClient) -> None:
    stored = saved(client, **TERMS)
    path = f"{PATH}/{stored['id']}"
    assert terms_of(stored) == terms_of(client.get(path).data) == TERMS
    row = client.get(PATH).json["data"][0]
    assert (row["addresseeName"], row["expiryDate"]) == ("Al Noor Textiles LLC", "2099-12-31")
    other = {"addresseeName": "شركة النور · 光明纺织 👨‍🏭", "expiryDate": "31-12-2098"}
    changed = client.put(path, form(**other)).data
    assert terms_of(changed) == {
        **NONE,
        "addresseeName": "شركة النور · 光明纺织 👨‍🏭",
        "expiryDate": "2098-12-31",
    }
    assert changed["version"] == 2
    assert client.put(path, form(**other)).data["version"] == 2
    assert terms_of(client.put(path, form()).data) == NONE


def test_a_calculation_made_before_the_terms_existed_is_read_and_printed(
    client: ApiClient,
) -> None:
    """The columns that an earlier release does not know are filled by the database."""
    stored = saved(client, **TERMS)
    columns = "company_id, template_name, currency, exchange_rate, total_amount, item_count"
    columns += ", version, created_by_id, created_at, updated_at"
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO calculator_calculation ({columns}) SELECT {columns}"  # noqa: S608
            " FROM calculator_calculation WHERE id = %s RETURNING id",
            [stored["id"]],
        )
        [old] = cursor.fetchone()
    CalculationItem.objects.update(calculation_id=old)
    answer = client.get(f"{PATH}/{old}")
    assert terms_of(answer.data) == NONE
    assert (answer.data["items"][0]["hscode"], answer.data["items"][0]["hsCode"]) == (None, None)
    pdf = client.get(f"{PATH}/{old}/pdf").response.content
    labels = ["Addressee", "Valid until", "Terms of payment", "HS code"]
    assert missing(pdf, *labels) == labels
    assert missing(pdf, "Rate Per Unit", "31,62,396.56") == []


@pytest.mark.parametrize("text", ["52051110", "5205.11.10", "'520511", "HSN 5205 11", 520511])
def test_an_hs_code_is_read_in_any_spelling_and_the_answer_says_which(
    client: ApiClient, text: str | int
) -> None:
    item = saved(client, items=[yarn(hscode=text)])["items"][0]
    assert item["hscode"] == item["hsCode"]["code"] == "520511"
    again = saved(client, items=[yarn(hscode=item["hsCode"]["id"])])["items"][0]
    assert again == item


@pytest.mark.parametrize(
    ("expected_errors", "message"),
    [
        ({"hscode": "000000"}, "Choose one from the list."),
        ({"hscode": "yarn"}, "Choose one from the list."),
        ({"hscode": ["520511"]}, "This value is not valid."),
        (
            {"hscode": "5.2051E+07"},
            "A spreadsheet has shortened this code. Enter all of its digits.",
        ),
        ({"kind": "freight", "hscode": "520511"}, "Only goods have an HS code."),
    ],
)
def test_a_wrong_hs_code_is_refused_and_stores_nothing(
    client: ApiClient, expected_errors: dict[str, Any], message: str
) -> None:
    before = fingerprint()
    answer = client.post(PATH, form(items=[yarn(), yarn(**expected_errors)]))
    assert (answer.status, answer.errors) == (422, {"items.1.hscode": [message]})
    assert changed_since(before) == set()


def test_a_code_that_may_have_lost_a_zero_offers_both(client: ApiClient) -> None:
    answer = client.post(PATH, form(items=[yarn(hscode="9011100")]))
    assert answer.status == 422
    assert "This code may be missing a zero" in answer.errors["items.0.hscode"][0]


def test_the_database_keeps_hs_codes_of_goods_alone(client: ApiClient) -> None:
    saved(client, items=[yarn(hscode="520511")])
    with pytest.raises(IntegrityError), transaction.atomic():
        CalculationItem.objects.update(kind="freight")


@pytest.mark.parametrize(
    ("expected_errors", "message"),
    [
        ({"addresseeName": "x" * 101}, "This is longer than 100 characters."),
        ({"addresseeName": 7}, "This value is not valid."),
        ({"addresseeAddress": "x" * 301}, "This is longer than 300 characters."),
        ({"termsOfPayment": "x" * 251}, "This is longer than 250 characters."),
        ({"expiryDate": "2020-01-31"}, "Expiry date cannot be in the past"),
        ({"expiryDate": "31-02-2099"}, "There is no such day in the calendar."),
        ({"expiryDate": "soon"}, "Enter a date as DD-MM-YYYY."),
    ],
)
def test_a_wrong_term_is_refused_and_changes_nothing(
    client: ApiClient, expected_errors: dict[str, Any], message: str
) -> None:
    stored = saved(client, **TERMS)
    before = fingerprint()
    for answer in (
        client.post(PATH, form(**expected_errors)),
        client.put(f"{PATH}/{stored['id']}", form(**expected_errors)),
    ):
        assert (answer.status, answer.errors) == (422, {next(iter(expected_errors)): [message]})
    assert changed_since(before) == set()


def test_a_hidden_character_in_the_addressee_is_refused_by_name(client: ApiClient) -> None:
    before = fingerprint()
    answer = client.post(PATH, form(addresseeName="Al \u202eNoor"))
    assert answer.status == 422
    assert "U+202E" in answer.errors["addresseeName"][0]
    assert changed_since(before) == set()


def test_prices_may_hold_until_today(exporter: User, api: Callable[..., ApiClient]) -> None:
    with as_of(dt.datetime(2026, 6, 29, 23, 59, tzinfo=IST)):
        calculation = saved(api(exporter), expiryDate="2026-06-29")
    assert calculation["expiryDate"] == "2026-06-29"


def test_the_rules_of_the_form_tell_the_limits(client: ApiClient) -> None:
    rules = {each["name"]: each for each in client.get(f"{PATH}/form-rules").data["fields"]}
    assert rules["addresseeName"]["maxLength"] == 100
    assert rules["addresseeAddress"]["maxLength"] == 300
    assert rules["termsOfPayment"]["maxLength"] == 250
    expiry = rules["expiryDate"]
    assert expiry["pastMessage"] == "Expiry date cannot be in the past"
    assert expiry["unusualAfterDays"] == 365
    assert expiry["requiredMessage"] is None


SAID = {
    "en": ["Addressee", "31-Dec-2099", "Valid until", "Terms of payment", "HS code"],
    "fr": ["Destinataire de la cotation", "31 déc. 2099", "Conditions de paiement", "Code SH"],
    "es": ["Destinatario de la cotización", "Condiciones de pago"],
    "it": ["Destinatario della quotazione", "Condizioni di pagamento"],
    "zh": ["报价对象", "付款条件", "HS 编码"],
    "ar": [],
}


@pytest.mark.parametrize("locale", SAID)
def test_the_pdf_is_a_quotation(exporter: User, client: ApiClient, locale: str) -> None:
    Company.objects.filter(pk=company_of(exporter).pk).update(
        address="14 Harbour Road", city="Tuticorin", gst_number="33AAPFU0939F1ZS"
    )
    name = "Noor & Søns 光明纺织"
    items = [yarn(hscode="52051110"), yarn(kind="freight", description="Ocean freight")]
    stored = saved(client, **{**TERMS, "addresseeName": name}, items=items)
    pdf = client.get(f"{PATH}/{stored['id']}/pdf", locale=locale).response.content
    parties = [name, "Office 1204, Al Rigga Road", "Dubai", "14 Harbour Road"]
    terms = ["GSTIN 33AAPFU0939F1ZS", f"C-{stored['id']}-1", "30% in advance"]
    terms += ["Balance against copy of bill of lading", "5205.11", "USD 2", "12"]
    assert missing(pdf, *parties, *terms, *SAID[locale]) == []
    assert (boxes_in(pdf), outside(pdf)) == (0, [])
    column = left_of(pdf, "5205.11")
    assert column > 250 if locale == "ar" else column < 250


def test_a_quotation_whose_validity_has_ended_still_says_so(client: ApiClient) -> None:
    stored = saved(client, **TERMS)
    Calculation.objects.update(expiry_date=dt.date(2026, 1, 31))
    pdf = client.get(f"{PATH}/{stored['id']}/pdf").response.content
    assert missing(pdf, "31-Jan-2026") == []
    before = fingerprint()
    answer = client.put(f"{PATH}/{stored['id']}", form(**{**TERMS, "expiryDate": "2026-01-31"}))
    assert answer.errors == {"expiryDate": ["Expiry date cannot be in the past"]}
    assert changed_since(before) == set()


def test_the_spreadsheet_has_the_terms_and_the_hs_codes(client: ApiClient) -> None:
    stored = saved(client, **TERMS, items=[yarn(hscode="520511")])
    content = client.get(f"{PATH}/{stored['id']}/xlsx").response.content
    sheet = openpyxl.load_workbook(io.BytesIO(content)).worksheets[0]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    assert dict(zip(rows[1], rows[2], strict=True))["HS code"] == "520511"
    facts = {row[0]: row[1] for row in rows[3:] if row[0]}
    assert facts["Addressee"] == TERMS["addresseeName"]
    assert facts["Address of the addressee"] == TERMS["addresseeAddress"]
    assert facts["Valid until"] == dt.datetime(2099, 12, 31)  # noqa: DTZ001 - a cell's day
    assert facts["Terms of payment"] == TERMS["termsOfPayment"]
