"""Unclaimed cargo: its form, its owner's list, and who may have any (RULES.md 35, 60)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.files.models import Purpose, StoredFile
from lading.base.files.schemas import file_url
from lading.base.kernel import limits
from lading.base.kernel.models import AuditEntry, Limit, Review
from lading.market.listings.models import UnclaimedCargo, UnclaimedCargoFile
from tests.platform.conftest import ApiClient
from tests.platform.factories import company_of, hs, member
from tests.platform.many import check_each
from tests.platform.walk.changes import changed_since, fingerprint
from tests.platform.walk.world import stored

from .rows import UNCLAIMED_PATH as PATH
from .rows import steps_of, submitted_cargo, unclaimed_form

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]


def test_an_exporter_submits_cargo_and_sees_it(api: Api) -> None:
    exporter = member(2)
    picture, paper = stored(exporter, "loading.png"), stored(exporter, "title.png")
    StoredFile.objects.filter(pk=paper.pk).update(content_type="application/pdf")
    sent = unclaimed_form(attachment=[file_url(picture), {"src": file_url(paper)}])
    answer = api(exporter).post(PATH, sent)
    assert answer.status == 201, answer
    assert answer.json["message"] == "Your unclaimed cargo listing has been submitted."
    cargo = api(exporter).get(f"{PATH}/{answer.data['id']}").data
    assert cargo == answer.data
    expected = {
        "status": "submitted",
        "productCategory": hs("520512").category.name,
        "sourceCountry": "India",
        "sourcePort": "Mundra (INMUN)",
        "destinationCountry": "United Arab Emirates",
        "destinationPort": "Jebel Ali (AEJEA)",
        "description": "Carded yarn on cones, refused by the consignee",
        "currency": "INR",
        "contractPrice": 1850000,
        "newPrice": 1200000.5,
        "availableRequired": 12000,
        "uom": "Kilograms (KGS)",
        "remarks": None,
        "can": ["withdraw"],
    }
    assert {name: cargo[name] for name in expected} == expected
    assert cargo["hscode"].startswith("520512 ")
    assert [step["status"] for step in cargo["steps"]] == ["submitted"]
    assert [file["originalName"] for file in cargo["attachment"]] == ["loading.png", "title.png"]
    assert [file["small"] is None for file in cargo["attachment"]] == [False, True]
    rows = api(exporter).get(PATH).data
    assert ([row["id"] for row in rows["rows"]], rows["count"]) == ([cargo["id"]], 1)
    assert set(StoredFile.objects.values_list("purpose", flat=True)) == {Purpose.LISTING}
    assert Review.objects.get(kind="unclaimed_cargo").object_id == cargo["id"]
    assert AuditEntry.objects.get().action == "listing_submitted"


def test_a_form_is_checked_and_said_before_it_is_confirmed(api: Api) -> None:
    exporter = member(2)
    owner, picture = api(exporter), stored(exporter, "loading.png")
    form = unclaimed_form(attachment=[file_url(picture)])
    before = fingerprint()
    preview = owner.post(f"{PATH}/preview", form)
    assert preview.status == 200, preview
    wrong = owner.post(f"{PATH}/preview", {**form, "newPrice": 0})
    assert wrong.errors == {"newPrice": ["Enter a number above 0."]}
    assert changed_since(before) == set()
    stored_one = owner.post(PATH, form).data
    assert {name: stored_one[name] for name in preview.data} == preview.data
    Limit.objects.create(key="unclaimed.max_open", plan_tier=0, value=1)
    limits.forget()
    assert owner.post(f"{PATH}/preview", form).json["code"] == "LIMIT_REACHED"


REQUIRED = {
    "productCategory": "Product Category is required",
    "hscode": "HS code is required",
    "sourceCountry": "Loading Country is required",
    "sourcePort": "Loading Port is required",
    "destinationCountry": "Destination Country is required",
    "destinationPort": "Destination Port is required",
    "description": "Description is required",
    "currency": "Currency is required",
    "contractPrice": "Contract Price is required",
    "newPrice": "Contract Price is required",
    "availableRequired": "Available Quantity is required",
    "uom": "UOM is required",
}


def test_every_required_field_has_the_documents_message(api: Api) -> None:
    forwarder = api(member(6))
    before = fingerprint()
    answer = forwarder.post(PATH, {})
    assert answer.status == 422
    assert answer.errors == {field: [message] for field, message in REQUIRED.items()}
    assert changed_since(before) == set()


WRONG: list[Any] = [
    (
        {"destinationCountry": "India", "destinationPort": "INMUN"},
        "destinationPort",
        "Source Port and Destination Port cannot be the same",
    ),
    ({"description": "x" * 289}, "description", "This is longer than 288 characters."),
    ({"contractPrice": "1" * 49}, "contractPrice", "This is longer than 48 characters."),
    ({"newPrice": "9" * 49}, "newPrice", "This is longer than 48 characters."),
    ({"contractPrice": 0}, "contractPrice", "Enter a number above 0."),
    ({"newPrice": -5}, "newPrice", "Enter a number above 0."),
    ({"newPrice": "cheap"}, "newPrice", "Enter a number."),
    ({"newPrice": "1e5"}, "newPrice", "Enter a number."),
    ({"newPrice": "10.005"}, "newPrice", "Enter a number with at most 2 decimal places."),
    ({"priceBasis": "each"}, "priceBasis", "This value is not valid."),
    ({"availableRequired": 0}, "availableRequired", "Enter a number above 0."),
    ({"currency": "USD"}, "currency", "This value is not valid."),
    ({"hscode": "090111"}, "hscode", "This HS code does not belong to the chosen category."),
    ({"hscode": "999998"}, "hscode", "Choose one from the list."),
    ({"productCategory": "Moonstone"}, "productCategory", "Choose one from the list."),
    ({"sourcePort": "AEJEA"}, "sourcePort", "Choose one from the list."),
    ({"destinationPort": "INMUN"}, "destinationPort", "Choose one from the list."),
    ({"destinationCountry": True}, "destinationCountry", "This value is not valid."),
    ({"uom": {"code": "KGS"}}, "uom", "This value is not valid."),
    ({"uom": "Buckets"}, "uom", "Choose one from the list."),
    ({"attachment": "a.png"}, "attachment", "This value is not valid."),
    ({"attachment": ["x"] * 5}, "attachment", "At most 4 files can be attached."),
    (
        {"attachment": ["/api/files/5f0e8a52-7c6f-4b4e-9f0e-0a9f6d5d2c11/a.png"]},
        "attachment",
        "This file is not one of yours. Please upload it again.",
    ),
]


def test_a_wrong_field_is_refused_in_words_and_nothing_is_stored(api: Api) -> None:
    forwarder = api(member(6))
    before = fingerprint()

    def check(sent: dict[str, Any], field: str, message: str) -> None:
        answer = forwarder.post(PATH, unclaimed_form(**sent))
        assert (answer.status, answer.errors) == (422, {field: [message]}), answer
        assert changed_since(before) == set()

    check_each(WRONG, check)


def test_the_longest_description_and_the_shortest_price_are_accepted(api: Api) -> None:
    form = unclaimed_form(description="x" * 288, newPrice="0.01", contractPrice=f"{'0' * 14}5")
    answer = api(member(7)).post(PATH, form)
    assert answer.status == 201, answer
    assert (answer.data["newPrice"], answer.data["contractPrice"]) == (0.01, 5)


@pytest.mark.parametrize(("kind", "country"), [(2, "India"), (8, "India"), (6, "Sri Lanka")])
def test_exporters_load_in_india_whatever_they_send(api: Api, kind: int, country: str) -> None:
    port = "LKCMB" if country == "Sri Lanka" else "INMUN"
    form = unclaimed_form(sourceCountry="Sri Lanka", sourcePort=port)
    answer = api(member(kind)).post(PATH, form)
    assert (answer.status, answer.data["sourceCountry"]) == (201, country)
    rules = api(member(kind)).get(f"{PATH}/rules").data
    assert rules["sourceCountryLocked"] is (kind != 6)
    assert (rules["sourceCountryId"], rules["currency"]) == (105, "INR")


def test_a_new_price_above_the_contract_price_is_asked_about_and_accepted(api: Api) -> None:
    owner = api(member(6), "fr")
    fields = owner.get(f"{PATH}/rules").data["fields"]
    (rule,) = [each for each in fields if each["name"] == "newPrice"]
    assert (rule["unusualAboveField"], rule["unusualAbove"]) == ("contractPrice", None)
    assert rule["unusualMessage"] == "Le nouveau prix dépasse le prix du contrat. Est-ce exact ?"
    answer = owner.post(PATH, unclaimed_form(newPrice="1200", contractPrice="1000"))
    assert answer.status == 201, answer


@pytest.mark.parametrize(
    ("sent", "shown"),
    [({}, None), ({"priceBasis": "lot"}, "lot"), ({"priceBasis": "Unit"}, "unit")],
)
def test_what_the_prices_are_for_is_kept_and_unknown_where_it_was_not_said(
    api: Api, sent: dict[str, Any], shown: str | None
) -> None:
    owner = api(member(6))
    assert owner.post(f"{PATH}/preview", unclaimed_form(**sent)).data["priceBasis"] == shown
    cargo = owner.post(PATH, unclaimed_form(**sent)).data
    assert owner.get(f"{PATH}/{cargo['id']}").data["priceBasis"] == shown


def test_ids_are_understood_as_well_as_names(api: Api) -> None:
    code = hs("520512")
    form = unclaimed_form(productCategory=code.category_id, hscode=code.pk, uom=1)
    cargo = api(member(9)).post(PATH, form).data
    assert cargo["productCategory"] == "Cotton fibre, yarn and fabric"
    assert cargo["hscode"].startswith("520512 ")
    assert cargo["uom"] == "Kilograms (KGS)"


@pytest.mark.parametrize("kind", [1, 3, 4, 5])
def test_other_types_have_none(api: Api, kind: int) -> None:
    other = api(member(kind))
    before = fingerprint()
    for answer in (other.post(PATH, unclaimed_form()), other.get(PATH), other.get(f"{PATH}/rules")):
        assert answer.status == 403
    assert changed_since(before) == set()


def test_a_rejected_company_reads_and_does_not_write(api: Api) -> None:
    exporter = member(2)
    cargo = submitted_cargo(exporter)
    company = company_of(exporter)
    company.status = "rejected"
    company.save()
    reader = api(exporter)
    assert reader.get(f"{PATH}/{cargo.pk}").data["can"] == []
    before = fingerprint()
    assert reader.post(PATH, unclaimed_form()).json["code"] == "COMPANY_REJECTED"
    assert reader.post(f"{PATH}/{cargo.pk}", {"status": "withdrawn"}).status == 403
    assert changed_since(before) == set()


def test_another_company_knows_nothing_of_it(api: Api) -> None:
    cargo = submitted_cargo(member(2))
    stranger = api(member(2))
    before = fingerprint()
    assert stranger.get(f"{PATH}/{cargo.pk}").status == 404
    assert stranger.post(f"{PATH}/{cargo.pk}", {"status": "withdrawn"}).status == 404
    assert stranger.get(PATH).data["count"] == 0
    assert changed_since(before) == set()


def test_its_owner_withdraws_it_while_it_is_submitted(api: Api) -> None:
    exporter = member(2)
    cargo = submitted_cargo(exporter)
    answer = api(exporter).post(f"{PATH}/{cargo.pk}", {"status": "withdrawn"})
    assert (answer.status, answer.data["status"], answer.data["can"]) == (200, "withdrawn", [])
    assert steps_of(cargo) == ["submitted", "withdrawn"]
    assert Review.objects.get().decision == "withdrawn"
    again = api(exporter).post(f"{PATH}/{cargo.pk}", {"status": "withdrawn"})
    assert (again.status, again.json["code"]) == (409, "INVALID_TRANSITION")


@pytest.mark.parametrize("status", ["accepted", "in_review", "submitted", "", None, 5])
def test_its_owner_sets_no_other_state(api: Api, status: Any) -> None:
    exporter = member(2)
    cargo, owner = submitted_cargo(exporter), api(exporter)
    before = fingerprint()
    answer = owner.post(f"{PATH}/{cargo.pk}", {"status": status})
    assert (answer.status, list(answer.errors)) == (422, ["status"])
    assert changed_since(before) == set()


def test_a_company_has_only_so_many_open(api: Api) -> None:
    Limit.objects.create(key="unclaimed.max_open", plan_tier=0, value=2)
    exporter = member(2)
    cargo = submitted_cargo(exporter)
    submitted_cargo(exporter)
    owner = api(exporter)
    assert owner.get(f"{PATH}/rules").data["hasRoom"] is False
    before = fingerprint()
    answer = owner.post(PATH, unclaimed_form())
    assert (answer.status, answer.json["code"]) == (403, "LIMIT_REACHED")
    assert answer.json["message"].startswith("Your company already has 2 cargo listings")
    assert changed_since(before) == set()
    # What is withdrawn or decided makes room, and others have their own.
    assert api(exporter).post(f"{PATH}/{cargo.pk}", {"status": "withdrawn"}).status == 200
    assert api(exporter).post(PATH, unclaimed_form()).status == 201
    assert api(member(2)).post(PATH, unclaimed_form()).status == 201


def test_confirming_twice_with_one_key_submits_once(api: Api) -> None:
    exporter = api(member(2))
    answers = [
        exporter.post(PATH, unclaimed_form(), Idempotency_Key="confirm-1") for _press in range(2)
    ]
    assert [answer.status for answer in answers] == [201, 201]
    assert answers[0].data == answers[1].data
    assert UnclaimedCargo.objects.count() == 1


def test_the_list_is_found_and_sorted(api: Api) -> None:
    exporter = member(2)
    first = submitted_cargo(exporter, description="Reels without bands")
    second = submitted_cargo(exporter)
    reader = api(exporter)
    reader.post(f"{PATH}/{second.pk}", {"status": "withdrawn"})

    def ids(**query: Any) -> list[int]:
        return [row["id"] for row in reader.get(PATH, **query).data["rows"]]

    assert ids() == [second.pk, first.pk]
    assert ids(sort="createdAt") == [first.pk, second.pk]
    assert ids(filter="bands") == [first.pk]
    assert ids(filter="5205") == [second.pk, first.pk]
    assert ids(status="withdrawn") == [second.pk]
    assert ids(status="ALL") == [second.pk, first.pk]
    assert ids(page=2, limit=1) == [first.pk]
    assert reader.get(PATH, status="lost").status == 422
    assert reader.get(PATH, fields="id,status", limit=1).data["rows"] == [
        {"id": second.pk, "status": "withdrawn"}
    ]


def test_a_list_costs_the_same_for_one_and_for_many(api: Api) -> None:
    exporter = member(2)
    reader = api(exporter)
    submitted_cargo(exporter, attachment=[file_url(stored(exporter, "1.png"))])
    reader.get(PATH)
    with CaptureQueriesContext(connection) as one:
        reader.get(PATH)
    for number in range(2, 5):
        submitted_cargo(exporter, attachment=[file_url(stored(exporter, f"{number}.png"))])
    with CaptureQueriesContext(connection) as many:
        assert len(reader.get(PATH).data["rows"]) == 4
    assert len(one) == len(many)


def test_a_file_is_read_by_its_company_and_by_staff_who_decide(api: Api) -> None:
    from tests.platform.back_office import staff_of  # noqa: PLC0415

    exporter = member(2)
    submitted_cargo(exporter, attachment=[file_url(stored(exporter, "loading.png"))])
    src = file_url(UnclaimedCargoFile.objects.get().file).removeprefix("/api")
    for reader in (exporter, staff_of("reviewer")):
        assert "loading.png" in api(reader).get(src).headers["Content-Disposition"]
    for other in (member(2), staff_of("content_editor")):
        refusal = api(other).get(src)
        assert (refusal.status, refusal.json["code"]) == (404, "NOT_FOUND")
