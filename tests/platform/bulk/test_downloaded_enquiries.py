"""A company's own download of enquiries of each kind, sent back as it is or changed (RULES.md
84).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel.models import Review
from lading.members.accounts.models import User
from lading.trade.enquiries.models import Enquiry
from tests.platform.conftest import ApiClient
from tests.platform.enquiries.payloads import customs, freight, goods, service, source_form
from tests.platform.factories import EnquiryFactory, ProductFactory, member

from .conftest import confirmed, errors, uploaded
from .own_downloads import FORMS, LANGUAGES, Rows, column, downloaded, edited

pytestmark = pytest.mark.django_db
Client = Callable[..., ApiClient]

STAYS = (
    "The stored enquiry says something else, and a file does not change it. Change it on its own "
    "page if it is not published yet, or empty its number for a new enquiry."
)
NO_SUCH = "Your company has no enquiry with this number. Leave it empty for a new enquiry."
LEFT_OUT = "These columns cannot be changed by a file and were left out: "
AIR = {"shipmentMode": "air", "cargoWeight": 1234.5, "totalCubicMeter": 6.75}

Form = tuple[Callable[..., dict[str, Any]], dict[str, Any]]
"""A payload's function, and its fields that differ."""
RAISED: dict[str, tuple[int, str, list[Form]]] = {
    "goods": (1, "rfq", [
        (goods, {}),
        (goods, {"productName": "=Basmati 1121", "includeCommisionAgent": False,
                 "targetedBusinessType": ["manufacturer"], "qty": 1234567.5,
                 "description": '- 2 lots:\n1. "A" grade\n2. 大米'}),
    ]),
    "transport": (1, "rfq", [
        (freight, {}), (freight, {**AIR, "productName": "Mangoes by air"}),
        (freight, {"productName": "Yarn in one go", "currency": "EUR", "rateindication": 1234.5}),
    ]),
    "customs clearance": (1, "rfq", [
        (customs, {"includeFreightForwarders": True}), (customs, {"productName": "Yarn 2"}),
    ]),
    "freight": (2, "freight", [
        (service, {"variant": "freight"}),
        (service, {"variant": "freight", **AIR, "productName": "Yarn by air"}),
    ]),
    "cha": (2, "cha", [(service, {"variant": "cha"})]),
    "source": (3, "source", [
        (source_form, {"sourceCountry": "India"}),
        (source_form, {"sourceCountry": "India", "productName": "Wool", "paymentTerms": "EXW"}),
    ]),
}  # fmt: skip


def raised(client: ApiClient, user: User, kind: str) -> None:
    """The enquiries of a kind, submitted by the form."""
    ProductFactory.by(user)  # some choose among the categories of their products
    for payload, fields in RAISED[kind][2]:
        answer = client.post("/enquiries", payload(**fields))
        assert answer.status == 201, answer


def everything() -> list[dict[str, Any]]:
    return [dict(each) for each in Enquiry.objects.order_by("pk").values()]


def without_numbers(rows: Rows) -> None:
    for line in rows[1:]:
        line[0] = None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", RAISED)
def test_an_unchanged_download_changes_and_adds_nothing(
    api: Client, kind: str, language: str
) -> None:
    type_id, variant, forms = RAISED[kind]
    user = member(type_id, tier=2)
    client = api(user, language)
    raised(client, user, kind)
    before, reviews = everything(), Review.objects.count()
    content = downloaded(client, "enquiries", language, variant=variant)
    bulk_import = uploaded(client, content, kind="enquiries", variant=variant)
    assert (bulk_import["status"], bulk_import["rows"]) == ("ready", len(forms)), (
        bulk_import["reasons"], errors(client, bulk_import["id"])
    )  # fmt: skip
    rows = client.get(f"/imports/{bulk_import['id']}/rows", limit=10).data["rows"]
    assert {each["state"] for each in rows} == {"same"}
    assert confirmed(client, bulk_import["id"])["status"] == "done"
    assert (everything(), Review.objects.count()) == (before, reviews)


@pytest.mark.parametrize(
    ("kind", "form"),
    # The form of a file does not depend on what is in it.
    [(kind, "as it is") for kind in RAISED]
    + [("goods", form) for form in FORMS if form != "as it is"],
)
def test_rows_without_their_numbers_ask_for_the_same_again(
    api: Client, kind: str, form: str
) -> None:
    type_id, variant, forms = RAISED[kind]
    user = member(type_id, tier=2)
    client = api(user)
    raised(client, user, kind)
    Enquiry.objects.update(submitted_at=dt.datetime(2026, 1, 1, tzinfo=dt.UTC))  # not alike now
    content = edited(downloaded(client, "enquiries", variant=variant), without_numbers)
    bulk_import = uploaded(client, FORMS[form](content), kind="enquiries", variant=variant)
    assert bulk_import["status"] == "ready", (
        bulk_import["reasons"],
        errors(client, bulk_import["id"]),
    )
    assert confirmed(client, bulk_import["id"])["status"] == "done"
    left_out = {"id", "created_at", "updated_at", "submitted_at"}
    values_without_ids = [
        {name: value for name, value in values.items() if name not in left_out}
        for values in everything()
    ]
    old, new = values_without_ids[: len(forms)], values_without_ids[len(forms) :]
    # A download has the newest first.
    assert new == old[::-1]


