"""The forms of the variants: what they ask, lock, default and refuse (RULES.md 20, 25, 44)."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.db import connection

from lading.trade.enquiries.models import Enquiry
from tests.platform.conftest import ApiClient
from tests.platform.factories import (
    EnquiryFactory,
    ProductFactory,
    StaffFactory,
    colleague,
    company_of,
    hs,
    member,
)

from .payloads import service, source_form
from .registry import (  # noqa: F401 -- fixtures
    draft,
    parties,
    register,
)

Api = Callable[..., ApiClient]

pytestmark = pytest.mark.django_db


def fields_of(client: ApiClient, variant: str) -> dict[str, dict[str, Any]]:
    return {each["name"]: each for each in parties(client, variant)[0]["fields"]}


@pytest.mark.parametrize("variant", ["freight", "cha"])
def test_sea_and_fcl_are_a_default_that_can_be_changed(api: Api, variant: str) -> None:
    client = api(member(9))
    by_default = client.post("/enquiries", service(variant=variant))
    assert by_default.status == 201, by_default
    assert (by_default.data["shipmentMode"], by_default.data["shipmentType"]) == ("sea", "fcl")
    assert (by_default.data["sourceCountry"], by_default.data["currency"]) == ("India", "USD")

    loose = service(variant=variant, shipmentMode="air")
    refused = client.post("/enquiries", loose)
    assert refused.errors == {
        "cargoWeight": ["Cargo weight is required"],
        "totalCubicMeter": ["Volume is required"],
    }
    by_air = client.post("/enquiries", {**loose, "cargoWeight": 950, "totalCubicMeter": 6.5})
    assert by_air.status == 201, by_air
    assert (by_air.data["shipmentMode"], by_air.data["shipmentType"]) == ("air", None)
    assert (by_air.data["containerType"], by_air.data["cargoWeight"]) == (None, 950)
    by_lcl = service(variant=variant, shipmentType="lcl", cargoWeight=1, totalCubicMeter=1)
    assert client.post("/enquiries", by_lcl).data["shipmentType"] == "lcl"


@pytest.mark.parametrize("variant", ["freight", "cha"])
def test_the_service_forms_say_what_is_missing_in_the_documents_words(
    api: Api, variant: str
) -> None:
    answer = api(member(9)).post("/enquiries", {"variant": variant, "status": "pending_approval"})
    assert answer.errors == {
        "productName": ["Product name is required"],
        "categoryId": ["Product Category is required"],
        "hsCodeId": ["HS code is required"],
        "sourcePort": ["Loading port is required"],
        "destinationCountry": ["Destination country is required"],
        "destinationPort": ["Destination port is required"],
        "containerType": ["Container type is required"],
        "noOfContainers": ["Number of containers is required"],
        "netWeightPerContainer": ["Net weight is required"],
        "cargoReadinessDate": ["Cargo readiness date is required"],
        "description": ["Requirements are required"],
    }
    emptied = {"variant": variant, "status": "pending_approval", "sourceCountry": ""}
    refused = api(member(9)).post("/enquiries", emptied)
    assert refused.errors["sourceCountry"] == ["Loading country is required"]


def test_requirements_may_be_sent_under_their_other_name(api: Api) -> None:
    form = service(variant="cha", productSpecification="Fumigation as well")
    del form["description"]
    assert api(member(5)).post("/enquiries", form).data["description"] == "Fumigation as well"


# RULES.md 44: 1,000 characters of requirements, but 250 on the form of Source your cargo.
LENGTHS = [("rfq", 1, 1000), ("freight", 6, 1000), ("cha", 5, 1000), ("source", 3, 250)]


@pytest.mark.parametrize(("variant", "raiser", "length"), LENGTHS)
def test_lengths(api: Api, variant: str, raiser: int, length: int) -> None:
    client = api(member(raiser))
    rules = fields_of(client, variant)
    assert rules["description"]["maxLength"] == length
    assert rules["productName"]["maxLength"] == 100
    in_words = rules["description"]["tooLongMessage"]
    # The message that names 1,000 is used where the limit is 1,000.
    assert (in_words == "Product Requirements cannot exceed 1000 characters") is (length == 1000)
    # If the party is chosen by the user, it decides the form.
    party = {"targetedBusinessType": ["manufacturer"]} if variant == "rfq" else {}
    assert draft(client, variant, description="x" * length, **party).status == 201
    refused = draft(client, variant, description="x" * (length + 1), **party)
    assert (refused.status, list(refused.errors)) == (422, ["description"])


# Which raisers have India locked as the loading country and INR as the currency, by variant.
LOCKS = [
    ("rfq", 1, None, "USD"),
    ("rfq", 2, "India", "INR"),
    ("rfq", 8, "India", "INR"),
    ("freight", 2, "India", None),
    ("freight", 8, "India", None),
    ("freight", 6, None, None),
    ("freight", 9, None, None),
    ("cha", 2, "India", None),
    ("cha", 8, "India", None),
    ("cha", 5, None, None),
    ("cha", 9, None, None),
    ("source", 2, "India", "INR"),
    ("source", 8, "India", "INR"),
    ("source", 3, None, "USD"),
    ("source", 4, None, "USD"),
]


@pytest.mark.parametrize(("variant", "raiser", "country", "currency"), LOCKS)
def test_locks(
    api: Api, variant: str, raiser: int, country: str | None, currency: str | None
) -> None:
    client = api(member(raiser))
    party = parties(client, variant)[0]
    fields = {each["name"]: each for each in party["fields"]}
    assert fields["sourceCountry"]["lockedValue"] == country
    # An enquiry has a currency even if its form shows none.
    assert ("currency" in fields) is (currency is None)
    sent = {"sourceCountry": "Sri Lanka", "currency": "EUR"}
    stored = draft(client, variant, targetedBusinessType=[party["party"]], **sent).data
    assert stored["sourceCountry"] == (country or "Sri Lanka")
    assert stored["currency"] == (currency or "EUR")


def test_source_forms(api: Api) -> None:
    by_exporter = api(member(8)).post("/enquiries", source_form())
    assert by_exporter.status == 201, by_exporter
    assert by_exporter.data["locationForDelivery"] == "Tiruppur"
    assert Enquiry.objects.get().target_types == [3, 8, 4]
    # Forms towards exporters have no delivery terms.
    maker = member(3)
    ProductFactory.by(maker, "520522")
    by_maker = api(maker).post("/enquiries", source_form(sourceCountry="India"))
    assert by_maker.status == 201, by_maker
    assert by_maker.data["paymentTerms"] is None


def test_lists_of_before_are_told_apart() -> None:
    """Until migration 0007 both lists contained the ids of all excluded companies."""
    agent, both, maker = (member(kind) for kind in (5, 9, 3))
    colleague(maker)
    companies = [company_of(each).pk for each in (agent, both, maker)]
    enquiry = EnquiryFactory.by(member(2), excluded_company_ids=companies)
    other = EnquiryFactory.by(member(2))
    migration = import_module("lading.trade.enquiries.migrations.0007_excluded_lists")
    with connection.cursor() as cursor:
        cursor.execute(migration.FILL)
    enquiry.refresh_from_db()
    other.refresh_from_db()
    assert enquiry.excluded_agent_ids == sorted(companies[:2])
    assert enquiry.excluded_user_ids == [maker.pk]
    assert other.excluded_agent_ids == other.excluded_user_ids == []


@pytest.mark.parametrize("raiser", [3, 4])
def test_makers_and_agents_choose_among_the_categories_of_their_approved_products(
    api: Api, raiser: int
) -> None:
    user, other = member(raiser), member(raiser)
    client = api(user)
    form = source_form(sourceCountry="India")
    refused = {"categoryId": ["Choose a category of your approved products."]}

    def offered() -> list[dict[str, Any]]:
        rules = client.get("/enquiries/form-rules", variant="source").data
        categories: list[dict[str, Any]] = rules["categories"]
        return categories

    ProductFactory.by(other, "520522")
    product = ProductFactory.by(user, "520522", status="pending_approval")
    assert offered() == []
    for status in ("pending_approval", "draft"):
        answer = client.post("/enquiries", {**form, "status": status})
        assert (answer.status, answer.errors) == (422, refused)
    assert not Enquiry.objects.exists()
    # Without a category a draft is saved.
    assert draft(client, "source").status == 201
    product.status = "approved"
    product.save()
    category = product.category
    assert offered() == [{"id": category.pk, "name": category.name}]
    assert client.post("/enquiries", form).status == 201
    rice = hs("100630")
    assert rice.category is not None
    elsewhere = {**form, "categoryId": rice.category.pk, "hsCodeId": rice.pk}
    assert client.post("/enquiries", elsewhere).errors == refused


@pytest.mark.parametrize(
    ("variant", "raiser"), [("rfq", 1), ("rfq", 2), ("source", 2), ("source", 8), ("cha", 5)]
)
def test_everybody_else_chooses_among_all_categories(api: Api, variant: str, raiser: int) -> None:
    rules = api(member(raiser)).get("/enquiries/form-rules", variant=variant).data
    assert rules["categories"] is None


def test_excluded_companies(api: Api) -> None:
    agent, both, maker = (member(kind) for kind in (5, 9, 3))
    agents = sorted(company_of(each).pk for each in (agent, both))
    client = api(member(2))
    people = sorted([maker.pk, both.pk])
    saved_draft = draft(client, "cha", excludeSendingCHA=agents, excludedUserIds=people)
    lists = {"excludeSendingCHA": agents, "excludedUserIds": people}
    assert {name: saved_draft.data[name] for name in lists} == lists
    # What was answered can be sent back; the companies of both lists are left out.
    again = client.post(f"/enquiries/{saved_draft.data['id']}", service(variant="cha", **lists))
    assert again.status == 200, again
    stored = Enquiry.objects.get()
    companies = sorted(company_of(each).pk for each in (agent, both, maker))
    assert stored.excluded_company_ids == companies
    refused = draft(client, "cha", excludeSendingCHA=[company_of(maker).pk])
    assert refused.errors == {"excludeSendingCHA": ["Choose one from the list."]}
    staff = StaffFactory.create().pk
    for wrong in (staff, colleague(maker).pk, 987654321, 2**80):
        refused = draft(client, "cha", excludedUserIds=[wrong])
        assert refused.errors == {"excludedUserIds": ["Choose one from the list."]}, wrong
    assert Enquiry.objects.count() == 1
    # Only the CHA variant and the RFQ have this list.
    assert draft(client, "freight", excludeSendingCHA=agents).data["excludeSendingCHA"] == []
    lists = client.get("/enquiries/form-rules", variant="cha").data["exclusions"]
    assert lists == [
        {"name": "excludedUserIds", "businessTypes": []},
        {
            "name": "excludeSendingCHA",
            "businessTypes": ["custom_house_agent", "customhouseagents_freightforwarder"],
        },
    ]
