"""What each variant of the enquiry declares (RULES.md 20), and that everything else follows from
it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.utils import timezone

from lading.base.reference.business_types import BusinessTypeId as T
from lading.reach.notifications.models import Notification
from lading.reach.notifications.notices import trade as notices
from lading.trade.enquiries.leads import matching
from lading.trade.enquiries.models import Enquiry
from lading.trade.enquiries.variants.variant import (
    FORWARDERS,
    Exclusion,
    MenuPlace,
    PartyForm,
    Raiser,
    Shown,
    Texts,
    Variant,
)
from tests.platform.conftest import ApiClient
from tests.platform.factories import (
    EnquiryFactory,
    member,
    serves,
)

from .payloads import service
from .registry import (  # noqa: F401 -- fixtures
    Register,
    draft,
    parties,
    register,
)

Api = Callable[..., ApiClient]

pytestmark = pytest.mark.django_db

TYPES = range(1, 10)

# RULES.md 20, written by hand: variant → business type that raises it → business types it reaches.
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

# The boxes to tick, written by hand: variant → wire name, type, and who is offered it.
BOXES = {
    "cha": ("includeFreightForwarders", 6, {2, 5, 8, 9}),
    "source": ("includeCommisionAgent", 4, {2, 8}),
}


@pytest.mark.parametrize("raiser", TYPES)
@pytest.mark.parametrize("variant", ASKED)
def test_who_raises_a_variant_and_who_receives_it(api: Api, variant: str, raiser: int) -> None:
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


def test_boxes_left_out_have_their_defaults(api: Api) -> None:
    client = api(member(2))
    assert draft(client, "cha").data["includeFreightForwarders"] is False
    assert draft(client, "source").data["includeCommisionAgent"] is True
    # The RFQ has no such box, so a value for it has no effect.
    rfq = draft(client, "rfq", targetedBusinessType="exporter", includeFreightForwarders=True)
    assert rfq.data["includeFreightForwarders"] is False
    assert Enquiry.objects.get(pk=rfq.data["id"]).target_types == [2, 8]


@pytest.mark.parametrize(
    ("variant", "raiser", "expected_text"),
    [
        ("freight", 6, "Your freight rate quotation has been submitted successfully"),
        ("cha", 5, "Your CHA quotation has been submitted successfully"),
    ],
)
def test_what_is_said_of_a_service_that_was_asked_for(
    api: Api, variant: str, raiser: int, expected_text: str
) -> None:
    answer = api(member(raiser)).post("/enquiries", service(variant=variant))
    assert answer.status == 201, answer
    assert answer.json["message"] == expected_text


def test_the_only_party_need_not_be_named_and_no_other_can_be(api: Api) -> None:
    client = api(member(6))
    answer = client.post("/enquiries", service(variant="freight"))
    assert answer.status == 201, answer
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


# A variant is a folder and a line in `NAMES`. Here, `register` is given what a folder would
# declare.

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
    texts=Texts(
        list="My insurances",
        lead="Newest first.",
        button="Ask insurers",
        submitted="Sent.",
        create="Insure",
        edit="Change",
        view="Insured",
    ),
)


def test_a_variant_without_screens_is_not_offered(
    api: Api,
    register: Register,  # noqa: F811
) -> None:
    register(replace(MADE_UP, is_open=False))
    client = api(member(3))
    invalid = {"variant": ["This value is not valid."]}
    for status in ("draft", "pending_approval"):
        refused = client.post("/enquiries", service(variant="insurance", status=status))
        assert (refused.status, refused.errors) == (422, invalid)
    rules = client.get("/enquiries/form-rules", variant="insurance")
    assert (rules.status, rules.errors) == (422, invalid)
    session = client.get("/auth/session").data
    assert "insurance.raise" not in session["permissions"]
    assert "/rfq-insurance" not in str(session["menu"])
    assert not Enquiry.objects.exists()


def test_what_is_stored_of_such_a_variant_is_listed_and_cannot_be_edited(
    api: Api,
    register: Register,  # noqa: F811
) -> None:
    register(replace(MADE_UP, is_open=False))
    user = member(3)
    enquiry = EnquiryFactory.by(user, product_name="Rice", variant="insurance", status="draft")
    [row] = api(user).get("/enquiries").data["rows"]
    assert (row["id"], row["variant"], row["can"]) == (enquiry.pk, "insurance", ["delete"])
    assert api(user).post(f"/enquiries/{enquiry.pk}", {"productName": "Other"}).status == 403
    enquiry.refresh_from_db()
    assert enquiry.product_name == "Rice"


def test_a_made_up_variant_works_everywhere(api: Api, register: Register) -> None:  # noqa: F811
    register(MADE_UP)
    user, line, forwarder = member(3), member(7), member(6)
    serves(line, "INMUN")
    client = api(user)

    session = client.get("/auth/session").data
    assert {"insurance.raise", "quotations.receive"} <= set(session["permissions"])
    entry = {"key": "insurance", "href": "/rfq-insurance", "children": []}
    assert entry in session["menu"]
    assert {
        "name": "insurance",
        "path": "/rfq-insurance",
        "quotationsPath": "/rfq-insurance",
        "permission": "insurance.raise",
        "onDashboard": False,
        "texts": {
            "list": "My insurances",
            "lead": "Newest first.",
            "button": "Ask insurers",
            "create": "Insure",
            "edit": "Change",
            "view": "Insured",
        },
    } in session["enquiries"]
    others = api(member(1)).get("/auth/session").data
    assert "insurance.raise" not in others["permissions"]
    assert entry not in others["menu"]
    assert [each["name"] for each in others["enquiries"]] == ["rfq"]
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
    notices.tell_published({"enquiryId": enquiry.pk})
    [notification] = Notification.objects.filter(company=user.company)
    assert notification.url == f"/rfq-insurance/view/{enquiry.pk}"


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
