"""A company that sells goods saves and deletes promotions; each refusal changes nothing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel import limits
from lading.base.kernel.models import AuditEntry, Limit, Review
from lading.base.kernel.values.clock import IST, as_of, today
from lading.market.promotions.models import Promotion
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import colleague, hs, member, port
from tests.platform.many import check_each
from tests.platform.walk.changes import changed_since, fingerprint

from .rows import day, form, promotion_of, waiting

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]
PATH = "/promotions"


def refused(call: Callable[[], Answer], status: int) -> Answer:
    before = fingerprint()
    answer = call()
    assert answer.status == status, answer
    assert changed_since(before) == set()
    return answer


def test_a_promotion_is_saved_and_waits_for_review(api: Api) -> None:
    seller = member(3, tier=2)
    mundra = port("INMUN")
    sent = form(countryId="India", portId=mundra.pk, userId=seller.pk, category="Anything")
    answer = api(seller).post(PATH, sent)
    assert answer.status == 201, answer
    assert answer.json["message"] == "Promotion saved successfully"
    data = answer.data
    assert data["title"] == "Ten per cent off combed yarn"
    assert data["description"] == data["buyerMessage"] == "For orders of two containers and more."
    assert data["category"] == data["categories"]["name"] == "Cotton fibre, yarn and fabric"
    assert data["hsCode"]["code"] == data["hsCode"]["name"] == "520512"
    assert (data["startDate"], data["endDate"], data["stage"]) == (day(0), day(30), "running")
    assert data["country"] == {"id": 105, "country": "India"}
    assert data["port"] == {"id": mundra.pk, "port": "Mundra", "code": "INMUN"}
    assert data["targetedBusinessType"] == ["buyer", "shipping_line"]
    assert data["user"]["id"] == data["userId"] == seller.pk
    assert (data["status"], data["remarks"], data["isOwn"]) == ("pending_approval", None, True)
    assert data["can"] == ["edit", "delete"]
    assert data["reviewDueAt"] is not None
    waits = Review.objects.get(kind="promotion")
    assert (waits.object_id, waits.due_at - waits.submitted_at) == (
        data["id"],
        dt.timedelta(hours=24),
    )
    assert AuditEntry.objects.filter(action="promotion_created", object_id=data["id"]).exists()
    # A port alone brings its country, and no target is for all.
    other = api(seller).post(PATH, form(portId=mundra.pk, targetedBusinessType=[])).data
    assert (other["countryId"], other["targetedBusinessType"]) == (105, [])
    every = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert (
        api(seller).post(PATH, form(targetedBusinessType=every)).data["targetedBusinessType"] == []
    )
    assert api(seller).post(PATH, form(targetedBusinessType="1, exporter")).data[
        "targetedBusinessType"
    ] == ["buyer", "exporter"]


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"title": " "}, "title", "Title is required"),
    ({"title": "x" * 101}, "title", "This is longer than 100 characters."),
    ({"categoryId": None}, "categoryId", "Product Category is required"),
    ({"categoryId": "Moon dust"}, "categoryId", "Choose one from the list."),
    ({"hsCodeId": ""}, "hsCodeId", "HS code is required"),
    ({"startDate": None}, "startDate", "Start date is required"),
    ({"startDate": "yesterday"}, "startDate", "Enter a date as DD-MM-YYYY."),
    ({"endDate": ""}, "endDate", "End date is required"),
    ({"description": ""}, "description", "Message is required"),
    ({"description": "x" * 111}, "description", "Promotion Message cannot exceed 110 characters"),
    ({"countryId": "Atlantis"}, "countryId", "Choose one from the list."),
    ({"portId": "XXXXX"}, "portId", "Choose one from the list."),
    (
        {"countryId": "AE", "portId": "INMUN"},
        "portId",
        "This port is not in the chosen country.",
    ),
    ({"targetedBusinessType": ["pirate"]}, "targetedBusinessType", "This value is not valid."),
    ({"targetedBusinessType": {"a": 1}}, "targetedBusinessType", "This value is not valid."),
    ({"status": "sold"}, "status", "This value is not valid."),
]


def test_wrong_fields_are_named_and_nothing_is_stored(api: Api) -> None:
    client, complete = api(member(3, tier=2)), form()

    def check(sent: dict[str, Any], field: str, message: str) -> None:
        answer = refused(lambda: client.post(PATH, {**complete, **sent}), 422)
        assert answer.errors == {field: [message]}

    check_each(WRONG, check)


def test_the_rules_say_of_every_field_what_saving_says(api: Api) -> None:
    client = api(member(3, tier=2))
    rules = {each["name"]: each for each in client.get(f"{PATH}/rules").data["fields"]}
    field_errors = refused(lambda: client.post(PATH, {}), 422).errors
    assert {name: [rule["requiredMessage"]] for name, rule in rules.items()} == field_errors
    long = form(title="x" * 101, description="x" * 111)
    field_errors = refused(lambda: client.post(PATH, long), 422).errors
    assert field_errors == {
        name: [rules[name]["tooLongMessage"]] for name in ("title", "description")
    }


def test_a_name_of_several_ports_and_a_code_without_its_zero_are_offered(api: Api) -> None:
    client = api(member(3, tier=2))
    answer = refused(lambda: client.post(PATH, form(portId="Manzanillo")), 422)
    assert list(answer.errors) == ["portId"]
    offered = answer.json["candidates"]["portId"]
    assert [row["code"] for row in offered] == ["MXZLO", "PAMIT", "CUMZO", "DOMAN"]
    # Its country decides, and so does the id of one that was offered.
    assert client.post(PATH, form(portId="Manzanillo", countryId="PA")).data["port"]["code"] == (
        "PAMIT"
    )
    cuban = client.post(PATH, form(portId=offered[2]["id"])).data
    assert (cuban["port"]["code"], cuban["country"]["country"]) == ("CUMZO", "Cuba")
    answer = refused(lambda: client.post(PATH, form(hsCodeId="9011100")), 422)
    assert [row["code"] for row in answer.json["candidates"]["hsCodeId"]] == ["090111", "901110"]


def test_all_wrong_fields_are_named_at_once(api: Api) -> None:
    client = api(member(3, tier=2))
    answer = refused(lambda: client.post(PATH, {}), 422)
    assert answer.errors == {
        "title": ["Title is required"],
        "categoryId": ["Product Category is required"],
        "hsCodeId": ["HS code is required"],
        "startDate": ["Start date is required"],
        "endDate": ["End date is required"],
        "description": ["Message is required"],
    }
    elsewhere = form(categoryId=hs("100630").category_id)
    answer = refused(lambda: client.post(PATH, elsewhere), 422)
    assert answer.errors == {"hsCodeId": ["This HS code does not belong to the chosen category."]}


@pytest.mark.parametrize(
    ("start", "end", "field", "message"),
    [
        (-1, 5, "startDate", "The start date has passed."),
        (5, 4, "endDate", "The end date cannot be before the start date."),
        (0, 365, "endDate", "A promotion can last 365 days at most."),
    ],
)
def test_days_that_do_not_fit_are_refused(
    api: Api, start: int, end: int, field: str, message: str
) -> None:
    client, sent = api(member(3, tier=2)), form(startDate=day(start), endDate=day(end))
    assert refused(lambda: client.post(PATH, sent), 422).errors == {field: [message]}
    # A promotion of one day fits, and so does the longest.
    assert client.post(PATH, form(startDate=day(5), endDate=day(5))).status == 201
    assert client.post(PATH, form(startDate=day(0), endDate=day(364))).status == 201


def test_today_is_a_day_of_india(api: Api) -> None:
    seller = member(3, tier=2)
    # 23:50 and 00:10 in India are the same day in UTC.
    before = dt.datetime.combine(today(), dt.time(23, 50), tzinfo=IST)
    sent = form(endDate=day(0))
    with as_of(before):
        client = api(seller)
        assert client.post(PATH, sent).status == 201
    with as_of(before + dt.timedelta(minutes=20)):
        answer = refused(lambda: client.post(PATH, sent), 422)
    assert answer.errors == {
        "startDate": ["The start date has passed."],
        "endDate": ["The end date has passed."],
    }


@pytest.mark.parametrize("tier", [None, 1])
def test_it_needs_a_paid_plan(api: Api, tier: int | None) -> None:
    seller = member(3, tier=tier)
    promotion = promotion_of(seller)
    client, sent = api(seller), form()
    for call in (
        lambda: client.post(PATH, sent),
        lambda: client.put(f"{PATH}/{promotion.pk}", sent),
    ):
        answer = refused(call, 403)
        assert answer.json["code"] == "UPGRADE_REQUIRED"
        assert (
            answer.json["message"]
            == "You need a Subscription  Basic Plan  or Premium Plan to create promotions."
        )
        assert answer.json["liftedBy"] == ["basic", "premium"]
    rules = client.get(f"{PATH}/rules").data
    assert (rules["allowed"], rules["needsPlan"]) == (False, True)
    assert rules["refusal"] == answer.json["message"]
    # What it has may go without one.
    assert client.get(f"{PATH}/{promotion.pk}").data["can"] == ["delete"]
    assert client.delete(f"{PATH}/{promotion.pk}").status == 200


@pytest.mark.parametrize("kind", [1, 5, 6, 7, 9])
def test_only_sellers_of_goods_promote(api: Api, kind: int) -> None:
    client, sent = api(member(kind, tier=3)), form()
    assert refused(lambda: client.post(PATH, sent), 403).json["code"] == "FORBIDDEN"
    assert client.get(f"{PATH}/rules").status == 403


def test_others_cannot_touch_it(api: Api) -> None:
    promotion = promotion_of(member(3, tier=2))
    stranger, sent = api(member(8, tier=3)), form()
    path = f"{PATH}/{promotion.pk}"
    refused(lambda: stranger.put(path, sent), 404)
    refused(lambda: stranger.delete(path), 404)
    refused(lambda: stranger.post(path, {"status": "approved"}), 403)
    rejected = api(member(3, tier=2, status="rejected"))
    assert refused(lambda: rejected.post(PATH, sent), 403).json["code"] == "COMPANY_REJECTED"


def test_ids_and_states_of_others_are_refused(api: Api) -> None:
    seller, stranger = member(3, tier=2), member(3)
    client = api(seller)
    for sent in (form(userId=stranger.pk), form(status="approved"), form(status="rejected")):
        refused(lambda sent=sent: client.post(PATH, sent), 403)  # type: ignore[misc]
    assert client.post(PATH, form(userId=colleague(seller).pk)).status == 201


def test_an_edit_sends_an_approved_one_back_to_review(api: Api) -> None:
    seller, reader = member(3, tier=2), member(1)
    promotion = promotion_of(seller)
    path = f"{PATH}/{promotion.pk}"
    assert api(reader).get(path).status == 200
    # Its first day has passed, and stays.
    sent = form(title="Twelve per cent off", startDate=promotion.starts_on.isoformat())
    answer = api(seller).put(path, sent)
    assert (answer.status, answer.data["status"]) == (200, "pending_approval"), answer
    assert answer.data["title"] == "Twelve per cent off"
    assert api(reader).get(path).status == 404
    assert Review.objects.filter(kind="promotion", decided_at=None).count() == 1
    moved = form(startDate=day(-2))
    client = api(seller)
    assert refused(lambda: client.put(path, moved), 422).errors == {
        "startDate": ["The start date has passed."]
    }


def test_live_promotions_are_limited(api: Api) -> None:
    seller = member(3, tier=3)
    Limit.objects.update_or_create(key="promotion.live_max", plan_tier=0, defaults={"value": 2})
    limits.forget()
    first, ended = promotion_of(seller), promotion_of(seller, ends_on=today() - dt.timedelta(1))
    refused_one = promotion_of(seller, status="rejected", remarks="No")
    waiting(seller)
    client, sent = api(seller), form()
    answer = refused(lambda: client.post(PATH, sent), 403)
    assert answer.json["code"] == "LIMIT_REACHED"
    assert answer.json["message"] == "Your company has reached its limit of live promotions (2/2)."
    assert client.get(f"{PATH}/rules").data["refusal"] == answer.json["message"]
    # One that counts already may be changed; one that would count again may not.
    for row in (ended, refused_one):
        again = refused(lambda row=row: client.put(f"{PATH}/{row.pk}", sent), 403)  # type: ignore[misc]
        assert again.json["code"] == "LIMIT_REACHED"
    assert client.put(f"{PATH}/{first.pk}", sent).status == 200
    assert client.delete(f"{PATH}/{first.pk}").status == 200
    assert client.post(PATH, sent).status == 201


def test_a_deleted_one_is_gone_for_everybody(api: Api) -> None:
    seller, reader = member(3, tier=2), member(1)
    promotion = promotion_of(seller)
    path = f"{PATH}/{promotion.pk}"
    answer = api(seller).delete(path)
    assert (answer.status, answer.json["message"]) == (200, "Promotion deleted")
    assert answer.data["title"] == promotion.title
    for user in (seller, reader):
        assert api(user).get(path).status == 404
    assert api(seller).get(PATH).data["count"] == 0
    assert api(reader).get(f"{PATH}/offered").data["count"] == 0
    assert Promotion.objects.get().deleted_at is not None
    client = api(seller)
    refused(lambda: client.delete(path), 404)


def test_deleting_closes_its_review(api: Api) -> None:
    seller = member(3, tier=2)
    promotion = api(seller).post(PATH, form()).data
    api(seller).delete(f"{PATH}/{promotion['id']}")
    assert Review.objects.get(kind="promotion").decision == "withdrawn"
