"""Price calculations by the API: kept, listed, changed, deleted, and whose they are."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.exchange_rates.models import ExchangeRate
from lading.base.kernel.errors import Conflict, Forbidden, NotFound
from lading.base.kernel.models import AuditEntry
from lading.market.calculator import services
from lading.market.calculator.models import Calculation, CalculationItem
from lading.market.calculator.schemas import CalculationIn
from lading.members.accounts.models import User
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import colleague, company_of, member
from tests.platform.guards import refused
from tests.platform.locks import Lock, Named, assert_locked
from tests.platform.quotations.trade import actor as actor_for
from tests.platform.racing import at_once, refusals
from tests.platform.walk.changes import changed_since, fingerprint

from .cases import form, yarn
from .rows import PATH, saved, set_limit

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db


def test_a_calculation_is_kept_and_every_amount_computed(client: ApiClient) -> None:
    stored = saved(client)
    assert stored == client.get(f"{PATH}/{stored['id']}").data
    assert stored["templateName"] == "Yarn to Jebel Ali"
    assert stored["totalAmount"] == 3162396.56
    (item,) = stored["items"]
    assert {name: item[name] for name in ("gstType", "gstRate", "customGstRate", "itemOrder")} == {
        "gstType": "percentage",
        "gstRate": 5,
        "customGstRate": None,
        "itemOrder": 1,
    }
    assert (item["netAmount"], item["gstAmount"], item["amount"]) == (
        3011806.25,
        150590.31,
        3162396.56,
    )
    assert (item["uom"], item["currency"], item["exchangeRate"]) == (
        "Kilograms (KGS)",
        "USD",
        88.42,
    )
    # 31,62,396.56 / 12,500 = 252.99…; / 88.42 = 35,765.62…; / both = 2.86…
    assert stored["price"] == {
        "total": 3162396.56,
        "perUnit": 252.992,
        "foreignTotal": 35765.62,
        "foreignPerUnit": 2.86125,
    }
    assert (stored["quantity"], stored["uom"]) == (12500, "Kilograms (KGS)")
    assert stored["terms"] == []
    assert (stored["version"], stored["itemCount"], stored["currency"]) == (1, 1, "USD")


def test_a_change_replaces_the_items_and_counts_the_version(client: ApiClient) -> None:
    stored = saved(client, items=[yarn(), yarn(description="Freight", kind="freight")])
    path = f"{PATH}/{stored['id']}"
    answer = client.put(path, form(items=[yarn(gstRate=0)], version=1))
    assert (answer.status, answer.json["message"]) == (200, "The price calculation was saved.")
    assert (answer.data["version"], answer.data["itemCount"]) == (2, 1)
    assert answer.data["totalAmount"] == 3011806.25
    assert CalculationItem.objects.count() == 1
    assert answer.data["createdAt"] == stored["createdAt"]


def test_who_saw_an_older_version_gets_the_one_that_is_stored(client: ApiClient) -> None:
    stored = saved(client)
    path = f"{PATH}/{stored['id']}"
    newer = client.put(path, form(templateName="By a colleague", version=1)).data
    before = fingerprint()
    answer = client.put(path, form(templateName="Mine", version=1))
    assert (answer.status, answer.json["code"]) == (409, "INVALID_TRANSITION")
    assert answer.json["data"] == newer
    assert changed_since(before) == set()
    # The form that is stored already is no conflict: the answer to it was lost.
    again = client.put(path, form(templateName="By a colleague", version=1))
    assert (again.status, again.data["version"]) == (200, 2)
    assert changed_since(before) == set()
    # Without a version nothing is compared.
    assert client.put(path, form(templateName="Mine")).status == 200


def test_two_savings_with_one_key_keep_one_calculation(client: ApiClient) -> None:
    first, second = (client.post(PATH, form(), idempotency_key="one-press") for _ in range(2))
    assert (first.status, first.data) == (second.status, second.data)
    assert Calculation.objects.count() == 1


def test_a_calculation_is_deleted(client: ApiClient) -> None:
    stored = saved(client)
    answer = client.delete(f"{PATH}/{stored['id']}")
    assert (answer.status, answer.data) == (200, stored)
    assert answer.json["message"] == "The price calculation was deleted."
    assert client.get(f"{PATH}/{stored['id']}").status == 404
    assert not CalculationItem.objects.exists()


def test_everything_is_audited(client: ApiClient) -> None:
    stored = saved(client)
    client.put(f"{PATH}/{stored['id']}", form(templateName="Another"))
    client.delete(f"{PATH}/{stored['id']}")
    actions = AuditEntry.objects.filter(object_type="calculator.calculation").order_by("pk")
    assert list(actions.values_list("action", flat=True)) == [
        "calculation_created",
        "calculation_changed",
        "calculation_deleted",
    ]


def names(answer: Answer) -> list[str]:
    assert answer.status == 200, answer
    return [row["templateName"] for row in answer.data]


def test_the_list_is_the_companys_searched_sorted_and_in_pages(
    client: ApiClient, exporter: User, api: Api
) -> None:
    for name, quantity in (("Yarn", 3), ("Towels", 1), ("Yarn dyed", 2)):
        saved(client, templateName=name, items=[yarn(noOfUnits=quantity)])
    saved(api(member(8)), templateName="Another company's")
    listed = client.get(PATH)
    assert names(listed) == ["Yarn dyed", "Towels", "Yarn"]
    assert listed.json["count"] == 3
    assert names(api(colleague(exporter)).get(PATH)) == ["Yarn dyed", "Towels", "Yarn"]
    assert names(client.get(PATH, filter="yARN")) == ["Yarn dyed", "Yarn"]
    assert names(client.get(PATH, sort="-totalAmount")) == ["Yarn", "Yarn dyed", "Towels"]
    assert names(client.get(PATH, sort="templateName")) == ["Towels", "Yarn", "Yarn dyed"]
    page = client.get(PATH, page=2, limit=2)
    assert (names(page), page.json["count"]) == (["Yarn"], 3)
    assert names(client.get(PATH, page=9)) == []
    row = listed.data[-1]
    assert (row["itemCount"], row["currency"], row["foreignTotal"]) == (1, "USD", 8.58)
    assert "items" not in row


def test_lists_and_details_cost_the_same_however_much_there_is(client: ApiClient) -> None:
    first = saved(client)
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            client.get(PATH)
            client.get(f"{PATH}/{first['id']}")
        counts.append(len(queries))
        client.put(f"{PATH}/{first['id']}", form(items=[yarn() for _ in range(9)]))
        saved(client)
    assert counts[0] == counts[1]


def test_other_companies_and_other_types_do_not_know_of_it(client: ApiClient, api: Api) -> None:
    path = f"{PATH}/{saved(client)['id']}"
    stranger, seller = api(member(8)), api(member(3))
    before = fingerprint()
    for method in ("get", "delete"):
        assert getattr(stranger, method)(path).status == 404
        assert getattr(seller, method)(path).status == 403
    assert stranger.put(path, form()).status == 404
    assert stranger.get(f"{path}/pdf").status == 404
    assert stranger.get(f"{path}/xlsx").status == 404
    assert seller.put(path, form()).status == 403
    assert seller.post(PATH, form()).status == 403
    assert seller.get(f"{path}/pdf").status == 403
    assert changed_since(before) == set()


def test_a_rejected_company_reads_and_changes_nothing(exporter: User, api: Api) -> None:
    stored = saved(api(exporter))
    company = company_of(exporter)
    company.status = "rejected"
    company.save(update_fields=["status"])
    client, path = api(exporter), f"{PATH}/{stored['id']}"
    before = fingerprint()
    assert client.get(path).status == 200
    for answer in (client.post(PATH, form()), client.put(path, form()), client.delete(path)):
        assert (answer.status, answer.json["code"]) == (403, "COMPANY_REJECTED")
    assert changed_since(before) == set()


def test_limits_of_items_and_calculations(client: ApiClient) -> None:
    set_limit("calculation.items", 2)
    answer = client.post(PATH, form(items=[yarn()] * 3))
    assert answer.errors == {"items": ["A calculation can have at most 2 items."]}
    set_limit("calculation.max", 1)
    saved(client)
    before = fingerprint()
    answer = client.post(PATH, form())
    assert (answer.status, answer.json["code"]) == (403, "LIMIT_REACHED")
    assert answer.json["message"] == (
        "Your company can keep 1 price calculation. Delete one first."
    )
    assert changed_since(before) == set()


def payload(**fields: Any) -> CalculationIn:
    return CalculationIn.model_validate(form(**fields))


def test_the_services_refuse_by_themselves(exporter: User) -> None:
    owner = actor_for(exporter)
    stored = services.create_calculation(actor=owner, payload=payload())
    stranger, seller = actor_for(member(8)), actor_for(member(3))
    with refused(NotFound):
        services.change_calculation(
            actor=stranger, calculation_id=stored.pk, payload=payload(templateName="Theirs")
        )
    with refused(NotFound):
        services.delete_calculation(actor=stranger, calculation_id=stored.pk)
    with refused(Forbidden):
        services.create_calculation(actor=seller, payload=payload())
    with refused(Conflict):
        services.change_calculation(
            actor=owner,
            calculation_id=stored.pk,
            payload=payload(templateName="Mine", version=2),
        )


def test_a_calculation_is_locked_before_it_is_changed(exporter: User) -> None:
    actor = actor_for(exporter)
    table = Calculation._meta.db_table
    create = partial(services.create_calculation, actor=actor, payload=payload())
    assert_locked(create, Named(by=f"price calculations {actor.company_id}", before=table))
    stored = Calculation.objects.get()
    change = partial(
        services.change_calculation,
        actor=actor,
        calculation_id=stored.pk,
        payload=payload(templateName="Another"),
    )
    assert_locked(change, Lock(table, stored.pk))
    delete = partial(services.delete_calculation, actor=actor, calculation_id=stored.pk)
    assert_locked(delete, Lock(table, stored.pk, key=True))


@pytest.mark.django_db(transaction=True)
def test_of_two_savings_of_one_version_one_wins() -> None:
    actor = actor_for(member(2))
    stored = services.create_calculation(actor=actor, payload=payload())

    def save(name: str) -> Callable[[], Any]:
        return partial(
            services.change_calculation,
            actor=actor,
            calculation_id=stored.pk,
            payload=payload(templateName=name, version=1, items=[yarn()] * 3),
        )

    outcomes = at_once(*(save(f"Saving {number}") for number in range(5)))
    assert len(refusals(outcomes)) == 4
    assert {type(each) for each in refusals(outcomes)} == {Conflict}
    calculation = Calculation.objects.get()
    assert (calculation.version, calculation.item_count, calculation.items.count()) == (2, 3, 3)


@pytest.mark.django_db(transaction=True)
def test_colleagues_who_save_at_once_stay_below_the_limit() -> None:
    set_limit("calculation.max", 3)
    actor = actor_for(member(2))
    outcomes = at_once(
        *(partial(services.create_calculation, actor=actor, payload=payload()) for _ in range(8))
    )
    assert len(refusals(outcomes)) == 5
    assert Calculation.objects.count() == 3


def test_a_rate_of_the_day_is_only_proposed(client: ApiClient) -> None:
    """The form proposes `GET /exchange-rates`; what is entered counts."""
    ExchangeRate.objects.create(currency="USD", date="2026-11-25", inr="90.10")
    assert saved(client)["exchangeRate"] == 88.42
