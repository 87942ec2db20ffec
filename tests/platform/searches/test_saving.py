"""Suppliers save filters of their leads, rename and delete them, up to a limit (RULES.md 54)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from lading.base.kernel import limits
from lading.base.kernel.errors import Forbidden, ValidationFailed
from lading.base.kernel.models import AuditEntry, Limit
from lading.members.companies.models import Company
from lading.reach.searches import services
from lading.reach.searches.models import SavedSearch
from lading.reach.searches.schemas import SavedSearchChange, SavedSearchIn
from tests.platform.conftest import ApiClient
from tests.platform.enquiries.actors import actor_of_user
from tests.platform.factories import colleague, member
from tests.platform.racing import Overlap, refusals

Api = Callable[..., ApiClient]
YARN = {"name": "Yarn to Dubai", "alert": "now", "filter": "yarn", "chapter": "52"}


def at_most(number: int) -> None:
    Limit.objects.update_or_create(key="search.max", plan_tier=0, defaults={"value": number})
    limits.forget()


@pytest.mark.django_db
def test_a_search_is_kept_for_the_whole_company(api: Api) -> None:
    seller = member(3)
    answer = api(seller).post("/saved-searches", {**YARN, "country": "AE", "role": "buyer"})
    assert answer.status == 201, answer
    assert answer.json["message"] == "The search was saved."
    kept = api(colleague(seller)).get("/saved-searches").data
    assert kept["limit"] == 20
    assert kept["rows"] == [answer.data]
    shown = {name: answer.data[name] for name in ("name", "alert", "filter", "chapter", "role")}
    assert shown == {**YARN, "role": "buyer"}
    assert (answer.data["country"], answer.data["port"], answer.data["status"]) == (
        "AE",
        None,
        None,
    )


@pytest.mark.django_db
def test_the_three_fields_of_the_wire_contract_are_enough(api: Api) -> None:
    client = api(member(3))
    sent = {"list": "leads", "filter": "yarn", "alert": "now", "country": "AE"}
    answer = client.post("/saved-searches", sent)
    assert answer.status == 201, answer
    assert {name: answer.data[name] for name in sent} == sent
    assert answer.data["name"] == "yarn, AE"
    assert client.post("/saved-searches", sent).json["errors"].keys() == {"name"}
    long = client.post("/saved-searches", {**sent, "filter": "y" * 80}).data
    assert long["name"] == "y" * 60


@pytest.mark.django_db
def test_daily_is_the_default(api: Api) -> None:
    answer = api(member(3)).post("/saved-searches", {"name": "Yarn", "filter": "yarn"})
    assert answer.data["alert"] == "daily"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"name": ""}, {"name"}),
        ({"name": "x" * 61}, {"name"}),
        ({"alert": "hourly"}, {"alert"}),
        ({"chapter": "5"}, {"chapter"}),
        ({"status": "sold"}, {"status"}),
        ({"filter": ["yarn"]}, {"filter"}),
        ({"filter": "", "chapter": "", "role": "buyer"}, {"filter"}),
        ({"name": 5, "chapter": "abc", "alert": 3}, {"name", "chapter", "alert"}),
    ],
)
def test_every_wrong_field_is_named_and_nothing_stored(
    api: Api, fields: dict[str, Any], wrong: set[str]
) -> None:
    answer = api(member(3)).post("/saved-searches", {**YARN, **fields})
    assert answer.status == 422
    assert set(answer.json["errors"]) == wrong
    assert not SavedSearch.objects.exists()


@pytest.mark.django_db
def test_a_name_is_taken_once_in_a_company(api: Api) -> None:
    seller = member(3)
    client = api(seller)
    first = client.post("/saved-searches", YARN).data
    assert client.post("/saved-searches", YARN).json["errors"].keys() == {"name"}
    second = client.post("/saved-searches", {**YARN, "name": "Rice"}).data
    taken = client.post(f"/saved-searches/{second['id']}", {"name": "Yarn to Dubai"})
    assert taken.json["errors"].keys() == {"name"}
    assert client.post(f"/saved-searches/{first['id']}", {"name": "Yarn to Dubai"}).status == 200
    assert api(member(3)).post("/saved-searches", YARN).status == 201


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"name": ""}, {"name"}),
        ({"name": "x" * 61}, {"name"}),
        ({"name": "Rice", "alert": "hourly"}, {"alert"}),
    ],
)
def test_a_wrong_change_names_its_field_and_changes_nothing(
    api: Api, fields: dict[str, Any], wrong: set[str]
) -> None:
    client = api(member(3))
    saved_search = client.post("/saved-searches", YARN).data
    answer = client.post(f"/saved-searches/{saved_search['id']}", fields)
    assert (answer.status, set(answer.json["errors"])) == (422, wrong)
    assert client.get("/saved-searches").data["rows"] == [saved_search]


@pytest.mark.django_db
def test_the_database_takes_a_name_once_in_a_company(api: Api) -> None:
    seller = member(3)
    api(seller).post("/saved-searches", YARN)
    saved_search = SavedSearch.objects.get()
    saved_search.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        saved_search.save(force_insert=True)


@pytest.mark.django_db
def test_it_is_renamed_told_less_often_and_deleted(api: Api) -> None:
    client = api(member(3))
    saved_search = client.post("/saved-searches", YARN).data
    renamed = client.post(f"/saved-searches/{saved_search['id']}", {"name": "Yarn"}).data
    assert renamed == {**saved_search, "name": "Yarn"}
    quiet = client.post(f"/saved-searches/{saved_search['id']}", {"alert": "never"}).data
    assert quiet == {**renamed, "alert": "never"}
    deleted = client.delete(f"/saved-searches/{saved_search['id']}")
    assert (deleted.data, deleted.json["message"]) == (quiet, "The search was deleted.")
    assert client.get("/saved-searches").data["rows"] == []
    actions = AuditEntry.objects.filter(object_type="searches.savedsearch").order_by("pk")
    assert [each.action for each in actions] == [
        "search_saved",
        "search_changed",
        "search_changed",
        "search_deleted",
    ]


@pytest.mark.django_db
def test_another_companys_search_is_not_there(api: Api) -> None:
    saved_search = api(member(3)).post("/saved-searches", YARN).data
    path = f"/saved-searches/{saved_search['id']}"
    other = api(member(3))
    assert other.get("/saved-searches").data["rows"] == []
    assert other.post(path, {"name": "Mine"}).status == 404
    assert other.delete(path).status == 404
    assert SavedSearch.objects.get().name == "Yarn to Dubai"


@pytest.mark.django_db
def test_companies_without_leads_or_rejected_save_nothing(api: Api) -> None:
    buyer, rejected = api(member(1)), api(member(3, status="rejected"))
    assert buyer.post("/saved-searches", YARN).status == 403
    assert api(member(6)).post("/saved-searches", {**YARN, "list": "products"}).status == 403
    assert rejected.post("/saved-searches", YARN).status == 403
    assert not SavedSearch.objects.exists()


@pytest.mark.django_db
def test_a_company_rejected_meanwhile_keeps_its_searches(api: Api) -> None:
    seller = member(3)
    client = api(seller)
    path = f"/saved-searches/{client.post('/saved-searches', YARN).data['id']}"
    Company.objects.filter(users=seller).update(status="rejected")
    assert client.delete(path).status == 403
    assert client.post(path, {"name": "Rice"}).status == 403
    assert SavedSearch.objects.get().name == "Yarn to Dubai"


@pytest.mark.django_db
def test_the_limit(api: Api) -> None:
    at_most(1)
    client = api(member(3))
    client.post("/saved-searches", YARN)
    refused = client.post("/saved-searches", {**YARN, "name": "Rice"})
    assert (refused.status, refused.json["code"]) == (403, "LIMIT_REACHED")
    assert refused.json["message"] == "Your company can save 1 search. Delete one first."
    assert SavedSearch.objects.count() == 1


@pytest.mark.django_db
def test_the_list_is_one_statement_however_long(api: Api) -> None:
    client = api(member(3))

    def statements() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/saved-searches").status == 200
        return len(queries)

    client.post("/saved-searches", YARN)
    first = statements()
    for number in range(4):
        client.post("/saved-searches", {**YARN, "name": f"Yarn {number}"})
    assert statements() == first


def renamed_while_deleted(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A colleague deletes a search while it is renamed."""
    seller = member(3)
    owner, mate = actor_of_user(seller), actor_of_user(colleague(seller))
    search = services.save_search(actor=owner, payload=SavedSearchIn.model_validate(YARN))
    overlap = Overlap()
    monkeypatch.setattr(services, "_require_free", overlap.before(services._require_free))
    change = SavedSearchChange.model_validate({"name": "Rice"})
    return refusals(
        overlap.run(
            partial(services.change_search, actor=owner, search_id=search.pk, payload=change),
            partial(services.delete_search, actor=mate, search_id=search.pk),
        )
    )