def test_enquiries_in_every_state_stay(api: Client) -> None:
    """Also one whose day of readiness is over, with an order, or withdrawn."""
    user = member(1)
    client = api(user)
    past = dt.date(2020, 1, 1)
    for status in ("draft", "pending_approval", "published", "rejected", "withdrawn"):
        EnquiryFactory.by(user, status=status, cargo_readiness_date=past)
    EnquiryFactory.by(user, order_state="order_placed")
    EnquiryFactory.by(user, status="draft", hs_code=None, category=None, quantity=None, unit=None)
    before = everything()
    content = downloaded(client, "enquiries", status="ALL")
    bulk_import = uploaded(client, content, kind="enquiries")
    assert bulk_import["notes"] == ["7 enquiries of your company stay as they are."], errors(
        client, bulk_import["id"]
    )
    assert bulk_import["leftOut"] == [f"{LEFT_OUT}Quotations, Created on (India time), Status."]
    confirmed(client, bulk_import["id"])
    assert everything() == before


def test_a_download_of_all_kinds_is_understood_in_one_of_them(api: Client) -> None:
    user = member(2)
    client = api(user)
    ProductFactory.by(user)
    for form in (service(variant="cha"), service(variant="freight", **AIR)):
        assert client.post("/enquiries", form).status == 201
    before = everything()
    bulk_import = uploaded(
        client, downloaded(client, "enquiries"), kind="enquiries", variant="freight"
    )
    assert bulk_import["notes"] == ["2 enquiries of your company stay as they are."], errors(
        client, bulk_import["id"]
    )
    confirmed(client, bulk_import["id"])
    assert everything() == before


CHANGES: list[tuple[str, Any]] = [
    ("Product name", "Rice"), ("Quantity", 12001), ("Unit", "Tonnes"), ("HS code", "520513"),
    ("Destination port", "Sohar"), ("Destination country", "Oman"), ("Delivery terms", "FOR"),
    ("Requirements", ""), ("Party", "Freight forwarder"), ("Currency", "EUR"),
    ("Location for delivery", "Salem"), ("Product category", "Rice"),
]  # fmt: skip


@pytest.mark.parametrize(("heading", "cell"), CHANGES, ids=[each[0] for each in CHANGES])
def test_a_changed_enquiry_is_refused_where_it_differs(
    api: Client, heading: str, cell: Any
) -> None:
    user = member(1)
    client = api(user)
    assert client.post("/enquiries", goods()).status == 201
    before = everything()

    def change(rows: Rows) -> None:
        rows[1][column(rows, heading)] = cell

    content = edited(downloaded(client, "enquiries"), change)
    bulk_import = uploaded(client, content, kind="enquiries")
    labels = {"Party": "Send to"}
    assert errors(client, bulk_import["id"]) == [(2, labels.get(heading, heading), STAYS)]
    assert everything() == before


@pytest.mark.parametrize("whose", ["nobody’s", "another company’s", "a word"])
def test_a_number_that_is_not_the_companys_is_refused(api: Client, whose: str) -> None:
    user = member(1)
    client = api(user)
    assert client.post("/enquiries", goods()).status == 201
    other = EnquiryFactory.by(member(1))
    number = {"nobody’s": 99_999_999, "another company’s": other.pk, "a word": "new"}[whose]
    before = everything()

    def change(rows: Rows) -> None:
        rows[1][0] = number

    bulk_import = uploaded(
        client, edited(downloaded(client, "enquiries"), change), kind="enquiries"
    )
    assert errors(client, bulk_import["id"]) == [(2, "Enquiry number", NO_SUCH)]
    assert everything() == before


def test_old_rows_stay_beside_new_ones(api: Client) -> None:
    user = member(1)
    client = api(user, "es")
    assert client.post("/enquiries", goods()).status == 201

    def add(rows: Rows) -> None:
        name = column(rows, "Nombre del producto")
        rows.append([cell if place != name else "Arroz" for place, cell in enumerate(rows[1])])
        rows[-1][0] = None

    content = edited(downloaded(client, "enquiries", "es"), add)
    bulk_import = uploaded(client, content, kind="enquiries")
    assert bulk_import["status"] == "ready", (
        bulk_import["reasons"],
        errors(client, bulk_import["id"]),
    )
    confirmed(client, bulk_import["id"])
    first, second = Enquiry.objects.order_by("pk")
    assert (second.product_name, second.quantity, second.status) == (
        "Arroz", first.quantity, "pending_approval"
    )  # fmt: skip
