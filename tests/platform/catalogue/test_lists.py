"""The lists of products: one's own, and what another company offers (RULES.md 2.2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.platform.conftest import ApiClient
from tests.platform.factories import ProductFactory, StaffFactory, colleague, member

pytestmark = pytest.mark.django_db
Api = Callable[..., ApiClient]


def names(answer: object) -> list[str]:
    rows = answer.data["rows"]  # type: ignore[attr-defined]  # of an Answer
    return [row["name"] for row in rows]


def test_ones_own_are_all_there_the_newest_first(api: Api) -> None:
    seller = member(3)
    for name, status, is_active in (
        ("Yarn", "approved", True),
        ("Denim", "pending_approval", True),
        ("Towels", "rejected", False),
    ):
        ProductFactory.by(seller, name=name, status=status, is_active=is_active)
    ProductFactory.by(member(3), name="Of others")
    client = api(colleague(seller))
    assert names(client.get("/products")) == ["Towels", "Denim", "Yarn"]
    assert client.get("/products").data["count"] == 3
    assert names(client.get("/products", sort="name")) == ["Denim", "Towels", "Yarn"]
    assert names(client.get("/products", sort="-name", limit=1, page=2)) == ["Towels"]
    assert names(client.get("/products", page=9)) == []
    assert names(client.get("/products", status="rejected")) == ["Towels"]
    assert names(client.get("/products", status="ALL", active=True)) == ["Denim", "Yarn"]
    assert client.get("/products", status="draft").errors.keys() == {"status"}
    assert client.get("/products", sort="company").status == 422


def test_search(api: Api) -> None:
    seller = member(3)
    ProductFactory.by(seller, name="Combed yarn", specification="CSP 2900")
    ProductFactory.by(seller, "100630", name="Basmati rice", description="Aged and polished")
    ProductFactory.by(member(3), name="Yarn of others")
    client = api(seller)
    for text, expected_names in (
        ("YARN", ["Combed yarn"]),
        ("csp 29", ["Combed yarn"]),
        ("1006", ["Basmati rice"]),
        ("52.05", ["Combed yarn"]),
        ("%", []),
        ("denim", []),
        (" ", ["Basmati rice", "Combed yarn"]),
    ):
        assert names(client.get("/products/search", filter=text)) == expected_names, text
        assert names(client.get("/products", filter=text)) == expected_names, text
    assert client.get("/products", filter="x" * 101).errors.keys() == {"filter"}


def test_a_row_can_have_some_fields_alone(api: Api) -> None:
    seller = member(3)
    product = ProductFactory.by(seller)
    [row] = api(seller).get("/products", fields="id,status").data["rows"]
    assert row == {"id": product.pk, "status": "approved"}


def test_others_see_what_is_offered_and_nothing_about_its_review(api: Api) -> None:
    seller = member(3)
    product = ProductFactory.by(seller, name="Yarn", remarks="Old words")
    hidden = [
        ProductFactory.by(seller, status="pending_approval"),
        ProductFactory.by(seller, status="rejected"),
        ProductFactory.by(seller, is_active=False),
    ]
    buyer = api(member(1))
    for person in (seller, colleague(seller)):
        [row] = buyer.get("/products", userId=person.pk).data["rows"]
        assert row["id"] == product.pk
        assert [row[name] for name in ("status", "remarks", "reviewDueAt", "can")] == [
            None,
            None,
            None,
            [],
        ]
    assert buyer.get(f"/products/{product.pk}").data == row
    assert [buyer.get(f"/products/{each.pk}").status for each in hidden] == [404, 404, 404]
    # The seller itself finds all of them under its own id.
    assert api(seller).get("/products", userId=seller.pk).data["count"] == 4


def test_a_rejected_companys_products_are_hidden(api: Api) -> None:
    seller = member(3, status="rejected")
    product = ProductFactory.by(seller)
    buyer = api(member(1))
    assert buyer.get("/products", userId=seller.pk).data["rows"] == []
    assert buyer.get(f"/products/{product.pk}").status == 404


def test_of_nobody(api: Api) -> None:
    client = api(member(1))
    for nobody in (999_999, StaffFactory.create().pk):
        answer = client.get("/products", userId=nobody)
        assert (answer.status, answer.json["code"]) == (404, "NOT_FOUND")


def test_a_list_costs_the_same_for_one_and_for_twenty(api: Api) -> None:
    seller = member(3, tier=3)
    client = api(seller)
    costs = []
    for count in (1, 19):
        for _number in range(count):
            ProductFactory.by(seller)
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/products", limit=100).status == 200
        costs.append(len(queries))
    assert costs[0] == costs[1]
