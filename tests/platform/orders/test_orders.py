"""Orders: what each side is shown, in every order and through every filter, and the history of
each, which names nobody who is withheld.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from lading.base.http.paging import Paging
from lading.members.accounts.models import User
from lading.trade.quotations import services
from lading.trade.quotations.models import Quotation
from lading.trade.quotations.orders import access, queries
from tests.platform.conftest import ApiClient
from tests.platform.factories import EnquiryFactory, colleague, member, quotation_of
from tests.platform.many import in_one_test
from tests.platform.plans import forget_statistics
from tests.platform.quotations.trade import (
    actor,
    another_seller,
    quoted,
)

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db

NOON = dt.datetime.fromisoformat("2026-11-18T06:30:00Z")


def ordered(
    seller: User, buyer: User, *, days: int = 0, confirmed: bool = False, **enquiry: Any
) -> Quotation:
    """An order of some days after `NOON`, written directly into the tables."""
    quotation = quotation_of(seller, EnquiryFactory.by(buyer, **enquiry))
    at = NOON + dt.timedelta(days=days)
    Quotation.objects.filter(pk=quotation.pk).update(
        status="order_confirmed" if confirmed else "order_placed",
        ordered_at=at,
        ordered_version=quotation.current_version,
        confirmed_at=at + dt.timedelta(hours=1) if confirmed else None,
    )
    return quotation


def ids(client: ApiClient, **query: Any) -> list[int]:
    answer = client.get("/orders", **query)
    assert answer.status == 200, answer
    assert answer.data["count"] >= len(answer.data["rows"])
    return [row["id"] for row in answer.data["rows"]]


@pytest.fixture
def exporter() -> User:
    """A company that buys and sells."""
    return member(2, tier=2, name="Kovai Exports")


@pytest.fixture
def bought(exporter: User) -> Quotation:
    seller = member(8, tier=2, name="Erode Weavers")
    return ordered(seller, exporter, days=1, product_name="Looms")


@pytest.fixture
def sold(exporter: User) -> Quotation:
    buyer = member(1, name="Gulf Looms")
    return ordered(exporter, buyer, days=2, confirmed=True, product_name="Yarn")


def test_a_company_sees_what_it_ordered_and_what_was_ordered_of_it(
    api: Api, exporter: User, bought: Quotation, sold: Quotation
) -> None:
    ordered(member(8, tier=2), member(1))  # somebody else's
    quotation_of(exporter, EnquiryFactory.by(member(1)))  # no order
    rows = api(exporter).get("/orders").data["rows"]
    assert [(row["id"], row["side"], row["party"]["companyName"]) for row in rows] == [
        (sold.pk, "received", "Gulf Looms"),
        (bought.pk, "placed", "Erode Weavers"),
    ]
    first = rows[0]
    assert (first["variant"], first["status"]) == ("rfq", "order_confirmed")
    assert (first["price"], first["netAmount"], first["currencyCode"]) == (250, 250_000, "INR")
    assert first["orderedAt"] == "2026-11-20T06:30:00+00:00"
    assert first["confirmedAt"] == "2026-11-20T07:30:00+00:00"


@in_one_test(
    ("query", "names"),
    [
        ({}, ["sold", "bought"]),
        ({"sort": "orderedAt"}, ["bought", "sold"]),
        ({"sort": "productName"}, ["bought", "sold"]),
        ({"sort": "-productName"}, ["sold", "bought"]),
        ({"sort": "status"}, ["sold", "bought"]),
        ({"sort": "-status"}, ["bought", "sold"]),
        ({"side": "placed"}, ["bought"]),
        ({"side": "received"}, ["sold"]),
        ({"status": "order_placed"}, ["bought"]),
        ({"status": "order_confirmed"}, ["sold"]),
        ({"status": "ALL"}, ["sold", "bought"]),
        ({"filter": "loom"}, ["sold", "bought"]),
        ({"filter": "YARN"}, ["sold"]),
        ({"filter": "weavers"}, ["bought"]),
        ({"filter": "Kovai"}, []),
        ({"filter": "loom", "side": "placed"}, ["bought"]),
        ({"limit": 1, "page": 2}, ["bought"]),
        ({"page": 9}, []),
    ],
    ids=str,
)
def test_the_list_is_narrowed_sorted_and_paged(
    api: Api,
    exporter: User,
    bought: Quotation,
    sold: Quotation,
    query: dict[str, Any],
    names: list[str],
) -> None:
    known = {"bought": bought.pk, "sold": sold.pk}
    assert ids(api(exporter), **query) == [known[name] for name in names]


def test_an_order_is_found_by_its_number(api: Api, exporter: User, sold: Quotation) -> None:
    assert ids(api(exporter), filter=str(sold.pk)) == [sold.pk]
    assert ids(api(exporter), filter=f"#{sold.pk}") == [sold.pk]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"status": "quotation_sent"}, "status"),
        ({"status": "lost"}, "status"),
        ({"side": "both"}, "side"),
        ({"sort": "price"}, "sort"),
        ({"filter": "x" * 101}, "filter"),
        ({"fields": "id,secret"}, "fields"),
    ],
)
def test_a_list_that_cannot_be_is_refused(
    api: Api, exporter: User, query: dict[str, Any], field: str
) -> None:
    answer = api(exporter).get("/orders", **query)
    assert answer.status == 422
    assert list(answer.json["errors"]) == [field]


@pytest.mark.parametrize(("kind", "has_side"), [(1, False), (2, True), (3, True), (7, False)])
def test_only_those_on_both_sides_are_told_which_one(
    api: Api, kind: int, *, has_side: bool
) -> None:
    columns = api(member(kind)).get("/orders").data["columns"]
    assert ("side" in [column["key"] for column in columns]) is has_side


def test_rows_can_have_some_fields_alone(api: Api, exporter: User, sold: Quotation) -> None:
    [row] = api(exporter).get("/orders", fields="id,party").data["rows"]
    assert row.keys() == {"id", "party"}


def test_more_orders_cost_no_more_statements(api: Api, exporter: User, sold: Quotation) -> None:
    client = api(exporter)

    def statements() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client.get("/orders", filter="n").status == 200
        return len(captured)

    statements()
    few = statements()
    for day in range(4):
        ordered(exporter, member(1), days=day)
        ordered(member(8), exporter, days=day)
    assert statements() == few


def test_only_the_parties_read_an_order_and_only_once_it_is_one(api: Api) -> None:
    deal, quotation = quoted()
    path = f"/orders/{quotation.pk}"
    for reader in (deal.buyer, deal.seller):
        assert api(reader).get(path).status == 404
    services.place_order(actor=actor(deal.buyer), quotation_id=quotation.pk, version=1)
    for reader in (deal.buyer, colleague(deal.seller)):
        assert api(reader).get(path).data["id"] == quotation.pk
    rival = another_seller(deal.enquiry)
    for stranger in (rival, member(1), member(6, tier=3)):
        assert api(stranger).get(path).status == 404


@pytest.mark.parametrize("tier", [None, 1])
def test_a_seller_is_told_who_ordered_whatever_the_plan(api: Api, tier: int | None) -> None:
    seller, buyer = member(3, tier=tier), member(1, name="Hidden Harbour")
    order = ordered(seller, buyer)
    client = api(seller)
    [row] = client.get("/orders").data["rows"]
    assert (row["party"]["id"], row["party"]["companyName"]) == (buyer.pk, "Hidden Harbour")
    assert ids(client, filter="Hidden") == [order.pk]
    detail = client.get(f"/orders/{order.pk}").data
    assert detail["party"] == row["party"]
    by_buyer = {each["companyName"] for each in detail["timeline"] if each["by"] == "buyer"}
    assert by_buyer == {"Hidden Harbour"}
    # Of an order of others with the same buyer nothing is found.
    other = member(3, tier=tier)
    ordered(other, buyer)
    assert ids(client, filter="Hidden") == [order.pk]


def test_what_the_reader_can_do_next(api: Api) -> None:
    deal, quotation = quoted()
    path = f"/orders/{quotation.pk}"
    services.place_order(actor=actor(deal.buyer), quotation_id=quotation.pk, version=1)
    assert "confirmOrder" in api(deal.seller).get(path).data["can"]
    assert "confirmOrder" not in api(deal.buyer).get(path).data["can"]
    services.confirm_order(actor=actor(deal.seller), quotation_id=quotation.pk)
    assert "confirmOrder" not in api(deal.seller).get(path).data["can"]


def test_lists_of_orders_are_read_by_their_indexes(exporter: User) -> None:
    """On a table with other quotations, the latest orders need no sorting of all quotations."""
    forget_statistics()
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
        for side in ("company_id", "receiver_id"):
            cursor.execute(
                f"EXPLAIN SELECT id FROM quotations_quotation WHERE {side} = 1 AND ordered_at IS "  # noqa: S608 -- constants
                "NOT NULL ORDER BY ordered_at DESC, id DESC LIMIT 10"
            )
            plan = "\n".join(line for (line,) in cursor.fetchall())
            assert f"quotation_orders_{'sold' if side == 'company_id' else 'bought'}" in plan, plan


def test_both_sides_of_a_company_are_read_by_their_indexes_and_no_further_than_the_page(
    exporter: User,
) -> None:
    """The control: one condition for both sides needs every order of the company."""
    who, paging = actor(exporter), Paging(page=2, limit=10)
    visible = access.visible_to(who)
    sides = [visible.filter(each).order_by("-ordered_at", "-pk") for each in access.sides(who)]
    forget_statistics()
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off")
        # With the few rows of a test, sorting them all would cost the same.
        cursor.execute("SET LOCAL enable_sort = off")
        plan = queries.page_keys(sides, paging).explain()
        cursor.execute("SET LOCAL enable_sort = on")
        together = visible.order_by("-ordered_at", "-pk")[:20].explain()
    for side in ("sold", "bought"):
        assert f"quotation_orders_{side}" in plan, plan
    assert not ("quotation_orders_sold" in together and "quotation_orders_bought" in together)


@pytest.mark.parametrize("sort", ["", "orderedAt", "-productName", "status"])
def test_pages_of_a_company_that_buys_and_sells_have_each_order_once(
    api: Api, exporter: User, sort: str
) -> None:
    made = [
        ordered(exporter, member(1), days=number // 2, confirmed=number % 3 == 0, product_name=name)
        if number % 2
        else ordered(member(8, tier=2), exporter, days=number // 2, product_name=name)
        for number, name in enumerate(["Yarn", "Looms", "Dye", "Yarn", "Rice", "Tea", "Jute"])
    ]
    query = {"sort": sort} if sort else {}
    whole = ids(api(exporter), **query)
    assert sorted(whole) == sorted(each.pk for each in made)
    paged = [
        each for page in (1, 2, 3, 4) for each in ids(api(exporter), page=page, limit=2, **query)
    ]
    assert paged == whole
    if not sort:
        assert whole == [each.pk for each in reversed(made)]
    assert api(exporter).get("/orders", limit=2).data["count"] == 7
    assert ids(api(exporter), page=5, limit=2) == []
