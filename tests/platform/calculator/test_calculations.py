"""Price calculations by the API: saved, changed, cloned, deleted; every amount is the server's."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.accounts.models import User
from lading.calculator import services
from lading.calculator.models import Calculation, CalculationItem
from lading.calculator.schemas import CalculationIn
from lading.exchange_rates.models import ExchangeRate
from lading.kernel import limits
from lading.kernel.errors import Conflict, Forbidden, NotFound
from lading.kernel.models import AuditEntry, Limit
from lading.reference.models import GstRate
from tests.platform.conftest import Answer, ApiClient
from tests.platform.factories import colleague, company_of, member
from tests.platform.guards import refused
from tests.platform.locks import Lock, Named, assert_locked
from tests.platform.quotations.trade import actor as actor_for
from tests.platform.racing import at_once, refusals
from tests.platform.walk.changes import changed_since, fingerprint

from .cases import CASES, form, sent_item, yarn

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db
PATH = "/pricecalculation"


@pytest.fixture
def exporter() -> User:
    return member(2)


@pytest.fixture
def client(exporter: User, api: Api) -> ApiClient:
    return api(exporter)


def saved(client: ApiClient, **fields: Any) -> dict[str, Any]:
    answer = client.post(PATH, form(**fields))
    assert answer.status == 201, answer
    data: dict[str, Any] = answer.data
    return data


def set_limit(key: str, value: int) -> None:
    Limit.objects.update_or_create(key=key, plan_tier=0, defaults={"value": value})
    limits.forget()


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
        "perUnit": 252.99,
        "foreignTotal": 35765.62,
        "foreignPerUnit": 2.86,
    }
    assert stored["terms"] == []
    assert (stored["version"], stored["itemCount"], stored["currency"]) == (1, 1, "USD")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_api_answers_the_cases_worked_out_by_hand(
    client: ApiClient, case: dict[str, Any]
) -> None:
    foreign = {each.get("currency", "INR") for each in case["items"]} - {"INR"}
    rate = case["exchangeRate"]
    named = {"currency": next(iter(foreign), "USD"), "exchangeRate": rate} if rate else {}
    answer = client.post(PATH, form(items=[sent_item(each) for each in case["items"]], **named))
    assert answer.status == 201, answer
    stored = answer.data
    shown = [[each["netAmount"], each["gstAmount"], each["amount"]] for each in stored["items"]]
    assert shown == [[float(figure) for figure in line] for line in case["lines"]]
    by_term = {
        each["term"]: [
            each[name] for name in ("total", "perUnit", "foreignTotal", "foreignPerUnit")
        ]
        for each in stored["terms"]
    }
    wanted = {
        term: [None if figure is None else float(figure) for figure in figures]
        for term, figures in case["terms"].items()
    }
    assert by_term == {term: wanted[term] for term in by_term}
    assert list(stored["price"].values()) == wanted["DDP"]
    assert stored["netTotal"] + stored["gstTotal"] == pytest.approx(
        stored["totalAmount"], abs=0.001
    )


WRONG = [
    ({"description": " "}, "description", "Please enter description"),
    ({"description": "x" * 251}, "description", "This is longer than 250 characters."),
    ({"currency": ""}, "currency", "Currency is required"),
    ({"currency": "XYZ"}, "currency", "This value is not valid."),
    ({"exchangeRate": None}, "exchangeRate", "Exchange rate is required"),
    ({"exchangeRate": 0}, "exchangeRate", "Exchange rate must be greater than 0"),
    ({"exchangeRate": 0.00009}, "exchangeRate", "Exchange rate must be greater than 0"),
    ({"exchangeRate": "eighty"}, "exchangeRate", "Enter a number."),
    ({"ratePerUnit": None}, "ratePerUnit", "Rate per unit is required"),
    ({"ratePerUnit": 0}, "ratePerUnit", "Rate per unit must be greater than 0"),
    ({"ratePerUnit": -1}, "ratePerUnit", "Rate per unit must be greater than 0"),
    ({"uom": None}, "uom", "UOM is required"),
    ({"uom": "cubits"}, "uom", "Unknown unit."),
    ({"noOfUnits": ""}, "noOfUnits", "Number of units is required"),
    ({"noOfUnits": 0}, "noOfUnits", "Number of units must be greater than 0"),
    ({"gstRate": None}, "gstRate", "GST rate is required"),
    ({"gstRate": 7}, "gstRate", "This GST rate is not offered. Choose another one, or Others."),
    ({"gstRate": "Others"}, "customGstRate", "Custom GST rate is required"),
    (
        {"gstRate": "Others", "customGstRate": -0.5},
        "customGstRate",
        "GST rate cannot be negative",
    ),
    (
        {"gstRate": "Others", "customGstRate": 100.01},
        "customGstRate",
        "GST rate cannot exceed 100%",
    ),
    ({"kind": "bribe"}, "kind", "This value is not valid."),
    (
        {"shareOf": "CIF", "sharePercent": 1},
        "shareOf",
        "This item cannot be a share of that price.",
    ),
    (
        {"kind": "insurance", "shareOf": "CIF"},
        "sharePercent",
        "Enter a percentage.",
    ),
    (
        {"kind": "insurance", "shareOf": "CIF", "sharePercent": 0},
        "sharePercent",
        "Enter a percentage greater than 0.",
    ),
    (
        {"kind": "insurance", "shareOf": "CIF", "sharePercent": 95},
        "sharePercent",
        "Insurance cannot cost as much as what it insures.",
    ),
]


@pytest.mark.parametrize(("said", "field", "message"), WRONG)
def test_a_wrong_item_is_refused_at_its_field(
    client: ApiClient, said: dict[str, Any], field: str, message: str
) -> None:
    sent = form(items=[yarn(), yarn(**said)])
    before = fingerprint()
    answer = client.post(PATH, sent)
    assert answer.status == 422, answer
    assert answer.errors == {f"items.1.{field}": [message]}
    assert changed_since(before) == set()


@pytest.mark.parametrize(
    ("said", "field", "message"),
    [
        ({"templateName": ""}, "templateName", "Please enter template name"),
        ({"templateName": "x" * 101}, "templateName", "This is longer than 100 characters."),
        ({"items": []}, "items", "Add at least one item."),
        ({"items": "none"}, "items", "This value is not valid."),
        ({"items": [7]}, "items", "This value is not valid."),
        (
            {"items": [yarn(ratePerUnit=99999999999, noOfUnits=999999999)]},
            "items",
            "The amounts are too large to be computed.",
        ),
        (
            {"items": [yarn(), yarn(currency="EUR", exchangeRate=102)]},
            "items.1.currency",
            "Only INR and one other currency are allowed in a calculation.",
        ),
        (
            {"items": [yarn(), yarn(exchangeRate=88.43)]},
            "items.1.exchangeRate",
            "A currency has one exchange rate in the whole calculation.",
        ),
        ({"currency": "USD"}, "exchangeRate", "Exchange rate is required"),
    ],
)
def test_a_wrong_calculation_is_refused_in_words(
    client: ApiClient, said: dict[str, Any], field: str, message: str
) -> None:
    before = fingerprint()
    answer = client.post(PATH, form(**said))
    assert answer.status == 422, answer
    assert answer.errors[field] == [message]
    assert changed_since(before) == set()


def test_all_wrong_fields_are_named_at_once(client: ApiClient) -> None:
    answer = client.post(PATH, {"items": [{}, {"currency": "USD", "gstRate": 5}]})
    assert set(answer.errors) == {
        "templateName",
        *(
            f"items.0.{name}"
            for name in ("description", "currency", "ratePerUnit", "uom", "noOfUnits", "gstRate")
        ),
        *(
            f"items.1.{name}"
            for name in ("description", "exchangeRate", "ratePerUnit", "uom", "noOfUnits")
        ),
    }


def test_rupees_alone_may_be_shown_in_another_currency(client: ApiClient) -> None:
    item = yarn(currency="INR", exchangeRate=7, ratePerUnit=100, noOfUnits=10, gstRate="18%")
    stored = saved(client, items=[item], currency="USD", exchangeRate="80")
    # In rupees, 100 x 10 and 18 % are 1,180; an exchange rate of rupees says nothing.
    assert (stored["totalAmount"], stored["price"]["foreignTotal"]) == (1180, 14.75)
    assert stored["items"][0]["exchangeRate"] == 1


def test_insurance_covers_what_staff_set_unless_it_is_said(client: ApiClient) -> None:
    insurance = {"kind": "insurance", "description": "Cover", "gstRate": 0}
    share = {**insurance, "shareOf": "CFR", "sharePercent": 1}
    goods = yarn(currency="INR", ratePerUnit=100, noOfUnits=10, gstRate=0)
    stored = saved(client, items=[goods, share])
    assert (stored["items"][1]["insuredPercent"], stored["items"][1]["amount"]) == (110, 11)
    set_limit("calculation.insured_percent", 120)
    stored = saved(client, items=[goods, share, {**share, "insuredPercent": 100}])
    assert [item["amount"] for item in stored["items"]] == [1000, 12, 10]


def test_an_item_that_is_a_share_needs_neither_rate_nor_unit(client: ApiClient) -> None:
    freight = {"kind": "freight", "description": "Ocean freight", "gstRate": 0}
    stored = saved(
        client, items=[yarn(gstRate=0), {**freight, "shareOf": "FOB", "sharePercent": 20}]
    )
    item = stored["items"][1]
    assert (item["ratePerUnit"], item["noOfUnits"], item["currency"], item["uom"]) == (
        602361.25,
        1,
        "INR",
        None,
    )
    assert [each["term"] for each in stored["terms"]] == ["FOB", "CFR", "CIF"]
    assert [each["added"] for each in stored["terms"]] == [0, 602361.25, 0]


def test_the_rules_of_the_form(client: ApiClient, api: Api) -> None:
    rules = client.get(f"{PATH}/form-rules").data
    assert rules["gstRates"] == [0, 0.25, 3, 5, 10, 12, 18, 28, 40]
    assert {each["kind"]: each["of"] for each in rules["shares"]} == {
        "goods": [],
        "charges": ["EXW"],
        "freight": ["FOB"],
        "insurance": ["FOB", "CFR", "CIF"],
        "duty": ["CIF"],
    }
    assert (rules["maxItems"], rules["maxCalculations"], rules["insuredPercent"]) == (50, 200, 110)
    assert api(member(3)).get(f"{PATH}/form-rules").status == 403


def test_a_withdrawn_gst_rate_stays_where_it_is_and_is_offered_no_more(client: ApiClient) -> None:
    stored = saved(client)
    GstRate.objects.filter(percent=5).update(is_active=False)
    assert 5 not in client.get(f"{PATH}/form-rules").data["gstRates"]
    answer = client.put(f"{PATH}/{stored['id']}", form(templateName="Yarn again"))
    assert (answer.status, answer.data["items"][0]["gstRate"]) == (200, 5)
    assert client.post(PATH, form()).errors["items.0.gstRate"]
    assert client.put(f"{PATH}/{stored['id']}", form(items=[yarn(gstRate=6)])).status == 422


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
    assert answer.errors == {"items": ["A calculation has at most 2 items."]}
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
    kept = Calculation.objects.get()
    assert (kept.version, kept.item_count, kept.items.count()) == (2, 3, 3)


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
