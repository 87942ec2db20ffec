"""Every error in a form: the documents' message, the right field, and nothing stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.trade.enquiries.models import Enquiry
from tests.platform.accounts.conftest import forget_throttles
from tests.platform.conftest import ApiClient
from tests.platform.factories import category_of, hs, member
from tests.platform.many import check_each

from .actors import nothing_is_stored
from .payloads import customs, freight, goods

Api = Callable[..., ApiClient]

NULL = "This text contains U+0000 NULL, which cannot be shown. Please delete it."
BELL = "This text contains U+0007 BELL, which cannot be shown. Please delete it."
pytestmark = pytest.mark.django_db

INVALID = "This value is not valid."
LIST = "Choose one from the list."
NUMBER = "Enter a number."
LONG = "Product Requirements cannot exceed 1000 characters"


def test_an_empty_form_names_its_party_and_its_name(api: Api) -> None:
    answer = api(member(1)).post("/enquiries", {"status": "pending_approval"})
    assert answer.status == 422
    assert answer.json["code"] == "VALIDATION"
    assert answer.errors["targetedBusinessType"] == ["Party is required"]
    assert answer.errors["productName"] == ["Product name is required"]
    assert nothing_is_stored()


REQUIRED_OF_GOODS = {
    "productName": "Product name is required",
    "categoryId": "Product Category is required",
    "hsCodeId": "HS code is required",
    "qty": "Quantity is required",
    "units": "UOM is required",
    "paymentTerms": "Delivery Terms is required",
    "sourceCountry": "Loading Country is required",
    "destinationCountry": "Destination Country is required",
    "destinationPort": "Destination Port is required",
    "description": "Requirements are required",
}
REQUIRED_OF_FREIGHT = {
    "productName": "Product name is required",
    "sourceCountry": "Loading Country is required",
    "sourcePort": "Loading Port is required",
    "destinationCountry": "Destination Country is required",
    "destinationPort": "Destination Port is required",
    "containerType": "Select Container type",
    "noOfContainers": "Number of containers is required",
    "netWeightPerContainer": "Net weight is required",
    "cargoReadinessDate": "Cargo Readiness Date is required",
    "description": "Requirements are required",
}
REQUIRED_OF_EXPORTER_PARTY = {
    name: message for name, message in REQUIRED_OF_GOODS.items() if name != "paymentTerms"
}
SHIPMENT = {"shipmentMode": "Shipment mode is required"}
REQUIRED_OF_MANUFACTURER_EXPORTER = {
    **REQUIRED_OF_EXPORTER_PARTY,
    **SHIPMENT,
    "sourcePort": "Loading Port is required",
    "cargoReadinessDate": "Cargo Readiness Date is required",
}
REQUIRED_OF_CUSTOMS = {
    **REQUIRED_OF_FREIGHT,
    "categoryId": "Product Category is required",
    "hsCodeId": "HS code is required",
}


@pytest.mark.parametrize(
    ("party", "required"),
    [
        ("manufacturer", REQUIRED_OF_GOODS),
        ("commission_agent", REQUIRED_OF_GOODS),
        ("exporter", REQUIRED_OF_EXPORTER_PARTY),
        ("manufacturer_exporter", REQUIRED_OF_MANUFACTURER_EXPORTER),
        ("custom_house_agent", REQUIRED_OF_CUSTOMS),
        ("freight_forwarder", REQUIRED_OF_FREIGHT),
        ("shipping_line", REQUIRED_OF_FREIGHT),
    ],
)
def test_each_party_requires_its_own_fields_all_named_at_once(
    api: Api, party: str, required: dict[str, str]
) -> None:
    form = {"status": "pending_approval", "targetedBusinessType": [party]}
    answer = api(member(1)).post("/enquiries", form)
    assert answer.status == 422
    assert answer.errors == {name: [message] for name, message in required.items()}
    assert nothing_is_stored()


@pytest.mark.parametrize("absent", ["", None, "   "])
def test_empty_is_missing(api: Api, absent: str | None) -> None:
    form = dict.fromkeys(REQUIRED_OF_GOODS, absent)
    # A blank counts as no number and no reference, but it is not the required text either.
    answer = api(member(1)).post("/enquiries", goods(**form))
    assert answer.status == 422
    assert set(answer.errors) == set(REQUIRED_OF_GOODS)
    assert answer.errors["productName"] == ["Product name is required"]
    assert answer.errors["description"] == ["Requirements are required"]
    assert nothing_is_stored()


def test_the_place_of_delivery_belongs_to_the_terms(api: Api) -> None:
    answer = api(member(1)).post("/enquiries", goods(locationForDelivery=""))
    assert answer.errors == {"locationForDelivery": ["location for delivery is required"]}
    assert nothing_is_stored()


def test_an_emptied_currency_is_missing_but_a_currency_left_out_is_dollars(api: Api) -> None:
    buyer = api(member(1))
    answer = buyer.post("/enquiries", freight(currency=""))
    assert answer.errors == {"currency": ["Currency is required"]}
    form = freight()
    del form["currency"]
    assert buyer.post("/enquiries", form).data["currency"] == "USD"


HTML = "<script>alert(1)</script><b>yarn</b>"
RTL = "غزل القطن الممشط 30/1"
EMOJI = "🧵 yarn 👩‍🏭"

BAD_FIELDS: list[tuple[dict[str, Any], dict[str, list[str] | None]]] = [
    # texts
    ({"productName": "x" * 101}, {"productName": ["This is longer than 100 characters."]}),
    ({"productName": ["yarn"]}, {"productName": [INVALID]}),
    ({"productName": {"a": 1}}, {"productName": [INVALID]}),
    ({"productName": 7}, {"productName": [INVALID]}),
    ({"productName": "cotton\x00yarn"}, {"productName": [NULL]}),
    ({"productName": "cotton\ud800yarn"}, {"productName": [INVALID]}),
    ({"description": "x" * 1001}, {"description": [LONG]}),
    ({"description": "ok\x07"}, {"description": [BELL]}),
    ({"remarks": "x" * 1001}, {"remarks": ["This is longer than 1000 characters."]}),
    (
        {"locationForDelivery": "x" * 251},
        {"locationForDelivery": ["This is longer than 250 characters."]},
    ),
    # numbers
    ({"qty": "many"}, {"qty": [NUMBER]}),
    ({"qty": []}, {"qty": [NUMBER]}),
    ({"qty": True}, {"qty": [NUMBER]}),
    ({"qty": 0}, {"qty": ["Enter a number above 0."]}),
    ({"qty": -1}, {"qty": ["Enter a number above 0."]}),
    ({"qty": 10**14}, {"qty": ["Enter at most 99,999,999,999.999."]}),
    ({"qty": 10**30}, {"qty": [NUMBER]}),
    ({"qty": "1e5"}, {"qty": [NUMBER]}),
    ({"qty": 1.23456}, {"qty": ["Enter a number with at most 3 decimal places."]}),
    # references
    ({"categoryId": 999999}, {"categoryId": [LIST]}),
    ({"categoryId": 10**20}, {"categoryId": [LIST]}),
    ({"categoryId": "no such thing"}, {"categoryId": [LIST]}),
    ({"categoryId": []}, {"categoryId": [INVALID]}),
    ({"hsCodeId": 99999}, {"hsCodeId": [LIST]}),
    ({"hsCodeId": -5}, {"hsCodeId": [LIST]}),
    ({"hsCodeId": 1.5}, {"hsCodeId": [INVALID]}),
    ({"units": "furlongs"}, {"units": [LIST]}),
    ({"units": ["KGS"]}, {"units": [INVALID]}),
    ({"units": "KGS\x00"}, {"units": [NULL]}),
    ({"sourceCountry": "Atlantis"}, {"sourceCountry": [LIST]}),
    ({"sourceCountry": "India\x00"}, {"sourceCountry": [NULL]}),
    ({"destinationCountry": {"id": 105}}, {"destinationCountry": [INVALID]}),
    ({"destinationPort": "INMUN"}, {"destinationPort": ["Choose a port in the chosen country."]}),
    ({"destinationPort": "Nowhere"}, {"destinationPort": ["Choose a port in the chosen country."]}),
    ({"destinationPort": [1]}, {"destinationPort": [INVALID]}),
    # choices
    ({"paymentTerms": "FOB"}, {"paymentTerms": [INVALID]}),
    ({"paymentTerms": ["EXW"]}, {"paymentTerms": [INVALID]}),
    ({"includeCommisionAgent": "maybe"}, {"includeCommisionAgent": [INVALID]}),
    ({"includeCommisionAgent": []}, {"includeCommisionAgent": [INVALID]}),
    ({"isDuplicate": 3}, {"isDuplicate": [INVALID]}),
    ({"variant": "rfq2"}, {"variant": [INVALID]}),
    ({"variant": []}, {"variant": [INVALID]}),
    ({"status": "submitted"}, {"status": [INVALID]}),
    ({"status": ["draft"]}, {"status": [INVALID]}),
    # whom
    ({"targetedBusinessType": []}, {"targetedBusinessType": ["Party is required"]}),
    ({"targetedBusinessType": "buyers"}, {"targetedBusinessType": [INVALID]}),
    ({"targetedBusinessType": 3}, {"targetedBusinessType": [INVALID]}),
    ({"targetedBusinessType": [[3]]}, {"targetedBusinessType": [INVALID]}),
    ({"targetedBusinessType": [{}]}, {"targetedBusinessType": [INVALID]}),
    ({"targetedBusinessType": ["manufacturer"] * 10}, {"targetedBusinessType": [INVALID]}),
    (
        {"targetedBusinessType": ["buyer"]},
        {
            "targetedBusinessType": [
                "Your type of business cannot send enquiries to this recipient."
            ]
        },
    ),
    (
        {"targetedBusinessType": ["customhouseagents_freightforwarder"]},
        {
            "targetedBusinessType": [
                "Your type of business cannot send enquiries to this recipient."
            ]
        },
    ),
    (
        {"targetedBusinessType": ["manufacturer", "shipping_line"]},
        {
            "targetedBusinessType": [
                "An enquiry can be sent to only one type of business at a time."
            ]
        },
    ),
    ({"excludedUserIds": "1,2"}, {"excludedUserIds": [INVALID]}),
    ({"excludedUserIds": ["1"]}, {"excludedUserIds": [INVALID]}),
    ({"excludedUserIds": [2**80]}, {"excludedUserIds": [LIST]}),
    ({"excludeSendingCHA": [987654]}, {"excludeSendingCHA": [LIST]}),
    ({"excludeSendingCHA": list(range(1, 300))}, {"excludeSendingCHA": [INVALID]}),
    # files
    ({"productImages": "x"}, {"productImages": [INVALID]}),
    (
        {"productImages": [{"src": "x"}] * 5},
        {"productImages": ["At most 4 files can be attached."]},
    ),
    ({"productImages": [None]}, {"productImages": None}),
    ({"productImages": [{"src": "https://evil.example/a.png"}]}, {"productImages": None}),
    ({"productImages": [{"src": "/api/files/../../etc/passwd"}]}, {"productImages": None}),
    ({"primaryImage": "/api/files/x"}, {"primaryImage": None}),
]


@pytest.mark.parametrize("status", ["pending_approval", "draft"])
def test_bad_values_are_named_and_nothing_is_stored(api: Api, status: str) -> None:
    client = api(member(1))

    def check(sent: dict[str, Any], expected: dict[str, Any]) -> None:
        forget_throttles()
        if status == "draft" and sent == {"targetedBusinessType": []}:
            return  # of these, the only one that a draft may leave empty
        answer = client.post("/enquiries", {**goods(status=status), **sent})
        assert answer.status == 422, answer
        expected_errors = {
            name: answer.errors.get(name) if m is None else m for name, m in expected.items()
        }
        assert {name: answer.errors.get(name) for name in expected} == expected_errors
        if set(sent) != {"targetedBusinessType"}:
            assert set(answer.errors) == set(expected)
        assert nothing_is_stored()

    check_each(BAD_FIELDS, check)


FREIGHT_BAD: list[tuple[dict[str, Any], dict[str, list[str]]]] = [
    ({"noOfContainers": 0}, {"noOfContainers": ["Enter at least 1."]}),
    ({"noOfContainers": 1.5}, {"noOfContainers": ["Enter a whole number."]}),
    ({"noOfContainers": "two"}, {"noOfContainers": [NUMBER]}),
    ({"noOfContainers": 10**10}, {"noOfContainers": ["Enter at most 999,999,999."]}),
    ({"netWeightPerContainer": -1}, {"netWeightPerContainer": ["Enter at least 0."]}),
    ({"containerType": "60' giant"}, {"containerType": [LIST]}),
    ({"containerType": 40}, {"containerType": [INVALID]}),
    ({"rateindication": -0.01}, {"rateindication": ["Enter at least 0."]}),
    (
        {"rateindication": 1.234},
        {"rateindication": ["Enter a number with at most 2 decimal places."]},
    ),
    ({"currency": "XYZ"}, {"currency": [LIST]}),
    ({"currency": 5}, {"currency": [INVALID]}),
    (
        {"cargoReadinessDate": "31-02-2099"},
        {"cargoReadinessDate": ["There is no such day in the calendar."]},
    ),
    ({"cargoReadinessDate": 20991231}, {"cargoReadinessDate": ["Enter a date as DD-MM-YYYY."]}),
    (
        {"cargoReadinessDate": "2020-01-01"},
        {"cargoReadinessDate": ["Cargo Readiness Date cannot be in the past"]},
    ),
    (
        {"destinationCountry": "India", "destinationPort": "Mundra"},
        {"destinationPort": ["Source Port and Destination Port cannot be the same"]},
    ),
]


def test_bad_shipments_are_named_and_nothing_is_stored(api: Api) -> None:
    client = api(member(1))

    def check(sent: dict[str, Any], expected: dict[str, list[str]]) -> None:
        answer = client.post("/enquiries", freight(**sent))
        assert (answer.status, answer.errors) == (422, expected)
        assert nothing_is_stored()

    check_each(FREIGHT_BAD, check)


def test_a_code_of_another_category_is_refused_even_in_a_draft(api: Api) -> None:
    form = goods(status="draft", categoryId=category_of("100630").pk)
    answer = api(member(1)).post("/enquiries", form)
    assert answer.errors == {"hsCodeId": ["This HS code does not belong to the chosen category."]}
    assert nothing_is_stored()


@pytest.mark.parametrize("text", [HTML, RTL, EMOJI, "a" * 100, "O'Brien; DROP TABLE x --"])
def test_odd_text_is_kept_as_it_was_written(api: Api, text: str) -> None:
    answer = api(member(1)).post("/enquiries", goods(productName=text, description=text))
    assert answer.status == 201, answer
    assert answer.data["productName"] == text
    assert Enquiry.objects.get().description == text


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'"text"', b"\xff\xfe", b"[" * 50_000])
def test_a_body_that_is_no_form_is_refused(api: Api, body: bytes) -> None:
    answer = api(member(1)).post("/enquiries", body)
    assert answer.status in {400, 422}, answer
    assert nothing_is_stored()


@pytest.mark.parametrize("number", ["9" * 5000, "1e999", "NaN", "-Infinity"])
def test_numbers_no_column_holds_are_refused(api: Api, number: str) -> None:
    body = '{"status":"draft","productName":"Yarn","qty":%s}' % number  # noqa: UP031 -- braces
    answer = api(member(1)).post("/enquiries", body)
    assert answer.status in {400, 422}, answer
    assert nothing_is_stored()


def test_the_customs_form_is_valid(api: Api) -> None:
    answer = api(member(1)).post("/enquiries", customs())
    assert answer.status == 201, answer
    assert answer.data["hsCodeId"] == hs("520512").pk
    assert answer.data["rateindication"] is None
