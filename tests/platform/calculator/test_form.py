"""The form of a price calculation: what it refuses, and what the server computes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.base.reference.models import GstRate
from tests.platform.conftest import ApiClient
from tests.platform.factories import member
from tests.platform.many import in_one_test
from tests.platform.walk.changes import changed_since, fingerprint

from .cases import CASES, form, sent_item, yarn
from .rows import PATH, saved, set_limit

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_api_answers_the_cases_worked_out_by_hand(
    client: ApiClient, case: dict[str, Any]
) -> None:
    foreign = {each.get("currency", "INR") for each in case["items"]} - {"INR"}
    rate = case["exchangeRate"]
    named = {"currency": next(iter(foreign), "USD"), "exchangeRate": rate} if rate else {}
    answer = client.post(PATH, form(items=[sent_item(each) for each in case["items"]], **named))
    assert answer.status == 201, answer
    stored = answer.data
    shown = [[each["netAmount"], each["gstAmount"], each["amount"]] for each in stored["items"]]
    assert shown == [[float(figure) for figure in line] for line in case["lines"]]
    by_term = {
        each["term"]: [
            each[name] for name in ("total", "perUnit", "foreignTotal", "foreignPerUnit")
        ]
        for each in stored["terms"]
    }
    expected_terms = {
        term: [None if figure is None else float(figure) for figure in figures]
        for term, figures in case["terms"].items()
    }
    assert by_term == {term: expected_terms[term] for term in by_term}
    assert list(stored["price"].values()) == expected_terms["DDP"]
    assert stored["netTotal"] + stored["gstTotal"] == pytest.approx(
        stored["totalAmount"], abs=0.001
    )


WRONG = [
    ({"description": " "}, "description", "Please enter description"),
    ({"description": "x" * 251}, "description", "This is longer than 250 characters."),
    ({"currency": ""}, "currency", "Currency is required"),
    ({"currency": "XYZ"}, "currency", "This value is not valid."),
    ({"exchangeRate": None}, "exchangeRate", "Exchange rate is required"),
    ({"exchangeRate": 0}, "exchangeRate", "Exchange rate must be greater than 0"),
    ({"exchangeRate": 0.00009}, "exchangeRate", "Exchange rate must be greater than 0"),
    ({"exchangeRate": "eighty"}, "exchangeRate", "Enter a number."),
    ({"ratePerUnit": None}, "ratePerUnit", "Rate per unit is required"),
    ({"ratePerUnit": 0}, "ratePerUnit", "Rate per unit must be greater than 0"),
    ({"ratePerUnit": -1}, "ratePerUnit", "Rate per unit must be greater than 0"),
    ({"uom": None}, "uom", "UOM is required"),
    ({"uom": "cubits"}, "uom", "Unknown unit."),
    ({"noOfUnits": ""}, "noOfUnits", "Number of units is required"),
    ({"noOfUnits": 0}, "noOfUnits", "Number of units must be greater than 0"),
    ({"gstRate": None}, "gstRate", "GST rate is required"),
    ({"gstRate": 7}, "gstRate", "This GST rate is not offered. Choose another one, or Others."),
    ({"gstRate": "Others"}, "customGstRate", "Custom GST rate is required"),
    (
        {"gstRate": "Others", "customGstRate": -0.5},
        "customGstRate",
        "GST rate cannot be negative",
    ),
    (
        {"gstRate": "Others", "customGstRate": 100.01},
        "customGstRate",
        "GST rate cannot exceed 100%",
    ),
    ({"kind": "bribe"}, "kind", "This value is not valid."),
    (
        {"shareOf": "CIF", "sharePercent": 1},
        "shareOf",
        "This item cannot be a share of that price.",
    ),
    (
        {"kind": "insurance", "shareOf": "CIF"},
        "sharePercent",
        "Enter a percentage.",
    ),
    (
        {"kind": "insurance", "shareOf": "CIF", "sharePercent": 0},
        "sharePercent",
        "Enter a percentage greater than 0.",
    ),
    (
        {"kind": "insurance", "shareOf": "CIF", "sharePercent": 95},
        "sharePercent",
        "Insurance cannot cost as much as what it insures.",
    ),
]


@in_one_test(("expected_errors", "field", "message"), WRONG)
def test_a_wrong_item_is_refused_at_its_field(
    client: ApiClient, expected_errors: dict[str, Any], field: str, message: str
) -> None:
    sent = form(items=[yarn(), yarn(**expected_errors)])
    before = fingerprint()
    answer = client.post(PATH, sent)
    assert answer.status == 422, answer
    assert answer.errors == {f"items.1.{field}": [message]}
    assert changed_since(before) == set()


@pytest.mark.parametrize(
    ("expected_errors", "field", "message"),
    [
        ({"templateName": ""}, "templateName", "Please enter template name"),
        ({"templateName": "x" * 101}, "templateName", "This is longer than 100 characters."),
        ({"items": []}, "items", "Add at least one item."),
        ({"items": "none"}, "items", "This value is not valid."),
        ({"items": [7]}, "items", "This value is not valid."),
        (
            {"items": [yarn(ratePerUnit=99999999999, noOfUnits=999999999)]},
            "items",
            "The amounts are too large to be calculated.",
        ),
        (
            {"items": [yarn(), yarn(currency="EUR", exchangeRate=102)]},
            "items.1.currency",
            "Only INR and one other currency are allowed in a calculation.",
        ),
        (
            {"items": [yarn(), yarn(exchangeRate=88.43)]},
            "items.1.exchangeRate",
            "Use the same exchange rate for a currency throughout the calculation.",
        ),
        ({"currency": "USD"}, "exchangeRate", "Exchange rate is required"),
    ],
)
def test_a_wrong_calculation_is_refused_in_words(
    client: ApiClient, expected_errors: dict[str, Any], field: str, message: str
) -> None:
    before = fingerprint()
    answer = client.post(PATH, form(**expected_errors))
    assert answer.status == 422, answer
    assert answer.errors[field] == [message]
    assert changed_since(before) == set()


def test_all_wrong_fields_are_named_at_once(client: ApiClient) -> None:
    answer = client.post(PATH, {"items": [{}, {"currency": "USD", "gstRate": 5}]})
    assert set(answer.errors) == {
        "templateName",
        *(
            f"items.0.{name}"
            for name in ("description", "currency", "ratePerUnit", "uom", "noOfUnits", "gstRate")
        ),
        *(
            f"items.1.{name}"
            for name in ("description", "exchangeRate", "ratePerUnit", "uom", "noOfUnits")
        ),
    }


def test_rupees_alone_may_be_shown_in_another_currency(client: ApiClient) -> None:
    item = yarn(currency="INR", exchangeRate=7, ratePerUnit=100, noOfUnits=10, gstRate="18%")
    stored = saved(client, items=[item], currency="USD", exchangeRate="80")
    # In rupees, 100 x 10 and 18 % are 1,180; an exchange rate of rupees says nothing.
    assert (stored["totalAmount"], stored["price"]["foreignTotal"]) == (1180, 14.75)
    assert stored["items"][0]["exchangeRate"] == 1


def test_insurance_covers_what_staff_set_unless_it_is_said(client: ApiClient) -> None:
    insurance = {"kind": "insurance", "description": "Cover", "gstRate": 0}
    share = {**insurance, "shareOf": "CFR", "sharePercent": 1}
    goods = yarn(currency="INR", ratePerUnit=100, noOfUnits=10, gstRate=0)
    stored = saved(client, items=[goods, share])
    assert (stored["items"][1]["insuredPercent"], stored["items"][1]["amount"]) == (110, 11)
    set_limit("calculation.insured_percent", 120)
    stored = saved(client, items=[goods, share, {**share, "insuredPercent": 100}])
    assert [item["amount"] for item in stored["items"]] == [1000, 12, 10]


def test_an_item_that_is_a_share_needs_neither_rate_nor_unit(client: ApiClient) -> None:
    freight = {"kind": "freight", "description": "Ocean freight", "gstRate": 0}
    stored = saved(
        client, items=[yarn(gstRate=0), {**freight, "shareOf": "FOB", "sharePercent": 20}]
    )
    item = stored["items"][1]
    assert (item["ratePerUnit"], item["noOfUnits"], item["currency"], item["uom"]) == (
        602361.25,
        1,
        "INR",
        None,
    )
    assert [each["term"] for each in stored["terms"]] == ["FOB", "CFR", "CIF"]
    assert [each["added"] for each in stored["terms"]] == [0, 602361.25, 0]


def test_the_rules_of_the_form(client: ApiClient, api: Api) -> None:
    rules = client.get(f"{PATH}/form-rules").data
    assert rules["gstRates"] == [0, 0.25, 3, 5, 10, 12, 18, 28, 40]
    assert {each["kind"]: each["of"] for each in rules["shares"]} == {
        "goods": [],
        "charges": ["EXW"],
        "freight": ["FOB"],
        "insurance": ["FOB", "CFR", "CIF"],
        "duty": ["CIF"],
    }
    assert (rules["maxItems"], rules["maxCalculations"], rules["insuredPercent"]) == (50, 200, 110)
    assert api(member(3)).get(f"{PATH}/form-rules").status == 403


def test_a_withdrawn_gst_rate_stays_where_it_is_and_is_offered_no_more(client: ApiClient) -> None:
    stored = saved(client)
    GstRate.objects.filter(percent=5).update(is_active=False)
    assert 5 not in client.get(f"{PATH}/form-rules").data["gstRates"]
    answer = client.put(f"{PATH}/{stored['id']}", form(templateName="Yarn again"))
    assert (answer.status, answer.data["items"][0]["gstRate"]) == (200, 5)
    assert client.post(PATH, form()).errors["items.0.gstRate"]
    assert client.put(f"{PATH}/{stored['id']}", form(items=[yarn(gstRate=6)])).status == 422