@pytest.mark.django_db(transaction=True)
def test_a_search_is_not_deleted_while_it_is_renamed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert renamed_while_deleted(monkeypatch) == []
    assert not SavedSearch.objects.exists()


def two_at_once(monkeypatch: pytest.MonkeyPatch, *names: str) -> list[Any]:
    """Two colleagues save; the second starts before the first has stored its own."""
    seller = member(3)
    actors = [actor_of_user(seller), actor_of_user(colleague(seller))]
    overlap = Overlap()
    manager = SavedSearch.objects
    monkeypatch.setattr(manager, "create", overlap.before(manager.create))
    moves = [
        partial(
            services.save_search,
            actor=actor,
            payload=SavedSearchIn.model_validate({**YARN, "name": name}),
        )
        for actor, name in zip(actors, names, strict=True)
    ]
    return refusals(overlap.run(*moves))


@pytest.mark.django_db(transaction=True)
def test_two_at_once_stay_below_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    at_most(1)
    assert [type(each) for each in two_at_once(monkeypatch, "Yarn", "Rice")] == [Forbidden]
    assert SavedSearch.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_second_of_two_with_one_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = two_at_once(monkeypatch, "Yarn", "Yarn")
    assert [type(each) for each in refused] == [ValidationFailed]
    assert SavedSearch.objects.count() == 1


EXIM = {
    "list": "exim",
    "hscode": "5205",
    "sourceCountry": "India",
    "sourcePort": "any",
    "destinationCountry": "Germany",
    "destinationPort": "DEHAM",
}


def test_a_search_of_exporter_data_is_kept(api: Api) -> None:
    client = api(member(1))
    saved = client.post("/saved-searches", {"name": "Yarn to Hamburg", **EXIM})
    assert saved.status == 201
    assert {name: saved.data[name] for name in EXIM} == EXIM
    assert (saved.data["alert"], saved.data["consignee"]) == ("daily", None)
    changed = client.post(f"/saved-searches/{saved.data['id']}", {"alert": "now"})
    assert changed.data["alert"] == "now"
    partial = client.post("/saved-searches", {"name": "Partial", "list": "exim", "hscode": "5205"})
    assert set(partial.json["errors"]) == EXIM.keys() - {"list", "hscode"}
    assert [row["name"] for row in client.get("/saved-searches").data["rows"]] == [
        "Yarn to Hamburg"
    ]
