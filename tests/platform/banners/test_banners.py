"""Banners: staff write them, companies see those of today that are for them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from lading.base.http.paging import Paging
from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Forbidden, NotFound
from lading.base.kernel.models import AuditEntry, Limit
from lading.base.kernel.values import clock
from lading.base.reference.models import Category, Country
from lading.market.banners import queries, services
from lading.market.banners.models import Banner
from lading.market.banners.schemas import BannerIn
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import (
    StaffFactory,
    category_of,
    hs,
    member,
    port,
)
from tests.platform.guards import refused, staff_with
from tests.platform.locks import Lock, assert_locked
from tests.platform.many import in_one_test
from tests.platform.quotations.trade import actor as actor_of
from tests.platform.walk.changes import changed_since, fingerprint

from .rows import banner_of, form

Api = Callable[..., ApiClient]

pytestmark = pytest.mark.django_db

PATH = "/broadcastpromotions"
OFFERS = f"{PATH}/offers"
MIDNIGHT = dt.datetime(2026, 12, 1, 18, 30, tzinfo=dt.UTC)
"""The beginning of 2 December in India."""


def titles(answer: Answer) -> list[str]:
    assert answer.status == 200, answer
    return [row["title"] for row in answer.data["rows"]]


def titles_shown_to(viewer: Actor) -> list[str]:
    return [each.title for each in queries.list_shown(viewer, Paging(page=1, limit=100)).rows]


def test_staff_store_a_banner_that_its_types_see_on_its_days(editor: ApiClient, api: Api) -> None:
    answer = editor.post(PATH, form(order=2))
    assert answer.status == 201, answer
    assert answer.json["message"] == "Banner promotion saved successfully"
    stored = answer.data
    assert stored["bannerType"] == "type_2"
    assert stored["urlType"] == "external_url"
    assert stored["targetedBusinessType"] == [2, 8]
    assert (stored["startDate"], stored["endDate"]) == ("2026-12-01", "2026-12-31")
    assert (stored["order"], stored["isActive"], stored["views"], stored["days"]) == (
        2,
        True,
        0,
        [],
    )
    exporter, manufacturer = actor_of(member(2)), actor_of(member(3))
    with clock.as_of(MIDNIGHT):
        assert titles_shown_to(exporter) == ["Export credit at lower interest"]
        assert titles_shown_to(manufacturer) == []
    with clock.as_of(MIDNIGHT - dt.timedelta(days=1, seconds=1)):
        assert titles_shown_to(exporter) == []
    assert AuditEntry.objects.get().action == "banner_created"


def test_a_dashboard_is_sent_what_it_shows_and_no_more(api: Api) -> None:
    banner = banner_of(2, 8, country=Country.objects.get(iso2="IN"))
    (row,) = api(member(2)).get(OFFERS, page=1, limit=100).data["rows"]
    assert row == {
        "id": banner.pk,
        "title": "Ask for freight rates",
        "description": "Compare forwarders for your route.",
        "language": "en",
        "bannerType": "type_1",
        "urlType": "internal_url",
        "url": "/rfq-freight-rate",
    }


def test_the_documents_spelling_of_an_external_link_is_understood(editor: ApiClient) -> None:
    assert editor.post(PATH, form(urlType="external")).data["urlType"] == "external_url"


@pytest.mark.parametrize(
    ("seconds", "expected_titles"),
    [(-1, ["second"]), (0, ["second", "first"]), (86_400, ["first"])],
)
def test_dates_are_days_of_india_with_both_ends(seconds: int, expected_titles: list[str]) -> None:
    viewer, first, second = actor_of(member(2)), dt.date(2026, 12, 2), dt.date(2026, 12, 3)
    banner_of(2, title="first", starts_on=first, ends_on=second)
    banner_of(2, title="second", starts_on=dt.date(2026, 11, 1), ends_on=first)
    with clock.as_of(MIDNIGHT + dt.timedelta(seconds=seconds)):
        assert titles_shown_to(viewer) == expected_titles


def test_staff_order_comes_first_and_then_the_newest(api: Api) -> None:
    viewer = api(member(2))
    for title, place in (("old", None), ("second", 2), ("first", 1), ("new", None)):
        banner_of(2, title=title, position=place)
    assert titles(viewer.get(OFFERS)) == ["first", "second", "new", "old"]


def test_the_carousel_has_ten_and_each_side_one(api: Api) -> None:
    viewer = api(member(2))
    for number in range(12):
        banner_of(2, title=f"large {number}")
        banner_of(2, title=f"left {number}", banner_type="type_2")
        banner_of(2, title=f"right {number}", banner_type="type_3")
    large = [f"large {number}" for number in range(11, 1, -1)]
    answer = viewer.get(OFFERS, limit=100)
    assert titles(answer) == [*large, "left 11", "right 11"]
    assert answer.data["count"] == 12
    assert titles(viewer.get(OFFERS, page=2, limit=10)) == ["left 11", "right 11"]
    Limit.objects.create(key="banner.carousel", plan_tier=0, value=3)
    limits.forget()
    assert titles(viewer.get(OFFERS)) == [*large[:3], "left 11", "right 11"]


def test_what_is_deactivated_is_gone_until_it_is_restored(editor: ApiClient, api: Api) -> None:
    banner, viewer = banner_of(2), api(member(2))
    answer = editor.delete(f"{PATH}/{banner.pk}")
    assert answer.json["message"] == "Banner promotion deactivated successfully"
    assert (answer.data["isActive"], answer.data["state"]) == (False, "inactive")
    assert titles(viewer.get(OFFERS)) == []
    assert titles(editor.get(PATH)) == ["Ask for freight rates"]
    editor.delete(f"{PATH}/{banner.pk}")
    assert editor.put(f"{PATH}/{banner.pk}", {"isActive": True}).data["state"] == "active"
    assert titles(viewer.get(OFFERS)) == ["Ask for freight rates"]
    actions = AuditEntry.objects.order_by("pk").values_list("action", flat=True)
    assert list(actions) == ["banner_deactivated", "banner_restored"]


def test_a_change_keeps_what_was_left_out_and_is_audited(editor: ApiClient) -> None:
    stored = editor.post(PATH, form(countryId="India")).data
    answer = editor.put(f"{PATH}/{stored['id']}", {"title": "Credit until June", "order": 4})
    assert answer.json["message"] == "Banner promotion saved successfully"
    changed = {"title", "order", "updatedAt"}
    assert {name for name in stored if stored[name] != answer.data[name]} == changed
    entry = AuditEntry.objects.order_by("pk").last()
    assert entry is not None
    assert entry.data["changes"] == {
        "title": ["Export credit at lower interest", "Credit until June"],
        "position": [None, 4],
    }
    # The same again changes nothing, and clearing clears.
    before = fingerprint()
    editor.put(f"{PATH}/{stored['id']}", {"title": "Credit until June"})
    assert changed_since(before) == set()
    cleared = editor.put(f"{PATH}/{stored['id']}", {"countryId": None, "order": None}).data
    assert (cleared["countryId"], cleared["country"], cleared["order"]) == (None, None, None)


@in_one_test(
    ("sent", "field", "message"),
    [
        ({"title": " "}, "title", "Title is required"),
        ({"title": "x" * 81}, "title", "This is longer than 80 characters."),
        ({"description": ""}, "description", "Promotion Message is required"),
        (
            {"description": "x" * 111},
            "description",
            "Promotion Message cannot exceed 110 characters",
        ),
        ({"bannerType": None}, "bannerType", "Banner Type is required"),
        ({"bannerType": "type_4"}, "bannerType", "This value is not valid."),
        ({"urlType": ""}, "urlType", "URL Type is required"),
        ({"urlType": "mail"}, "urlType", "This value is not valid."),
        ({"url": ""}, "url", "Action URL is required"),
        ({"targetedBusinessType": []}, "targetedBusinessType", "Party is required"),
        ({"targetedBusinessType": None}, "targetedBusinessType", "Party is required"),
        ({"targetedBusinessType": [10]}, "targetedBusinessType", "This value is not valid."),
        ({"targetedBusinessType": {"a": 1}}, "targetedBusinessType", "This value is not valid."),
        ({"startDate": ""}, "startDate", "Start Date is required"),
        ({"endDate": None}, "endDate", "End Date is required"),
        ({"startDate": "2026-13-01"}, "startDate", "There is no such day in the calendar."),
        ({"endDate": "30-11-2026"}, "endDate", "The end date cannot be before the start date."),
        ({"categoryId": 987_654}, "categoryId", "Choose one from the list."),
        ({"hsCodeId": 987_654}, "hsCodeId", "Choose one from the list."),
        ({"countryId": "Atlantis"}, "countryId", "Choose one from the list."),
        ({"portId": "XXXXX"}, "portId", "Choose one from the list."),
        (
            {"countryId": "India", "portId": "NLRTM"},
            "portId",
            "This port is not in the chosen country.",
        ),
        ({"order": 0}, "order", "Enter at least 1."),
        ({"order": 1000}, "order", "This value is not valid."),
        ({"isActive": "perhaps"}, "isActive", "This value is not valid."),
    ],
)  # fmt: skip
def test_a_wrong_form_is_refused_in_words(
    editor: ApiClient, sent: dict[str, Any], field: str, message: str
) -> None:
    before = fingerprint()
    answer = editor.post(PATH, form(**sent))
    assert (answer.status, answer.errors) == (422, {field: [message]}), answer
    assert changed_since(before) == set()


def test_a_name_of_several_ports_and_a_code_without_its_zero_are_offered(
    editor: ApiClient,
) -> None:
    before = fingerprint()
    answer = editor.post(PATH, form(portId="Manzanillo", hsCodeId="9011100"))
    assert answer.status == 422
    offered = {
        field: [row["code"] for row in rows] for field, rows in answer.json["candidates"].items()
    }
    assert offered == {
        "hsCodeId": ["090111", "901110"],
        "portId": ["MXZLO", "PAMIT", "CUMZO", "DOMAN"],
    }
    assert changed_since(before) == set()
    stored = editor.post(PATH, form(portId="Manzanillo", countryId="Panama")).data
    assert stored["port"] == "Manzanillo"
    assert Banner.objects.get(pk=stored["id"]).port == port("PAMIT")


def test_all_wrong_fields_are_named_at_once(editor: ApiClient) -> None:
    answer = editor.post(PATH, {})
    assert sorted(answer.errors) == [
        "bannerType",
        "description",
        "endDate",
        "startDate",
        "targetedBusinessType",
        "title",
        "url",
        "urlType",
    ]


def test_a_message_may_have_exactly_its_length_in_any_script(editor: ApiClient) -> None:
    message = "港" * 110
    assert editor.post(PATH, form(description=message)).data["description"] == message


def test_an_end_is_compared_with_the_stored_start(editor: ApiClient) -> None:
    banner = banner_of(2)
    sent = {"endDate": (banner.starts_on - dt.timedelta(days=1)).isoformat()}
    answer = editor.put(f"{PATH}/{banner.pk}", sent)
    assert answer.errors == {"endDate": ["The end date cannot be before the start date."]}


def test_an_hs_code_must_belong_to_the_category(editor: ApiClient) -> None:
    code = hs("520512")
    other = Category.objects.exclude(pk=code.category_id).order_by("pk")[0]
    answer = editor.post(PATH, form(categoryId=other.pk, hsCodeId=code.pk))
    assert list(answer.errors) == ["hsCodeId"]
    stored = editor.post(PATH, form(categoryId=code.category_id, hsCodeId=code.pk)).data
    assert (stored["hsCode"], stored["category"]) == ("520512", category_of("520512").name)


def test_the_staffs_list_is_filtered_and_sorted(editor: ApiClient) -> None:
    today = clock.today()
    day = dt.timedelta(days=1)
    banner_of(2, title="Now")
    banner_of(3, title="Soon", starts_on=today + day, banner_type="type_2")
    banner_of(2, 3, title="Over", starts_on=today - 3 * day, ends_on=today - day)
    banner_of(5, title="Off", is_active=False)
    assert titles(editor.get(PATH)) == ["Off", "Over", "Soon", "Now"]
    assert titles(editor.get(PATH, state="active")) == ["Now"]
    assert titles(editor.get(PATH, state="scheduled")) == ["Soon"]
    assert titles(editor.get(PATH, state="ended")) == ["Over"]
    assert titles(editor.get(PATH, state="inactive")) == ["Off"]
    assert titles(editor.get(PATH, bannerType="type_2")) == ["Soon"]
    assert titles(editor.get(PATH, businessType="3")) == ["Over", "Soon"]
    assert titles(editor.get(PATH, filter="ov")) == ["Over"]
    assert titles(editor.get(PATH, sort="title")) == ["Now", "Off", "Over", "Soon"]
    assert titles(editor.get(PATH, page=2, limit=3)) == ["Now"]
    for wrong in ({"state": "x"}, {"bannerType": "x"}, {"businessType": "x"}, {"sort": "x"}):
        assert editor.get(PATH, **wrong).status == 422, wrong


def test_another_ones_id_is_refused(editor: ApiClient) -> None:
    sent = form(userId=StaffFactory.create().pk)
    before = fingerprint()
    assert editor.post(PATH, sent).status == 403
    assert changed_since(before) == set()


@pytest.mark.parametrize("change", ["create", "edit", "deactivate", "restore"])
def test_staff_without_the_capability_change_nothing(change: str) -> None:
    actor, banner = staff_with("policies.edit"), banner_of(2)
    payload = BannerIn.model_validate(form())
    with refused(Forbidden):
        if change == "create":
            services.create_banner(actor=actor, payload=payload)
        elif change == "edit":
            services.edit_banner(actor=actor, banner_id=banner.pk, payload=payload)
        elif change == "deactivate":
            services.deactivate_banner(actor=actor, banner_id=banner.pk)
        else:
            services.restore_banner(actor=actor, banner_id=banner.pk)


def test_what_is_not_there_cannot_be_changed() -> None:
    actor = staff_with("banners.edit")
    with refused(NotFound):
        services.deactivate_banner(actor=actor, banner_id=987_654)


def test_a_banner_is_locked_before_it_is_changed() -> None:
    banner, payload = banner_of(2), BannerIn.model_validate({"title": "New"})
    edit = partial(
        services.edit_banner,
        actor=staff_with("banners.edit"),
        banner_id=banner.pk,
        payload=payload,
    )
    assert_locked(edit, Lock(Banner._meta.db_table, banner.pk))


@pytest.mark.parametrize(
    ("fields", "constraint"),
    [
        ({"ends_on": dt.date(2020, 1, 1)}, "banner_dates"),
        ({"business_type_ids": []}, "banner_has_parties"),
    ],
)
def test_the_database_guards_dates_and_parties(fields: dict[str, Any], constraint: str) -> None:
    banner = banner_of(2)
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        Banner.objects.filter(pk=banner.pk).update(**fields)
