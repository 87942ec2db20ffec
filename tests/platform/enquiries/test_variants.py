"""What each variant of the enquiry states (RULES.md 20), and that everything derives from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.utils import timezone

from lading.enquiries import matching, variants
from lading.enquiries.models import Enquiry
from lading.enquiries.variants.variant import (
    FORWARDERS,
    Exclusion,
    MenuPlace,
    PartyForm,
    Raiser,
    Shown,
    Texts,
    Variant,
)
from lading.notifications import notices
from lading.notifications.models import Notification
from lading.reference.business_types import BusinessTypeId as T
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import (
    EnquiryFactory,
    category_of,
    company_of,
    hs,
    member,
    serves,
)

from .registry import Register, every_variant_open, register  # noqa: F401 -- fixtures

Api = Callable[..., ApiClient]

pytestmark = pytest.mark.django_db

TYPES = range(1, 10)

# RULES.md 20, by hand: variant → business type that raises it → business types it reaches.
ASKED: dict[str, dict[int, set[int]]] = {
    "rfq": {
        1: {2, 3, 4, 5, 6, 7, 8},
        2: {2, 5, 6, 7, 8},
        8: {2, 5, 6, 7, 8},
    },
    "freight": {2: {6, 7, 9}, 6: {6, 7, 9}, 8: {6, 7, 9}, 9: {6, 7, 9}},
    "cha": {2: {5, 9}, 5: {5, 9}, 8: {5, 9}, 9: {5, 9}},
    "source": {3: {2, 8}, 4: {2, 8}, 2: {3, 8}, 8: {3, 8}},
}
# The boxes to tick, by hand: variant → wire name, type, and who is offered it.
BOXES = {
    "cha": ("includeFreightForwarders", 6, {2, 5, 8, 9}),
    "source": ("includeCommisionAgent", 4, {2, 8}),
}


def service(**fields: Any) -> dict[str, Any]:
    """A complete form of the freight-rate and of the CHA variant."""
    return {
        "status": "pending_approval",
        "productName": "Combed cotton yarn Ne 30/1",
        "categoryId": category_of("520512").pk,
        "hsCodeId": hs("520512").pk,
        "sourcePort": "INMUN",
        "destinationCountry": "United Arab Emirates",
        "destinationPort": "AEJEA",
        "containerType": "40DHC",
        "noOfContainers": 2,
        "netWeightPerContainer": 18000,
        "cargoReadinessDate": "2099-12-31",
        "description": "Two containers in May",
        **fields,
    }


def wanted(**fields: Any) -> dict[str, Any]:
    """A complete form of the variant to source cargo, towards manufacturers."""
    return {
        "variant": "source",
        "status": "pending_approval",
        "productName": "Combed cotton yarn Ne 30/1",
        "categoryId": category_of("520512").pk,
        "hsCodeId": hs("520512").pk,
        "qty": 12000,
        "units": "KGS",
        "destinationCountry": "United Arab Emirates",
        "destinationPort": "AEJEA",
        "description": "Waxed, on cones",
        "paymentTerms": "FOR",
        "locationForDelivery": "Tiruppur",
        **fields,
    }


def parties(client: ApiClient, variant: str) -> list[dict[str, Any]]:
    answer = client.get("/enquiries/form-rules", variant=variant)
    assert answer.status == 200, answer
    found: list[dict[str, Any]] = answer.data["parties"]
    return found


def fields_of(client: ApiClient, variant: str) -> dict[str, dict[str, Any]]:
    return {each["name"]: each for each in parties(client, variant)[0]["fields"]}


def draft(client: ApiClient, variant: str, **fields: Any) -> Answer:
    return client.post(
        "/enquiries", {"variant": variant, "status": "draft", "productName": "Lot", **fields}
    )


@pytest.mark.usefixtures("every_variant_open")
@pytest.mark.parametrize("raiser", TYPES)
@pytest.mark.parametrize("variant", ASKED)
def test_who_raises_a_variant_and_whom_it_reaches(api: Api, variant: str, raiser: int) -> None:
    client = api(member(raiser))
    reached = ASKED[variant].get(raiser)
    if reached is None:
        assert draft(client, variant).status == 403
        assert client.get("/enquiries/form-rules", variant=variant).status == 403
        assert not Enquiry.objects.exists()
        return
    for each in parties(client, variant):
        box = {"includeCommisionAgent": False}
        answer = draft(client, variant, targetedBusinessType=[each["party"]], **box)
        assert answer.status == 201, answer
    stored = {target for row in Enquiry.objects.all() for target in row.target_types}
    assert stored == reached


@pytest.mark.usefixtures("every_variant_open")
@pytest.mark.parametrize("variant", BOXES)
def test_the_optional_targets(api: Api, variant: str) -> None:
    name, target, offered = BOXES[variant]
    for raiser, reached in ASKED[variant].items():
        client = api(member(raiser))
        boxes = [box["name"] for box in parties(client, variant)[0]["optionalTargets"]]
        assert boxes == ([name] if raiser in offered else [])
        for ticked in (True, False):
            pk = draft(client, variant, **{name: ticked}).data["id"]
            row = Enquiry.objects.get(pk=pk)
            extra = {target} if ticked and raiser in offered else set()
            assert set(row.target_types) == reached | extra
            assert row.include_freight_forwarders is (6 in extra)
            assert row.include_commission_agents is (4 in extra)
    refused = draft(api(member(2)), variant, **{name: "maybe"})
    assert refused.errors == {name: ["This value is not valid."]}


@pytest.mark.usefixtures("every_variant_open")
def test_boxes_left_out_have_their_defaults(api: Api) -> None:
    client = api(member(2))
    assert draft(client, "cha").data["includeFreightForwarders"] is False
    assert draft(client, "source").data["includeCommisionAgent"] is True
    # The RFQ has no such box: what is sent for it says nothing.
    rfq = draft(client, "rfq", targetedBusinessType="exporter", includeFreightForwarders=True)
    assert rfq.data["includeFreightForwarders"] is False
    assert Enquiry.objects.get(pk=rfq.data["id"]).target_types == [2, 8]


@pytest.mark.usefixtures("every_variant_open")
def test_with_one_party_it_need_not_be_named_but_no_other_can_be(api: Api) -> None:
    client = api(member(6))
    answer = client.post("/enquiries", service(variant="freight"))
    assert answer.status == 201, answer
    assert answer.json["message"] == "Your freight rate quotation has been submitted successfully"
    assert answer.data["targetedBusinessType"] == [
        "freight_forwarder",
        "shipping_line",
        "customhouseagents_freightforwarder",
    ]
    again = draft(client, "freight", targetedBusinessType=["shipping_line", "freight_forwarder"])
    assert Enquiry.objects.get(pk=again.data["id"]).target_types == [6, 7, 9]
    refused = draft(client, "freight", targetedBusinessType=["manufacturer"])
    assert (refused.status, list(refused.errors)) == (422, ["targetedBusinessType"])
    assert Enquiry.objects.count() == 2


# RULES.md 25 and 3.5.


@pytest.mark.usefixtures("every_variant_open")
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


@pytest.mark.usefixtures("every_variant_open")
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


@pytest.mark.usefixtures("every_variant_open")
def test_requirements_may_be_sent_under_their_other_name(api: Api) -> None:
    form = service(variant="cha", productSpecification="Fumigation as well")
    del form["description"]
    assert api(member(5)).post("/enquiries", form).data["description"] == "Fumigation as well"


# RULES.md 44: 1,000 characters of requirements, but 250 on the form to source cargo.
LENGTHS = [("rfq", 1, 1000), ("freight", 6, 1000), ("cha", 5, 1000), ("source", 3, 250)]


@pytest.mark.usefixtures("every_variant_open")
@pytest.mark.parametrize(("variant", "raiser", "length"), LENGTHS)
def test_lengths(api: Api, variant: str, raiser: int, length: int) -> None:
    client = api(member(raiser))
    rules = fields_of(client, variant)
    assert rules["description"]["maxLength"] == length
    assert rules["productName"]["maxLength"] == 100
    in_words = rules["description"]["tooLongMessage"]
    # The message that names 1,000 appears where the limit is 1,000.
    assert (in_words == "Product Requirements cannot exceed 1000 characters") is (length == 1000)
    # Where the party is chosen, its form is known from it.
    party = {"targetedBusinessType": ["manufacturer"]} if variant == "rfq" else {}
    assert draft(client, variant, description="x" * length, **party).status == 201
    refused = draft(client, variant, description="x" * (length + 1), **party)
    assert (refused.status, list(refused.errors)) == (422, ["description"])


# Who is held to India as the loading country, and who to INR, by variant.
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


@pytest.mark.usefixtures("every_variant_open")
@pytest.mark.parametrize(("variant", "raiser", "country", "currency"), LOCKS)
def test_locks(
    api: Api, variant: str, raiser: int, country: str | None, currency: str | None
) -> None:
    client = api(member(raiser))
    party = parties(client, variant)[0]
    fields = {each["name"]: each for each in party["fields"]}
    assert fields["sourceCountry"]["lockedValue"] == country
    # A form that shows no currency has one all the same.
    assert ("currency" in fields) is (currency is None)
    sent = {"sourceCountry": "Sri Lanka", "currency": "EUR"}
    stored = draft(client, variant, targetedBusinessType=[party["party"]], **sent).data
    assert stored["sourceCountry"] == (country or "Sri Lanka")
    assert stored["currency"] == (currency or "EUR")


@pytest.mark.usefixtures("every_variant_open")
def test_source_forms(api: Api) -> None:
    by_exporter = api(member(8)).post("/enquiries", wanted())
    assert by_exporter.status == 201, by_exporter
    assert by_exporter.data["locationForDelivery"] == "Tiruppur"
    assert Enquiry.objects.get().target_types == [3, 8, 4]
    # Towards exporters there are no delivery terms.
    by_maker = api(member(3)).post("/enquiries", wanted(sourceCountry="India"))
    assert by_maker.status == 201, by_maker
    assert by_maker.data["paymentTerms"] is None


@pytest.mark.usefixtures("every_variant_open")
def test_excluded_companies(api: Api) -> None:
    agent, both, maker = (company_of(member(kind)).pk for kind in (5, 9, 3))
    client = api(member(2))
    kept = draft(client, "cha", excludeSendingCHA=[agent, both], excludedUserIds=[maker])
    assert kept.data["excludeSendingCHA"] == sorted([agent, both, maker])
    refused = draft(client, "cha", excludeSendingCHA=[agent, maker])
    assert refused.errors == {"excludeSendingCHA": ["Choose one from the list."]}
    # Only the CHA variant and the RFQ have that list.
    assert draft(client, "freight", excludeSendingCHA=[agent]).data["excludeSendingCHA"] == []
    lists = client.get("/enquiries/form-rules", variant="cha").data["exclusions"]
    assert lists == [
        {"name": "excludedUserIds", "businessTypes": []},
        {
            "name": "excludeSendingCHA",
            "businessTypes": ["custom_house_agent", "customhouseagents_freightforwarder"],
        },
    ]


# Until its screens stand, a variant is not offered: nobody meets a form or a menu without a page.


@pytest.mark.parametrize("variant", ["freight", "cha", "source"])
@pytest.mark.parametrize("raiser", TYPES)
def test_a_variant_without_screens_is_not_offered(api: Api, variant: str, raiser: int) -> None:
    client = api(member(raiser))
    invalid = {"variant": ["This value is not valid."]}
    for status in ("draft", "pending_approval"):
        refused = client.post("/enquiries", service(variant=variant, status=status))
        assert (refused.status, refused.errors) == (422, invalid)
    rules = client.get("/enquiries/form-rules", variant=variant)
    assert (rules.status, rules.errors) == (422, invalid)
    session = client.get("/auth/session").data
    assert f"{variant}.raise" not in session["permissions"]
    assert variants.get(variant).path not in str(session["menu"])
    assert not Enquiry.objects.exists()


@pytest.mark.parametrize("variant", ["freight", "cha", "source"])
def test_what_is_stored_of_such_a_variant_is_listed_and_cannot_be_edited(
    api: Api, variant: str
) -> None:
    user = member(2)
    enquiry = EnquiryFactory.of(user, product_name="Rice", variant=variant, status="draft")
    rows = api(user).get("/enquiries", variant=variant).data["rows"]
    assert [(row["id"], row["variant"], row["can"]) for row in rows] == [
        (enquiry.pk, variant, ["delete"])
    ]
    assert api(user).post(f"/enquiries/{enquiry.pk}", {"productName": "Other"}).status == 403
    enquiry.refresh_from_db()
    assert enquiry.product_name == "Rice"


# A variant is a folder and a line. What `register` is given here, a folder would state.

MADE_UP = Variant(
    name="insurance",
    label="Insurance",
    path="/rfq-insurance",
    quotations_path="/rfq-insurance",
    permission="insurance.raise",
    is_open=True,
    menu=(MenuPlace("raised", frozenset({T.MANUFACTURER})),),
    raisers={T.MANUFACTURER: Raiser(parties=(T.SHIPPING_LINE,), locks={"sourceCountry": "India"})},
    forms={
        T.SHIPPING_LINE: PartyForm(
            (
                Shown("productName"),
                Shown("sourceCountry"),
                Shown("sourcePort"),
                Shown("description", max_length=20),
            ),
            optional=(FORWARDERS,),
        )
    },
    exclusions=(Exclusion("excludedUserIds"),),
    texts=Texts(submitted="Sent.", create="Insure", edit="Change", view="Insured"),
)


def test_a_made_up_variant_works_everywhere(api: Api, register: Register) -> None:  # noqa: F811
    register(MADE_UP)
    user, line, forwarder = member(3), member(7), member(6)
    serves(line, "INMUN")
    client = api(user)

    session = client.get("/auth/session").data
    assert {"insurance.raise", "quotations.receive"} <= set(session["permissions"])
    entry = {"key": "insurance", "href": "/rfq-insurance", "children": []}
    assert entry in session["menu"]
    others = api(member(1)).get("/auth/session").data
    assert "insurance.raise" not in others["permissions"]
    assert entry not in others["menu"]
    assert api(member(1)).post("/enquiries", {"variant": "insurance"}).status == 403

    rules = client.get("/enquiries/form-rules", variant="insurance").data
    assert (rules["path"], rules["titles"]["create"]) == ("/rfq-insurance", "Insure")
    [party] = rules["parties"]
    assert party["party"] == "shipping_line"
    assert party["optionalTargets"] == [
        {
            "name": "includeFreightForwarders",
            "businessType": "freight_forwarder",
            "default": False,
        }
    ]
    fields = {each["name"]: each for each in party["fields"]}
    assert list(fields) == ["productName", "sourceCountry", "sourcePort", "description"]
    assert (fields["sourceCountry"]["lockedValue"], fields["description"]["maxLength"]) == (
        "India",
        20,
    )

    form = {"variant": "insurance", "status": "pending_approval", "productName": "Cotton"}
    refused = client.post("/enquiries", {**form, "description": "x" * 21})
    assert set(refused.errors) == {"sourcePort", "description"}
    saved = client.post(
        "/enquiries",
        {
            **form,
            "description": "All risks",
            "sourcePort": "INMUN",
            "includeFreightForwarders": True,
        },
    )
    assert (saved.status, saved.json["message"]) == (201, "Sent.")
    enquiry = Enquiry.objects.get()
    assert (enquiry.variant, enquiry.target_types) == ("insurance", [7, 6])
    assert enquiry.get_variant_display() == "Insurance"
    assert client.get("/enquiries", variant="insurance").data["count"] == 1
    assert client.get("/enquiries", variant="rfq").data["count"] == 0

    publish(enquiry)
    matching.match_enquiry(enquiry.pk)
    for supplier in (line, forwarder):
        [row] = api(supplier).get("/enquiries/businessType").data["rows"]
        assert (row["id"], row["variant"]) == (enquiry.pk, "insurance")
    notices.tell_published(enquiry.pk)
    [told] = Notification.objects.filter(company=user.company)
    assert told.url == f"/rfq-insurance/view/{enquiry.pk}"


def publish(enquiry: Enquiry) -> None:
    at = timezone.now()
    Enquiry.objects.filter(pk=enquiry.pk).update(status="published", published_at=at)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"raisers": {T.BUYER: Raiser(parties=(T.EXPORTER,))}}, "who have no form"),
        ({"raisers": {T.BUYER: Raiser(parties=(), locks={"x": ""})}}, "to lock"),
        ({"forms": {T.EXPORTER: PartyForm((Shown("x"),))}, "raisers": {}}, "to show"),
        ({"forms": {T.BUYER: PartyForm(())}, "raisers": {}}, "receive no enquiries"),
        ({"forms": {T.CHA_FREIGHT_FORWARDER: PartyForm(())}, "raisers": {}}, "in no trade"),
    ],
)
def test_a_variant_that_cannot_be_meant_is_refused_on_start(
    change: dict[str, Any], problem: str
) -> None:
    with pytest.raises(TypeError, match=problem):
        replace(MADE_UP, **change)
