"""PUT /users/{id}: who may save what; all rules and messages at once; a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.base.files.models import Purpose
from lading.base.kernel.models import AuditEntry, OutboxMessage
from lading.base.work import outbox
from lading.members.companies.models import CompanyDocument
from tests.platform.conftest import ApiClient
from tests.platform.factories import StaffFactory, colleague, company_of, member, serves, ships

from .forms import GST_NUMBER, OTHER_GST_NUMBER, form_of, src, state, upload

pytestmark = pytest.mark.django_db

Api = Callable[..., ApiClient]
SAVED = "Profile Updated Successfully."


@pytest.mark.parametrize("kind", range(1, 10))
def test_a_complete_form_is_saved(api: Api, kind: int) -> None:
    user = member(kind, description="")
    form = form_of(user, name="New Name", city="Madurai", companyDescription="Yarns")
    answer = api(user).put(f"/users/{user.pk}", form)
    assert (answer.status, answer.json["message"]) == (200, SAVED)
    assert answer.data == api(user).get(f"/users/{user.pk}").data
    expected = {
        "name": "New Name",
        "city": "Madurai",
        "companyDescription": "Yarns",
        "gstNumber": "" if kind == 1 else GST_NUMBER,
        "portPairs": ["Mundra(INMUN) → Jebel Ali(AEJEA)"] if kind in {2, 8} else [],
        "loadingPort": ["Mundra(INMUN)"] if kind in {5, 6, 7, 9} else [],
        "port": ["Jebel Ali(AEJEA)"] if kind in {6, 7, 9} else [],
        "email": user.email,
        "mobile": user.mobile,
    }
    assert {name: answer.data[name] for name in expected} == expected


REQUIRED = {
    "name": ["Name is required"],
    "companyName": ["Company Name is required"],
    "city": ["City is required"],
    "country": ["Country is required"],
    "address": ["Address is required"],
    "companyDescription": ["Description is required"],
}
NO_SUCH_DOCUMENT = "This document does not apply to your type of business."
NOT_OURS = "This file is not one of yours. Please upload it again."
GST = {"gstNumber": ["GST Number is required"]}
PAIRS = {"portPairs": ["Please add at least one port pair for your business type!"]}
LOADING = {"loadingPort": ["Loading Ports are required"]}
DESTINATIONS = {"port": ["Destination Ports are required"]}


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        (1, {}),
        (2, {**GST, **PAIRS}),
        (3, GST),
        (4, GST),
        (5, {**GST, "loadingPort": ["Handling Ports are required"]}),
        (6, {**GST, **LOADING, **DESTINATIONS}),
        (7, {**GST, **LOADING, **DESTINATIONS}),
        (8, {**GST, **PAIRS}),
        (9, {**GST, **LOADING, **DESTINATIONS}),
    ],
)
@pytest.mark.parametrize("empty", ["", None, "absent"])
def test_everything_required_is_named_at_once(
    api: Api, kind: int, more: dict[str, Any], empty: Any
) -> None:
    user = member(kind)
    names = [*REQUIRED, "gstNumber", "loadingPort", "port", "portPairs"]
    form = {} if empty == "absent" else dict.fromkeys(names, empty)
    before = state()
    answer = api(user).put(f"/users/{user.pk}", form)
    assert (answer.status, answer.json["code"]) == (422, "VALIDATION")
    assert answer.errors == {**REQUIRED, **more}
    assert state() == before


@pytest.mark.parametrize(
    ("kind", "field", "value", "message"),
    [
        (3, "name", "n" * 31, "This is longer than 30 characters."),
        (3, "companyName", "n" * 101, "This is longer than 100 characters."),
        (3, "city", "n" * 76, "This is longer than 75 characters."),
        (3, "address", "n" * 101, "This is longer than 100 characters."),
        (3, "companyDescription", "n" * 101, "This is longer than 100 characters."),
        (3, "name", ["a"], "This value is not valid."),
        (3, "country", "Atlantis", "This value is not valid."),
        (3, "country", {}, "This value is not valid."),
        (
            3,
            "country",
            "Germany",
            "Your type of business is not available in this country.",
        ),
        (1, "country", "India", "Your type of business is not available in this country."),
        (3, "gstNumber", "33AAKCK4821M1Z", "The input is not a valid GST Number"),
        (
            3,
            "gstNumber",
            "33AAKCK4821M1ZA",
            ("The last character of this GST Number does not match the others. Please check it "
            "against your certificate."),
        ),
        (3, "mobile", "+919999999999", "This cannot be changed here."),
        (3, "mobile", "", "Phone Number is required"),
        (3, "email", "", "Email is required"),
        (5, "loadingPort", ["Atlantis"], "Invalid port selection!"),
        (5, "loadingPort", ["AEJEA"], "Invalid port selection!"),
        (6, "port", ["INMUN"], "Invalid port selection!"),
        (
            2,
            "portPairs",
            ["INMUN → AEJEA", "Mundra(INMUN) -> Jebel Ali(AEJEA)"],
            "This port pair already exists!",
        ),
        (2, "portPairs", ["INMUN"], "Please select both loading and destination ports!"),
        (3, "attachments", [{"key": "EXIM", "src": "x"}], NO_SUCH_DOCUMENT),
        (3, "attachments", ["x"], "This value is not valid."),
        (3, "companyLogo", "https://evil.example/x.png", NOT_OURS),
    ],
)  # fmt: skip
def test_each_rule_has_its_message(
    api: Api, kind: int, field: str, value: Any, message: str
) -> None:
    user = member(kind, gst_number="" if kind == 1 else GST_NUMBER)
    before = state()
    answer = api(user).put(f"/users/{user.pk}", form_of(user, **{field: value}))
    assert answer.status == 422
    errors = answer.errors
    assert message in errors.pop(field)
    assert errors == {}
    assert state() == before


@pytest.mark.parametrize("sent", ["other@trader.example", ["x"], 5])
def test_somebody_elses_email_is_refused_as_their_id_is(api: Api, sent: Any) -> None:
    user = member(3)
    before = state()
    answer = api(user).put(f"/users/{user.pk}", form_of(user, email=sent))
    assert (answer.status, answer.json["code"]) == (403, "FORBIDDEN")
    assert state() == before
    own = f" {user.email.upper()} "
    assert api(user).put(f"/users/{user.pk}", form_of(user, email=own)).status == 200


def test_a_longer_name_of_sign_up_may_stay_and_never_grows(api: Api) -> None:
    long = "n" * 75
    user = member(3)
    second = colleague(user)
    for person in (user, second):
        person.name = long
        person.save(update_fields=["name"])
    for person in (user, second):
        fields = api(person).get(f"/users/{person.pk}").data["fields"]["fields"]
        assert [field["maxLength"] for field in fields if field["name"] == "name"] == [75]
    answer = api(user).put(f"/users/{user.pk}", form_of(user, city="Madurai"))
    assert (answer.status, answer.data["name"], answer.data["city"]) == (200, long, "Madurai")
    assert api(second).put(f"/users/{second.pk}", {"name": f" {long} "}).status == 200
    before = state()
    for who, form in ((user, form_of(user, name=long + "n")), (second, {"name": long + "n"})):
        answer = api(who).put(f"/users/{who.pk}", form)
        assert answer.errors == {"name": ["This is longer than 75 characters."]}
    assert state() == before
    answer = api(user).put(f"/users/{user.pk}", form_of(user, name="n" * 30))
    assert (answer.status, answer.data["name"]) == (200, "n" * 30)
    answer = api(user).put(f"/users/{user.pk}", form_of(user, name="n" * 31))
    assert answer.errors == {"name": ["This is longer than 30 characters."]}


@pytest.mark.parametrize("spelling", ["+91{}", "91{}", "{}", "+91 {}", "0091{}"])
def test_the_own_mobile_in_any_spelling_is_no_change(api: Api, spelling: str) -> None:
    user = member(3)
    national = (user.mobile or "").removeprefix("+91")
    answer = api(user).put(f"/users/{user.pk}", form_of(user, mobile=spelling.format(national)))
    assert answer.status == (422 if spelling.startswith("00") else 200)
    user.refresh_from_db()
    assert user.mobile == f"+91{national}"


def test_who_may_save(api: Api) -> None:
    user, stranger, staff = member(2), member(2), StaffFactory.create()
    second = colleague(user)
    form = form_of(user)
    before = state()
    for who, target in ((stranger, user), (second, user), (user, second), (user, stranger)):
        assert api(who).put(f"/users/{target.pk}", form).status == 403
    assert api(second).put(f"/users/{second.pk}", {**form, "email": second.email}).status == 403
    assert api(user).put(f"/users/{10**9}", form).status == 403
    assert api(user).put(f"/users/{staff.pk}", form).status == 403
    assert api().put(f"/users/{user.pk}", form).status == 401
    assert state() == before


@pytest.mark.parametrize(
    "claim",
    [
        {"id": 1},
        {"userId": "7"},
        {"uuid": "0b5c2f6a-58a1-4c1e-a3a4-7a0c7d6c9a10"},
        {"companyId": 10**9},
        {"isPrimary": False},
        {"businessTypeId": 8},
        {"businessTypes": {"code": "buyer"}},
        {"businessTypes": {"id": 3}},
        {"status": "approved"},
        {"status": "rejected"},
    ],
)
def test_an_identity_that_is_not_ones_own_is_refused(api: Api, claim: dict[str, Any]) -> None:
    user = member(2, status="pending")
    before = state()
    assert api(user).put(f"/users/{user.pk}", form_of(user, **claim)).status == 403
    assert state() == before


def test_own_fields_may_be_sent_back_and_computed_ones_are_ignored(api: Api) -> None:
    user = member(2, status="pending")
    whole = api(user).get(f"/users/{user.pk}").data
    form = {**whole, **form_of(user), "profilePercent": 100, "points": 5}
    answer = api(user).put(f"/users/{user.pk}", form)
    assert answer.status == 200
    assert answer.data["profilePercent"] == 85
    assert answer.data["profileMissing"] == ["companyLogo", "GST", "EXIM"]
    assert answer.data["status"] == "pending"


def test_a_secondary_user_may_change_the_own_name_alone(api: Api) -> None:
    user = member(2)
    second = colleague(user)
    answer = api(second).put(
        f"/users/{second.pk}", {"id": second.pk, "name": "Priya Nair", "email": second.email}
    )
    assert (answer.status, answer.data["name"]) == (200, "Priya Nair")
    assert AuditEntry.objects.get().action == "person_renamed"
    before = state()
    refused = api(second).put(f"/users/{second.pk}", {"name": " "})
    assert refused.errors == {"name": ["Name is required"]}
    company_field = {"name": "Priya", "city": "Salem"}
    assert api(second).put(f"/users/{second.pk}", company_field).status == 403
    assert state() == before


def test_logo_and_documents(api: Api) -> None:
    user = member(2, address="", description="")
    logo, gst, exim = upload(user, Purpose.LOGO), upload(user), upload(user, Purpose.ATTACHMENT)
    attachments = [
        {"key": "GST", "src": src(gst), "description": "2026"},
        {"key": "exim", "src": src(exim)},
    ]
    form = form_of(user, address="1 Quay", companyLogo=src(logo), attachments=attachments)
    data = api(user).put(f"/users/{user.pk}", form).data
    assert (data["profilePercent"], data["profileMissing"]) == (100, [])
    assert data["companyLogo"] == src(logo)
    assert [(a["key"], a["src"], a["description"]) for a in data["attachments"]] == [
        ("GST", src(gst), "2026"),
        ("EXIM", src(exim), ""),
    ]
    exim.refresh_from_db()
    assert exim.purpose == Purpose.DOCUMENT
    # Fields that are not sent stay; fields that are sent empty are emptied.
    user.refresh_from_db()
    profile = api(user).put(f"/users/{user.pk}", form_of(user)).data
    assert (profile["profilePercent"], profile["companyLogo"]) == (100, src(logo))
    without_files = (
        api(user).put(f"/users/{user.pk}", form_of(user, companyLogo="", attachments=[])).data
    )
    assert (without_files["profileMissing"], without_files["attachments"]) == (
        ["companyLogo", "GST", "EXIM"],
        [],
    )


def test_files_that_may_not_be_used(api: Api) -> None:
    user, stranger = member(2), member(3)
    theirs = upload(stranger)
    own = upload(user)
    product = upload(user, Purpose.PRODUCT_IMAGE, kind="image/png")
    before = state()
    for field, value in (
        ("companyLogo", src(upload(stranger, Purpose.LOGO))),
        ("companyLogo", src(own)),
        ("companyLogo", src(product)),
        ("attachments", [{"key": "GST", "src": src(theirs)}]),
        ("attachments", [{"key": "CC", "src": src(own)}]),
        ("attachments", [{"key": "GST", "src": src(product)}]),
        ("attachments", [{"key": "GST", "src": src(own)}, {"key": "EXIM", "src": src(own)}]),
        ("attachments", [{"key": "GST", "src": src(own), "description": "d" * 101}]),
    ):
        answer = api(user).put(f"/users/{user.pk}", form_of(user, **{field: value}))
        assert (answer.status, list(answer.errors)) == (422, [field]), value
    changed = {table for (table, *_), row in zip(before, state(), strict=True) if row not in before}
    assert changed == {"files_storedfile"}  # the stranger's logo, which this test uploaded
    assert not CompanyDocument.objects.exists()


def test_what_changed_is_on_record_without_anybodys_data(api: Api) -> None:
    user = member(2, gst_number=GST_NUMBER, description="Yarns")
    ships(user, "INMUN", "AEJEA")
    api(user).put(f"/users/{user.pk}", form_of(user, name="Meera", city="Erode"))
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.data) == ("profile_saved", {"fields": ["city", "name"]})


def test_a_save_that_changes_nothing_leaves_no_trace(api: Api) -> None:
    user = member(6, gst_number=GST_NUMBER, description="Forwarding")
    serves(user, "INMUN")
    serves(user, "AEJEA", "destination")
    client = api(user)
    before = state()
    assert client.put(f"/users/{user.pk}", form_of(user)).status == 200
    assert state() == before


def test_changed_ports_are_matched_again(api: Api) -> None:
    user = member(5, gst_number=GST_NUMBER)
    api(user).put(f"/users/{user.pk}", form_of(user))
    topics = set(OutboxMessage.objects.values_list("topic", flat=True))
    assert topics == {"companies.ports_changed"}
    outbox.drain()


def test_the_type_of_a_hidden_field_is_not_looked_at(api: Api) -> None:
    """Fields that a business type does not have are ignored, such as ports of a manufacturer or a
    buyer's GST number.
    """
    user = member(1)
    sent = form_of(user, gstNumber=OTHER_GST_NUMBER, loadingPort=["INMUN"], portPairs=[5])
    data = api(user).put(f"/users/{user.pk}", sent).data
    assert (data["gstNumber"], data["loadingPort"], data["portPairs"]) == ("", [], [])
    assert company_of(user).ports.count() == 0
